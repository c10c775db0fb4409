#pragma once
/// The planes that a capsule touches in a world, and the motions that they allow.

#include <optional>
#include <span>
#include <vector>

#include "geometry/shapes/primitives.h"
#include "physics/rigid/query/world_query.h"

namespace collidoscope::physics {

/// The half-space in front of one face, edge or corner near the capsule, in which the capsule must stay.
struct MoverPlane {
    geometry::Vec3d normal{0.0, 1.0, 0.0};  ///< unit, towards the capsule
    geometry::Vec3d point{0.0};             ///< m, the nearest point of the obstacle
    double gap = 0.0;                       ///< m, between obstacle and capsule; negative: depth of the overlap
    BodyId body{};
    ShapeId shape{};
    std::optional<std::uint32_t> triangle{};  ///< index in a mesh
    bool isLoose = false;                     ///< of a dynamic body, which gives way to all others
    bool canStand = false;                    ///< its slope is no steeper than the mover climbs; set by the mover
};

/// A lower bound, m, of the distance of a segment and a triangle, along the normal of the triangle and away from each
/// of its edges within its plane. So it is the exact distance if the nearest points are an end of the segment and a
/// point on a face or an edge.
double minDistance(const geometry::Segmentd& segment, const geometry::Triangled& triangle);

/// The planes no farther away than `reach`, m, the nearest first. Each convex shape, and each triangle of a mesh,
/// gives one. A plane whose nearest point also lies on a nearer obstacle is left out: it is the edge of the next tile
/// of a floor, and would be a bump. Triangles that are certainly farther away are not tested; `which.cost` counts the
/// others.
std::vector<MoverPlane> planesNear(const World& world, const geometry::Capsulef& capsule, float reach,
                                   const QueryFilter& which);

/// A limit of the allowed vectors x: normal . x >= least.
struct MoverLimit {
    geometry::Vec3d normal{0.0, 1.0, 0.0};
    double minimum = 0.0;
};
/// The allowed vector that is nearest to the wanted one, by Hildreth's method: each limit in turn removes the push
/// that it added before, and adds the one that is needed now. If no vector is allowed, the last limits have the most
/// effect.
/// Source: Hildreth, A quadratic programming procedure (1957). It is the same as projected Gauss-Seidel on the pushes.
geometry::Vec3d nearestAllowed(const geometry::Vec3d& wanted, std::span<const MoverLimit> limits);

}  // namespace collidoscope::physics
