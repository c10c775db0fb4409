#include "app/run/run.h"

#include <algorithm>
#include <optional>

#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

/// Inputs that are applied at once after a jump: more than set a demo up, and few enough for a frame of the window.
constexpr int kAtOnce = 64;

void applyAt(demos::DemoBase& demo, const demos::Input& input) {
    const std::uint64_t frame = demo.stepCount();
    demos::requirePossible(demo, input.action);
    demos::apply(demo, input.action);
    if (demo.stepCount() != frame)
        throw demos::ParameterError("the input at step " + std::to_string(frame) +
                                    " starts the demo anew; such inputs belong to step 0");
}

std::string refusalAt(std::uint64_t frame, const std::string& why) {
    return "frame " + std::to_string(frame) + ": " + why;
}

/// Reason why an action finds nothing to act on; empty where it does.
std::optional<std::string> whatIsMissing(const demos::DemoBase& demo, const demos::Action& action) {
    try {
        demos::requirePossible(demo, action);
    } catch (const demos::ParameterError& error) {
        return error.what();
    }
    return std::nullopt;
}

/// The parameters of Effect::View, as they are.
std::vector<demos::Action> viewActionsOf(const demos::DemoBase& demo) {
    std::vector<demos::Action> actions;
    for (demos::ParameterInfo& parameter : demos::listParameters(demo))
        if (parameter.effect == demos::Effect::View)
            actions.push_back(demos::SetParameter{std::move(parameter.name), std::move(parameter.value)});
    return actions;
}

}  // namespace

std::string nonFiniteNumberOf(const demos::DemoBase& demo) {
    const std::optional<std::string> path = demos::firstNotFinite(demo);
    return path ? *path + " is not a finite number" : "something drawn has no finite place";
}

void Run::begin(std::unique_ptr<demos::DemoBase> demo, std::vector<demos::Input> inputs) {
    const bool sorted = std::is_sorted(inputs.begin(), inputs.end(),
                                       [](const demos::Input& a, const demos::Input& b) { return a.step < b.step; });
    if (!sorted) throw demos::ParameterError("the inputs are not in the order of their steps");
    std::size_t applied = 0;
    std::optional<std::string> missing;
    while (applied < inputs.size() && inputs[applied].step <= demo->stepCount()) {
        if (const std::optional<std::string> why = whatIsMissing(*demo, inputs[applied].action)) {
            if (!missing) missing = refusalAt(demo->stepCount(), *why);
            inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(applied));
            continue;
        }
        applyAt(*demo, inputs[applied++]);
    }
    if (missing) refusal_ = std::move(missing);
    demo_ = std::move(demo);
    applied_ = applied;
    record_.inputs = std::move(inputs);
    record_.lastFrame = demo_->stepCount();
    record_.keys.begin(*demo_, applied_);
}

Run Run::branch() const {
    Run branch;
    branch.demo_ = demo_->clone();
    branch.applied_ = applied_;
    branch.record_ = record_;
    branch.dropFuture();
    return branch;
}

void Run::take(std::vector<demos::Input> inputs, std::uint64_t lastFrame, std::vector<FrameHash> hashes) {
    record_.inputs = std::move(inputs);
    record_.lastFrame = lastFrame;
    record_.keys.clear();
    record_.keys.expect(std::move(hashes));
    demo_.reset();
}

void Run::keepFrame() {
    if (demo_->recordedFrames() == 0) noteMatch(record_.keys.keep(*demo_, applied_));
}

void Run::sleep() {
    keepFrame();
    demo_.reset();
}

void Run::wake(std::uint64_t frame, const MakeDemo& makeDemo) {
    if (record_.keys.count() == 0) {
        demo_ = makeDemo();
        applied_ = 0;
        applyFirst();
        noteMatch(record_.keys.keep(*demo_, applied_));
        return;
    }
    const KeyFrame& key = record_.keys.before(std::min(frame, record_.lastFrame));
    demo_ = key.demo->clone();
    applied_ = key.inputs;
    applyFirst();
}

void Run::applyFirst() {
    for (int i = 0; i < kAtOnce && applyNext(); ++i) {
    }
}

/// Nobody may have tried the inputs of a run from elsewhere. What the demo refuses is forgotten, as if it had not been
/// done, since the run can only go on without it; so is an input that finds nothing to act on.
bool Run::applyNext() {
    if (hasAppliedInputs()) return false;
    const std::uint64_t frame = demo_->stepCount();
    try {
        applyAt(*demo_, record_.inputs[applied_]);
        ++applied_;
    } catch (const demos::ParameterError& error) {
        if (demo_->stepCount() != frame) throw;
        if (!refusal_) refusal_ = refusalAt(frame, error.what());
        record_.inputs.erase(record_.inputs.begin() + static_cast<std::ptrdiff_t>(applied_));
    }
    if (hasAppliedInputs()) noteFrame();
    return true;
}

double Run::appliedShare() const {
    const auto isLater = [](std::uint64_t frame, const demos::Input& input) { return frame < input.step; };
    const auto due =
        std::upper_bound(record_.inputs.begin(), record_.inputs.end(), frame(), isLater) - record_.inputs.begin();
    return due == 0 ? 1.0 : static_cast<double>(applied_) / static_cast<double>(due);
}

/// Keeps a snapshot of a frame that is due for it.
void Run::noteFrame() {
    if (demo_->recordedFrames() == 0) noteMatch(record_.keys.offer(*demo_, applied_));
}

std::unique_ptr<demos::DemoBase> Run::first() const {
    const KeyFrame& key = record_.keys.before(0);
    std::unique_ptr<demos::DemoBase> first = key.demo->clone();
    for (std::size_t i = key.inputs; i < applied_ && record_.inputs[i].step == 0; ++i)
        demos::apply(*first, record_.inputs[i].action);
    for (const demos::Action& action : viewActionsOf(*demo_)) demos::apply(*first, action);
    return first;
}

void Run::copyView(const demos::DemoBase& other) {
    for (const demos::Action& action : viewActionsOf(other)) {
        try {
            demos::apply(*demo_, action);
        } catch (const demos::ParameterError&) {
            // Another number of things, say, allows other values: what is shown of them stays as it was.
        }
    }
}

void Run::noteMatch(bool isAsBefore) {
    if (!isAsBefore && !mismatch_) mismatch_ = frame();
}

void Run::act(const demos::Action& action) {
    demos::apply(*demo_, action);
    dropFuture();
    record_.inputs.push_back({frame(), action});
    applied_ = record_.inputs.size();
}

void Run::actAtEnd(const demos::Action& action) {
    std::vector<demos::Input>& inputs = record_.inputs;
    inputs.push_back({inputs.empty() ? lastFrame() : std::max(lastFrame(), inputs.back().step), action});
}

void Run::step() {
    while (applyNext()) {
    }
    stepWithoutInputs();
    while (applyNext()) {
    }
}

void Run::stepWithoutInputs() {
    demo_->advance();
    record_.lastFrame = std::max(record_.lastFrame, frame());
    if (hasAppliedInputs()) noteFrame();
}

void Run::startSeek(std::uint64_t frame) {
    if (demo_->recordedFrames() > 0) return demo_->goTo(std::min(frame, lastFrame()));
    const KeyFrame& key = record_.keys.before(frame);
    // Going on from the present frame is cheaper when no key frame lies between.
    if (frame >= this->frame() && key.frame <= this->frame()) return;
    const std::vector<demos::Action> view = viewActionsOf(*demo_);
    demo_->assign(*key.demo);
    for (const demos::Action& action : view) demos::apply(*demo_, action);
    applied_ = key.inputs;
    applyFirst();
}

void Run::seek(std::uint64_t frame) {
    frame = std::min(frame, lastFrame());
    startSeek(frame);
    while (this->frame() < frame) step();
    while (applyNext()) {
    }
}

std::string Run::backToLastGoodFrame() {
    const std::uint64_t last = frame();
    std::uint64_t bad = last;
    std::string what = nonFiniteNumberOf(*demo_);
    for (; bad > 0; --bad) {
        seek(bad - 1);
        if (!demos::firstNotFinite(*demo_)) break;
        what = nonFiniteNumberOf(*demo_);
    }
    if (bad == 0 && last > 0) {
        bad = last;
        seek(last - 1);
    }
    dropFuture();
    return "frame " + std::to_string(bad) + ": " + what;
}

void Run::dropFuture() {
    record_.inputs.resize(applied_);
    record_.lastFrame = frame();
    record_.keys.dropAfter(record_.lastFrame, applied_);
}

}  // namespace collidoscope::app
