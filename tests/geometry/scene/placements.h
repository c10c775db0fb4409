#pragma once
/// Random placements, and meshes as they stand in the world by the schoolbook: each corner by the whole matrix.

#include "geometry/base/random.h"
#include "geometry/scene/model.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::test {

inline Placement randomPlacement(Random& random) {
    Placement placement;
    placement.translation = random.inBox(Vec3f{-2}, Vec3f{2});
    placement.rotation = random.rotation();
    placement.scale = random.inBox(Vec3f{0.4f}, Vec3f{2.5f});
    if (random.index(4) == 0) placement.scale.x = -placement.scale.x;
    return placement;
}

inline Vec3d inWorld(const Mat4d& worldFromMesh, const Vec3f& p) {
    return Vec3d{worldFromMesh * Vec4<double>{Vec3d{p}, 1.0}};
}
inline std::vector<Triangled> trianglesInWorld(const Mesh& mesh, const Mat4d& worldFromMesh) {
    std::vector<Triangled> triangles;
    for (const MeshTriangle& t : mesh.triangles)
        triangles.push_back({inWorld(worldFromMesh, mesh.vertices[t.a]), inWorld(worldFromMesh, mesh.vertices[t.b]),
                             inWorld(worldFromMesh, mesh.vertices[t.c])});
    return triangles;
}

}  // namespace collidoscope::geometry::test
