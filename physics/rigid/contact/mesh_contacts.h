#pragma once
/// Contacts of a shape with the triangles of a mesh, which are parts of a surface and have a front.
///
/// A single triangle would push a shape along the minimum translation vector: to its back, if more than half of the
/// shape is behind it, and over its edges, although the surface continues there. As a part of its mesh it pushes
///     to its front     a shape whose middle is behind the triangle came from behind and has no contact; the front of a
///                      two-sided mesh is the side on which the middle is
///     over an edge     only within the Voronoi region of that edge: ridge_bounds.h
/// A normal that leans farther is replaced by that of a plane, and the depths are measured again, of the lowest points
/// of the shape above the triangle, or of the points that touched it. Each depth is the distance behind that plane, but
/// no more than the translation along its normal that moves the point out of the triangle. A deep shape may extend
/// below adjacent coplanar triangles that it does not touch, so the touched triangle supports those points, too. A
/// point that is visible from the middle of the shape, as beyond a sharp ridge, is not behind the surface.
///
/// If a shape lies on several triangles, each of them supports the part above it: the face of the shape is clipped by
/// the sides of the triangle. If it lies across a ridge, the face of the shape clips the triangle instead.
///
/// The triangle beyond a touched edge is near the shape, too, so it is sought among the near triangles:
/// triangle_sides.h.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/convex/convex_proxy.h"
#include "geometry/manifold/manifold.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/contact/near_triangles.h"
#include "physics/rigid/contact/solid_outline.h"
#include "physics/rigid/contact/triangle_axes.h"

namespace collidoscope::physics {

/// The triangle in the world, with its corners counter-clockwise as seen from its front. None if `middle` is behind
/// it, or if it has no area.
std::optional<geometry::Trianglef> triangleBefore(const NearTriangles& near, std::uint32_t triangle,
                                                  const geometry::Vec3f& middle);

/// A solid in the world that is tested with many triangles. The shape must outlive it.
struct MetSolid {
    const geometry::AnyShapef& shape;
    geometry::Vec3f middle{0.0f};
    geometry::ConvexProxy solid = solidOf(shape);
    SolidOutline outline{solid, geometry::Vec3d{middle}};
    geometry::Vec3d parting{0.0};       ///< the last separating direction, which often separates the next triangle
    std::optional<SolidEdges> edges{};  ///< made when first needed
};
/// Sets `left` to the near triangles that the solid may touch. A conservative test, eight at a time, leaves out
/// triangles that are farther away than the margin (m), with which collideSurface() finds no contact.
void findTouchable(const NearTriangles& near, const MetSolid& met, float margin, std::vector<std::uint32_t>& left);
/// Collides as geometry::collide does: the manifold from the triangle to the solid. `margin` in m.
std::optional<geometry::Manifoldf> collideSurface(const NearTriangles& near, std::uint32_t triangle, MetSolid& met,
                                                  float margin);

}  // namespace collidoscope::physics
