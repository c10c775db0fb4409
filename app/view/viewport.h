#pragma once
/// The part of the window that shows the scene, and the map between its pixels and the camera's picture.

#include "geometry/base/vec.h"

namespace app {

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

}  // namespace app
