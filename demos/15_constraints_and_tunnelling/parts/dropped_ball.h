#pragma once
/// A ball dropped on the ground, moved by the particle system, and what the formulas promise of it.

#include <vector>

#include "demos/14_particles/parts/bounces.h"
#include "physics/particle/system.h"

namespace demos {

class DroppedBall {
public:
    DroppedBall() = default;
    /// `drop`: m, of the lowest point of the ball. Velocity Verlet moves it: between impacts that is exact.
    DroppedBall(float drop, float restitution);

    void step(float time, physics::Detection detection);

    /// The formulas, for the same drop and restitution.
    const Bounces& promised() const { return promised_; }
    float time() const { return time_; }  ///< s, since it was let go
    float height() const;                 ///< m, of its lowest point
    float velocity() const;               ///< m/s, upwards
    bool rests() const { return rest_ > 0.0f; }
    float restTime() const { return rest_; }                   ///< s, when it came to rest; 0 before
    const std::vector<Peak>& peaks() const { return peaks_; }  ///< reached after each bounce
    const std::vector<Peak>& steps() const { return steps_; }  ///< where it was after each step

    void visit(geometry::Archive& archive);

private:
    Bounces promised_{};
    physics::ParticleSystem system_{};
    float time_ = 0.0f, rest_ = 0.0f;
    std::vector<Peak> peaks_{}, steps_{};
};

void state(geometry::Archive& archive, DroppedBall& ball);

}  // namespace demos
