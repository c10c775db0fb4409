#pragma once
/// The picture of a shot by samples, in front, and of the same one by sweeps, behind.

#include "demos/15_constraints_and_tunnelling/parts/shot.h"
#include "demos/canvas.h"

namespace demos {

inline constexpr float kSampledLane = 0.6f, kSweptLane = -0.6f;  ///< m, z of both shots

/// As far as the ball has come: `progress` 0..1 of its way. `inside`: the step that is set off, 0 for none.
struct ShotPicture {
    Shooting shooting{};
    Shot sampled{}, swept{};
    float progress = 1.0f;
    int inside = 0;
};
void drawShots(Canvas& canvas, const ShotPicture& picture);

}  // namespace demos
