#pragma once
/// The contact of two boxes that touch edge against edge, over doubles for one pair, over lanes for eight; and, for one
/// pair of boxes that are apart, the edges in which they are nearest.

#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "geometry/manifold/box/box_axes.h"
#include "geometry/query/closest_point.h"

namespace collidoscope::geometry::boxes {

using axes::magnitude;

/// The translation along an axis that separates B from A.
template <typename Real>
struct AxisPush {
    Array3<Real> normal{};  ///< unit, from A to B
    Real depth{};           ///< m; negative: minus the gap
};

/// The edges of axis 6 ... 14: its direction is the cross product of axis `a` of A and axis `b` of B, each 0, 1 or 2.
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

/// The edge that extends farthest along a direction, of the four edges of a box that are parallel to one of its axes.
template <typename Real>
struct OutermostEdge {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());
    Array3<Real> middle{}, direction{};  ///< the direction is unit
    Real half{};                         ///< m
    Mask isFar1{}, isFar2{};             ///< whether it lies on the far ends of the next axis and of the one after it
};
/// `sign` is 1 for the farthest edge along the direction, -1 for the farthest one against it.
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

/// The push along an edge axis, which is not zero. `gap`: of the projections on the axis.
template <typename Real, typename Held>
AxisPush<Real> edgePush(const axes::BoxBoxAxes<Real, Held>& pair, const EdgeAxes<Real>& edge, const Real& gap) {
    const Real zero(0.0), one(1.0);
    const Array3<Real> across = axes::crossed(turnedTo(pair.a().axis, edge.a)[2], turnedTo(pair.b().axis, edge.b)[2]);
    const Real length = batch::squareRoot(axes::dot(across, across)), safe = batch::select(length > zero, length, one);
    const Real side = axes::dot(across, axes::difference(pair.b().center, pair.a().center));
    const Real scale = batch::select(side < zero, -one, one) / safe;
    return {{scale * across[0], scale * across[1], scale * across[2]}, -gap / safe};
}

/// The point at which the outermost edges of two boxes are nearest. With the directions dA and dB of the edges,
/// n = dA x dB, and the vector d from the middle of A's edge to that of B's, it lies at  tA = (d x dB) . n / n^2  and
/// tB = (d x dA) . n / n^2  along the edges. Ericson, Real-Time Collision Detection (2005), section 5.1.8, has the same
/// with dot products.
template <typename Real>
struct EdgeCrossing {
    using Mask = typename OutermostEdge<Real>::Mask;
    OutermostEdge<Real> a{}, b{};
    Array3<Real> point{};  ///< midway between both
    Mask isInside{};       ///< their lines are nearest within both edges; else `point` is undefined
};
/// `normal`: of the push.
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

// --- One pair ---

/// The push along the axis with this index in BoxBoxAxes, 6 to 14, which is not zero.
inline AxisPush<double> edgePush(const PairAxes& pair, unsigned index) {
    return edgePush(pair, edgeAxesOf<double>(index), gapOf(pair.projectionsOn(index)));
}

inline Segmentd lineOf(const OutermostEdge<double>& edge) {
    const Vec3d middle = vectorOf(edge.middle), arm = edge.half * vectorOf(edge.direction);
    return {middle - arm, middle + arm};
}

/// The contact of the outermost edges along an axis, 6 to 14.
inline ManifoldPoint<double> edgeContact(const PairAxes& pair, unsigned index, const AxisPush<double>& push) {
    const EdgeCrossing<double> crossing = edgeCrossing(pair, edgeAxesOf<double>(index), push.normal);
    const ContactId id{edgeName((index - 6) / 3, crossing.a.isFar1, crossing.a.isFar2),
                       edgeName(index % 3, crossing.b.isFar1, crossing.b.isFar2)};
    if (crossing.isInside) return {vectorOf(crossing.point), push.depth, id};
    const PointPair nearest = closestPair(lineOf(crossing.a), lineOf(crossing.b));
    return {0.5 * (nearest.a + nearest.b), push.depth, id};
}

inline constexpr double kNoGap = -std::numeric_limits<double>::infinity();
/// Edges whose angle has a smaller sine count as parallel and are left out, as rounding would turn their axis.
inline constexpr double kParallel = 1e-4;

inline double squaredSine(const PairAxes& pair, unsigned i, unsigned j) {
    const double p = pair.cosine(axes::next(i), j), q = pair.cosine(axes::afterNext(i), j);
    return p * p + q * q;
}

/// Gap along the axis of two edges, m; kNoGap where they are parallel.
inline double edgeGap(const PairAxes& pair, unsigned i, unsigned j) {
    const double squared = squaredSine(pair, i, j);
    if (squared < kParallel * kParallel) return kNoGap;
    return gapOf(pair.projectionsOn(6 + 3 * i + j)) / std::sqrt(squared);
}

/// The two edges in which boxes that are apart are nearest, if their nearest features are edges.
///
/// The gap along each of the fifteen axes, normalised, is a lower bound of the distance. Where the outermost edges of
/// an edge axis cross within both, the segment between them has the length of the gap and its ends lie in the boxes, so
/// the gap is the distance. So a gap wider than the margin means that there is no contact, and a crossing gives the
/// contact without a search for the nearest features.
///
/// A gap is computed in doubles and has an error of a few roundings of the boxes' coordinates, about 10^-15 of them.
/// Nearly parallel edges are nearest along a segment and not in a point, so they are marked. Edge axes whose gap does
/// not exceed that of the face by kOnSide of the sizes are left out.
struct NearEdges {
    bool areApart = false;           ///< the boxes are apart by more than the margin
    bool isFaceOut = false;          ///< no face is nearest, because an edge axis has a wider gap
    std::optional<unsigned> axis{};  ///< 6 ... 14, see BoxBoxAxes: the axis of the nearest edges
    bool areNearlyParallel = false;  ///< the nearest edges are nearly parallel
};

/// `face`: the axis of the widest gap among faces, 0 ... 5. Precondition: the boxes are apart or touch.
inline NearEdges nearEdges(const PairAxes& pair, unsigned face, const ContactReach& reach) {
    const double faceGap = gapOf(pair.projectionsOn(face)), slack = slackOf(pair);
    if (faceGap > reach.margin) return {.areApart = true};
    std::array<double, 9> gaps;
    double widest = kNoGap;
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j) widest = std::fmax(widest, gaps[3 * i + j] = edgeGap(pair, i, j));
    if (widest > reach.margin) return {.areApart = true};
    if (widest <= faceGap + slack + reach.faceSlack) return {};
    // Axes with nearly the same direction have nearly the same gap, so all of the widest ones are tried.
    for (unsigned k = 0; k < 9; ++k) {
        if (gaps[k] < widest - slack) continue;
        const Array3<double> normal = edgePush(pair, 6 + k).normal;
        if (!edgeCrossing(pair, edgeAxesOf<double>(6 + k), normal).isInside) continue;
        const bool areNearlyParallel = squaredSine(pair, k / 3, k % 3) < kNearlyParallel * kNearlyParallel;
        return {.isFaceOut = true, .axis = 6 + k, .areNearlyParallel = areNearlyParallel};
    }
    return {.isFaceOut = true};
}

}  // namespace collidoscope::geometry::boxes
