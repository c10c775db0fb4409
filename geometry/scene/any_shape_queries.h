#pragma once
/// The questions of the library asked of shapes whose kind is known only when the program runs: each goes to the
/// function of the same name for the kinds at hand, so what is said there holds. Here no template is dragged along.
///
///     const AnyShapef box = Boxf{.half = {1, 0.5f, 1}};
///     const AnyShapef hull = HullInstancef{makeDodecahedron(1.0f), {.position = {3, 0.2f, 0.1f}}};
///     if (overlaps(box, hull)) ...
///     if (const auto found = collide(box, hull)) ...
///
/// Both are AnyShape of one scalar: wrap the one whose kind is known, `overlaps(any, AnyShapef{ball})`. A plane is a
/// surface for overlaps, timeOfImpact, rayCast, closestPoint and distance, and a half-space for separation and collide.

#include <functional>
#include <optional>

#include "geometry/convex/separation.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/manifold.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::geometry {

/// Do two shapes share a point? For every pair: see overlap/overlaps.h, and mesh/query/ for meshes, which are surfaces.
template <typename T>
bool overlaps(const AnyShape<T>& a, const AnyShape<T>& b);

/// Separation: how far apart, or how deep in each other; see overlap/separation.h, where a plane is the half-space
/// behind it. None for pairs that it does not know: with a ray, a line or a frustum, of two planes, and of a mesh and
/// what is not bounded and convex. A mesh is a surface, which its depth leads out of: see mesh/query/mesh_separation.h.
template <typename T>
std::optional<Separation<T>> separation(const AnyShape<T>& a, const AnyShape<T>& b);

/// Whether collide() takes the pair: two of sphere, capsule, triangle, AABB, OBB and hull, or one of them and a plane
/// or a mesh.
template <typename T>
bool hasManifold(const AnyShape<T>& a, const AnyShape<T>& b);
/// Contact manifold: where and how deep they touch; see manifold/collide.h and mesh_manifold.h. None, too, for a pair
/// that has no manifold.
template <typename T>
std::optional<Manifold<T>> collide(const AnyShape<T>& a, const AnyShape<T>& b, const CollideOptions& options = {},
                                   const ClipObserver& observer = {});

using SweepObserver = std::function<void(const SweepStep&)>;

/// Time at which two moving shapes first touch; see convex/sweep/time_of_impact.h, where a plane is a surface, and must
/// not turn; neither must a mesh. None, too, for pairs that separation() does not know.
template <typename T>
std::optional<Impact<T>> timeOfImpact(const AnyShape<T>& a, const Motion<T>& motionA, const AnyShape<T>& b,
                                      const Motion<T>& motionB, const SweepOptions& options = {},
                                      const SweepObserver& observer = {});

/// The first hit; none for kinds without a surface: point, segment, ray and line.
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const AnyShape<T>& shape);

/// The point of the shape nearest to p, and how far it is.
template <typename T>
Vec3<T> closestPoint(const AnyShape<T>& shape, const Vec3<T>& p);
template <typename T>
T distance(const AnyShape<T>& shape, const Vec3<T>& p);

/// A box along the axes, rounded outwards; none for what has no end: ray, line and plane.
template <typename T>
std::optional<Aabb<T>> boundsOf(const AnyShape<T>& shape);

}  // namespace collidoscope::geometry
