#include "demos/examine/witnesses.h"

#include "demos/examine/convex_answers.h"
#include "demos/examine/mesh_methods.h"
#include "demos/examine/pair_table.h"
#include "geometry/manifold/collide.h"
#include "geometry/overlap/separation.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Planed;
using geometry::Rayd;

template <typename S>
concept HasPatch = geometry::BoundedSolid<S> || geometry::HullShape<S>;

template <typename B>
std::optional<geometry::RayHit<double>> hitOf(const Rayd& ray, const B& b) {
    if constexpr (std::same_as<B, CaseMesh>)
        return firstHit(ray, b);
    else if constexpr (requires { geometry::rayCast(ray, b); })
        return geometry::rayCast(ray, b);
    else
        return std::nullopt;
}
std::optional<geometry::RayHit<double>> hitOf(const Rayd& ray, const CaseShape& b) {
    return std::visit([&ray](const auto& shape) { return hitOf(ray, shape); }, b);
}

/// A plane is asked about as the half-space behind it.
struct Collide {
    template <typename A, typename B>
    std::optional<geometry::Manifold<double>> operator()(const A& a, const B& b) const
        requires((HasPatch<A> && (HasPatch<B> || std::same_as<B, Planed>)) ||
                 (HasPatch<B> && std::same_as<A, Planed>)) {
        return geometry::collide(a, b);
    }
};

Witnesses onMesh(const CaseMesh& mesh, const geometry::ConvexProxy& shape) {
    const geometry::SurfaceTriangles surface = everyTriangleOf(mesh);
    return {.separation = geometry::separationOf(surface, shape),
            .manifold = geometry::collideWithSurface(surface, shape, 0.0)};
}

}  // namespace

Witnesses witnessesOf(const CaseShape& a, const CaseShape& b) {
    if (const auto* ray = std::get_if<Rayd>(&a)) return {.hit = hitOf(*ray, b)};
    if (const auto* ray = std::get_if<Rayd>(&b)) return {.hit = hitOf(*ray, a)};

    const std::optional<geometry::ConvexProxy> convexA = convexIn(a), convexB = convexIn(b);
    const auto *meshA = std::get_if<CaseMesh>(&a), *meshB = std::get_if<CaseMesh>(&b);
    if (meshA && convexB) return onMesh(*meshA, *convexB);
    if (convexA && meshB) {
        Witnesses found = onMesh(*meshB, *convexA);
        if (found.separation) found.separation = reversed(*found.separation);
        if (found.manifold) found.manifold = reversed(*found.manifold);
        return found;
    }

    Witnesses found;
    const auto *planeA = std::get_if<Planed>(&a), *planeB = std::get_if<Planed>(&b);
    if (convexA && convexB) found.separation = geometry::separationOf(*convexA, *convexB);
    if (planeA && convexB) found.separation = geometry::separation(*planeA, *convexB);
    if (convexA && planeB) found.separation = geometry::separation(*convexA, *planeB);
    if (const auto collide = PairTable<Collide, std::optional<geometry::Manifold<double>>>::find(a, b))
        found.manifold = collide(a, b);
    return found;
}

}  // namespace collidoscope::demos::examine
