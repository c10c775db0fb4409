#pragma once
/// The manifold of two shapes with flat or rounded faces: where `separation` says that they are nearest or deepest, the
/// features that lie there are clipped by each other.
///
/// A face square to the normal is clipped against the other shape's face (or segment, or point) that looks at it; two
/// edges that are nearly parallel share a segment, which gives two points; all else gives one.
///
/// The functions that take an observer are compiled for two types of it, NoObserver and ClipObserver: see erased().

#include <functional>
#include <optional>

#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/convex/face_clipping.h"
#include "geometry/manifold/reduce.h"

namespace collidoscope::geometry {

/// Whether one of the contacts is as deep as that, up to rounding.
bool reachesDepth(std::span<const ManifoldPoint<double>> contacts, double depth, double rounding);

Manifold<double> inWorld(const Manifold<double>& manifold, const WorkFrame& frame);

/// The manifold of two shapes no more than the margin apart. `overlap()` tells exactly whether they overlap; it is
/// asked where rounding may hide it, if there is one.
template <typename Observer>
std::optional<Manifold<double>> collideConvex(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach,
                                              const std::function<bool()>& overlap, Observer& observer);

/// Collides two solids whose proxies are kept for many queries. Whether they touch is not decided exactly.
std::optional<Manifold<float>> collideSolids(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach);

/// Like collideSolids() above, with their known separation (in the world), which is at most the margin.
std::optional<Manifold<float>> collideSolids(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach,
                                             const Separation<double>& known);

/// Collides as collideConvex() does, where it is known how far apart the shapes are, and where (in the world): at most
/// the margin. No face is preferred.
template <typename Observer>
Manifold<double> collideApart(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& apart,
                              double margin, Observer& observer);

/// A is the half-space behind the plane. Margin in m, >= 0. Precondition: the normal is not zero.
template <typename Observer>
std::optional<Manifold<double>> collideWithPlane(const Planed& a, const ConvexProxy& b, double margin,
                                                 Observer& observer);

}  // namespace collidoscope::geometry
