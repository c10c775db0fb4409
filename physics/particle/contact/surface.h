#pragma once
/// The distance of a point from the surface of a solid, and the direction outwards.

#include <limits>

#include "physics/particle/contact/prepared_solid.h"

namespace collidoscope::physics {

struct Surface {
    double distance = 0.0;        ///< m; negative inside a solid; a surface has no inside
    geometry::Vec3d normal{0.0};  ///< unit length, from the nearest point of the surface to p, or out of the solid
};

/// Where several directions are equally good, one of them: from the middle of a sphere upwards, from a position on a
/// triangle along the triangle's normal. An infinite distance where there is no surface: a mesh without triangles.
/// `within`, m, >= 0: who does not ask about surfaces farther away gets them, or an infinite distance, whatever is less
/// work.
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
