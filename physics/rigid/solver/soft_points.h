#pragma once
/// The points of a soft contact: their relative speeds, the impulse that each needs, and its effect on the others. The
/// formulas are in soft_kernel.h. The first class is friction, which acts at the middle of the points; the last one has
/// impacts, where all points of a contact are solved at once (point_impulses.h).

#include <limits>

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

/// The rare cases: impacts and young contacts. They are separate from the passes, which are faster when the compiler
/// knows that this code cannot change the bodies that they hold.
template <int kPoints, typename Access>
class SoftImpact : public SoftPoints<kPoints, Access> {
    using Points = SoftPoints<kPoints, Access>;
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Mask = typename Pair::Mask;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::earlier, Pair::giveBefore;
    using Points::eachPoint, Points::fastestOf, Points::passOn, Points::readGaps, Points::readPoints;
    using Points::resistSliding, Points::resistTwist;

public:
    using Points::Points;

    /// Notes the speed of a fast approach before contacts acted in this sub-step, if it was lower, but at least
    /// `known`.
    void noteFast(const Mask& isFast, const Real& fastest, const Real& known) {
        using geometry::batch::max;
        using geometry::batch::min;
        Real gaps[kPoints], speeds[kPoints], impulses[kPoints];
        readGaps(gaps);
        readPoints(earlier(a_, block_.rowA), earlier(b_, block_.rowB), speeds, impulses);
        const Real before = max(known, min(fastest, fastestOf(gaps, speeds, impulses)));
        put(geometry::batch::select(isFast, before, at(block_.hitSpeed)), block_.hitSpeed);
    }

    /// Solves points and friction alternately until they converge, where a hit begins: friction changes the load of the
    /// points, and after a single iteration a body that falls flat and slides would tip over.
    void settle(const Mask& isHit) {
        using geometry::batch::abs;
        using geometry::batch::max;
        using geometry::batch::select;
        Real gaps[kPoints];
        readGaps(gaps);
        Mask isOpen = isHit;
        for (int round = 0; round < kHitRounds; ++round) {
            const SoftBody<Real> a = a_, b = b_;
            Real speeds[kPoints], impulses[kPoints];
            readPoints(a, b, speeds, impulses);
            Real most(0.0f);
            eachPoint([&](int p) {
                const Real old = impulses[p];
                impulses[p] = select(isOpen, this->template nextImpulse<false>(p, gaps[p], speeds[p], old), old);
                passOn(p, impulses[p] - old, speeds);
                most = max(most, abs(impulses[p] - old));
            });
            const Real carried = this->giveChange(impulses);
            resistTwist(isOpen);
            resistSliding(carried, isOpen);
            a_.keepUnless(isOpen, a), b_.keepUnless(isOpen, b);
            isOpen = isOpen & (Real(kHitSettled) * carried < most);
            if (!geometry::batch::any(isOpen)) break;
        }
    }

    /// The impulse of an impact is given once: the next sub-step does not begin with it.
    void forget(const Mask& isHit) {
        using geometry::batch::select;
        const Real none(0.0f);
        const auto take = [&](LaneRow& row) {
            const Real number = at(row);
            put(select(isHit, none, number), row);
            return select(isHit, number, none);
        };
        const Vector tangent = vector(block_.tangent), other = cross(normal_, tangent);
        const Real along = take(block_.frictionImpulse[0]), across = take(block_.frictionImpulse[1]);
        const Vector friction = along * tangent + across * other, twist = take(block_.twistImpulse) * normal_;
        Vector impulse = friction, turnA = cross(vector(block_.armA), friction) + twist,
               turnB = cross(vector(block_.armB), friction) + twist;
        for (SoftPoint& point : block_.points) {
            const Real given = take(point.impulse);
            impulse = impulse + given * normal_;
            turnA = turnA + given * vector(point.turnA), turnB = turnB + given * vector(point.turnB);
        }
        if (block_.rolling != 0) {
            SurfaceBlock& rolling = work_.surfaces[block_.rolling - 1];
            const Vector given{take(rolling.impulse[0]), take(rolling.impulse[1]), take(rolling.impulse[2])};
            turnA = turnA + given, turnB = turnB + given;
        }
        giveBefore(isHit, impulse, turnA, turnB);
    }

private:
    static constexpr int kHitRounds = 24;
    static constexpr float kHitSettled = 1e-6f;  // share of the total impulse
};

/// Solves all points of a contact at once, for impacts and young contacts: solved one after the other, they would turn
/// a body that falls flat. In the lanes of `isOpen`, `impulses` become the new impulses. `fastest`: see fastestOf;
/// `speeds`: v_n before this pass, which this function changes.
template <bool kIsSoft, int kPoints, typename Access, typename Real, typename Mask>
[[gnu::noinline]] void solveTogether(Access access, const SoftBlock<kPoints>& block, const SoftNumbers& numbers,
                                     Mask isOpen, Real fastest, Real (&speeds)[kPoints], Real (&impulses)[kPoints]) {
    using geometry::batch::max;
    using geometry::batch::select;
    constexpr float kSettledOfFastest = 1e-5f, kSettledOfCarried = 4e-6f;  // shares of speeds, and of impulses over K
    const Real zero(0.0f), never(-std::numeric_limits<float>::max());
    Real together[kPoints];
    PointImpulses<Real, kPoints> problem;
    Real carried(0.0f);
    for (int p = 0; p < kPoints; ++p) {
        const SoftPoint& point = block.points[p];
        const Real gap = access.load(point.gap);
        const auto isApart = zero < gap;
        const Real room = gap * Real(numbers.perStep);
        problem.responses[p] = inverseOrZero(access.load(point.mass));
        problem.softness[p] = zero, problem.bias[p] = select(isApart, room, zero);
        problem.leaveBelow[p] = never;
        if constexpr (kIsSoft) {
            const Real perScale(1.0f / numbers.massScale);
            const Real push = max(Real(numbers.massScale * numbers.biasRate) * gap, Real(-numbers.pushSpeed));
            problem.bias[p] = select(isApart, room, perScale * push);
            problem.softness[p] = select(isApart, zero, perScale * Real(numbers.impulseScale));
        } else {
            problem.leaveBelow[p] = select(isApart, -access.load(block.bounceSpeed), never);
        }
        together[p] = access.load(point.impulse);
        carried = max(carried, problem.responses[p] * together[p]);
    }
    for (int i = 0; i < SoftBlock<kPoints>::kCouplings; ++i) problem.couplings[i] = access.load(block.couplings[i]);
    problem.solve(isOpen, Real(kSettledOfFastest) * fastest + Real(kSettledOfCarried) * carried, speeds, together);
    for (int p = 0; p < kPoints; ++p) impulses[p] = select(isOpen, together[p], impulses[p]);
}
/// See SoftImpact::noteFast.
template <int kPoints, typename Access, typename Real, typename Mask>
[[gnu::noinline]] void noteFastHit(Access access, SoftBlock<kPoints>& block, const SoftWork& work, Mask isFast,
                                   Real fastest, Real known) {
    SoftImpact<kPoints, Access>(access, block, work).noteFast(isFast, fastest, known);
}
/// See SoftImpact::settle. Precondition: the bodies are stored.
template <int kPoints, typename Access, typename Mask>
[[gnu::noinline]] void settleHit(Access access, SoftBlock<kPoints>& block, const SoftWork& work, Mask isHit) {
    SoftImpact<kPoints, Access> impact(access, block, work);
    impact.settle(isHit);
    impact.storeBodies();
}
/// See SoftImpact::forget.
template <int kPoints, typename Access, typename Mask>
[[gnu::noinline]] void forgetImpact(Access access, SoftBlock<kPoints>& block, const SoftWork& work, Mask isHit) {
    SoftImpact<kPoints, Access>(access, block, work).forget(isHit);
}

}  // namespace collidoscope::physics
