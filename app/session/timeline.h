#pragma once
/// One run of a demo: its inputs, each with its frame, and the way to any frame that was reached.
///
///     frame     0 ------ 8 ------ 16 ---- 19 (present) ------ 24 ---- lastFrame
///     copies    o        o        o                           o
///     inputs    ||           |         |                  |
///
/// A frame is reached from the nearest copy before it by the very steps and inputs of the first time, so it has the
/// very same bits. What a frame shows includes the inputs that were made at it.

#include <cstdint>
#include <memory>
#include <vector>

#include "app/session/key_frames.h"
#include "demos/host/input.h"

namespace app {

class Timeline {
public:
    explicit Timeline(std::size_t budget = KeyFrames::kBudget) : keys_(budget) {}

    /// Starts a run with a demo at frame 0. The inputs must be sorted by step; those of step 0 are applied at once,
    /// the others when their frame comes. Throws ParameterError when one is refused; the old run then stays.
    void begin(std::unique_ptr<demos::DemoBase> demo, std::vector<demos::Input> inputs);

    const demos::DemoBase& demo() const { return *demo_; }
    const std::vector<demos::Input>& inputs() const { return inputs_; }
    std::uint64_t frame() const { return demo_->stepCount(); }
    std::uint64_t lastFrame() const { return lastFrame_; }
    /// True when frames or inputs were recorded after the present frame.
    bool hasFuture() const { return frame() < lastFrame_ || applied_ < inputs_.size(); }

    /// Applies an action at the present frame and records it; the recorded future is dropped. The action must not be
    /// one that starts the demo anew. Throws ParameterError when it is refused; nothing has changed then.
    void act(const demos::Action& action);
    /// Applies an action of Effect::View: it is not recorded, nothing is dropped, and it stays wherever one goes.
    void applyView(const demos::Action& action) { demos::apply(*demo_, action); }
    /// One step, and the inputs that were recorded for the frame it leads to.
    void step();
    /// Goes to a frame between 0 and lastFrame(), exactly as it was.
    void seek(std::uint64_t frame);
    /// The first part of a seek: to the copy from which steps lead to the frame, unless it is nearer from here.
    void startSeek(std::uint64_t frame);
    /// Forgets what was recorded after the present frame.
    void dropFuture();
    /// Keeps no copy but the first: frames are reached from there, until new copies are made on the way.
    void forgetCopies() { keys_.dropAfter(0, 0); }

private:
    std::unique_ptr<demos::DemoBase> demo_{};
    std::vector<demos::Input> inputs_{};
    std::size_t applied_ = 0;  ///< number of inputs that the demo has seen
    std::uint64_t lastFrame_ = 0;
    KeyFrames keys_;
};

}  // namespace app
