#pragma once
/// How long two moving bodies, parted by a plane, surely stay apart.
///
/// The gap between the bodies along the plane's normal is bounded from below by a function that is concave in time, so
/// one zero crossing is all it has, and chords lie below it: their zeros are safe times. For bodies that do not turn
/// the bound is the gap itself, a straight line.

#include <optional>

#include "geometry/convex/sweep/moving_body.h"

namespace geometry {

/// The safe time is found to this part of itself; each look later gains as much, so more would not pay.
inline constexpr double kAdvancePart = 0x1p-8;

/// Precondition: gapAfter(0) = gap > 0, and gapAfter(end) <= 0; concave.
template <typename GapAfter>
double zeroFromBelow(GapAfter&& gapAfter, double gap, double end) {
    constexpr int kMostRounds = 32;  // each at least halves what is left, unless rounding rules
    double low = 0.0, gapAtLow = gap;
    double high = end, gapAtHigh = gapAfter(end);
    for (int i = 0; i < kMostRounds && high - low > kAdvancePart * high; ++i) {
        const double chord = low + (high - low) * (gapAtLow / (gapAtLow - gapAtHigh));
        const double middle = 0.5 * low + 0.5 * high;
        for (const double time : {chord, middle}) {
            if (!(time > low && time < high)) continue;
            const double there = gapAfter(time);
            (there > 0.0 ? low : high) = time;
            (there > 0.0 ? gapAtLow : gapAtHigh) = there;
        }
    }
    return low;
}

/// The same for bodies that turn, with one plane between them. Nothing when they are safe for all of `rest`.
template <typename A, typename B>
std::optional<double> safeBeside(const TurningPlane& plane, const MovingBody<A>& a, const PlacedCore<A>& coreA,
                                 const MovingBody<B>& b, const PlacedCore<B>& coreB, double gap, double rest) {
    const TurningPlane other{plane.point, -plane.normal, plane.turn};
    const double radii = a.radius() + b.radius();
    const auto gapAfter = [&](double ahead) {
        return b.lowestAhead(coreB, plane, ahead) + a.lowestAhead(coreA, other, ahead) - radii;
    };
    if (gapAfter(rest) > 0.0) return std::nullopt;
    return zeroFromBelow(gapAfter, gap, rest);
}

/// What parts two bodies now.
struct SeparatingPlane {
    Vec3d normal{0.0};    ///< unit, from A to B
    Vec3d point{0.0};     ///< between their nearest points
    double gap = 0.0;     ///< > 0, their distance along the normal
    Vec3d turn{0.0};      ///< rad per step, how the normal was seen to turn; zero where it was not
    bool mayTurn = true;  ///< false where A is an endless plane, which a plane that turns would cross
};

/// For how long from `time` on B surely stays on its side of A, at most `rest`; nothing when for all of it. The plane
/// between bodies that turn stands still, turns with the one whose face it is, or turns as the normal did, which keeps
/// the edges of both in it where two edges meet: the one that is safe longest counts.
template <typename A, typename B>
std::optional<double> safeAdvance(const MovingBody<A>& a, const MovingBody<B>& b, const SeparatingPlane& parting,
                                  double time, double rest) {
    if (!a.turns() && !b.turns()) {
        const double closing = glm::dot(parting.normal, a.displacement() - b.displacement());
        if (parting.gap > closing * rest) return std::nullopt;
        return parting.gap / closing;
    }
    const PlacedCore<A> coreA = a.at(time);
    const PlacedCore<B> coreB = b.at(time);
    double longest = 0.0;
    for (const Vec3d& turn : {Vec3d{0.0}, a.turn(), b.turn(), parting.turn}) {
        if (turn != Vec3d{0.0} && !parting.mayTurn) continue;
        const TurningPlane plane{parting.point, parting.normal, turn};
        const auto safe = safeBeside(plane, a, coreA, b, coreB, parting.gap, rest);
        if (!safe) return std::nullopt;
        longest = std::max(longest, *safe);
    }
    return longest;
}

}  // namespace geometry
