#pragma once
/// The demos that were opened: the one that is shown, and those that were left, which come back as they were.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/session/settings.h"
#include "app/ui/features/inside_tool.h"
#include "app/ui/features/run_observer.h"
#include "app/ui/features/sweep_tool.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class OpenDemos {
public:
    OpenDemos(Workbench& bench, RunObserver& observer, InsideTool& inside, SweepTool& sweep)
        : bench_(bench), observer_(observer), inside_(inside), sweep_(sweep) {}

    /// Shows a demo as it was left, or from its first frame. False, with a notice, when it cannot be built.
    bool open(const demos::DemoInfo& info);
    /// Shows a session that was made elsewhere.
    void show(std::unique_ptr<Session> session);
    /// Shows runs side by side that differ in a parameter, the first as the active one; a single run is shown alone.
    void showSideBySide(std::vector<std::unique_ptr<Session>> runs, const Lineup& lineup);
    /// Opens the demo of a preset, if another is shown, and sets its values.
    void usePreset(const UsePreset& preset);
    /// The demo after the one that is shown, in the order of the shelf (+1), or before it (-1).
    const demos::DemoInfo& beside(int direction) const;
    /// Called with each demo that is opened, before it runs.
    std::function<void(const demos::DemoInfo&)> onOpen{};

    /// Conditions that stop the runs of demos, for a demo that is opened again.
    void setConditions(std::vector<SavedConditions> conditions) { conditions_ = std::move(conditions); }
    /// The same with those of the demo that is shown.
    std::vector<SavedConditions> conditions() const;

    static std::span<const Command> commands();

private:
    void leave();
    bool returnTo(const demos::DemoInfo& info);
    void recallConditions();

    Workbench& bench_;
    RunObserver& observer_;
    InsideTool& inside_;
    SweepTool& sweep_;
    std::vector<LeftDemo> left_{};               ///< the one that was left first stands first
    std::vector<SavedConditions> conditions_{};  ///< of demos that are not shown
};

}  // namespace collidoscope::app
