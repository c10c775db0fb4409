#pragma once
/// The distance of a point from the surface of a solid, and the direction outwards.

#include <limits>

#include "physics/particle/contact/prepared_solid.h"

namespace collidoscope::physics {

struct Surface {
    double distance = 0.0;  ///< m; negative inside a solid or behind a plane; triangles and meshes have no inside
    /// Unit length, from the nearest point of the surface to p; inside, towards the surface.
    geometry::Vec3d normal{0.0};
};

/// The nearest point of the surface of a solid. If several normals are equally good, it is one of them: upwards from
/// the centre of a sphere, along the triangle's normal for a point on a triangle. The distance is infinite for a mesh
/// without triangles. `within`, m, >= 0: surfaces farther away need not be found; the distance may then be infinite.
inline constexpr double kAnyDistance = std::numeric_limits<double>::infinity();
Surface nearestSurface(const PreparedSolid& solid, const geometry::Vec3d& p, double within = kAnyDistance);
Surface nearestSurface(const geometry::AnyShapef& solid, const geometry::Vec3f& p);

Surface nearestSurface(const geometry::Planed& plane, const geometry::Vec3d& p);
Surface nearestSurface(const geometry::Boxd& box, const geometry::Vec3d& p);
Surface nearestSurface(const geometry::Aabbd& box, const geometry::Vec3d& p);
Surface nearestSurface(const geometry::Sphered& sphere, const geometry::Vec3d& p);
Surface nearestSurface(const geometry::Capsuled& capsule, const geometry::Vec3d& p);
Surface nearestSurface(const geometry::Triangled& triangle, const geometry::Vec3d& p);
Surface nearestSurface(const geometry::Hulld& hull, const geometry::Vec3d& p);
Surface nearestSurface(const PreparedMesh& wall, const geometry::Vec3d& p, double within = kAnyDistance);

}  // namespace collidoscope::physics
