#pragma once
/// The points of a soft contact: how fast they part, which impulse each asks for, and what that changes at the others.
/// The formulas stand in soft_kernel.h.

#include "physics/rigid/solver/point_impulses.h"
#include "physics/rigid/solver/soft_friction.h"

namespace collidoscope::physics {

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
    /// In the order of this step.
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

    /// λ' of one point whose v_n is `speed`.
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

    /// How much faster a point approaches than its gap allows, or is pushed more than that, m/s.
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

    /// Where the points have come to, m.
    void readGaps(Real (&gaps)[kPoints]) const {
        for (int p = 0; p < kPoints; ++p) gaps[p] = at(block_.points[p].gap);
    }

    /// v_n of each point, and λ.
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

    /// Gives the bodies what the points carry more than before. Returns Σλ.
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
