#pragma once
/// The picture of balls that bounce side by side: time goes to the right, each ball has a lane of its own.

#include <span>

#include "demos/15_constraints_and_tunnelling/parts/dropped_ball.h"

namespace demos {

inline constexpr float kShownTime = 4.5f;  ///< s, from the left to the right of the picture

/// Where the ball of a lane has its lowest point when it is that high, m.
geometry::Vec3f onLane(std::size_t lane, float time, float height);

/// What the formula promises, dashed and drawn first; what was simulated, in the steps that were made; the ball.
/// `wrong`: the impacts were not resolved.
void drawLanes(Canvas& canvas, std::span<const DroppedBall> balls, bool wrong);

}  // namespace demos
