#pragma once
/// Commands that act upon the shown run, its branches and its picture, and need no state of their own.

#include <span>

#include "app/ui/commands.h"

namespace collidoscope::app {

/// Time, branches, undo.
std::span<const Command> runCommands();
/// Camera, what the picture shows, the plots.
std::span<const Command> viewCommands();

}  // namespace collidoscope::app
