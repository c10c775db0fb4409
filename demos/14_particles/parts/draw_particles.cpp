#include "demos/14_particles/parts/draw_particles.h"

#include <algorithm>
#include <vector>

namespace demos::particles {
namespace {

constexpr float kDot = 2.5f;            ///< pixels
constexpr std::size_t kHandful = 1024;  ///< dots that the canvas takes at once, while they are in the cache

Style styleOf(float speed) { return {.role = Role::BodyA, .width = kDot, .shade = shadeOf(speed)}; }

}  // namespace

float shadeOf(float speed) { return -0.5f + 1.3f * std::min(speed / kFast, 1.0f); }

void drawParticles(Canvas& canvas, const physics::ParticleState<float>& particles, float radius, std::size_t most) {
    const std::size_t stride = (particles.size() + most - 1) / std::max<std::size_t>(most, 1);
    const bool areBalls = particles.size() <= std::min(kMostBalls, most);
    std::vector<SolidItem> balls;
    std::vector<PointItem> dots;
    for (std::size_t i = 0; i < particles.size(); i += std::max<std::size_t>(stride, 1)) {
        const geometry::Vec3f place = particles.position[i];
        const Style style = styleOf(glm::length(particles.velocity[i]));
        if (areBalls)
            balls.push_back({.pose = {.position = place}, .half = geometry::Vec3f{radius}, .style = style});
        else
            dots.push_back({.position = place, .style = style});
        if (dots.size() == kHandful) {
            canvas.points(dots);
            dots.clear();
        }
    }
    canvas.solids(Solid::Sphere, balls);
    canvas.points(dots);
}

}  // namespace demos::particles
