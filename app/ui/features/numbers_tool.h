#pragma once
/// The numbers of a shape of the picture, in the right panel, which is opened for them.

#include <span>
#include <string>
#include <vector>

#include "app/ui/workbench.h"

namespace collidoscope::app {

class NumbersTool {
public:
    explicit NumbersTool(Workbench& bench) : bench_(bench) {}

    void show(const std::string& shape);
    /// Opens the numbers of the shape or particle under the mouse; says what to do where there is none.
    void showUnderMouse();
    /// The options of the command line that lead to the same numbers; none where none are shown.
    std::vector<std::string> options() const;

    static std::span<const Command> commands();

private:
    Workbench& bench_;
};

}  // namespace collidoscope::app
