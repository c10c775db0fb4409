#include "app/view/pick_particle.h"

#include <glm/geometric.hpp>

namespace collidoscope::app {

std::optional<demos::ParticleIndex> pickParticle(const std::vector<demos::ParticleGroup>& groups,
                                                 const std::vector<demos::ShapeItem>& shapes,
                                                 const ViewProjection& view, const geometry::Vec2f& pixel) {
    constexpr float kReach = 9.0f;  // px at 100 %
    const auto under = pickShape(shapes, view, pixel);
    std::optional<demos::ParticleIndex> found;
    float nearest = kReach * view.viewport.contentScale;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (std::size_t k = 0; k < groups[i].count; ++k) {
            const geometry::Vec3f place{groups[i].at(k).position};
            const auto at = pixelOf(view, place);
            const float distance = at ? glm::distance(*at, pixel) : nearest;
            if (!(distance < nearest)) continue;
            if (under && isHidden(view, under->depth, place)) continue;
            nearest = distance, found = demos::ParticleIndex{i, k};
        }
    }
    return found;
}

}  // namespace collidoscope::app
