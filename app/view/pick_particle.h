#pragma once
/// Picks the point mass of a picture that is under the mouse.

#include <optional>
#include <vector>

#include "app/view/pick_shape.h"
#include "demos/share/particle_numbers.h"

namespace collidoscope::app {

/// The particle nearest to a pixel, within a few, of those that the shape under the mouse does not hide.
std::optional<demos::ParticleIndex> pickParticle(const std::vector<demos::ParticleGroup>& groups,
                                                 const std::vector<demos::ShapeItem>& shapes,
                                                 const ViewProjection& view, const geometry::Vec2f& pixel);

}  // namespace collidoscope::app
