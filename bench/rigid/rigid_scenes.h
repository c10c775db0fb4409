#pragma once
/// Boxes or balls on level ground, in the order in which they are made.

#include <string>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::bench {

/// Half-spaces that bodies cannot leave: n.p >= distance.
struct Wall {
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};
    float distance = 0.0f;
};

/// Cubes with half sizes of half a metre or balls of that radius, of 1,000 kg a cubic metre; friction one half, no
/// restitution.
struct RigidScene {
    std::string name{};
    std::vector<geometry::Vec3f> bodies{};  ///< their centres, m
    bool areBalls = false;
    std::vector<Wall> walls{Wall{}};
    int steps = 600;         ///< that are measured
    bool isToStand = false;  ///< drift, tilt and sinking mean something
};

/// A pyramid of one box's thickness.
inline RigidScene pyramid(int base) {
    RigidScene scene{.name = "pyramid, base " + std::to_string(base), .isToStand = true};
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i)
            scene.bodies.push_back({1.02f * (static_cast<float>(i) + 0.5f * static_cast<float>(row - base)),
                                    0.5f + static_cast<float>(row), 0.0f});
    return scene;
}

inline RigidScene stack(int count) {
    RigidScene scene{.name = "stack of " + std::to_string(count), .isToStand = true};
    for (int i = 0; i < count; ++i) scene.bodies.push_back({0.0f, 0.5f + static_cast<float>(i), 0.0f});
    return scene;
}

/// Layers of `side` times `side`, a tenth of a metre apart, each moved a little so that it tumbles.
inline RigidScene droppedGrid(int side, int layers) {
    RigidScene scene{.name = "grid of " + std::to_string(side) + "^2 x " + std::to_string(layers) + ", dropped",
                     .steps = 300};
    for (int y = 0; y < layers; ++y)
        for (int x = 0; x < side; ++x)
            for (int z = 0; z < side; ++z)
                scene.bodies.push_back({1.1f * static_cast<float>(x) + 0.1f * static_cast<float>(y % 3),
                                        1.0f + 1.1f * static_cast<float>(y),
                                        1.1f * static_cast<float>(z) + 0.1f * static_cast<float>(y % 2)});
    return scene;
}

/// The same of balls, between four walls.
inline RigidScene binOfBalls(int side, int layers) {
    RigidScene scene = droppedGrid(side, layers);
    scene.name = std::to_string(scene.bodies.size()) + " balls in a bin";
    scene.areBalls = true;
    const float end = 1.1f * static_cast<float>(side) - 0.3f;
    scene.walls.insert(scene.walls.end(),
                       {{{1, 0, 0}, -0.6f}, {{-1, 0, 0}, -end}, {{0, 0, 1}, -0.6f}, {{0, 0, -1}, -end}});
    return scene;
}

}  // namespace collidoscope::bench
