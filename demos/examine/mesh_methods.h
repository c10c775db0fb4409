#pragma once
/// The methods for meshes: through the tree, and triangle by triangle.

#include <optional>
#include <span>

#include "demos/examine/answers.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/mesh/query/mesh_separation.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/bounds.h"
#include "geometry/query/ray_cast.h"
#include "geometry/scene/mesh_manifold.h"

namespace collidoscope::demos::examine {

/// All triangles of a case's mesh, in its own numbers.
inline geometry::SurfaceTriangles everyTriangleOf(const CaseMesh& mesh) {
    geometry::SurfaceTriangles surface{.bounds = geometry::boundsOf(std::span<const geometry::Vec3d>{mesh.vertices})};
    surface.in = [&mesh](const geometry::Aabbd& box, const auto& take) {
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
            if (const auto t = triangleAt(mesh, i); geometry::overlaps(boxAround(geometry::proxyOf(t)), box)) take(t);
    };
    return surface;
}

/// The boolean, and of a bounded convex shape how far it is from the surface or how deep in it.
template <geometry::RankedShape S>
CaseAnswer answerFrom(const geometry::SurfaceTriangles& surface, const S& shape, bool overlap) {
    CaseAnswer answer{.overlap = overlap};
    if constexpr (geometry::HasProxy<S>)
        if (const auto found = geometry::separationOf(surface, geometry::proxyOf(shape))) {
            answer.distance = found->distance;
            answer.normal = -found->normal;
        }
    return answer;
}

constexpr auto meshTree = []<geometry::RankedShape S>(const S& shape,
                                                      const CaseMesh& mesh) -> std::optional<CaseAnswer> {
    if (!mesh.tree) return std::nullopt;
    const geometry::MeshInstance instance{*mesh.tree};
    return answerFrom(geometry::trianglesOf(instance), shape, geometry::overlaps(shape, *mesh.tree));
};
constexpr auto meshTrees = [](const CaseMesh& a, const CaseMesh& b) -> std::optional<CaseAnswer> {
    if (!a.tree || !b.tree) return std::nullopt;
    return CaseAnswer{.overlap = geometry::overlaps(geometry::MeshInstance{*a.tree}, geometry::MeshInstance{*b.tree})};
};

constexpr auto everyTriangle = []<geometry::RankedShape S>(const S& shape,
                                                           const CaseMesh& mesh) -> std::optional<CaseAnswer> {
    bool overlap = false;
    for (std::size_t i = 0; i < mesh.triangles.size() && !overlap; ++i)
        overlap = geometry::overlaps(shape, triangleAt(mesh, i));
    return answerFrom(everyTriangleOf(mesh), shape, overlap);
};
/// Measures by GJK and EPA, triangle by triangle: the distance of what is apart, and a depth where the shortest
/// translation out of the deepest triangle leads out of the whole surface.
std::optional<CaseAnswer> gjkOfTriangles(const geometry::ConvexProxy& shape, const CaseMesh& mesh);
constexpr auto gjkOfMesh = []<geometry::HasProxy S>(const S& shape, const CaseMesh& mesh) {
    return gjkOfTriangles(geometry::proxyOf(shape), mesh);
};
/// The patch along the shortest separating translation. Whether they touch at all is left to exact methods.
constexpr auto meshManifold = []<geometry::HasProxy S>(const S& shape,
                                                       const CaseMesh& mesh) -> std::optional<CaseAnswer> {
    const auto found = geometry::collideWithSurface(everyTriangleOf(mesh), geometry::proxyOf(shape), 0.0);
    return CaseAnswer{.contacts = found ? static_cast<int>(found->count) : 0};
};
constexpr auto everyPairOfTriangles = [](const CaseMesh& a, const CaseMesh& b) -> std::optional<CaseAnswer> {
    constexpr std::size_t kMaxPairs = 1'000'000;
    if (a.triangles.size() * b.triangles.size() > kMaxPairs) return std::nullopt;
    for (std::size_t i = 0; i < a.triangles.size(); ++i)
        for (std::size_t j = 0; j < b.triangles.size(); ++j)
            if (geometry::overlaps(triangleAt(a, i), triangleAt(b, j))) return CaseAnswer{.overlap = true};
    return CaseAnswer{.overlap = false};
};

/// The first of the hits of a ray.
inline std::optional<geometry::RayHit<double>> firstHit(const geometry::Rayd& ray, const CaseMesh& mesh) {
    std::optional<geometry::RayHit<double>> first;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto hit = geometry::rayCast(ray, triangleAt(mesh, i));
        if (hit && (!first || hit->t < first->t)) first = hit;
    }
    return first;
}

}  // namespace collidoscope::demos::examine
