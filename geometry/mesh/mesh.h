#pragma once
/// A triangle mesh: a surface that is immutable once built, so that all its users share it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/mesh/bvh.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Quality of the tree of a mesh: time that its build may take, for faster queries.
enum class BuildQuality : std::uint8_t {
    Fast,  ///< for meshes that change every frame
    Good,  ///< for meshes that are loaded and looked at
    Best,  ///< for meshes that are asked a great many questions
};

/// Called with a share of the work that grows from 0 to 1. It may throw, which ends the build.
using BuildProgress = std::function<void(float)>;

struct MeshBuild {
    BuildQuality quality = BuildQuality::Good;
    ParallelFor parallelFor = serialFor;  ///< the tree is the same, bit for bit, however this cuts the loops
    BuildProgress progress{};             ///< called by one thread at a time, perhaps another one; may be empty
};

/// Three indices into the mesh's vertices, counter-clockwise seen from outside.
struct MeshTriangle {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
};

struct Mesh {
    std::string name{};
    std::vector<Vec3f> vertices{};  ///< m
    std::vector<MeshTriangle> triangles{};
    /// sRGB colour of each triangle, 0..1; empty when the mesh has no materials.
    std::vector<Vec3f> colors{};
    Bvh tree{};      ///< of boxes around the triangles: what queries walk
    Aabbf bounds{};  ///< of the vertices that triangles use; zero box when there are none
    Spheref ball{.center = Vec3f{0.0f}, .radius = 0.0f};  ///< the smallest around the same vertices
    std::uint64_t contentHash = 0;  ///< of vertices and triangles; equal meshes hash equal on every machine
};
using MeshPtr = std::shared_ptr<const Mesh>;

/// Fills in tree, bounds, ball and content hash and freezes the mesh.
/// Preconditions: every index is within `vertices`, and every vertex of a triangle is finite.
MeshPtr finishMesh(Mesh mesh, const MeshBuild& build = {});

inline Trianglef triangleAt(const Mesh& mesh, std::size_t index) {
    const MeshTriangle& t = mesh.triangles[index];
    return {mesh.vertices[t.a], mesh.vertices[t.b], mesh.vertices[t.c]};
}

}  // namespace collidoscope::geometry
