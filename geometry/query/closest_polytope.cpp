/// The nearest point of frusta and hulls: exact, by way of the faces.
#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/query/closest_point.h"
#include "geometry/query/polytope.h"

namespace collidoscope::geometry {
namespace {

struct NearestOfFaces {
    Vec3d point{0.0};
    double squared = std::numeric_limits<double>::infinity();
};

void consider(NearestOfFaces& best, const Vec3d& candidate, const Vec3d& p) {
    const double squared = glm::dot(p - candidate, p - candidate);
    if (squared < best.squared) best = {candidate, squared};
}

/// Folds in a face, cut into a fan of triangles; one of two corners or of one, as flat hulls have, is a triangle too.
template <typename T>
void considerFace(NearestOfFaces& best, std::span<const Vec3<T>> corners, std::span<const std::uint32_t> face,
                  const Vec3d& p) {
    const auto corner = [&](std::size_t i) { return Vec3d{corners[face[std::min(i, face.size() - 1)]]}; };
    for (std::size_t i = 2; i < std::max<std::size_t>(face.size(), 3); ++i)
        consider(best, closestPoint(Triangled{corner(0), corner(i - 1), corner(i)}, p), p);
}

/// Seen from outside a convex solid, the nearest point lies on a face that p is in front of.
template <typename T, typename Solid>
Vec3<T> closestOfPolytope(const Solid& solid, std::span<const Plane<T>> planes, const Vec3<T>& query) {
    const Vec3d p{query};
    if (isInside(planes, p)) return query;
    NearestOfFaces best;
    for (std::size_t i = 0; i < planes.size(); ++i)
        if (offsetFrom(planes[i], p).distance > 0.0) considerFace(best, cornersOf(solid), faceOf(solid, i), p);
    // A hull put together by hand may have corners but no faces with area.
    if (best.squared == std::numeric_limits<double>::infinity())
        for (const Vec3<T>& corner : cornersOf(solid)) consider(best, Vec3d{corner}, p);
    return Vec3<T>{best.point};
}

}  // namespace

template <typename T>
Vec3<T> closestPoint(const Frustum<T>& frustum, const Vec3<T>& p) {
    return closestOfPolytope<T>(frustum, frustum.planes, p);
}
template <typename T>
Vec3<T> closestPoint(const Hull<T>& hull, const Vec3<T>& p) {
    return closestOfPolytope<T>(hull, hull.planes, p);
}

template Vec3f closestPoint(const Frustumf&, const Vec3f&);
template Vec3f closestPoint(const Hullf&, const Vec3f&);
template Vec3d closestPoint(const Frustumd&, const Vec3d&);
template Vec3d closestPoint(const Hulld&, const Vec3d&);

}  // namespace collidoscope::geometry
