#pragma once
/// A point that pulls.

#include "geometry/base/simd/lanes.h"
#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// Pulls by gravity's law, softened near its centre (Plummer):
///   a = strength r / (|r|^2 + softening^2)^(3/2)       r = centre - position
template <typename T>
struct Attractor {
    geometry::Vec3<T> center{T(0)};  ///< m
    T strength = T(0);               ///< G M, m^3/s^2; negative pushes away
    T softening = T(0);              ///< m, >= 0; at the very centre there is no pull
};

/// The acceleration of a particle, m/s^2. S is T, or lanes of T.
template <typename S, typename T>
Vector3<S> pullOf(const Attractor<T>& attractor, const Vector3<S>& position) {
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    const Vector3<S> center{S(attractor.center.x), S(attractor.center.y), S(attractor.center.z)};
    const Vector3<S> r = center - position;
    const S squared = dot(r, r) + S(attractor.softening * attractor.softening);
    const S cube = squared * squareRoot(squared);
    const auto isApart = cube > S(0);
    return select(isApart, S(attractor.strength) / select(isApart, cube, S(1)), S(0)) * r;
}

}  // namespace collidoscope::physics
