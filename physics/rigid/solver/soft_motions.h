#pragma once
/// Access of joints to the velocities in the rows of the soft step, see joint/solve_joints.h.

#include <span>

#include "geometry/base/vec.h"
#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

/// The velocities of all bodies, with and without the impulses of contacts. A joint impulse is added to both, because
/// only contact impulses carry over to the next sub-step as they are: the rows of joints follow the bodies within a
/// step, and an impulse along a direction that has turned meanwhile would do work.
struct SoftMotions {
    std::span<BodyRow> rows{};
    std::span<MoveRow> withoutContacts{};  ///< velocities without the impulses of contacts in this sub-step
    std::span<const std::uint32_t> rowOf{}, movedRowOf{};  ///< by body; the latter kFixedRow if it is not pushed

    class Pair {
    public:
        Pair(const SoftMotions& motions, std::uint32_t a, std::uint32_t b) : a_(motions, a), b_(motions, b) {}
        const geometry::Vec3f& velocityA() const { return a_.velocity; }
        const geometry::Vec3f& velocityB() const { return b_.velocity; }
        const geometry::Vec3f& angularVelocityA() const { return a_.angularVelocity; }
        const geometry::Vec3f& angularVelocityB() const { return b_.angularVelocity; }
        void pushA(const geometry::Vec3f& impulse, const geometry::Vec3f& turn) { a_.push(impulse, turn); }
        void pushB(const geometry::Vec3f& impulse, const geometry::Vec3f& turn) { b_.push(impulse, turn); }
        void store() const { a_.store(), b_.store(); }

    private:
        struct Body {
            Body(const SoftMotions& motions, std::uint32_t body) {
                const float* const read = motions.rows[motions.rowOf[body]].numbers;
                velocity = {read[0], read[1], read[2]}, angularVelocity = {read[3], read[4], read[5]};
                const std::uint32_t row = motions.movedRowOf[body];
                if (row == kFixedRow) return;
                numbers = motions.rows[row].numbers, without = motions.withoutContacts[row].numbers;
                velocityWithout = {without[0], without[1], without[2]};
                angularVelocityWithout = {without[3], without[4], without[5]};
            }
            void push(const geometry::Vec3f& impulse, const geometry::Vec3f& turn) {
                if (numbers == nullptr) return;
                const float* const n = numbers;
                const geometry::Vec3f change{n[6] * impulse.x, n[7] * impulse.y, n[8] * impulse.z};
                const geometry::Vec3f turnChange{n[9] * turn.x + n[10] * turn.y + n[11] * turn.z,
                                                 n[10] * turn.x + n[12] * turn.y + n[13] * turn.z,
                                                 n[11] * turn.x + n[13] * turn.y + n[14] * turn.z};
                velocity += change, velocityWithout += change;
                angularVelocity += turnChange, angularVelocityWithout += turnChange;
            }
            void store() const {
                if (numbers == nullptr) return;
                for (int i = 0; i < 3; ++i) {
                    numbers[i] = velocity[i], numbers[i + 3] = angularVelocity[i];
                    without[i] = velocityWithout[i], without[i + 3] = angularVelocityWithout[i];
                }
            }

            geometry::Vec3f velocity{0.0f}, angularVelocity{0.0f}, velocityWithout{0.0f}, angularVelocityWithout{0.0f};
            float *numbers = nullptr, *without = nullptr;  // null for a body that is not pushed
        };
        Body a_, b_;
    };
};

}  // namespace collidoscope::physics
