#pragma once
/// On which side of a plane, or of the six planes of a frustum, does a shape lie?

#include <array>
#include <cstdint>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

enum class PlaneSide : std::uint8_t {
    Outside,       ///< wholly in front: n.p > d for all of it
    Inside,        ///< wholly behind: n.p < d for all of it
    Intersecting,  ///< it shares a point with the plane; touching counts
};

/// Three ways to the same answer.
/// Source: Akenine-Moeller, Haines, Hoffman, Real-Time Rendering, 3rd edition (2008), section 16.10.
enum class PlaneBoxMethod : std::uint8_t {
    EightCorners,       ///< each corner is put into the plane's equation: eight products, no thought
    TwoExtremeCorners,  ///< only the two corners farthest along and against the normal
    Extent,             ///< the distance s of the centre against half the box's projection on the normal, e
};

/// Exact: all methods agree, for float and double, however close it is. A shape that is not finite is Outside.
/// The normal may have any length but zero.
template <typename T>
PlaneSide classify(const Plane<T>& plane, const Aabb<T>& box, PlaneBoxMethod method = PlaneBoxMethod::Extent);
template <typename T>
PlaneSide classify(const Plane<T>& plane, const Box<T>& box, PlaneBoxMethod method = PlaneBoxMethod::Extent);

/// The numbers behind the answer, to be drawn; rounded.
///   s = c.n - d           (m) of the centre c from the plane, n of unit length
///   e = sum of h |n.u|    (m) half the length of the box's projection on n: Outside when s > e, Inside when s < -e
template <typename T>
struct PlaneBoxExtent {
    T s = T(0);
    T e = T(0);
    std::array<Vec3<T>, 8> corners{};  ///< bit i of the index tells on which end of axis i a corner lies
    std::size_t farthest = 7;          ///< the corner farthest along the normal
    std::size_t nearest = 0;           ///< the one opposite, farthest against it
};
template <typename T>
PlaneBoxExtent<T> planeBoxExtent(const Plane<T>& plane, const Aabb<T>& box);
template <typename T>
PlaneBoxExtent<T> planeBoxExtent(const Plane<T>& plane, const Box<T>& box);

/// Culling by the six planes, one after the other, each exactly: Outside when wholly in front of one of them, Inside
/// when behind all of them. Intersecting is the cautious answer: a large box near an edge or a corner of the frustum
/// may stand in front of two planes, partly each, and still miss it. overlaps(frustum, box) knows.
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Vec3<T>& point);
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Sphere<T>& sphere);
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Aabb<T>& box);
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Box<T>& box);

}  // namespace collidoscope::geometry
