#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/degrees.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "physics/rigid/mover/capsule_mover.h"

namespace collidoscope::demos::character_demo {
namespace {

using geometry::axisAngle;

constexpr float kHigh = 1.6f;                     // m, of both terraces
constexpr float kStairs = -0.2f, kRun = 0.35f;    // m: where the stairs end; of a step
constexpr float kTerrace = 1.8f, kFar = 6.5f;     // m: where one terrace ends and the other begins
constexpr float kLane = -2.0f, kHalfLane = 1.2f;  // m: the middle of stairs and terraces, and half their width
constexpr float kSlopeX = 8.0f;                   // m: the middle of the slope
constexpr Vec3f kLift{0.95f, 0.1f, 0.9f};         // m, half
constexpr float kWaits = 2.0f, kTravels = 3.0f;   // s: of the lift, at each end and in between
constexpr float kNear = 0.2f;                     // m: so near a place is reached
constexpr float kGivesUp = 4.0f;                  // s, without coming nearer
constexpr float kTurnRate = 2.5f;                 // rad/s, by the keys
constexpr Style kPlane{.role = Role::Contact, .showThrough = true, .width = 2.5f};
constexpr Style kTouched{.role = Role::Contact, .showThrough = true, .width = 8.0f};
constexpr Style kVelocity{.role = Role::Velocity, .showThrough = true, .width = 3.0f};

/// Where the character goes on its own, and what it waits for there.
enum class Wait { None, LiftHere, LiftThere };
struct Stop {
    Vec3f at{0.0f};
    Wait wait = Wait::None;
};
constexpr std::array kRound{Stop{{-4.5f, 0, kLane}},
                            Stop{{1.2f, 0, kLane}, Wait::LiftHere},
                            Stop{{kTerrace + 0.05f + 0.95f, 0, kLane}, Wait::LiftThere},
                            Stop{{kSlopeX, 0, kLane}},
                            Stop{{kSlopeX, 0, 5.2f}},
                            Stop{{-4.5f, 0, 4.0f}}};

/// A capsule that walks round a course of stairs, a lift, a slope and crates, on its own or by the keys.
class Character final : public RigidDemo<Character> {
public:
    Character() { scene().world.settings.solver = physics::RigidSolver::SoftStep; }

    void fill(RigidScene& scene) override {
        scene.addGround();
        addTerraces(scene);
        addSlope(scene);
        lift_ = scene.add({.kind = physics::BodyKind::Kinematic, .pose = liftAt(0.0f)}, Boxf{.half = kLift}, {},
                          {.role = Role::BodyB, .shade = -0.2f});
        scene.setName(lift_, "lift");
        for (int i = 0; i < 5; ++i)
            scene.add(
                {.pose = {.position = {3.2f - 1.1f * static_cast<float>(i % 4), 0.3f + 0.6f * static_cast<float>(i / 4),
                                       4.1f + 0.12f * static_cast<float>(i % 3)}}},
                Boxf{.half = Vec3f{0.3f}}, {.density = 100.0f},
                {.role = Role::BodyB, .shade = 0.1f * static_cast<float>(i % 3)});
        scene.addStatic(Capsulef{{-1.5f, 0.2f, 2.6f}, {-1.5f, 2.0f, 2.6f}, 0.25f});
        mover_ = {};
        mover_.position = {kRound.back().at.x, 0.95f, kRound.back().at.z};
        stop_ = 0, heading_ = 0.0f, clock_ = 0.0f, deepest_ = 0.0f, closest_ = kNever, since_ = 0.0f;
    }

    void moveAxes(const MoveAxes& axes) override {
        axes_ = axes;
        isLed_ = isLed_ || axes.any();
    }
    void beforeStep(physics::World& world) const override {
        const float h = stepLength();
        world.moveTo(lift_, liftAt(clock_ + h), h);
    }
    void step(float h) override {
        beforeStep(scene().world);
        clock_ += h;
        RigidDemo::step(h);
        mover_.definition = definition();
        const Vec3f wanted = isLed_ ? ledVelocity(h) : ownVelocity(h);
        mover_.step(scene().world, h, {.velocity = wanted});
        deepest_ = std::max(deepest_, physics::depthOf(world(), mover_));
    }

    void describe(Parameters& p) override {
        p.group("Character");
        live(p).real("speed", speed_, {.unit = "m/s"}, {0, 6}, {0, 1000},
                     "Walking speed of the character, on its own route or led by the keys W A S D.");
        live(p).real("step-height", stepHeight_, {.unit = "m"}, {0, 0.8}, {0, 2},
                     "Height of the highest step that the character climbs, and walks down without falling.");
        live(p).real("steepest", steepest_, {.unit = "°"}, {10, 80}, {0, 85},
                     "Slope up to which the character walks. It slides down steeper slopes.");
        live(p).real("push-force", pushForce_, {.unit = "N"}, {0, 2000}, {0, 1e6},
                     "Largest force with which the character pushes a crate. A crate moves from some 110 N on.");
        viewed(p).toggle("planes", showsPlanes_, "Shows the planes that the character touches and slides along.");
        viewed(p).toggle("follow", follows_, "Puts the camera behind the character once the keys lead it.");
        p.group("Course");
        rebuilt(p).real("rise", rise_, {.unit = "m"}, {0.05, 0.4},
                        "Height of a stair. The stairs end at the terrace, 1.6 m high.");
        rebuilt(p).real("slope", slope_, {"θ", "°"}, {15, 70},
                        "Angle of the slope that leads down from the second terrace.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Character");
        m.number("largest overlap", double{deepest_},
                 plotted({.unit = "m"},
                         "Greatest depth of the capsule in any solid so far. The capsule keeps a gap of 6 mm."));
        m.number("feet", double{feet()}, plotted({"y", "m"}, "Height of the character's lowest point."));
        m.number("walking speed", double{glm::length(mover_.velocity)},
                 plotted({"v", "m/s"}, Role::Velocity, "Speed of the character relative to the ground under it."));
        m.text("stands on", mover_.isOnGround() ? groundName() : "nothing", "Body that carries the character.");
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        const Style body{.role = Role::Selection};
        demos::draw(canvas, mover_.capsule(), body);
        const Vec3f eye = mover_.position + Vec3f{0.0f, 0.55f, 0.0f};
        demos::draw(canvas, Spheref{eye + 0.24f * ahead(), 0.1f}, {.role = Role::Neutral, .shade = -0.6f});
        drawLegend(canvas, Mark::Patch, body, "character");
        if (mover_.velocity != Vec3f{0.0f})
            drawArrow(canvas, mover_.position + Vec3f{0.0f, 1.05f, 0.0f}, 0.5f * mover_.velocity, kVelocity);
        drawLegend(canvas, Mark::Arrow, kVelocity, "its velocity, 0.5 m for 1 m/s");
        if (showsPlanes_) drawPlanes(canvas);
        if (isLed_) return;
        drawLabel(canvas, mover_.position + Vec3f{0.0f, 1.5f, 0.0f},
                  isHeldUp() ? "held up; lead it: W A S D" : "lead it: W A S D", {.role = Role::Selection});
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("mover", mover_);
        archive.field("lift", lift_);
        archive.field("stop", stop_);
        archive.field("heading", heading_);
        archive.field("clock", clock_);
        archive.field("axes", axes_);
        archive.field("is led", isLed_);
        archive.field("deepest", deepest_);
        archive.field("closest", closest_);
        archive.field("since", since_);
    }
    std::optional<View> followView() const override {
        if (!isLed_ || !follows_) return std::nullopt;
        return View{.eye = mover_.position - 4.5f * ahead() + Vec3f{0.0f, 1.8f, 0.0f},
                    .target = mover_.position + 1.5f * ahead()};
    }
    View homeView() const override { return {.eye = {3.0f, 8.5f, 16.0f}, .target = {2.3f, 0.2f, 0.2f}}; }
    std::vector<Preset> presets() const override {
        return {{"round", "Round the course", {}},
                {"high", "Stairs too high for it", {"rise=0.4"}},
                {"steep", "A slope too steep to walk", {"slope=60"}},
                {"weak", "Too weak for the crates: round them", {"push-force=60"}},
                {"fast", "In a hurry", {"speed=6"}}};
    }

private:
    static constexpr float kNever = 1e9f;

    physics::MoverDefinition definition() const {
        return {.steepest = steepest_ * kDegree<float>, .stepHeight = stepHeight_, .pushForce = pushForce_};
    }
    Vec3f ahead() const { return {geometry::cos(heading_), 0.0f, -geometry::sin(heading_)}; }
    float feet() const { return mover_.position.y - 0.5f * mover_.definition.height; }
    std::string groundName() const {
        if (mover_.ground->body == lift_) return "the lift";
        return world().kindOf(mover_.ground->body) == physics::BodyKind::Dynamic ? "a crate" : "the ground";
    }
    bool isHeldUp() const { return since_ > 1.0f && kRound[stop_].wait == Wait::None; }

    void addTerraces(RigidScene& scene) const {
        const int steps = std::max(1, static_cast<int>(kHigh / rise_ + 0.01f));
        for (int i = 0; i < steps; ++i) {
            const float height = std::min(kHigh, rise_ * static_cast<float>(i + 1));
            const float x = kStairs - kRun * static_cast<float>(steps - 1 - i);
            scene.addStatic(Boxf{.center = {x - 0.5f * kRun, 0.5f * height, kLane},
                                 .half = {0.5f * kRun, 0.5f * height, kHalfLane}},
                            {}, {.role = Role::Neutral, .shade = i % 2 == 0 ? 0.0f : 0.15f});
        }
        const auto terrace = [&](float from, float to) {
            scene.addStatic(Boxf{.center = {0.5f * (from + to), 0.5f * kHigh, kLane},
                                 .half = {0.5f * (to - from), 0.5f * kHigh, kHalfLane}});
        };
        terrace(kStairs, kTerrace);
        terrace(kFar, kSlopeX + kHalfLane);
    }
    /// Its upper side begins at the edge of the terrace.
    void addSlope(RigidScene& scene) const {
        const float angle = slope_ * kDegree<float>, length = kHigh / geometry::sin(angle), thick = 0.4f;
        const Quatf turn = axisAngle(Vec3f{1, 0, 0}, angle);
        const Vec3f top{kSlopeX, kHigh, kLane + kHalfLane};
        scene.addStatic(Boxf{.center = top + turn * Vec3f{0.0f, -0.5f * thick, 0.5f * length},
                             .half = {kHalfLane, 0.5f * thick, 0.5f * length},
                             .orientation = turn});
    }
    /// Between the terraces, flush with them: at the first one at time 0.
    geometry::Posef liftAt(float time) const {
        const float near = kTerrace + kLift.x + 0.05f, far = kFar - kLift.x - 0.05f;
        const float half = kWaits + kTravels, phase = time - 2.0f * half * std::floor(time / (2.0f * half));
        const bool comesBack = phase >= half;
        const float way = std::clamp((comesBack ? phase - half : phase) - kWaits, 0.0f, kTravels) / kTravels;
        const float share = comesBack ? 1.0f - way : way;
        return {.position = {near + (far - near) * share, kHigh - kLift.y, kLane}};
    }
    bool isLiftAt(bool there) const {
        const float x = world().poseOf(lift_).position.x, middle = 0.5f * (kTerrace + kFar);
        const bool rests = std::abs(world().velocityOf(lift_).x) < 0.01f;
        return rests && (x > middle) == there;
    }

    Vec3f ledVelocity(float h) {
        heading_ += kTurnRate * h * axes_.turn;
        const Vec3f right{-ahead().z, 0.0f, ahead().x};
        const Vec3f way = axes_.ahead * ahead() + axes_.right * right;
        return way == Vec3f{0.0f} ? way : speed_ * glm::normalize(way);
    }
    /// Towards the next place, slower just before it.
    Vec3f ownVelocity(float h) {
        const bool rides = kRound[stop_].wait == Wait::LiftThere;
        Vec3f way = (rides ? world().poseOf(lift_).position : kRound[stop_].at) - mover_.position;
        way.y = 0.0f;
        const float distance = glm::length(way);
        const bool mustWait = kRound[stop_].wait != Wait::None && !isLiftAt(rides);
        since_ = distance < closest_ - 0.01f || (mustWait && distance < kNear) ? 0.0f : since_ + h;
        closest_ = std::min(closest_, distance);
        if (since_ > kGivesUp) goTo(0);
        if (distance < kNear) {
            if (mustWait) return Vec3f{0.0f};
            goTo((stop_ + 1) % static_cast<std::uint32_t>(kRound.size()));
            return mover_.velocity;
        }
        heading_ = geometry::atan2(-way.z, way.x);
        return way * (std::min(speed_, 4.0f * distance) / distance);
    }
    void goTo(std::uint32_t stop) { stop_ = stop, closest_ = kNever, since_ = 0.0f; }

    void drawPlanes(Canvas& canvas) const {
        const auto planes = physics::planesNear(world(), mover_.capsule(), 2.0f * mover_.skin(), {});
        for (const physics::MoverPlane& plane : planes) {
            drawPoint(canvas, Vec3f{plane.point}, kTouched);
            drawArrow(canvas, Vec3f{plane.point}, 0.4f * Vec3f{plane.normal}, kPlane);
        }
        drawLegend(canvas, Mark::Arrow, kPlane, "plane that it touches");
    }

    float speed_ = 1.5f, stepHeight_ = 0.35f, steepest_ = 45.0f, pushForce_ = 500.0f, rise_ = 0.2f, slope_ = 25.0f;
    bool showsPlanes_ = true, follows_ = true;
    physics::CapsuleMover mover_{};
    BodyId lift_{};
    std::uint32_t stop_ = 0;
    float heading_ = 0.0f, clock_ = 0.0f;  // rad, anticlockwise from +x; s
    MoveAxes axes_{};
    bool isLed_ = false;
    float deepest_ = 0.0f;                   // m
    float closest_ = kNever, since_ = 0.0f;  // m, to the next place so far; s, since it came no nearer
};

}  // namespace

table::Entry entry() {
    return table::entry<Character>(
        "Character", "A capsule walks, climbs and pushes, and is never in a wall.",
        "character controller, mover, collide and slide, stairs, step, slope limit, moving platform, walk, W A S D");
}
}  // namespace collidoscope::demos::character_demo
