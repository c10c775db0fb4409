#pragma once
/// Soft contacts: the passes over the contacts of a sub-step, eight contacts at a time or one by itself.
///
/// With h the sub-step, ω = 2 π f, a1 = 2 ζ + h ω, a2 = h ω a1, a contact is a spring of frequency f and damping ζ:
///     β = ω / a1,  σ = a2 / (1 + a2),  γ = 1 - σ
/// Of a point with the arms r, n from A to B, j = r x n and the gap s:
///     K   = n.(1/m_A + 1/m_B) n + j_A.I_A^-1 j_A + j_B.I_B^-1 j_B
///     v_n = n.(v_B - v_A) + j_B.w_B - j_A.w_A
///     s   = s0 + n.(Δx_B - Δx_A) + j_B.Θ_B - j_A.Θ_A          Δx, Θ: how far the bodies have come in this step
/// Arms are those of the start of the step, but for some round bodies: soft_answers.h. So are normals: a kinematic body
/// that turns takes its normal and its points along on circles, so that after the time t there are v_n + c t and
/// s + c t^2 / 2, with c of gapAcceleration (contact_row.h).
///     λ'  = max(0, λ - (σ' v_n + b)/K - γ' λ)
///         s > 0           σ' = 1, γ' = 0, b = s/h             it may come as near as the gap allows
///         s <= 0, solve   σ' = σ, γ' = γ, b = max(σ β s, -push speed)
///         s <= 0, relax   σ' = 1, γ' = b = 0                   the velocity that pushed it apart is taken away again
/// In the relax pass, what comes fast enough to bounce keeps its speed: the next step begins with impacts.
/// The points of a contact are solved in the space of their impulses: an impulse at one changes v_n at the others by
/// the coupling of both, and the bodies get the sum once. Of what rests, one pass over the points is enough, and more
/// make it worse: what counts is that sub-steps and steps go on from each other. Impacts go on from nothing: there all
/// points are solved at once (point_impulses.h). In one order alone, the last points always win, and turn a tower a
/// little. So four steps have four orders, in which each of four points comes first, second, third and last once:
///     0 1 2 3    3 2 1 0    2 3 0 1    1 0 3 2
/// Two points take turns. With the first two orders alone, the points in the middle stay there, and a stack sways.
///
/// Friction acts at the middle of the points, in the relax pass: soft_friction.h.
///
/// Source: Catto, Solver2D (2024), "soft step"; Catto, Soft Constraints (GDC 2011); Macklin et al., Small Steps in
/// Physics Simulation (2019). Differs from them in: impulse space; friction in the relax pass alone.
///
/// `Access` says whether Real is eight lanes or one (soft_access.h): the source is the same, and so are the bits.

#include <cstdint>
#include <limits>

#include "physics/rigid/solver/point_impulses.h"
#include "physics/rigid/solver/soft_friction.h"
#include "physics/rigid/solver/soft_prepare.h"

namespace physics {

/// Nobody listens.
struct NoSoftObserver {
    template <typename Real>
    void point(int /*point*/, const Real& /*before*/, const Real& /*after*/, const Real& /*speed*/) const {}
};

/// The passes over one block. Keeps both bodies at hand.
template <int kPoints, typename Access, typename Observer = NoSoftObserver>
class SoftContacts : public SoftFriction<kPoints, Access> {
    using Friction = SoftFriction<kPoints, Access>;
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Mask = typename Pair::Mask;
    using Vector = typename Pair::Vector;
    using Friction::followCores, Friction::resistRolling, Friction::resistSliding, Friction::resistTwist;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::put, Pair::vector, Pair::earlier, Pair::give, Pair::giveBefore, Pair::noVector;

public:
    SoftContacts(const Access& access, SoftBlock<kPoints>& block, const SoftWork& work, const Observer& observer = {})
        : Friction(access, block, work), observer_(observer) {}

    void solve() {
        Real gaps[kPoints];
        for (int p = 0; p < kPoints; ++p) gaps[p] = at(block_.points[p].gap);
        solvePoints<true>(gaps, Real(0.0f));
    }

    void relax() {
        Real movesA[8], movesB[8];
        access_.gatherFields(work_.moves->numbers, 8, block_.rowA, movesA);
        access_.gatherFields(work_.moves->numbers, 8, block_.rowB, movesB);
        const Real time(work_.numbers.elapsed);
        const Real along = dot(normal_, Vector{movesB[0] - movesA[0], movesB[1] - movesA[1], movesB[2] - movesA[2]}) +
                           Real(0.5f) * at(block_.bend) * time * time;
        Real gaps[kPoints];
        for (int p = 0; p < kPoints; ++p) {
            const SoftPoint& point = block_.points[p];
            gaps[p] = at(point.start) + along + dot(vector(point.turnB), Vector{movesB[3], movesB[4], movesB[5]}) -
                      dot(vector(point.turnA), Vector{movesA[3], movesA[4], movesA[5]});
        }
        if constexpr (kPoints <= CoreBlock::kPoints)
            if (block_.turning != 0) followCores(movesA, movesB, along, gaps);
        for (int p = 0; p < kPoints; ++p) put(gaps[p], block_.points[p].gap);
        const Real carried = solvePoints<false>(gaps, at(block_.hitSpeed));
        const Mask all = Real(0.0f) < Real(1.0f), isHit = at(block_.hitFrom) < at(block_.hitSpeed);
        if (block_.rolling != 0) resistRolling(carried);
        if constexpr (kPoints > 1) resistTwist(all);
        resistSliding(carried, all);
        if constexpr (kPoints > 1)
            if (geometry::batch::any(isHit)) settleHit(gaps, isHit);
        for (SoftPoint& point : block_.points) put(at(point.total) + at(point.impulse), point.total);
        const Mask forgets = Real(0.0f) < at(block_.forgets), isDone = isHit & forgets;
        if (geometry::batch::any(isDone)) forgetImpact(isDone);
    }

private:
    static constexpr float kSettledOfFastest = 1e-5f, kSettledOfCarried = 4e-6f;  // of speeds, and of impulses over K
    static constexpr int kHitRounds = 24;
    static constexpr float kHitSettled = 1e-6f;  // of all that is carried

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

    /// All points at once, of contacts that meet in an impact or are young: taken one after the other, they would turn
    /// what falls flat. `fastest`: of these contacts, see fastestOf.
    template <bool kIsSoft>
    [[gnu::noinline]] void solveTogether(const Real (&gaps)[kPoints], const Mask& isOpen, const Real& fastest,
                                         Real (&speeds)[kPoints], Real (&impulses)[kPoints]) const {
        using geometry::batch::max;
        using geometry::batch::select;
        const SoftNumbers& numbers = work_.numbers;
        const Real zero(0.0f), never(-std::numeric_limits<float>::max());
        PointImpulses<Real, kPoints> problem;
        Real carried(0.0f);
        for (int p = 0; p < kPoints; ++p) {
            const auto isApart = zero < gaps[p];
            const Real room = gaps[p] * Real(numbers.perStep);
            problem.answers[p] = inverseOrZero(at(block_.points[p].mass));
            problem.softness[p] = zero, problem.bias[p] = select(isApart, room, zero);
            problem.leaveBelow[p] = never;
            if constexpr (kIsSoft) {
                const Real perScale(1.0f / numbers.massScale);
                const Real push = max(Real(numbers.massScale * numbers.biasRate) * gaps[p], Real(-numbers.pushSpeed));
                problem.bias[p] = select(isApart, room, perScale * push);
                problem.softness[p] = select(isApart, zero, perScale * Real(numbers.impulseScale));
            } else {
                problem.leaveBelow[p] = select(isApart, -at(block_.bounceSpeed), never);
            }
            carried = max(carried, problem.answers[p] * impulses[p]);
        }
        for (int i = 0; i < SoftBlock<kPoints>::kCouplings; ++i) problem.couplings[i] = at(block_.couplings[i]);
        problem.solve(isOpen, Real(kSettledOfFastest) * fastest + Real(kSettledOfCarried) * carried, speeds, impulses);
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

    /// What begins to touch in this sub-step, and how fast it comes, by velocities to which no contact has given
    /// anything yet: what others press upon it is no hit. `known`: m/s, of what has begun to, or 0.
    void noteHit(const Real (&gaps)[kPoints], const Real (&speeds)[kPoints], const Real (&impulses)[kPoints],
                 const Real& known) {
        using geometry::batch::max;
        using geometry::batch::select;
        const Real zero(0.0f);
        Real carried = known;
        for (int p = 0; p < kPoints; ++p) carried = max(carried, impulses[p]);
        const Mask isFresh = (zero < known) | (carried < Real(std::numeric_limits<float>::min()));
        put(known, block_.hitSpeed);
        if (!geometry::batch::any(isFresh)) return;
        const Real fastest = select(isFresh, fastestOf(gaps, speeds, impulses), zero);
        const Mask isFast = at(block_.hitFrom) < fastest;
        put(select(isFast, known, max(known, fastest)), block_.hitSpeed);
        if (geometry::batch::any(isFast)) noteFast(gaps, isFast, max(known, fastest), known);
    }
    [[gnu::noinline]] void noteFast(const Real (&gaps)[kPoints], const Mask& isFast, const Real& fastest,
                                    const Real& known) {
        using geometry::batch::max;
        using geometry::batch::min;
        Real speeds[kPoints], impulses[kPoints];
        readPoints(earlier(a_, block_.rowA), earlier(b_, block_.rowB), speeds, impulses);
        const Real before = max(known, min(fastest, fastestOf(gaps, speeds, impulses)));
        put(geometry::batch::select(isFast, before, at(block_.hitSpeed)), block_.hitSpeed);
    }

    /// Points and friction in turns until they agree, where a hit begins: friction shifts what the points carry, and
    /// one turn would tip over what falls flat and slides.
    [[gnu::noinline]] void settleHit(const Real (&gaps)[kPoints], const Mask& isHit) {
        using geometry::batch::abs;
        using geometry::batch::max;
        using geometry::batch::select;
        Mask isOpen = isHit;
        for (int round = 0; round < kHitRounds; ++round) {
            Real speeds[kPoints], impulses[kPoints];
            readPoints(a_, b_, speeds, impulses);
            Real most(0.0f);
            eachPoint([&](int p) {
                const Real old = impulses[p];
                impulses[p] = select(isOpen, nextImpulse<false>(p, gaps[p], speeds[p], old), old);
                passOn(p, impulses[p] - old, speeds);
                most = max(most, abs(impulses[p] - old));
            });
            const Real carried = giveChange(impulses);
            resistTwist(isOpen);
            resistSliding(carried, isOpen);
            isOpen = isOpen & (Real(kHitSettled) * carried < most);
            if (!geometry::batch::any(isOpen)) break;
        }
    }

    /// What an impact gave is given once: the next sub-step does not begin with it.
    [[gnu::noinline]] void forgetImpact(const Mask& isHit) {
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
        giveBefore(impulse, turnA, turnB);
    }

    /// Returns Σλ.
    template <bool kIsSoft>
    Real solvePoints(const Real (&gaps)[kPoints], const Real& knownHit) {
        Real speeds[kPoints], impulses[kPoints];
        readPoints(a_, b_, speeds, impulses);
        noteHit(gaps, speeds, impulses, knownHit);
        const Real fastest = fastestOf(gaps, speeds, impulses);
        const Mask isTogether = at(block_.impactSpeed) < fastest;
        Real togetherSpeeds[kPoints], together[kPoints], seen[kPoints];
        for (int p = 0; p < kPoints; ++p) seen[p] = togetherSpeeds[p] = speeds[p], together[p] = impulses[p];
        if (kPoints > 1 && geometry::batch::any(isTogether))
            solveTogether<kIsSoft>(gaps, isTogether, fastest, togetherSpeeds, together);
        const auto solvePoint = [&](int p) {
            const Real old = impulses[p];
            seen[p] = speeds[p];
            impulses[p] = nextImpulse<kIsSoft>(p, gaps[p], speeds[p], old);
            passOn(p, impulses[p] - old, speeds);
        };
        if (kPoints == 1 || !geometry::batch::all(isTogether)) eachPoint(solvePoint);
        if (kPoints > 1)
            for (int p = 0; p < kPoints; ++p)
                impulses[p] = geometry::batch::select(isTogether, together[p], impulses[p]);
        eachPoint([&](int p) { observer_.point(p, at(block_.points[p].impulse), impulses[p], seen[p]); });
        return giveChange(impulses);
    }

    Observer observer_;
};

template <SoftPass kPass, int kPoints, typename Access, typename Observer = NoSoftObserver>
inline void passOver(const Access& access, SoftBlock<kPoints>& block, const SoftWork& work,
                     const Observer& observer = {}) {
    if constexpr (kPass == SoftPass::Prepare) {
        SoftPreparation<kPoints, Access> preparation(access, block, work);
        preparation.prepare();
        preparation.storeBodies();
    } else {
        SoftContacts<kPoints, Access, Observer> contacts(access, block, work, observer);
        if constexpr (kPass == SoftPass::Solve) contacts.solve();
        if constexpr (kPass == SoftPass::Relax) contacts.relax();
        contacts.storeBodies();
    }
}

template <SoftPass kPass, typename Set>
inline void passOverColor(const SoftWork& work) {
    const EightAtOnce<Set> eight{};
    for (std::uint32_t i = work.firstOne; i < work.endOne; ++i) passOver<kPass>(eight, work.ones[i], work);
    for (std::uint32_t i = work.firstTwo; i < work.endTwo; ++i) passOver<kPass>(eight, work.twos[i], work);
    for (std::uint32_t i = work.firstFour; i < work.endFour; ++i) passOver<kPass>(eight, work.fours[i], work);
}

/// A pass over the contacts of one colour, eight at a time.
template <typename Set>
void softPass(SoftPass pass, const SoftWork& work) {
    if (pass == SoftPass::Prepare) passOverColor<SoftPass::Prepare, Set>(work);
    if (pass == SoftPass::Solve) passOverColor<SoftPass::Solve, Set>(work);
    if (pass == SoftPass::Relax) passOverColor<SoftPass::Relax, Set>(work);
}

}  // namespace physics
