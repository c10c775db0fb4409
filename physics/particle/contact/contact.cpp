#include "physics/particle/contact/contact.h"

#include <cmath>
#include <glm/common.hpp>

#include "physics/particle/contact/path_segment.h"
#include "physics/particle/contact/response.h"

namespace physics {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

/// Heights above the gap, in gaps, that are no more than rounding.
constexpr double kHidden = 4.0;

class Follower {
public:
    Follower(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings)
        : obstacles_(obstacles), settings_(settings), push_(pushOf(flight)) {}

    Landing run(const Flight& flight) {
        place_ = obstacles_.pushOut(flight.start, settings_.radius);
        Leg leg{Vec3d{flight.velocityAtStart}, Vec3d{flight.velocityAtEnd}, Vec3d{flight.end} - Vec3d{flight.start},
                double{flight.time}};
        for (int hits = 0;; ++hits) {
            const Vec3f end{Vec3d{place_} + leg.path};
            const auto hit = obstacles_.firstHit({place_, end, settings_.radius});
            if (!hit) return {end, Vec3f{leg.velocityAtEnd}, hits};
            arrive(leg, *hit);
            respond(leg, hit->normal);
            if (hits + 1 == settings_.mostHits) return {place_, Vec3f{leftOver()}, hits + 1};
            leg = legFrom(velocity_, push_, supports_, double{settings_.friction}, remaining_);
            if (leg.path != Vec3d{0.0}) leg.path += lift_;
        }
    }

private:
    /// Goes up to the gap before the surface, and finds out how fast it gets there.
    void arrive(const Leg& leg, const SweepHit& hit) {
        const double approach = -glm::dot(hit.normal, leg.path);
        const Vec3f touch{Vec3d{place_} + hit.fraction * leg.path};
        least_ = gapAt(Vec3d{touch}, glm::length(leg.path));
        const double gap = least_ + double{settings_.skin};
        const double height = hit.fraction * approach;
        // Whoever is nearly at the gap is no more moved towards the surface, and so rests to the bit.
        const bool isThere = height <= gap + kHidden * least_;
        const bool stays = isThere && !risesFirst(leg, hit.normal);
        const Arrival next =
            stays ? Arrival{place_, 0.0} : placeBefore(leg, hit.normal, isThere ? 0.0 : hit.fraction - gap / approach);
        if (next.place != place_) leave();
        if (isThere) lift_ += (glm::clamp(height, least_, gap) - height) * hit.normal;
        velocity_ = velocityAfter(leg, next.time, Vec3d{next.place} - Vec3d{place_});
        place_ = next.place;
        remaining_ = leg.time - next.time;
    }

    struct Arrival {
        Vec3f place{0.0f};
        double time = 0.0;  ///< s
    };
    /// On the parabola, at the height where the straight way is at the gap; on the straight way where something is in
    /// between; and nowhere else than it is where even this is not free by rounding.
    Arrival placeBefore(const Leg& leg, const Vec3d& normal, double fraction) const {
        const Vec3d straight = fraction * leg.path;
        const double time = timeToReach(leg, normal, straight);
        const Vec3f bent{Vec3d{place_} + pathAfter(leg, time)};
        if (!obstacles_.firstHit({place_, bent, settings_.radius})) return {bent, time};
        const Vec3f before{Vec3d{place_} + straight};
        if (!obstacles_.touches(place_, before)) return {before, time};
        return {place_, 0.0};
    }

    /// From a surface, by more than rounding, to fall back on it.
    bool risesFirst(const Leg& leg, const Vec3d& normal) const {
        const double away = glm::dot(leg.velocityAtStart, normal);
        return away > 0.0 && away * away > -2.0 * glm::dot(leg.acceleration(), normal) * kHidden * least_;
    }

    void respond(const Leg& leg, const Vec3d& normal) {
        if (lies(leg, normal)) {
            supports_.add(normal);
        } else {
            supports_.clear();
            velocity_ = bounce(velocity_, normal, double{settings_.restitution}, double{settings_.friction});
        }
    }

    /// An approach u under the pressure p comes back after 2 e u / p, the next time after e times that, and so on: the
    /// sum is 2 e u / (p (1 - e)). A bounce of height u^2 / 2p is hidden by rounding.
    bool lies(const Leg& leg, const Vec3d& normal) const {
        const double u = glm::max(-glm::dot(velocity_, normal), 0.0);
        const double pressure = -glm::dot(leg.acceleration(), normal);
        if (!(pressure > 0.0)) return false;
        const double e = settings_.restitution;
        return 2.0 * e * u <= (1.0 - e) * pressure * remaining_ || u * u <= 2.0 * pressure * kHidden * least_;
    }

    void leave() {
        supports_.clear();
        lift_ = Vec3d{0.0};
    }

    /// Wedged between solids, what still slides has nowhere to go.
    Vec3d leftOver() const { return supports_.empty() ? velocity_ : Vec3d{0.0}; }

    const Obstacles& obstacles_;
    const ContactSettings& settings_;
    Push push_;
    Supports supports_{};
    /// m: takes it back to the gap of the surfaces it is at, when it moves; else rounding would let whoever slides sink
    /// in or float up, little by little.
    Vec3d lift_{0.0};
    Vec3f place_{0.0f};
    Vec3d velocity_{0.0};
    double remaining_ = 0.0;  ///< s
    double least_ = 0.0;      ///< m, the gap for rounding at the last hit
};

/// Where the flight ends inside a solid, the particle is put onto the nearest surface and bounces there. What it passed
/// on the way is not seen, and the impact counts as if it were at the end of the step.
Landing followSampled(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings) {
    const Obstacles::Push push = obstacles.pushThrough(flight.end, settings.radius);
    if (!push.surface) return {flight.end, flight.velocityAtEnd, 0};
    const Vec3d velocity = bounce(Vec3d{flight.velocityAtEnd}, push.surface->normal, double{settings.restitution},
                                  double{settings.friction});
    return {push.position, geometry::Vec3f{velocity}, 1};
}

}  // namespace

Landing follow(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings) {
    if (settings.detection == Detection::Sampled) return followSampled(flight, obstacles, settings);
    return Follower{flight, obstacles, settings}.run(flight);
}

}  // namespace physics
