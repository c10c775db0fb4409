#pragma once
/// A convex shape in motion: where its core is at a time, how near it may come to a plane a little later, and how long
/// two of them, parted by a plane, surely stay apart.
///
/// The gap between two bodies along the plane's normal is bounded from below by a function that is concave in time, so
/// one zero crossing is all it has, and chords lie below it: their zeros are safe times. For bodies that do not turn
/// the bound is the gap itself, a straight line.

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>

#include "geometry/base/elementary.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/query/numbers/fit.h"

namespace geometry {

/// A core turned about `center` and carried to `position`.
struct MovedProxy {
    const ConvexProxy& proxy;
    bool turns = false;
    Vec3d center{0.0};    ///< of the core, before it moves
    Vec3d position{0.0};  ///< where that is in the world
    Mat3<double> rotation{1.0};
};
inline Vec3d support(const MovedProxy& moved, const Vec3d& direction) {
    if (!moved.turns) return support(moved.proxy, direction) + (moved.position - moved.center);
    const Vec3d inBody = support(moved.proxy, direction * moved.rotation);  // the transpose times it
    return moved.rotation * (inBody - moved.center) + moved.position;
}

/// A plane through a point, that turns about it during the step.
struct TurningPlane {
    Vec3d point{0.0};
    Vec3d normal{0.0};  ///< unit, now
    Vec3d turn{0.0};    ///< rad per step
};

class MovingBody {
public:
    MovingBody(const ConvexProxy& proxy, const Motiond& motion)
        : proxy_(proxy), displacement_(motion.displacement), turn_(motion.turn), speed_(glm::length(motion.turn)) {
        const auto [low, high] = coreBoxOf(proxy_);
        center_ = turns() && motion.center ? *motion.center : 0.5 * low + 0.5 * high;
        farthest_ = glm::max(glm::abs(low - center_), glm::abs(high - center_));
        extent_ = glm::length(farthest_);
    }

    double radius() const { return proxy_.radius; }
    const Vec3d& displacement() const { return displacement_; }
    bool turns() const { return speed_ > 0.0; }

    MovedProxy at(double time) const {
        MovedProxy moved{proxy_, turns(), center_, center_ + time * displacement_};
        if (turns()) moved.rotation = glm::mat3_cast(axisAngle(turn_, speed_ * time));
        return moved;
    }
    /// No coordinate of the body is larger at that time.
    double sizeAt(double time) const { return largestLength(center_ + time * displacement_) + extent_ + radius(); }

    /// Around all that it passes through.
    Aabbd sweptBox() const {
        constexpr double kRounding = 0x1p-48;  // of a few operations, relative to the largest coordinate
        const Vec3d end = center_ + displacement_;
        const double slack = radius() + kRounding * std::max(sizeAt(0.0), sizeAt(1.0));
        const Vec3d half = (turns() ? Vec3d{extent_} : farthest_) + slack;
        return {glm::min(center_, end) - half, glm::max(center_, end) + half};
    }

    const Vec3d& turn() const { return turn_; }
    /// m per step: by the turn no point moves faster against the centre.
    double turningSpeed() const { return speed_ * extent_; }

    /// No point of the core is lower above the plane, `ahead` after the moment of `now`, than this. Seen from the
    /// plane, a point at r from the centre c moves with v + w x r - s x (c + r - p), so its height is linear in r, and
    /// the lowest point of that is a support point:
    ///   n . (c - p)  +  ahead n . (v - s x (c - p))  +  (n + ahead n x (w - s)) . r
    double lowestAhead(const MovedProxy& now, const TurningPlane& plane, double ahead) const {
        const Vec3d offset = now.position - plane.point;
        const Vec3d tilted = plane.normal + ahead * glm::cross(plane.normal, turn_ - plane.turn);
        const Vec3d velocity = displacement_ - glm::cross(plane.turn, offset);
        const double height = glm::dot(plane.normal, offset + ahead * velocity);
        return height + glm::dot(tilted, support(now, -tilted) - now.position) -
               0.5 * ahead * ahead * bendFrom(plane, glm::length(offset));
    }

private:
    /// A bound on the second derivative of a point's height above the plane, at any time of the step. Beside a plane
    /// that does not turn that is |n . (w x (w x r))| <= |n x w| |w| |r|; a plane that turns adds its centrifugal and
    /// Coriolis terms; one that turns with the body leaves only those of the centre.
    double bendFrom(const TurningPlane& plane, double offset) const {
        const double spin = glm::length(plane.turn);
        const double extent = plane.turn == turn_ ? 0.0 : extent_;
        if (spin == 0.0) return glm::length(glm::cross(plane.normal, turn_)) * speed_ * extent;
        const double speed = glm::length(displacement_);
        return spin * spin * (offset + speed + extent) + 2.0 * spin * (speed + speed_ * extent) +
               speed_ * speed_ * extent;
    }

    ConvexProxy proxy_;
    Vec3d displacement_;
    Vec3d turn_;
    Vec3d center_{0.0};  // at time 0
    double speed_;       // rad per step
    Vec3d farthest_{0.0};
    double extent_ = 0.0;  // from the centre to the farthest point of the core, or more
};

/// m per step: no two points of the bodies come nearer to each other faster.
inline double fastestApproach(const MovingBody& a, const MovingBody& b) {
    return glm::length(a.displacement() - b.displacement()) + a.turningSpeed() + b.turningSpeed();
}

/// The safe time is found to this part of itself; each look later gains as much, so more would not pay.
inline constexpr double kAdvancePart = 0x1p-8;

/// Precondition: gapAfter(0) = gap > 0, and gapAfter(end) <= 0; concave.
template <typename GapAfter>
double zeroFromBelow(GapAfter&& gapAfter, double gap, double end) {
    constexpr int kMaxRounds = 32;  // each at least halves what is left, unless rounding rules
    double low = 0.0, gapAtLow = gap;
    double high = end, gapAtHigh = gapAfter(end);
    for (int i = 0; i < kMaxRounds && high - low > kAdvancePart * high; ++i) {
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
inline std::optional<double> safeBeside(const TurningPlane& plane, const MovingBody& a, const MovedProxy& coreA,
                                        const MovingBody& b, const MovedProxy& coreB, double gap, double rest) {
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
inline std::optional<double> safeAdvance(const MovingBody& a, const MovingBody& b, const SeparatingPlane& plane,
                                         double time, double rest) {
    if (!a.turns() && !b.turns()) {
        const double closing = glm::dot(plane.normal, a.displacement() - b.displacement());
        if (plane.gap > closing * rest) return std::nullopt;
        return plane.gap / closing;
    }
    if (plane.gap > fastestApproach(a, b) * rest) return std::nullopt;
    const MovedProxy coreA = a.at(time);
    const MovedProxy coreB = b.at(time);
    double longest = 0.0;
    for (const Vec3d& turn : {Vec3d{0.0}, a.turn(), b.turn(), plane.turn}) {
        if (turn != Vec3d{0.0} && !plane.mayTurn) continue;
        const TurningPlane turning{plane.point, plane.normal, turn};
        const auto safe = safeBeside(turning, a, coreA, b, coreB, plane.gap, rest);
        if (!safe) return std::nullopt;
        longest = std::max(longest, *safe);
    }
    return longest;
}

}  // namespace geometry
