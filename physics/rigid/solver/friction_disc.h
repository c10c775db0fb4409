#pragma once
/// Coulomb friction of a point or a patch in two dimensions: the impulse with the largest dissipation.
///
/// With v the sliding velocity while the impulse Λ_old acts, and K the response of v to an impulse (1/kg, 2 x 2,
/// symmetric), an impulse Λ leads to the velocity v' = c + K Λ, c = v - K Λ_old. Coulomb's law requires
///     |Λ| < limit and v' = 0               (the point sticks),  or
///     |Λ| = limit and v' = -s Λ, s >= 0    (it slides, with Λ opposite to v')
/// The second case is (K + s) Λ = -c with one unknown s, for which |Λ(s)| = limit. 1/|Λ(s)| is nearly linear in s, and
/// exactly linear if K is a multiple of the identity; Newton's method on it approaches the root from below, without
/// overshooting. To shorten Λ_old - K^-1 v to the limit instead would be wrong for any other K: a slender box that
/// slides at an angle to its axes would deviate from its course by several degrees.
///
/// Locked axes make K singular. So a small share of its trace is added to its diagonal, and nothing is divided by
/// zero. K and c are scaled by the trace, so that all numbers are near 1, whatever the masses.
///
/// Source: the problem is the trust-region subproblem; its root: Moré and Sorensen, Computing a Trust Region Step
/// (1983).

#include <utility>

#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

/// A vector in the contact plane.
template <typename Real>
struct SoftPlanar {
    Real u, v;

    friend SoftPlanar operator+(const SoftPlanar& a, const SoftPlanar& b) { return {a.u + b.u, a.v + b.v}; }
    friend SoftPlanar operator-(const SoftPlanar& a, const SoftPlanar& b) { return {a.u - b.u, a.v - b.v}; }
    friend SoftPlanar operator*(const Real& s, const SoftPlanar& a) { return {s * a.u, s * a.v}; }
};
template <typename Real>
inline Real dot(const SoftPlanar<Real>& a, const SoftPlanar<Real>& b) {
    return a.u * b.u + a.v * b.v;
}

/// K divided by its trace, and numbers derived from it.
template <typename Real>
struct FrictionResponse {
    Real uu, uv;       ///< of K / trace K; vv = 1 - uu
    Real mass;         ///< kg: 1 / trace K; 0 where nothing moves
    Real determinant;  ///< the reciprocal of the determinant of K / trace K
};

/// Added to the diagonal of K, as a share of its trace: more than the rounding error of a determinant that should be
/// 0.
inline constexpr float kTangentFloor = 0x1p-15f;

/// `uu`, `uv`, `vv`: the entries of K, 1/kg.
template <typename Real>
inline FrictionResponse<Real> frictionResponseOf(const Real& uu, const Real& uv, const Real& vv) {
    const Real floor = Real(kTangentFloor) * (uu + vv);
    const Real mass = inverseOrZero((uu + floor) + (vv + floor));
    const Real shareU = mass * (uu + floor), shareUV = mass * uv;
    return {shareU, shareUV, mass, inverseOrZero(shareU * (Real(1.0f) - shareU) - shareUV * shareUV)};
}

template <typename Real>
class FrictionDisc {
public:
    using Planar = SoftPlanar<Real>;

    explicit FrictionDisc(const FrictionResponse<Real>& response) : response_(response) {}

    /// Returns the impulse (N s) that replaces `old` if the point slides with v (m/s). `limit`: N s, >= 0.
    Planar impulse(const Planar& old, const Planar& v, const Real& limit) const {
        using geometry::batch::select;
        const Planar toStop = response_.mass * v;
        const Planar wanted = old - response_.determinant * adjugate(toStop, Real(0.0f));
        const auto slides = limit * limit < dot(wanted, wanted);
        if (!geometry::batch::any(slides)) return wanted;
        const auto isPressed = slides & (Real(0.0f) < limit);
        const Real none(0.0f);
        Planar sliding{none, none};
        if (geometry::batch::any(isPressed)) {
            const Planar found = onCircle(toStop - times(old), limit, isPressed);
            sliding = {select(isPressed, found.u, none), select(isPressed, found.v, none)};
        }
        return {select(slides, sliding.u, wanted.u), select(slides, sliding.v, wanted.v)};
    }

private:
    static constexpr int kSteps = 6;           // of Newton's method; one or two nearly always suffice
    static constexpr float kOnCircle = 1e-4f;  // relative distance from the circle at which Newton's method ends
    static constexpr float kMin = 1e-6f;  // share of |c| below which the limit no longer affects the direction of Λ

    using Mask = decltype(std::declval<Real>() < std::declval<Real>());

    Real vv() const { return Real(1.0f) - response_.uu; }
    Planar times(const Planar& a) const {
        return {response_.uu * a.u + response_.uv * a.v, response_.uv * a.u + vv() * a.v};
    }
    /// adj(K + s) a
    Planar adjugate(const Planar& a, const Real& s) const {
        return {(vv() + s) * a.u - response_.uv * a.v, (response_.uu + s) * a.v - response_.uv * a.u};
    }

    /// The solution on the circle |Λ| = limit. c: N s, divided by the trace of K.
    Planar onCircle(const Planar& c, const Real& limit, const Mask& slides) const {
        using geometry::batch::max;
        using geometry::batch::select;
        using geometry::batch::squareRoot;
        const Real perLength = inverseOrZero(squareRoot(dot(c, c))), half(0.5f), zero(0.0f);
        const Planar way = perLength * c;
        const Real radius = max(perLength * limit, Real(kMin));
        const Real offCenter = response_.uu - half;
        const Real largest = half + squareRoot(offCenter * offCenter + response_.uv * response_.uv);
        Real s = max(Real(1.0f) / radius - largest, zero);
        Planar a = adjugate(way, s);
        for (int step = 0; step < kSteps; ++step) {
            const Real squared = dot(a, a);
            const Real off =
                squareRoot(squared) / radius - ((response_.uu + s) * (vv() + s) - response_.uv * response_.uv);
            const auto isOff = slides & (Real(kOnCircle) * squareRoot(squared) < radius * off);
            if (!geometry::batch::any(isOff)) break;
            s = select(isOff, s + off * squared * inverseOrZero(dot(a, adjugate(a, s))), s);
            a = adjugate(way, s);
        }
        return -limit * inverseOrZero(squareRoot(dot(a, a))) * a;
    }

    FrictionResponse<Real> response_;
};

}  // namespace collidoscope::physics
