#pragma once
/// Vectors and symmetric matrices whose numbers are floats or lanes of floats, for the kernels of the modern solver:
/// GLM's inline functions must not be compiled there (see geometry/base/simd/README.md).

#include "geometry/base/simd/lanes.h"

namespace physics {

template <typename Real>
struct SoftVector {
    Real x, y, z;

    friend SoftVector operator+(const SoftVector& a, const SoftVector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend SoftVector operator-(const SoftVector& a, const SoftVector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend SoftVector operator-(const SoftVector& a) { return {-a.x, -a.y, -a.z}; }
    friend SoftVector operator*(const Real& s, const SoftVector& a) { return {s * a.x, s * a.y, s * a.z}; }
};

template <typename Real>
inline Real dot(const SoftVector<Real>& a, const SoftVector<Real>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename Real>
inline SoftVector<Real> cross(const SoftVector<Real>& a, const SoftVector<Real>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Number by number.
template <typename Real>
inline SoftVector<Real> times(const SoftVector<Real>& a, const SoftVector<Real>& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

/// 1/x; 0 where x is not above zero. Nothing is ever divided by zero.
template <typename Real>
inline Real inverseOrZero(const Real& x) {
    const auto isAbove = Real(0.0f) < x;
    return geometry::batch::select(isAbove, Real(1.0f) / geometry::batch::select(isAbove, x, Real(1.0f)), Real(0.0f));
}

/// A unit vector perpendicular to the unit vector n.
/// Source: Duff et al., Building an Orthonormal Basis, Revisited (JCGT 2017), listing 3.
template <typename Real>
inline SoftVector<Real> anyTangent(const SoftVector<Real>& n) {
    const Real sign = geometry::batch::select(n.z < Real(0.0f), Real(-1.0f), Real(1.0f));
    const Real a = Real(-1.0f) / (sign + n.z);
    return {Real(1.0f) + sign * n.x * n.x * a, sign * (n.x * n.y * a), -(sign * n.x)};
}

/// Symmetric matrices as xx, xy, xz, yy, yz, zz.
template <typename Real>
inline SoftVector<Real> symmetricTimes(const Real (&m)[6], const SoftVector<Real>& v) {
    return {m[0] * v.x + m[1] * v.y + m[2] * v.z, m[1] * v.x + m[3] * v.y + m[4] * v.z,
            m[2] * v.x + m[4] * v.y + m[5] * v.z};
}
/// By cofactors; 0 where the determinant is not above zero.
template <typename Real>
inline void invertSymmetric(const Real (&m)[6], Real (&inverse)[6]) {
    const Real xx = m[3] * m[5] - m[4] * m[4], xy = m[2] * m[4] - m[1] * m[5], xz = m[1] * m[4] - m[2] * m[3];
    const Real one = inverseOrZero(m[0] * xx + m[1] * xy + m[2] * xz);
    inverse[0] = one * xx, inverse[1] = one * xy, inverse[2] = one * xz;
    inverse[3] = one * (m[0] * m[5] - m[2] * m[2]);
    inverse[4] = one * (m[1] * m[2] - m[0] * m[4]);
    inverse[5] = one * (m[0] * m[3] - m[1] * m[1]);
}

}  // namespace physics
