#pragma once
/// Barycentric coordinates: the weights of the corners a, b, c, with sum 1, whose mean is a given point.
///
/// A weight is zero on the opposite edge's line, negative beyond it, and all are positive inside. A triangle without
/// area is taken for the line of its longest side, whose third corner gets no weight; one without extent gives
/// (1, 0, 0). Precondition: finite numbers; the answer is then never NaN.

#include <cstdint>

#include "geometry/shapes/triangle.h"

namespace geometry {

enum class BarycentricMethod : std::uint8_t {
    /// Ratios of areas, after dropping the axis in which the normal is largest. The cheapest and, on needles, the most
    /// precise. Source: Badouel, An efficient ray-polygon intersection (Graphics Gems, 1990).
    Projection,
    /// The 2x2 system of dot products of the edges. Free of a choice of axes, but squares the condition: needles
    /// narrower than a hundred millionth of their length count as without area.
    /// Source: Ericson, Real-Time Collision Detection (2005), section 3.4.
    Gram,
    /// What a ray through p at right angles to the plane finds as its u and v.
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

}  // namespace geometry
