#include "geometry/manifold/box/edge_contact.h"

#include <cmath>
#include <limits>

#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/query/closest_point.h"

namespace geometry::boxes {
namespace {

Segmentd lineOf(const OutermostEdge<double>& edge) {
    const Vec3d middle = vectorOf(edge.middle), arm = edge.half * vectorOf(edge.direction);
    return {middle - arm, middle + arm};
}

EdgeCrossing<double> crossingOf(const PairAxes& pair, unsigned index, const AxisPush<double>& push) {
    return edgeCrossing(pair, edgeAxesOf<double>(index), push.normal);
}

}  // namespace

AxisPush<double> pushAlong(const PairAxes& pair, unsigned index) {
    const double gap = gapOf(pair.projectionsOn(index));
    if (index >= 6) return edgePush(pair, edgeAxesOf<double>(index), gap);
    const bool isOfA = index < 3;
    const PlacedBox &own = isOfA ? pair.a() : pair.b(), &other = isOfA ? pair.b() : pair.a();
    const Array3<double>& axis = own.axis[index % 3];
    // Out of the face that looks at the other box; the face of B looks against the way from A to B.
    const bool isFar = axes::dot(axis, axes::difference(other.center, own.center)) >= 0.0;
    return {isFar == isOfA ? axis : Array3<double>{-axis[0], -axis[1], -axis[2]}, -gap};
}

ClipStep normalStep(unsigned index, const AxisPush<double>& push) {
    return {.action = ClipAction::ChooseNormal,
            .normal = vectorOf(push.normal),
            .depth = push.depth,
            .source = index < 3   ? AxisSource::FaceA
                      : index < 6 ? AxisSource::FaceB
                                  : AxisSource::EdgePair};
}

ManifoldPoint<double> edgeContact(const PairAxes& pair, unsigned index, const AxisPush<double>& push) {
    const EdgeCrossing<double> crossing = crossingOf(pair, index, push);
    const ContactId id{edgeName((index - 6) / 3, crossing.a.isFar1, crossing.a.isFar2),
                       edgeName(index % 3, crossing.b.isFar1, crossing.b.isFar2)};
    if (crossing.isInside) return {vectorOf(crossing.point), push.depth, id};
    const PointPair nearest = closestPair(lineOf(crossing.a), lineOf(crossing.b));
    return {0.5 * (nearest.a + nearest.b), push.depth, id};
}

namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();
constexpr double kParallel = 1e-4;

double squaredSine(const PairAxes& pair, unsigned i, unsigned j) {
    const double p = pair.cosine(axes::next(i), j), q = pair.cosine(axes::afterNext(i), j);
    return p * p + q * q;
}

/// m, along the axis of two edges; none where they are parallel.
double edgeGap(const PairAxes& pair, unsigned i, unsigned j) {
    const double squared = squaredSine(pair, i, j);
    if (squared < kParallel * kParallel) return kNone;
    return gapOf(pair.projectionsOn(6 + 3 * i + j)) / std::sqrt(squared);
}

}  // namespace

NearEdges nearEdges(const PairAxes& pair, unsigned face, const ContactReach& reach) {
    const double faceGap = gapOf(pair.projectionsOn(face)), slack = slackOf(pair);
    if (faceGap > reach.margin) return {.areApart = true};
    std::array<double, 9> gaps;
    double widest = kNone;
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j) widest = std::fmax(widest, gaps[3 * i + j] = edgeGap(pair, i, j));
    if (widest > reach.margin) return {.areApart = true};
    if (widest <= faceGap + slack + reach.faceSlack) return {};
    // Axes that are nearly the same have nearly the same gap.
    for (unsigned k = 0; k < 9; ++k) {
        if (gaps[k] < widest - slack || !crossingOf(pair, 6 + k, pushAlong(pair, 6 + k)).isInside) continue;
        const bool areNearlyParallel = squaredSine(pair, k / 3, k % 3) < kNearlyParallel * kNearlyParallel;
        return {.isFaceOut = true, .axis = 6 + k, .areNearlyParallel = areNearlyParallel};
    }
    return {.isFaceOut = true};
}

}  // namespace geometry::boxes
