#pragma once
/// The rare cases of soft contacts: impacts and young contacts. They are separate from the passes, which are faster
/// when the compiler knows that this code cannot change the bodies that they hold.

#include <limits>

#include "physics/rigid/solver/soft_points.h"

namespace collidoscope::physics {

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
