#include "physics/rigid/mover/capsule_mover.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "physics/rigid/mover/mover_slide.h"

namespace collidoscope::physics {
namespace {

using geometry::Capsulef;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kHeldUp = 0.99;       // share of the wanted displacement: a mover that gets farther is not blocked
constexpr double kHeldStill = 0.05;    // share of gravity: between planes that allow less of it the mover stands
constexpr double kPushOutShare = 0.2;  // share of its depth by which a loose body is pushed out in a step

/// The touched plane that is most level, among those that the mover can stand on.
std::optional<MoverPlane> groundIn(std::span<const MoverPlane> planes) {
    std::optional<MoverPlane> best;
    for (const MoverPlane& plane : planes)
        if (plane.canStand && (!best || plane.normal.y > best->normal.y)) best = plane;
    return best;
}

/// One step of a mover.
class MoverStep {
public:
    MoverStep(World& world, CapsuleMover& mover, float time, const MoverInput& input)
        : world_(world),
          mover_(mover),
          time_(double{time}),
          wanted_(levelPart(Vec3d{input.velocity})),
          jumps_(input.jumps),
          around_(world, mover),
          position_(mover.position),
          velocity_(mover.velocity) {}

    void take() {
        if (mover_.ground && !world_.has(mover_.ground->body)) mover_.ground.reset();
        ride();
        steer();
        const bool walks = mover_.ground && !jumps_;
        if (mover_.ground && jumps_) leaveGround(double{mover_.definition.jumpSpeed});
        if (walks)
            walk();
        else
            fall();
        getOut();
        mover_.position = Vec3f{position_};
        mover_.velocity = Vec3f{velocity_};
    }

private:
    /// Moves a mover that was placed in a solid, or is crushed, to the nearest free position, at rest.
    void getOut() {
        if (!isBuried_) return;
        const auto free = around_.nearestFree(position_);
        if (!free) return;
        position_ = *free, velocity_ = Vec3d{0.0};
        mover_.ground.reset();
    }
    /// Follows the motion of the ground's point on which it stood.
    void ride() {
        if (!mover_.ground) return;
        const Vec3d now = Vec3d{transformPoint(world_.poseOf(mover_.ground->body), mover_.ground->inBody)};
        const Vec3d motion = now - Vec3d{mover_.ground->point};
        if (motion != Vec3d{0.0}) position_ = slid(around_, position_, motion, Slopes::AsTheyAre);
    }
    void steer() {
        const MoverDefinition& definition = mover_.definition;
        const double maximum = time_ * double{mover_.ground ? definition.acceleration : definition.airAcceleration};
        Vec3d change = wanted_ - levelPart(velocity_);
        // In the air it keeps its velocity if there is no input.
        if (!mover_.ground && wanted_ == Vec3d{0.0}) change = Vec3d{0.0};
        const double length = glm::length(change);
        velocity_ += length > maximum ? change * (maximum / length) : change;
    }
    Vec3d groundVelocity() const {
        return mover_.ground ? Vec3d{world_.velocityAt(mover_.ground->body, mover_.ground->point)} : Vec3d{0.0};
    }
    void leaveGround(double upwards) {
        velocity_ += groundVelocity();
        velocity_.y = std::max(velocity_.y, 0.0) + upwards;
        mover_.ground.reset();
    }

    // --- on foot ---

    void walk() {
        velocity_.y = 0.0;
        const Vec3d start = position_, ahead = time_ * velocity_;
        Vec3d reached = slid(around_, start, alongGround(ahead), Slopes::SteepAreWalls);
        const double wantedLength = glm::length(ahead);
        if (wantedLength > 0.0) {
            const Vec3d direction = ahead / wantedLength;
            const double got = glm::dot(reached - start, direction);
            if (got < kHeldUp * wantedLength * alongGroundShare(ahead))
                if (const auto stepped = steppedUp(start, ahead, got)) reached = *stepped;
        }
        position_ = reached;
        stayOnGround(wantedLength);
    }
    /// The motion along the slope, with the same length as the level one.
    Vec3d alongGround(const Vec3d& ahead) const {
        const Vec3d normal{mover_.ground->normal};
        if (normal.y < around_.minUp() || ahead == Vec3d{0.0}) return ahead;
        const Vec3d along = ahead - (glm::dot(normal, ahead) / normal.y) * kMoverUp;
        return along * (glm::length(ahead) / glm::length(along));
    }
    double alongGroundShare(const Vec3d& ahead) const {
        return glm::length(levelPart(alongGround(ahead))) / glm::length(ahead);
    }

    /// The position after a step up, ahead, and down again; none if it is no farther, or if the mover cannot stand
    /// there.
    std::optional<Vec3d> steppedUp(const Vec3d& start, const Vec3d& ahead, double got) const {
        const double height = double{mover_.definition.stepHeight};
        if (!(height > 0.0)) return std::nullopt;
        const auto free = around_.freeAlong(start, height * kMoverUp, around_.touchedAt(start));
        const Vec3d raised = start + free.share * height * kMoverUp;
        const Vec3d over = slid(around_, raised, ahead, Slopes::SteepAreWalls);
        const double length = glm::length(ahead);
        if (glm::dot(over - start, ahead) / length <= got + arrivedWithin(around_)) return std::nullopt;
        return lowered(over, over.y - start.y, around_.feetAt(start));
    }
    /// The position after moving down to a plane on which it can stand, at most a step above its former feet; none
    /// without one.
    std::optional<Vec3d> lowered(const Vec3d& from, double depth, double feet) const {
        const double maximum = std::max(depth, 0.0) + around_.skin();
        const auto free = around_.freeAlong(from, -maximum * kMoverUp, around_.touchedAt(from));
        const Vec3d down = from - free.share * maximum * kMoverUp;
        if (!free.normal) return std::nullopt;
        if (free.point.y - feet > double{mover_.definition.stepHeight} + around_.skin()) return std::nullopt;
        const MoverPlane met{.normal = *free.normal, .point = free.point};
        if (around_.canStandOn(met, feet) || groundIn(around_.touchedAt(down))) return down;
        return std::nullopt;
    }
    /// The position after sliding down over the rim of a step that it has just left; none if it is far, or without
    /// ground.
    std::optional<Vec3d> slippedDown(double depth) const {
        const Vec3d down = slid(around_, position_, -depth * kMoverUp, Slopes::AsTheyAre);
        const bool isNear = glm::length(levelPart(down - position_)) <= 0.5 * double{mover_.definition.radius};
        return isNear && groundIn(around_.touchedAt(down)) ? std::optional(down) : std::nullopt;
    }
    void stayOnGround(double way) {
        const double steepest = std::sqrt(1.0 - around_.minUp() * around_.minUp()) / around_.minUp();
        const auto planes = around_.touchedAt(position_);
        if (!groundIn(planes)) {
            const double depth = double{mover_.definition.stepHeight} + way * steepest;
            auto down = lowered(position_, depth, around_.feetAt(position_));
            if (!down) down = slippedDown(depth);
            if (down) position_ = *down;
        }
        const auto now = around_.touchedAt(position_);
        isBuried_ = around_.isBuried(now);
        pushLoose(now, wanted_);
        const auto ground = groundIn(now);
        const Vec3d carriedBy = groundVelocity();
        mover_.ground.reset();
        clip(now, Slopes::SteepAreWalls);
        if (ground)
            standOn(*ground);
        else
            velocity_ += carriedBy;
    }

    // --- in the air ---

    void fall() {
        const Vec3d gravity{world_.settings.gravity};
        velocity_ += time_ * gravity;
        position_ = slid(around_, position_, time_ * velocity_, Slopes::AsTheyAre);
        const auto now = around_.touchedAt(position_);
        isBuried_ = around_.isBuried(now);
        pushLoose(now, velocity_);
        const bool rises = velocity_.y > 0.0;
        clip(now, Slopes::AsTheyAre);
        if (rises && velocity_.y > 0.0) return;
        if (const auto ground = groundIn(now)) {
            standOn(*ground);
            velocity_ -= Vec3d{world_.velocityAt(ground->body, Vec3f{ground->point})};
            velocity_.y = 0.0;
        } else if (!now.empty() && isWedged(now, gravity)) {
            standOn(now.front());
            velocity_ = levelPart(velocity_);
        }
    }
    /// Whether steep planes together leave it no direction to fall.
    bool isWedged(std::span<const MoverPlane> planes, const Vec3d& gravity) const {
        auto limits = limitsOf(planes, 0.0, Slopes::AsTheyAre);
        for (MoverLimit& limit : limits) limit.minimum = 0.0;
        return glm::length(nearestAllowed(gravity, limits)) <= kHeldStill * glm::length(gravity);
    }

    // --- what it touches ---

    /// Reduces the velocity to what the touched planes allow; planes that recede are followed.
    void clip(std::span<const MoverPlane> planes, Slopes slopes) {
        std::vector<MoverLimit> limits;
        for (const MoverPlane& plane : planes) {
            MoverLimit limit = limitOf(plane, around_.skin(), slopes);
            if (slopes == Slopes::SteepAreWalls && plane.canStand) continue;  // it walks along the plane
            const Vec3d theirs{world_.velocityAt(plane.body, Vec3f{plane.point})};
            limit.minimum = std::min(0.0, glm::dot(limit.normal, theirs));
            limits.push_back(limit);
        }
        velocity_ = nearestAllowed(velocity_, limits);
        if (slopes == Slopes::SteepAreWalls) velocity_.y = 0.0;
    }
    void standOn(const MoverPlane& plane) {
        const geometry::Posef pose = world_.poseOf(plane.body);
        const Vec3f inBody = glm::conjugate(pose.orientation) * (Vec3f{plane.point} - pose.position);
        // Computed like that of later steps, so that it is equal while the body does not move.
        const Vec3f point = transformPoint(pose, inBody);
        mover_.ground = MoverGround{plane.body, Vec3f{plane.canStand ? plane.normal : kMoverUp}, point, inBody};
        if (!plane.isLoose) return;
        const double weight = double{mover_.definition.mass} * glm::length(Vec3d{world_.settings.gravity});
        world_.applyImpulseAt(plane.body, Vec3f{-weight * time_ * kMoverUp}, point);
    }
    /// Accelerates loose bodies to the velocity, limited by the mover's force and momentum.
    void pushLoose(std::span<const MoverPlane> planes, const Vec3d& velocity) {
        for (const MoverPlane& plane : planes) {
            if (!plane.isLoose || plane.normal.y > around_.minUp()) continue;
            const Vec3d theirs{world_.velocityAt(plane.body, Vec3f{plane.point})};
            const double out = kPushOutShare * std::max(0.0, -plane.gap) / time_;
            const double approach = glm::dot(theirs - velocity, plane.normal) + out;
            if (!(approach > 0.0)) continue;
            const double impulse =
                std::min(time_ * double{mover_.definition.pushForce}, double{mover_.definition.mass} * approach);
            world_.applyImpulseAt(plane.body, Vec3f{-impulse * plane.normal}, Vec3f{plane.point});
        }
    }

    World& world_;
    CapsuleMover& mover_;
    double time_ = 0.0;
    Vec3d wanted_{0.0};
    bool jumps_ = false;
    MoverSurroundings around_;
    Vec3d position_{0.0}, velocity_{0.0};
    bool isBuried_ = false;  // at the position to which the step has led
};

bool isFinite(const Vec3f& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

void refuse(const CapsuleMover& mover, float time, const MoverInput& input) {
    const MoverDefinition& d = mover.definition;
    if (!(d.radius > 0.0f) || !std::isfinite(d.radius) || !(d.height > 2.0f * d.radius) || !std::isfinite(d.height))
        throw std::invalid_argument("the mover's radius must be above 0, and its height above twice the radius");
    if (!(d.mass > 0.0f) || !(d.steepest >= 0.0f && d.steepest < 1.5f) || !(d.stepHeight >= 0.0f) ||
        !std::isfinite(d.stepHeight))
        throw std::invalid_argument(
            "the mover's mass must be above 0, its steepest slope from 0 to 1.5 rad, and its step height not negative");
    if (!isFinite(mover.position) || !isFinite(mover.velocity))
        throw std::invalid_argument("the mover's position and velocity must be finite");
    if (!(time > 0.0f) || !std::isfinite(time) || !isFinite(input.velocity))
        throw std::invalid_argument("the mover's step must be above 0 s, and the wanted velocity finite");
}

}  // namespace

Capsulef CapsuleMover::capsule() const {
    const Vec3f half{0.0f, 0.5f * definition.height - definition.radius, 0.0f};
    return {position - half, position + half, definition.radius};
}

void CapsuleMover::step(World& world, float time, const MoverInput& input) {
    refuse(*this, time, input);
    MoverStep(world, *this, time, input).take();
}

void state(geometry::Archive& archive, MoverGround& ground) {
    archive.field("body", ground.body);
    archive.field("normal", ground.normal);
    archive.field("point", ground.point);
    archive.field("in body", ground.inBody);
}

void state(geometry::Archive& archive, CapsuleMover& mover) {
    archive.field("position", mover.position);
    archive.field("velocity", mover.velocity);
    archive.field("ground", mover.ground);
}

float depthOf(const World& world, const CapsuleMover& mover) {
    const QueryFilter which{.filter = mover.definition.filter, .except = mover.definition.except};
    float deepest = 0.0f;
    for (const WorldOverlap& overlap : overlapsWith(world, geometry::AnyShapef{mover.capsule()}, which))
        deepest = std::max(deepest, overlap.depth);
    return deepest;
}

}  // namespace collidoscope::physics
