#pragma once
/// Aids for presenting the program to a class: pointer, pen, keys, and the way back from a digression.

#include <span>

#include "app/ui/features/open_demos.h"
#include "app/ui/moments.h"
#include "app/ui/presenter_tools.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class PresentingTool {
public:
    PresentingTool(Workbench& bench, OpenDemos& demos, InsideTool& inside)
        : bench_(bench), demos_(demos), inside_(inside) {}

    /// Selects a tool, or deselects it where it is selected already.
    void toggle(PresenterTools::Tool tool);
    void clearDrawing();
    /// Removes the last stroke while the pen is selected; false when there is none.
    bool undoStroke();
    /// Records the demo and frame that the user is at, so that a jump from there can be undone; call it in each frame.
    void noteMoment();
    void backToMoment();

    /// The tools that draw over the picture.
    PresenterTools& tools() { return tools_; }
    const PresenterTools& tools() const { return tools_; }

    static std::span<const Command> commands();

private:
    Workbench& bench_;
    OpenDemos& demos_;
    InsideTool& inside_;
    PresenterTools tools_{};
    Moments moments_{};
};

}  // namespace collidoscope::app
