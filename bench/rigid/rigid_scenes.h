#pragma once
/// Boxes on level ground, in the order in which they are made.

#include <string>
#include <vector>

#include "geometry/base/vec.h"

namespace bench {

/// Cubes with half sizes of half a metre, of 1,000 kg, above the plane y = 0; friction one half, no restitution.
struct RigidScene {
    std::string name{};
    std::vector<geometry::Vec3f> boxes{};  ///< their centres, m
};

/// A pyramid of one box's thickness.
inline RigidScene pyramid(int base) {
    RigidScene scene{.name = "pyramid, base " + std::to_string(base)};
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i)
            scene.boxes.push_back({1.02f * (static_cast<float>(i) + 0.5f * static_cast<float>(row - base)),
                                   0.5f + static_cast<float>(row), 0.0f});
    return scene;
}

/// Boxes a tenth of a metre apart, each layer moved a little so that it tumbles.
inline RigidScene droppedGrid(int side) {
    RigidScene scene{.name = "grid of " + std::to_string(side) + "^3, dropped"};
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            for (int z = 0; z < side; ++z)
                scene.boxes.push_back({1.1f * static_cast<float>(x) + 0.1f * static_cast<float>(y % 3),
                                       1.0f + 1.1f * static_cast<float>(y),
                                       1.1f * static_cast<float>(z) + 0.1f * static_cast<float>(y % 2)});
    return scene;
}

}  // namespace bench
