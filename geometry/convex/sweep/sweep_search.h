#pragma once
/// The search for a time of impact, whatever measures the distance: conservative advancement.

#include <cmath>
#include <optional>

#include "geometry/base/observer.h"
#include "geometry/convex/sweep/safe_advance.h"
#include "geometry/convex/sweep/sweep_step.h"

namespace geometry {

/// This part of the largest coordinate is touching: a few hundred roundings of the distance.
inline constexpr double kSweepTouching = 0x1p-44;
/// Never seen used up; ends a search that gains too little from look to look. The bodies then count as touching, as
/// they are that near.
inline constexpr int kSweepMostLooks = 512;
/// steps, how long apart two looks must be to show how the normal turns: over less, rounding may turn it more.
inline constexpr double kTurnShowsAfter = 0x1p-26;

/// What is seen of two bodies at one moment.
struct SweepSample {
    double distance = 0.0;  ///< m; negative where they overlap, by how much does not matter
    Vec3d normal{0.0};      ///< unit, from A to B: the plane across it parts the bodies when the distance is positive
    Vec3d pointA{0.0};      ///< the nearest points
    Vec3d pointB{0.0};
    bool mayTurn = true;  ///< see SeparatingPlane
};

/// The search of one question, in the units of a fit. `lookAt(time)` gives a SweepSample.
template <typename A, typename B, typename LookAt, typename Observer>
class SweepSearch {
public:
    SweepSearch(const MovingBody<A>& a, const MovingBody<B>& b, LookAt& lookAt, Observer& observer)
        : a_(a), b_(b), lookAt_(lookAt), observer_(observer) {}

    /// The first touch, no later than `until`.
    std::optional<Impact<double>> first(double until) {
        while (step_.verdict == SweepVerdict::Advances) look(until);
        if (step_.verdict == SweepVerdict::Misses) return std::nullopt;
        return Impact<double>{step_.time, step_.pointA, step_.pointB, normal_, step_.time == 0.0};
    }

private:
    void look(double until) {
        const double before = step_.time;
        step_.time = std::fmin(step_.time + step_.advance, until);
        ++step_.round;
        const SweepSample seen = lookAt_(step_.time);
        if (step_.time - before >= kTurnShowsAfter)
            turn_ = glm::cross(step_.normal, seen.normal) / (step_.time - before);
        step_.distance = seen.distance;
        step_.normal = seen.normal;
        step_.pointA = seen.pointA;
        step_.pointB = seen.pointB;
        mayTurn_ = seen.mayTurn;
        const double touching = kSweepTouching * std::fmax(a_.sizeAt(step_.time), b_.sizeAt(step_.time));
        if (seen.normal != Vec3d{0.0}) normal_ = seen.normal;
        if (step_.round == 1 && seen.distance < -touching) normal_ = againstTheWay(seen.normal);
        if (seen.distance > touching)
            goOn(until);
        else
            step_.verdict = SweepVerdict::Touches;
        observer_(step_);
    }

    void goOn(double until) {
        const double rest = until - step_.time;
        const SeparatingPlane parting{step_.normal, 0.5 * (step_.pointA + step_.pointB), step_.distance, turn_,
                                      mayTurn_};
        const auto advance = safeAdvance(a_, b_, parting, step_.time, rest);
        step_.advance = advance.value_or(rest);
        step_.approach = step_.advance > 0.0 ? step_.distance / step_.advance : 0.0;
        const bool standsStill = step_.time + step_.advance == step_.time;
        if (!advance)
            step_.verdict = SweepVerdict::Misses;
        else if (standsStill || step_.round >= kSweepMostLooks)
            step_.verdict = SweepVerdict::Touches;
    }

    Vec3d againstTheWay(const Vec3d& normal) const {
        const Vec3d way = b_.displacement() - a_.displacement();
        if (way != Vec3d{0.0}) return -glm::normalize(handyDirection(way));
        return normal != Vec3d{0.0} ? normal : Vec3d{0, 1, 0};
    }

    const MovingBody<A>& a_;
    const MovingBody<B>& b_;
    LookAt& lookAt_;
    Observer& observer_;
    SweepStep step_{};
    Vec3d normal_{0, 1, 0};
    Vec3d turn_{0.0};  // rad per step, of the normal between the last two looks that show it
    bool mayTurn_ = true;
};

}  // namespace geometry
