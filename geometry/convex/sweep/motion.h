#pragma once
/// The motion of a body during a step, from time 0 to time 1; options of the search for the time of impact, and what it
/// tells.

#include <cstdint>
#include <optional>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"

namespace collidoscope::geometry {

/// A constant velocity and a constant angular velocity, each times the length of the step.
template <typename T>
struct Motion {
    Vec3<T> displacement{T(0)};  ///< m, of the centre
    Vec3<T> turn{T(0)};          ///< rad, of any size, about the axis through the centre that it points along
    /// m, what the shape turns about, where it is at time 0; the middle of the shape's bounds unless it is said.
    std::optional<Vec3<T>> center{};
};
using Motionf = Motion<float>;
using Motiond = Motion<double>;

/// Time at which two moving shapes first touch, and where they do.
template <typename T>
struct Impact {
    T toi = T(0);          ///< time of impact, 0..1
    Vec3<T> pointA{T(0)};  ///< m, where they touch: of A
    Vec3<T> pointB{T(0)};  ///< the same of B, up to rounding
    /// Unit, from A to B. Where they overlap at time 0 by more than kStartTolerance of their extent: against B's way
    /// past A, or the shortest separating translation where they go the same way.
    Vec3<T> normal{T(0), T(1), T(0)};
    bool startsTouching = false;  ///< they share a point at time 0
};

/// The impact with A and B exchanged.
template <typename T>
Impact<T> reversed(const Impact<T>& impact) {
    return {impact.toi, impact.pointB, impact.pointA, -impact.normal, impact.startsTouching};
}

template <typename T>
Motiond toDouble(const Motion<T>& motion) {
    Motiond wider{Vec3d{motion.displacement}, Vec3d{motion.turn}};
    if (motion.center) wider.center = Vec3d{*motion.center};
    return wider;
}
template <typename T>
Impact<T> rounded(const Impact<double>& impact) {
    return {static_cast<T>(impact.toi), Vec3<T>{impact.pointA}, Vec3<T>{impact.pointB}, Vec3<T>{impact.normal},
            impact.startsTouching};
}

/// Options of timeOfImpact().
struct SweepOptions {
    double until = 1.0;  ///< of the step: a touch after this time does not count
};

enum class SweepVerdict : std::uint8_t {
    Advances,  ///< until `time + advance` they surely do not touch: another look then
    Touches,   ///< their distance is no more than rounding: this is the time of impact
    Misses,    ///< they surely do not touch in the rest of the step
};

/// Step of the search, for its observer: one for each distance query, in order.
struct SweepStep {
    int iteration = 0;      ///< from 1
    double time = 0.0;      ///< 0..1, of the look
    double distance = 0.0;  ///< m, of the bodies then
    Vec3d pointA{0.0};      ///< their nearest points then
    Vec3d pointB{0.0};
    Vec3d normal{0.0};      ///< unit, from A to B; zero where their cores overlap
    double approach = 0.0;  ///< m per step: how fast the gap along the normal closes at most, on average
    double advance = 0.0;   ///< how far the time may go on: distance / approach
    SweepVerdict verdict = SweepVerdict::Advances;
    CodePlace place{};  ///< where the observer is called
};

}  // namespace collidoscope::geometry
