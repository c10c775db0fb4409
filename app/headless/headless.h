#pragma once
/// Runs without a window: picture, table and hash of a demo, or of all of them.

#include <ostream>
#include <stdexcept>

#include "app/command_line.h"
#include "app/headless/picture_taker.h"

namespace app {

/// A demo that led to a number that is none.
struct RunFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Does what the command line asks for without a window. `pictures` may be null when no picture is asked for. Throws
/// UsageError, FileError or RunFailure; what was written until then is whole.
void runHeadless(const CommandLine& line, std::ostream& out, PictureTaker* pictures);

}  // namespace app
