#pragma once
/// The nearest triangle of a mesh, and where and on which side of it a point is.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "geometry/base/observer.h"
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

enum class NearestPart : std::uint8_t { Box, Pruned, Triangle };

/// Step of the search, for its observer: the box of a child was tested, or was left out later, or a triangle in a leaf
/// was looked at.
struct NearestStep {
    NearestPart part = NearestPart::Box;
    std::uint32_t node = 0;      ///< in the tree
    int child = 0;               ///< of this node
    std::uint32_t triangle = 0;  ///< in the mesh; of a triangle only
    bool passed = false;         ///< the box is near enough to be looked into; the triangle is the nearest so far
    double nearest = 0.0;        ///< m, to the nearest triangle so far
    CodePlace place{};           ///< where the observer is called
};
using NearestObserver = std::function<void(const NearestStep&)>;
/// Like closestTriangle() above; the observer is called with each step of the search.
std::optional<ClosestTriangle> closestTriangle(const MeshInstance& instance, const Vec3f& p,
                                               const NearestObserver& observer);

/// The nearest point of the surface; NaN for a mesh without triangles, or if a coordinate of p is not finite.
Vec3d closestPoint(const MeshInstance& instance, const Vec3d& p);
/// The nearest point of the surface, and its distance. Precondition: the mesh has at least one triangle.
Vec3f closestPoint(const Mesh& mesh, const Vec3f& p);
float distance(const Mesh& mesh, const Vec3f& p);

}  // namespace collidoscope::geometry
