#pragma once
/// What the search for a time of impact tells its observer: one step for each look at the bodies, in order.

#include <cstdint>

#include "geometry/base/vec.h"

namespace geometry {

enum class SweepVerdict : std::uint8_t {
    Advances,  ///< until `time + advance` they surely do not touch: another look then
    Touches,   ///< their distance is no more than rounding: this is the time of impact
    Misses,    ///< they surely do not touch in the rest of the step
};

struct SweepStep {
    int round = 0;          ///< from 1
    double time = 0.0;      ///< 0..1, of the look
    double distance = 0.0;  ///< m, of the bodies then
    Vec3d pointA{0.0};      ///< their nearest points then
    Vec3d pointB{0.0};
    Vec3d normal{0.0};      ///< unit, from A to B; zero where their cores overlap
    double approach = 0.0;  ///< m per step: how fast the gap along the normal closes at most, on average
    double advance = 0.0;   ///< how far the time may go on: distance / approach
    SweepVerdict verdict = SweepVerdict::Advances;
};

}  // namespace geometry
