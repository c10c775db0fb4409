#pragma once
/// Where a mouse ray leads a dragged thing that may only move along a plane, a line or a ring.
/// No answer where the ray is parallel to it, or meets it behind the eye or absurdly far away.

#include <optional>

#include "geometry/shapes/ray.h"

namespace app {

/// The displacement, within the plane through `grabbed`, that brings `grabbed` under the ray.
std::optional<geometry::Vec3f> alongPlane(const geometry::Rayf& ray, const geometry::Vec3f& grabbed,
                                          const geometry::Vec3f& normal);
/// The displacement in m along the line through `grabbed` to the point nearest to the ray; both directions of unit
/// length.
std::optional<float> alongLine(const geometry::Rayf& ray, const geometry::Vec3f& grabbed,
                               const geometry::Vec3f& direction);
/// The angle in rad, -pi..pi, about `axis` from `grabbed` to where the ray meets the plane of the ring.
std::optional<float> aroundAxis(const geometry::Rayf& ray, const geometry::Vec3f& center, const geometry::Vec3f& axis,
                                const geometry::Vec3f& grabbed);

}  // namespace app
