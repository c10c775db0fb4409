#include "geometry/manifold/convex/face_clipping.h"

#include <algorithm>
#include <cmath>

#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/manifold/manifold.h"

namespace collidoscope::geometry {

// --- The face along which contacts are made ---

namespace {

/// The face of either shape whose normal is nearest to the one from A to B, however far the other shape reaches behind
/// it.
struct FacingFace {
    FaceAxis axis{};
    bool isOfB = false;
};
FacingFace faceFacing(const ConvexProxy& a, const ConvexProxy& b, const Vec3d& normal) {
    const ProxyFace ofA = faceAlong(a, normal), ofB = faceAlong(b, -normal);
    const bool isOfB = glm::dot(ofB.normal, -normal) > glm::dot(ofA.normal, normal);
    const ProxyFace& face = isOfB ? ofB : ofA;
    const Vec3d deepest = support(isOfB ? a : b, -face.normal);
    return {{glm::dot(face.normal, face.corners[0] - deepest), face.normal, deepest}, isOfB};
}

/// Rules by which the normal of a face may be preferred to the direction of least depth, which overlaps by `depth`.
struct FacePreference {
    bool isHull = false;   ///< of either shape
    bool isSlack = false;  ///< a face may be deeper by `faceSlack`
    double depth = 0.0;    ///< m, of the cores; below zero where they are apart
    double floor = 0.0;    ///< m: cores that overlap by no more only touch
    double kept = 1.0;     ///< share of its depth down to which a direction keeps a face from being preferred

    FacePreference(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double faceSlack)
        : isHull(a.isHull() || b.isHull()),
          isSlack(isHull && faceSlack > 0.0),
          depth(-(s.distance + a.radius + b.radius)),
          floor(kOnSide * (extentOf(a) + extentOf(b))),
          kept(isHull ? 1.0 - kFaceAdvantage : 1.0) {}

    /// Whether the shallowest direction rules out all faces.
    bool isNone() const { return (depth < -floor && !isSlack) || (!isHull && depth > floor); }
    /// m: a face along which the cores overlap by no more is nearly as shallow as the shallowest direction.
    double preferredDepth(double faceSlack) const {
        const double reach = depth + floor + (isSlack ? faceSlack : 0.0);
        return std::fmax(reach, reach / kept);
    }
};

}  // namespace

bool isComparedWithin(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double faceSlack) {
    return faceSlack > 0.0 && s.distance <= 0.0 && a.isPolyhedron() && b.isPolyhedron();
}

std::optional<FaceDirection> alongFace(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s,
                                       double faceSlack) {
    const FacePreference preference(a, b, s, faceSlack);
    if (preference.isNone()) return std::nullopt;
    const double max = preference.preferredDepth(faceSlack), kept = preference.kept;
    // One of A is taken unless one of B is shallower by as much again.
    const std::optional<FaceAxis> ofB = shallowestFace(b, a, max, -s.normal);
    std::optional<FaceAxis> face = shallowestFace(a, b, ofB ? std::fmax(ofB->depth, ofB->depth / kept) : max, s.normal);
    bool isOfB = !face;
    if (isOfB) face = ofB;
    const bool isShallow = face.has_value();
    if (!isShallow && isComparedWithin(a, b, s, faceSlack)) {
        const FacingFace facing = faceFacing(a, b, s.normal);
        face = facing.axis, isOfB = facing.isOfB;
    }
    if (!face) return std::nullopt;
    const Vec3d outside = face->deepest, onFace = outside + face->depth * face->normal;
    const Separation<double> cores{-face->depth, isOfB ? -face->normal : face->normal, isOfB ? outside : onFace,
                                   isOfB ? onFace : outside};
    return FaceDirection{withRadii(cores, a.radius, b.radius), isShallow};
}

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
