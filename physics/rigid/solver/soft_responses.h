#pragma once
/// The response of the points of a contact, and of friction at their middle, to impulses at the present points.
///
/// For a point with the arms r, n from A to B, j = r x n:
///     K = n.(1/m_A + 1/m_B) n + j_A.I_A^-1 j_A + j_B.I_B^-1 j_B
/// and between two points p, q the coupling with j of both. See soft_kernel.h.
///
/// Arms are constant for a whole step, except those of round bodies whose centre of mass is not the centre of the ball.
/// A ball of radius ρ touches at  r = c + ρ n  with c from the centre of mass to the centre of the ball: c rotates with
/// the body, ρ n does not. With constant arms the contact force would act where the point was some sub-steps ago, and a
/// roly-poly would swing higher and higher. So for such bodies each sub-step finds the present point from c, and the
/// impulses carried over from the sub-step before act there.

#include <utility>

#include "physics/rigid/solver/friction_disc.h"
#include "physics/rigid/solver/soft_access.h"
#include "physics/rigid/solver/soft_block.h"
#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

/// One block of contacts with the numbers of both bodies of each contact; the base of all passes. `Access` decides
/// whether Real is sixteen lanes, eight or one (soft_access.h).
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
        access_.scatterEight(work_.bodies->numbers, 16, block_.rowA, access_.bits(block_.movesA), a_.numbers);
        access_.scatterEight(work_.bodies->numbers, 16, block_.rowB, access_.bits(block_.movesB), b_.numbers);
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

    /// The body with the velocities that it had in this sub-step before any contact acted.
    SoftBody<Real> earlier(SoftBody<Real> body, const std::uint32_t* row) const {
        Real before[8];
        access_.gatherFields(work_.before->numbers, 8, row, before);
        for (int i = 0; i < 6; ++i) body.numbers[i] = before[i];
        return body;
    }
    /// Adds an impulse to the velocities before contacts, where the mask holds, so that it does not carry over to the
    /// next sub-step.
    void giveBefore(const Mask& mask, const Vector& impulse, const Vector& turnA, const Vector& turnB) const {
        const auto add = [&](const SoftBody<Real>& known, const std::uint32_t* row, std::uint32_t moves,
                             const Vector& push, const Vector& turn) {
            SoftBody<Real> body = known;
            body.push(push), body.turn(turn);
            body.keepUnless(mask, known);
            access_.scatterEight(work_.before->numbers, 8, row, moves, body.numbers);
        };
        add(earlier(a_, block_.rowA), block_.rowA, access_.bits(block_.movesA), -impulse, -turnA);
        add(earlier(b_, block_.rowB), block_.rowB, access_.bits(block_.movesB), impulse, turnB);
    }
    static Mask everywhere() { return Real(0.0f) < Real(1.0f); }

    Access access_;
    SoftBlock<kPoints>& block_;
    const SoftWork& work_;
    SoftBody<Real> a_, b_;
    Vector normal_;
};

template <int kPoints, typename Access>
class SoftResponses : public SoftPair<kPoints, Access> {
protected:
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::everywhere, Pair::giveBefore, Pair::noVector;

public:
    using Pair::Pair;

protected:
    /// The weighted middle of the points. The weight is 1 for the nearest point and for those that overlap, and falls
    /// to 0 for points that are farther away by the margin.
    void findCenter(const Vector (&armsA)[kPoints], const Vector (&armsB)[kPoints]) {
        using geometry::batch::max;
        using geometry::batch::min;
        using geometry::batch::select;
        Vector armA = noVector(), armB = noVector();
        const Real count = at(block_.count), none(0.0f), one(1.0f);
        Real nearest = at(block_.points[0].start);
        for (int p = 1; p < kPoints; ++p)
            nearest = select(Real(static_cast<float>(p)) < count, min(nearest, at(block_.points[p].start)), nearest);
        nearest = max(nearest, none);
        Real sum(0.0f);
        for (int p = 0; p < kPoints; ++p) {
            const Real beyond = max(at(block_.points[p].start) - nearest, none) * Real(work_.numbers.perMargin);
            const Real weight = select(Real(static_cast<float>(p)) < count, max(one - beyond, none), none);
            armA = armA + weight * armsA[p];
            armB = armB + weight * armsB[p];
            sum = sum + weight;
        }
        const Real share = inverseOrZero(sum);
        put(share * armA, block_.armA), put(share * armB, block_.armB);
    }

    void prepareFriction(const Vector& tangent, const Vector& other) {
        const Vector armA = vector(block_.armA), armB = vector(block_.armB);
        const auto response = [&](const Vector& d, const Vector& e) {
            return dot(d, times(a_.inverseMass() + b_.inverseMass(), e)) +
                   dot(cross(armA, d), a_.turned(cross(armA, e))) + dot(cross(armB, d), b_.turned(cross(armB, e)));
        };
        const Real xx = response(tangent, tangent), xy = response(tangent, other), yy = response(other, other);
        const FrictionResponse<Real> shares = frictionResponseOf(xx, xy, yy);
        put(shares.uu, block_.tangentResponse[0]), put(shares.uv, block_.tangentResponse[1]);
        put(shares.mass, block_.tangentResponse[2]), put(shares.determinant, block_.tangentResponse[3]);
        put(inverseOrZero(dot(normal_, a_.turned(normal_) + b_.turned(normal_))), block_.twistMass);
    }

    void preparePoints(const Vector (&armsA)[kPoints], const Vector (&armsB)[kPoints]) {
        using geometry::batch::select;
        Vector jA[kPoints], jB[kPoints], responsesA[kPoints], responsesB[kPoints];
        const Vector center = vector(block_.armA);
        const Real count = at(block_.count);
        const Real linear = dot(normal_, times(a_.inverseMass() + b_.inverseMass(), normal_));
        for (int p = 0; p < kPoints; ++p) {
            SoftPoint& point = block_.points[p];
            const auto exists = Real(static_cast<float>(p)) < count;
            const Vector away = armsA[p] - center;
            put(select(exists, geometry::batch::squareRoot(dot(away, away)), Real(0.0f)), point.reach);
            jA[p] = cross(armsA[p], normal_), jB[p] = cross(armsB[p], normal_);
            responsesA[p] = a_.turned(jA[p]), responsesB[p] = b_.turned(jB[p]);
            put(jA[p], point.turnA), put(jB[p], point.turnB);
            const Real response = linear + dot(jA[p], responsesA[p]) + dot(jB[p], responsesB[p]);
            put(select(exists, inverseOrZero(response), Real(0.0f)), point.mass);
        }
        int coupling = 0;
        for (int p = 0; p < kPoints; ++p)
            for (int q = p + 1; q < kPoints; ++q)
                put(linear + dot(jA[p], responsesA[q]) + dot(jB[p], responsesB[q]), block_.couplings[coupling++]);
    }

    /// Reads the moves of both bodies since the step began, see MoveRow.
    void readMoves(Real (&movesA)[8], Real (&movesB)[8]) const {
        access_.gatherFields(work_.moves->numbers, 8, block_.rowA, movesA);
        access_.gatherFields(work_.moves->numbers, 8, block_.rowB, movesB);
    }
    /// Returns the change of the gap along the normal, m, by the displacements of the bodies and the bend of the
    /// normal.
    Real gapChange(const Real (&movesA)[8], const Real (&movesB)[8]) const {
        const Real time(work_.numbers.elapsed);
        return dot(normal_, Vector{movesB[0] - movesA[0], movesB[1] - movesA[1], movesB[2] - movesA[2]}) +
               Real(0.5f) * at(block_.bend) * time * time;
    }

public:
    /// Updates the points of round bodies, whose ball centres have moved with the bodies.
    void followCores() {
        Real movesA[8], movesB[8];
        readMoves(movesA, movesB);
        const Real along = gapChange(movesA, movesB);
        const CoreBlock& cores = work_.cores[block_.turning - 1];
        const Vector angleA{movesA[3], movesA[4], movesA[5]}, angleB{movesB[3], movesB[4], movesB[5]};
        const Real half(0.5f);
        Vector armsA[kPoints], armsB[kPoints];
        for (int p = 0; p < kPoints; ++p) {
            const CoreBlock::Point& known = cores.points[p];
            const Vector startA = vector(known.armA), startB = vector(known.armB);
            armsA[p] = startA + armChange(vector(known.coreA), angleA);
            armsB[p] = startB + armChange(vector(known.coreB), angleB);
            // The displacement of the point along n is the integral of j over the angle.
            const Vector meanA = half * (cross(startA, normal_) + cross(armsA[p], normal_));
            const Vector meanB = half * (cross(startB, normal_) + cross(armsB[p], normal_));
            put(at(block_.points[p].start) + along + dot(meanB, angleB) - dot(meanA, angleA), block_.points[p].gap);
        }
        const Vector tangent = vector(block_.tangent), other = cross(normal_, tangent);
        const Vector friction = at(block_.frictionImpulse[0]) * tangent + at(block_.frictionImpulse[1]) * other;
        const auto turnOf = [&](LaneRow(SoftPoint::*turn)[3], const Vector& arm) {
            Vector sum = cross(arm, friction);
            for (SoftPoint& point : block_.points) sum = sum + at(point.impulse) * vector(point.*turn);
            return sum;
        };
        const Vector oldA = turnOf(&SoftPoint::turnA, vector(block_.armA)),
                     oldB = turnOf(&SoftPoint::turnB, vector(block_.armB));
        findCenter(armsA, armsB);
        prepareFriction(tangent, other);
        preparePoints(armsA, armsB);
        // The warm-start impulses of the next sub-step act at the new arms; that changes no velocity of this one.
        giveBefore(everywhere(), noVector(), oldA - turnOf(&SoftPoint::turnA, vector(block_.armA)),
                   oldB - turnOf(&SoftPoint::turnB, vector(block_.armB)));
    }

private:
    /// Returns the change of an arm that is rotated by an angle vector: Rodrigues' formula with the tangent of half the
    /// angle, whose first two terms suffice below half a radian. The length of the arm is kept for any angle.
    static Vector armChange(const Vector& arm, const Vector& angle) {
        const Real one(1.0f), two(2.0f), half(0.5f), twelfth(1.0f / 12.0f);
        const Vector tangent = half * (one + twelfth * dot(angle, angle)) * angle;
        const Vector across = cross(tangent, arm);
        return two / (one + dot(tangent, tangent)) * (across + cross(tangent, across));
    }
};

/// The preparation of soft contacts for a step: their responses, and warm starting.
template <int kPoints, typename Access>
class SoftPreparation : SoftResponses<kPoints, Access> {
    using Responses = SoftResponses<kPoints, Access>;
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::give, Pair::noVector;

public:
    using Responses::Responses, Pair::storeBodies;

    /// Fills in the numbers that are constant in this step, and applies the impulses of the warm start.
    void prepare() {
        const Vector given = vector(block_.tangent);  // friction, N s
        const Vector tangent = anyTangent(normal_), other = cross(normal_, tangent);
        put(tangent, block_.tangent);
        const Real share(work_.numbers.share);
        const Real along = dot(tangent, given) * share, across = dot(other, given) * share;
        put(along, block_.frictionImpulse[0]), put(across, block_.frictionImpulse[1]);
        Vector armsA[kPoints], armsB[kPoints];
        for (int p = 0; p < kPoints; ++p)
            armsA[p] = vector(block_.points[p].turnA), armsB[p] = vector(block_.points[p].turnB);
        Responses::findCenter(armsA, armsB);
        Responses::prepareFriction(tangent, other);
        Responses::preparePoints(armsA, armsB);
        const Real twist = at(block_.twistImpulse) * share;
        put(twist, block_.twistImpulse);
        Real sum(0.0f);
        Vector turnA = noVector(), turnB = noVector();
        takeImpulses(share, sum, turnA, turnB);
        const Vector impulse = along * tangent + across * other + sum * normal_;
        const Vector friction = along * tangent + across * other;
        Vector angularVelocityA = turnA + cross(vector(block_.armA), friction) + twist * normal_;
        Vector angularVelocityB = turnB + cross(vector(block_.armB), friction) + twist * normal_;
        if (block_.rolling != 0) {
            const Vector rolling = prepareRolling(share);
            angularVelocityA = angularVelocityA + rolling, angularVelocityB = angularVelocityB + rolling;
        }
        give(impulse, angularVelocityA, angularVelocityB);
    }

private:
    /// Sums up Σλ and Σλ j of the impulses of the warm start.
    void takeImpulses(const Real& share, Real& sum, Vector& turnA, Vector& turnB) {
        for (SoftPoint& point : block_.points) {
            const Real impulse = at(point.impulse) * share;
            put(impulse, point.impulse);
            put(at(point.start), point.gap);
            put(Real(0.0f), point.total);
            sum = sum + impulse;
            turnA = turnA + impulse * vector(point.turnA), turnB = turnB + impulse * vector(point.turnB);
        }
    }

    Vector prepareRolling(const Real& share) {
        SurfaceBlock& rolling = work_.surfaces[block_.rolling - 1];
        Real sums[6];
        for (int i = 0; i < 6; ++i) sums[i] = a_.numbers[9 + i] + b_.numbers[9 + i];
        Real inverse[6];
        invertSymmetric(sums, inverse);
        for (int i = 0; i < 6; ++i) put(inverse[i], rolling.mass[i]);
        const Vector impulse = share * vector(rolling.impulse);
        put(impulse, rolling.impulse);
        return impulse;
    }
};

/// Calls SoftResponses::followCores on a copy. It is not inlined into the passes, which are faster when the compiler
/// knows that it cannot change the bodies that they hold.
template <int kPoints, typename Access>
[[gnu::noinline]] void followCores(Access access, SoftBlock<kPoints>& block, const SoftWork& work) {
    SoftResponses<kPoints, Access>(access, block, work).followCores();
}

}  // namespace collidoscope::physics
