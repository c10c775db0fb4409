#pragma once
/// Overlap of a box with another box or a triangle, by separating axes, exactly (see separating_axes.h).
///
/// The overloads with an observer run the same test. The observer receives an AxisStep for each axis in turn, and a
/// second one for each axis that had to be decided by exact arithmetic. Features of a box are its axes 0, 1, 2; of a
/// triangle its normal 0 and its edges ab, bc, ca.
///
/// A shape with a number that is not finite overlaps nothing. Shapes with lengths beyond 2^300, or quaternions beyond
/// 2^300 or below 2^-300, are tested by exact arithmetic alone, without steps. Preconditions: half sizes >= 0,
/// max >= min.

#include <span>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/overlap/axes/box_box_axes.h"
#include "geometry/overlap/axes/box_triangle_axes.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

namespace axes {

/// The first separating axis among those whose bits are set in `open`, by exact arithmetic; none where all overlap.
std::optional<unsigned> exactlySeparating(const Boxd& a, const Boxd& b, unsigned open);
std::optional<unsigned> exactlySeparating(const Aabbd& a, const Boxd& b, unsigned open);
std::optional<unsigned> exactlySeparating(const Aabbd& a, const Triangled& b, unsigned open);
std::optional<unsigned> exactlySeparating(const Boxd& a, const Triangled& b, unsigned open);

template <typename S, typename A>
BoxBoxAxes<S> axesOf(const A& a, const Boxd& b) {
    return {placed<S>(a), placed<S>(b)};
}
template <typename S, typename A>
BoxTriangleAxes<S> axesOf(const A& a, const Triangled& b) {
    return {placed<S>(a), b};
}

template <typename A, typename B, typename Observer>
bool overlapsByAxes(const A& a, const B& b, Observer& observer) {
    constexpr unsigned kAll = ~0u;
    if (!(isInFilterRange(a) && isInFilterRange(b)))
        return isFinite(a) && isFinite(b) && !exactlySeparating(a, b, kAll);
    const auto pair = axesOf<double>(a, b);
    const std::optional<unsigned> open = openAxes(pair, observer);
    if (!open || *open == 0) return open.has_value();
    const std::optional<unsigned> separating = exactlySeparating(a, b, *open);
    reportExact(pair, *open, separating, observer);
    return !separating;
}

}  // namespace axes

template <typename T>
bool overlaps(const Box<T>& a, const Box<T>& b);
template <typename T>
bool overlaps(const Aabb<T>& a, const Box<T>& b);
template <typename T>
bool overlaps(const Triangle<T>& a, const Aabb<T>& b);
template <typename T>
bool overlaps(const Triangle<T>& a, const Box<T>& b);

template <typename T, typename Observer>
bool overlaps(const Box<T>& a, const Box<T>& b, Observer&& observer) {
    return axes::overlapsByAxes(toDouble(a), toDouble(b), observer);
}
template <typename T, typename Observer>
bool overlaps(const Aabb<T>& a, const Box<T>& b, Observer&& observer) {
    return axes::overlapsByAxes(toDouble(a), toDouble(b), observer);
}
template <typename T, typename Observer>
bool overlaps(const Triangle<T>& a, const Aabb<T>& b, Observer&& observer) {
    const auto fromBox = [&](const AxisStep& step) { observer(reversed(step)); };
    return axes::overlapsByAxes(toDouble(b), toDouble(a), fromBox);
}
template <typename T, typename Observer>
bool overlaps(const Triangle<T>& a, const Box<T>& b, Observer&& observer) {
    const auto fromBox = [&](const AxisStep& step) { observer(reversed(step)); };
    return axes::overlapsByAxes(toDouble(b), toDouble(a), fromBox);
}

/// Tests many pairs of boxes at once: out[i] is overlaps(a[i], b[i]), exactly. Preconditions: the three spans have the
/// same size; `set` is supported.
void overlapsBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<bool> out,
                   batch::InstructionSet set = batch::widestSupported());

}  // namespace collidoscope::geometry
