#include <unistd.h>

#include "app/system/streams.h"

namespace collidoscope::app {

bool isTerminal(Stream stream) { return isatty(stream == Stream::Output ? STDOUT_FILENO : STDERR_FILENO) != 0; }

// The streams of these systems are as they should be.
StandardStreams::StandardStreams() = default;
StandardStreams::~StandardStreams() = default;
void releaseOwnConsole() {}
void showLastWords(const std::string&) {}

}  // namespace collidoscope::app
