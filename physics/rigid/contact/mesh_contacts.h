#pragma once
/// Triangles of a mesh as a body meets them: parts of a surface, each with a front.
///
/// A triangle by itself is a flat patch, and pushes along the shortest translation out of it: to its back, where more
/// than half of a body is behind it, and over its edges, though the surface goes on there. As a part of its mesh it
/// pushes
///     to its front     a shape whose middle is behind the triangle has come from behind, and is left alone; of a
///                      two-sided mesh the front is the side on which the middle is
///     over an edge     only within the Voronoi region of that edge: ridge_bounds.h
/// A normal that leans further is taken back, and the depths are measured anew: of the points of the shape that are
/// lowest above the triangle, or of those that touched. Each of these is as deep as it is behind the plane whose normal
/// was taken, but no deeper than what takes it out of the triangle that it touched. What is deep may reach under
/// level triangles beside that it does not touch: the one that is touched holds such points, too. But a point that the
/// middle sees, past a sharp ridge, is behind nothing.
///
/// A shape that lies on several triangles is carried by each of them where it is above that triangle: the face of the
/// shape is clipped by its sides. What lies across a ridge is carried by its own face, which clips the triangle.
///
/// The triangle beyond an edge that is touched is itself near the body, so it is sought among those that are:
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

/// The triangle in the world, its corners counter-clockwise as seen from its front. None where `middle` is behind that,
/// or where it has no area.
std::optional<geometry::Trianglef> triangleBefore(const NearTriangles& near, std::uint32_t triangle,
                                                  const geometry::Vec3f& middle);

/// A solid in the world that many triangles are asked about. The shape must stay.
struct MetSolid {
    const geometry::AnyShapef& shape;
    geometry::Vec3f middle{0.0f};
    geometry::ConvexProxy solid = solidOf(shape);
    SolidOutline outline{solid, geometry::Vec3d{middle}};
    geometry::Vec3d parting{0.0};       ///< what parted it from a triangle often parts it from the next
    std::optional<SolidEdges> edges{};  ///< once they have been asked for
};
/// Sets `left` to those of the near triangles that the solid may touch: some that a first look, at eight at a time,
/// does not tell to be farther away than the margin (m). collideSurface() finds nothing at the others.
void findTouchable(const NearTriangles& near, const MetSolid& met, float margin, std::vector<std::uint32_t>& left);
/// Collides as geometry::collide does: the manifold from the triangle to the solid. `margin` in m.
std::optional<geometry::Manifoldf> collideSurface(const NearTriangles& near, std::uint32_t triangle, MetSolid& met,
                                                  float margin);

}  // namespace collidoscope::physics
