#pragma once
/// The solver of many distance joints, several at a time.

#include <memory>
#include <span>
#include <vector>

#include "geometry/base/memory.h"
#include "geometry/base/parallel_for.h"
#include "geometry/base/simd/instruction_set.h"
#include "physics/particle/integrate/integrator.h"
#include "physics/particle/joint/joint_layout.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::physics {

/// The sub-step in which joints are solved.
struct JointSubStep {
    float time = 0.0f;   ///< s, > 0
    int iterations = 1;  ///< passes over all joints
    /// m: the positions at its start, for JointDirection::AtStart. Null: JointDirection::Present.
    const VectorArray<float>* start = nullptr;
    /// 1/kg, of all particles: their weights for joints, see jointWeights. Empty: their inverse masses.
    std::span<const float> weights{};

    float weightOf(std::size_t i, const ParticleState<float>& state) const {
        return weights.empty() ? state.inverseMassOf(i) : weights[i];
    }
};

/// The weights of particles in air for joints, 1/kg: inverse masses, divided by the factor by which drag makes
/// particles seem heavier in a sub-step of `time` seconds (heavierBy()). A mass at rest on a joint then stretches it
/// by m g times its compliance, whatever the drag and the step. Empty without drag: the inverse masses are used.
void jointWeights(const ParticleState<float>& state, float drag, Integrator integrator, float time,
                  std::vector<float>& weights);

/// Working memory of a joint solver; it is no state.
class JointWorkspace {
public:
    /// Copies the particles to their slots. -0 becomes 0.
    void load(const ParticleState<float>& state, const JointSubStep& step, const ParticlePermutation& slots,
              const geometry::ParallelFor& parallelFor);
    void store(ParticleState<float>& state, const ParticlePermutation& slots, const geometry::ParallelFor& parallelFor);

    /// Rows by slot: x, y, z, the weight, and x, y, z at the start of the sub-step if given, each `rowLength` after
    /// the last. Rows are whole pages long: processors compare only the last twelve bits of addresses to decide
    /// whether a load waits for a store, and then confuse only equal slots of different rows.
    float* rows() { return rows_.data()->numbers; }
    std::size_t rowLength() const { return linesPerRow_ * kNumbersPerLine; }

    std::vector<float> multipliers{};  ///< by lane

private:
    static constexpr std::size_t kNumbersPerLine = 16;
    struct alignas(64) CacheLine {
        float numbers[kNumbersPerLine];
    };
    void resize(std::size_t slotCount, std::size_t rowCount);

    std::vector<CacheLine> rows_{};
    std::size_t linesPerRow_ = 0;
};

/// The record of a solved joint, for the observer of the solver.
struct SolvedJoint {
    std::size_t joint = 0;
    int iteration = 0;
    /// Change of the Lagrange multiplier, kg m; divided by h^2 it is a force, negative if the ends are pulled
    /// together.
    float change = 0.0f;
};

/// Gauss-Seidel iterations over the joints, in an order that allows eight at a time in lanes and parts of the
/// particles on threads: see joint_layout.h. The bits are the same for all instruction sets and numbers of threads. A
/// solver is a value; copies share constant data.
class JointSolver {
public:
    JointSolver() = default;
    /// Throws std::invalid_argument, naming the joint, if its ends are one particle or not below `particleCount`, its
    /// length is not from 0 to 2^20 m, or its compliance is negative or not finite.
    JointSolver(std::span<const DistanceJoint> joints, std::size_t particleCount);

    /// The joints in the order given to the constructor, including removed ones.
    std::span<const DistanceJoint> joints() const { return table_->joints; }

    /// Removes a joint permanently, at a low cost, as when cloth tears.
    void remove(std::size_t joint);
    bool isRemoved(std::size_t joint) const { return table_->lengths[laneOf(joint)] < 0.0f; }
    /// Accepts the same values as the constructor. A removed joint stays removed.
    void setLength(std::size_t joint, float length);
    void setCompliance(std::size_t joint, float compliance);

    /// Moves the positions by `step.iterations` passes over all joints; multipliers start at zero. Velocities are not
    /// changed: the caller sets them from the whole displacement, (x' - x) / h.
    void solve(ParticleState<float>& state, const JointSubStep& step,
               const geometry::ParallelFor& parallelFor = geometry::serialFor,
               geometry::batch::InstructionSet set = geometry::batch::widestSupported());
    /// Gives the bits of solve(), joint by joint in the same order; calls observer(SolvedJoint) after each.
    template <typename Observer>
    void solveObserved(ParticleState<float>& state, const JointSubStep& step, Observer&& observer) const;

private:
    /// The joints in their order, and their numbers in the order of the layout's lanes.
    struct Table {
        std::vector<DistanceJoint> joints{};
        std::vector<float> lengths{};  ///< negative: no joint
        std::vector<float> compliances{};
        std::vector<std::uint8_t> isSoft{};  ///< by block
    };
    std::size_t laneOf(std::size_t joint) const { return layout_->laneOfJoint[joint]; }
    JointArrays arraysFor(const JointSubStep& step);

    std::shared_ptr<const JointLayout> layout_ = std::make_shared<JointLayout>();
    geometry::CopyOnWrite<Table> table_{};
    geometry::Scratch<JointWorkspace> workspace_{};
};

/// Solves one joint in one iteration, on the particles themselves; returns the change of the multiplier.
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

}  // namespace collidoscope::physics
