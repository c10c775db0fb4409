// Time of a session: single steps, playing in both directions, and seeking a frame.

#include <algorithm>
#include <utility>

#include "app/session/session_parts.h"

namespace collidoscope::app {

/// One step forward; false when it is to be the last: a condition has begun to hold, or it led to a number that is
/// none, and the run has gone back before it.
bool Session::Parts::step() {
    run().step();
    picture.follow(demo());
    if (!picture.current().allFinite()) {
        const std::string what = run().backToLastGoodFrame();
        history().dropAfter(run().frame());
        tree.present().contacts.dropAfter(run().frame());
        tree.present().energy.dropAfter(run().frame());
        jumped();
        pause();
        playback.stopSeeking();
        fault = what;
        if (watches.step(watched())) stopped = watches.holding(watched());
        return false;
    }
    record();
    tree.present().contacts.update(demo());
    compareRestored();
    changed = true;
    if (!watches.step(watched())) return true;
    pause();
    playback.stopSeeking();
    stopped = watches.holding(watched());
    return false;
}

void Session::Parts::continueSeek(double seconds) {
    const auto measureMissing = [this] {
        if (history().isMissing(run().frame())) record();
        tree.present().contacts.update(demo());
    };
    const bool isBackwards = playback.seeksBackwards();
    const bool goesOn = playback.continueSeek(
        run(), seconds, [this] { return step(); }, measureMissing);
    if (isBackwards)
        steppedBack();
    else if (goesOn)
        jumped();
    compareRestored();
}

/// Sets out on the steps back that `seconds` of real time ask for, and goes as far as the time of a picture allows.
void Session::Parts::playBack(double seconds) {
    if (playback.startStepsBack(run(), seconds)) continueSeek(seconds);
    changed = true;
}

/// Shows the frame of a step back once it is reached. A key frame before it, and the frames in between, would flicker.
void Session::Parts::steppedBack() {
    if (playback.seeking()) return;
    if (!playback.playingBackwards()) return jumped();
    picture.follow(demo());
    noteJump();
    if (run().frame() == 0) pause();
}

void Session::Parts::seekInParts(std::uint64_t frame) {
    if (playback.seeking() && playback.seeking()->to == frame) return;
    playback.stopSeeking();
    waitingPointer.reset();
    if (!demo().moves() && run().hasAppliedInputs()) return;
    playback.startSeek(run(), demo().moves() ? frame : 0);
    continueSeek(0.0);
}

/// The present frame does not follow from the one that was shown.
void Session::Parts::jumped() {
    picture.jump(demo());
    noteJump();
}

void Session::Parts::noteJump() {
    if (run().hasAppliedInputs()) record();
    fault.clear();
    changed = true;
    watches.jump(watched());
}

void Session::Parts::pause() {
    if (playback.isBackwards()) picture.snap();
    playback.pause();
    changed = true;
}

void Session::replay(std::span<const demos::Input> inputs, std::uint64_t frame) {
    Run run = parts_->tree.emptyRun();
    run.begin(parts_->freshDemo(), {inputs.begin(), inputs.end()});
    parts_->begin(std::move(run));
    parts_->pause();
    while (canStep() && this->frame() < frame && (parts_->step() || fault().empty())) {
    }
    parts_->stopped.reset();
}

bool Session::playing() const { return parts_->playback.playing(); }
void Session::setPlaying(bool playing) {
    if (!playing) {
        if (this->playing()) parts_->takePointer();
        return parts_->pause();
    }
    if (this->playing()) return;
    if (parts_->playback.isBackwards()) parts_->pause();
    if (demo().recordedFrames() > 1 && !canStep()) seek(0);  // a record that is over is shown again
    parts_->playback.play();
    parts_->fault.clear();
    parts_->changed = true;
}
bool Session::playingBackwards() const { return parts_->playback.playingBackwards(); }
void Session::playBackwards() {
    setPlaying(false);
    stopSeeking();
    if (!demo().moves() || frame() == 0) return;
    parts_->picture.snap();
    parts_->playback.playBackwards();
}
double Session::speed() const { return parts_->playback.speed(); }
void Session::setSpeed(double speed) { parts_->playback.setSpeed(speed); }

void Session::advance(double seconds) {
    if (seeking()) {
        parts_->continueSeek(seconds);
    } else if (playing() && demo().moves()) {
        parts_->takePointer();
        parts_->playback.advance(parts_->run(), seconds, [this] { return parts_->step(); });
        if (!canStep()) parts_->pause();
        parts_->changed = true;
    } else if (playingBackwards()) {
        parts_->playBack(seconds);
    }
    parts_->followGhost();
    parts_->fillCurves();
}

void Session::stepForward() {
    setPlaying(false);
    stopSeeking();
    if (!canStep()) return;
    parts_->fault.clear();
    parts_->step();
}
void Session::stepBack(std::uint64_t count) {
    setPlaying(false);
    const std::uint64_t from = seeking() ? seeking()->to : frame();
    if (from > 0) seekInParts(from - std::min(from, count));
}

void Session::seek(std::uint64_t frame) {
    stopSeeking();
    parts_->waitingPointer.reset();
    parts_->run().seek(frame);
    parts_->playback.resetClock();
    parts_->jumped();
    parts_->compareRestored();
}
void Session::seekInParts(std::uint64_t frame) { parts_->seekInParts(frame); }
const std::optional<SeekProgress>& Session::seeking() const { return parts_->playback.seeking(); }
double Session::seekShare() const {
    const auto& sought = seeking();
    if (!sought) return 1.0;
    const auto frames = static_cast<double>(sought->to - sought->from);
    return frames > 0.0 ? static_cast<double>(frame() - sought->from) / frames : parts_->run().appliedShare();
}
void Session::stopSeeking() {
    const bool isBackwards = parts_->playback.seeksBackwards();
    parts_->playback.stopSeeking();
    if (isBackwards) parts_->jumped();
}

std::uint64_t Session::frame() const { return parts_->run().frame(); }
std::uint64_t Session::lastFrame() const { return parts_->run().lastFrame(); }
bool Session::canStep() const { return parts_->run().canStep(); }
double Session::realTimeFactor() const { return parts_->playback.realTimeFactor(); }
double Session::stepSeconds() const { return parts_->playback.stepSeconds(); }

}  // namespace collidoscope::app
