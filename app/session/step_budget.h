#pragma once
/// How much of a picture's time its steps may take.

#include <chrono>
#include <ctime>

namespace app {

/// Starts when it is made. Where steps are slow, pictures come first: a window that answers, in slow motion, instead of
/// one that catches up with real time once in a while.
class StepBudget {
public:
    static constexpr double kSeconds = 0.03;

    explicit StepBudget(double seconds = kSeconds) : seconds_(seconds) {}

    /// Both by the clock and by the work of the processor, so that a moment in which the system did something else
    /// does not count.
    bool isSpent() const {
        const std::chrono::duration<double> real = std::chrono::steady_clock::now() - start_;
        const double worked = static_cast<double>(std::clock() - work_) / static_cast<double>(CLOCKS_PER_SEC);
        return real.count() > seconds_ && worked > seconds_;
    }

private:
    double seconds_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::clock_t work_ = std::clock();
};

}  // namespace app
