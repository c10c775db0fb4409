#pragma once
/// Many distance joints, solved several at a time.

#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// Joints coloured so that no two of one colour share a particle: those of a colour may be solved in any order, in
/// lanes and on several threads, with the same bits. A value.
class JointSolver {
public:
    JointSolver() = default;
    /// Precondition: indices below `particleCount`.
    JointSolver(std::span<const DistanceJoint> joints, std::size_t particleCount);

    /// In the order given to the constructor; removing some makes a new solver (see cloth).
    std::span<const DistanceJoint> joints() const { return joints_; }
    /// Moves the positions, colour after colour, `iterations` times; multipliers start at zero.
    /// Velocities are left: the caller makes them of the whole way, (x' - x) / h.
    void solve(ParticleState<float>& state, float time, int iterations,
               const geometry::ParallelFor& parallelFor = geometry::serialFor);

private:
    std::vector<DistanceJoint> joints_{};
};

}  // namespace physics
