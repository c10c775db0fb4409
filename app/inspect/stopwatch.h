#pragma once
/// A stopwatch of simulated time between two frames of a run.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"

namespace collidoscope::app {

struct Stopwatch {
    std::optional<std::uint64_t> from{}, to{};  ///< frames; without the second it runs
};
/// "0.500 s, 30 frames from 12 to 42"; empty where it was not started. Each step counts as long as it was made.
std::string readingOf(const Session& session, const Stopwatch& stopwatch);
/// Its frames, for the timeline.
std::vector<Session::NotedFrame> notedFramesOf(const Stopwatch& stopwatch);

/// "12:42", or "12" of one that runs. None for other words.
std::optional<Stopwatch> stopwatchFrom(std::string_view text);
std::string wordsOf(const Stopwatch& stopwatch);

}  // namespace collidoscope::app
