#pragma once
/// Runs beside each other: how a comparison begins and ends, which of its panes is the active one, and how they are
/// drawn.

#include <span>
#include <string>

#include "app/session/variation.h"
#include "app/ui/features/run_observer.h"
#include "app/ui/panels/compare_panel.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class CompareTool {
public:
    CompareTool(Workbench& bench, RunObserver& observer) : bench_(bench), observer_(observer) {}

    /// Opens the sheet for a parameter; empty: for the first that can be compared.
    void ask(const std::string& parameter);
    /// Shows runs with other values of a parameter beside the present run.
    void begin(const CompareWith& wanted);
    /// Keeps the active run alone.
    void end();
    /// The parameter that is compared; empty: none is.
    Variation variation() const;
    /// Shows or hides the table of differences.
    void toggleTable();
    void activateNext();
    void activateUnderMouse();

    /// Takes the room of the bar and the table from the scene, and divides what is left among the panes.
    void layOut();
    /// Draws the pane, or the panes with their titles.
    void drawPanes(const Ui& ui);
    void draw(const Ui& ui, std::span<const std::string> meshes, Requests& requests);

    static std::span<const Command> commands();

private:
    void activate(std::size_t index);
    void divideScene();
    bool isComparing();  ///< says so where nothing is compared

    Workbench& bench_;
    RunObserver& observer_;
    CompareDialog dialog_{};
    ComparisonRoom room_{};  ///< of what stands around the panes
};

}  // namespace collidoscope::app
