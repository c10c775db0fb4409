#include "physics/particle/cloth/self/separate.h"

#include <algorithm>

namespace physics {
namespace {

using geometry::Vec3f;

/// What ends the approach and slows the sliding, per mass of the whole contact, N s.
Vec3f impulseOf(const Vec3f& relative, const Vec3f& normal, float mobility, float friction) {
    const float approach = glm::dot(relative, normal);
    if (approach >= 0.0f) return Vec3f{0.0f};
    const Vec3f sliding = relative - approach * normal;
    const float speed = glm::length(sliding);
    const float along = -approach / mobility;
    if (!(speed > 0.0f)) return along * normal;
    return along * normal - (std::min(friction * along, speed / mobility) / speed) * sliding;
}

}  // namespace

void separate(const SelfTouch& touch, float friction, ParticleState<float>& state) {
    float mobility = 0.0f;
    Vec3f relative{0.0f};
    for (std::size_t k = 0; k < touch.particle.size(); ++k) {
        mobility += touch.share[k] * touch.share[k] * state.inverseMassOf(touch.particle[k]);
        relative += touch.share[k] * state.velocity[touch.particle[k]];
    }
    if (!(mobility > 0.0f)) return;
    const Vec3f way = (touch.missing / mobility) * touch.normal;
    const Vec3f impulse = impulseOf(relative, touch.normal, mobility, friction);
    for (std::size_t k = 0; k < touch.particle.size(); ++k) {
        const float portion = touch.share[k] * state.inverseMassOf(touch.particle[k]);
        if (portion == 0.0f) continue;
        state.position.add(touch.particle[k], portion * way);
        state.velocity.add(touch.particle[k], portion * impulse);
    }
}

}  // namespace physics
