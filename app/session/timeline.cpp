#include "app/session/timeline.h"

#include <algorithm>
#include <string>

#include "app/session/controls.h"

namespace app {
namespace {

/// Applies the inputs of the demo's frame, from number `applied` on; returns the number applied now.
std::size_t applyDue(demos::DemoBase& demo, const std::vector<demos::Input>& inputs, std::size_t applied) {
    const std::uint64_t frame = demo.stepCount();
    for (; applied < inputs.size() && inputs[applied].step <= frame; ++applied) {
        demos::apply(demo, inputs[applied].action);
        if (demo.stepCount() != frame)
            throw demos::ParameterError("the input at step " + std::to_string(frame) +
                                        " starts the demo anew; such inputs belong to step 0");
    }
    return applied;
}

}  // namespace

void Timeline::begin(std::unique_ptr<demos::DemoBase> demo, std::vector<demos::Input> inputs) {
    const bool sorted = std::is_sorted(inputs.begin(), inputs.end(),
                                       [](const demos::Input& a, const demos::Input& b) { return a.step < b.step; });
    if (!sorted) throw demos::ParameterError("the inputs are not in the order of their steps");
    const std::size_t applied = applyDue(*demo, inputs, 0);
    demo_ = std::move(demo);
    inputs_ = std::move(inputs);
    applied_ = applied;
    lastFrame_ = demo_->stepCount();
    keys_.begin(*demo_, applied_);
}

void Timeline::act(const demos::Action& action) {
    demos::apply(*demo_, action);
    dropFuture();
    inputs_.push_back({frame(), action});
    applied_ = inputs_.size();
}

void Timeline::step() {
    demo_->advance();
    applied_ = applyDue(*demo_, inputs_, applied_);
    lastFrame_ = std::max(lastFrame_, frame());
    keys_.offer(*demo_, applied_);
}

void Timeline::startSeek(std::uint64_t frame) {
    const KeyFrame& key = keys_.before(frame);
    // Going on from the present frame is cheaper when no copy lies between.
    if (frame < this->frame() || key.frame > this->frame()) {
        const std::vector<demos::Action> view = viewActionsOf(*demo_);
        demo_->assign(*key.demo);
        for (const demos::Action& action : view) demos::apply(*demo_, action);
        applied_ = applyDue(*demo_, inputs_, key.inputs);
    }
}

void Timeline::seek(std::uint64_t frame) {
    frame = std::min(frame, lastFrame_);
    startSeek(frame);
    while (this->frame() < frame) step();
}

void Timeline::dropFuture() {
    inputs_.resize(applied_);
    lastFrame_ = frame();
    keys_.dropAfter(lastFrame_, applied_);
}

}  // namespace app
