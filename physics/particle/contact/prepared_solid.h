#pragma once
/// Solid that particles bounce off, prepared for many queries: in double precision, which holds every float exactly.
///
/// A plane stands for the half-space behind it. A triangle and a mesh are surfaces, walls without thickness that hold
/// from both sides; so is a box with a size of zero.

#include <optional>

#include "geometry/mesh/query/instance_space.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::physics {

struct PreparedMesh : geometry::MeshInstance {
    double extent = 0.0;  ///< m, see geometry::extentOf
};
using PreparedSolid = std::variant<geometry::Planed, geometry::Boxd, geometry::Sphered, geometry::Capsuled,
                                   geometry::Aabbd, geometry::Triangled, geometry::Hulld, PreparedMesh>;

/// Gives planes, also those of hulls, a normal of unit length. Throws std::invalid_argument for a shape that holds
/// nothing back: a point, segment, ray, line or frustum.
/// Precondition: finite numbers, sizes that are not negative, planes with a normal, hulls with vertices.
PreparedSolid prepared(const geometry::AnyShapef& shape);

/// Rounded to floats so that nothing sticks out.
geometry::Aabbf outwards(const geometry::Aabbd& box);

/// Encloses in the world what lies in a part of the mesh's own box.
geometry::Aabbf boundsInWorld(const PreparedMesh& wall, const geometry::Aabbf& part);

/// Encloses the solid; none for a half-space, which has no end.
std::optional<geometry::Aabbf> boundsOf(const PreparedSolid& solid);

}  // namespace collidoscope::physics
