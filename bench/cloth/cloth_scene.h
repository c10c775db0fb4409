#pragma once
/// A square cloth as plain numbers, the same for everybody.

#include <vector>

#include "geometry/base/random.h"
#include "geometry/base/vec.h"
#include "physics/particle/joint/distance_joint.h"

namespace collidoscope::bench {

struct ClothScene {
    std::vector<geometry::Vec3f> places{};  ///< m; row after row
    std::vector<bool> isPinned{};           ///< the corners of the first row; the others weigh 1 kg
    std::vector<physics::DistanceJoint> links{};
};

/// `side` x `side` particles, 1 cm apart, each moved by up to 1 mm, so that all links have work. Structural links and
/// those of both diagonals; with `isBending` those to the next but one as well.
inline ClothScene clothScene(int side, bool isBending) {
    constexpr float kSpacing = 0.01f, kNoise = 0.001f;
    ClothScene scene;
    geometry::Random random(1);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const geometry::Vec3f rest{kSpacing * static_cast<float>(column), 0.0f, kSpacing * static_cast<float>(row)};
            scene.places.push_back(rest + random.inBox(geometry::Vec3f(-kNoise), geometry::Vec3f(kNoise)));
            scene.isPinned.push_back(row == 0 && (column == 0 || column == side - 1));
        }
    const auto link = [&](int row, int column, int down, int right) {
        if (row + down >= side || column + right >= side || column + right < 0) return;
        const int a = row * side + column, b = (row + down) * side + column + right;
        const float length = kSpacing * glm::length(geometry::Vec3f(down, right, 0));
        scene.links.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), length});
    };
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            link(row, column, 0, 1);
            link(row, column, 1, 0);
            link(row, column, 1, 1);
            link(row, column, 1, -1);
            if (isBending) link(row, column, 0, 2);
            if (isBending) link(row, column, 2, 0);
        }
    return scene;
}

/// Root of the mean square of |d| / length - 1 over all links.
template <typename PlaceOf>
double stretchOf(const ClothScene& scene, const PlaceOf& placeOf) {
    double sum = 0.0;
    for (const auto& link : scene.links) {
        const geometry::Vec3d d = placeOf(link.b) - placeOf(link.a);
        const double strain = glm::length(d) / static_cast<double>(link.length) - 1.0;
        sum += strain * strain;
    }
    return std::sqrt(sum / static_cast<double>(scene.links.size()));
}

}  // namespace collidoscope::bench
