#pragma once
/// Bounds on how far the normal of a contact may lean over the edges of the triangle that is touched.
///
/// The normal must stay in the Voronoi region of the edge: at a convex edge it may lean at most to the normal of the
/// adjacent triangle, at a flat or concave edge it must not lean at all. At a border edge, without adjacent triangle,
/// it may lean until it points sideways, out of the surface. Only edges that the shape touches matter. Where a corner
/// is touched, coplanar triangles around it count as one.
///
/// Source: the idea of Voronoi regions, Bullet's btInternalEdgeUtility (Coumans, 2010), and Jolt's ActiveEdges (Rouwe,
/// 2022). Differs from them in: nothing is precomputed.

#include <cstdint>
#include <optional>

#include "physics/rigid/contact/near_triangles.h"

namespace collidoscope::physics {

/// The plane whose normal replaces that of a contact which leans too far.
struct RidgeBound {
    geometry::Vec3d normal{0.0};
    geometry::Vec3d point{0.0};
    bool isOwn = true;  ///< the plane of the triangle itself, not of an adjacent one
};

/// A triangle, and whether the order of its corners is reversed so that its front faces the shape.
struct FrontTriangle {
    std::uint32_t triangle = 0;
    bool isFlipped = false;
};

/// The bound that the normal (unit, from the triangle) exceeds; none if it exceeds none.
std::optional<RidgeBound> boundOf(const NearTriangles& near, const FrontTriangle& met, const geometry::Vec3d& normal);

}  // namespace collidoscope::physics
