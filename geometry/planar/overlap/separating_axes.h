#pragma once
/// The separating axis test of the plane: two convex shapes are apart exactly when their projections on some axis are.
///
/// Axes that suffice, by the sides of the Minkowski difference of the two shapes: the normal of each side; along each
/// shape that has no area, because it has ends too; and from corner to corner, where one shape is round or both are
/// points. A projection is thickened by radius * |axis|; the comparison is squared, so that no root is needed and the
/// verdict on each axis is exact.
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5, for the theorem; Ericson, Real-Time Collision
/// Detection (2005), 5.2.1. Differs from them in: shapes without area, without end, and round ones take part.
///
/// One axis is tested in plain doubles with a bound on what rounding can have done, which tells nearly always; where it
/// does not, over exact numbers.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "geometry/base/observer.h"
#include "geometry/planar/overlap/outline.h"
#include "geometry/predicates/decide.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::geometry {

enum class FlatAxisSource : std::uint8_t {
    SideA,    ///< normal of side featureA of A
    SideB,    ///< normal of side featureB of B
    AlongA,   ///< along A, which has no area
    AlongB,   ///< along B, which has no area
    Corners,  ///< from corner featureA of A to corner featureB of B
};
struct FlatAxis {
    FlatAxisSource source = FlatAxisSource::SideA;
    int featureA = -1;  ///< -1 where A has no part in the axis
    int featureB = -1;
};

namespace planar {

template <typename S>
exact::Pair<S> vectorOf(const FlatAxis& axis, const Outline& a, const Outline& b) {
    const auto featureA = static_cast<std::size_t>(axis.featureA);
    const auto featureB = static_cast<std::size_t>(axis.featureB);
    switch (axis.source) {
        case FlatAxisSource::SideA:
            return outward(sideOf<S>(a, featureA));
        case FlatAxisSource::SideB:
            return outward(sideOf<S>(b, featureB));
        case FlatAxisSource::AlongA:
            return sideOf<S>(a, featureA);
        case FlatAxisSource::AlongB:
            return sideOf<S>(b, featureB);
        case FlatAxisSource::Corners:
            break;
    }
    return cornerOf<S>(b, featureB) - cornerOf<S>(a, featureA);
}

/// The projection of an outline's corners, in units of the axis.
template <typename S>
struct Extent {
    S min{};
    S max{};
    bool endlessBelow = false;
    bool endlessAbove = false;
};

/// `across`: the axis is the outline's own normal. Its projection is then known not to be endless, without arithmetic.
template <typename S>
Extent<S> extentOf(const Outline& outline, const exact::Pair<S>& axis, bool across) {
    using exact::larger, exact::sign, exact::smaller;  // those of double are not found by argument
    Extent<S> extent{};
    extent.min = extent.max = dot(axis, cornerOf<S>(outline, 0));
    for (std::size_t i = 1; i < cornerCount(outline); ++i) {
        const S along = dot(axis, cornerOf<S>(outline, i));
        extent.min = smaller(extent.min, along);
        extent.max = larger(extent.max, along);
    }
    if (outline.reach == Reach::None || across) return extent;
    const int slope = sign(dot(axis, exact::pair<S>(outline.direction)));
    extent.endlessAbove = slope > 0 || (slope < 0 && outline.reach == Reach::Line);
    extent.endlessBelow = slope < 0 || (slope > 0 && outline.reach == Reach::Line);
    return extent;
}

/// The gap between two projections must exceed the radii of both: gap > r |axis|.
template <typename S>
bool isApart(const S& gap, const S& radius, const exact::Pair<S>& axis) {
    return sign(gap) > 0 && sign(gap * gap - radius * radius * dot(axis, axis)) > 0;
}

template <typename S>
bool separates(const FlatAxis& axis, const Outline& a, const Outline& b) {
    const exact::Pair<S> vector = vectorOf<S>(axis, a, b);
    const Extent<S> onA = extentOf(a, vector, axis.source == FlatAxisSource::SideA);
    const Extent<S> onB = extentOf(b, vector, axis.source == FlatAxisSource::SideB);
    const S radius = S(a.radius) + S(b.radius);
    if (!onA.endlessAbove && !onB.endlessBelow && isApart(onB.min - onA.max, radius, vector)) return true;
    return !onB.endlessAbove && !onA.endlessBelow && isApart(onA.min - onB.max, radius, vector);
}

}  // namespace planar
}  // namespace collidoscope::geometry

namespace collidoscope::geometry::planar {

/// Half a unit in the last place of 1: the relative error of one operation.
inline constexpr double kHalfPlace = 0x1p-53;

/// Error bound of the gap, and of the slope of a swept shape. With u = 2^-53, M the larger sizeOf() of the two,
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

/// Whether the direction of a swept outline is so nearly square to the axis that its projection may or may not be
/// endless.
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

}  // namespace collidoscope::geometry::planar

namespace collidoscope::geometry {

/// Step of the test, for its observer: one for each axis. AxisProjections are rounded, for show; endless ones have
/// infinite ends. The verdict is exact.
struct FlatAxisStep : FlatAxis {
    Vec2d axis{0.0};  ///< of any length
    AxisProjection a{};
    AxisProjection b{};
    AxisVerdict verdict = AxisVerdict::Overlaps;
    CodePlace place{};  ///< where the observer is called
};

namespace planar {

/// Projects one of the outlines; rounded for show, but exact in telling whether it is endless.
inline AxisProjection projectionOf(const FlatAxis& axis, const Outline& a, const Outline& b, bool ofA) {
    const Outline& outline = ofA ? a : b;
    const bool across = axis.source == (ofA ? FlatAxisSource::SideA : FlatAxisSource::SideB);
    const auto [below, above] = exact::decide([&](auto zero) {
        const auto extent = extentOf(outline, vectorOf<decltype(zero)>(axis, a, b), across);
        return std::pair{extent.endlessBelow, extent.endlessAbove};
    });
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const exact::Pair<double> vector = vectorOf<double>(axis, a, b);
    const Extent<double> extent = extentOf(outline, vector, across);
    const double reach = outline.radius * std::sqrt(dot(vector, vector));
    return {below ? -kInfinity : extent.min - reach, above ? kInfinity : extent.max + reach};
}

inline FlatAxisStep stepOf(const FlatAxis& axis, const Outline& a, const Outline& b, bool separating,
                           const CodePlace& place = {}) {
    const exact::Pair<double> vector = vectorOf<double>(axis, a, b);
    FlatAxisStep step{axis};
    step.place = place;
    step.axis = {vector.x, vector.y};
    step.a = projectionOf(axis, a, b, true);
    step.b = projectionOf(axis, a, b, false);
    if (separating)
        step.verdict = AxisVerdict::Separates;
    else if (step.axis == Vec2d{0.0})
        step.verdict = AxisVerdict::Degenerate;
    return step;
}

inline bool separatesExactly(const FlatAxis& axis, const Outline& a, const Outline& b, double size) {
    const std::optional<bool> sure = separatesSurely(axis, a, b, size);
    return sure ? *sure : exact::decide([&](auto zero) { return separates<decltype(zero)>(axis, a, b); });
}

/// Calls `tries` with each axis until it says true.
template <typename Tries>
bool anyAxis(const Outline& a, const Outline& b, Tries&& tries) {
    const int sidesA = static_cast<int>(sideCount(a));
    const int sidesB = static_cast<int>(sideCount(b));
    for (int i = 0; i < sidesA; ++i)
        if (tries(FlatAxis{FlatAxisSource::SideA, i, -1})) return true;
    for (int i = 0; i < sidesB; ++i)
        if (tries(FlatAxis{FlatAxisSource::SideB, -1, i})) return true;
    if (isThin(a) && tries(FlatAxis{FlatAxisSource::AlongA, 0, -1})) return true;
    if (isThin(b) && tries(FlatAxis{FlatAxisSource::AlongB, -1, 0})) return true;

    const bool round = a.radius > 0.0 || b.radius > 0.0;
    const bool hasLine = a.reach == Reach::Line || b.reach == Reach::Line;
    if (hasLine || (!round && sidesA + sidesB > 0)) return false;
    for (int i = 0; i < static_cast<int>(cornerCount(a)); ++i)
        for (int j = 0; j < static_cast<int>(cornerCount(b)); ++j)
            if (tries(FlatAxis{FlatAxisSource::Corners, i, j})) return true;
    return false;
}

}  // namespace planar

/// Do the shapes share a point? `observe` is called with a `FlatAxisStep` for each axis that is tried.
template <typename Observer>
bool overlaps(const Outline& a, const Outline& b, Observer&& observe) {
    if (!a.finite || !b.finite) return false;
    const double size = std::fmax(sizeOf(a), sizeOf(b));
    return !planar::anyAxis(a, b, [&](const FlatAxis& axis) {
        const bool apart = planar::separatesExactly(axis, a, b, size);
        if constexpr (!std::is_same_v<std::remove_cvref_t<Observer>, NoObserver>)
            observe(planar::stepOf(axis, a, b, apart));
        return apart;
    });
}
template <FlatShape A, FlatShape B, typename Observer>
bool overlaps(const A& a, const B& b, Observer&& observe) {
    return overlaps(outlineOf(a), outlineOf(b), observe);
}

}  // namespace collidoscope::geometry
