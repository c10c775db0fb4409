#include "geometry/manifold/convex/edge_contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/query/closest_point.h"

namespace collidoscope::geometry {
namespace {

/// A point that falls short of the extreme by this part of the size belongs to it: rounding of the normal.
constexpr double kSameHeight = 1e-7;
/// A contact that two edges share may lie beside the other shape by this share of the smaller size, and its depth more.
constexpr double kAside = 1e-3;

Extreme extremeOf(const ConvexProxy& shape, const Vec3d& direction) {
    return extremeAlong(shape, direction, kSameHeight * extentOf(shape));
}

/// The edge of a shape that may lie along another: the core of a capsule, or an edge that is extreme.
std::optional<ProxyFace> edgeAlong(const ConvexProxy& shape, const Vec3d& direction) {
    if (std::holds_alternative<Segmentd>(shape.core)) return faceAlong(shape, direction);
    const Extreme extreme = extremeOf(shape, direction);
    if (extreme.name.kind() != FeatureKind::Edge) return std::nullopt;
    return ProxyFace{
        extreme.corners, {extreme.name.firstCorner(), extreme.name.secondCorner()}, Vec3d{0.0}, extreme.name};
}

/// The diagonal of its bounds, m.
double sizeOf(const ConvexProxy& shape) {
    const Aabbd core = coreBoxOf(shape);
    return glm::length(core.max - core.min) + 2.0 * shape.radius;
}

/// A point of edge A, as a fraction of its length, and the features of both shapes that end the shared segment there.
struct SegmentEnd {
    double along = 0.0;
    ContactId id{};
};

}  // namespace

ManifoldPoint<double> deepestContact(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s) {
    return {0.5 * (s.pointA + s.pointB), -s.distance, {extremeOf(a, s.normal).name, extremeOf(b, -s.normal).name}};
}

ContactList contactsAlongEdges(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double margin) {
    const std::optional<ProxyFace> edgeA = edgeAlong(a, s.normal), edgeB = edgeAlong(b, -s.normal);
    if (!edgeA || !edgeB) return {};
    const Vec3d alongA = edgeA->corners[1] - edgeA->corners[0], alongB = edgeB->corners[1] - edgeB->corners[0];
    const double squared = glm::dot(alongA, alongA);
    if (!(glm::length(glm::cross(alongA, alongB)) < kNearlyParallel * std::sqrt(squared) * glm::length(alongB)))
        return {};

    // The shared segment ends where one of the edges ends.
    const auto shareOf = [&](const Vec3d& p) { return glm::dot(p - edgeA->corners[0], alongA) / squared; };
    const auto cornerOfB = [&](std::size_t k) {
        return SegmentEnd{shareOf(edgeB->corners[k]), {edgeA->name, Feature::corner(edgeB->names[k])}};
    };
    const bool isSameDirection = glm::dot(alongA, alongB) >= 0.0;
    SegmentEnd from = cornerOfB(isSameDirection ? 0 : 1), to = cornerOfB(isSameDirection ? 1 : 0);
    if (from.along < 0.0) from = {0.0, {Feature::corner(edgeA->names[0]), edgeB->name}};
    if (to.along > 1.0) to = {1.0, {Feature::corner(edgeA->names[1]), edgeB->name}};
    if (!(from.along < to.along)) return {};

    const double aside = kAside * std::min(sizeOf(a), sizeOf(b));
    bool doesCross = false;
    ContactList contacts;
    for (const SegmentEnd& end : {from, to}) {
        const Vec3d onA = edgeA->corners[0] + end.along * alongA;
        const Vec3d delta = closestPoint(Segmentd{edgeB->corners[0], edgeB->corners[1]}, onA) - onA;
        // Cores that are apart are as far apart as their points; for others the normal decides.
        const double distance = glm::length(delta);
        const bool isApart = distance > kSameHeight && s.distance + a.radius + b.radius > 0.0;
        const Vec3d normal = isApart ? delta / distance : s.normal;
        const double depth = a.radius + b.radius - glm::dot(delta, normal);
        if (depth < -margin) continue;
        // Edges that are in each other cross, and at the end one of them may be beside the other shape, not in it.
        if (!isApart && glm::length(delta - glm::dot(delta, normal) * normal) > std::fabs(depth) + aside) {
            doesCross = true;
            continue;
        }
        contacts.push_back({onA + (a.radius - 0.5 * depth) * normal, depth, end.id});
    }
    if (doesCross) contacts.push_back(deepestContact(a, b, s));
    return contacts;
}

}  // namespace collidoscope::geometry
