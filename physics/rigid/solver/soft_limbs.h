#pragma once
/// Joints of parts of the scene that are built alike, such as ragdolls, doors or cars in a heap, eight parts at a
/// time.
///
/// A part is a set of bodies that joints connect. Its joints are solved one after the other, as those of all other
/// parts are, so that a chain converges in few passes; but eight parts whose joints are of the same kinds in the same
/// order are solved side by side. The bits are those of one joint at a time (joint/solve_joints.h).
///
/// Only parts of ball, hinge, cone and fixed joints are solved here.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/base/task_group.h"
#include "physics/rigid/joint/joint.h"
#include "physics/rigid/joint/prepare_joints.h"
#include "physics/rigid/solver/limb_block.h"
#include "physics/rigid/solver/soft_balls.h"

namespace collidoscope::physics {

/// It keeps memory, but no state, from step to step.
class SoftLimbs {
public:
    static constexpr std::size_t kFew = 4;  ///< smallest number of parts of one kind for which a block is made

    /// Takes the joints that it can solve out of the list of (part, slot of the joint), which is sorted. The joints of
    /// the part kFixedRow are not taken.
    void gather(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how, std::vector<std::pair<std::uint32_t, std::uint32_t>>& slotsByPart);
    bool empty() const { return blocks_.empty(); }
    void clear() { blocks_.clear(), groups_.clear(), slots_.clear(); }

    /// Sets the state of a row's body: displacement since its centre was rounded, m, orientation and response.
    void place(std::uint32_t row, const geometry::Vec3f& moved, const geometry::Quatf& orientation,
               const BodyResponse& response);
    /// Runs the stages one after the other, part by part.
    void pass(std::span<const LimbStage> stages, std::span<BodyRow> bodies, std::span<MoveRow> before,
              geometry::batch::InstructionSet instructions, geometry::TaskGroup& taskGroup);
    /// Stores the forces of a sub-step, whose length is in s, and the angles in the joints.
    void storeForces(float subStep, std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const;

private:
    /// The range of `slots_` that belongs to a part.
    struct Part {
        std::uint32_t first = 0, end = 0;
        std::uint32_t kind = 0;  ///< parts of one kind are built alike; kNone: not solved here
    };
    static constexpr std::uint32_t kNone = 0xffffffff;

    void findParts(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows);
    std::uint32_t kindOf(std::span<const RigidJoint> joints, const Part& part);
    void layOut(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how);
    void fillLane(const Bodies& bodies, const RigidJoint& joint, std::uint32_t slot, const SoftRows& rows,
                  const JointPreparation& how, LimbBlock& block);

    std::vector<std::pair<std::uint32_t, std::uint32_t>> slots_{};  // sorted by part
    std::vector<Part> parts_{};
    std::vector<std::uint32_t> models_{};  // the first part of each kind
    std::vector<std::uint32_t> countsOfKinds_{};
    std::vector<LimbBlock> blocks_{};
    std::vector<std::uint32_t> groups_{};  // the first block of each group of eight parts, then the number of blocks
    std::vector<LimbPlaceRow> places_{};   // by row
    LimbNumbers numbers_{};
};

}  // namespace collidoscope::physics
