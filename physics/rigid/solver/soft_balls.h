#pragma once
/// Ball joints of the soft step where there are many, as in nets: coloured, eight at a time (ball_kernel.h).
///
/// A few are worked through one after the other with all other joints (joint/solve_joints.h), which settles a chain in
/// fewer passes. So are those of bodies with locked axes, those on levers so long that floats would not tell how they
/// answer, and what more than 64 of them push.

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
    std::span<const std::uint32_t> rowOf{}, movedRowOf{};  ///< of bodies; the latter kFixedRow for what is not pushed
    std::size_t count = 0;                                 ///< of rows
};

/// Keeps no state but memory.
class SoftBalls {
public:
    static constexpr std::size_t kMany = 256;  ///< joints: fewer are not worth it

    /// Takes what it can of the joints in these slots out of the list, if they are many.
    void gather(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how, std::vector<std::uint32_t>& slots, geometry::TaskGroup& taskGroup);
    bool empty() const { return balls_.empty(); }
    void clear() { balls_.clear(), colors_.clear(), blocks_.clear(); }

    /// Where the body of a row has come to: m since the step began, and its orientation.
    void place(std::uint32_t row, const float* moved, const geometry::Quatf& orientation) {
        places_[row] = {{moved[0], moved[1], moved[2], orientation.x, orientation.y, orientation.z, orientation.w, 0}};
    }
    void pass(BallPass pass, std::span<BodyRow> bodies, bool areLanes, geometry::batch::InstructionSet instructions,
              geometry::TaskGroup& taskGroup);
    /// The joints remember their forces of a sub-step, s.
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
    std::vector<std::uint64_t> taken_{};  // colours of each row, as bits
    std::vector<PlaceRow> places_{};      // of rows
    std::vector<BallBlock> blocks_{};
    std::vector<BallWork> colors_{};
    std::vector<std::uint32_t> left_{};        // slots of joints
    std::vector<std::uint8_t> mayTake_{};      // of those that are asked for
    std::vector<std::uint32_t> firstBalls_{};  // of blocks, and the number of all
    std::vector<Ball> unsorted_{};
};

}  // namespace collidoscope::physics
