#pragma once
/// Bounds on how far the normal of a contact may lean over the edges of the triangle that is touched.
///
/// Only within the Voronoi region of the edge: over a ridge at most as far as the triangle beyond it pushes, and not at
/// all where both are level or make a valley. Edges without a triangle beyond them are borders, and push to the side as
/// well. Sides that the shape does not touch have no say. Where a corner is touched, triangles that go on level around
/// it count as one.
///
/// Source: the idea of Voronoi regions, Bullet's btInternalEdgeUtility (Coumans, 2010), and Jolt's ActiveEdges (Rouwe,
/// 2022). Differs from them in: nothing is worked out before.

#include <cstdint>
#include <optional>

#include "physics/rigid/contact/near_triangles.h"

namespace collidoscope::physics {

/// A plane that a normal is taken back to.
struct RidgeBound {
    geometry::Vec3d normal{0.0};
    geometry::Vec3d point{0.0};
    bool isOwn = true;  ///< that of the triangle, not that of one beyond an edge
};

/// A triangle, and whether its corners are turned round so that it is seen from the side that a shape meets.
struct FrontTriangle {
    std::uint32_t triangle = 0;
    bool isFlipped = false;
};

/// None where the normal (unit, from the triangle) may stay as it is.
std::optional<RidgeBound> boundOf(const NearTriangles& near, const FrontTriangle& met, const geometry::Vec3d& normal);

}  // namespace collidoscope::physics
