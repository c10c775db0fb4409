#pragma once
/// What is under the mouse.

#include <cstddef>
#include <optional>
#include <span>

#include "app/view/view_projection.h"
#include "demos/host/handle_list.h"

namespace app {

struct PickedHandle {
    std::size_t index = 0;        ///< into the list of handles
    geometry::Vec3f point{0.0f};  ///< where the shape was hit, or the dot itself
    float depth = 0.0f;           ///< m, in front of the eye
};

/// The nearest handle under the pixel. Dots are small, so they go before shapes unless a shape hides them.
std::optional<PickedHandle> pickHandle(std::span<const demos::HandleInfo> handles, const ViewProjection& viewProjection,
                                       const geometry::Vec2f& pixel);

}  // namespace app
