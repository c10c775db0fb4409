#include "geometry/mesh/mesh_diagnosis.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <numeric>
#include <tuple>
#include <vector>

#include "geometry/base/disjoint_sets.h"

namespace collidoscope::geometry {
namespace {

/// For each vertex the lowest index of a vertex at the same position.
std::vector<std::uint32_t> weld(const std::vector<Vec3f>& vertices) {
    // The positions are sorted themselves, not looked up by index: a million lookups out of order are slow.
    struct PlacedVertex {
        Vec3f position{};
        std::uint32_t vertex = 0;
    };
    std::vector<PlacedVertex> sorted;
    sorted.reserve(vertices.size());
    for (std::uint32_t i = 0; i < vertices.size(); ++i) sorted.push_back({vertices[i], i});
    const auto key = [](const PlacedVertex& p) { return std::tie(p.position.x, p.position.y, p.position.z, p.vertex); };
    std::sort(sorted.begin(), sorted.end(),
              [&](const PlacedVertex& a, const PlacedVertex& b) { return key(a) < key(b); });

    std::vector<std::uint32_t> welded(vertices.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const bool same = i > 0 && sorted[i].position == sorted[i - 1].position;
        welded[sorted[i].vertex] = same ? welded[sorted[i - 1].vertex] : sorted[i].vertex;
    }
    return welded;
}

/// One edge of one triangle.
struct HalfEdge {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    bool forward = false;  ///< the triangle runs from low to high
    std::uint32_t triangle = 0;
};

/// Calls `take` with each. Those of no length are no edges: a triangle folded onto itself opens no hole.
template <typename Take>
void forEachHalfEdge(const Mesh& mesh, const std::vector<std::uint32_t>& welded, const Take& take) {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const MeshTriangle& t = mesh.triangles[i];
        const std::array<std::uint32_t, 3> vertices{welded[t.a], welded[t.b], welded[t.c]};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = vertices[k];
            const std::uint32_t to = vertices[(k + 1) % 3];
            if (from != to) take(HalfEdge{std::min(from, to), std::max(from, to), from < to, i});
        }
    }
}

/// Returns the sides sorted by edge. The sides of one edge are in the order of their triangles.
std::vector<HalfEdge> sortedSides(const Mesh& mesh, const std::vector<std::uint32_t>& welded) {
    // first[v] is where the sides begin whose lower vertex is v.
    // Counting sort by the lower vertex, which has but a few sides; these are then sorted by the higher one.
    std::vector<std::size_t> first(mesh.vertices.size() + 1, 0);
    forEachHalfEdge(mesh, welded, [&](const HalfEdge& side) { ++first[side.low + 1]; });
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<HalfEdge> sides(first.back());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    forEachHalfEdge(mesh, welded, [&](const HalfEdge& side) { sides[next[side.low]++] = side; });
    const auto at = [&](std::size_t i) { return sides.begin() + static_cast<std::ptrdiff_t>(i); };
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
        std::sort(at(first[v]), at(first[v + 1]), [](const HalfEdge& a, const HalfEdge& b) {
            return std::tie(a.high, a.triangle, a.forward) < std::tie(b.high, b.triangle, b.forward);
        });
    return sides;
}

/// The sine of an angle below which three vertices count as lying on one line: float coordinates say no more.
constexpr double kCollinearSine = 1e-7;

bool isDegenerate(const Trianglef& t) {
    const Vec3d ab = Vec3d{t.b} - Vec3d{t.a};
    const Vec3d bc = Vec3d{t.c} - Vec3d{t.b};
    const Vec3d ca = Vec3d{t.a} - Vec3d{t.c};
    const double longest = std::max({glm::dot(ab, ab), glm::dot(bc, bc), glm::dot(ca, ca)});
    const Vec3d n = glm::cross(ab, ca);
    return glm::dot(n, n) <= kCollinearSine * kCollinearSine * longest * longest;
}

std::size_t unusedVertices(const Mesh& mesh) {
    std::vector<bool> used(mesh.vertices.size(), false);
    for (const MeshTriangle& t : mesh.triangles) used[t.a] = used[t.b] = used[t.c] = true;
    return static_cast<std::size_t>(std::count(used.begin(), used.end(), false));
}

/// Six times the volume, by the divergence theorem about a vertex of the mesh.
double signedVolume(const Mesh& mesh) {
    double sum = 0.0;
    const Vec3d origin{mesh.bounds.min};
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Trianglef t = triangleAt(mesh, i);
        sum += glm::dot(Vec3d{t.a} - origin, glm::cross(Vec3d{t.b} - origin, Vec3d{t.c} - origin));
    }
    return sum;
}

}  // namespace

MeshDiagnosis diagnose(const Mesh& mesh) {
    MeshDiagnosis result;
    DisjointSets connected(mesh.triangles.size());
    result.components = mesh.triangles.size();
    const std::vector<HalfEdge> sides = sortedSides(mesh, weld(mesh.vertices));
    for (std::size_t first = 0; first < sides.size();) {
        std::size_t end = first + 1;
        while (end < sides.size() && sides[end].low == sides[first].low && sides[end].high == sides[first].high) ++end;
        const std::size_t shared = end - first;
        if (shared == 1) ++result.openEdges;
        if (shared > 2) ++result.nonManifoldEdges;
        if (shared == 2 && sides[first].forward == sides[first + 1].forward) ++result.flippedEdges;
        for (std::size_t i = first + 1; i < end; ++i)
            if (connected.join(sides[first].triangle, sides[i].triangle)) --result.components;
        first = end;
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        if (isDegenerate(triangleAt(mesh, i))) ++result.degenerateTriangles;
    result.unusedVertices = unusedVertices(mesh);
    result.insideOut = result.closed() && result.flippedEdges == 0 && signedVolume(mesh) < 0.0;
    return result;
}

std::optional<SolidObstacle> solidObstacle(const MeshDiagnosis& diagnosis) {
    if (diagnosis.components == 0) return SolidObstacle::NoTriangles;
    if (diagnosis.openEdges > 0) return SolidObstacle::OpenEdges;
    if (diagnosis.nonManifoldEdges > 0) return SolidObstacle::NonManifoldEdges;
    if (diagnosis.flippedEdges > 0) return SolidObstacle::FlippedEdges;
    if (diagnosis.insideOut) return SolidObstacle::InsideOut;
    return std::nullopt;
}

}  // namespace collidoscope::geometry
