#pragma once
/// The preparation of soft contacts for a step: how they answer (soft_answers.h), and the impulses that are carried
/// over.

#include "physics/rigid/solver/soft_answers.h"

namespace collidoscope::physics {

template <int kPoints, typename Access>
class SoftPreparation : SoftAnswers<kPoints, Access> {
    using Answers = SoftAnswers<kPoints, Access>;
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::give, Pair::noVector;

public:
    using Answers::Answers, Pair::storeBodies;

    /// Fills in what does not change in this step, and gives the impulses that were carried over.
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
        Answers::findCenter(armsA, armsB);
        Answers::prepareFriction(tangent, other);
        Answers::preparePoints(armsA, armsB);
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
    /// Σλ and Σλ j of what was carried over.
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

}  // namespace collidoscope::physics
