#pragma once
/// Shapes as the oracle of contacts sees them: vertices, edges, faces and a radius, in extended precision. Nothing here
/// uses the library but the plain structs of its shapes.

#include <array>
#include <cstdint>
#include <glm/geometric.hpp>
#include <optional>
#include <vector>

#include "geometry/base/pose.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::oracle {

using Vec3l = Vec3<long double>;

struct ContactFace {
    std::vector<Vec3l> corners{};  ///< counter-clockwise seen from outside
    Vec3l normal{0.0L};            ///< unit, outward
    std::vector<Vec3l> sides{};    ///< unit, in the plane, outward at the side that begins at each corner; zero where
                                   ///< that side has no length and no direction
};

/// All points within `radius` of what the vertices span; or a half-space.
struct ContactShape {
    std::vector<Vec3l> vertices{};                ///< each once
    std::vector<std::array<Vec3l, 2>> edges{};    ///< each once
    std::vector<ContactFace> faces{};             ///< with area; a triangle has two, back to back
    long double radius = 0.0L;                    ///< m
    std::optional<Plane<long double>> surface{};  ///< of a half-space, which has nothing else; unit normal
    bool isHull = false;                          ///< given by vertices and faces

    /// The diagonal of the bounds, with the radius; 0 for a half-space.
    long double extent() const;
};

/// Of points in any order and their faces, as lists of their numbers. Faces without area are left out.
ContactShape polyhedron(const std::vector<Vec3l>& points, const std::vector<std::vector<std::uint32_t>>& faces);
/// Axes are unit.
ContactShape brick(const Vec3l& center, const std::array<Vec3l, 3>& axes, const Vec3l& half);
/// By a quaternion of any length; the zero quaternion does not turn.
Vec3l turnedBy(const Quat<long double>& q, const Vec3l& v);

template <typename T>
ContactShape contactShapeOf(const Sphere<T>& sphere) {
    ContactShape shape{.vertices = {Vec3l{sphere.center}}};
    shape.radius = sphere.radius;
    return shape;
}
template <typename T>
ContactShape contactShapeOf(const Capsule<T>& capsule) {
    ContactShape shape = polyhedron({Vec3l{capsule.a}, Vec3l{capsule.b}}, {{0, 1}});
    shape.radius = capsule.radius;
    return shape;
}
template <typename T>
ContactShape contactShapeOf(const Triangle<T>& t) {
    return polyhedron({Vec3l{t.a}, Vec3l{t.b}, Vec3l{t.c}}, {{0, 1, 2}, {0, 2, 1}});
}
template <typename T>
ContactShape contactShapeOf(const Aabb<T>& box) {
    const Vec3l low{box.min}, high{box.max};
    return brick(0.5L * (low + high), {Vec3l{1, 0, 0}, Vec3l{0, 1, 0}, Vec3l{0, 0, 1}}, 0.5L * (high - low));
}
template <typename T>
ContactShape contactShapeOf(const Box<T>& box) {
    const Quat<long double> q{box.orientation};
    return brick(Vec3l{box.center}, {turnedBy(q, {1, 0, 0}), turnedBy(q, {0, 1, 0}), turnedBy(q, {0, 0, 1})},
                 Vec3l{box.half});
}
template <typename T>
ContactShape contactShapeOf(const Hull<T>& hull, const Pose<T>& worldFromHull = {}) {
    std::vector<Vec3l> points;
    for (const Vec3<T>& vertex : hull.vertices)
        points.push_back(Vec3l{worldFromHull.position} +
                         turnedBy(Quat<long double>{worldFromHull.orientation}, Vec3l{vertex}));
    std::vector<std::vector<std::uint32_t>> faces;
    for (const HullFaces::Face face : hull.faces) faces.emplace_back(face.begin(), face.end());
    ContactShape shape = polyhedron(points, faces);
    shape.isHull = true;
    return shape;
}
template <typename T>
ContactShape contactShapeOf(const Plane<T>& plane) {
    const Vec3l normal{plane.normal};
    const long double length = glm::length(normal);
    ContactShape shape;
    shape.surface = Plane<long double>{normal / length, plane.distance / length};
    return shape;
}

}  // namespace collidoscope::geometry::oracle
