#pragma once
/// The methods for meshes: through the tree, and triangle by triangle.

#include <algorithm>

#include "demos/examine/answers.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "geometry/query/ray_cast.h"

namespace demos::examine {

constexpr auto meshTree = []<geometry::RankedShape S>(const S& shape,
                                                      const CaseMesh& mesh) -> std::optional<CaseAnswer> {
    if (!mesh.tree) return std::nullopt;
    return CaseAnswer{.overlap = geometry::overlaps(shape, *mesh.tree)};
};
constexpr auto meshTrees = [](const CaseMesh& a, const CaseMesh& b) -> std::optional<CaseAnswer> {
    if (!a.tree || !b.tree) return std::nullopt;
    return CaseAnswer{.overlap = geometry::overlaps(geometry::MeshInstance{*a.tree}, geometry::MeshInstance{*b.tree})};
};

/// Whether the shape meets some triangle; where it does not, the distance of the nearest.
constexpr auto everyTriangle = []<geometry::RankedShape S>(const S& shape,
                                                           const CaseMesh& mesh) -> std::optional<CaseAnswer> {
    std::optional<double> nearest;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const geometry::Triangled triangle = triangleAt(mesh, i);
        if (geometry::overlaps(shape, triangle)) return CaseAnswer{.overlap = true};
        if constexpr (geometry::HasProxy<S>) {
            const double distance = geometry::separation(shape, triangle).distance;
            nearest = std::min(nearest.value_or(distance), distance);
        }
    }
    return CaseAnswer{.overlap = false, .distance = nearest};
};
constexpr auto everyPairOfTriangles = [](const CaseMesh& a, const CaseMesh& b) -> std::optional<CaseAnswer> {
    constexpr std::size_t kMaxPairs = 1'000'000;
    if (a.triangles.size() * b.triangles.size() > kMaxPairs) return std::nullopt;
    for (std::size_t i = 0; i < a.triangles.size(); ++i)
        if (*everyTriangle(triangleAt(a, i), b)->overlap) return CaseAnswer{.overlap = true};
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

}  // namespace demos::examine
