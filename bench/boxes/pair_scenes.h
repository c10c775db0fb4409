#pragma once
/// Many moving boxes, frame by frame, made before the clock starts.

#include <vector>

#include "geometry/base/random.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::bench {

struct BoxFrames {
    std::vector<std::vector<geometry::Aabbf>> frames{};
    std::vector<std::uint32_t> moving{};  ///< places of the boxes that move

    /// There and back again, so that each frame is a small step from the one before.
    const std::vector<geometry::Aabbf>& at(std::size_t step) const {
        const std::size_t last = frames.size() - 1, phase = step % (2 * last);
        return frames[phase <= last ? phase : 2 * last - phase];
    }
};

/// Boxes of about a metre, `perCubicMetre` of them, each moving at up to 5 m/s, 60 frames a second; of every
/// `everyNth` boxes one moves.
inline BoxFrames movingBoxes(int count, float perCubicMetre, int everyNth = 1) {
    using namespace geometry;
    Random random{1};
    const float side = std::cbrt(static_cast<float>(count) / perCubicMetre);
    BoxFrames scene;
    std::vector<Vec3f> steps;
    scene.frames.resize(8);
    for (int i = 0; i < count; ++i) {
        const Vec3f center = random.inBox(Vec3f{0}, Vec3f{side}), half = random.inBox(Vec3f{0.3f}, Vec3f{0.7f});
        const bool isMoving = i % everyNth == 0;
        if (isMoving) scene.moving.push_back(static_cast<std::uint32_t>(i));
        Vec3f step{0};
        if (isMoving) {
            step = random.direction();
            step *= random.uniform(0, 5.0f / 60);
        }
        for (std::size_t frame = 0; frame < scene.frames.size(); ++frame) {
            const Vec3f moved = center + static_cast<float>(frame) * step;
            scene.frames[frame].push_back({moved - half, moved + half});
        }
    }
    return scene;
}

}  // namespace collidoscope::bench
