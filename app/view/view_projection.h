#pragma once
/// A camera together with the part of the window that shows its picture: between pixels and the world.

#include <optional>

#include "app/view/viewport.h"
#include "geometry/scene/camera.h"

namespace app {

struct ViewProjection {
    geometry::Cameraf camera{};
    Viewport viewport{};
};

/// Nothing when the viewport is empty.
std::optional<geometry::Rayf> rayThrough(const ViewProjection& viewProjection, const geometry::Vec2f& pixel);
/// Nothing for what lies behind the eye, or when the viewport is empty.
std::optional<geometry::Vec2f> pixelOf(const ViewProjection& viewProjection, const geometry::Vec3f& point);
/// How far in front of the eye a point lies, in m along the line of sight.
float depthOf(const ViewProjection& viewProjection, const geometry::Vec3f& point);
/// Size in m of a pixel (of a display at 100 %) at the depth of a point; > 0.
float metersPerPixel(const ViewProjection& viewProjection, const geometry::Vec3f& point);
/// From the point to the eye, unit length.
geometry::Vec3f towardsEye(const ViewProjection& viewProjection, const geometry::Vec3f& point);

}  // namespace app
