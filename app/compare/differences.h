#pragma once
/// Differences of runs that are compared: their measures side by side, and where each parts from the first.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace collidoscope::app {

/// The frame of another run that shows the same moment as a frame of this one; they differ where the steps differ in
/// length.
std::uint64_t frameAtSameTime(const Session& session, std::uint64_t frame, const Session& other);

/// The first frame at which a run measures something other than the first run does.
struct FirstDifference {
    std::uint64_t frame = 0;  ///< of the other run
    std::string measure{};
};
/// Numbers that are nothing but rounding are equal. None where all numbers are the same at all moments that both have
/// been at; words are compared at the present moment alone.
std::optional<FirstDifference> firstDifferenceOf(const Session& first, const Session& other);

struct DifferenceCell {
    std::string text{};    ///< value with its unit; empty: not measured
    bool differs = false;  ///< from the value of the first run
};
struct DifferenceRow {
    std::string measure{}, symbol{}, tip{};
    std::vector<DifferenceCell> cells{};  ///< one a run
    bool differs() const;
};
/// The measures of the frames that the runs are at, in the order in which the first run names them; what only others
/// measure comes after.
std::vector<DifferenceRow> differencesOf(std::span<const Session* const> runs);

}  // namespace collidoscope::app
