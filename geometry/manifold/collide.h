#pragma once
/// collide(a, b): where and how deep do two solids touch? For every pair of sphere, capsule, box along the axes, box
/// with any orientation, triangle and hull (where it is, or at a pose), and of each with a plane, in either order, in
/// float and double.
///
/// Closed sets: shapes that touch collide, with depth 0; without a margin the answer is empty exactly where overlaps(a,
/// b) is false, but for planes: here a plane is the half-space behind it, there the surface alone. With a margin (m, >=
/// 0) shapes that are apart by no more have a manifold too, with negative depths, and so have points. A triangle is the
/// flat patch that it is. Depths are full: those of separation(a, b); for boxes and hulls a face is preferred to an
/// edge that is shallower by less than a hundredth, see kFaceAdvantage and CollideOptions::faceSlack. A shape with a
/// number that is not finite collides with nothing.
///
///     const std::optional<Manifoldf> found = collide(boxA, boxB);
///     if (found) for (const ManifoldPoint<float>& contact : found->points()) ...
///
/// Every pair takes the same: the shapes, options, an observer that is called with each step, see clip_step.h.
/// Preconditions: radii and half sizes >= 0, max >= min, a plane's normal is not zero.

#include <optional>
#include <span>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/manifold/manifold.h"
#include "geometry/manifold/sphere/sphere_manifold.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename Shape>
concept BoxShape = RankedShape<Shape> &&(ShapeRank<Shape>::value == 8 || ShapeRank<Shape>::value == 9);
/// Sphere, capsule and triangle.
template <typename Shape>
concept OtherSolid = RankedShape<Shape> &&
    (ShapeRank<Shape>::value == 4 || ShapeRank<Shape>::value == 5 || ShapeRank<Shape>::value == 7);
template <typename Shape>
concept BoundedSolid = BoxShape<Shape> || OtherSolid<Shape>;
template <typename Shape>
using ScalarOf = decltype(scalarOf(std::declval<const Shape&>()));

/// The manifold with A and B exchanged, if there is one.
template <typename T>
std::optional<Manifold<T>> reversed(const std::optional<Manifold<T>>& manifold) {
    if (!manifold) return std::nullopt;
    return reversed(*manifold);
}

/// Exact test for where rounding may hide whether two shapes touch; none where that need not be exact. Both must stay.
template <typename A, typename B>
std::function<bool()> exactAnswer(const A& a, const B& b, const CollideOptions& options) {
    if (!options.isExact) return {};
    return [&] { return overlaps(a, b); };
}

/// Two bounded shapes, at least one of them no box.
template <BoundedSolid A, BoundedSolid B, typename Observer = NoObserver>
requires(!(BoxShape<A> && BoxShape<B>)) std::optional<Manifold<ScalarOf<A>>> collide(const A& a, const B& b,
                                                                                     const CollideOptions& options = {},
                                                                                     Observer&& observer = {}) {
    auto watcher = erased(observer);
    const auto inGeneral = [&] {
        return collideConvex(proxyOf(a), proxyOf(b), {options.margin, options.faceSlack, options.gap},
                             exactAnswer(a, b, options), watcher);
    };
    if constexpr (ShapeRank<A>::value == 4)
        return collideSphere(a, b, options.margin, inGeneral, observer);
    else if constexpr (ShapeRank<B>::value == 4)
        return reversed(collide(b, a, options, fromB(observer)));
    else
        return rounded<ScalarOf<A>>(inGeneral());
}

/// Two boxes of either kind, computed in double precision and rounded once: box/box_manifold.cpp. The observer may be
/// empty.
template <typename T, typename A, typename B>
std::optional<Manifold<T>> collideBoxes(const A& a, const B& b, const ContactReach& reach,
                                        const ClipObserver& observer);
template <BoxShape A, BoxShape B, typename Observer = NoObserver>
std::optional<Manifold<ScalarOf<A>>> collide(const A& a, const B& b, const CollideOptions& options = {},
                                             Observer&& observer = {}) {
    return collideBoxes<ScalarOf<A>>(toDouble(a), toDouble(b), {options.margin, options.faceSlack},
                                     asFunction(observer));
}

/// A hull, where it is or at a pose, and any bounded solid.
template <typename A, typename B, typename Observer = NoObserver>
requires((HullShape<A> && (HullShape<B> || BoundedSolid<B>)) ||
         (BoundedSolid<A> &&
          HullShape<B>)) std::optional<Manifold<ScalarOf<A>>> collide(const A& a, const B& b,
                                                                      const CollideOptions& options = {},
                                                                      Observer&& observer = {}) {
    auto watcher = erased(observer);
    return rounded<ScalarOf<A>>(collideConvex(proxyOf(a), proxyOf(b), {options.margin, options.faceSlack, options.gap},
                                              exactAnswer(a, b, options), watcher));
}

template <typename T, typename B, typename Observer = NoObserver>
requires(BoundedSolid<B> || HullShape<B>) std::optional<Manifold<T>> collide(const Plane<T>& a, const B& b,
                                                                             const CollideOptions& options = {},
                                                                             Observer&& observer = {}) {
    if constexpr (ShapeRank<B>::value == 4) {
        return reversed(collide(b, a, options, fromB(observer)));
    } else {
        auto watcher = erased(observer);
        return rounded<T>(collideWithPlane(toDouble(a), proxyOf(b), options.margin, watcher));
    }
}
template <typename A, typename T, typename Observer = NoObserver>
requires(BoundedSolid<A> || HullShape<A>) std::optional<Manifold<T>> collide(const A& a, const Plane<T>& b,
                                                                             const CollideOptions& options = {},
                                                                             Observer&& observer = {}) {
    if constexpr (ShapeRank<A>::value == 4) {
        const auto inGeneral = [&] {
            auto fromPlane = fromB(observer);
            return reversed(collideWithPlane(toDouble(b), proxyOf(a), options.margin, fromPlane));
        };
        return collideSphere(a, b, options.margin, inGeneral, observer);
    } else {
        return reversed(collide(b, a, options, fromB(observer)));
    }
}

// --- Many pairs at once ---
//
// The answers are those of collide(a, b, margin), bit for bit, on every instruction
// set.
//
// Eight pairs of boxes at a time go through the choice of the axis, and where registers hold four doubles or more
// through the clipping too. Contacts are then picked, named and written down pair by pair, where there are any.

using ManifoldsOut = std::span<std::optional<Manifoldf>>;

/// Manifolds of pairs of boxes.
/// out[i] is the manifold of a[i] and b[i]. Preconditions: the three have the same size; `set` is supported.
void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, ManifoldsOut out, const ContactReach& reach = {},
                  batch::InstructionSet set = batch::widestSupported());

/// Manifolds of spheres, each with another shape.
/// out[i] is the manifold of a[i] and b[i]; a plane is the half-space behind it. Margin in m, >= 0. Preconditions: the
/// three have the same size; `set` is supported.
template <typename Shape>
void collideSpheres(std::span<const Spheref> a, std::span<const Shape> b, ManifoldsOut out, float margin = 0.0f,
                    batch::InstructionSet set = batch::widestSupported());

/// Like collideSpheres(), with the spheres as shapes B.
template <typename Shape>
void collideWithSpheres(std::span<const Shape> a, std::span<const Spheref> b, ManifoldsOut out, float margin = 0.0f,
                        batch::InstructionSet set = batch::widestSupported()) {
    collideSpheres<Shape>(b, a, out, margin, set);
    for (std::optional<Manifoldf>& manifold : out)
        if (manifold) manifold = reversed(*manifold);
}

}  // namespace collidoscope::geometry
