#pragma once
/// Progress of long work, and colours, on a terminal. Nothing is written where the standard error stream is no
/// terminal, so that logs stay clean.

#include <chrono>
#include <cstdint>
#include <string>

#include "app/files/file_io.h"
#include "app/system/streams.h"

namespace collidoscope::app {

/// True for a terminal that shows colours, unless NO_COLOR is set (see no-color.org).
bool showsColors(Stream stream);

/// One line of the terminal that is overwritten again and again, and erased at the end.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// True when it is time to show something: after half a second, then a few times a second.
    bool isDue();
    void show(const std::string& text);

private:
    using Clock = std::chrono::steady_clock;

    bool watched_;
    Clock::time_point next_;
    std::size_t width_ = 0;  ///< width of the text on the line, in characters
};

/// A text such as "frame 12345 of 1000000, 3 min left". The share `done`, 0 to 1, of the whole run took `seconds`.
std::string frameProgressText(std::uint64_t frame, std::uint64_t to, double done, double seconds);

/// Shows the progress of a run that ends at a given frame.
class FrameProgress {
public:
    /// `label` stands before the frame.
    FrameProgress(std::string label, std::uint64_t to) : label_(std::move(label)), to_(to) {}
    void show(std::uint64_t frame);

private:
    std::string label_;
    std::uint64_t to_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    ProgressLine line_{};
};

/// A callback that shows the progress of loading a mesh: "reading the mesh: 42 %".
LoadProgress terminalProgress();

}  // namespace collidoscope::app
