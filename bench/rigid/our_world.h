#pragma once
/// A scene as a world of ours.

#include "bench/rigid/rigid_scenes.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::bench {

inline physics::World worldOf(const RigidScene& scene, physics::RigidSolver solver) {
    physics::World world;
    world.settings.solver = solver;
    for (const Wall& wall : scene.walls)
        world.addShape(world.addBody({.kind = physics::BodyKind::Static}),
                       {.shape = geometry::Planef{wall.normal, wall.distance}});
    for (const geometry::Vec3f& center : scene.bodies) {
        const physics::BodyId body = world.addBody({.pose = {.position = center}});
        if (scene.areBalls)
            world.addShape(body, {.shape = geometry::Spheref{.radius = 0.5f}});
        else
            world.addShape(body, {.shape = geometry::Boxf{.half = geometry::Vec3f{0.5f}}});
    }
    return world;
}

}  // namespace collidoscope::bench
