#pragma once
/// Vectors and symmetric matrices whose scalars are floats or lanes of floats, for the kernels of the soft step: GLM's
/// inline functions must not be compiled there (see geometry/base/simd/README.md).

#include "geometry/base/simd/lanes.h"

namespace collidoscope::physics {

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
/// The product component by component.
template <typename Real>
inline SoftVector<Real> times(const SoftVector<Real>& a, const SoftVector<Real>& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

/// 1/x; 0 where x is not positive, so that nothing is ever divided by zero.
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

/// The product with a symmetric matrix, stored as xx, xy, xz, yy, yz, zz.
template <typename Real>
inline SoftVector<Real> symmetricTimes(const Real (&m)[6], const SoftVector<Real>& v) {
    return {m[0] * v.x + m[1] * v.y + m[2] * v.z, m[1] * v.x + m[3] * v.y + m[4] * v.z,
            m[2] * v.x + m[4] * v.y + m[5] * v.z};
}
/// The inverse of a positive semidefinite matrix, by cofactors, scaled to numbers near 1. Where it is singular because
/// of locked axes, a small share of the trace is added to the diagonal. The inverse of 0 is 0.
template <typename Real>
inline void invertSymmetric(const Real (&m)[6], Real (&inverse)[6]) {
    const Real one = inverseOrZero(m[0] + m[3] + m[5]), floor(0x1p-18f);
    const Real a = one * m[0] + floor, b = one * m[1], c = one * m[2], d = one * m[3] + floor, e = one * m[4],
               f = one * m[5] + floor;
    const Real xx = d * f - e * e, xy = c * e - b * f, xz = b * e - c * d;
    const Real scale = one * inverseOrZero(a * xx + b * xy + c * xz);
    inverse[0] = scale * xx, inverse[1] = scale * xy, inverse[2] = scale * xz;
    inverse[3] = scale * (a * f - c * c);
    inverse[4] = scale * (b * c - a * e);
    inverse[5] = scale * (a * d - b * b);
}

}  // namespace collidoscope::physics
