#include "physics/particle/contact/response.h"

namespace physics {

using geometry::Vec3f;

Vec3f bounce(const Vec3f& velocity, const Vec3f& normal, float restitution, float friction) {
    const float approach = glm::dot(velocity, normal);
    if (approach >= 0.0f) return velocity;
    const Vec3f sliding = velocity - approach * normal;
    const float speed = glm::length(sliding);
    const float slowdown = friction * (1.0f + restitution) * -approach;
    const Vec3f kept = slowdown < speed ? sliding * (1.0f - slowdown / speed) : Vec3f{0.0f};
    return kept - restitution * approach * normal;
}

}  // namespace physics
