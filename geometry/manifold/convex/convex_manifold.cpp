#include "geometry/manifold/convex/convex_manifold.h"

#include <algorithm>

#include "geometry/query/closest_point.h"

namespace geometry {
namespace {

/// What falls short of the extreme by this part of the size belongs to it: rounding of the normal.
constexpr double kSameHeight = 1e-7;

Extreme extremeOf(const ContactBody& shape, const Vec3d& direction) {
    return extremeAlong(shape, direction, kSameHeight * extentOf(shape));
}

/// The edge of a shape that may lie along another: the core of a capsule, or an edge that is extreme.
std::optional<CoreFace> edgeAlong(const ContactBody& shape, const Vec3d& direction) {
    if (std::holds_alternative<Segmentd>(shape.core)) return faceAlong(shape, direction);
    const Extreme extreme = extremeOf(shape, direction);
    if (extreme.name.kind() != FeatureKind::Edge) return std::nullopt;
    return CoreFace{
        extreme.corners, {extreme.name.firstCorner(), extreme.name.secondCorner()}, Vec3d{0.0}, extreme.name};
}

/// A place on edge A, as a share of its length, and the feature of each shape that ends the shared stretch there.
struct StretchEnd {
    double along = 0.0;
    ContactId id{};
};

}  // namespace

Contact<double> deepestContact(const ContactBody& a, const ContactBody& b, const Separation<double>& s) {
    return {0.5 * (s.pointA + s.pointB), -s.distance, {extremeOf(a, s.normal).name, extremeOf(b, -s.normal).name}};
}

std::vector<Contact<double>> contactsAlongEdges(const ContactBody& a, const ContactBody& b, const Separation<double>& s,
                                                double margin) {
    const std::optional<CoreFace> edgeA = edgeAlong(a, s.normal), edgeB = edgeAlong(b, -s.normal);
    if (!edgeA || !edgeB) return {};
    const Vec3d alongA = edgeA->corners[1] - edgeA->corners[0], alongB = edgeB->corners[1] - edgeB->corners[0];
    const double squared = glm::dot(alongA, alongA);
    if (!(glm::length(glm::cross(alongA, alongB)) < kNearlyParallel * std::sqrt(squared) * glm::length(alongB)))
        return {};

    // The shared stretch ends where one of the edges does.
    const auto shareOf = [&](const Vec3d& p) { return glm::dot(p - edgeA->corners[0], alongA) / squared; };
    const auto cornerOfB = [&](std::size_t k) {
        return StretchEnd{shareOf(edgeB->corners[k]), {edgeA->name, Feature::corner(edgeB->names[k])}};
    };
    const bool isSameWay = glm::dot(alongA, alongB) >= 0.0;
    StretchEnd from = cornerOfB(isSameWay ? 0 : 1), to = cornerOfB(isSameWay ? 1 : 0);
    if (from.along < 0.0) from = {0.0, {Feature::corner(edgeA->names[0]), edgeB->name}};
    if (to.along > 1.0) to = {1.0, {Feature::corner(edgeA->names[1]), edgeB->name}};
    if (!(from.along < to.along)) return {};

    std::vector<Contact<double>> contacts;
    for (const StretchEnd& end : {from, to}) {
        const Vec3d onA = edgeA->corners[0] + end.along * alongA;
        const Vec3d way = closestPoint(Segmentd{edgeB->corners[0], edgeB->corners[1]}, onA) - onA;
        // Cores that are apart are as far apart as their points; of others the normal tells.
        const double distance = glm::length(way);
        const bool isApart = distance > kSameHeight && s.distance + a.radius + b.radius > 0.0;
        const Vec3d normal = isApart ? way / distance : s.normal;
        const double depth = a.radius + b.radius - glm::dot(way, normal);
        if (depth < -margin) continue;
        contacts.push_back({onA + (a.radius - 0.5 * depth) * normal, depth, end.id});
    }
    return contacts;
}

bool reachesDepth(std::span<const Contact<double>> contacts, double depth, double rounding) {
    return std::any_of(contacts.begin(), contacts.end(),
                       [&](const Contact<double>& contact) { return contact.depth >= depth - rounding; });
}

ClipStep normalStep(const ContactBody& a, const ContactBody& b, const Separation<double>& s) {
    const std::optional<FacePair> faces = squareFaces(a, b, s);
    return {.action = ClipAction::ChooseNormal,
            .normal = s.normal,
            .depth = -s.distance,
            .source = !faces           ? AxisSource::EdgePair
                      : faces->isFromA ? AxisSource::FaceA
                                       : AxisSource::FaceB};
}

Manifold<double> scaledBack(const Manifold<double>& manifold, double factor) {
    Manifold<double> result = manifold;
    result.depth /= factor;
    for (Contact<double>& contact : result.contacts) contact.position /= factor, contact.depth /= factor;
    return result;
}

}  // namespace geometry
