#pragma once
/// Ball joints of the soft step in scenes with many of them, such as nets: coloured, and solved eight at a time
/// (ball_kernel.h).
///
/// A small number of ball joints is solved one after the other with all other joints (joint/solve_joints.h), because a
/// chain then converges in fewer passes. So are joints with friction, joints of bodies with locked axes, joints with
/// levers that are too long for single precision, and those that find no free colour among the 64.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/base/task_group.h"
#include "physics/rigid/joint/joint.h"
#include "physics/rigid/joint/prepare_joints.h"
#include "physics/rigid/solver/ball_block.h"

namespace collidoscope::physics {

/// The rows of bodies in the soft step.
struct SoftRows {
    std::span<const std::uint32_t> rowOf{}, movedRowOf{};  ///< by body; the latter kFixedRow if it is not pushed
    std::size_t count = 0;                                 ///< number of rows
};

/// It keeps memory, but no state, from step to step.
class SoftBalls {
public:
    static constexpr std::size_t kMany = 256;  ///< smallest number of joints for which colouring pays

    /// Takes the joints that it can solve out of the list of slots, if they are many.
    void gather(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how, std::vector<std::uint32_t>& slots, geometry::TaskGroup& taskGroup);
    bool empty() const { return balls_.empty(); }
    void clear() { balls_.clear(), colors_.clear(), blocks_.clear(); }

    /// Sets the pose of a row's body: displacement since the step began, m, and orientation.
    void place(std::uint32_t row, const float* moved, const geometry::Quatf& orientation) {
        places_[row] = {{moved[0], moved[1], moved[2], orientation.x, orientation.y, orientation.z, orientation.w, 0}};
    }
    void pass(BallPass pass, std::span<BodyRow> bodies, bool areLanes, geometry::batch::InstructionSet instructions,
              geometry::TaskGroup& taskGroup);
    /// Stores the forces of a sub-step, whose length is in s, in the joints.
    void storeForces(float subStep, std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const;

private:
    struct Ball {
        std::uint32_t slot = 0, color = 0;
    };
    bool mayTake(const Bodies& bodies, const RigidJoint& joint) const;
    void fillLane(const Bodies& bodies, const RigidJoint& joint, std::uint32_t slot, const SoftRows& rows,
                  const JointPreparation& how, BallBlock& block);
    void sortByColor();
    void layOut(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how, geometry::TaskGroup& taskGroup);

    std::vector<Ball> balls_{};           // by colour, in the order of their slots
    std::vector<std::uint64_t> taken_{};  // by row: its colours, as bits
    std::vector<PlaceRow> places_{};      // by row
    std::vector<BallBlock> blocks_{};
    std::vector<BallWork> colors_{};
    std::vector<std::uint32_t> left_{};        // slots of the joints that remain
    std::vector<std::uint8_t> mayTake_{};      // by joint of the list
    std::vector<std::uint32_t> firstBalls_{};  // by block: its first ball; the last entry is the number of balls
    std::vector<Ball> unsorted_{};
};

}  // namespace collidoscope::physics
