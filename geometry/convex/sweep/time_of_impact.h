#pragma once
/// The time of impact of two moving shapes, at which they first touch. For every pair of point, segment, sphere,
/// capsule, triangle, boxes and hull (in world space or at a pose), with linear motion and rotation, and for each of
/// them and a plane that moves without rotation.
///
///     const auto impact = timeOfImpact(ball, Motiond{.displacement = velocity * h}, box, Motiond{});
///     if (impact) hitAt(impact->toi * h);
///
/// Conservative advancement: the nearest points of the bodies at one time give a separating plane, the plane gives a
/// time until which both surely stay on their sides of it, and the distance is sampled again at that time. The bodies
/// overlap at no sample, so no body tunnels through another one, however fast it is. Bodies that do not rotate approach
/// a plane at a constant speed, so there each sample is one step of a ray cast against A - B.
/// Source: Mirtich, Impulse-based dynamic simulation of rigid body systems (1996), 2.3; van den Bergen, Ray casting
/// against general convex objects with application to continuous collision detection (2004); Catto, Continuous
/// collision (2013). Differs from them in: the plane's safe time comes from support points of the velocities and a
/// bound on the bend of their paths (moving_body.h), and the plane may turn with either body or as the normal does.
///
/// Shapes that touch at time 0 have their impact then, even if they separate; for a body that rests on another one,
/// pass a proxy whose radius is smaller by the allowed overlap. Shapes touch when they are nearer than kSweepTouching
/// of their extent. There is no result where a number is not finite. Results do not depend on the unit of length, nor
/// on the distance from the world's origin.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "geometry/base/observer.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/sweep/moving_body.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Distance at which bodies touch, as a share of their extent and of the distance from their start: a few hundred
/// roundings.
inline constexpr double kSweepTouching = 0x1p-44;
/// Overlap, as a share of the extent, that rounding coordinates to floats can give touching shapes. Where shapes
/// overlap by no more at time 0, the normal is that of their surfaces, whatever their motion.
inline constexpr double kStartTolerance = 1e-5;
/// Limit of samples for a search that advances too little from sample to sample; no test has reached it. The bodies are
/// then so near that they count as touching.
inline constexpr int kSweepMostLooks = 512;
/// Shortest time between two samples (share of the motion) from which the rotation of the normal is estimated: over a
/// shorter one, rounding may turn the normal more than the motion does.
inline constexpr double kTurnShowsAfter = 0x1p-26;

/// Distance at which bodies touch at a time, m.
inline double touchingAt(const MovingBody& a, const MovingBody& b, double time) {
    return kSweepTouching * std::max(a.sizeAt(time), b.sizeAt(time));
}

/// Overlap at the start up to which bodies count as touching, m.
inline double startToleranceOf(const MovingBody& a, const MovingBody& b) {
    return kStartTolerance * std::max(a.sizeAt(0.0), b.sizeAt(0.0));
}

/// Distance and nearest points of two bodies at one moment.
struct SweepSample {
    double distance = 0.0;  ///< m; any negative number where the bodies overlap
    Vec3d normal{0.0};      ///< unit, from A to B, normal of the separating plane where the distance is positive
    Vec3d pointA{0.0};      ///< nearest points of both
    Vec3d pointB{0.0};
    bool mayTurn = true;  ///< see SeparatingPlane
};

/// Two bodies at one moment.
struct SweepMoment {
    MovedProxy a, b;
};

/// The search for the time of impact of one pair. `lookAt(moment, time)` returns a SweepSample.
template <typename LookAt, typename Observer>
class SweepSearch {
public:
    /// `start`: the bodies at time 0; it must outlive the search.
    SweepSearch(const MovingBody& a, const MovingBody& b, const SweepMoment& start, LookAt& lookAt, Observer& observer)
        : a_(a), b_(b), start_(start), lookAt_(lookAt), observer_(observer) {}

    /// The first touch, no later than `until`.
    std::optional<Impact<double>> first(double until) {
        while (step_.verdict == SweepVerdict::Advances) look(until);
        if (step_.verdict == SweepVerdict::Misses) return std::nullopt;
        return Impact<double>{step_.time, step_.pointA, step_.pointB, normal_.value_or(Vec3d{0, 1, 0}),
                              step_.time == 0.0};
    }
    /// Whether neither the nearest points nor the motion give a normal: the bodies overlap, and have equal
    /// displacements.
    bool isNormalUnknown() const { return !normal_; }
    /// Whether the cores overlap at the last sample, which then has no normal.
    bool doCoresOverlap() const { return step_.normal == Vec3d{0.0}; }

private:
    void look(double until) {
        const double before = step_.time;
        step_.time = std::fmin(step_.time + step_.advance, until);
        ++step_.iteration;
        const SweepMoment moment = step_.iteration == 1 ? start_ : SweepMoment{a_.at(step_.time), b_.at(step_.time)};
        const SweepSample seen = lookAt_(moment, step_.time);
        if (step_.time - before >= kTurnShowsAfter)
            turn_ = glm::cross(step_.normal, seen.normal) / (step_.time - before);
        step_.distance = seen.distance;
        step_.normal = seen.normal;
        step_.pointA = seen.pointA;
        step_.pointB = seen.pointB;
        mayTurn_ = seen.mayTurn;
        const double touching = touchingAt(a_, b_, step_.time);
        if (seen.normal != Vec3d{0.0}) normal_ = seen.normal;
        if (step_.iteration == 1 && (seen.distance < -startToleranceOf(a_, b_) || !normal_))
            normal_ = againstDisplacement();
        if (seen.distance > touching)
            goOn(moment, until);
        else
            step_.verdict = SweepVerdict::Touches;
        step_.place = {};
        observer_(step_);
    }

    void goOn(const SweepMoment& moment, double until) {
        const double rest = until - step_.time;
        const SeparatingPlane plane{step_.normal, 0.5 * (step_.pointA + step_.pointB), step_.distance, turn_, mayTurn_};
        const auto advance = safeAdvance(a_, moment.a, b_, moment.b, plane, rest);
        step_.advance = advance.value_or(rest);
        step_.approach = step_.advance > 0.0 ? step_.distance / step_.advance : 0.0;
        const bool standsStill = step_.time + step_.advance == step_.time;
        if (!advance)
            step_.verdict = SweepVerdict::Misses;
        else if (standsStill || step_.iteration >= kSweepMostLooks)
            step_.verdict = SweepVerdict::Touches;
    }

    std::optional<Vec3d> againstDisplacement() const {
        const Vec3d delta = b_.displacement() - a_.displacement();
        return delta != Vec3d{0.0} ? std::optional{-glm::normalize(rescaledDirection(delta))} : normal_;
    }

    const MovingBody& a_;
    const MovingBody& b_;
    const SweepMoment& start_;
    LookAt& lookAt_;
    Observer& observer_;
    SweepStep step_{};
    std::optional<Vec3d> normal_{};
    Vec3d turn_{0.0};  // angular velocity of the normal, rad per step, from the last two samples that show it
    bool mayTurn_ = true;
};

/// The work frame of a sweep, centred on both bodies at the start. None where a number is not finite.
std::optional<WorkFrame> sweepFrameOf(const ConvexProxy& a, const Motiond& motionA, const ConvexProxy& b,
                                      const Motiond& motionB);
Motiond inFrame(const Motiond& motion, const WorkFrame& frame);
Impact<double> inWorld(const Impact<double>& impact, const WorkFrame& frame);

/// Whether the separating plane of the bodies at one time separates them from 0 to `until`, so that they never touch.
inline bool doMissBeside(const MovingBody& a, const MovingBody& b, double time, double until, const Vec3d& towardsA) {
    const MovedProxy coreA = a.at(time), coreB = b.at(time);
    const GjkResult seen = gjk(coreA, coreB, {.firstDirection = towardsA});
    if (seen.overlap) return false;
    const GapBeside gapAfter({seen.pointA, seen.delta / seen.distance}, a, coreA, b, coreB);
    return gapAfter(-time) > 0.0 && gapAfter(until - time) > 0.0;
}

/// The shortest separating translation of bodies whose cores overlap at time 0.
struct SurfaceNormal {
    Vec3d normal{0.0};   ///< unit, from A to B
    double depth = 0.0;  ///< m, along it
};
/// The minimum translation of the surfaces. Of two opposite normals that are equally near, as of coplanar flat shapes,
/// it is the one on the side that B comes from.
inline SurfaceNormal normalOfSurfaces(const MovingBody& a, const MovingBody& b) {
    const MovedProxy coreA = a.at(0.0), coreB = b.at(0.0);
    const auto cores = separationOfConvex(coreA, coreB, std::fmax(a.sizeAt(0.0), b.sizeAt(0.0)));
    SurfaceNormal found{cores.normal, a.radius() + b.radius() - cores.distance};
    const bool isFlat = glm::dot(supportOfDifference(coreA, coreB, -found.normal).difference, -found.normal) <=
                        startToleranceOf(a, b) - cores.distance;
    if (isFlat && glm::dot(found.normal, b.displacement() - a.displacement()) > 0.0) found.normal = -found.normal;
    return found;
}

/// The first touch of A and B, no later than `until`. Tells each SweepStep to the observer, in the frame.
template <typename Observer>
std::optional<Impact<double>> firstTouch(const MovingBody& a, const MovingBody& b, double until, Observer& observer) {
    const SweepMoment start{a.at(0.0), b.at(0.0)};
    Vec3d towardsA = start.a.position - start.b.position;
    std::optional<GjkResult> atStart;
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>) {
        // Most pairs are farther apart than both can move.
        const double reach = until * fastestApproach(a, b) + a.radius() + b.radius() + touchingAt(a, b, 0.0);
        const GjkResult seen = gjk(start.a, start.b, {.firstDirection = towardsA, .farEnough = reach});
        if (seen.lowerBound > reach) return std::nullopt;
        if (!seen.overlap) towardsA = -seen.delta;
        atStart = seen;
        // Most of the other pairs stay on their sides of one plane.
        if (a.turns() || b.turns())
            if (!seen.overlap && doMissBeside(a, b, 0.5 * until, until, towardsA)) return std::nullopt;
    }
    const auto lookAt = [&](const SweepMoment& moment, double time) {
        const GjkResult seen =
            atStart && time == 0.0 ? *atStart : gjk(moment.a, moment.b, {.firstDirection = towardsA});
        if (seen.overlap) return SweepSample{-a.radius() - b.radius(), Vec3d{0.0}, seen.pointA, seen.pointB};
        towardsA = -seen.delta;
        const Vec3d normal = seen.delta / seen.distance;
        return SweepSample{seen.distance - a.radius() - b.radius(), normal, seen.pointA + a.radius() * normal,
                           seen.pointB - b.radius() * normal};
    };
    SweepSearch search{a, b, start, lookAt, observer};
    std::optional<Impact<double>> impact = search.first(until);
    if (!impact || !search.doCoresOverlap()) return impact;
    const SurfaceNormal surfaces = normalOfSurfaces(a, b);
    // The normal of overlapping bodies without relative displacement, and of those that just touch, is that of the
    // minimum translation vector.
    if (search.isNormalUnknown() || surfaces.depth <= startToleranceOf(a, b)) impact->normal = surfaces.normal;
    return impact;
}
/// The first touch where A is an infinite plane through the centre of `a`; its normal is unit.
template <typename Observer>
std::optional<Impact<double>> firstTouchOfPlane(const MovingBody& a, const Vec3d& normal, const MovingBody& b,
                                                double until, Observer& observer) {
    const auto lookAlong = [&](const Vec3d& outward, const SweepMoment& moment) {
        const Vec3d lowest = support(moment.b, -outward) - b.radius() * outward;
        const double distance = glm::dot(outward, lowest - moment.a.position);
        return SweepSample{distance, outward, lowest - distance * outward, lowest, false};
    };
    // The normal points to the side that the body starts on.
    Vec3d outward = normal;
    const SweepMoment start{a.at(0.0), b.at(0.0)};
    if (lookAlong(-normal, start).distance > lookAlong(normal, start).distance) outward = -normal;
    const auto lookAt = [&](const SweepMoment& moment, double) { return lookAlong(outward, moment); };
    return SweepSearch{a, b, start, lookAt, observer}.first(until);
}

// Most callers pass no observer; these instances are compiled once, in time_of_impact.cpp.
extern template std::optional<Impact<double>> firstTouch(const MovingBody&, const MovingBody&, double, NoObserver&);
extern template std::optional<Impact<double>> firstTouchOfPlane(const MovingBody&, const Vec3d&, const MovingBody&,
                                                                double, NoObserver&);

SweepStep inWorld(const SweepStep& step, const WorkFrame& frame);
/// Wraps an observer so that it receives steps in world space, though the search works in the frame.
template <typename Observer>
auto sweepObserver(Observer& observer, const WorkFrame& frame) {
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
        return NoObserver{};
    else
        return [&observer, &frame](const SweepStep& step) { observer(inWorld(step, frame)); };
}

/// The first touch of A and B. Tells each SweepStep to the observer.
template <HasProxy A, HasProxy B, typename T, typename Observer = NoObserver>
std::optional<Impact<T>> timeOfImpact(const A& a, const Motion<T>& motionA, const B& b, const Motion<T>& motionB,
                                      const SweepOptions& options = {}, Observer&& observer = {}) {
    const ConvexProxy proxyA = proxyOf(a), proxyB = proxyOf(b);
    const Motiond exactA = toDouble(motionA), exactB = toDouble(motionB);
    const std::optional<WorkFrame> frame = sweepFrameOf(proxyA, exactA, proxyB, exactB);
    if (!frame) return std::nullopt;
    const MovingBody movingA(inFrame(proxyA, *frame), inFrame(exactA, *frame));
    const MovingBody movingB(inFrame(proxyB, *frame), inFrame(exactB, *frame));
    auto inWorldObserver = sweepObserver(observer, *frame);
    const auto impact = firstTouch(movingA, movingB, options.until, inWorldObserver);
    return impact ? std::optional{rounded<T>(inWorld(*impact, *frame))} : std::nullopt;
}

/// A plane is a surface: bodies hit it from both sides. Precondition: the plane does not rotate.
template <typename T, HasProxy B, typename Observer = NoObserver>
std::optional<Impact<T>> timeOfImpact(const Plane<T>& plane, const Motion<T>& motionA, const B& b,
                                      const Motion<T>& motionB, const SweepOptions& options = {},
                                      Observer&& observer = {}) {
    const Vec3d normal = glm::normalize(rescaledDirection(toDouble(plane.normal)));
    const ConvexProxy foot{normal * (double{plane.distance} / safeLength(toDouble(plane.normal)))};
    const ConvexProxy proxyB = proxyOf(b);
    const Motiond exactA{.displacement = toDouble(motionA.displacement)}, exactB = toDouble(motionB);
    const std::optional<WorkFrame> frame = sweepFrameOf(foot, exactA, proxyB, exactB);
    if (!frame) return std::nullopt;
    const MovingBody movingA(inFrame(foot, *frame), inFrame(exactA, *frame));
    const MovingBody movingB(inFrame(proxyB, *frame), inFrame(exactB, *frame));
    auto inWorldObserver = sweepObserver(observer, *frame);
    const auto impact = firstTouchOfPlane(movingA, normal, movingB, options.until, inWorldObserver);
    return impact ? std::optional{rounded<T>(inWorld(*impact, *frame))} : std::nullopt;
}
template <HasProxy A, typename T, typename Observer = NoObserver>
std::optional<Impact<T>> timeOfImpact(const A& a, const Motion<T>& motionA, const Plane<T>& plane,
                                      const Motion<T>& motionB, const SweepOptions& options = {},
                                      Observer&& observer = {}) {
    const auto impact = timeOfImpact(plane, motionB, a, motionA, options, observer);
    return impact ? std::optional{reversed(*impact)} : std::nullopt;
}

// --- A moving ball and a triangle, in closed form ---

/// The centre of the ball moves from the ray's origin by its direction; the result is the share 0..1 of that motion, 0
/// where the ball touches at the start. It casts the ray of the centre at the Minkowski sum of triangle and ball: the
/// face offset by the radius to the side of the start, then the edges as capsules. Double precision. Preconditions:
/// radius > 0, finite numbers.
std::optional<double> ballSweep(const Rayd& path, double radius, const Triangled& triangle);

}  // namespace collidoscope::geometry
