#pragma once
/// The preparation of soft contacts for a step: what does not change in it, and the impulses that are carried over.
///
/// Of a point with the arms r, n from A to B, j = r x n:
///     K = n.(1/m_A + 1/m_B) n + j_A.I_A^-1 j_A + j_B.I_B^-1 j_B
/// and between two points p, q the coupling with j of both. See soft_kernel.h.

#include "physics/rigid/solver/friction_disc.h"
#include "physics/rigid/solver/soft_pair.h"

namespace physics {

template <int kPoints, typename Access>
class SoftPreparation : SoftPair<kPoints, Access> {
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::give, Pair::noVector;

public:
    using Pair::Pair, Pair::storeBodies;

    /// Fills in what does not change in this step, and gives the impulses that were carried over.
    void prepare() {
        const Vector given = vector(block_.tangent);  // friction, N s
        const Vector tangent = anyTangent(normal_), other = cross(normal_, tangent);
        put(tangent, block_.tangent);
        const Real share(work_.numbers.share);
        const Real along = dot(tangent, given) * share, across = dot(other, given) * share;
        put(along, block_.frictionImpulse[0]), put(across, block_.frictionImpulse[1]);
        findCenter();
        prepareFriction(tangent, other);
        const Real twist = at(block_.twistImpulse) * share;
        put(twist, block_.twistImpulse);
        Real sum(0.0f);
        Vector turnA = noVector(), turnB = noVector();
        preparePoints(share, sum, turnA, turnB);
        const Vector impulse = along * tangent + across * other + sum * normal_;
        const Vector friction = along * tangent + across * other;
        Vector spinA = turnA + cross(vector(block_.armA), friction) + twist * normal_;
        Vector spinB = turnB + cross(vector(block_.armB), friction) + twist * normal_;
        if (block_.rolling != 0) {
            const Vector rolling = prepareRolling(share);
            spinA = spinA + rolling, spinB = spinB + rolling;
        }
        give(impulse, spinA, spinB);
    }

private:
    /// The middle of the points, each with a weight: 1 for the nearest ones, and those that overlap; 0 for what is
    /// farther away by the margin.
    void findCenter() {
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
            armA = armA + weight * vector(block_.points[p].turnA);
            armB = armB + weight * vector(block_.points[p].turnB);
            sum = sum + weight;
        }
        const Real share = inverseOrZero(sum);
        put(share * armA, block_.armA), put(share * armB, block_.armB);
    }

    void prepareFriction(const Vector& tangent, const Vector& other) {
        const Vector armA = vector(block_.armA), armB = vector(block_.armB);
        const auto answer = [&](const Vector& d, const Vector& e) {
            return dot(d, times(a_.inverseMass() + b_.inverseMass(), e)) +
                   dot(cross(armA, d), a_.turned(cross(armA, e))) + dot(cross(armB, d), b_.turned(cross(armB, e)));
        };
        const Real xx = answer(tangent, tangent), xy = answer(tangent, other), yy = answer(other, other);
        const FrictionAnswer<Real> shares = frictionAnswerOf(xx, xy, yy);
        put(shares.uu, block_.tangentAnswer[0]), put(shares.uv, block_.tangentAnswer[1]);
        put(shares.mass, block_.tangentAnswer[2]), put(shares.determinant, block_.tangentAnswer[3]);
        put(inverseOrZero(dot(normal_, a_.turned(normal_) + b_.turned(normal_))), block_.twistMass);
    }

    void preparePoints(const Real& share, Real& sum, Vector& turnA, Vector& turnB) {
        using geometry::batch::select;
        Vector jA[kPoints], jB[kPoints], answersA[kPoints], answersB[kPoints];
        const Vector center = vector(block_.armA);
        const Real count = at(block_.count);
        const Real linear = dot(normal_, times(a_.inverseMass() + b_.inverseMass(), normal_));
        for (int p = 0; p < kPoints; ++p) {
            SoftPoint& point = block_.points[p];
            const Vector armA = vector(point.turnA);
            const auto exists = Real(static_cast<float>(p)) < count;
            const Vector away = armA - center;
            put(select(exists, geometry::batch::squareRoot(dot(away, away)), Real(0.0f)), point.reach);
            jA[p] = cross(armA, normal_), jB[p] = cross(vector(point.turnB), normal_);
            answersA[p] = a_.turned(jA[p]), answersB[p] = b_.turned(jB[p]);
            put(jA[p], point.turnA), put(jB[p], point.turnB);
            const Real answer = linear + dot(jA[p], answersA[p]) + dot(jB[p], answersB[p]);
            put(select(exists, inverseOrZero(answer), Real(0.0f)), point.mass);
            const Real impulse = at(point.impulse) * share;
            put(impulse, point.impulse);
            put(at(point.start), point.gap);
            put(Real(0.0f), point.total);
            sum = sum + impulse;
            turnA = turnA + impulse * jA[p], turnB = turnB + impulse * jB[p];
        }
        int coupling = 0;
        for (int p = 0; p < kPoints; ++p)
            for (int q = p + 1; q < kPoints; ++q)
                put(linear + dot(jA[p], answersA[q]) + dot(jB[p], answersB[q]), block_.couplings[coupling++]);
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

}  // namespace physics
