#include "physics/particle/contact/contact.h"

#include <cmath>
#include <glm/common.hpp>

#include "physics/particle/contact/gap.h"
#include "physics/particle/contact/leg.h"
#include "physics/particle/contact/response.h"
#include "physics/particle/contact/sampled.h"

namespace physics {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

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
    /// Goes up to the surface, but for the gap, and finds out how fast it gets there.
    void arrive(const Leg& leg, const SweepHit& hit) {
        const double approach = -glm::dot(hit.normal, leg.path);
        const Vec3f touch{Vec3d{place_} + hit.fraction * leg.path};
        least_ = gapAt(Vec3d{touch}, glm::length(leg.path));
        const double gap = least_ + double{settings_.skin};
        const double height = hit.fraction * approach;
        // Whoever is nearly at the gap stays there to the bit.
        const double share = height <= gap + least_ ? 0.0 : hit.fraction - gap / approach;
        Vec3f to{Vec3d{place_} + share * leg.path};
        if (share == 0.0 || obstacles_.touches(place_, to)) to = place_;
        if (to != place_) leave();
        // Otherwise rounding would let whoever slides sink in, little by little.
        if (to == place_) lift_ += glm::max(least_ - height, 0.0) * hit.normal;
        const Vec3d moved = Vec3d{to} - Vec3d{place_};
        const double time = timeToReach(leg, hit.normal, moved);
        velocity_ = velocityAfter(leg, time, moved);
        place_ = to;
        remaining_ = leg.time - time;
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
    /// sum is 2 e u / (p (1 - e)). A bounce of height u^2 / 2p within the gap is hidden by rounding.
    bool lies(const Leg& leg, const Vec3d& normal) const {
        const double u = glm::max(-glm::dot(velocity_, normal), 0.0);
        const double pressure = -glm::dot(leg.acceleration(), normal);
        if (!(pressure > 0.0)) return false;
        const double e = settings_.restitution;
        constexpr double kHidden = 4.0;
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
    Vec3d lift_{0.0};  ///< m, what takes it back to the gap of the surfaces it touches, when it moves
    Vec3f place_{0.0f};
    Vec3d velocity_{0.0};
    double remaining_ = 0.0;  ///< s
    double least_ = 0.0;      ///< m, the gap for rounding at the last hit
};

}  // namespace

Landing follow(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings) {
    if (settings.detection == Detection::Sampled) return followSampled(flight, obstacles, settings);
    return Follower{flight, obstacles, settings}.run(flight);
}

}  // namespace physics
