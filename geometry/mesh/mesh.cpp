#include "geometry/mesh/mesh.h"

#include <glm/common.hpp>
#include <span>

#include "geometry/base/hash.h"
#include "geometry/mesh/tree/build.h"
#include "geometry/query/bounds.h"

namespace geometry {
namespace {

/// Precondition: the range is not empty.
Aabbf boundsOfTriangles(const Mesh& mesh, BlockRange range) {
    const Vec3f& start = mesh.vertices[mesh.triangles[range.first].a];
    Aabbf bounds{start, start};
    for (std::size_t i = range.first; i < range.end; ++i)
        for (const std::uint32_t v : {mesh.triangles[i].a, mesh.triangles[i].b, mesh.triangles[i].c}) {
            bounds.min = glm::min(bounds.min, mesh.vertices[v]);
            bounds.max = glm::max(bounds.max, mesh.vertices[v]);
        }
    return bounds;
}

std::vector<Aabbf> boundsOfBlocks(const Mesh& mesh) {
    std::vector<Aabbf> blocks((mesh.triangles.size() + kTrianglesPerBlock - 1) / kTrianglesPerBlock);
    for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] = boundsOfTriangles(mesh, blockAt(mesh, i));
    return blocks;
}

Aabbf boundsOfAll(const std::vector<Aabbf>& blocks) {
    if (blocks.empty()) return {};
    Aabbf bounds = blocks.front();
    for (const Aabbf& block : blocks) {
        bounds.min = glm::min(bounds.min, block.min);
        bounds.max = glm::max(bounds.max, block.max);
    }
    return bounds;
}

Spheref ballOfUsedVertices(const Mesh& mesh) {
    std::vector<bool> used(mesh.vertices.size(), false);
    for (const MeshTriangle& t : mesh.triangles) used[t.a] = used[t.b] = used[t.c] = true;
    std::vector<Vec3f> points;
    points.reserve(used.size());
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) points.push_back(mesh.vertices[i]);
    if (points.empty()) return {.center = Vec3f{0.0f}, .radius = 0.0f};
    return enclosingSphere(std::span<const Vec3f>(points));
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
    mesh.blocks = boundsOfBlocks(mesh);
    mesh.bounds = boundsOfAll(mesh.blocks);
    mesh.ball = ballOfUsedVertices(mesh);
    mesh.contentHash = hashOf(mesh);
    return std::make_shared<const Mesh>(std::move(mesh));
}

}  // namespace geometry
