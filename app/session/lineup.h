#pragma once
/// An order of runs side by side: what tells them apart, and what they share. A list with an entry for each run has
/// them in the order of the panes.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace collidoscope::app {

struct Lineup {
    std::vector<std::string> parameters{};  ///< in which the runs differ, or kPresets
    /// With which each run began, where presets are compared: it is called by that one also when it shows it no longer.
    std::vector<std::string> presets{};
    std::vector<std::string> cameras{};   ///< of each run, as --camera takes them; empty: the runs share one
    std::vector<std::uint64_t> frames{};  ///< at which each run was left; empty: all begin at frame 0
    std::size_t active = 0;
    bool sharesClock = true;
};

}  // namespace collidoscope::app
