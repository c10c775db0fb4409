#pragma once
/// The points of a soft contact: their relative speeds, the impulse that each needs, and its effect on the others. The
/// formulas are in soft_kernel.h. The first class is friction, which acts at the middle of the points.

#include "physics/rigid/solver/friction_disc.h"
#include "physics/rigid/solver/point_impulses.h"
#include "physics/rigid/solver/soft_responses.h"

namespace collidoscope::physics {

/// Friction of soft contacts: at the middle of the points, in the relax pass, on the velocity v_t across n:
///     Λ' = Λ - K_t^-1 v_t,  |Λ'| <= μ Σλ                       a disc, not a box: friction_disc.h
///     τ' = τ - n.(w_B - w_A) / n.(I_A^-1 + I_B^-1) n,  |τ'| <= μ Σ|r - c| λ      twist about the normal
///     ρ' = ρ - (I_A^-1 + I_B^-1)^-1 (w_B - w_A),  |ρ'| <= k Σλ                   rolling resistance
template <int kPoints, typename Access>
class SoftFriction : public SoftResponses<kPoints, Access> {
    using Responses = SoftResponses<kPoints, Access>;

protected:
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Mask = typename Pair::Mask;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::give, Pair::noVector;

public:
    using Responses::Responses;

protected:
    void resistRolling(const Real& carried) {
        SurfaceBlock& rolling = work_.surfaces[block_.rolling - 1];
        const Vector turning = b_.angularVelocity() - a_.angularVelocity(), old = vector(rolling.impulse);
        Real mass[6];
        for (int i = 0; i < 6; ++i) mass[i] = at(rolling.mass[i]);
        const Vector wanted = old - symmetricTimes(mass, turning);
        const Vector next = shortened(at(rolling.reach) * carried, dot(wanted, wanted)) * wanted;
        put(next, rolling.impulse);
        a_.turn(old - next), b_.turn(next - old);
    }

    /// Friction against rotation about the normal, in the lanes of `isOpen`.
    void resistTwist(const Mask& isOpen) {
        using geometry::batch::max;
        using geometry::batch::min;
        Real limit(0.0f);
        for (int p = 0; p < kPoints; ++p) limit = limit + at(block_.points[p].reach) * at(block_.points[p].impulse);
        limit = at(block_.friction) * limit;
        const Real old = at(block_.twistImpulse);
        const Real wanted = old - at(block_.twistMass) * dot(normal_, b_.angularVelocity() - a_.angularVelocity());
        const Real next = geometry::batch::select(isOpen, max(-limit, min(limit, wanted)), old);
        put(next, block_.twistImpulse);
        const Vector change = (next - old) * normal_;
        a_.turn(-change), b_.turn(change);
    }

    void resistSliding(const Real& carried, const Mask& isOpen) {
        const Vector tangent = vector(block_.tangent), other = cross(normal_, tangent);
        const Vector armA = vector(block_.armA), armB = vector(block_.armB);
        Vector sliding =
            b_.velocity() + cross(b_.angularVelocity(), armB) - a_.velocity() - cross(a_.angularVelocity(), armA);
        if (block_.moving != 0) {
            const SurfaceBlock& moving = work_.surfaces[block_.moving - 1];
            sliding = sliding + vector(moving.surface) + Real(work_.numbers.elapsed) * vector(moving.turning);
        }
        const SoftPlanar<Real> old{at(block_.frictionImpulse[0]), at(block_.frictionImpulse[1])};
        const FrictionDisc<Real> disc({at(block_.tangentResponse[0]), at(block_.tangentResponse[1]),
                                       at(block_.tangentResponse[2]), at(block_.tangentResponse[3])});
        const SoftPlanar<Real> found =
            disc.impulse(old, {dot(tangent, sliding), dot(other, sliding)}, at(block_.friction) * carried);
        const SoftPlanar<Real> next{geometry::batch::select(isOpen, found.u, old.u),
                                    geometry::batch::select(isOpen, found.v, old.v)};
        put(next.u, block_.frictionImpulse[0]), put(next.v, block_.frictionImpulse[1]);
        const Vector impulse = (next.u - old.u) * tangent + (next.v - old.v) * other;
        give(impulse, cross(armA, impulse), cross(armB, impulse));
    }

    /// The factor that shortens a vector to the limit, or 1 if it is no longer.
    Real shortened(const Real& limit, const Real& squared) const {
        using geometry::batch::select;
        const auto isLonger = limit * limit < squared;
        return select(isLonger, limit * inverseOrZero(geometry::batch::squareRoot(squared)), Real(1.0f));
    }
};

template <int kPoints, typename Access>
class SoftPoints : public SoftFriction<kPoints, Access> {
    using Friction = SoftFriction<kPoints, Access>;

protected:
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Mask = typename Pair::Mask;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::give, Pair::noVector;

public:
    using Friction::Friction;

protected:
    /// Calls work(p) for each point, in the order of this step.
    template <typename Work>
    void eachPoint(const Work& work) const {
        const auto from = [&](int first) {
            if (work_.numbers.isReversed)
                for (int p = kPoints - 1; p >= 0; --p) work((first + p) % kPoints);
            else
                for (int p = 0; p < kPoints; ++p) work((first + p) % kPoints);
        };
        if (kPoints > 2 && work_.numbers.isTurned)
            from(kPoints / 2);
        else
            from(0);
    }

    /// Returns λ' of a point whose v_n is `speed`.
    template <bool kIsSoft>
    Real nextImpulse(int p, const Real& gap, const Real& speed, const Real& old) const {
        using geometry::batch::max;
        using geometry::batch::select;
        const SoftNumbers& numbers = work_.numbers;
        const Real mass = at(block_.points[p].mass);
        const auto isApart = Real(0.0f) < gap;
        const Real room = gap * Real(numbers.perStep);
        Real next;
        if constexpr (kIsSoft) {
            const Real push = max(Real(numbers.massScale * numbers.biasRate) * gap, Real(-numbers.pushSpeed));
            const Real scaled = select(isApart, speed, Real(numbers.massScale) * speed);
            const Real kept = select(isApart, old, old - Real(numbers.impulseScale) * old);
            next = kept - mass * (scaled + select(isApart, room, push));
        } else {
            const auto willBounce = isApart & (speed < -at(block_.bounceSpeed));
            next = select(willBounce, old, old - mass * (speed + select(isApart, room, Real(0.0f))));
        }
        return max(next, Real(0.0f));
    }

    /// Effect of an impulse at a point on the velocities at the others.
    void passOn(int p, const Real& change, Real (&speeds)[kPoints]) const {
        for (int q = 0; q < kPoints; ++q)
            if (q != p)
                speeds[q] = speeds[q] + at(block_.couplings[PointImpulses<Real, kPoints>::couplingOf(p, q)]) * change;
    }

    /// The largest difference, m/s, between the speed of a point and that at which its gap would just close in the
    /// sub-step: of points that approach faster, and of points with an impulse that approach more slowly or separate.
    Real fastestOf(const Real (&gaps)[kPoints], const Real (&speeds)[kPoints], const Real (&impulses)[kPoints]) const {
        using geometry::batch::max;
        using geometry::batch::select;
        const Real zero(0.0f);
        Real fastest(0.0f);
        for (int p = 0; p < kPoints; ++p) {
            const Real beyond = speeds[p] + max(gaps[p], zero) * Real(work_.numbers.perStep);
            fastest = max(fastest, max(-beyond, select(zero < impulses[p], beyond, zero)));
        }
        return fastest;
    }

    /// Reads the present gaps of the points, m.
    void readGaps(Real (&gaps)[kPoints]) const {
        for (int p = 0; p < kPoints; ++p) gaps[p] = at(block_.points[p].gap);
    }

    /// Computes v_n of each point, and reads λ.
    void readPoints(const SoftBody<Real>& a, const SoftBody<Real>& b, Real (&speeds)[kPoints],
                    Real (&impulses)[kPoints]) const {
        const Real along = dot(normal_, b.velocity() - a.velocity()) + at(block_.bend) * Real(work_.numbers.elapsed);
        for (int p = 0; p < kPoints; ++p) {
            const SoftPoint& point = block_.points[p];
            speeds[p] =
                along + dot(vector(point.turnB), b.angularVelocity()) - dot(vector(point.turnA), a.angularVelocity());
            impulses[p] = at(point.impulse);
        }
    }

    /// Applies the changes of the points' impulses to the bodies. Returns Σλ.
    Real giveChange(const Real (&impulses)[kPoints]) {
        Real sum(0.0f), carried(0.0f);
        Vector turnA = noVector(), turnB = noVector();
        for (int p = 0; p < kPoints; ++p) {
            SoftPoint& point = block_.points[p];
            const Real change = impulses[p] - at(point.impulse);
            put(impulses[p], point.impulse);
            carried = carried + impulses[p], sum = sum + change;
            turnA = turnA + change * vector(point.turnA), turnB = turnB + change * vector(point.turnB);
        }
        give(sum * normal_, turnA, turnB);
        return carried;
    }
};

}  // namespace collidoscope::physics
