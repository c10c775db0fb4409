#include "demos/rigid/world_sums.h"

#include <algorithm>

namespace collidoscope::demos {

double energyOf(const physics::World& world) {
    double sum = 0.0;
    for (const physics::BodyId body : world.bodies())
        if (world.kindOf(body) == physics::BodyKind::Dynamic) sum += energyOf(world, body);
    return sum;
}

double energyOf(const physics::World& world, physics::BodyId body) {
    const double height = glm::dot(geometry::Vec3d{world.centerOf(body)}, geometry::Vec3d{world.settings.gravity});
    const double scale = double{world.arrays().traits[body.index].gravityScale};
    return world.kineticEnergyOf(body) - scale * world.massOf(body).mass * height;
}

double contactImpulseOn(const physics::World& world, physics::BodyId body) {
    double sum = 0.0;
    for (const physics::Contact& contact : world.contacts())
        if (contact.bodyA == body.index || contact.bodyB == body.index) sum += double{contact.normalImpulse()};
    return sum;
}

float deepestOverlap(const physics::World& world) {
    float depth = 0.0f;
    for (const physics::Contact& contact : world.contacts())
        for (const physics::ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
    return depth;
}

float deepestOverlap(const physics::World& world, physics::BodyId body) {
    float depth = 0.0f;
    for (const physics::Contact& contact : world.contacts())
        if (contact.bodyA == body.index || contact.bodyB == body.index)
            for (const physics::ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
    return depth;
}

float fastestBody(const physics::World& world) {
    float fastest = 0.0f;
    for (const physics::BodyId body : world.bodies())
        if (world.kindOf(body) == physics::BodyKind::Dynamic)
            fastest = std::max(fastest, glm::length(world.velocityOf(body)));
    return fastest;
}

std::size_t lostContacts(const physics::World& world) {
    const auto& events = world.events();
    return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const physics::ContactEvent& event) {
        return event.phase == physics::ContactPhase::Ends;
    }));
}

}  // namespace collidoscope::demos
