#pragma once
/// A convex body on its way: where its core is at a time, and how near it may come to a plane a little later.

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/convex/convex_body.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/query/numbers/fit.h"

namespace geometry {

/// A core turned about `center` and carried to `place`.
template <HasSupport Core>
struct PlacedCore {
    const Core& core;
    Fit fit{};
    bool turns = false;
    Vec3d center{0.0};  ///< of the core, before it moves
    Vec3d place{0.0};   ///< where that is in the world
    Mat3<double> rotation{1.0};
};
template <HasSupport Core>
Vec3d support(const PlacedCore<Core>& placed, const Vec3d& direction) {
    if (!placed.turns) return fitted(placed.fit, support(placed.core, direction)) + (placed.place - placed.center);
    const Vec3d inBody =
        fitted(placed.fit, support(placed.core, direction * placed.rotation));  // the transpose times it
    return placed.rotation * (inBody - placed.center) + placed.place;
}

/// A plane through a point, that turns about it during the step.
struct TurningPlane {
    Vec3d point{0.0};
    Vec3d normal{0.0};  ///< unit, now
    Vec3d turn{0.0};    ///< rad per step
};

/// Lengths are in the units of a fit.
template <HasSupport Core>
class MovingBody {
public:
    MovingBody(const ConvexBody<Core>& body, const Motiond& motion, const Fit& fit)
        : core_(body.core),
          fit_(fit),
          radius_(fitted(fit, body.radius)),
          displacement_(fitted(fit, motion.displacement)),
          turn_(motion.turn),
          speed_(glm::length(motion.turn)) {
        Vec3d low{0.0}, high{0.0};
        for (int axis = 0; axis < 3; ++axis) {
            Vec3d along{0.0};
            along[axis] = 1.0;
            low[axis] = fitted(fit, support(core_, -along))[axis];
            high[axis] = fitted(fit, support(core_, along))[axis];
        }
        center_ = turns() && motion.center ? fitted(fit, *motion.center) : 0.5 * low + 0.5 * high;
        farthest_ = glm::max(glm::abs(low - center_), glm::abs(high - center_));
        reach_ = glm::length(farthest_);
    }

    double radius() const { return radius_; }
    const Vec3d& displacement() const { return displacement_; }
    bool turns() const { return speed_ > 0.0; }

    PlacedCore<Core> at(double time) const {
        PlacedCore<Core> placed{core_, fit_, turns(), center_, center_ + time * displacement_};
        if (turns()) placed.rotation = glm::mat3_cast(axisAngle(turn_, speed_ * time));
        return placed;
    }
    /// No coordinate of the body is larger at that time.
    double sizeAt(double time) const { return largestLength(center_ + time * displacement_) + reach_ + radius_; }

    /// Around all that it passes through.
    Aabbd sweptBox() const {
        constexpr double kRounding = 0x1p-48;  // of a few operations, relative to the largest coordinate
        const Vec3d end = center_ + displacement_;
        const double slack = radius_ + kRounding * std::max(sizeAt(0.0), sizeAt(1.0));
        const Vec3d half = (turns() ? Vec3d{reach_} : farthest_) + slack;
        return {glm::min(center_, end) - half, glm::max(center_, end) + half};
    }

    const Vec3d& turn() const { return turn_; }

    /// No point of the core is lower above the plane, `ahead` after the moment of `now`, than this. Seen from the
    /// plane, a point at r from the centre c moves with v + w x r - s x (c + r - p), so its height is linear in r, and
    /// the lowest point of that is a support point:
    ///   n . (c - p)  +  ahead n . (v - s x (c - p))  +  (n + ahead n x (w - s)) . r
    double lowestAhead(const PlacedCore<Core>& now, const TurningPlane& plane, double ahead) const {
        const Vec3d offset = now.place - plane.point;
        const Vec3d tilted = plane.normal + ahead * glm::cross(plane.normal, turn_ - plane.turn);
        const Vec3d velocity = displacement_ - glm::cross(plane.turn, offset);
        const double height = glm::dot(plane.normal, offset + ahead * velocity);
        return height + glm::dot(tilted, support(now, -tilted) - now.place) -
               0.5 * ahead * ahead * bendFrom(plane, glm::length(offset));
    }

private:
    /// A bound on the second derivative of a point's height above the plane, at any time of the step. Beside a plane
    /// that does not turn that is |n . (w x (w x r))| <= |n x w| |w| |r|; a plane that turns adds its centrifugal and
    /// Coriolis terms; one that turns with the body leaves only those of the centre.
    double bendFrom(const TurningPlane& plane, double offset) const {
        const double spin = glm::length(plane.turn);
        const double reach = plane.turn == turn_ ? 0.0 : reach_;
        if (spin == 0.0) return glm::length(glm::cross(plane.normal, turn_)) * speed_ * reach;
        const double speed = glm::length(displacement_);
        return spin * spin * (offset + speed + reach) + 2.0 * spin * (speed + speed_ * reach) + speed_ * speed_ * reach;
    }

    Core core_;
    Fit fit_;
    double radius_;
    Vec3d displacement_;
    Vec3d turn_;
    Vec3d center_{0.0};  // at time 0
    double speed_;       // rad per step
    Vec3d farthest_{0.0};
    double reach_ = 0.0;  // from the centre to the farthest point of the core, or more
};

}  // namespace geometry
