#pragma once
/// The giver of the frames of a recorded simulation: a file, a pipe that is still being written to, or memory.

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "demos/replay/trace.h"

namespace collidoscope::demos {

/// The findings in the frames of a source by now.
struct TraceSurvey {
    struct Entry {
        std::uint64_t frame = 0;
        std::uint32_t count = 0;  ///< of disagreements
        /// Sizes of the worst disagreements, in tolerances, in descending order; 0 if there are fewer.
        std::array<float, 4> worst{};
    };
    std::uint64_t frames = 0;      ///< that were examined: the first so many
    std::vector<Entry> entries{};  ///< frames with a disagreement, ascending
};

struct Examined;
/// The entry of a frame in the survey; none if the frame has no disagreement.
std::optional<TraceSurvey::Entry> surveyEntry(std::uint64_t frame, const Examined& examined);

/// May be asked from any thread. What was said of a frame stays; frames may be added at the end.
class FrameSource {
public:
    virtual ~FrameSource() = default;

    /// Frames that are there by now.
    virtual std::uint64_t frameCount() const = 0;
    /// Never null; a frame that is not there is empty.
    virtual std::shared_ptr<const TraceFrame> frame(std::uint64_t index) const = 0;
    /// s, between frames.
    virtual double step() const = 0;
    /// The file, as a command line names it; empty: it comes from none.
    virtual std::string file() const { return {}; }
    /// Null where nobody examines all frames. Another one when more is known.
    virtual std::shared_ptr<const TraceSurvey> survey() const { return nullptr; }
};
using FrameSourcePtr = std::shared_ptr<const FrameSource>;

/// Frames that lie in memory.
class FrameList final : public FrameSource {
public:
    FrameList(double step, std::vector<std::shared_ptr<const TraceFrame>> frames)
        : step_(step), frames_(std::move(frames)) {}

    std::uint64_t frameCount() const override { return frames_.size(); }
    std::shared_ptr<const TraceFrame> frame(std::uint64_t index) const override {
        if (index < frames_.size()) return frames_[static_cast<std::size_t>(index)];
        const auto empty = std::make_shared<TraceFrame>();
        empty->scene = std::make_shared<const TraceScene>();
        return empty;
    }
    double step() const override { return step_; }

    /// Created on first use.
    std::shared_ptr<const TraceSurvey> survey() const override;

private:
    mutable std::once_flag isSurveyed_{};
    mutable std::shared_ptr<const TraceSurvey> survey_{};
    double step_;  // s
    std::vector<std::shared_ptr<const TraceFrame>> frames_;
};

/// A small simulation to show when no trace is given: boxes and balls that fall on the ground, recorded as another
/// engine would, each contact with the poses at which it was found. One body's contacts are recorded with half their
/// depth, as an engine with a mistake would; and a ray circles above them.
FrameSourcePtr sampleTrace();

}  // namespace collidoscope::demos
