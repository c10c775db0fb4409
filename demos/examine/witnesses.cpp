#include "demos/examine/witnesses.h"

#include "demos/examine/mesh_methods.h"
#include "geometry/manifold/collide.h"
#include "geometry/overlap/separation.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/query/ray_cast.h"

namespace demos::examine {
namespace {

using geometry::Planed;
using geometry::Rayd;

template <typename S>
concept HasPatch = geometry::BoundedSolid<S> || geometry::HullShape<S>;

/// A plane is asked about as the half-space behind it.
template <typename A, typename B>
concept Separable = (geometry::HasProxy<A> || std::same_as<A, Planed>)&&(
    geometry::HasProxy<B> || std::same_as<B, Planed>)&&!(std::same_as<A, Planed> && std::same_as<B, Planed>);
template <typename A, typename B>
concept Collidable = (HasPatch<A> && (HasPatch<B> || std::same_as<B, Planed>)) ||
                     (HasPatch<B> && std::same_as<A, Planed>);

template <typename B>
std::optional<geometry::RayHit<double>> hitOf(const Rayd& ray, const B& b) {
    if constexpr (std::same_as<B, CaseMesh>)
        return firstHit(ray, b);
    else if constexpr (requires { geometry::rayCast(ray, b); })
        return geometry::rayCast(ray, b);
    else
        return std::nullopt;
}

struct Finder {
    Witnesses found{};

    template <typename Shape>
    void meet(const CaseMesh& mesh, const Shape& shape) {
        const geometry::SurfaceTriangles surface = everyTriangleOf(mesh);
        found.separation = geometry::separationOf(surface, geometry::proxyOf(shape));
        found.manifold = geometry::collideWithSurface(surface, geometry::proxyOf(shape), 0.0);
    }

    template <typename A, typename B>
    void operator()(const A& a, const B& b) {
        if constexpr (std::same_as<A, Rayd>) found.hit = hitOf(a, b);
        if constexpr (std::same_as<B, Rayd> && !std::same_as<A, Rayd>) found.hit = hitOf(b, a);
        if constexpr (Separable<A, B>) found.separation = geometry::separation(a, b);
        if constexpr (Collidable<A, B>) found.manifold = geometry::collide(a, b);
        if constexpr (std::same_as<A, CaseMesh> && geometry::HasProxy<B>) meet(a, b);
        if constexpr (geometry::HasProxy<A> && std::same_as<B, CaseMesh>) {
            meet(b, a);
            if (found.separation) found.separation = reversed(*found.separation);
            if (found.manifold) found.manifold = reversed(*found.manifold);
        }
    }
};

}  // namespace

Witnesses witnessesOf(const CaseShape& a, const CaseShape& b) {
    Finder finder;
    std::visit([&](const auto& shapeA, const auto& shapeB) { finder(shapeA, shapeB); }, a, b);
    return finder.found;
}

}  // namespace demos::examine
