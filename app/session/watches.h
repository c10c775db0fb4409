#pragma once
/// Conditions that stop a run at the frame where one of them begins to hold, and the frames where they did.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/frame_names.h"

namespace collidoscope::app {

struct Watch {
    std::string text{};
    std::optional<Condition> condition{};  ///< none: it does not fit the demo
    std::string why{};                     ///< why it does not fit, or had no value at the last frame
    bool holds = false;                    ///< at the present frame
    bool began = false;                    ///< to hold there
};

/// A frame at which a condition has begun to hold.
struct WatchMark {
    std::uint64_t frame = 0;
    std::string text{};
};

/// The frame at which a condition stopped a run, with all that a message about it needs.
struct WatchHit {
    std::uint64_t frame = 0;
    double time = 0.0;  ///< s
    std::string text{};
    std::vector<std::pair<std::string, std::string>> values{};  ///< of the names in it: "depth", "0.0052 m"
};

class Watches {
public:
    /// The frame that is looked at.
    struct Frame {
        const demos::DemoBase& demo;
        std::span<const MeasureSeries> measures;
        const EnergyWatch& energy;
        bool isFaulty = false;
    };

    const std::vector<Watch>& list() const { return list_; }
    /// Adds a condition, or puts it in the place of another; one that is there already is not added. Throws
    /// ExpressionError, and nothing has changed then.
    void set(std::string text, std::optional<std::size_t> place, const Frame& frame);
    /// Adds a condition that was remembered: one that does not fit stays in the list, and says why.
    void recall(std::string text, const Frame& frame);
    void remove(std::size_t place);

    /// Takes a frame that does not follow from the previous one; no condition begins to hold there.
    void jump(const Frame& frame);
    /// Takes the next frame when it is run for the first time. True when a condition has begun to hold.
    bool step(const Frame& frame);
    /// The conditions that hold at the frame that was looked at last; first of all what has begun to.
    std::optional<WatchHit> holding(const Frame& frame) const;

    /// The marks, sorted by their frames.
    const std::vector<WatchMark>& marks() const { return marks_; }
    void dropAfter(std::uint64_t frame);  ///< marks
    void clearMarks() { marks_.clear(); }

    FrameNames namesOf(const Frame& frame) const {
        return {frame.demo, frame.measures, memory_, frame.energy, frame.isFaulty};
    }

private:
    void evaluate(Watch& watch, const Frame& frame) const;
    void mark(std::uint64_t frame, const std::string& text);

    std::vector<Watch> list_{};
    std::vector<WatchMark> marks_{};
    FrameMemory memory_{};
};

}  // namespace collidoscope::app
