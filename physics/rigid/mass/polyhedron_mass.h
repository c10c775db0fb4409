#pragma once
/// The mass of solids with flat faces: exact integrals over them, whatever their form.
///
/// Each triangle a, b, c of the surface and a point o near it make a tetrahedron, whose volume counts as negative where
/// the triangle is seen from behind; what lies outside the solid cancels. With a, b, c seen from o, D = a.(b x c) and
/// s = a + b + c:
///   volume                 sum of D / 6
///   integral of x          sum of D / 24 s
///   integral of x x^T      sum of D / 120 (a a^T + b b^T + c c^T + s s^T)
/// The last one is the second moment of the tetrahedron with corners 0, e1, e2, e3 (1/60 on the diagonal, 1/120 off
/// it), carried by the matrix with the columns a, b, c. Source: Blow, Binstock, How to Find the Inertia Tensor (or
/// Other Mass Properties) of a 3D Solid Body Represented by a Triangle Mesh (2004). Differs from it in: the sums are
/// taken twice, first about a point of the solid's middle, then about the centre of mass itself, so that no digits are
/// lost however far from the origin the solid lies.

#include <optional>

#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::physics {

/// A flat hull has the mass 0, no inertia, and its centre in the middle of its bounds: a body of it needs its mass and
/// inertia given. So has one whose volume rounding cannot tell from 0. Precondition: a vertex at least.
template <typename T>
MassProperties massOf(const geometry::Hull<T>& hull, double density);
/// The mass properties of a placed hull, in the world, with the same rules.
template <typename T>
MassProperties massOf(const geometry::HullInstance<T>& hull, double density);
template <typename T>
MassProperties massOf(const geometry::Frustum<T>& frustum, double density);

/// The solid inside a closed mesh; cavities are surfaces of their own, wound the other way. None when the surface
/// bounds no solid (an open edge, sides that disagree, inside out: see geometry/mesh/mesh_diagnosis.h), or when its
/// volume is not finite or cannot be told from 0. What lies inside several times counts several times.
std::optional<MassProperties> massOf(const geometry::Mesh& mesh, double density);
/// The mass properties of a placed mesh, in the world; its matrix may scale, shear and mirror it.
std::optional<MassProperties> massOf(const geometry::MeshInstance& mesh, double density);

}  // namespace collidoscope::physics
