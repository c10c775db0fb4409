#pragma once
/// The program with a window, from the command line to the last frame.

#include "app/command_line.h"

namespace app {

/// Opens the window and runs until it is closed. Throws UsageError and FileError for what the person asked in vain,
/// and OpenGlError when there is no display or no OpenGL 3.3.
void runWindow(const CommandLine& line);

}  // namespace app
