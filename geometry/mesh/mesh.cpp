#include "geometry/mesh/mesh.h"

#include <span>

#include "geometry/base/hash.h"
#include "geometry/mesh/build/build.h"
#include "geometry/query/bounds.h"

namespace collidoscope::geometry {
namespace {

/// Each vertex that a triangle uses, once.
std::vector<Vec3f> usedVertices(const Mesh& mesh) {
    std::vector<bool> used(mesh.vertices.size(), false);
    for (const MeshTriangle& t : mesh.triangles) used[t.a] = used[t.b] = used[t.c] = true;
    std::vector<Vec3f> points;
    points.reserve(used.size());
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) points.push_back(mesh.vertices[i]);
    return points;
}

void setBounds(Mesh& mesh) {
    mesh.bounds = {};
    mesh.ball = {.center = Vec3f{0.0f}, .radius = 0.0f};
    const std::vector<Vec3f> points = usedVertices(mesh);
    if (points.empty()) return;
    mesh.bounds = boundsOf(std::span<const Vec3f>(points));
    mesh.ball = enclosingSphere(std::span<const Vec3f>(points));
}

std::uint64_t hashOf(const Mesh& mesh) {
    Hasher hasher;
    for (const Vec3f& v : mesh.vertices) {
        hasher.add(v.x);
        hasher.add(v.y);
        hasher.add(v.z);
    }
    for (const MeshTriangle& t : mesh.triangles) {
        hasher.add(t.a);
        hasher.add(t.b);
        hasher.add(t.c);
    }
    return hasher.value();
}

}  // namespace

MeshPtr finishMesh(Mesh mesh, const MeshBuild& build) {
    mesh.tree = buildTree(mesh.vertices, mesh.triangles, build);
    setBounds(mesh);
    mesh.contentHash = hashOf(mesh);
    return std::make_shared<const Mesh>(std::move(mesh));
}

}  // namespace collidoscope::geometry
