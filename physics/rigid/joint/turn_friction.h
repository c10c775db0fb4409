#pragma once
/// Dry friction of a joint that leaves all rotations free (a ball or a cone joint): the friction torque that dissipates
/// most energy.
///
/// Let w be the angular velocity of B relative to A while the angular impulse Λ_old acts, and K the 3 x 3 matrix by
/// which w responds to an angular impulse (1/(kg m^2), symmetric). An angular impulse Λ then leaves w' = c + K Λ with
/// c = w - K Λ_old. As for the friction of a contact (solver/friction_disc.h), with a ball in place of the disc, the
/// law of dry friction asks for
///     |Λ| < limit and w' = 0   (sticking),    or    |Λ| = limit and w' = -s Λ, s >= 0   (slipping, Λ opposes w')
/// Slipping is (K + s) Λ = -c with one unknown s, for which |Λ(s)| = limit. Newton's method on 1/|Λ(s)| finds it from
/// below without overshooting. With the adjugate of a 3 x 3 matrix,
///     adj(K + s) = s^2 + s (trace K - K) + adj K,      det(K + s) = ((s + trace K) s + trace adj K) s + det K.
/// A slender limb responds a thousand times more to a torque about its length than to one across it, and locked axes
/// make K singular. So the computation is in doubles, and a small share of its trace is added to K, which makes
/// impulses smaller, never larger. Source: the problem is a trust region; the root: Moré and Sorensen, Computing a
/// Trust Region Step (1983).

#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

/// The share of their last impulses with which motors and friction are warm-started, beyond the part that dissipates
/// energy: 1 if the bodies rotate little within a sub-step, so that an arm of several links does not sink; 0 if one
/// rotates much, because the directions of these impulses have rotated since. `a`, `b`: squares of the angular
/// velocities of the bodies, (rad/s)^2; `time`: s.
template <typename Real>
inline Real stillnessOf(const Real& a, const Real& b, const Real& time) {
    constexpr float kLittle = 0.03f, kMuch = 0.06f;  // rad
    const Real turn = time * geometry::batch::squareRoot(geometry::batch::max(a, b));
    const Real share = Real(1.0f / (kMuch - kLittle)) * (Real(kMuch) - turn);
    return geometry::batch::min(geometry::batch::max(share, Real(0.0f)), Real(1.0f));
}

/// Real: double, or lanes of doubles.
template <typename Real>
class TurnFriction {
public:
    using Vector = SoftVector<Real>;

    /// K as xx, xy, xz, yy, yz, zz, without negative eigenvalues.
    explicit TurnFriction(const Real (&k)[6]) {
        mass_ = inverseOrZero(k[0] + k[3] + k[5]);
        for (int i = 0; i < 6; ++i) share_[i] = mass_ * k[i];
        for (const int diagonal : {0, 3, 5}) share_[diagonal] = share_[diagonal] + Real(kFloor);
        const Real &a = share_[0], &b = share_[1], &c = share_[2], &d = share_[3], &e = share_[4], &f = share_[5];
        adjugate_[0] = d * f - e * e, adjugate_[1] = c * e - b * f, adjugate_[2] = b * e - c * d;
        adjugate_[3] = a * f - c * c, adjugate_[4] = b * c - a * e, adjugate_[5] = a * d - b * b;
        determinant_ = a * adjugate_[0] + (b * adjugate_[1] + c * adjugate_[2]);
    }

    /// The angular impulse (N m s) in place of `old`. `w`: rad/s, of B relative to A. `limit`: N m s, >= 0.
    Vector impulse(const Vector& old, const Vector& w, const Real& limit) const {
        using geometry::batch::select;
        const Real none(0.0f);
        const Vector toStop = mass_ * w;
        const Vector holding = old - inverseOrZero(determinant_) * symmetricTimes(adjugate_, toStop);
        const auto turns = limit * limit < dot(holding, holding);
        if (!geometry::batch::any(turns)) return holding;
        const auto isResisted = turns & (none < limit);
        Vector turning{none, none, none};
        if (geometry::batch::any(isResisted)) {
            const Vector found = onSphere(toStop - symmetricTimes(share_, old), limit, isResisted);
            turning = {select(isResisted, found.x, none), select(isResisted, found.y, none),
                       select(isResisted, found.z, none)};
        }
        return {select(turns, turning.x, holding.x), select(turns, turning.y, holding.y),
                select(turns, turning.z, holding.z)};
    }

private:
    static constexpr int kSteps = 12;             // Newton's; nearly always one to four are taken
    static constexpr float kOnSphere = 0x1p-23f;  // relative: so near to the sphere, Λ has its direction
    static constexpr float kMin = 1e-9f;          // the limit, as a share of c: below it, Λ is against c
    static constexpr float kFloor = 0x1p-22f;     // added to K, as a share of its trace

    /// adj(K + s) a
    Vector adjugateTimes(const Vector& a, const Real& s) const {
        return symmetricTimes(adjugate_, a) + s * ((sum() + s) * a - symmetricTimes(share_, a));
    }
    Real determinantWith(const Real& s) const {
        return ((s + sum()) * s + (adjugate_[0] + adjugate_[3] + adjugate_[5])) * s + determinant_;
    }
    Real sum() const { return share_[0] + share_[3] + share_[5]; }

    /// c: N m s, over the trace of K.
    template <typename Mask>
    Vector onSphere(const Vector& c, const Real& limit, const Mask& turns) const {
        using geometry::batch::max;
        using geometry::batch::select;
        using geometry::batch::squareRoot;
        const Real perLength = inverseOrZero(squareRoot(dot(c, c)));
        const Vector way = perLength * c;
        const Real radius = max(perLength * limit, Real(kMin));
        Real s = max(Real(1.0f) / radius - sum(), Real(0.0f));
        Vector a = adjugateTimes(way, s);
        for (int step = 0; step < kSteps; ++step) {
            const Real squared = dot(a, a), off = squareRoot(squared) / radius - determinantWith(s);
            const auto isOff = turns & (Real(kOnSphere) * squareRoot(squared) < radius * off);
            if (!geometry::batch::any(isOff)) break;
            s = select(isOff, s + off * squared * inverseOrZero(dot(a, adjugateTimes(a, s))), s);
            a = adjugateTimes(way, s);
        }
        return -limit * inverseOrZero(squareRoot(dot(a, a))) * a;
    }

    Real share_[6], adjugate_[6];  // of K over its trace
    Real mass_, determinant_;      // kg m^2: 1 / trace K, 0 if neither body rotates
};

}  // namespace collidoscope::physics
