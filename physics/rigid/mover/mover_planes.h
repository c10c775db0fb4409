#pragma once
/// The planes that a capsule touches in a world, and what motions they leave it.

#include <optional>
#include <span>
#include <vector>

#include "geometry/shapes/primitives.h"
#include "physics/rigid/query/world_query.h"

namespace collidoscope::physics {

/// One face, edge or corner near the capsule, as a half-space that it keeps out of.
struct MoverPlane {
    geometry::Vec3d normal{0.0, 1.0, 0.0};  ///< unit, towards the capsule
    geometry::Vec3d point{0.0};             ///< m, of the obstacle, the nearest
    double gap = 0.0;                       ///< m, between obstacle and capsule; negative: how deep it is
    BodyId body{};
    ShapeId shape{};
    std::optional<std::uint32_t> triangle{};  ///< of a mesh
    bool isLoose = false;                     ///< of a dynamic body, which gives way to all others
    bool canStand = false;                    ///< it is no steeper than the mover climbs; see CapsuleMover
};

/// A bound of the distance of a segment and a triangle, m: they are no nearer. It looks along the normal of the
/// triangle and away from each edge within its plane, so it is the distance itself wherever that leads to a face or an
/// edge from an end of the segment.
double leastDistance(const geometry::Segmentd& segment, const geometry::Triangled& triangle);

/// The planes no farther away than `reach`, m, the nearest first. Each convex shape, and each triangle of a mesh, gives
/// one. One whose nearest point lies on a nearer obstacle, too, is left out: it is the edge of the next tile of a
/// floor, and would be a bump. A triangle that is surely farther away is not asked: `which.cost` counts the others.
std::vector<MoverPlane> planesNear(const World& world, const geometry::Capsulef& capsule, float reach,
                                   const QueryFilter& which);

/// A side of what is allowed: normal . x >= least.
struct MoverLimit {
    geometry::Vec3d normal{0.0, 1.0, 0.0};
    double least = 0.0;
};
/// The allowed vector that is nearest to the wanted one, by Hildreth's method: each limit in turn takes back what it
/// added before and adds what is needed now. Where no vector is allowed, the last limits count most.
/// Source: Hildreth, A quadratic programming procedure (1957). The same as projected Gauss-Seidel on the planes'
/// pushes.
geometry::Vec3d nearestAllowed(const geometry::Vec3d& wanted, std::span<const MoverLimit> limits);

}  // namespace collidoscope::physics
