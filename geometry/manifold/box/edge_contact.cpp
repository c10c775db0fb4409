#include "geometry/manifold/box/edge_contact.h"

#include "geometry/overlap/separation/closest_pair.h"

namespace geometry::boxes {
namespace {

struct BoxEdge {
    Vec3d middle{0.0};
    Vec3d direction{0.0};  ///< unit
    double half = 0.0;     ///< m
    Feature name{};

    Vec3d at(double way) const { return middle + way * direction; }
    Segmentd line() const { return {at(-half), at(half)}; }
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
    return {middle, vectorOf(box.axis[axis]), box.half[axis], Feature::edge(corner, corner | endOf(axis, true))};
}

/// Midway between the nearest points of both. Where their lines are nearest within both edges, as mostly, that is all.
Vec3d middleBetween(const BoxEdge& a, const BoxEdge& b) {
    const Vec3d way = b.middle - a.middle, across = glm::cross(a.direction, b.direction);
    const double squaredSine = glm::dot(across, across);
    const double alongA = glm::dot(glm::cross(way, b.direction), across);
    const double alongB = glm::dot(glm::cross(way, a.direction), across);
    if (std::fabs(alongA) <= a.half * squaredSine && std::fabs(alongB) <= b.half * squaredSine && squaredSine > 0.0)
        return 0.5 * (a.at(alongA / squaredSine) + b.at(alongB / squaredSine));
    const PointPair nearest = closestPair(a.line(), b.line());
    return 0.5 * (nearest.a + nearest.b);
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
    return {middleBetween(a, b), push.depth, {a.name, b.name}};
}

}  // namespace geometry::boxes
