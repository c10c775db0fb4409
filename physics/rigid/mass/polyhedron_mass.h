#pragma once
/// The mass properties of solids with flat faces: exact integrals, for any form.
///
/// Each triangle a, b, c of the surface and a point o near it form a tetrahedron, whose volume is negative if the
/// triangle is seen from behind; the parts outside of the solid cancel. With a, b, c relative to o, D = a.(b x c) and
/// s = a + b + c:
///   volume                 sum of D / 6
///   integral of x          sum of D / 24 s
///   integral of x x^T      sum of D / 120 (a a^T + b b^T + c c^T + s s^T)
/// The last one is the second moment of the tetrahedron with corners 0, e1, e2, e3 (1/60 on the diagonal, 1/120 off
/// it), transformed by the matrix with the columns a, b, c. Source: Blow, Binstock, How to Find the Inertia Tensor (or
/// Other Mass Properties) of a 3D Solid Body Represented by a Triangle Mesh (2004). Differs from it in: the sums are
/// taken twice, first about a point near the middle of the solid, then about the centre of mass, so that no digits are
/// lost far from the origin.

#include <optional>

#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::physics {

/// A hull that is flat, or whose volume is no larger than its rounding, has the mass 0, no inertia, and its centre in
/// the middle of its bounds: its body must be given a mass and an inertia tensor. Precondition: at least one vertex.
template <typename T>
MassProperties massOf(const geometry::Hull<T>& hull, double density);
/// The mass properties of a placed hull, in the world, with the same rules.
template <typename T>
MassProperties massOf(const geometry::HullInstance<T>& hull, double density);
template <typename T>
MassProperties massOf(const geometry::Frustum<T>& frustum, double density);

/// The solid inside a closed mesh; cavities are separate surfaces of opposite orientation. None if the surface bounds
/// no solid (an open edge, inconsistent orientation, inside out: see geometry/mesh/mesh_diagnosis.h), or if its volume
/// is not finite or no larger than its rounding. Regions that are enclosed several times count several times.
std::optional<MassProperties> massOf(const geometry::Mesh& mesh, double density);
/// The mass properties of a placed mesh, in the world; its matrix may scale, shear and mirror it.
std::optional<MassProperties> massOf(const geometry::MeshInstance& mesh, double density);

}  // namespace collidoscope::physics
