#pragma once
/// Solids made ready for many questions: in double precision, which holds every float exactly.

#include <optional>

#include "geometry/mesh/query/instance_space.h"
#include "physics/particle/contact/solid/solid.h"

namespace physics {

struct PreparedMesh {
    geometry::MeshPtr mesh{};
    geometry::Mat4d worldFromMesh{1.0};
    double reach = 0.0;  ///< m, see geometry::extentOf

    geometry::MeshInstance instance() const { return {*mesh, worldFromMesh}; }
};
using PreparedSolid = std::variant<geometry::Planed, geometry::Boxd, geometry::Sphered, geometry::Capsuled,
                                   geometry::Aabbd, geometry::Triangled, geometry::Hulld, PreparedMesh>;

/// Gives planes, also those of hulls, a normal of unit length.
/// Precondition: finite numbers, sizes that are not negative, planes with a normal, hulls with vertices.
PreparedSolid readied(const Solid& solid);

/// Rounded to floats so that nothing sticks out.
geometry::Aabbf outwards(const geometry::Aabbd& box);

/// Encloses in the world what lies in a part of the mesh's own box.
geometry::Aabbf boundsInWorld(const PreparedMesh& wall, const geometry::Aabbf& part);

/// Encloses the solid; none for a half-space, which has no end.
std::optional<geometry::Aabbf> boundsOf(const PreparedSolid& solid);

}  // namespace physics
