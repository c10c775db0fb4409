#pragma once
/// Many distance joints, solved several at a time.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "physics/particle/joint/copy_on_write.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// Joints coloured so that no two of one colour share a particle: those of a colour may be solved in any order, in
/// lanes and on several threads, with the same bits. A value; copies share what does not change.
class JointSolver {
public:
    JointSolver() = default;
    /// Throws std::invalid_argument, naming the joint, where its ends are one particle or not below `particleCount`,
    /// or its length or compliance is negative or not finite.
    JointSolver(std::span<const DistanceJoint> joints, std::size_t particleCount);

    /// In the order given to the constructor, removed ones too.
    std::span<const DistanceJoint> joints() const { return table_->joints; }

    /// Takes a joint out for good: it holds nothing from then on. Cheap, as when cloth tears.
    void remove(std::size_t joint);
    bool isRemoved(std::size_t joint) const { return table_->isRemoved[joint] != 0; }
    /// m and m/N, >= 0 and finite.
    void setLength(std::size_t joint, float length);
    void setCompliance(std::size_t joint, float compliance);

    /// Moves the positions, colour after colour, `iterations` times; multipliers start at zero. `time` in s, > 0.
    /// Velocities are left: the caller makes them of the whole way, (x' - x) / h.
    void solve(ParticleState<float>& state, float time, int iterations,
               const geometry::ParallelFor& parallelFor = geometry::serialFor);

private:
    struct Table {
        std::vector<DistanceJoint> joints{};
        std::vector<std::uint8_t> isRemoved{};
    };
    CopyOnWrite<Table> table_{};
};

}  // namespace physics
