#pragma once
/// Clock of a run: real time, while it plays, or a seek to a frame. Neither keeps anybody waiting: where steps are
/// slow, pictures come first.

#include <cstdint>
#include <functional>
#include <optional>

#include "app/run/clock.h"
#include "app/run/run.h"

namespace collidoscope::app {

/// Progress of a seek that is done in parts.
struct SeekProgress {
    std::uint64_t from = 0, to = 0;  ///< frames; the present one lies between
    bool operator==(const SeekProgress&) const = default;
};

class Playback {
public:
    static constexpr int kMaxStepsPerFrame = 8;
    /// A step of the run into a frame that will be shown. False: no other is to follow, because it went
    /// wrong, or the run is to stop there.
    using Step = std::function<bool()>;

    bool playing() const { return playing_ && !backwards_ && !held_; }
    void play();
    void pause();  ///< also when time rests only for a while
    /// Plays frame by frame into the past: startStepsBack() makes the steps that are due.
    bool playingBackwards() const { return isBackwards() && !held_; }
    void playBackwards();
    bool isBackwards() const { return playing_ && backwards_; }  ///< also when time rests only for a while
    /// Time rests from the moment that this becomes true until play(), and goes on by itself when it becomes false.
    void hold(bool wanted);

    double speed() const { return clock_.speed(); }
    void setSpeed(double speed) { clock_.setSpeed(speed); }
    double realTimeFactor() const { return meter_.factor(); }
    double stepSeconds() const { return stepSeconds_; }  ///< by the clock, smoothed; 0: none has been made yet
    /// Position of real time between the present frame and the next, 0..1.
    float blend(const Run& run) const;
    /// Forgets the real time that waits for its steps.
    void resetClock() { clock_.reset(); }

    /// Makes the steps that `seconds` of real time ask for, at most kMaxStepsPerFrame, and fewer, but one at least,
    /// where they are slow. What is left out is not caught up with.
    void advance(Run& run, double seconds, const Step& step);

    /// Sets out to a frame, whatever was sought before: to the nearest key frame at once, on with continueSeek().
    void startSeek(Run& run, std::uint64_t frame);
    /// Goes on, by one step or input at least, for about as long as the rest of a picture takes that comes every so
    /// many `seconds`. Frames that were reached before have been found good then, and `passed` is called at each; the
    /// others are made by `step`. False when that ended the seek.
    bool continueSeek(Run& run, double seconds, const Step& step, const std::function<void()>& passed);
    const std::optional<SeekProgress>& seeking() const { return seeking_; }
    void stopSeeking() { seeking_.reset(); }  ///< stays at the frame that was reached

    /// Sets out, as startSeek() does, to the frame that `seconds` of real time lead back to, at most kMaxStepsPerFrame
    /// steps. What is left out is not caught up with. False when no step is due.
    bool startStepsBack(Run& run, double seconds);
    /// Whether the frame that is sought is one of playing backwards.
    bool seeksBackwards() const { return seeking_ && seeksBackwards_; }

private:
    void setOut(Run& run, std::uint64_t frame);

    Clock clock_{};
    RealTimeMeter meter_{};
    double stepSeconds_ = 0.0;
    std::optional<SeekProgress> seeking_{};
    bool seeksBackwards_ = false;
    bool playing_ = false, backwards_ = false;
    bool holdWanted_ = false, held_ = false;
};

}  // namespace collidoscope::app
