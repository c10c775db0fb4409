/// Questions about two shapes of any kind.
#include <concepts>

#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/manifold/collide.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/scene/mesh_manifold.h"

namespace geometry {
namespace {

template <typename Shape>
concept IsMesh = std::same_as<Shape, MeshInstance>;

template <typename A, typename B>
concept HasSeparation = requires(const A& a, const B& b) {
    separation(a, b);
};
template <typename A, typename B>
concept HasManifold = requires(const A& a, const B& b) {
    collide(a, b);
};

template <typename Shape>
concept IsSolid = BoundedSolid<Shape> || HullShape<Shape>;

/// Bounded shapes as one type, so that the compiler makes one search for all pairs.
template <HasProxy Shape>
ConvexProxy general(const Shape& shape) {
    return proxyOf(shape);
}
template <typename T>
const Plane<T>& general(const Plane<T>& plane) {
    return plane;
}

/// A mesh that turns is not known.
template <typename T>
std::optional<Impact<T>> sweptToMesh(const ConvexProxy& shape, const Motion<T>& motion, const MeshInstance& mesh,
                                     const Motion<T>& motionOfMesh, const SweepOptions& options) {
    if (motionOfMesh.turn != Vec3<T>{T(0)}) return std::nullopt;
    const auto found =
        timeOfImpact(shape, toDouble(motion), trianglesOf(mesh), Vec3d{motionOfMesh.displacement}, options);
    return found ? std::optional{rounded<T>(*found)} : std::nullopt;
}

}  // namespace

template <typename T>
bool overlaps(const AnyShape<T>& a, const AnyShape<T>& b) {
    return std::visit([](const auto& one, const auto& other) { return overlaps(one, other); }, a, b);
}

template <typename T>
std::optional<Separation<T>> separation(const AnyShape<T>& a, const AnyShape<T>& b) {
    const auto ask = []<typename A, typename B>(const A& one, const B& other) -> std::optional<Separation<T>> {
        if constexpr (HasSeparation<A, B>) {
            return separation(one, other);
        } else if constexpr (IsMesh<A> && HasProxy<B>) {
            const auto found = separationOf(trianglesOf(one), general(other));
            return found ? std::optional{rounded<T>(*found)} : std::nullopt;
        } else if constexpr (HasProxy<A> && IsMesh<B>) {
            const auto found = separationOf(trianglesOf(other), general(one));
            return found ? std::optional{rounded<T>(reversed(*found))} : std::nullopt;
        } else {
            return std::nullopt;
        }
    };
    return std::visit(ask, a, b);
}

template <typename T>
bool hasManifold(const AnyShape<T>& a, const AnyShape<T>& b) {
    const auto ask = []<typename A, typename B>(const A&, const B&) {
        return HasManifold<A, B> || (IsMesh<A> && IsSolid<B>) || (IsSolid<A> && IsMesh<B>);
    };
    return std::visit(ask, a, b);
}

template <typename T>
std::optional<Manifold<T>> collide(const AnyShape<T>& a, const AnyShape<T>& b, const CollideOptions& options,
                                   const ClipObserver& observer) {
    const auto ask = [&]<typename A, typename B>(const A& one, const B& other) -> std::optional<Manifold<T>> {
        if constexpr (HasManifold<A, B>)
            return observer ? collide(one, other, options, observer) : collide(one, other, options);
        else if constexpr (IsMesh<A> && IsSolid<B>)
            return rounded<T>(collideWithSurface(trianglesOf(one), general(other), options.margin));
        else if constexpr (IsSolid<A> && IsMesh<B>)
            return rounded<T>(reversed(collideWithSurface(trianglesOf(other), general(one), options.margin)));
        else
            return std::nullopt;
    };
    return std::visit(ask, a, b);
}

template <typename T>
std::optional<Impact<T>> timeOfImpact(const AnyShape<T>& a, const Motion<T>& motionA, const AnyShape<T>& b,
                                      const Motion<T>& motionB, const SweepOptions& options,
                                      const SweepObserver& observer) {
    const auto ask = [&]<typename A, typename B>(const A& one, const B& other) -> std::optional<Impact<T>> {
        if constexpr (HasSeparation<A, B>)
            return observer ? timeOfImpact(general(one), motionA, general(other), motionB, options, observer)
                            : timeOfImpact(general(one), motionA, general(other), motionB, options);
        else if constexpr (HasProxy<A> && IsMesh<B>)
            return sweptToMesh<T>(general(one), motionA, other, motionB, options);
        else if constexpr (IsMesh<A> && HasProxy<B>) {
            const auto found = sweptToMesh<T>(general(other), motionB, one, motionA, options);
            return found ? std::optional{reversed(*found)} : std::nullopt;
        } else
            return std::nullopt;
    };
    return std::visit(ask, a, b);
}

template bool overlaps(const AnyShapef&, const AnyShapef&);
template bool overlaps(const AnyShaped&, const AnyShaped&);
template std::optional<Separation<float>> separation(const AnyShapef&, const AnyShapef&);
template std::optional<Separation<double>> separation(const AnyShaped&, const AnyShaped&);
template bool hasManifold(const AnyShapef&, const AnyShapef&);
template bool hasManifold(const AnyShaped&, const AnyShaped&);
template std::optional<Impact<float>> timeOfImpact(const AnyShapef&, const Motionf&, const AnyShapef&, const Motionf&,
                                                   const SweepOptions&, const SweepObserver&);
template std::optional<Impact<double>> timeOfImpact(const AnyShaped&, const Motiond&, const AnyShaped&, const Motiond&,
                                                    const SweepOptions&, const SweepObserver&);
template std::optional<Manifoldf> collide(const AnyShapef&, const AnyShapef&, const CollideOptions&,
                                          const ClipObserver&);
template std::optional<Manifoldd> collide(const AnyShaped&, const AnyShaped&, const CollideOptions&,
                                          const ClipObserver&);

}  // namespace geometry
