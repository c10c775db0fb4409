#pragma once
/// Turns real time into fixed steps: how many are due now, and how far real time stands between two of them.

namespace collidoscope::app {

class Clock {
public:
    static constexpr double kSlowest = 1.0 / 16.0;
    static constexpr double kFastest = 4.0;

    double speed() const { return speed_; }
    /// Simulated seconds per real second; kept between kSlowest and kFastest.
    void setSpeed(double speed);
    /// Adds real time, in seconds; what is not finite or negative counts as none.
    void add(double seconds);
    /// True when a step of h seconds is due; takes its time from what has been added.
    bool takeStep(double h);
    /// Forgets the time of steps that could not be run, so that a slow moment is not followed by a fast one.
    void dropBacklog(double h);
    void reset() { waiting_ = 0.0; }
    /// Position of real time between the last step and the next, 0..1.
    double fraction(double h) const;

private:
    double speed_ = 1.0;
    double waiting_ = 0.0;  ///< s of simulated time that no step has used yet
};

/// Simulated seconds per real second, smoothed over about half a second.
class RealTimeMeter {
public:
    void add(double realSeconds, double simulatedSeconds);
    void reset() { *this = RealTimeMeter{}; }
    double factor() const { return real_ > 0.0 ? simulated_ / real_ : 0.0; }

private:
    double real_ = 0.0;
    double simulated_ = 0.0;
};

}  // namespace collidoscope::app
