#pragma once
/// The plan of a sweep: one or two parameters over a range of values, and what is measured after some frames.
///
///     friction=0..1:11                       eleven values from 0 to 1; on a logarithmic scale where it has one
///     solver=sequential-impulses,soft-step   these values; the parameter alone stands for all options, or off and on
///     max:depth                              the largest depth of all frames; min: and mean: likewise, without them
///                                            that of the last frame

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "demos/host/parameter_list.h"

namespace collidoscope::app {

/// One parameter and the values that it takes.
struct SweepAxis {
    std::string parameter{}, unit{};
    std::vector<demos::Value> values{};
    bool isNumber = true;        ///< else words, toggles
    bool isLogarithmic = false;  ///< values are spaced by equal factors
    std::string typed{};         ///< as it was typed
};

enum class SweepTake { Last, Max, Min, Mean };

struct SweepMeasure {
    std::string id{};  ///< the name by which conditions know it
    std::string unit{};
    bool isText = false;
    SweepTake take = SweepTake::Last;
    std::string typed{};
};

struct SweepPlan {
    std::vector<SweepAxis> axes{};  ///< one or two; the first varies fastest
    SweepMeasure measure{};
    std::uint64_t frames = 0;
    /// The inputs to the run after its first frame, but for what sets a parameter of an axis: each point has it.
    std::vector<demos::Input> inputs{};

    std::size_t count() const;
    /// Place along an axis of one of all points.
    std::size_t placeOf(std::size_t point, std::size_t axis) const;
    const demos::Value& valueOf(std::size_t point, std::size_t axis) const {
        return axes[axis].values[placeOf(point, axis)];
    }
};

inline constexpr std::size_t kUsualSweepValues = 11;
inline constexpr std::size_t kMostSweepValues = 1000;  ///< of one axis
inline constexpr std::size_t kMostSweepPoints = 100'000;

/// Each throws ParameterError for what the demo does not take or measure.
SweepAxis sweepAxisFromText(const demos::DemoBase& demo, std::string_view text);
SweepMeasure sweepMeasureFromText(const Session& session, std::string_view text);
/// The same for the whole of it; also when there are too many points. The session is one of the demo.
SweepPlan sweepPlanFromTexts(const Session& session, const std::vector<std::string>& axes, std::string_view measure,
                             std::uint64_t frames);
/// The parts of "friction=0..1:11" that stand without a demo. Throws ParameterError where there is no parameter.
void checkSweepText(std::string_view text);

}  // namespace collidoscope::app
