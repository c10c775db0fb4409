#pragma once
/// The axes of a box whose quaternion need not have unit length.

#include <array>
#include <cmath>

#include "geometry/base/pose.h"
#include "geometry/base/scalar.h"
#include "geometry/predicates/vectors.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// axes = size * R with R the rotation of the quaternion, size = |q|^2 > 0. Free of roots and divisions, so that
/// questions put as |transpose(axes) (p - center)| <= size * half suffer no rounding beyond that of the products.
struct BoxFrame {
    Mat3<double> axes{1.0};
    double size = 1.0;
};

/// The frame of a box over any number type S: the columns of size * R.
template <typename S>
struct RationalAxes {
    std::array<exact::Vector3<S>, 3> axes{};
    S size = S(1.0);
};

/// Precondition: the quaternion is not zero.
template <typename S>
RationalAxes<S> rationalAxesOf(const S& w, const S& x, const S& y, const S& z) {
    const S two(2.0);
    const S ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const S xy = x * y, xz = x * z, yz = y * z;
    const S wx = w * x, wy = w * y, wz = w * z;
    return {{{{ww + xx - yy - zz, two * (xy + wz), two * (xz - wy)},
              {two * (xy - wz), ww - xx + yy - zz, two * (yz + wx)},
              {two * (xz + wy), two * (yz - wx), ww - xx - yy + zz}}},
            ww + xx + yy + zz};
}
template <typename S>
RationalAxes<S> rationalAxesOf(const Quatd& q) {
    return rationalAxesOf(S(q.w), S(q.x), S(q.y), S(q.z));
}

/// Scaled by a power of two, which does not change the rotation, so that the largest component lies in [1, 2).
/// No rotation for the zero quaternion.
inline Quatd rescaledQuaternion(const Quatd& q) {
    double largest = 0.0;
    for (const double part : {std::fabs(q.w), std::fabs(q.x), std::fabs(q.y), std::fabs(q.z)})
        largest = part > largest ? part : largest;
    if (!(largest > 0.0)) return kIdentityRotation<double>;
    // One product with a power of two is what ldexp() gives, too.
    if (largest >= 0x1p-1000 && largest <= 0x1p1000) {
        const double factor = inverseOfPower(powerOfTwoBelow(largest));
        return {factor * q.w, factor * q.x, factor * q.y, factor * q.z};
    }
    const int exponent = -std::ilogb(largest);
    return {std::ldexp(q.w, exponent), std::ldexp(q.x, exponent), std::ldexp(q.y, exponent), std::ldexp(q.z, exponent)};
}

inline BoxFrame frameOf(const Boxd& box) {
    const RationalAxes<double> scaled = rationalAxesOf<double>(rescaledQuaternion(box.orientation));
    const auto column = [](const exact::Vector3<double>& axis) { return Vec3d{axis.x, axis.y, axis.z}; };
    return {Mat3<double>{column(scaled.axes[0]), column(scaled.axes[1]), column(scaled.axes[2])}, scaled.size};
}

/// A pose as a matrix and a position, whatever the length of its quaternion.
struct PoseFrame {
    Mat3<double> rotation{1.0};  ///< world from body
    Vec3d position{0.0};

    Vec3d inBody(const Vec3d& world) const { return (world - position) * rotation; }  // the transpose times it
    Vec3d inWorld(const Vec3d& body) const { return rotation * body + position; }
};
/// Precondition: the quaternion is finite and not zero.
inline PoseFrame frameOf(const Posed& worldFromBody) {
    const BoxFrame frame = frameOf(Boxd{.orientation = worldFromBody.orientation});
    return {frame.axes / frame.size, worldFromBody.position};
}

}  // namespace collidoscope::geometry
