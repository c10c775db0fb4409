#include "geometry/probe/probe_walls.h"

#include <glm/geometric.hpp>

#include "geometry/query/numbers/to_double.h"

namespace geometry {

ProbeWalls makeProbeWalls(MeshPtr mesh) {
    ProbeWalls walls{.mesh = std::move(mesh)};
    walls.normals.reserve(walls.mesh->triangles.size());
    for (std::size_t i = 0; i < walls.mesh->triangles.size(); ++i) {
        const Triangled t = toDouble(triangleAt(*walls.mesh, i));
        walls.normals.push_back(glm::cross(t.b - t.a, t.c - t.a));
    }
    return walls;
}

bool touchesWall(const ProbeWalls& walls, const Vec3f& from, const Vec3f& to) {
    const Segmentf path{from, to};
    bool found = false;
    visitNear(walls, boundsOf(path),
              [&](std::uint32_t, const Trianglef& triangle) { found = found || overlaps(path, triangle); });
    return found;
}

}  // namespace geometry
