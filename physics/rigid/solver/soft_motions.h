#pragma once
/// The motions of bodies as joints read and write them in the rows of the soft step, see joint/solve_joints.h.

#include <span>

#include "geometry/base/vec.h"
#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

/// The impulses of joints are told apart from those of contacts, which the next sub-step begins with as it is: the rows
/// of joints follow the bodies within a step, and an impulse along a direction that has turned since would do work.
struct SoftMotions {
    std::span<BodyRow> rows{};
    std::span<MoveRow> withoutContacts{};  ///< velocities without what contacts have given in this sub-step
    std::span<const std::uint32_t> rowOf{}, movedRowOf{};  ///< of bodies; the latter kFixedRow for what is not pushed

    geometry::Vec3f velocity(std::uint32_t body) const { return three(rows[rowOf[body]].numbers); }
    geometry::Vec3f angularVelocity(std::uint32_t body) const { return three(rows[rowOf[body]].numbers + 3); }
    void push(std::uint32_t body, const geometry::Vec3f& impulse, const geometry::Vec3f& turn) const {
        if (movedRowOf[body] == kFixedRow) return;
        float* const n = rows[movedRowOf[body]].numbers;
        const float change[6] = {n[6] * impulse.x,
                                 n[7] * impulse.y,
                                 n[8] * impulse.z,
                                 n[9] * turn.x + n[10] * turn.y + n[11] * turn.z,
                                 n[10] * turn.x + n[12] * turn.y + n[13] * turn.z,
                                 n[11] * turn.x + n[13] * turn.y + n[14] * turn.z};
        for (int i = 0; i < 6; ++i) n[i] += change[i], withoutContacts[movedRowOf[body]].numbers[i] += change[i];
    }

private:
    static geometry::Vec3f three(const float* numbers) { return {numbers[0], numbers[1], numbers[2]}; }
};

}  // namespace collidoscope::physics
