#pragma once
/// The axes of a box whose quaternion need not have unit length.

#include "geometry/shapes/box.h"

namespace geometry {

/// axes = size * R with R the rotation of the quaternion, size = |q|^2 > 0. Free of roots and divisions, so that
/// questions put as |transpose(axes) (p - center)| <= size * half suffer no rounding beyond that of the products.
struct BoxFrame {
    Mat3<double> axes{1.0};
    double size = 1.0;
};

/// A zero quaternion counts as no rotation.
inline BoxFrame frameOf(const Boxd& box) {
    const Quatd& q = box.orientation;
    const double ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
    const double size = ww + xx + yy + zz;
    if (!(size > 0.0)) return {};
    const double xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
    const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
    const Vec3d x{ww + xx - yy - zz, 2.0 * (xy + wz), 2.0 * (xz - wy)};
    const Vec3d y{2.0 * (xy - wz), ww - xx + yy - zz, 2.0 * (yz + wx)};
    const Vec3d z{2.0 * (xz + wy), 2.0 * (yz - wx), ww - xx - yy + zz};
    return {Mat3<double>{x, y, z}, size};
}

}  // namespace geometry
