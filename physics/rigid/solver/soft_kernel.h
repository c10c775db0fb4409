#pragma once
/// Soft contacts: the passes over the contacts of a sub-step, sixteen or eight contacts at a time, or one by itself.
///
/// With h the sub-step, ω = 2 π f, a1 = 2 ζ + h ω, a2 = h ω a1, a contact is a spring of frequency f and damping ζ:
///     β = ω / a1,  σ = a2 / (1 + a2),  γ = 1 - σ
/// For a point with the arms r, n from A to B, j = r x n and the gap s:
///     K   = n.(1/m_A + 1/m_B) n + j_A.I_A^-1 j_A + j_B.I_B^-1 j_B
///     v_n = n.(v_B - v_A) + j_B.w_B - j_A.w_A
///     s   = s0 + n.(Δx_B - Δx_A) + j_B.Θ_B - j_A.Θ_A          Δx, Θ: displacements and rotations in this step
/// Arms are those at the start of the step, except for some round bodies: soft_responses.h. Normals are, too; a
/// rotating kinematic body carries its normal and its points along on circles, so that after the time t the speed is
/// v_n + c t and the gap s + c t^2 / 2, with c of gapAcceleration (sequential_impulses.h).
///     λ'  = max(0, λ - (σ' v_n + b)/K - γ' λ)
///         s > 0           σ' = 1, γ' = 0, b = s/h             the point may approach until the gap is closed
///         s <= 0, solve   σ' = σ, γ' = γ, b = max(σ β s, -push speed)
///         s <= 0, relax   σ' = 1, γ' = b = 0                   removes the velocity that pushed the overlap apart
/// In the relax pass, a point that approaches fast enough to bounce keeps its speed, as the next step begins with
/// impacts. The points of a contact are solved in the space of their impulses: an impulse at one point changes v_n at
/// the others by the coupling of both, and the bodies get the sum once. For resting contacts one pass over the points
/// is enough, and more make it worse, because sub-steps and steps continue from each other's impulses. Impacts have no
/// such impulses; there all points are solved at once (point_impulses.h). With one fixed order, the last points would
/// always dominate and turn a tower a little. So four steps have four orders, in which each of four points comes first,
/// second, third and last once:
///     0 1 2 3    3 2 1 0    2 3 0 1    1 0 3 2
/// Two points alternate. With the first two orders only, the middle points would stay in the middle, and a stack would
/// sway.
///
/// Friction acts at the middle of the points, in the relax pass: soft_points.h.
///
/// Source: Catto, Solver2D (2024), "soft step"; Catto, Soft Constraints (GDC 2011); Macklin et al., Small Steps in
/// Physics Simulation (2019). Differs from them in: impulse space; friction in the relax pass alone.
///
/// `Access` decides whether Real is sixteen lanes, eight or one (soft_access.h): the source is the same, and so are
/// the bits of the results.

#include <cstdint>
#include <type_traits>

#include "physics/rigid/solver/soft_points.h"

namespace collidoscope::physics {

/// Observer of the points that does nothing.
struct NoSoftObserver {
    template <typename Real>
    void point(int /*point*/, const Real& /*before*/, const Real& /*after*/, const Real& /*speed*/) const {}
};

/// The passes over one block. It holds the numbers of both bodies of each contact.
template <int kPoints, typename Access, typename Observer = NoSoftObserver>
class SoftContacts : public SoftPoints<kPoints, Access> {
    using Points = SoftPoints<kPoints, Access>;
    using Pair = SoftPair<kPoints, Access>;
    using Real = typename Pair::Real;
    using Mask = typename Pair::Mask;
    using Vector = typename Pair::Vector;
    using Pair::a_, Pair::b_, Pair::access_, Pair::block_, Pair::work_, Pair::normal_;
    using Pair::at, Pair::everywhere, Pair::put, Pair::vector;
    using Points::eachPoint, Points::fastestOf, Points::passOn, Points::readGaps, Points::readMoves, Points::readPoints,
        Points::gapChange;
    using Points::resistRolling, Points::resistSliding, Points::resistTwist;

public:
    SoftContacts(const Access& access, SoftBlock<kPoints>& block, const SoftWork& work, const Observer& observer = {})
        : Points(access, block, work), observer_(observer) {}

    void solve() {
        Real gaps[kPoints];
        readGaps(gaps);
        solvePoints<true>(gaps, Real(0.0f));
    }

    void relax() {
        Real gaps[kPoints];
        findGaps(gaps);
        const Real carried = solvePoints<false>(gaps, at(block_.hitSpeed));
        if (block_.rolling != 0) resistRolling(carried);
        if constexpr (kPoints > 1) resistTwist(everywhere());
        resistSliding(carried, everywhere());
    }

    /// Ends the relax pass after the bodies are stored: settles hits, and forgets their impulses.
    static void finishRelaxing(const Access& access, SoftBlock<kPoints>& block, const SoftWork& work) {
        const Real hitSpeed = access.load(block.hitSpeed);
        const Mask isHit = access.load(block.hitFrom) < hitSpeed;
        if constexpr (kPoints > 1)
            if (geometry::batch::any(isHit)) settleHit(access, block, work, isHit);
        for (SoftPoint& point : block.points)
            access.store(access.load(point.total) + access.load(point.impulse), point.total);
        const Mask isDone = isHit & (Real(0.0f) < access.load(block.forgets));
        if (geometry::batch::any(isDone)) forgetImpact(access, block, work, isDone);
    }

private:
    /// Finds the present gaps of the points.
    void findGaps(Real (&gaps)[kPoints]) const {
        Real movesA[8], movesB[8];
        readMoves(movesA, movesB);
        const Real along = gapChange(movesA, movesB);
        for (int p = 0; p < kPoints; ++p) {
            const SoftPoint& point = block_.points[p];
            gaps[p] = at(point.start) + along + dot(vector(point.turnB), Vector{movesB[3], movesB[4], movesB[5]}) -
                      dot(vector(point.turnA), Vector{movesA[3], movesA[4], movesA[5]});
            put(gaps[p], block_.points[p].gap);
        }
        if constexpr (kPoints <= CoreBlock::kPoints)
            if (block_.turning != 0) {
                followCores(access_, block_, work_);
                readGaps(gaps);
            }
    }

    /// Finds the points that begin to touch in this sub-step, and their approach speed before any contact has acted in
    /// it, because bodies that are pressed together by others are no hit. `known`: m/s, the speed noted before, or 0.
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
        if (geometry::batch::any(isFast)) noteFastHit(access_, block_, work_, isFast, max(known, fastest), known);
    }

    /// Returns Σλ.
    template <bool kIsSoft>
    Real solvePoints(const Real (&gaps)[kPoints], const Real& knownHit) {
        Real speeds[kPoints], impulses[kPoints];
        readPoints(a_, b_, speeds, impulses);
        noteHit(gaps, speeds, impulses, knownHit);
        const Real fastest = fastestOf(gaps, speeds, impulses);
        const Mask isTogether = at(block_.impactSpeed) < fastest;
        Real before[kPoints], seen[kPoints], next[kPoints];
        for (int p = 0; p < kPoints; ++p) before[p] = seen[p] = speeds[p], next[p] = impulses[p];
        const auto solvePoint = [&](int p) {
            seen[p] = speeds[p];
            next[p] = this->template nextImpulse<kIsSoft>(p, gaps[p], speeds[p], impulses[p]);
            passOn(p, next[p] - impulses[p], speeds);
        };
        if (kPoints == 1 || !geometry::batch::all(isTogether)) eachPoint(solvePoint);
        if (kPoints > 1 && geometry::batch::any(isTogether)) {
            Real together[kPoints];
            for (int p = 0; p < kPoints; ++p) together[p] = next[p];
            solveTogether<kIsSoft>(access_, block_, work_.numbers, isTogether, fastest, before, together);
            for (int p = 0; p < kPoints; ++p) next[p] = together[p];
        }
        eachPoint([&](int p) { observer_.point(p, at(block_.points[p].impulse), next[p], seen[p]); });
        return this->giveChange(next);
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
        if constexpr (kPass == SoftPass::Relax) contacts.finishRelaxing(access, block, work);
    }
}

/// Whether a block has no surface and no core of its own, so that it may be solved together with the next one.
template <int kPoints>
inline bool isPlain(const SoftBlock<kPoints>& block) {
    return (block.rolling | block.moving | block.turning) == 0;
}

/// passOver() with all calls inlined; otherwise g++ leaves calls that pass lanes in memory.
template <SoftPass kPass, int kPoints, typename Access>
[[gnu::flatten]] inline void passOverInlined(const Access& access, SoftBlock<kPoints>& block, const SoftWork& work) {
    passOver<kPass>(access, block, work);
}

/// A pass over some blocks, two at a time where a register holds sixteen lanes. Blocks of single points are bound by
/// the memory accesses to their bodies, and are taken one at a time.
template <SoftPass kPass, typename Set, int kPoints>
inline void passOverBlocks(SoftBlock<kPoints>* blocks, std::uint32_t first, std::uint32_t end, const SoftWork& work) {
    const EightAtOnce<Set> eight{};
    for (std::uint32_t i = first; i < end; ++i) {
#if defined(__AVX512DQ__)
        if constexpr (geometry::batch::kHoldsSixteen<Set> && kPoints > 1)
            if (i + 1 < end && isPlain(blocks[i]) && isPlain(blocks[i + 1])) {
                passOverInlined<kPass>(TwoBlocksAtOnce<SoftBlock<kPoints>>{}, blocks[i++], work);
                continue;
            }
#endif
        if constexpr (std::is_same_v<Set, geometry::batch::Baseline>)  // part of the web page, which must be small
            passOver<kPass>(eight, blocks[i], work);
        else
            passOverInlined<kPass>(eight, blocks[i], work);
    }
}

template <SoftPass kPass, typename Set>
inline void passOverColor(const SoftWork& work) {
    passOverBlocks<kPass, Set>(work.ones, work.firstOne, work.endOne, work);
    passOverBlocks<kPass, Set>(work.twos, work.firstTwo, work.endTwo, work);
    passOverBlocks<kPass, Set>(work.fours, work.firstFour, work.endFour, work);
}

/// A pass over the contacts of one colour, eight or sixteen at a time.
template <typename Set>
void softPass(SoftPass pass, const SoftWork& work) {
    if (pass == SoftPass::Prepare) passOverColor<SoftPass::Prepare, Set>(work);
    if (pass == SoftPass::Solve) passOverColor<SoftPass::Solve, Set>(work);
    if (pass == SoftPass::Relax) passOverColor<SoftPass::Relax, Set>(work);
}

}  // namespace collidoscope::physics
