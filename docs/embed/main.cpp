// A box dropped on the ground beside a pendulum, in another program. When does the box come into the room above the
// ground, how fast does it land, where does it lie after two seconds, and does the joint hold?
#include <cstdio>

#include "physics/rigid/query/world_query.h"

using namespace collidoscope;

namespace {

physics::BodyId addBox(physics::World& world) {
    const physics::BodyId box = world.addBody({.pose = {.position = {0.0f, 3.0f, 0.0f}}});
    world.addShape(box, {.shape = geometry::Boxf{.half = geometry::Vec3f{0.5f}}});
    world.setLabel(box, {.name = "the box"});
    return box;
}

/// A ball at the end of a metre, level with the point that holds it.
physics::BodyId addPendulum(physics::World& world, physics::BodyId holder, const geometry::Vec3f& anchor) {
    const physics::BodyId bob = world.addBody({.pose = {.position = anchor + geometry::Vec3f{1.0f, 0.0f, 0.0f}}});
    world.addShape(bob, {.shape = geometry::Spheref{.radius = 0.2f}});
    world.addJoint({.kind = physics::JointKind::Ball, .bodyA = holder, .bodyB = bob, .anchor = anchor});
    return bob;
}

}  // namespace

int main() {
    physics::World world;
    const physics::BodyId ground = world.addBody({.kind = physics::BodyKind::Static});
    world.addShape(ground, {.shape = geometry::Planef{}});
    const geometry::Boxf room{.center = {0.0f, 1.0f, 0.0f}, .half = {1.5f, 1.0f, 1.5f}};
    world.addShape(ground, {.shape = room, .isSensor = true});
    const physics::BodyId box = addBox(world);
    const geometry::Vec3f anchor{5.0f, 3.0f, 0.0f};
    const physics::BodyId bob = addPendulum(world, ground, anchor);

    int arrival = 0;
    double landing = 0.0;  // m/s
    for (int step = 1; step <= 120; ++step) {
        world.step(1.0f / 60.0f);
        for (const physics::SensorEvent& event : world.sensorEvents()) {
            std::printf("%s came in after %d steps\n", world.labelOf(event.visitorBody).name.c_str(), step);
            arrival = step;
        }
        for (const physics::ContactEvent& event : world.events())
            if (event.phase == physics::ContactPhase::Begins && landing == 0.0) {
                landing = double{event.impulse} / world.massOf(box).mass;
                std::printf("it landed after %d steps at %.2f m/s\n", step, landing);
            }
    }
    const auto hit = rayCast(world, {{0.0f, 5.0f, 0.0f}, {0.0f, -1.0f, 0.0f}});
    const float height = world.poseOf(box).position.y, thread = glm::length(world.centerOf(bob) - anchor);
    std::printf("it lies at a height of %g m, and a ray from 5 m meets it after %g m\n", height,
                hit ? hit->hit.t : 0.0f);
    std::printf("the pendulum is %.4f m long\n", thread);
    const bool isFound = hit && hit->body == box && hit->hit.t > 3.99f && hit->hit.t < 4.02f;
    const bool isLanded = height > 0.48f && height <= 0.5f && landing > 6.8 && landing < 7.4;  // sqrt(2 g 2.5 m) = 7.0
    return isLanded && isFound && arrival > 15 && arrival < 25 && thread > 0.995f && thread < 1.005f ? 0 : 1;
}
