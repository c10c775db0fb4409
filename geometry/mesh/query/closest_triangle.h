#pragma once
/// The nearest triangle of a mesh, and where and on which side of it a point is.

#include <cstdint>
#include <limits>
#include <optional>

#include "geometry/mesh/query/instance_space.h"

namespace collidoscope::geometry {

/// A side of the plane of a triangle; the front is where its corners turn counter-clockwise.
enum class TriangleSide : std::uint8_t { Front, InPlane, Back };

struct ClosestTriangle {
    Vec3f point{0.0f};        ///< on the mesh
    float distance = 0.0f;    ///< m
    std::uint32_t index = 0;  ///< in the mesh's triangles; the lower one of two that are equally near
    TriangleSide side =
        TriangleSide::Front;  ///< where p lies, exactly; of this one triangle, see solid_mesh.h for insides
};

/// Walks into the nearer boxes first and leaves out those farther away than the best triangle so far. None for a mesh
/// without triangles, or where a part of p is no finite number.
std::optional<ClosestTriangle> closestTriangle(const Mesh& mesh, const Vec3f& p);
/// `within`, m, >= 0: triangles farther away do not count, and are not looked at.
std::optional<ClosestTriangle> closestTriangle(const MeshInstance& instance, const Vec3f& p,
                                               double within = std::numeric_limits<double>::infinity());

/// The nearest point of the surface; no number for a mesh without triangles, or where a part of p is none.
Vec3d closestPoint(const MeshInstance& instance, const Vec3d& p);
/// The same, and how far it is. Precondition: the mesh has at least one triangle.
Vec3f closestPoint(const Mesh& mesh, const Vec3f& p);
float distance(const Mesh& mesh, const Vec3f& p);

}  // namespace collidoscope::geometry
