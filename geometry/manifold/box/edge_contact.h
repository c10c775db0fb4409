#pragma once
/// The contact of two boxes that meet edge against edge, over doubles for one pair, over lanes for eight.

#include "geometry/manifold/box/box_axes.h"

namespace collidoscope::geometry::boxes {

using axes::magnitude;

/// The push along an axis that takes B out of A.
template <typename Real>
struct AxisPush {
    Array3<Real> normal{};  ///< unit, from A to B
    Real depth{};           ///< m; negative: minus the gap
};

/// Which edges make axis 6 ... 14: that along axis `a` of A and along axis `b` of B, each 0, 1 or 2.
template <typename Real>
struct EdgeAxes {
    Real a{}, b{};
};
template <typename Real>
EdgeAxes<Real> edgeAxesOf(const Real& index) {
    using batch::select;
    const Real a = select(index < Real(8.5), Real(0.0), select(index < Real(11.5), Real(1.0), Real(2.0)));
    return {a, index - Real(6.0) - Real(3.0) * a};
}

/// Of the four edges of a box along one of its axes, the one that reaches farthest along a direction.
template <typename Real>
struct OutermostEdge {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());
    Array3<Real> middle{}, direction{};  ///< the direction is unit
    Real half{};                         ///< m
    Mask isFar1{}, isFar2{};             ///< on which ends of the axes after its own it lies
};
/// The sign is 1 or -1, for the direction or against it.
template <typename Real>
OutermostEdge<Real> outermostEdge(const axes::PlacedBox<Real>& box, const Real& axis, const Array3<Real>& direction,
                                  double sign) {
    const Array3<Array3<Real>> arms = turnedTo(box.axis, axis);
    const Array3<Real> half = turnedTo(box.half, axis);
    const auto isFar = [&](std::size_t i) { return Real(sign) * axes::dot(arms[i], direction) > Real(0.0); };
    OutermostEdge<Real> edge{box.center, arms[2], half[2], isFar(0), isFar(1)};
    const Real reach1 = batch::select(edge.isFar1, half[0], -half[0]);
    const Real reach2 = batch::select(edge.isFar2, half[1], -half[1]);
    for (std::size_t i = 0; i < 3; ++i) edge.middle[i] = edge.middle[i] + reach1 * arms[0][i] + reach2 * arms[1][i];
    return edge;
}

/// Along an edge axis, which has a length. Gap: that of the projections on the axis.
template <typename Real, typename Held>
AxisPush<Real> edgePush(const axes::BoxBoxAxes<Real, Held>& pair, const EdgeAxes<Real>& edge, const Real& gap) {
    const Real zero(0.0), one(1.0);
    const Array3<Real> across = axes::crossed(turnedTo(pair.a().axis, edge.a)[2], turnedTo(pair.b().axis, edge.b)[2]);
    const Real length = batch::squareRoot(axes::dot(across, across)), safe = batch::select(length > zero, length, one);
    const Real side = axes::dot(across, axes::difference(pair.b().center, pair.a().center));
    const Real scale = batch::select(side < zero, -one, one) / safe;
    return {{scale * across[0], scale * across[1], scale * across[2]}, -gap / safe};
}

/// Where the outermost edges are nearest: with n = dA x dB, where dA and dB are their directions and d leads from the
/// middle of that of A to that of B, at  tA = (d x dB) . n / n^2  and  tB = (d x dA) . n / n^2  along each.
template <typename Real>
struct EdgeCrossing {
    using Mask = typename OutermostEdge<Real>::Mask;
    OutermostEdge<Real> a{}, b{};
    Array3<Real> point{};  ///< midway between both
    Mask isInside{};       ///< their lines are nearest within both edges; else no point is told
};
/// Normal: that of the push.
template <typename Real, typename Held>
EdgeCrossing<Real> edgeCrossing(const axes::BoxBoxAxes<Real, Held>& pair, const EdgeAxes<Real>& edge,
                                const Array3<Real>& normal) {
    using axes::crossed, axes::dot;
    const Real zero(0.0), one(1.0), oneHalf(0.5);
    EdgeCrossing<Real> crossing{outermostEdge(pair.a(), edge.a, normal, 1.0),
                                outermostEdge(pair.b(), edge.b, normal, -1.0)};
    const auto &a = crossing.a, &b = crossing.b;
    const Array3<Real> across = crossed(a.direction, b.direction), delta = axes::difference(b.middle, a.middle);
    const Real squaredSine = dot(across, across);
    const Real onA = dot(crossed(delta, b.direction), across), onB = dot(crossed(delta, a.direction), across);
    const auto isOnA = magnitude(onA) <= a.half * squaredSine, isOnB = magnitude(onB) <= b.half * squaredSine;
    const auto doCross = squaredSine > zero;
    crossing.isInside = isOnA & isOnB & doCross;
    const Real divisor = batch::select(crossing.isInside, squaredSine, one), tA = onA / divisor, tB = onB / divisor;
    for (std::size_t i = 0; i < 3; ++i)
        crossing.point[i] = oneHalf * ((a.middle[i] + tA * a.direction[i]) + (b.middle[i] + tB * b.direction[i]));
    return crossing;
}

}  // namespace collidoscope::geometry::boxes
