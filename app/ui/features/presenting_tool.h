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

    /// Takes a tool, or puts it away when it is the one that is held.
    void toggle(PresenterTools::Tool tool);
    void clearDrawing();
    /// Takes back the last stroke while the pen is held; false when there is none.
    bool undoStroke();
    /// Notes where the user is, so that a jump from there can be taken back; call it in each frame.
    void noteMoment();
    void backToMoment();

    /// The tool that is held over the picture.
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
