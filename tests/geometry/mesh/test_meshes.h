#pragma once
/// Small meshes that trees are tried on.

#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::test {

inline MeshPtr meshOf(std::vector<Vec3f> vertices, std::vector<MeshTriangle> triangles) {
    Mesh mesh;
    mesh.vertices = std::move(vertices);
    mesh.triangles = std::move(triangles);
    return finishMesh(std::move(mesh));
}

/// A knot within the coordinates of the random shapes, -1 to 1; 432 triangles.
inline MeshPtr knot() { return makeTorusKnot(2, 3, 0.6f, 0.2f, 36, 6); }

/// Triangles between integers from -2 to 2: many share corners, lie in one plane, or have no area.
inline MeshPtr latticeSoup(std::size_t triangles, std::uint64_t seed) {
    Numbers numbers{Random(seed), true};
    Mesh mesh;
    for (std::size_t i = 0; i < triangles; ++i) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (int corner = 0; corner < 3; ++corner) mesh.vertices.push_back(numbers.point());
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return finishMesh(std::move(mesh));
}

}  // namespace collidoscope::geometry::test
