#pragma once
/// Barycentric coordinates: the weights of the corners a, b, c, with sum 1, whose mean is a given point.
///
/// A weight is zero on the opposite edge's line, negative beyond it, and all are positive inside. A triangle without
/// area is taken for the line of its longest side, whose third corner gets no weight; one without extent gives
/// (1, 0, 0). Precondition: finite numbers; the answer is then never NaN.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/vec.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

enum class BarycentricMethod : std::uint8_t {
    /// Ratios of areas, after dropping the axis in which the normal is largest. The cheapest and, on needles, the most
    /// precise. Source: Badouel, An efficient ray-polygon intersection (Graphics Gems, 1990).
    Projection,
    /// The 2x2 system of dot products of the edges. Free of a choice of axes, but squares the condition: needles
    /// narrower than a hundred millionth of their length count as without area.
    /// Source: Ericson, Real-Time Collision Detection (2005), section 3.4.
    Gram,
    /// The weights are u and v of the hit of a ray through p at right angles to the plane.
    /// Source: Moeller, Trumbore, Fast, minimum storage ray/triangle intersection (1997).
    RayCast,
};

/// Off the plane, Gram and RayCast answer for the foot of the perpendicular; Projection for the point of the plane
/// that lies along the dropped axis.
template <typename T>
Vec3<T> barycentric(const Triangle<T>& triangle, const Vec3<T>& p,
                    BarycentricMethod method = BarycentricMethod::Projection);

/// The point with these weights.
template <typename T>
Vec3<T> pointAt(const Triangle<T>& triangle, const Vec3<T>& weights) {
    return triangle.a * weights.x + triangle.b * weights.y + triangle.c * weights.z;
}

/// Barycentric coordinates of a convex polygon: weights of its corners, none negative, with sum 1, whose mean is p.
///
/// They vary smoothly with p, a corner has weight 1 at itself, and along a side they are linear. For a triangle they
/// are its barycentric coordinates.
///   w_i = C_i / (A_(i-1) A_i),   A_i = area (p, corner i, corner i+1),   C_i = area (corner i-1, i, i+1)
/// Source: Meyer, Barr, Lee, Desbrun, Generalized barycentric coordinates on irregular polygons (2002), after
/// Wachspress, A rational finite element basis (1975).
///
/// Precondition: the corners are those of a convex polygon in order, either way round; neighbours differ, and a corner
/// may lie within a side. For a point outside, and for a polygon without area, the weights are those of the nearest
/// point of the sides; without corners there are none. With finite numbers the answer is never NaN.
template <typename T>
std::vector<T> polygonWeights(std::span<const Vec2<T>> corners, const Vec2<T>& p);

}  // namespace collidoscope::geometry
