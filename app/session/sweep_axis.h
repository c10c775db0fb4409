#pragma once
/// One axis of a sweep as people type it: a parameter or a handle, and the values that it takes.
///
///     friction=0..1:11               eleven values from 0 to 1; by equal factors where the parameter's scale is such
///     solver=sequential-impulses,soft-step
///                                    these values; a parameter alone stands for all options of a choice, or off and on
///     target.x=-1..1:21              a coordinate of a handle, m; the others stay as they are. Lists work as well
///     radius.length=0.1..2           the length of a handle that is one
///     target=0,0,0..1,2,0:11         places of a handle on the line between two points

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"

namespace collidoscope::app {

/// The part of a handle that an axis varies: one coordinate, its length, or its whole position along a line.
enum class HandlePart { X, Y, Z, Length, Line };

struct SweptHandle {
    std::string name{};
    HandlePart part = HandlePart::X;
    std::vector<geometry::Vec3f> places{};  ///< of a line: one for each value
    /// The place to which it was moved in the run after the first frame; none if it is where the demo has put it.
    std::optional<demos::HandlePose> put{};
};

struct SweepAxis {
    std::string name{};  ///< "friction", "target.x", of a line "target"
    std::string unit{};
    std::vector<demos::Value> values{};   ///< of a line: its length from the first point on, m
    bool isNumber = true;                 ///< else words, toggles
    bool isLogarithmic = false;           ///< values are spaced by equal factors
    std::string typed{};                  ///< as it was typed
    std::optional<SweptHandle> handle{};  ///< none: a parameter

    bool isLine() const { return handle && handle->part == HandlePart::Line; }
    bool isParameter(std::string_view parameter) const { return !handle && name == parameter; }
    bool isHandle(std::string_view wanted) const { return handle && handle->name == wanted; }
};

inline constexpr std::size_t kUsualSweepValues = 11;
inline constexpr std::size_t kMaxSweepValues = 1000;  ///< of one axis

/// Throws ParameterError for what the demo does not take.
SweepAxis sweepAxisFromText(const demos::DemoBase& demo, std::string_view text);
/// The parts of "friction=0..1:11" that stand without a demo. Throws ParameterError where there is no name.
void checkSweepText(std::string_view text);

/// The coordinates of a handle that can be swept, as they are typed: "target.x", or "radius.length".
std::vector<std::string> sweptNames(const demos::HandleInfo& handle);
/// A value as it is typed; of a line "0.5,1,0".
std::string axisText(const SweepAxis& axis, std::size_t place);
/// Columns of a table, and what stands in them: one, or a coordinate of a line each.
std::vector<std::string> columnsOf(const SweepAxis& axis);
std::vector<std::string> axisCells(const SweepAxis& axis, std::size_t place);
/// The place of a handle with one value of an axis.
demos::HandlePose placeWith(const SweepAxis& axis, std::size_t place, demos::HandlePose handle);

}  // namespace collidoscope::app
