#pragma once
/// The axes about which a body turns without wobbling, and the box that turns as it does.

#include <optional>

#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// I = R diag(moments) R^T, R the rotation of `frame`.
struct PrincipalAxes {
    geometry::Vec3d moments{0.0};  ///< kg m^2, ascending: the body is longest along the first axis
    /// Carries the principal axes x, y, z into the frame of the tensor; unit length. Of the first two axes the
    /// component of the largest size is positive; the third makes them right-handed.
    geometry::Quatd frame = geometry::kIdentityRotation<double>;
};

/// Jacobi's rotations: each one turns two axes in their plane until the number that couples them is 0, cyclically until
/// all are. The same bits on every machine. Where moments are equal, the axes among them are any, but always the same:
/// those of the frame if the tensor is diagonal. Precondition: symmetric and finite; it need not be an inertia tensor.
/// Source: Golub, Van Loan, Matrix Computations, section 8.5 (the rotation: 8.5.2).
PrincipalAxes principalAxes(const geometry::Mat3<double>& inertia);

/// Half sizes of the solid box of that mass whose moments about its axes are these: from I_x = m/3 (y^2 + z^2) and so
/// on around, x^2 = 3/(2m) (I_y + I_z - I_x). None when the mass is not above 0, or when one moment is larger than the
/// other two together, which no body has.
std::optional<geometry::Vec3d> equivalentBox(double mass, const geometry::Vec3d& moments);

}  // namespace collidoscope::physics
