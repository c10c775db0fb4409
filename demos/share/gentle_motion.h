#pragma once
/// A motion that yields to the user: while its point is dragged it pauses, and then continues from the point's new
/// position.

#include "geometry/base/archive.h"
#include "geometry/base/elementary.h"
#include "geometry/base/vec.h"

namespace collidoscope::demos {

struct GentleMotion {
    geometry::Vec3f home{0.0f};  ///< where the point stands at phase 0
    geometry::Vec3f left{0.0f};  ///< where the motion has put it
    float phase = 0.0f;          ///< rad, 0..2 pi
    float rest = 0.0f;           ///< s, until the motion goes on

    void start(const geometry::Vec3f& point) { *this = {.home = point, .left = point}; }

    /// Call in each step with the point as it stands. True: put the point to its place for `phase`, with `moveTo`.
    bool advance(const geometry::Vec3f& point, float h, float speed) {
        constexpr float kRest = 2.0f;  // s
        constexpr float kTurn = 6.2831853f;
        if (point != left) *this = {.home = point, .left = point, .rest = kRest};
        if (rest > 0.0f) {
            rest -= h;
            return false;
        }
        phase += speed * h;
        if (phase > kTurn) phase -= kTurn;
        return speed > 0.0f;
    }
    void moveTo(geometry::Vec3f& point, const geometry::Vec3f& position) { point = left = position; }
    /// The whole of it for a point that sways about its home: along each axis by its amplitude, m, and so many times a
    /// round, in a figure of eight when nothing else is said.
    void sway(geometry::Vec3f& point, float h, float speed, const geometry::Vec3f& amplitude,
              const geometry::Vec3f& times = {1.0f, 2.0f, 3.0f}) {
        if (!advance(point, h, speed)) return;
        geometry::Vec3f offset{0.0f};
        for (int axis = 0; axis < 3; ++axis) offset[axis] = amplitude[axis] * geometry::sin(times[axis] * phase);
        moveTo(point, home + offset);
    }
};

inline void state(geometry::Archive& archive, GentleMotion& motion) {
    archive.field("home", motion.home);
    archive.field("left", motion.left);
    archive.field("phase", motion.phase);
    archive.field("rest", motion.rest);
}

}  // namespace collidoscope::demos
