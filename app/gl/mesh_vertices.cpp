#include "app/gl/mesh_vertices.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

/// Faces around a vertex beyond this many are not looked at one by one: the corner keeps its face's normal.
constexpr std::uint32_t kMaxNeighbours = 64;

/// For every vertex the triangles that use it.
struct Neighbours {
    std::vector<std::uint32_t> first{};  ///< by vertex, one more at the end
    std::vector<std::uint32_t> triangles{};
};

std::array<std::uint32_t, 3> corners(const geometry::MeshTriangle& t) { return {t.a, t.b, t.c}; }

Neighbours neighboursOf(const geometry::Mesh& mesh) {
    Neighbours result;
    result.first.assign(mesh.vertices.size() + 1, 0);
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t v : corners(t)) ++result.first[v + 1];
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) result.first[v + 1] += result.first[v];
    result.triangles.resize(mesh.triangles.size() * 3);
    std::vector<std::uint32_t> next(result.first.begin(), result.first.end() - 1);
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        for (const std::uint32_t v : corners(mesh.triangles[i])) result.triangles[next[v]++] = i;
    return result;
}

Vec3f unitOr(const Vec3f& v, const Vec3f& other) {
    const float squared = glm::dot(v, v);
    return squared > 1e-30f ? v / std::sqrt(squared) : other;
}

/// Twice the area times the normal of each face; large faces count more.
std::vector<Vec3f> areaNormals(const geometry::Mesh& mesh) {
    std::vector<Vec3f> normals;
    normals.reserve(mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto t = geometry::triangleAt(mesh, i);
        normals.push_back(glm::cross(t.b - t.a, t.c - t.a));
    }
    return normals;
}

Vec3f smoothNormal(const Vec3f& own, std::uint32_t vertex, const Neighbours& around, const std::vector<Vec3f>& unit,
                   const std::vector<Vec3f>& weighted) {
    const std::uint32_t begin = around.first[vertex], end = around.first[vertex + 1];
    if (end - begin > kMaxNeighbours) return own;
    const float sharpest = std::cos(kCreaseAngle);
    Vec3f sum{0.0f};
    for (std::uint32_t k = begin; k < end; ++k) {
        const std::uint32_t face = around.triangles[k];
        if (glm::dot(unit[face], own) >= sharpest) sum += weighted[face];
    }
    return unitOr(sum, own);
}

/// The fold of the octahedron's back; applied twice it changes nothing.
Vec2f folded(const Vec2f& p) {
    return {std::copysign(1.0f - std::fabs(p.y), p.x), std::copysign(1.0f - std::fabs(p.x), p.y)};
}

std::array<std::uint8_t, 4> packedColor(const geometry::Mesh& mesh, std::size_t triangle) {
    if (triangle >= mesh.colors.size()) return {};
    const auto byte = [](float x) {
        return static_cast<std::uint8_t>(std::lround(std::clamp(x, 0.0f, 1.0f) * 255.0f));
    };
    const Vec3f& c = mesh.colors[triangle];
    return {byte(c.x), byte(c.y), byte(c.z), 255};
}

}  // namespace

PackedNormal packNormal(const Vec3f& unit) {
    const float sum = std::fabs(unit.x) + std::fabs(unit.y) + std::fabs(unit.z);
    Vec2f p{unit.x / sum, unit.y / sum};
    if (unit.z < 0.0f) p = folded(p);
    const auto whole = [](float x) {
        return static_cast<std::int16_t>(std::lround(std::clamp(x, -1.0f, 1.0f) * 32767.0f));
    };
    return {whole(p.x), whole(p.y)};
}

Vec3f unpackNormal(const PackedNormal& normal) {
    Vec2f p{static_cast<float>(normal[0]) / 32767.0f, static_cast<float>(normal[1]) / 32767.0f};
    const float z = 1.0f - std::fabs(p.x) - std::fabs(p.y);
    if (z < 0.0f) p = folded(p);
    return glm::normalize(Vec3f{p.x, p.y, z});
}

std::vector<PackedNormal> cornerNormals(const geometry::Mesh& mesh) {
    const Neighbours around = neighboursOf(mesh);
    const std::vector<Vec3f> weighted = areaNormals(mesh);
    std::vector<Vec3f> unit;
    unit.reserve(weighted.size());
    for (const Vec3f& n : weighted) unit.push_back(unitOr(n, {0, 1, 0}));

    std::vector<PackedNormal> normals;
    normals.reserve(mesh.triangles.size() * 3);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (const std::uint32_t v : corners(mesh.triangles[i]))
            normals.push_back(packNormal(smoothNormal(unit[i], v, around, unit, weighted)));
    return normals;
}

std::vector<MeshVertex> meshVertices(const PreparedMesh& prepared, std::size_t first, std::size_t end) {
    const geometry::Mesh& mesh = *prepared.mesh;
    std::vector<MeshVertex> vertices;
    vertices.reserve(end - first);
    for (std::size_t i = first; i < end; ++i) {
        const std::uint32_t v = corners(mesh.triangles[i / 3])[i % 3];
        vertices.push_back(
            {.position = mesh.vertices[v], .normal = prepared.normals[i], .color = packedColor(mesh, i / 3)});
    }
    return vertices;
}

}  // namespace collidoscope::app
