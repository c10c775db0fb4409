#pragma once
/// Rotations whose scalars are floats, doubles or lanes of them, for the kernels of the soft step; see soft_vector.h.

#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

/// A quaternion.
template <typename Real>
struct SoftRotation {
    Real x, y, z, w;
};

template <typename Real>
inline SoftRotation<Real> opposite(const SoftRotation<Real>& q) {
    return {-q.x, -q.y, -q.z, q.w};
}
template <typename Real>
inline SoftRotation<Real> product(const SoftRotation<Real>& p, const SoftRotation<Real>& q) {
    return {p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y, p.w * q.y + p.y * q.w + p.z * q.x - p.x * q.z,
            p.w * q.z + p.z * q.w + p.x * q.y - p.y * q.x, p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z};
}
/// Rotates v by the quaternion with the vector part u: v + 2 (w u x v + u x (u x v)).
template <typename Real>
inline SoftVector<Real> turned(const SoftRotation<Real>& q, const SoftVector<Real>& v) {
    const SoftVector<Real> u{q.x, q.y, q.z}, across = cross(u, v), twice = cross(u, across);
    const Real two(2.0f);
    return {v.x + (across.x * q.w + twice.x) * two, v.y + (across.y * q.w + twice.y) * two,
            v.z + (across.z * q.w + twice.z) * two};
}

}  // namespace collidoscope::physics
