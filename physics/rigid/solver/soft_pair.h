#pragma once
/// One block of contacts with both bodies at hand: what all passes share. `Access` says whether Real is eight lanes or
/// one (soft_access.h).

#include <utility>

#include "physics/rigid/solver/soft_access.h"
#include "physics/rigid/solver/soft_block.h"
#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

template <int kPoints, typename Access>
class SoftPair {
public:
    using Real = typename Access::Real;
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());
    using Vector = SoftVector<Real>;

    SoftPair(const Access& access, SoftBlock<kPoints>& block, const SoftWork& work)
        : access_(access), block_(block), work_(work) {
        access_.gatherFields(work_.bodies->numbers, 16, block_.rowA, a_.numbers);
        access_.gatherFields(work_.bodies->numbers, 16, block_.rowB, b_.numbers);
        normal_ = vector(block_.normal);
    }
    void storeBodies() const {
        access_.scatterEight(work_.bodies->numbers, 16, block_.rowA, block_.movesA, a_.numbers);
        access_.scatterEight(work_.bodies->numbers, 16, block_.rowB, block_.movesB, b_.numbers);
    }

protected:
    Real at(const LaneRow& row) const { return access_.load(row); }
    void put(const Real& number, LaneRow& row) const { access_.store(number, row); }
    Vector vector(const LaneRow (&rows)[3]) const { return {at(rows[0]), at(rows[1]), at(rows[2])}; }
    void put(const Vector& v, LaneRow (&rows)[3]) const { put(v.x, rows[0]), put(v.y, rows[1]), put(v.z, rows[2]); }
    static Vector noVector() { return {Real(0.0f), Real(0.0f), Real(0.0f)}; }

    void give(const Vector& impulse, const Vector& turnA, const Vector& turnB) {
        a_.push(-impulse), a_.turn(-turnA);
        b_.push(impulse), b_.turn(turnB);
    }

    /// With the velocity that it had before contacts gave anything in this sub-step.
    SoftBody<Real> earlier(SoftBody<Real> body, const std::uint32_t* row) const {
        Real before[8];
        access_.gatherFields(work_.before->numbers, 8, row, before);
        for (int i = 0; i < 6; ++i) body.numbers[i] = before[i];
        return body;
    }
    /// Counts so much of what contacts gave in this sub-step as given before.
    void giveBefore(const Vector& impulse, const Vector& turnA, const Vector& turnB) const {
        const auto add = [&](SoftBody<Real> body, const std::uint32_t* row, std::uint32_t moves, const Vector& push,
                             const Vector& turn) {
            body.push(push), body.turn(turn);
            access_.scatterEight(work_.before->numbers, 8, row, moves, body.numbers);
        };
        add(earlier(a_, block_.rowA), block_.rowA, block_.movesA, -impulse, -turnA);
        add(earlier(b_, block_.rowB), block_.rowB, block_.movesB, impulse, turnB);
    }

    Access access_;
    SoftBlock<kPoints>& block_;
    const SoftWork& work_;
    SoftBody<Real> a_, b_;
    Vector normal_;
};

}  // namespace collidoscope::physics
