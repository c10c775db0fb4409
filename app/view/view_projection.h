#pragma once
/// The part of the window that shows the scene, together with its camera: between pixels and the world.

#include <optional>

#include "geometry/base/vec.h"
#include "geometry/scene/camera.h"

namespace collidoscope::app {

/// The part of the window that shows the scene, and the map between its pixels and the camera's picture.
struct Viewport {
    float x = 0, y = 0;           ///< px, top left corner within the window
    float width = 0, height = 0;  ///< px
    float contentScale = 1.0f;

    bool contains(float px, float py) const { return px >= x && py >= y && px < x + width && py < y + height; }
    float aspect() const { return height > 0 ? width / height : 1.0f; }
    /// Normalised device coordinates of a pixel of the window; y up.
    geometry::Vec2f toDevice(float px, float py) const {
        return {2.0f * (px - x) / width - 1.0f, 1.0f - 2.0f * (py - y) / height};
    }
    /// Pixel of the window at normalised device coordinates.
    geometry::Vec2f toPixel(const geometry::Vec2f& device) const {
        return {x + (device.x + 1.0f) * 0.5f * width, y + (1.0f - device.y) * 0.5f * height};
    }
};

struct ViewProjection {
    geometry::Cameraf camera{};
    Viewport viewport{};
};

/// Nothing when the viewport is empty.
std::optional<geometry::Rayf> rayThrough(const ViewProjection& viewProjection, const geometry::Vec2f& pixel);
/// Nothing for what lies behind the eye, or when the viewport is empty.
std::optional<geometry::Vec2f> pixelOf(const ViewProjection& viewProjection, const geometry::Vec3f& point);
/// Distance of a point in front of the eye, m, along the line of sight.
float depthOf(const ViewProjection& viewProjection, const geometry::Vec3f& point);
/// Size in m of a pixel (of a display at 100 %) at the depth of a point; > 0.
float metersPerPixel(const ViewProjection& viewProjection, const geometry::Vec3f& point);
/// From the point to the eye, unit length.
geometry::Vec3f towardsEye(const ViewProjection& viewProjection, const geometry::Vec3f& point);

}  // namespace collidoscope::app
