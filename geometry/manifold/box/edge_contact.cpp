#include "geometry/manifold/box/edge_contact.h"

#include "geometry/overlap/separation/closest_pair.h"

namespace geometry::boxes {
namespace {

struct BoxEdge {
    Segmentd line{};
    Feature name{};
};

/// Of the four edges along an axis, the one that reaches farthest along `direction`.
BoxEdge outermostEdge(const PlacedBox& box, std::size_t axis, const Vec3d& direction) {
    Vec3d middle = vectorOf(box.center);
    std::uint32_t corner = 0;
    for (const std::size_t other : {axes::next(axis), axes::afterNext(axis)}) {
        const Vec3d arm = vectorOf(box.axis[other]);
        const bool isFar = glm::dot(arm, direction) > 0.0;
        middle += (isFar ? box.half[other] : -box.half[other]) * arm;
        corner |= endOf(other, isFar);
    }
    const Vec3d arm = box.half[axis] * vectorOf(box.axis[axis]);
    return {{middle - arm, middle + arm}, Feature::edge(corner, corner | endOf(axis, true))};
}

}  // namespace

AxisPush pushAlong(const PairAxes& pair, unsigned index) {
    const axes::Shadows<double> shadows = pair.shadowsOn(index);
    const double depth = -gapOf(shadows), side = shadows.low + shadows.high < 0.0 ? -1.0 : 1.0;
    if (index < 3) return {side * vectorOf(pair.a().axis[index]), depth};
    if (index < 6) return {side * vectorOf(pair.b().axis[index - 3]), depth};
    const Vec3d across = glm::cross(vectorOf(pair.a().axis[(index - 6) / 3]), vectorOf(pair.b().axis[index % 3]));
    const double length = glm::length(across);
    return {side / length * across, depth / length};
}

ClipStep normalStep(unsigned index, const AxisPush& push) {
    return {.action = ClipAction::ChooseNormal,
            .normal = push.normal,
            .depth = push.depth,
            .source = index < 3   ? AxisSource::FaceA
                      : index < 6 ? AxisSource::FaceB
                                  : AxisSource::EdgePair};
}

Contact<double> edgeContact(const PairAxes& pair, unsigned index, const AxisPush& push) {
    const BoxEdge a = outermostEdge(pair.a(), (index - 6) / 3, push.normal);
    const BoxEdge b = outermostEdge(pair.b(), index % 3, -push.normal);
    const PointPair nearest = closestPair(a.line, b.line);
    return {0.5 * (nearest.a + nearest.b), push.depth, {a.name, b.name}};
}

}  // namespace geometry::boxes
