#pragma once
/// Runs beside each other: how a comparison begins and ends, which of its panes is the active one, and how they are
/// drawn.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/session/variation.h"
#include "app/ui/features/run_observer.h"
#include "app/ui/panels/compare_dialog.h"
#include "app/ui/panels/compare_panel.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class CompareTool {
public:
    CompareTool(Workbench& bench, RunObserver& observer) : bench_(bench), observer_(observer) {}

    /// Opens the sheet for a parameter; empty: for the first that can be compared.
    void ask(const std::string& parameter);
    /// Shows runs with other values beside the present run, or gives the runs that stand there other values.
    void show(const CompareWith& wanted);
    /// Keeps the active run alone.
    void end();
    /// The compared parameters with their values; empty if there is no comparison.
    Variations variations() const;
    /// Shows or hides the table of differences.
    void toggleTable();
    /// Gives each pane a clock of its own, or brings all to the moment of the active one.
    void toggleClocks();
    void activateNext();
    void activateUnderMouse();

    /// Takes the room of the bar and the table from the scene, and divides what is left among the panes.
    void layOut();
    /// Draws the pane, or the panes with their titles.
    void drawPanes(const Ui& ui);
    void draw(const Ui& ui, std::span<const std::string> meshes, Requests& requests);

    static std::span<const Command> commands();

private:
    void begin(const Variations& wanted);
    void change(const Variations& wanted);
    std::vector<std::unique_ptr<Session>> variantsFor(const Variations& wanted) const;
    void replaceRun(std::size_t index, const Session& variant, std::string name);
    void activate(std::size_t index);
    void divideScene();
    bool isComparing();  ///< says so where nothing is compared

    Workbench& bench_;
    RunObserver& observer_;
    CompareDialog dialog_{};
    ComparisonRoom room_{};  ///< of what stands around the panes
};

}  // namespace collidoscope::app
