#pragma once
/// Rows of dominoes, the first of which is pushed, and the waves that run along them.

#include <cstddef>
#include <vector>

#include "demos/19_stacks/measures/body_stack.h"

namespace collidoscope::demos {

struct DominoRowPlan {
    int count = 2;
    float spacing = 1.0f;           ///< m, from one domino to the next
    Vec3f size{0.25f, 1.0f, 0.5f};  ///< m: thickness, height, width
    float friction = 0.5f;          ///< of the dominoes and the ground
    double pushSpeed = 1.0;         ///< m/s: impulse of the push over the mass of a domino
    float pushHeight = 1.0f;        ///< m, of the point of the first domino that is pushed

    /// m, of domino `i`; the row runs along x, and its middle is at 0.
    float xOf(int i) const;
};
/// Adds the ground and the row, and pushes the first domino.
void addDominoRow(RigidScene& scene, BodyStack& row, const DominoRowPlan& plan);

/// The times at which the dominoes of a row reached some angle one after the other, as a wave.
struct DominoWave {
    std::vector<float> times{};  ///< s; below zero: not yet

    void start(int dominoes) { times.assign(static_cast<std::size_t>(dominoes), -1.0f); }
    std::size_t count() const;
    /// Number of neighbours of which the second reached the angle no sooner than the first, and the reverse.
    std::size_t forwards() const;
    std::size_t backwards() const;
    /// Dominoes per second, from the first of them to the last.
    double speed() const;
    /// Dominoes per second over the later half of those that reached the angle, where the wave has its steady speed; 0
    /// if they are fewer than `fewest`.
    double steadySpeed(std::size_t fewest) const;
};
inline void state(Archive& archive, DominoWave& wave) { archive.field("times", wave.times); }

}  // namespace collidoscope::demos
