#include "app/headless/terminal.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

#include "app/headless/padded.h"
#include "app/system/environment.h"

namespace collidoscope::app {

bool showsColors(Stream stream) {
    return isTerminal(stream) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

namespace {

constexpr std::chrono::milliseconds kQuietTime{500};
constexpr std::chrono::milliseconds kPace{100};

/// "42 s", "3 min", "5 h 20 min": what a user wants to know of a wait.
std::string waitText(double seconds) {
    if (seconds < 59.5) return std::to_string(std::lround(seconds)) + " s";
    if (seconds < 3570.0) return std::to_string(std::lround(seconds / 60.0)) + " min";
    if (seconds < 1e7) {
        const long minutes = std::lround(seconds / 60.0);
        return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    }
    return "many days";
}

}  // namespace

ProgressLine::ProgressLine() : watched_(isTerminal(Stream::Errors)), next_(Clock::now() + kQuietTime) {}

ProgressLine::~ProgressLine() {
    if (width_ > 0) std::fprintf(stderr, "%*s\r", static_cast<int>(width_), "");
    if (width_ > 0) std::fflush(stderr);
}

bool ProgressLine::isDue() { return watched_ && Clock::now() >= next_; }

void ProgressLine::show(const std::string& text) {
    std::fprintf(stderr, "%s\r", padded(text, width_).c_str());  // what is written next goes over it
    std::fflush(stderr);
    width_ = shownWidth(text);
    next_ = Clock::now() + kPace;
}

std::string frameProgressText(std::uint64_t frame, std::uint64_t to, double done, double seconds) {
    constexpr double kSoonest = 1.0;  // s, until the pace can be measured
    std::string text = "frame " + std::to_string(frame) + " of " + std::to_string(to);
    if (seconds > kSoonest && done > 0.0) text += ", " + waitText(seconds * (1.0 - done) / done) + " left";
    return text;
}

void FrameProgress::show(std::uint64_t frame) {
    if (!line_.isDue()) return;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started_;
    const double done = static_cast<double>(frame) / static_cast<double>(to_);
    line_.show(label_ + frameProgressText(frame, to_, done, spent.count()) + " (Ctrl+C ends it)");
}

LoadProgress terminalProgress() {
    // Made with each file and gone at its end; shared, because functions are copied.
    const auto line = std::make_shared<std::optional<ProgressLine>>();
    return [line](float fraction) {
        if (fraction >= 1.0f)
            line->reset();
        else if (!*line)
            line->emplace();
        else if ((*line)->isDue())
            (*line)->show("reading the mesh: " + std::to_string(static_cast<int>(100.0f * fraction)) + " %");
        return true;
    };
}

}  // namespace collidoscope::app
