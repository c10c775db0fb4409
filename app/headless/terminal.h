#pragma once
/// Progress of long work, and colours, for those who watch a terminal. Nothing is written where the standard error
/// stream is no terminal, so that logs stay clean.

#include <chrono>
#include <cstdint>
#include <string>

#include "app/files/file_io.h"
#include "app/system/streams.h"

namespace collidoscope::app {

/// True for a terminal that shows colours, unless NO_COLOR is set (see no-color.org).
bool showsColors(Stream stream);

/// One line that is written over again and again, and wiped at the end.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// True when it is time to show something: not in the first half second, and a few times in each one after.
    bool isDue();
    void show(const std::string& text);

private:
    using Clock = std::chrono::steady_clock;

    bool watched_;
    Clock::time_point next_;
    std::size_t width_ = 0;  ///< of the text that stands there
};

/// "frame 12345 of 1000000, 3 min left": of a way of which `done` from 0 to 1 took `seconds`.
std::string frameProgressText(std::uint64_t frame, std::uint64_t to, double done, double seconds);

/// Shows how far a run to a frame is.
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

/// Shows "reading the mesh: 42 %".
LoadProgress terminalProgress();

}  // namespace collidoscope::app
