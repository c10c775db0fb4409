#pragma once
/// When do two moving shapes first touch? For every pair of point, segment, sphere, capsule, triangle, boxes and hull,
/// moving straight or turning as well, and for each of them and a plane that moves straight.
///
///     const auto impact = timeOfImpact(ball, Motiond{.displacement = velocity * h}, box, Motiond{});
///     if (impact) hitAt(impact->toi * h);
///
/// Conservative advancement: a look at the distance of the bodies gives a plane between them, the plane gives a time
/// until which they surely stay on their sides of it, and the next look is then. The bodies are never inside each other
/// at a look, so nothing is tunnelled through, however fast it is. Bodies that do not turn close a gap at a constant
/// speed, so there each look is one step of a ray cast at A - B.
/// Source: Mirtich, Impulse-based dynamic simulation of rigid body systems (1996), 2.3; van den Bergen, Ray casting
/// against general convex objects with application to continuous collision detection (2004); Catto, Continuous
/// collision (2013). Differs from them in: the plane's safe time comes from support points of the velocities and a
/// bound on the bend of their paths (moving_body.h), and the plane may turn with either body or as the normal does.
///
/// Shapes that touch at time 0 hit then, also if they part. Shapes that come as near as kSweepTouching of their largest
/// coordinate touch. No answer where a number is not finite. Results do not change with the unit of length.

#include "geometry/convex/gjk.h"
#include "geometry/convex/sweep/sweep_numbers.h"
#include "geometry/convex/sweep/sweep_search.h"

namespace geometry {

/// The first touch of A and B, no later than `until`. Tells each SweepStep to the observer; for numbers beyond those of
/// floats, in a unit of length of its own.
template <IsConvexBody A, IsConvexBody B, typename T, typename Observer = NoObserver>
std::optional<Impact<T>> timeOfImpact(const A& a, const Motion<T>& motionA, const B& b, const Motion<T>& motionB,
                                      Observer&& observer = {}, double until = 1.0) {
    using sweeping::largestLength;
    const auto bodyA = convexBodyOf(a);
    const auto bodyB = convexBodyOf(b);
    const Motiond wayA = wide(motionA), wayB = wide(motionB);
    if (!sweeping::areFinite(bodyA, wayA) || !sweeping::areFinite(bodyB, wayB)) return std::nullopt;
    const Fit fit = fitFor(std::fmax(largestLength(bodyA, wayA), largestLength(bodyB, wayB)));
    const MovingBody movingA(bodyA, wayA, fit);
    const MovingBody movingB(bodyB, wayB, fit);

    Vec3d towardsA = movingA.at(0.0).place - movingB.at(0.0).place;
    const auto lookAt = [&](double time) {
        const GjkResult seen = gjk(movingA.at(time), movingB.at(time), NoObserver{}, {.firstDirection = towardsA});
        if (seen.overlap)
            return SweepSample{-movingA.radius() - movingB.radius(), Vec3d{0.0}, seen.pointA, seen.pointB};
        towardsA = -seen.way;
        const Vec3d normal = seen.way / seen.distance;
        return SweepSample{seen.distance - movingA.radius() - movingB.radius(), normal,
                           seen.pointA + movingA.radius() * normal, seen.pointB - movingB.radius() * normal};
    };
    const auto impact = SweepSearch{movingA, movingB, lookAt, observer}.first(until);
    return impact ? std::optional{narrow<T>(sweeping::unfitted(fit, *impact))} : std::nullopt;
}

/// A plane is a surface: what is on either side hits it. Precondition: the plane does not turn.
template <typename T, IsConvexBody B, typename Observer = NoObserver>
std::optional<Impact<T>> timeOfImpact(const Plane<T>& plane, const Motion<T>& motionA, const B& b,
                                      const Motion<T>& motionB, Observer&& observer = {}) {
    const auto bodyB = convexBodyOf(b);
    const Motiond wayB = wide(motionB);
    const Vec3d direction = handyDirection(wide(plane.normal));
    const double length = lengthInFit(wide(plane.normal));
    const ConvexBody<Vec3d> foot{glm::normalize(direction) * (double{plane.distance} / length)};
    const Motiond wayA{.displacement = wide(motionA.displacement)};
    if (!sweeping::areFinite(foot, wayA) || !sweeping::areFinite(bodyB, wayB)) return std::nullopt;
    const Fit fit = fitFor(std::fmax(sweeping::largestLength(foot, wayA), sweeping::largestLength(bodyB, wayB)));
    const MovingBody movingA(foot, wayA, fit);
    const MovingBody movingB(bodyB, wayB, fit);

    const auto lookAlong = [&](const Vec3d& normal, double time) {
        const Vec3d lowest = support(movingB.at(time), -normal) - movingB.radius() * normal;
        const double distance = glm::dot(normal, lowest - movingA.at(time).place);
        return SweepSample{distance, normal, lowest - distance * normal, lowest, false};
    };
    // The side that the body is on at first.
    Vec3d side = glm::normalize(direction);
    if (lookAlong(-side, 0.0).distance > lookAlong(side, 0.0).distance) side = -side;
    const auto lookAt = [&](double time) { return lookAlong(side, time); };
    const auto impact = SweepSearch{movingA, movingB, lookAt, observer}.first(1.0);
    return impact ? std::optional{narrow<T>(sweeping::unfitted(fit, *impact))} : std::nullopt;
}
template <IsConvexBody A, typename T, typename Observer = NoObserver>
std::optional<Impact<T>> timeOfImpact(const A& a, const Motion<T>& motionA, const Plane<T>& plane,
                                      const Motion<T>& motionB, Observer&& observer = {}) {
    const auto impact = timeOfImpact(plane, motionB, a, motionA, observer);
    return impact ? std::optional{reversed(*impact)} : std::nullopt;
}

}  // namespace geometry
