#include "app/run/clock.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {

void Clock::setSpeed(double speed) {
    if (std::isfinite(speed)) speed_ = std::clamp(speed, kSlowest, kFastest);
}

void Clock::add(double seconds) {
    if (std::isfinite(seconds) && seconds > 0.0) waiting_ += seconds * speed_;
}

bool Clock::takeStep(double h) {
    if (!(h > 0.0) || waiting_ < h) return false;
    waiting_ -= h;
    return true;
}

void Clock::dropBacklog(double h) {
    if (h > 0.0 && waiting_ >= h) waiting_ = std::fmod(waiting_, h);
}

double Clock::fraction(double h) const { return h > 0.0 ? std::clamp(waiting_ / h, 0.0, 1.0) : 1.0; }

void RealTimeMeter::add(double realSeconds, double simulatedSeconds) {
    if (!std::isfinite(realSeconds) || realSeconds <= 0.0) return;
    // Both sums fade alike, so that their quotient is an average that favours the last half second.
    const double fade = std::exp(-realSeconds / 0.5);
    real_ = real_ * fade + realSeconds;
    simulated_ = simulated_ * fade + simulatedSeconds;
}

}  // namespace collidoscope::app
