#pragma once
/// The impulses of all points of a contact at once.
///
/// With λ the impulses, v_n the separation speeds of the points, and K their response to the impulses (1/kg,
/// symmetric), the law of a contact is a linear complementarity problem: for each point
///     λ >= 0,    r = v_n + b + γ K_pp λ >= 0,    λ r = 0
/// where b is the allowed approach speed (or the required separation speed), and γ its softness.
///
/// Projected Newton: the points that carry an impulse or approach too fast are free, the others stay at λ = 0;
///     (K + γ D + ε D) Δ = -r  of the free points,   D = diag K,    λ <- max(0, λ + Δ)
/// This is repeated until r vanishes. Two or three iterations suffice for any patch; Gauss-Seidel iterations, point
/// after point, need seven for a whole face of a cube, and more than forty for a narrow part of one. Four points of a
/// face have three degrees of freedom only, so K is singular. The term with ε keeps the components of λ that K does
/// not determine, so that the points share a load as evenly as before, in any order.
///
/// Source: Bertsekas, Projected Newton Methods for Optimization Problems with Simple Constraints (SIAM J. Control and
/// Optimization 20, 1982), section 2. Differs from it in: no line search; a problem that has not converged after
/// kNewtonRounds, about one in a thousand, is solved anew by Gauss-Seidel iterations.

#include <utility>

#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

template <typename Real, int kPoints>
class PointImpulses {
public:
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());

    /// K_pq of p < q: 01 02 03 12 13 23.
    static constexpr int couplingOf(int p, int q) {
        const int low = p < q ? p : q, high = p < q ? q : p;
        return low * kPoints - low * (low + 1) / 2 + high - low - 1;
    }

    Real responses[kPoints];                                      ///< 1/kg: K_pp; 0 for a point that does not exist
    Real couplings[kPoints > 1 ? kPoints*(kPoints - 1) / 2 : 1];  ///< 1/kg
    Real bias[kPoints];                                           ///< m/s: b
    Real softness[kPoints];                                       ///< γ
    Real leaveBelow[kPoints];                                     ///< m/s: points with a smaller v_n are not solved

    /// Solves the problem in the lanes of `isOpen`: changes `impulses`, and `speeds` (v_n) with them, until r is below
    /// `settled`, m/s.
    void solve(Mask isOpen, const Real& settled, Real (&speeds)[kPoints], Real (&impulses)[kPoints]) const {
        Real firstSpeeds[kPoints], firstImpulses[kPoints];
        for (int p = 0; p < kPoints; ++p) firstSpeeds[p] = speeds[p], firstImpulses[p] = impulses[p];
        for (int round = 0; round < kNewtonRounds; ++round) {
            if (!leaveSettled(isOpen, settled, speeds, impulses)) return;
            takeNewtonStep(isOpen, speeds, impulses);
        }
        if (!leaveSettled(isOpen, settled, speeds, impulses)) return;
        for (int p = 0; p < kPoints; ++p) {
            speeds[p] = geometry::batch::select(isOpen, firstSpeeds[p], speeds[p]);
            impulses[p] = geometry::batch::select(isOpen, firstImpulses[p], impulses[p]);
        }
        for (int round = 0; round < kSingleRounds; ++round) {
            if (!leaveSettled(isOpen, settled, speeds, impulses)) return;
            for (int p = 0; p < kPoints; ++p) takeStepOf(p, isOpen, speeds, impulses);
        }
    }

    /// Effect of an impulse at a point on the velocities at all of them.
    void passOn(int p, const Real& change, Real (&speeds)[kPoints]) const {
        for (int q = 0; q < kPoints; ++q)
            speeds[q] = speeds[q] + (q == p ? responses[p] : couplings[couplingOf(p, q)]) * change;
    }

private:
    static constexpr int kNewtonRounds = 6, kSingleRounds = 24;
    static constexpr float kFloor = 0x1p-16f;  // ε: larger than the rounding of a K that should be singular

    Real rest(int p, const Real (&speeds)[kPoints], const Real (&impulses)[kPoints]) const {
        return speeds[p] + bias[p] + softness[p] * responses[p] * impulses[p];
    }
    Mask isFree(int p, const Real& rest, const Real& speed, const Real& impulse) const {
        const Real zero(0.0f);
        const auto acts = (zero < impulse) | (rest < zero);
        return acts & (zero < responses[p]) & (leaveBelow[p] < speed);
    }

    /// Closes the lanes that need no more work; returns whether any is still open.
    bool leaveSettled(Mask& isOpen, const Real& settled, const Real (&speeds)[kPoints],
                      const Real (&impulses)[kPoints]) const {
        using geometry::batch::abs;
        using geometry::batch::max;
        using geometry::batch::select;
        Real most(0.0f);
        for (int p = 0; p < kPoints; ++p) {
            const Real r = rest(p, speeds, impulses);
            most = max(most, select(isFree(p, r, speeds[p], impulses[p]), abs(r), Real(0.0f)));
        }
        isOpen = isOpen & (settled < most);
        return geometry::batch::any(isOpen);
    }

    void takeNewtonStep(const Mask& isOpen, Real (&speeds)[kPoints], Real (&impulses)[kPoints]) const {
        using geometry::batch::max;
        using geometry::batch::select;
        const Real zero(0.0f);
        Real step[kPoints], inverse[kPoints], lower[kPoints][kPoints];  // L D L^T
        for (int p = 0; p < kPoints; ++p) {
            const Real r = rest(p, speeds, impulses);
            const Mask free = isFree(p, r, speeds[p], impulses[p]);
            Real pivot = responses[p] + (softness[p] + Real(kFloor)) * responses[p];
            step[p] = select(free, -r, zero);
            for (int k = 0; k < p; ++k) {
                Real under = couplings[couplingOf(k, p)];
                for (int j = 0; j < k; ++j) under = under - lower[p][j] * lower[k][j];
                lower[p][k] = under;  // times pivot k
            }
            for (int k = 0; k < p; ++k) {
                const Real over = lower[p][k];
                lower[p][k] = over * inverse[k];
                pivot = pivot - lower[p][k] * over;
                step[p] = step[p] - lower[p][k] * step[k];
            }
            step[p] = select(free, step[p], zero);
            inverse[p] = select(free, inverseOrZero(max(pivot, Real(kFloor) * responses[p])), zero);
        }
        for (int p = kPoints - 1; p >= 0; --p) {
            step[p] = step[p] * inverse[p];
            for (int k = p + 1; k < kPoints; ++k) step[p] = step[p] - lower[k][p] * step[k];
        }
        for (int p = 0; p < kPoints; ++p) {
            const Real next = select(isOpen, max(impulses[p] + step[p], zero), impulses[p]);
            step[p] = next - impulses[p], impulses[p] = next;
        }
        for (int p = 0; p < kPoints; ++p) passOn(p, step[p], speeds);
    }

    void takeStepOf(int p, const Mask& isOpen, Real (&speeds)[kPoints], Real (&impulses)[kPoints]) const {
        using geometry::batch::max;
        using geometry::batch::select;
        const Real r = rest(p, speeds, impulses), old = impulses[p];
        const Mask moves = isOpen & isFree(p, r, speeds[p], old);
        const Real wanted = old - r * inverseOrZero(responses[p] + softness[p] * responses[p]);
        impulses[p] = select(moves, max(wanted, Real(0.0f)), old);
        passOn(p, impulses[p] - old, speeds);
    }
};

}  // namespace collidoscope::physics
