#include "geometry/manifold/convex/preferred_face.h"

#include <cmath>

#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/manifold/manifold.h"

namespace collidoscope::geometry {
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

/// What decides whether a direction along a face may be preferred to the shallowest one, which overlaps by `depth`.
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

}  // namespace collidoscope::geometry
