#include "geometry/manifold/convex/face_clipping.h"

#include <algorithm>

namespace collidoscope::geometry {

std::optional<FacePair> squareFaces(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s) {
    // Only where cores are apart is the normal the way between two points.
    const double apart = s.distance + a.radius + b.radius;
    const double angle = (a.isHull() || b.isHull() ? kSquareToHull : kSquare) +
                         (apart > 0.0 ? std::min(kDeltaRounding / apart, kLargestTurn) : 0.0);
    const auto isSquare = [&](const ProxyFace& face, const Vec3d& normal) {
        return face.isFace() && glm::length(face.normal - normal) <= angle;
    };
    const ProxyFace ofA = faceAlong(a, s.normal), ofB = faceAlong(b, -s.normal);
    const double radii = a.radius + b.radius;
    if (isSquare(ofA, s.normal)) return FacePair{ofA, ofB, true, radii, b.radius};
    if (isSquare(ofB, -s.normal)) return FacePair{ofB, ofA, false, radii, a.radius};
    return std::nullopt;
}

ProxyPolygon polygonOf(const ProxyFace& face) {
    ProxyPolygon polygon;
    for (std::size_t k = 0; k < face.corners.size(); ++k)
        polygon.push_back(wholeCorner(face.corners[k], k, face.corners.size()));
    return polygon;
}

ManifoldPoint<double> contactAt(const ClipCorner& corner, const FacePair& faces) {
    const double behind = glm::dot(faces.reference.normal, faces.reference.corners[0] - corner.point);
    using Names = FaceNames<decltype(ProxyFace::names)>;
    const ContactId id = nameOf(corner, Names{faces.reference.names, faces.reference.name},
                                Names{faces.incident.names, faces.incident.name});
    // The reference shape ends `radii - incidentRadius` in front of its face, the other one its radius beyond the
    // point.
    const double middle = 0.5 * (behind + faces.radii) - faces.incidentRadius;
    return {corner.point + middle * faces.reference.normal, behind + faces.radii,
            faces.isFromA ? id : ContactId{id.b, id.a}};
}

namespace {

std::vector<Vec3d> pointsOf(const ProxyPolygon& polygon) {
    std::vector<Vec3d> points;
    for (const ClipCorner& corner : polygon) points.push_back(corner.point);
    return points;
}

std::vector<Vec3d> listOf(std::span<const Vec3d> corners) { return {corners.begin(), corners.end()}; }

}  // namespace

ClipStep facesStep(const FacePair& faces, const CodePlace& place) {
    return {.action = ClipAction::ChooseFaces,
            .isFromA = faces.isFromA,
            .reference = listOf(faces.reference.corners),
            .points = listOf(faces.incident.corners),
            .place = place};
}

ClipStep sideStep(const FacePair& faces, std::size_t side, const ProxyPolygon& left, const CodePlace& place) {
    return {.action = ClipAction::ClipBySide,
            .isFromA = faces.isFromA,
            .reference = listOf(faces.reference.corners),
            .planePoint = faces.reference.corners[side],
            .planeNormal = faces.reference.sides[side],
            .points = pointsOf(left),
            .place = place};
}

}  // namespace collidoscope::geometry
