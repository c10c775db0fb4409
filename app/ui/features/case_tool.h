#pragma once
/// Collision cases: how they are opened, pasted, copied and examined, the list of those that were opened together, and
/// long work on one of them in parts between frames.

#include <optional>
#include <span>
#include <string>

#include "app/cases/case_text.h"
#include "app/ui/case_task.h"
#include "app/ui/features/open_demos.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class CaseTool {
public:
    CaseTool(Workbench& bench, OpenDemos& demos) : bench_(bench), demos_(demos) {}

    /// Shows a collision case in the demo of cases; undo brings back the one before. `name` is that of an example or a
    /// file that holds it, or empty.
    void open(CollisionCase all, std::string name = {});
    /// Shows the case of a file; several become a list with what came of each.
    void openFiles(std::span<const std::string> files);
    /// Shows a case of the list.
    void showListed(std::size_t index);
    void showNextListed(int direction);
    /// Shows the case that the clipboard holds.
    void paste();
    void copy(CaseLanguage language);
    /// Opens what the demo is about, or the shape under the mouse with the nearest one.
    void examine();
    void examinePair(const InsideRequest& request);
    /// Goes to the next disagreement that the demo lists (+1), or to the one before (-1).
    void goToNextFind(int direction);

    void beginWork(CaseWork work);
    /// A part of the work in each frame.
    void work();
    bool isBusy() const { return task_.has_value(); }
    /// None while there is no work that needs a card.
    std::optional<Progress> progress() const;
    /// Ends the work; false when there is none.
    bool cancel();

    static std::span<const Command> commands();

private:
    void show(demos::examine::CaseSlot slot);
    void showChanged(CollisionCase all);
    void showElsewhere(CollisionCase all);
    void finish();
    void openToExamine(CollisionCase all);
    std::optional<CollisionCase> shownCase() const;

    Workbench& bench_;
    OpenDemos& demos_;
    std::optional<CaseTask> task_{};
};

}  // namespace collidoscope::app
