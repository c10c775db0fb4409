/// Questions about two shapes of any kind. Only what depends on both kinds is compiled for each pair of them; else a
/// bounded convex shape is asked as a ConvexProxy, and stands for all of them.
#include <concepts>

#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/manifold/collide.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/scene/mesh_manifold.h"

namespace collidoscope::geometry {
namespace {

template <typename Shape>
concept IsSolid = BoundedSolid<Shape> || HullShape<Shape>;

template <typename T>
bool isSolid(const AnyShape<T>& shape) {
    return std::visit([]<typename Shape>(const Shape&) { return IsSolid<Shape>; }, shape);
}
template <typename T>
const Plane<T>* planeIn(const AnyShape<T>& shape) {
    return std::get_if<Plane<T>>(&shape);
}
template <typename T>
const MeshInstance* meshIn(const AnyShape<T>& shape) {
    return std::get_if<MeshInstance>(&shape);
}

template <typename T>
std::optional<Impact<T>> sweptToMesh(const ConvexProxy& shape, const Motion<T>& motion, const MeshInstance& mesh,
                                     const Motion<T>& motionOfMesh, const SweepOptions& options) {
    if (motionOfMesh.turn != Vec3<T>{T(0)}) return std::nullopt;  // A mesh that turns is not known.
    const auto found =
        timeOfImpact(shape, toDouble(motion), trianglesOf(mesh), Vec3d{motionOfMesh.displacement}, options);
    return found ? std::optional{rounded<T>(*found)} : std::nullopt;
}

template <typename Shape>
concept IsSphere = RankedShape<Shape> && ShapeRank<Shape>::value == 4;
/// Whether collide() has a method for these very kinds. Other solids are asked as ConvexProxies.
template <typename A, typename B>
constexpr bool kHasOwnMethod = (BoxShape<A> && BoxShape<B>) || (IsSphere<A> && !HullShape<B>) ||
                               (IsSphere<B> && !HullShape<A>);

/// A plane and a solid.
template <typename T, typename Observer>
std::optional<Manifold<T>> collideWithPlane(const AnyShape<T>& a, const AnyShape<T>& b, double margin,
                                            Observer& observer) {
    return rounded<T>(collideWithPlane(toDouble(*planeIn(a)), *convexIn(b), margin, observer));
}
/// Two solids, or a solid and a plane.
template <typename T, typename Observer>
std::optional<Manifold<T>> collideProxies(const AnyShape<T>& a, const AnyShape<T>& b, const CollideOptions& options,
                                          Observer observer) {
    if (planeIn(a)) return collideWithPlane(a, b, options.margin, observer);
    if (planeIn(b)) {
        auto fromPlane = fromB(observer);
        return reversed(collideWithPlane(b, a, options.margin, fromPlane));
    }
    return rounded<T>(collideConvex(*convexIn(a), *convexIn(b), {options.margin, options.faceSlack, options.gap},
                                    exactAnswer(a, b, options), observer));
}

/// Two shapes, each a ConvexProxy or a plane.
template <typename T, typename A, typename B>
std::optional<Impact<T>> sweptConvex(const A& a, const Motion<T>& motionA, const B& b, const Motion<T>& motionB,
                                     const SweepOptions& options, const SweepObserver& observer) {
    return observer ? timeOfImpact(a, motionA, b, motionB, options, observer)
                    : timeOfImpact(a, motionA, b, motionB, options);
}

}  // namespace

template <typename T>
bool overlaps(const AnyShape<T>& a, const AnyShape<T>& b) {
    return std::visit([](const auto& one, const auto& other) { return overlaps(one, other); }, a, b);
}

template <typename T>
std::optional<Separation<T>> separation(const AnyShape<T>& a, const AnyShape<T>& b) {
    const std::optional<ConvexProxy> convexA = convexIn(a), convexB = convexIn(b);
    if (convexA && convexB) return rounded<T>(separationOf(*convexA, *convexB));
    if (convexB && planeIn(a)) return separation(*planeIn(a), *convexB);
    if (convexA && planeIn(b)) return separation(*convexA, *planeIn(b));
    if (convexB && meshIn(a)) {
        const auto found = separationOf(trianglesOf(*meshIn(a)), *convexB);
        return found ? std::optional{rounded<T>(*found)} : std::nullopt;
    }
    if (convexA && meshIn(b)) {
        const auto found = separationOf(trianglesOf(*meshIn(b)), *convexA);
        return found ? std::optional{rounded<T>(reversed(*found))} : std::nullopt;
    }
    return std::nullopt;
}

template <typename T>
bool hasManifold(const AnyShape<T>& a, const AnyShape<T>& b) {
    const auto isSurface = [](const AnyShape<T>& shape) { return planeIn(shape) || meshIn(shape); };
    return (isSolid(a) && (isSolid(b) || isSurface(b))) || (isSurface(a) && isSolid(b));
}

template <typename T>
std::optional<Manifold<T>> collide(const AnyShape<T>& a, const AnyShape<T>& b, const CollideOptions& options,
                                   const ClipObserver& observer) {
    if (!hasManifold(a, b)) return std::nullopt;
    if (meshIn(a)) return rounded<T>(collideWithSurface(trianglesOf(*meshIn(a)), *convexIn(b), options.margin));
    if (meshIn(b))
        return rounded<T>(reversed(collideWithSurface(trianglesOf(*meshIn(b)), *convexIn(a), options.margin)));
    const auto ask = [&]<typename A, typename B>(const A& one, const B& other) -> std::optional<Manifold<T>> {
        if constexpr (kHasOwnMethod<A, B> && requires { collide(one, other); })
            return observer ? collide(one, other, options, observer) : collide(one, other, options);
        else
            return observer ? collideProxies(a, b, options, observer) : collideProxies(a, b, options, NoObserver{});
    };
    return std::visit(ask, a, b);
}

template <typename T>
std::optional<Impact<T>> timeOfImpact(const AnyShape<T>& a, const Motion<T>& motionA, const AnyShape<T>& b,
                                      const Motion<T>& motionB, const SweepOptions& options,
                                      const SweepObserver& observer) {
    const std::optional<ConvexProxy> convexA = convexIn(a), convexB = convexIn(b);
    if (convexA && convexB) return sweptConvex(*convexA, motionA, *convexB, motionB, options, observer);
    if (convexB && planeIn(a)) return sweptConvex(*planeIn(a), motionA, *convexB, motionB, options, observer);
    if (convexA && planeIn(b)) return sweptConvex(*convexA, motionA, *planeIn(b), motionB, options, observer);
    if (convexA && meshIn(b)) return sweptToMesh(*convexA, motionA, *meshIn(b), motionB, options);
    if (convexB && meshIn(a)) {
        const auto found = sweptToMesh(*convexB, motionB, *meshIn(a), motionA, options);
        return found ? std::optional{reversed(*found)} : std::nullopt;
    }
    return std::nullopt;
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

}  // namespace collidoscope::geometry
