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

Vec3d directionOf(const PairAxes& pair, unsigned index) {
    if (index < 3) return vectorOf(pair.a().axis[index]);
    if (index < 6) return vectorOf(pair.b().axis[index - 3]);
    return glm::normalize(glm::cross(vectorOf(pair.a().axis[(index - 6) / 3]), vectorOf(pair.b().axis[index % 3])));
}

double reachOf(const PlacedBox& box, const Vec3d& direction) {
    double reach = 0.0;
    for (std::size_t i = 0; i < 3; ++i) reach += box.half[i] * std::fabs(glm::dot(vectorOf(box.axis[i]), direction));
    return reach;
}

}  // namespace

AxisPush pushAlong(const PairAxes& pair, unsigned index) {
    const Vec3d direction = directionOf(pair, index);
    const double way = glm::dot(direction, vectorOf(pair.b().center) - vectorOf(pair.a().center));
    const Vec3d normal = way < 0.0 ? -direction : direction;
    return {normal, reachOf(pair.a(), normal) + reachOf(pair.b(), normal) - std::fabs(way)};
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
