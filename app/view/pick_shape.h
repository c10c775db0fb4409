#pragma once
/// Picks the shape of a picture that is under the mouse.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/view/view_projection.h"
#include "demos/shape_item.h"

namespace collidoscope::app {

struct ShapeUnderMouse {
    std::size_t index = 0;                    ///< in the list
    std::optional<std::uint32_t> triangle{};  ///< of a mesh
    std::optional<float> depth{};             ///< m along the line of sight, of what has a surface
};
/// The shape that the line of sight through a pixel meets first, where translucent ones hide none but planes; else a
/// point, segment or ray that passes within a few pixels. None where there is nothing.
std::optional<ShapeUnderMouse> pickShape(const std::vector<demos::ShapeItem>& shapes, const ViewProjection& view,
                                         const geometry::Vec2f& pixel);
/// Whether a point lies behind the surface under the mouse, by more than a little of its depth. No surface hides none.
bool isHidden(const ViewProjection& view, const std::optional<float>& depthUnderMouse, const geometry::Vec3f& point);

}  // namespace collidoscope::app
