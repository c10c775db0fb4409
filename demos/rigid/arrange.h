#pragma once
/// Arrangements of bodies: in rows, told apart from their neighbours, between walls, and put back at rest.

#include "demos/rigid/rigid_scene.h"

namespace collidoscope::demos {

/// Place of thing i of a row of `count` whose neighbours are 1 apart and whose middle is 0.
inline float centered(int i, int count) { return static_cast<float>(i) - 0.5f * static_cast<float>(count - 1); }
/// Role of thing i of a row, which tells it from its neighbours.
inline Role alternating(int i) { return i % 2 == 0 ? Role::BodyA : Role::BodyB; }

/// Four walls of 0.2 m around a square pit about the origin; `half`: m, of its width.
inline void addPit(RigidScene& scene, float half, float height, const physics::Material& material = {},
                   const Style& style = {.role = Role::Neutral}) {
    constexpr float kThick = 0.1f;  // m, half
    for (const float side : {-1.0f, 1.0f}) {
        scene.addStatic(
            geometry::Boxf{{side * (half + kThick), 0.5f * height, 0}, {kThick, 0.5f * height, half + 2.0f * kThick}},
            material, style);
        scene.addStatic(geometry::Boxf{{0, 0.5f * height, side * (half + kThick)}, {half, 0.5f * height, kThick}},
                        material, style);
    }
}

inline void putAtRest(physics::World& world, physics::BodyId body, const geometry::Posef& pose) {
    world.setPose(body, pose);
    world.setVelocity(body, geometry::Vec3f{0.0f});
    world.setAngularVelocity(body, geometry::Vec3f{0.0f});
}

}  // namespace collidoscope::demos
