#pragma once
/// The bodies of the exact oracles: the convex hull of some points, perhaps drawn out to infinity, and all that lies
/// within a radius of it. Every convex shape here is such a body; a plane is a surface. Preconditions of the makers:
/// all numbers are finite, radii and half sizes are not negative.

#include <vector>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"
#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::oracle {

struct Body {
    std::vector<Vector> corners{};
    Rational radius{};
    Vector direction{};     ///< not zero: the only corner is drawn out along it
    bool bothWays = false;  ///< ... and against it: a line, not a ray
};

/// The points p with normal . p = distance. The normal may have any length but zero.
struct Surface {
    Vector normal{};
    Rational distance{};
};

template <typename T>
Body bodyOf(const Vec3<T>& point) {
    return {{exactly(point)}};
}
template <typename T>
Body bodyOf(const Segment<T>& segment) {
    return {{exactly(segment.start), exactly(segment.end)}};
}
template <typename T>
Body bodyOf(const Line<T>& line) {
    return {{exactly(line.point)}, {}, exactly(line.direction), true};
}
template <typename T>
Body bodyOf(const Ray<T>& ray) {
    return {{exactly(ray.origin)}, {}, exactly(ray.direction)};
}
template <typename T>
Body bodyOf(const Sphere<T>& sphere) {
    return {{exactly(sphere.center)}, exactly(double{sphere.radius})};
}
template <typename T>
Body bodyOf(const Capsule<T>& capsule) {
    return {{exactly(capsule.a), exactly(capsule.b)}, exactly(double{capsule.radius})};
}
template <typename T>
Body bodyOf(const Triangle<T>& triangle) {
    return {{exactly(triangle.a), exactly(triangle.b), exactly(triangle.c)}};
}
template <typename T>
Body bodyOf(const Aabb<T>& box) {
    const Vector low = exactly(box.min);
    const Vector high = exactly(box.max);
    Body body;
    for (const Rational& x : {low.x, high.x})
        for (const Rational& y : {low.y, high.y})
            for (const Rational& z : {low.z, high.z}) body.corners.push_back({x, y, z});
    return body;
}

/// v turned by the quaternion w + u, whatever its length: ((w w - u.u) v + 2 (u.v) u + 2 w u x v) / |q|^2. The zero
/// quaternion does not turn.
inline Vector turned(const Quatd& q, const Vector& v) {
    const Rational w = exactly(q.w);
    const Vector u = exactly(Vec3d{q.x, q.y, q.z});
    const Rational size = w * w + squaredLength(u);
    if (sgn(size) == 0) return v;
    const Rational along = 2 * dot(u, v);
    const Rational scale = 1 / size;
    const Rational straight = w * w - squaredLength(u);
    return scale * (straight * v + along * u + Rational{2 * w} * cross(u, v));
}
template <typename T>
Body bodyOf(const Box<T>& box) {
    const Quatd q{box.orientation};
    const Vector half = exactly(box.half);
    const Vector alongX = turned(q, {half.x, 0, 0});
    const Vector alongY = turned(q, {0, half.y, 0});
    const Vector alongZ = turned(q, {0, 0, half.z});
    const Vector center = exactly(box.center);
    Body body;
    for (const Vector& x : {center - alongX, center + alongX})
        for (const Vector& y : {x - alongY, x + alongY})
            for (const Vector& z : {y - alongZ, y + alongZ}) body.corners.push_back(z);
    return body;
}
/// What the vertices span. Precondition: there is one.
template <typename T>
Body bodyOf(const Hull<T>& hull) {
    Body body;
    for (const Vec3<T>& vertex : hull.vertices) body.corners.push_back(exactly(vertex));
    return body;
}
template <typename T>
Surface bodyOf(const Plane<T>& plane) {
    return {exactly(plane.normal), exactly(double{plane.distance})};
}

}  // namespace collidoscope::geometry::oracle
