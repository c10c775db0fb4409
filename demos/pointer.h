#pragma once
/// The mouse as a demo sees it: a ray of the world, or a place in one of its charts.

#include <cstddef>
#include <optional>

#include "geometry/base/vec.h"
#include "geometry/shapes/ray.h"

namespace demos {

/// Where the mouse is held in a chart that takes the pointer.
struct ChartPlace {
    std::size_t chart = 0;    ///< by the order in which the demo draws its charts
    geometry::Vec2d at{0.0};  ///< in the numbers of its axes, within their ranges

    bool operator==(const ChartPlace&) const = default;
};

struct Pointer {
    geometry::Rayf ray{};               ///< from the eye through the mouse; direction of unit length
    bool over = false;                  ///< the mouse is over the scene and not dragging a handle or the camera
    bool down = false;                  ///< the left button is held on the scene itself, or in a chart
    std::optional<ChartPlace> chart{};  ///< the press began in this chart; the ray says nothing then
};

}  // namespace demos
