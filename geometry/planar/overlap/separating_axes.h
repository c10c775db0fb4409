#pragma once
/// The separating axis test of the plane: two convex shapes are apart exactly when their shadows on some axis are.
///
/// Axes that suffice, by the sides of the Minkowski difference of the two shapes: the normal of each side; along each
/// shape that has no area, because it has ends too; and from corner to corner, where one shape is round or both are
/// points. A shadow is thickened by radius * |axis|; the comparison is squared, so that no root is needed and the
/// verdict on each axis is exact.
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5, for the theorem; Ericson, Real-Time Collision
/// Detection (2005), 5.2.1. Differs from them in: shapes without area, without end, and round ones take part.

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "geometry/planar/overlap/axis_filter.h"
#include "geometry/predicates/decide.h"
#include "geometry/query/axis_step.h"

namespace geometry {

/// What an observer is told of each axis. Shadows are rounded, for show; endless ones have infinite ends. The verdict
/// is exact.
struct FlatAxisStep : FlatAxis {
    Vec2d axis{0.0};  ///< of any length
    Shadow a{};
    Shadow b{};
    AxisVerdict verdict = AxisVerdict::Overlaps;
};

namespace planar {

/// Of one of the outlines; rounded for show, but whether it is endless is exact.
inline Shadow shadowOf(const FlatAxis& axis, const Outline& a, const Outline& b, bool ofA) {
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

inline FlatAxisStep stepOf(const FlatAxis& axis, const Outline& a, const Outline& b, bool separating) {
    const exact::Pair<double> vector = vectorOf<double>(axis, a, b);
    FlatAxisStep step{axis};
    step.axis = {vector.x, vector.y};
    step.a = shadowOf(axis, a, b, true);
    step.b = shadowOf(axis, a, b, false);
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

}  // namespace geometry
