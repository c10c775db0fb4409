#include "app/run/playback.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace collidoscope::app {
namespace {

constexpr double kStepSeconds = 0.03;     ///< of a picture's time, for its steps
constexpr double kMaxSeekSeconds = 0.06;  ///< so that the window answers; a step is never divided
constexpr double kSmoothing = 0.1;        ///< share of a picture in the time of a step that is shown

/// A limit to the time that steps may take, counted from its construction.
class StepBudget {
public:
    explicit StepBudget(double seconds) : seconds_(seconds) {}

    /// Both by the clock and by the work of the processor, so that a moment in which the system did something else
    /// does not count.
    bool isUsedUp() const {
        const std::chrono::duration<double> real = std::chrono::steady_clock::now() - start_;
        const double worked = static_cast<double>(std::clock() - work_) / static_cast<double>(CLOCKS_PER_SEC);
        return real.count() > seconds_ && worked > seconds_;
    }

private:
    double seconds_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::clock_t work_ = std::clock();
};

double stepLengthOf(const Run& run) { return static_cast<double>(run.demo().stepLength()); }

}  // namespace

void Playback::play() {
    playing_ = true;
    backwards_ = held_ = false;
}

void Playback::playBackwards() {
    pause();
    playing_ = backwards_ = true;
    held_ = false;
}

void Playback::pause() {
    playing_ = backwards_ = false;
    clock_.reset();
    meter_.reset();
}

void Playback::hold(bool wanted) {
    if (wanted != holdWanted_) held_ = wanted;
    holdWanted_ = wanted;
}

float Playback::blend(const Run& run) const {
    const bool runs = playing() || playingBackwards();
    return runs && run.demo().moves() ? static_cast<float>(clock_.fraction(stepLengthOf(run))) : 1.0f;
}

void Playback::advance(Run& run, double seconds, const Step& step) {
    clock_.add(seconds);
    double simulated = 0.0;
    int made = 0;
    const auto start = std::chrono::steady_clock::now();
    const StepBudget budget(kStepSeconds);
    for (int i = 0; i < kMaxStepsPerFrame && playing(); ++i) {
        const double h = stepLengthOf(run);
        if ((i > 0 && budget.isUsedUp()) || !run.canStep() || !clock_.takeStep(h)) break;
        ++made;
        if (step()) simulated += h;
    }
    if (made > 0) {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        const double now = spent.count() / made;
        stepSeconds_ = stepSeconds_ > 0.0 ? stepSeconds_ + kSmoothing * (now - stepSeconds_) : now;
    }
    clock_.dropBacklog(stepLengthOf(run));
    meter_.add(seconds, simulated);
}

void Playback::startSeek(Run& run, std::uint64_t frame) {
    clock_.reset();
    meter_.reset();
    stepSeconds_ = 0.0;
    setOut(run, frame);
    seeksBackwards_ = false;
}

bool Playback::startStepsBack(Run& run, double seconds) {
    constexpr std::uint64_t kMax = kMaxStepsPerFrame;
    clock_.add(seconds);
    const double h = stepLengthOf(run);
    std::uint64_t due = 0;
    while (due < kMax && clock_.takeStep(h)) ++due;
    clock_.dropBacklog(h);
    if (due == 0) return false;
    setOut(run, run.frame() - std::min(due, run.frame()));
    seeksBackwards_ = true;
    return true;
}

void Playback::setOut(Run& run, std::uint64_t frame) {
    run.startSeek(frame);
    // A record ends where it ends.
    seeking_ = SeekProgress{run.frame(), run.demo().recordedFrames() > 0 ? run.frame() : frame};
}

bool Playback::continueSeek(Run& run, double seconds, const Step& step, const std::function<void()>& passed) {
    const StepBudget budget(std::clamp(0.5 * seconds, kStepSeconds, kMaxSeekSeconds));
    const std::uint64_t wanted = seeking_->to;
    do {
        if (run.applyNext()) {
            if (run.hasAppliedInputs()) passed();
        } else if (run.frame() >= wanted) {
            break;
        } else if (run.frame() < run.lastFrame()) {
            run.stepWithoutInputs();
            if (run.hasAppliedInputs()) passed();
        } else if (!step()) {
            return false;
        }
    } while (!budget.isUsedUp());
    if (run.frame() >= wanted && run.hasAppliedInputs()) seeking_.reset();
    return true;
}

}  // namespace collidoscope::app
