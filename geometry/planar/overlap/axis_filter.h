#pragma once
/// The test of one axis in plain doubles, with a bound on what rounding can have done: it tells nearly always, and
/// says so when it does not.

#include <cmath>
#include <limits>
#include <optional>

#include "geometry/planar/overlap/flat_axis.h"

namespace geometry::planar {

/// Half a unit in the last place of 1: the relative error of one operation.
inline constexpr double kHalfPlace = 0x1p-53;

/// How wrong the gap, and the slope of a swept shape, may be. With u = 2^-53, M the larger sizeOf() of the two,
/// A the longer part of the axis, the errors are, each bounded by:
///     corner       3 u M, from two spans added to a center
///     axis         8 u M, as the difference of two corners; none where it is a direction of the input
///     gap          32 u M^2 + 24 u A M, from two products with corners
///     r |axis|     24 u M^2 + 14 u A M, and the difference of the two adds 7 u A M
struct AxisErrors {
    double gap = 0.0;
    double slope = 0.0;  ///< per unit of the direction
};
inline AxisErrors errorsOf(const FlatAxis& axis, const Outline& a, const Outline& b, double axisSize, double size) {
    const bool fromA = axis.source == FlatAxisSource::SideA || axis.source == FlatAxisSource::AlongA;
    const bool given = axis.source != FlatAxisSource::Corners && (fromA ? a : b).reach != Reach::None;
    const double scale = axisSize + (given ? 0.0 : size);
    return {64.0 * kHalfPlace * size * scale, 16.0 * kHalfPlace * scale};
}

/// Products of a few such numbers neither overflow nor lose what counts below the smallest double.
inline bool isInFilterRange(double size) { return size >= 0x1p-400 && size <= 0x1p400; }

inline double largerPart(double x, double y) { return std::fmax(std::fabs(x), std::fabs(y)); }

/// Whether the direction of a swept outline is so nearly square to the axis that its shadow may or may not be endless.
inline bool isNearlyAcross(const Outline& outline, const exact::Pair<double>& axis, double slopeError) {
    if (outline.reach == Reach::None) return false;
    const Vec2d& direction = outline.direction;
    const double size = largerPart(direction.x, direction.y);
    return !isInFilterRange(size) || std::fabs(axis.x * direction.x + axis.y * direction.y) <= slopeError * size;
}

/// `size`: the larger sizeOf() of the two. No answer: too close for doubles to tell, or numbers of extreme size.
inline std::optional<bool> separatesSurely(const FlatAxis& axis, const Outline& a, const Outline& b, double size) {
    const exact::Pair<double> vector = vectorOf<double>(axis, a, b);
    const double axisSize = largerPart(vector.x, vector.y);
    if (!isInFilterRange(size) || !isInFilterRange(axisSize)) return std::nullopt;
    const AxisErrors errors = errorsOf(axis, a, b, axisSize, size);

    const bool acrossA = axis.source == FlatAxisSource::SideA;
    const bool acrossB = axis.source == FlatAxisSource::SideB;
    if (!acrossA && isNearlyAcross(a, vector, errors.slope)) return std::nullopt;
    if (!acrossB && isNearlyAcross(b, vector, errors.slope)) return std::nullopt;

    constexpr double kNever = -std::numeric_limits<double>::infinity();
    const Extent<double> onA = extentOf(a, vector, acrossA);
    const Extent<double> onB = extentOf(b, vector, acrossB);
    const double after = onA.endlessAbove || onB.endlessBelow ? kNever : onB.min - onA.max;
    const double before = onB.endlessAbove || onA.endlessBelow ? kNever : onA.min - onB.max;
    const double reach = (a.radius + b.radius) * std::sqrt(vector.x * vector.x + vector.y * vector.y);
    const double gap = std::fmax(after, before) - reach;
    if (std::fabs(gap) <= errors.gap) return std::nullopt;
    return gap > 0.0;
}

}  // namespace geometry::planar
