#pragma once
/// One run of a demo: its inputs, each with its frame, and how to reach any frame that it has been at.
///
///     frame       0 ------ 8 ------ 16 ---- 19 (present) ------ 24 ---- lastFrame
///     key frames  o        o        o                           o
///     inputs      ||           |         |                  |
///
/// A frame is reached from the nearest key frame before it by the very steps and inputs of the first time, so it has
/// the very same bits. What a frame shows includes the inputs that were made at it.
///
/// A run may branch from another, at any frame: up to there it has the same inputs and shares the key frames, from
/// there on it has a future of its own (see run_tree.h).

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/run/key_frames.h"
#include "demos/host/input.h"

namespace collidoscope::app {

/// History of a run: all that it takes to reach each of its frames.
struct RunRecord {
    std::vector<demos::Input> inputs{};  ///< sorted by step
    std::uint64_t lastFrame = 0;
    KeyFrames keys{};
};

/// "particles[3].position is not a finite number", for a demo that draws a number that is none.
std::string nonFiniteNumberOf(const demos::DemoBase& demo);

/// A demo as it is before its first input.
using MakeDemo = std::function<std::unique_ptr<demos::DemoBase>()>;

class Run {
public:
    explicit Run(std::size_t budget = KeyFrames::kBudget) { record_.keys = KeyFrames(budget); }
    /// Shares the budget of its key frames with others.
    explicit Run(std::shared_ptr<SnapshotAccount> account) { record_.keys = KeyFrames(std::move(account)); }

    /// Starts anew with a demo at frame 0. The inputs must be sorted by step; those of step 0 are applied at once,
    /// the others when their frame comes. Throws ParameterError when one is refused; nothing has changed then. One that
    /// finds nothing to act on is left out, and takeRefusal() returns it.
    void begin(std::unique_ptr<demos::DemoBase> demo, std::vector<demos::Input> inputs);
    /// A run that leaves this one at the present frame.
    Run branch() const;
    /// Takes over what was recorded of a run elsewhere, and sleeps. The inputs must be sorted by step.
    void take(std::vector<demos::Input> inputs, std::uint64_t lastFrame, std::vector<FrameHash> hashes);

    /// A run sleeps while it is not shown: then it holds its record alone, and all but these functions, record(),
    /// inputs(), lastFrame() and forgetKeyFrames() need it awake.
    bool isAwake() const { return demo_ != nullptr; }
    /// Keeps a snapshot of the present frame, to return to.
    void keepFrame();
    /// Keeps a snapshot of the present frame and destroys the demo.
    void sleep();
    /// Goes to the key frame from which steps lead to the frame, as startSeek() does; when there is none left, to the
    /// first frame of a demo made anew.
    void wake(std::uint64_t frame, const MakeDemo& makeDemo);
    /// Takes over the parameters that only choose what is shown.
    void copyView(const demos::DemoBase& other);

    const demos::DemoBase& demo() const { return *demo_; }
    /// The demo at frame 0, as far as its inputs were applied on the way to the present frame, showing what it shows
    /// now.
    std::unique_ptr<demos::DemoBase> first() const;
    const RunRecord& record() const { return record_; }
    const std::vector<demos::Input>& inputs() const { return record_.inputs; }
    std::uint64_t frame() const { return demo_->stepCount(); }
    /// The last frame of the record, for a demo that shows one.
    std::uint64_t lastFrame() const {
        const std::uint64_t recorded = isAwake() ? demo_->recordedFrames() : 0;
        return recorded > 0 ? recorded - 1 : record_.lastFrame;
    }
    /// Whether there is a frame after the present one.
    bool canStep() const { return demo_->moves() && (demo_->recordedFrames() == 0 || frame() < lastFrame()); }
    /// True when frames or inputs were recorded after the present frame.
    bool hasFuture() const {
        return (demo_->recordedFrames() == 0 && frame() < lastFrame()) || applied_ < record_.inputs.size();
    }

    /// Applies an action at the present frame and records it; the recorded future is dropped. The action must not be
    /// one that starts the demo anew. Throws ParameterError when it is refused; nothing has changed then.
    void act(const demos::Action& action);
    /// Records an action after all others, at the last frame; the present one stays as it is. To be called only while
    /// there is a future.
    void actAtEnd(const demos::Action& action);
    /// Applies an action of Effect::View: it is not recorded, nothing is dropped, and it stays wherever one goes.
    void applyView(const demos::Action& action) { demos::apply(*demo_, action); }
    /// One step, and the inputs that were recorded for the frame it leads to. Precondition: canStep().
    void step();
    /// step() in parts, for a frame that may have thousands of inputs: stepWithoutInputs() makes the step, then each
    /// call of applyNext() applies one input, and returns false once there is none left.
    void stepWithoutInputs();
    bool applyNext();
    /// Whether the demo has seen all recorded inputs of its frame.
    bool hasAppliedInputs() const {
        return applied_ >= record_.inputs.size() || record_.inputs[applied_].step > frame();
    }
    /// Share of the recorded inputs up to its frame that it has applied, 0..1.
    double appliedShare() const;
    /// Goes to a frame between 0 and lastFrame(), exactly as it was.
    void seek(std::uint64_t frame);
    /// The first part of a seek: to the key frame from which steps lead to the frame, unless it is nearer from here.
    /// If many inputs follow directly on that key frame, most of them are left to applyNext().
    void startSeek(std::uint64_t frame);
    /// Forgets what was recorded after the present frame.
    void dropFuture();
    /// Goes back from a frame that draws a number that is none. What is drawn may go wrong some steps after the state
    /// has, so this goes back until the state itself is good; a demo that has kept infinite numbers from its start goes
    /// back by one frame. Forgets the frames after that; returns what went wrong first, and at which frame.
    std::string backToLastGoodFrame();
    /// Keeps no key frame but the first: frames are reached from there, until new ones are made in between.
    void forgetKeyFrames() { record_.keys.keepFirst(); }
    KeyFrames& keyFrames() { return record_.keys; }
    /// The frame that was reached again with other bits than at first, returned once: a defect of the demo.
    std::optional<std::uint64_t> takeMismatch() { return std::exchange(mismatch_, {}); }
    /// The first recorded input that the demo has refused, with its frame; returned once. It is no input any more.
    std::optional<std::string> takeRefusal() { return std::exchange(refusal_, {}); }

private:
    void noteMatch(bool isAsBefore);
    void applyFirst();
    void noteFrame();

    std::unique_ptr<demos::DemoBase> demo_{};
    std::size_t applied_ = 0;  ///< number of inputs that the demo has seen
    RunRecord record_{};
    std::optional<std::uint64_t> mismatch_{};
    std::optional<std::string> refusal_{};
};

}  // namespace collidoscope::app
