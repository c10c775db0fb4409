#include "geometry/manifold/box/edge_contact.h"

#include "geometry/query/closest_point.h"

namespace geometry::boxes {
namespace {

Segmentd lineOf(const OutermostEdge<double>& edge) {
    const Vec3d middle = vectorOf(edge.middle), arm = edge.half * vectorOf(edge.direction);
    return {middle - arm, middle + arm};
}

EdgeAxes<double> axesOf(unsigned index) {
    const unsigned ofA = (index - 6) / 3, ofB = index % 3;
    return {static_cast<double>(ofA), static_cast<double>(ofB)};
}

}  // namespace

AxisPush pushAlong(const PairAxes& pair, unsigned index) {
    if (index >= 6) {
        const EdgePush<double> push = edgePush(pair, axesOf(index), gapOf(pair.projectionsOn(index)));
        return {vectorOf(push.normal), push.depth};
    }
    const bool isOfA = index < 3;
    const PlacedBox &own = isOfA ? pair.a() : pair.b(), &other = isOfA ? pair.b() : pair.a();
    const Three<double>& axis = own.axis[index % 3];
    // Out of the face that looks at the other box; the face of B looks against the way from A to B.
    const bool isFar = axes::dot(axis, axes::difference(other.center, own.center)) >= 0.0;
    return {isFar == isOfA ? vectorOf(axis) : -vectorOf(axis), -gapOf(pair.projectionsOn(index))};
}

ClipStep normalStep(unsigned index, const AxisPush& push) {
    return {.action = ClipAction::ChooseNormal,
            .normal = push.normal,
            .depth = push.depth,
            .source = index < 3   ? AxisSource::FaceA
                      : index < 6 ? AxisSource::FaceB
                                  : AxisSource::EdgePair};
}

ManifoldPoint<double> edgeContact(const PairAxes& pair, unsigned index, const AxisPush& push) {
    const Three<double> normal{push.normal.x, push.normal.y, push.normal.z};
    const EdgeCrossing<double> crossing = edgeCrossing(pair, axesOf(index), normal);
    const ContactId id{edgeName((index - 6) / 3, crossing.a.isFar1, crossing.a.isFar2),
                       edgeName(index % 3, crossing.b.isFar1, crossing.b.isFar2)};
    if (crossing.isInside) return {vectorOf(crossing.point), push.depth, id};
    const PointPair nearest = closestPair(lineOf(crossing.a), lineOf(crossing.b));
    return {0.5 * (nearest.a + nearest.b), push.depth, id};
}

}  // namespace geometry::boxes
