#pragma once
/// The separation of two convex shapes: their distance, or how deep they are in each other.

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

template <typename T>
struct Separation {
    T distance = T(0);                 ///< m; negative: minus the full depth
    Vec3<T> normal{T(0), T(1), T(0)};  ///< unit, from A to B
    /// The nearest points of each or, where they overlap, the deepest: pointB - pointA = distance * normal.
    Vec3<T> pointA{T(0)};
    Vec3<T> pointB{T(0)};
};

/// The separation with A and B exchanged.
template <typename T>
Separation<T> reversed(const Separation<T>& s) {
    return {s.distance, -s.normal, s.pointB, s.pointA};
}

template <typename T>
Separation<T> rounded(const Separation<double>& s) {
    return {static_cast<T>(s.distance), Vec3<T>{s.normal}, Vec3<T>{s.pointA}, Vec3<T>{s.pointB}};
}

/// Makes the separation of shapes with radii around two cores from that of the cores.
inline Separation<double> withRadii(const Separation<double>& cores, double radiusA, double radiusB) {
    return {cores.distance - radiusA - radiusB, cores.normal, cores.pointA + radiusA * cores.normal,
            cores.pointB - radiusB * cores.normal};
}

}  // namespace collidoscope::geometry
