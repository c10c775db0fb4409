// A box dropped on the ground, in another program. When does it come into the room above the ground, and where does it
// lie after two seconds?
#include <cstdio>

#include "physics/rigid/query/world_query.h"

int main() {
    physics::World world;
    const physics::BodyId ground = world.addBody({.kind = physics::BodyKind::Static});
    world.addShape(ground, {.shape = geometry::Planef{}});
    const geometry::Boxf room{.center = {0.0f, 1.0f, 0.0f}, .half = {2.0f, 1.0f, 2.0f}};
    world.addShape(ground, {.shape = room, .isSensor = true});
    const physics::BodyId box = world.addBody({.pose = {.position = {0.0f, 3.0f, 0.0f}}});
    world.addShape(box, {.shape = geometry::Boxf{.half = geometry::Vec3f{0.5f}}});
    world.setLabel(box, {.name = "the box"});

    int arrival = 0;
    for (int step = 1; step <= 120; ++step) {
        world.step(1.0f / 60.0f);
        for (const physics::SensorEvent& event : world.sensorEvents()) {
            std::printf("%s came in after %d steps\n", world.labelOf(event.visitorBody).name.c_str(), step);
            arrival = step;
        }
    }
    const auto hit = rayCast(world, {{0.0f, 5.0f, 0.0f}, {0.0f, -1.0f, 0.0f}});
    const float height = world.poseOf(box).position.y;
    std::printf("it lies at a height of %g m, and a ray from 5 m meets it after %g m\n", height,
                hit ? hit->hit.t : 0.0f);
    const bool isFound = hit && hit->body == box && hit->hit.t > 3.99f && hit->hit.t < 4.02f;
    return height > 0.48f && height <= 0.5f && isFound && arrival > 15 && arrival < 25 ? 0 : 1;
}
