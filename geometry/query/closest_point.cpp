/// Source of the regions of line, segment, ray and box: Ericson, Real-Time Collision Detection (2005), 5.1.

#include "geometry/query/closest_point.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "geometry/query/box_frame.h"
#include "geometry/query/polytope.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

Vec3d closestOnLine(const Vec3d& start, const Vec3d& direction, const Vec3d& p) {
    const double squared = glm::dot(direction, direction);
    if (!(squared > 0.0)) return start;
    return start + direction * (glm::dot(p - start, direction) / squared);
}

Vec3d closest(const Lined& line, const Vec3d& p) { return closestOnLine(line.point, line.direction, p); }

Vec3d closest(const Segmentd& segment, const Vec3d& p) {
    const Vec3d direction = segment.end - segment.start;
    if (glm::dot(p - segment.start, direction) <= 0.0) return segment.start;
    if (glm::dot(p - segment.end, direction) >= 0.0) return segment.end;
    return closestOnLine(segment.start, direction, p);
}

Vec3d closest(const Rayd& ray, const Vec3d& p) {
    if (glm::dot(p - ray.origin, ray.direction) <= 0.0) return ray.origin;
    return closestOnLine(ray.origin, ray.direction, p);
}

Vec3d closest(const Planed& plane, const Vec3d& p) {
    return p - plane.normal * (glm::dot(plane.normal, p) - plane.distance);
}

/// The nearest point of the ball of this radius about a centre.
Vec3d closestOfBall(const Vec3d& center, double radius, const Vec3d& p) {
    const Vec3d offset = p - center;
    const double squared = glm::dot(offset, offset);
    if (squared <= radius * radius) return p;
    return center + offset * (radius / std::sqrt(squared));
}

Vec3d closest(const Sphered& sphere, const Vec3d& p) { return closestOfBall(sphere.center, sphere.radius, p); }

Vec3d closest(const Capsuled& capsule, const Vec3d& p) {
    return closestOfBall(closest(Segmentd{capsule.a, capsule.b}, p), capsule.radius, p);
}

Vec3d closest(const Aabbd& box, const Vec3d& p) { return glm::min(glm::max(p, box.min), box.max); }

Vec3d closest(const Boxd& box, const Vec3d& p) {
    const BoxFrame frame = frameOf(box);
    const Vec3d local = glm::transpose(frame.axes) * (p - box.center);
    const Vec3d half = box.half * frame.size;
    const Vec3d nearest = glm::min(glm::max(local, -half), half);
    if (nearest == local) return p;
    return box.center + frame.axes * nearest / (frame.size * frame.size);
}

/// The point of the face below p, if there is one within the triangle.
std::optional<Vec3d> closestOnFace(const Triangled& triangle, const Vec3d& p) {
    const Vec3d ab = triangle.b - triangle.a;
    const Vec3d ac = triangle.c - triangle.a;
    const Vec3d ap = p - triangle.a;
    const Vec3d n = glm::cross(ab, ac);
    const double squared = glm::dot(n, n);
    if (!(squared > 0.0)) return std::nullopt;
    const double v = glm::dot(glm::cross(ap, ac), n) / squared;
    const double w = glm::dot(glm::cross(ab, ap), n) / squared;
    if (!(v >= 0.0 && w >= 0.0 && v + w <= 1.0)) return std::nullopt;
    // Moving p along the normal loses less on needles than adding up weighted sides.
    return p - n * (glm::dot(ap, n) / squared);
}

/// The best of the three sides and the face. Every candidate lies on the triangle, so a needle whose normal is mere
/// rounding, or a triangle without area, still gets its nearest point from the sides.
Vec3d closest(const Triangled& triangle, const Vec3d& p) {
    Vec3d best = triangle.a;
    double bestSquared = std::numeric_limits<double>::infinity();
    const auto consider = [&](const Vec3d& candidate) {
        const double squared = glm::dot(p - candidate, p - candidate);
        if (squared < bestSquared) {
            bestSquared = squared;
            best = candidate;
        }
    };
    consider(closest(Segmentd{triangle.a, triangle.b}, p));
    consider(closest(Segmentd{triangle.b, triangle.c}, p));
    consider(closest(Segmentd{triangle.c, triangle.a}, p));
    if (const auto onFace = closestOnFace(triangle, p)) consider(*onFace);
    return best;
}

/// Answers in a rescale, so that no square overflows or vanishes.
template <typename Shape>
Vec3d closestRescaled(const Shape& shape, const Vec3d& p) {
    if (!isFinite(shape) || !isFinite(p)) return Vec3d{std::numeric_limits<double>::quiet_NaN()};
    const Rescale rescale = rescaleOf(shape, p);
    return restored(rescale, closest(rescaled(rescale, shape), rescaled(rescale, p)));
}

}  // namespace

template <typename T>
Vec3<T> closestPoint(const Line<T>& line, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(line), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Segment<T>& segment, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(segment), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Ray<T>& ray, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(ray), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Plane<T>& plane, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(plane), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Sphere<T>& sphere, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(sphere), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Capsule<T>& capsule, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(capsule), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Aabb<T>& box, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(box), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Box<T>& box, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(box), toDouble(p))};
}
template <typename T>
Vec3<T> closestPoint(const Triangle<T>& triangle, const Vec3<T>& p) {
    return Vec3<T>{closestRescaled(toDouble(triangle), toDouble(p))};
}

template Vec3f closestPoint(const Linef&, const Vec3f&);
template Vec3f closestPoint(const Segmentf&, const Vec3f&);
template Vec3f closestPoint(const Rayf&, const Vec3f&);
template Vec3f closestPoint(const Planef&, const Vec3f&);
template Vec3f closestPoint(const Spheref&, const Vec3f&);
template Vec3f closestPoint(const Capsulef&, const Vec3f&);
template Vec3f closestPoint(const Aabbf&, const Vec3f&);
template Vec3f closestPoint(const Boxf&, const Vec3f&);
template Vec3f closestPoint(const Trianglef&, const Vec3f&);
template Vec3d closestPoint(const Lined&, const Vec3d&);
template Vec3d closestPoint(const Segmentd&, const Vec3d&);
template Vec3d closestPoint(const Rayd&, const Vec3d&);
template Vec3d closestPoint(const Planed&, const Vec3d&);
template Vec3d closestPoint(const Sphered&, const Vec3d&);
template Vec3d closestPoint(const Capsuled&, const Vec3d&);
template Vec3d closestPoint(const Aabbd&, const Vec3d&);
template Vec3d closestPoint(const Boxd&, const Vec3d&);
template Vec3d closestPoint(const Triangled&, const Vec3d&);

PointPair closestPair(const Segmentd& a, const Segmentd& b) {
    const Vec3d alongA = a.end - a.start;
    const Vec3d alongB = b.end - b.start;
    const Vec3d normal = glm::cross(alongA, alongB);
    const double squared = glm::dot(normal, normal);
    const double first = glm::dot(glm::cross(b.start - a.start, alongB), normal);
    const double t = squared > 0.0 ? std::clamp(first / squared, 0.0, 1.0) : 0.0;
    const Vec3d onB = closestPoint(b, a.start + t * alongA);
    const Vec3d onA = closestPoint(a, onB);
    return {onA, closestPoint(b, onA)};
}

// --- Frusta and hulls: exact, by way of the faces ---

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
