// A box dropped on the ground, in another program. Where does it lie after two seconds?
#include <cstdio>

#include "physics/rigid/world/world.h"

int main() {
    physics::World world;
    world.addShape(world.addBody({.kind = physics::BodyKind::Static}), {.shape = geometry::Planef{}});
    const physics::BodyId box = world.addBody({.pose = {.position = {0.0f, 3.0f, 0.0f}}});
    world.addShape(box, {.shape = geometry::Boxf{.half = geometry::Vec3f{0.5f}}});
    for (int i = 0; i < 120; ++i) world.step(1.0f / 60.0f);
    const float height = world.poseOf(box).position.y;
    std::printf("it lies at a height of %g m\n", height);
    return height > 0.48f && height <= 0.5f ? 0 : 1;
}
