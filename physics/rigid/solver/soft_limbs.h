#pragma once
/// Joints of parts of the scene that are built alike, as ragdolls, doors or cars of a heap are: eight parts at a time.
///
/// A part is what joints hold together. Its joints are worked through one after the other, as those of all other parts
/// are, so that a chain settles in few passes; but eight parts, whose joints are of the same kinds in the same order,
/// go side by side. The bits are those of one joint at a time (joint/solve_joints.h).
///
/// Balls, hinges, cones and fixed joints are taken; a part with any other joint is left.

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

/// Keeps no state but memory.
class SoftLimbs {
public:
    static constexpr std::size_t kFew = 4;  ///< parts that are alike: fewer are not worth it

    /// Takes what it can out of the list of joints, which are sorted by parts: a part is told by the first of the pair,
    /// the slot of a joint is the second. Joints of the part kFixedRow are left.
    void gather(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how, std::vector<std::pair<std::uint32_t, std::uint32_t>>& slotsByPart);
    bool empty() const { return blocks_.empty(); }
    void clear() { blocks_.clear(), groups_.clear(), slots_.clear(); }

    /// Where the body of a row has come to: m since its centre was rounded, its orientation, and how it answers there.
    void place(std::uint32_t row, const geometry::Vec3f& moved, const geometry::Quatf& orientation,
               const BodyResponse& response);
    /// The stages one after the other, part by part.
    void pass(std::span<const LimbStage> stages, std::span<BodyRow> bodies, std::span<MoveRow> before,
              geometry::batch::InstructionSet instructions, geometry::TaskGroup& taskGroup);
    /// The joints remember their forces of a sub-step, s, and their angles.
    void storeForces(float subStep, std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const;

private:
    /// Some slots of `slots_` that are a part.
    struct Part {
        std::uint32_t first = 0, end = 0;
        std::uint32_t kind = 0;  ///< parts of one kind are alike; kNone: it is left
    };
    static constexpr std::uint32_t kNone = 0xffffffff;

    void findParts(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows);
    std::uint32_t kindOf(std::span<const RigidJoint> joints, const Part& part);
    void layOut(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                const JointPreparation& how);
    void fillLane(const Bodies& bodies, const RigidJoint& joint, std::uint32_t slot, const SoftRows& rows,
                  const JointPreparation& how, LimbBlock& block);

    std::vector<std::pair<std::uint32_t, std::uint32_t>> slots_{};  // by parts
    std::vector<Part> parts_{};
    std::vector<std::uint32_t> models_{};  // the first part of each kind
    std::vector<std::uint32_t> countsOfKinds_{};
    std::vector<LimbBlock> blocks_{};
    std::vector<std::uint32_t> groups_{};  // the first block of eight parts, and the number of all
    std::vector<LimbPlaceRow> places_{};   // of rows
    LimbNumbers numbers_{};
};

}  // namespace collidoscope::physics
