#pragma once
/// Several programs for the same work, timed in turn in one run, so that whatever disturbs the machine disturbs all.

#include <functional>
#include <string>
#include <vector>

namespace collidoscope::bench {

struct Contestant {
    std::string name{};
    /// Does the work once and returns how many questions were answered with yes, so that nothing can be left out.
    std::function<int()> run{};
};
struct Result {
    std::string name{};
    double millionsPerSecond = 0.0;  ///< median over the rounds
    int hits = 0;
};

/// `count` is how many questions one run answers. Keep a run well below a millisecond or two: most runs are then not
/// interrupted even on a busy machine, and the median is that of an idle one.
std::vector<Result> compete(const std::vector<Contestant>& contestants, int count, int rounds = 101);

/// Keeps this thread on one core, where the system allows it.
void pinToOneCore();

/// A line for each result, with its ratio to the one called `yardstick` if that took part.
void print(const std::string& title, const std::vector<Result>& results, const std::string& yardstick);

}  // namespace collidoscope::bench
