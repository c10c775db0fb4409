#include "app/inspect/stopwatch.h"

#include <algorithm>

#include "app/files/name_match.h"
#include "app/session/simulated_time.h"
#include "demos/share/text.h"

namespace collidoscope::app {

std::string readingOf(const Session& session, const Stopwatch& stopwatch) {
    if (!stopwatch.from) return {};
    const std::uint64_t from = *stopwatch.from, to = stopwatch.to.value_or(session.frame());
    const std::uint64_t frames = to > from ? to - from : from - to;
    return demos::printed("%.4g s", simulatedSeconds(session, from, to)) + ", " + std::to_string(frames) +
           (frames == 1 ? " frame" : " frames") + " from " + std::to_string(from) + " to " + std::to_string(to);
}

std::vector<Session::NotedFrame> notedFramesOf(const Stopwatch& stopwatch) {
    std::vector<Session::NotedFrame> frames;
    if (stopwatch.from) frames.push_back({*stopwatch.from, "the stopwatch starts"});
    if (stopwatch.to) frames.push_back({*stopwatch.to, "the stopwatch stops"});
    std::stable_sort(frames.begin(), frames.end(), [](const auto& a, const auto& b) { return a.frame < b.frame; });
    return frames;
}

std::optional<Stopwatch> stopwatchFrom(std::string_view text) {
    constexpr std::size_t kMaxDigits = 9;
    const auto parts = splitAt(text, ':');
    std::vector<std::uint64_t> frames;
    for (const std::string_view part : parts) {
        const bool isNumber = !part.empty() && part.size() <= kMaxDigits &&
                              part.find_first_not_of("0123456789") == std::string_view::npos;
        if (!isNumber) return std::nullopt;
        frames.push_back(std::stoull(std::string(part)));
    }
    if (frames.empty() || frames.size() > 2) return std::nullopt;
    Stopwatch stopwatch{.from = frames[0]};
    if (frames.size() == 2) stopwatch.to = frames[1];
    return stopwatch;
}

std::string wordsOf(const Stopwatch& stopwatch) {
    if (!stopwatch.from) return {};
    return std::to_string(*stopwatch.from) + (stopwatch.to ? ":" + std::to_string(*stopwatch.to) : "");
}

}  // namespace collidoscope::app
