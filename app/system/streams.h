#pragma once
/// The standard streams: whether they are a terminal, and that all systems write the same bytes to them.

#include <string>

namespace collidoscope::app {

enum class Stream { Output, Errors };

/// True when the stream goes to a terminal and not to a file or another program.
bool isTerminal(Stream stream);

/// Make one first of all in main(). While it lives, the streams carry bytes as they are written, without other ends of
/// lines, and a terminal reads them as UTF-8 and obeys the codes of colours.
class StandardStreams {
public:
    StandardStreams();
    ~StandardStreams();
    StandardStreams(const StandardStreams&) = delete;
    StandardStreams& operator=(const StandardStreams&) = delete;

private:
    /// Code page of the console; 0 where it was not changed. Windows alone has such.
    [[maybe_unused]] unsigned before_ = 0;
};

/// Lets go of a console that the system has opened for this program alone, as Windows does for one that was started by
/// a click; a terminal that the program was started from stays.
void releaseOwnConsole();

/// Shows a failure in a window of the system where nobody could read it otherwise: without a terminal, or at a console
/// of the program's own, which goes with it. It waits until that window is closed.
void showLastWords(const std::string& text);

}  // namespace collidoscope::app
