#pragma once
/// Many distance joints, solved several at a time.

#include <memory>
#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/base/simd/instruction_set.h"
#include "physics/particle/joint/copy_on_write.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/joint/joint_workspace.h"
#include "physics/particle/state/scratch.h"

namespace physics {

/// What an observer is told of a joint that was solved.
struct SolvedJoint {
    std::size_t joint = 0;
    int iteration = 0;
    /// Of the multiplier, kg m; divided by h^2 it is a force, negative where the ends are drawn in.
    float change = 0.0f;
};

/// Sweeps over the joints (Gauss-Seidel), in an order of its own that puts eight at a time into lanes and parts of the
/// particles on threads: see layout/. The same bits for all instruction sets and numbers of threads. A value; copies
/// share what does not change.
class JointSolver {
public:
    JointSolver() = default;
    /// Throws std::invalid_argument, naming the joint, where its ends are one particle or not below `particleCount`,
    /// its length is not from 0 to 2^20 m, or its compliance is negative or not finite.
    JointSolver(std::span<const DistanceJoint> joints, std::size_t particleCount);

    /// In the order given to the constructor, removed ones too.
    std::span<const DistanceJoint> joints() const { return table_->joints; }

    /// Takes a joint out for good: it holds nothing from then on. Cheap, as when cloth tears.
    void remove(std::size_t joint);
    bool isRemoved(std::size_t joint) const { return table_->lengths[laneOf(joint)] < 0.0f; }
    /// As at the constructor. A joint that was removed stays so.
    void setLength(std::size_t joint, float length);
    void setCompliance(std::size_t joint, float compliance);

    /// Moves the positions, `step.iterations` times over all joints; multipliers start at zero.
    /// Velocities are left: the caller makes them of the whole way, (x' - x) / h.
    void solve(ParticleState<float>& state, const JointSubStep& step,
               const geometry::ParallelFor& parallelFor = geometry::serialFor,
               geometry::batch::InstructionSet set = geometry::batch::widestSupported());
    /// The same, bit for bit, joint by joint in the same order; calls observer(SolvedJoint) after each.
    template <typename Observer>
    void solveObserved(ParticleState<float>& state, const JointSubStep& step, Observer&& observer) const;

private:
    /// By joint, and the same by lane of the layout.
    struct Table {
        std::vector<DistanceJoint> joints{};
        std::vector<float> lengths{};  ///< negative: no joint
        std::vector<float> compliances{};
        std::vector<std::uint8_t> isSoft{};  ///< by block
    };
    std::size_t laneOf(std::size_t joint) const { return layout_->laneOfJoint[joint]; }
    JointArrays arraysFor(const JointSubStep& step);

    std::shared_ptr<const JointLayout> layout_ = std::make_shared<JointLayout>();
    CopyOnWrite<Table> table_{};
    Scratch<JointWorkspace> workspace_{};
};

/// One joint, one iteration, on the particles themselves; returns the change of the multiplier.
float solveOne(const DistanceJoint& joint, const JointSubStep& step, float multiplier, ParticleState<float>& state);

template <typename Observer>
void JointSolver::solveObserved(ParticleState<float>& state, const JointSubStep& step, Observer&& observer) const {
    std::vector<float> multipliers(joints().size(), 0.0f);
    for (int iteration = 0; iteration < step.iterations; ++iteration)
        for (const std::uint32_t joint : layout_->jointOfLane) {
            if (joint == kNoJoint || isRemoved(joint)) continue;
            const float change = solveOne(joints()[joint], step, multipliers[joint], state);
            multipliers[joint] += change;
            observer(SolvedJoint{joint, iteration, change});
        }
}

}  // namespace physics
