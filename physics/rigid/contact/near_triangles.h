#pragma once
/// The triangles of a mesh near a shape, and one of them in world space.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh/query/instance_space.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/contact/triangle_sides.h"

namespace collidoscope::physics {

/// A mesh in the world, and its triangles near a shape.
struct NearTriangles {
    const geometry::MeshInstance& mesh;
    std::span<const std::uint32_t> triangles{};
    bool isTwoSided = false;
    bool isSmooth = true;  ///< false: edges push like those of single triangles, see WorldSettings::smoothsSeams
    TriangleMemory* memory = nullptr;  ///< see TrianglesAround

    TrianglesAround ofSides() const { return {*mesh.mesh, triangles, memory}; }
};

/// A triangle of a mesh in the world.
struct Facing {
    std::array<geometry::Vec3d, 3> corners{};
    geometry::Vec3d normal{0.0};  ///< unit; zero for a triangle without area
    double longestSquared = 0.0;  ///< m^2, of its longest side

    /// `isFlipped`: the order of its corners is reversed.
    Facing(const NearTriangles& near, std::uint32_t triangle, bool isFlipped) {
        const TriangleCorners placed = cornersOf(triangleInWorld(near.mesh, triangle), isFlipped);
        for (std::size_t k = 0; k < 3; ++k) corners[k] = geometry::Vec3d{placed[k]};
        for (std::size_t k = 0; k < 3; ++k) longestSquared = std::max(longestSquared, glm::dot(side(k), side(k)));
        const geometry::Vec3d across = glm::cross(side(0), corners[2] - corners[0]);
        const double area = glm::length(across);
        constexpr double kSliver = 1e-6;  // of the longest side squared; a smaller area counts as zero
        if (area > kSliver * longestSquared) normal = across / area;
    }
    geometry::Vec3d side(std::size_t k) const { return corners[(k + 1) % 3] - corners[k]; }
    /// Unit vector in the plane, perpendicular to side k, away from the triangle. Precondition: the triangle has an
    /// area.
    geometry::Vec3d outward(std::size_t k) const {
        const geometry::Vec3d across = glm::cross(side(k), normal);
        return across / glm::length(across);
    }
    double heightOf(const geometry::Vec3d& point) const { return glm::dot(normal, point - corners[0]); }
    geometry::Triangled seenFrom(const geometry::Vec3d& point) const {
        return {corners[0] - point, corners[1] - point, corners[2] - point};
    }
    geometry::Trianglef asTriangle() const {
        return {geometry::Vec3f{corners[0]}, geometry::Vec3f{corners[1]}, geometry::Vec3f{corners[2]}};
    }
};

}  // namespace collidoscope::physics
