#pragma once
/// The axes about which a body rotates without wobbling, and the box with the same moments of inertia.

#include <optional>

#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// The decomposition I = R diag(moments) R^T, with R the rotation of `frame`.
struct PrincipalAxes {
    geometry::Vec3d moments{0.0};  ///< kg m^2, ascending: the body is longest along the first axis
    /// Rotates the principal axes x, y, z into the frame of the tensor; unit length. The largest component of each of
    /// the first two axes is positive; the third axis makes them right-handed.
    geometry::Quatd frame = geometry::kIdentityRotation<double>;
};

/// Jacobi's rotations: each one rotates two axes in their plane so that the element that couples them becomes 0,
/// cyclically until all are 0. The bits are the same on every machine. If moments are equal, their axes are not
/// unique, but always the same: those of the frame if the tensor is diagonal. Precondition: symmetric and finite; it
/// need not be an inertia tensor.
/// Source: Golub, Van Loan, Matrix Computations, section 8.5 (the rotation: 8.5.2).
PrincipalAxes principalAxes(const geometry::Mat3<double>& inertia);

/// Half sizes of the solid box with this mass and these moments about its axes: from I_x = m/3 (y^2 + z^2) and
/// cyclically, x^2 = 3/(2m) (I_y + I_z - I_x). None if the mass is not above 0, or if one moment is larger than the
/// sum of the other two, which is impossible for a body.
std::optional<geometry::Vec3d> equivalentBox(double mass, const geometry::Vec3d& moments);

}  // namespace collidoscope::physics
