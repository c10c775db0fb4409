#pragma once
/// A solid from which particles bounce, prepared for many queries in double precision, which represents every float
/// exactly.
///
/// A plane is the half-space behind it. A triangle and a mesh are surfaces, walls without thickness that stop
/// particles from both sides; so is a box with a size of zero.

#include <optional>

#include "geometry/mesh/query/instance_space.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::physics {

struct PreparedMesh : geometry::MeshInstance {
    double extent = 0.0;  ///< m, see geometry::extentOf
};
using PreparedSolid = std::variant<geometry::Planed, geometry::Boxd, geometry::Sphered, geometry::Capsuled,
                                   geometry::Aabbd, geometry::Triangled, geometry::Hulld, PreparedMesh>;

/// Normalises the normals of planes, also those of hulls. Throws std::invalid_argument for a shape that stops nothing:
/// a point, segment, ray, line or frustum.
/// Precondition: finite numbers, sizes that are not negative, planes with a normal, hulls with vertices.
PreparedSolid prepared(const geometry::AnyShapef& shape);

/// The box rounded to floats, outwards.
geometry::Aabbf outwards(const geometry::Aabbd& box);

/// Bounds in the world of a part of the mesh's own box.
geometry::Aabbf boundsInWorld(const PreparedMesh& wall, const geometry::Aabbf& part);

/// Bounds of the solid; none for a half-space.
std::optional<geometry::Aabbf> boundsOf(const PreparedSolid& solid);

}  // namespace collidoscope::physics
