#pragma once
/// A convex shape in motion: where its core is at a time, how near it may come to a plane a little later, and how long
/// two of them, parted by a plane, surely stay apart.
///
/// The gap between two bodies along the plane's normal is bounded from below by a function that is concave in time, so
/// one zero crossing is all it has, and chords lie below it: their zeros are safe times. For bodies that do not turn
/// the bound is the gap itself, a straight line.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>

#include "geometry/base/elementary.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {

/// A core turned about `center` and carried to `position`.
struct MovedProxy {
    const ConvexProxy& proxy;
    bool turns = false;
    Vec3d center{0.0};    ///< of the core, before it moves
    Vec3d position{0.0};  ///< where that is in the world
    Mat3<double> rotation{1.0};
    Vec3d pull{0.0};  ///< m per step^2, how the middle of the core is accelerated towards the axis
};
inline Vec3d support(const MovedProxy& moved, const Vec3d& direction) {
    if (!moved.turns) return support(moved.proxy, direction) + (moved.position - moved.center);
    const Vec3d local = direction * moved.rotation;  // the transpose times it
    // Boxes are asked most often.
    const auto* const box = std::get_if<BoxCore>(&moved.proxy.core);
    const Vec3d inBody = box != nullptr ? support(*box, local) : support(moved.proxy, local);
    return moved.rotation * (inBody - moved.center) + moved.position;
}

/// A plane through a point, that turns about it during the step.
struct TurningPlane {
    Vec3d point{0.0};
    Vec3d normal{0.0};  ///< unit, now
    Vec3d turn{0.0};    ///< rad per step
};

class MovingBody {
    /// m per step^2, at the moment and a step^3 more; a third of the latter counts.
    struct Bend {
        double now = 0.0, growth = 0.0;
    };

public:
    MovingBody(const ConvexProxy& proxy, const Motiond& motion)
        : proxy_(proxy), displacement_(motion.displacement), turn_(motion.turn), speed_(glm::length(motion.turn)) {
        const Aabbd box = coreBoxOf(proxy_);
        const Vec3d middle = 0.5 * box.min + 0.5 * box.max;
        const auto farthestFrom = [&](const Vec3d& p) {
            return glm::max(glm::abs(box.min - p), glm::abs(box.max - p));
        };
        center_ = turns() && motion.center ? *motion.center : middle;
        farthest_ = farthestFrom(center_);
        extent_ = glm::length(farthest_), reach_ = glm::length(farthestFrom(middle));
        arm_ = middle - center_, armLength_ = glm::length(arm_);
    }

    double radius() const { return proxy_.radius; }
    const Vec3d& displacement() const { return displacement_; }
    bool turns() const { return speed_ > 0.0; }

    MovedProxy at(double time) const {
        MovedProxy moved{proxy_, turns(), center_, center_ + time * displacement_};
        if (!turns()) return moved;
        moved.rotation = glm::mat3_cast(axisAngle(turn_, speed_ * time));
        moved.pull = glm::cross(turn_, glm::cross(turn_, moved.rotation * arm_));
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

    /// No point of the core is lower above the plane, `ahead` after the moment of `now` (or before), than this. Seen
    /// from the plane, a point at r from the centre c moves with v + w x r - s x (c + r - p), so its height is linear
    /// in r, and the lowest point of that is a support point:
    ///   n . (c - p)  +  ahead n . (v - s x (c - p))  +  (n + ahead n x (w - s)) . r
    /// The constructor computes the terms that do not depend on `ahead`. The body and `now` must outlive this object.
    class LowestAhead {
    public:
        LowestAhead(const MovingBody& body, const MovedProxy& now, const TurningPlane& plane)
            : now_(now),
              normal_(plane.normal),
              offset_(now.position - plane.point),
              velocity_(body.displacement_ - glm::cross(plane.turn, offset_)),
              tilt_(glm::cross(plane.normal, body.turn_ - plane.turn)),
              bend_(body.bendFrom(now, plane, glm::length(offset_))) {}

        double operator()(double ahead) const {
            const Vec3d tilted = normal_ + ahead * tilt_;
            const double height = glm::dot(normal_, offset_ + ahead * velocity_);
            return height + glm::dot(tilted, support(now_, -tilted) - now_.position) -
                   0.5 * ahead * ahead * (bend_.now + bend_.growth * std::fabs(ahead) / 3.0);
        }

    private:
        const MovedProxy& now_;
        Vec3d normal_, offset_, velocity_, tilt_;
        Bend bend_;
    };
    double lowestAhead(const MovedProxy& now, const TurningPlane& plane, double ahead) const {
        return LowestAhead(*this, now, plane)(ahead);
    }

private:
    /// A bound on how a point's height above the plane is bent, downwards, in the time `ahead`. Beside a plane that
    /// does not turn, the middle of the core bends by its pull, which changes by |w|^3 |arm| a step at most, and a
    /// point at r from it by |n . (w x (w x r))| <= |n x w| |w| |r|. A plane that turns adds its centrifugal and
    /// Coriolis terms; one that turns with the body leaves only those of the centre.
    Bend bendFrom(const MovedProxy& now, const TurningPlane& plane, double offset) const {
        const double angularVelocity = glm::length(plane.turn);
        if (angularVelocity == 0.0)
            return {glm::length(glm::cross(plane.normal, turn_)) * speed_ * reach_ +
                        std::max(0.0, -glm::dot(plane.normal, now.pull)),
                    speed_ * speed_ * speed_ * armLength_};
        const double extent = plane.turn == turn_ ? 0.0 : extent_;
        const double speed = glm::length(displacement_);
        return {angularVelocity * angularVelocity * (offset + speed + extent) +
                2.0 * angularVelocity * (speed + speed_ * extent) + speed_ * speed_ * extent};
    }

    ConvexProxy proxy_;
    Vec3d displacement_;
    Vec3d turn_;
    Vec3d center_{0.0};  // at time 0
    double speed_;       // rad per step
    Vec3d farthest_{0.0};
    double extent_ = 0.0;  // from the centre to the farthest point of the core, or more
    double reach_ = 0.0;   // the same from the middle of the core
    Vec3d arm_{0.0};       // from the centre to that middle, at time 0
    double armLength_ = 0.0;
};

/// m per step: no two points of the bodies come nearer to each other faster.
inline double fastestApproach(const MovingBody& a, const MovingBody& b) {
    return glm::length(a.displacement() - b.displacement()) + a.turningSpeed() + b.turningSpeed();
}

/// The safe time is found to this part of itself; each look later gains as much, so more would not pay.
inline constexpr double kAdvancePart = 0x1p-8;

/// A chord lies below the function, and its zero is safe; beyond the chord, the line through its ends lies above, and
/// its zero is not. Precondition: gapAfter(0) = gap > 0, and gapAfter(end) <= 0; concave.
template <typename GapAfter>
double zeroFromBelow(GapAfter&& gapAfter, double gap, double end) {
    constexpr int kMaxRounds = 32;  // never seen used up
    double low = 0.0, gapAtLow = gap;
    double high = end, gapAtHigh = gapAfter(end);
    const auto learn = [&](double time, double there) {
        (there > 0.0 ? low : high) = time;
        (there > 0.0 ? gapAtLow : gapAtHigh) = there;
    };
    for (int i = 0; i < kMaxRounds && high - low > kAdvancePart * high; ++i) {
        double beyond = 0.5 * low + 0.5 * high;
        const double chord = low + (high - low) * (gapAtLow / (gapAtLow - gapAtHigh));
        if (chord > low && chord < high) {
            const double there = gapAfter(chord);
            if (there > 0.0 && there < gapAtLow) beyond = chord + (chord - low) * (there / (gapAtLow - there));
            learn(chord, there);
            if (beyond > low && beyond - low <= kAdvancePart * beyond) return low;
        }
        if (beyond > low && beyond < high) learn(beyond, gapAfter(beyond));
    }
    return low;
}

/// The gap beside a plane between two bodies that turn, bounded from below, so long after or before the moment of the
/// cores: concave on either side. The bodies and the cores must stay.
class GapBeside {
public:
    GapBeside(const TurningPlane& plane, const MovingBody& a, const MovedProxy& coreA, const MovingBody& b,
              const MovedProxy& coreB)
        : lowestOfB_(b, coreB, plane),
          lowestOfA_(a, coreA, {plane.point, -plane.normal, plane.turn}),
          radii_(a.radius() + b.radius()) {}

    double operator()(double ahead) const { return lowestOfB_(ahead) + lowestOfA_(ahead) - radii_; }

private:
    MovingBody::LowestAhead lowestOfB_, lowestOfA_;
    double radii_;
};

/// The separating plane of two bodies now.
struct SeparatingPlane {
    Vec3d normal{0.0};    ///< unit, from A to B
    Vec3d point{0.0};     ///< between their nearest points
    double gap = 0.0;     ///< > 0, their distance along the normal
    Vec3d turn{0.0};      ///< rad per step, how the normal was seen to turn; zero where it was not
    bool mayTurn = true;  ///< false where A is an endless plane, which a plane that turns would cross
};

/// For how long from now on B surely stays on its side of A, at most `rest`; nothing when for all of it. The plane
/// between bodies that turn stands still, turns with the one whose face it is, or turns as the normal did, which keeps
/// the edges of both in it where two edges meet: the one that is safe longest counts.
/// `coreA`, `coreB`: the bodies now.
inline std::optional<double> safeAdvance(const MovingBody& a, const MovedProxy& coreA, const MovingBody& b,
                                         const MovedProxy& coreB, const SeparatingPlane& plane, double rest) {
    if (!a.turns() && !b.turns()) {
        const double closing = glm::dot(plane.normal, a.displacement() - b.displacement());
        if (plane.gap > closing * rest) return std::nullopt;
        return plane.gap / closing;
    }
    if (plane.gap > fastestApproach(a, b) * rest) return std::nullopt;
    const std::array<Vec3d, 4> turns{Vec3d{0.0}, a.turn(), b.turn(), plane.turn};
    std::array<std::optional<GapBeside>, 4> gaps;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const bool isKnown = std::find(turns.begin(), turns.begin() + i, turns[i]) != turns.begin() + i;
        if (isKnown || (i > 0 && !plane.mayTurn)) continue;
        gaps[i].emplace(TurningPlane{plane.point, plane.normal, turns[i]}, a, coreA, b, coreB);
        // Most pairs are safe beside one of them, and then none need be known better.
        if ((*gaps[i])(rest) > 0.0) return std::nullopt;
    }
    double longest = 0.0;
    for (const auto& gapAfter : gaps) {
        // Beside a plane that has been crossed by then, none is safe for longer.
        if (!gapAfter || (longest > 0.0 && !((*gapAfter)(longest) > 0.0))) continue;
        longest = std::max(longest, zeroFromBelow(*gapAfter, plane.gap, rest));
    }
    return longest;
}

}  // namespace collidoscope::geometry
