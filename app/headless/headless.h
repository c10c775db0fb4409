#pragma once
/// Runs without a window: picture, table and hash of a demo, or of all of them.

#include <ostream>
#include <stdexcept>

#include "app/command_line.h"
#include "app/headless/picture_taker.h"
#include "app/threads/quit_signals.h"

namespace app {

/// A run was stopped by a request; what() says where.
struct RunStopped : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a run without a window works with.
struct Headless {
    std::ostream& out;                 ///< the standard output
    std::ostream& errors;              ///< what a person is told beside it
    PictureTaker* pictures = nullptr;  ///< may be null when no picture is asked for
    StopRequest* stop = nullptr;       ///< may be null
};

/// Does what the command line asks for without a window; prints the measures of the last frame when it asks for
/// nothing. Diverged when a demo led to a number that is none: the rest is then done with its last good frame. Throws
/// UsageError, FileError, or RunStopped, before which the rows of a table are written.
ExitStatus runHeadless(const CommandLine& line, const Headless& with);

}  // namespace app
