#pragma once
/// The plan of a sweep: one or two axes (sweep_axis.h), and what is measured after some frames.
///
///     depth                         what is measured at the last frame
///     max:depth                     the largest depth of all frames; min: and mean: likewise
///     spread:solver:max:depth       one run for each option of a choice, or for off and on: their largest answer minus
///                                   the smallest. 0: they agree
///     spread:method:verdict         of words: the number of different answers. 1: they agree

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/session/sweep_axis.h"

namespace collidoscope::app {

enum class SweepTake { Last, Max, Min, Mean };

struct SweepMeasure {
    std::string id{};  ///< the name by which conditions know it
    std::string unit{};
    bool isText = false;
    SweepTake take = SweepTake::Last;
    std::string spreadOver{};             ///< the choice whose options are compared; empty: one run at each point
    std::vector<demos::Value> options{};  ///< of that choice
    std::string typed{};

    bool isSpread() const { return !spreadOver.empty(); }
    bool answersInWords() const { return isText && !isSpread(); }
    /// The unit of the result; a count of different words has none.
    std::string answerUnit() const { return isText ? "" : unit; }
};

struct SweepPlan {
    std::vector<SweepAxis> axes{};  ///< one or two; the first varies fastest
    SweepMeasure measure{};
    std::uint64_t frames = 0;
    /// The inputs of the run after its parameters have built the demo, without those that set a parameter or move a
    /// handle of an axis. Each point repeats them.
    std::vector<demos::Input> inputs{};
    /// Number of inputs that every point of the sweep has from the start. The others come after its own parameters have
    /// built the demo.
    std::size_t inStart = 0;

    std::size_t count() const;
    /// Place along an axis of one of all points.
    std::size_t placeOf(std::size_t point, std::size_t axis) const;
    const demos::Value& valueOf(std::size_t point, std::size_t axis) const {
        return axes[axis].values[placeOf(point, axis)];
    }
    /// Sets the parameters of the axes. They come before the inputs at frame 0, since some build the demo anew.
    std::vector<demos::Action> parametersOf(std::size_t point) const;
    /// Moves the handles of the axes, from where they are in a demo. Throws ParameterError where it has none of them.
    std::vector<demos::Action> movesOf(std::size_t point, const demos::DemoBase& demo) const;
};

inline constexpr std::size_t kMaxSweepPoints = 100'000;

/// Throws ParameterError for what the demo does not measure, and for a spread over what is no choice.
SweepMeasure sweepMeasureFromText(const Session& session, std::string_view text);
/// The whole of it. Throws ParameterError for what the demo does not take, and when there are too many points. The
/// session is one of the demo.
SweepPlan sweepPlanFromTexts(const Session& session, const std::vector<std::string>& axes, std::string_view measure,
                             std::uint64_t frames);
/// How many of the inputs come before what acts on the built demo: handles that are moved, and bodies and particles
/// that are thrown or edited at frame 0, after all parameters.
std::size_t countBuilding(const std::vector<demos::Input>& inputs);

}  // namespace collidoscope::app
