#pragma once
/// Answers about a mesh by asking every triangle: what trees are judged by.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/bounds.h"

namespace collidoscope::geometry::test {

inline constexpr float kEndless = std::numeric_limits<float>::infinity();
inline constexpr Aabbf kEverywhere{Vec3f{-kEndless}, Vec3f{kEndless}};

/// A box that holds the shape: triangles beyond it need no exact answer.
template <typename Shape>
Aabbf boxAround(const Shape& shape) {
    if constexpr (std::is_same_v<Shape, Vec3f>)
        return {shape, shape};
    else if constexpr (std::is_same_v<Shape, Aabbf>)
        return shape;
    else if constexpr (std::is_same_v<Shape, Rayf> || std::is_same_v<Shape, Linef> || std::is_same_v<Shape, Planef>)
        return kEverywhere;
    else
        return boundsOf(shape);
}

inline bool rangesMeet(const Aabbf& a, const Aabbf& b) {
    for (int axis = 0; axis < 3; ++axis)
        if (a.max[axis] < b.min[axis] || b.max[axis] < a.min[axis]) return false;
    return true;
}

/// Surely apart: all corners on one side, by far more than rounding.
template <typename Shape>
bool isFarFrom(const Shape&, const Trianglef&) {
    return false;
}
inline bool isFarFrom(const Planef& plane, const Trianglef& t) {
    const auto height = [&](const Vec3f& p) {
        return double{plane.normal.x} * p.x + double{plane.normal.y} * p.y + double{plane.normal.z} * p.z -
               double{plane.distance};
    };
    const double a = height(t.a), b = height(t.b), c = height(t.c);
    return (a > 1e-9 && b > 1e-9 && c > 1e-9) || (a < -1e-9 && b < -1e-9 && c < -1e-9);
}
/// Is the triangle farther from the line through the point than its farthest corner from its first? Behind a ray is no
/// reason.
inline bool isFarFromLine(const Vec3f& point, const Vec3f& direction, const Trianglef& t) {
    const auto squared = [](const Vec3d& v) { return glm::dot(v, v); };
    const Vec3d d{direction}, a{t.a};
    const double reach = std::fmax(squared(Vec3d{t.b} - a), squared(Vec3d{t.c} - a));
    return squared(glm::cross(a - Vec3d{point}, d)) > (reach * 1.0001 + 1e-9) * squared(d);
}
inline bool isFarFrom(const Linef& line, const Trianglef& t) { return isFarFromLine(line.point, line.direction, t); }
inline bool isFarFrom(const Rayf& ray, const Trianglef& t) { return isFarFromLine(ray.origin, ray.direction, t); }
/// The planes of a frustum are rounded, by far less than this, m.
inline bool isFarFrom(const Frustumf& frustum, const Trianglef& t) {
    return std::any_of(frustum.planes.begin(), frustum.planes.end(), [&](const Planef& plane) {
        const auto isOutside = [&](const Vec3f& p) { return glm::dot(plane.normal, p) - plane.distance > 1e-3f; };
        return isOutside(t.a) && isOutside(t.b) && isOutside(t.c);
    });
}

/// Coordinates of the mesh are of the order of 1.
class EveryTriangle {
public:
    explicit EveryTriangle(const Mesh& mesh) {
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            triangles_.push_back(triangleAt(mesh, i));
            boxes_.push_back(boundsOf(triangles_.back()));
        }
    }

    /// The indices of those that the shape touches, in rising order.
    template <typename Shape>
    std::vector<std::uint32_t> overlapping(const Shape& shape) const {
        const Aabbf around = boxAround(shape);
        std::vector<std::uint32_t> found;
        for (std::size_t i = 0; i < triangles_.size(); ++i)
            if (rangesMeet(around, boxes_[i]) && !isFarFrom(shape, triangles_[i]) && overlaps(shape, triangles_[i]))
                found.push_back(static_cast<std::uint32_t>(i));
        return found;
    }
    const std::vector<Trianglef>& triangles() const { return triangles_; }

private:
    std::vector<Trianglef> triangles_;
    std::vector<Aabbf> boxes_;
};

}  // namespace collidoscope::geometry::test
