#pragma once
/// Shapes for the tests of pairs: random ones, and ones whose numbers are small integers.

#include <glm/geometric.hpp>
#include <type_traits>

#include "geometry/base/random.h"
#include "geometry/scene/camera.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::test {

/// Where the numbers of shapes come from.
struct Numbers {
    Random random{0};
    bool onGrid = false;  ///< integers from -2 to 2: shapes share corners, touch, lie in one plane, shrink to points

    float coordinate() { return onGrid ? static_cast<float>(random.index(5)) - 2.0f : random.uniform(-1, 1); }
    float size() { return onGrid ? static_cast<float>(random.index(3)) : random.uniform(0.1f, 1); }
    Vec3f point() {
        const float x = coordinate();
        const float y = coordinate();
        return {x, y, coordinate()};
    }
    Vec3f sizes() {
        const float x = size();
        const float y = size();
        return {x, y, size()};
    }
    /// Not zero.
    Vec3f direction() {
        for (;;) {
            const Vec3f d = point();
            if (d != Vec3f{0.0f}) return d;
        }
    }
    /// Of any length, sometimes zero on the grid.
    Quatf turn() {
        const Vec3f v = point();
        return {coordinate(), v.x, v.y, v.z};
    }
};

inline Vec3f make(Numbers& n, std::type_identity<Vec3f>) { return n.point(); }
inline Segmentf make(Numbers& n, std::type_identity<Segmentf>) {
    const Vec3f start = n.point();
    return {start, n.point()};
}
inline Rayf make(Numbers& n, std::type_identity<Rayf>) {
    const Vec3f origin = n.point();
    return {origin, n.onGrid ? n.point() : n.direction()};
}
inline Linef make(Numbers& n, std::type_identity<Linef>) {
    const Vec3f point = n.point();
    return {point, n.direction()};
}
inline Spheref make(Numbers& n, std::type_identity<Spheref>) {
    const Vec3f center = n.point();
    return {center, n.size()};
}
inline Capsulef make(Numbers& n, std::type_identity<Capsulef>) {
    const Vec3f a = n.point();
    const Vec3f b = n.point();
    return {a, b, n.size()};
}
inline Planef make(Numbers& n, std::type_identity<Planef>) {
    const Vec3f normal = n.direction();
    return {normal, n.coordinate()};
}
inline Trianglef make(Numbers& n, std::type_identity<Trianglef>) {
    const Vec3f a = n.point();
    const Vec3f b = n.point();
    return {a, b, n.point()};
}
inline Aabbf make(Numbers& n, std::type_identity<Aabbf>) {
    const Vec3f min = n.point();
    return {min, min + n.sizes()};
}
inline Boxf make(Numbers& n, std::type_identity<Boxf>) {
    const Vec3f center = n.point();
    const Vec3f half = n.sizes();
    return {center, half, n.turn()};
}
/// Vertices alone: its planes and faces have no say in overlaps. On the grid it is often flat, or a point.
inline Hullf make(Numbers& n, std::type_identity<Hullf>) {
    const Vec3f center = n.onGrid ? Vec3f{0.0f} : n.point();
    Hullf hull;
    const std::uint32_t count = n.onGrid ? 1 + n.random.index(6) : 4 + n.random.index(9);
    for (std::uint32_t i = 0; i < count; ++i) hull.vertices.push_back(center + n.point());
    return hull;
}
/// Never on the grid: its planes are rounded.
inline Frustumf make(Numbers& n, std::type_identity<Frustumf>) {
    Camera<float> camera;
    camera.pose = {n.point(), n.random.rotation()};
    camera.near = n.random.uniform(0.2f, 1);
    camera.far = camera.near + n.random.uniform(0.5f, 2);
    camera.fieldOfView = n.random.uniform(0.4f, 1.4f);
    camera.aspect = n.random.uniform(0.5f, 2);
    camera.height = n.random.uniform(0.5f, 3);
    camera.orthographic = n.random.index(2) == 0;
    return frustumOf(camera);
}

/// A point of each shape, in its midst where it has one.
inline Vec3f anchorOf(const Vec3f& p) { return p; }
inline Vec3f anchorOf(const Segmentf& s) { return 0.5f * (s.start + s.end); }
inline Vec3f anchorOf(const Rayf& ray) { return ray.origin + ray.direction; }
inline Vec3f anchorOf(const Linef& line) { return line.point; }
inline Vec3f anchorOf(const Spheref& s) { return s.center; }
inline Vec3f anchorOf(const Capsulef& c) { return 0.5f * (c.a + c.b); }
inline Vec3f anchorOf(const Planef& plane) {
    return plane.distance / glm::dot(plane.normal, plane.normal) * plane.normal;
}
inline Vec3f anchorOf(const Trianglef& t) { return (t.a + t.b + t.c) / 3.0f; }
inline Vec3f anchorOf(const Aabbf& box) { return centerOf(box); }
inline Vec3f anchorOf(const Boxf& box) { return box.center; }
template <typename Points>
Vec3f middleOf(const Points& points) {
    Vec3f sum{0.0f};
    for (const Vec3f& point : points) sum += point;
    return sum / static_cast<float>(points.size());
}
inline Vec3f anchorOf(const Hullf& hull) { return middleOf(hull.vertices); }
inline Vec3f anchorOf(const Frustumf& frustum) { return middleOf(frustum.corners); }

template <typename Shape>
Shape make(Numbers& numbers) {
    return make(numbers, std::type_identity<Shape>{});
}

}  // namespace collidoscope::geometry::test
