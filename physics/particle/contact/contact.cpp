#include "physics/particle/contact/contact.h"

#include <cmath>
#include <glm/common.hpp>

#include "physics/particle/contact/path_segment.h"
#include "physics/particle/contact/response.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

/// Heights above the gap up to this multiple of it may be mere rounding.
constexpr double kHidden = 4.0;

class Follower {
public:
    Follower(const SweptMotion& motion, const Obstacles& obstacles, const ContactSettings& settings)
        : obstacles_(obstacles), settings_(settings), push_(pushOf(motion)) {}

    SweptResult run(const SweptMotion& motion) {
        position_ = obstacles_.pushOut(motion.start, settings_.radius);
        PathSegment segment{Vec3d{motion.velocityAtStart}, Vec3d{motion.velocityAtEnd},
                            Vec3d{motion.end} - Vec3d{motion.start}, double{motion.time}};
        for (int hits = 0;; ++hits) {
            const Vec3f end{Vec3d{position_} + segment.path};
            const auto hit = obstacles_.firstHit({position_, end, settings_.radius});
            if (!hit) return {end, Vec3f{segment.velocityAtEnd}, hits};
            arrive(segment, *hit);
            respond(segment, hit->normal);
            if (hits + 1 == settings_.maxHits) return {position_, Vec3f{leftOver()}, hits + 1};
            segment = segmentFrom(velocity_, push_, contacts_, double{settings_.friction}, remaining_);
            if (segment.path != Vec3d{0.0}) segment.path += lift_;
        }
    }

private:
    /// Moves to the gap before the surface, and computes the velocity there.
    void arrive(const PathSegment& segment, const SweepHit& hit) {
        const double approach = -glm::dot(hit.normal, segment.path);
        const Vec3f touch{Vec3d{position_} + hit.fraction * segment.path};
        minGap_ = gapAt(Vec3d{touch}, glm::length(segment.path));
        const double gap = minGap_ + double{settings_.skin};
        const double height = hit.fraction * approach;
        // A particle that is nearly at the gap is not moved, so that it rests exactly.
        const bool isThere = height <= gap + kHidden * minGap_;
        const bool stays = isThere && !risesFirst(segment, hit.normal);
        const Arrival next = stays ? Arrival{position_, 0.0}
                                   : positionBefore(segment, hit.normal, isThere ? 0.0 : hit.fraction - gap / approach);
        if (next.position != position_) leave();
        if (isThere) lift_ += (glm::clamp(height, minGap_, gap) - height) * hit.normal;
        velocity_ = velocityAfter(segment, next.time, Vec3d{next.position} - Vec3d{position_});
        position_ = next.position;
        remaining_ = segment.time - next.time;
    }

    struct Arrival {
        Vec3f position{0.0f};
        double time = 0.0;  ///< s
    };
    /// The point of the parabola at the height at which the straight path reaches the gap; the point of the straight
    /// path if a solid is in between; the present position if rounding makes even that point touch a solid.
    Arrival positionBefore(const PathSegment& segment, const Vec3d& normal, double fraction) const {
        const Vec3d straight = fraction * segment.path;
        const double time = timeToReach(segment, normal, straight);
        const Vec3f bent{Vec3d{position_} + pathAfter(segment, time)};
        if (!obstacles_.firstHit({position_, bent, settings_.radius})) return {bent, time};
        const Vec3f before{Vec3d{position_} + straight};
        if (!obstacles_.touches(position_, before)) return {before, time};
        return {position_, 0.0};
    }

    /// Whether the particle leaves the surface by more than rounding before it falls back on it.
    bool risesFirst(const PathSegment& segment, const Vec3d& normal) const {
        const double away = glm::dot(segment.velocityAtStart, normal);
        return away > 0.0 && away * away > -2.0 * glm::dot(segment.acceleration(), normal) * kHidden * minGap_;
    }

    void respond(const PathSegment& segment, const Vec3d& normal) {
        if (lies(segment, normal)) {
            contacts_.add(normal);
        } else {
            contacts_.clear();
            velocity_ = bounce(velocity_, normal, double{settings_.restitution}, double{settings_.friction});
        }
    }

    /// Whether the particle rests on the surface instead of bouncing. With an approach u and the acceleration p
    /// towards the surface it comes back after 2 e u / p, the next time after e times that, and so on, in all 2 e u /
    /// (p (1 - e)). A bounce of height u^2 / 2p may be hidden by rounding.
    bool lies(const PathSegment& segment, const Vec3d& normal) const {
        const double u = glm::max(-glm::dot(velocity_, normal), 0.0);
        const double pressure = -glm::dot(segment.acceleration(), normal);
        if (!(pressure > 0.0)) return false;
        const double e = settings_.restitution;
        return 2.0 * e * u <= (1.0 - e) * pressure * remaining_ || u * u <= 2.0 * pressure * kHidden * minGap_;
    }

    void leave() {
        contacts_.clear();
        lift_ = Vec3d{0.0};
    }

    /// The velocity of a particle that has reached its limit of hits in a step; zero if it still touches a surface,
    /// because it is then wedged between solids.
    Vec3d leftOver() const { return contacts_.empty() ? velocity_ : Vec3d{0.0}; }

    const Obstacles& obstacles_;
    const ContactSettings& settings_;
    Push push_;
    ActiveContacts contacts_{};
    /// m: added to a motion to keep the gap to the touched surfaces; otherwise rounding would let a sliding particle
    /// slowly sink in or rise.
    Vec3d lift_{0.0};
    Vec3f position_{0.0f};
    Vec3d velocity_{0.0};
    double remaining_ = 0.0;  ///< s
    double minGap_ = 0.0;     ///< m, the gap for rounding at the last hit
};

/// Discrete collision detection: if the motion ends inside a solid, the particle is moved to the nearest surface and
/// bounces there at the end of the step. Solids that it passed on its path are missed.
SweptResult followSampled(const SweptMotion& motion, const Obstacles& obstacles, const ContactSettings& settings) {
    const Obstacles::Push push = obstacles.pushThrough(motion.end, settings.radius);
    if (!push.surface) return {motion.end, motion.velocityAtEnd, 0};
    const Vec3d velocity = bounce(Vec3d{motion.velocityAtEnd}, push.surface->normal, double{settings.restitution},
                                  double{settings.friction});
    return {push.position, geometry::Vec3f{velocity}, 1};
}

}  // namespace

SweptResult follow(const SweptMotion& motion, const Obstacles& obstacles, const ContactSettings& settings) {
    if (settings.detection == Detection::Sampled) return followSampled(motion, obstacles, settings);
    return Follower{motion, obstacles, settings}.run(motion);
}

}  // namespace collidoscope::physics
