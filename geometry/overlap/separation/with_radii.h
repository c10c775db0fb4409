#pragma once
/// From the separation of two cores to that of the shapes, and from fitted numbers back.

#include "geometry/overlap/separation/result.h"

namespace geometry {

inline Separation<double> withRadii(const Separation<double>& cores, double radiusA, double radiusB) {
    return {cores.distance - radiusA - radiusB, cores.normal, cores.pointA + radiusA * cores.normal,
            cores.pointB - radiusB * cores.normal};
}

/// Undoes the scaling by `factor`.
inline Separation<double> scaledBack(const Separation<double>& s, double factor) {
    return {s.distance / factor, s.normal, s.pointA / factor, s.pointB / factor};
}

/// The half-space dot(normal, p) <= offset against a shape whose lowest point along the unit normal is given.
inline Separation<double> aboveHalfSpace(const Vec3d& normal, double offset, const Vec3d& lowest) {
    const double distance = normal.x * lowest.x + normal.y * lowest.y + normal.z * lowest.z - offset;
    return {distance, normal, lowest - distance * normal, lowest};
}

}  // namespace geometry
