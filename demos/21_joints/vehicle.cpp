#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::vehicle_demo {
namespace {

using physics::JointId;

constexpr float kRadius = 0.32f, kWide = 0.08f;  // m, of a wheel; half of its flat part
constexpr float kLong = 1.3f, kTrack = 0.75f;    // m, from the middle to an axle, and to a wheel
constexpr float kSteeringRate = 1.5f;            // rad/s
constexpr float kLock = 0.5f;                    // rad, as far as the wheels turn by the keys
constexpr float kArena = 11.0f;                  // m, from the middle to its walls
constexpr float kStart = 7.2f;                   // m, from the middle: the circle on which it goes round is kept free
constexpr float kBlockedSpeed = 0.2f;            // m/s: slower, on its own, something holds it up
constexpr float kBlockedFor = 1.5f, kBacks = 2.0f;  // s, until it backs off; and for how long
constexpr std::array<std::array<float, 2>, 4> kCorners{{{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}};  // the front wheels first

/// A car on four wheel joints, led by the keys or by its own cruise, over bumps, a ramp and through crates.
class Vehicle final : public SoftStepDemo<Vehicle> {
public:
    void fill(RigidScene& scene) override {
        steering_ = blocked_ = backs_ = 0.0f;
        scene.addGround({.friction = 0.9f});
        addCourse(scene);
        const Vec3f middle{0.0f, 0.62f, kStart};
        chassis_ = scene.add({.pose = {middle}}, Boxf{.half = {1.7f, 0.18f, 0.6f}}, {.density = 400.0f});
        scene.world.addShape(chassis_, {.shape = Boxf{.center = {-0.25f, 0.38f, 0.0f}, .half = {0.8f, 0.22f, 0.52f}},
                                        .material = {.density = 60.0f}});
        scene.setName(chassis_, "car");
        for (std::size_t i = 0; i < 4; ++i) {
            const Vec3f at = middle + Vec3f{kCorners[i][0] * kLong, -0.25f, kCorners[i][1] * kTrack};
            const Capsulef tyre{{0.0f, 0.0f, -kWide}, {0.0f, 0.0f, kWide}, kRadius};
            const BodyId wheel = scene.add({.pose = {at}}, tyre, {.friction = 1.2f, .density = 300.0f},
                                           {.role = Role::Neutral, .shade = -0.6f});
            wheels_[i] = scene.world.addJoint({.kind = physics::JointKind::Wheel,
                                               .bodyA = chassis_,
                                               .bodyB = wheel,
                                               .anchor = at,
                                               .axis = {0.0f, 0.0f, 1.0f},
                                               .limit = physics::JointLimit{-0.2f, 0.15f},
                                               .spring = physics::JointSpring{spring_, damping_}});
        }
    }

    void moveAxes(const MoveAxes& axes) override {
        axes_ = axes;
        isLed_ = isLed_ || axes.any();
    }

    void step(float h) override {
        const float side = axes_.right != 0.0f ? -axes_.right : axes_.turn;
        const bool backs = backsOff(h);
        const float alone = backs ? -kLock : angle_ * geometry::kPi<float> / 180.0f;
        const float wanted = isLed_ ? side * kLock : alone;
        steering_ += std::clamp(wanted - steering_, -kSteeringRate * h, kSteeringRate * h);
        const float speed = isLed_ ? axes_.ahead * 2.0f * cruise_ : backs ? -cruise_ : cruise_;
        for (std::size_t i = 0; i < 4; ++i) {
            if (i < 2) scene().world.setSteering(wheels_[i], steering_);
            scene().world.setMotor(wheels_[i], physics::JointMotor{-speed / kRadius, torque_});
        }
        RigidDemo::step(h);
    }

    void describe(Parameters& p) override {
        live(p).real("cruise", cruise_, {.unit = "m/s"}, {0, 8}, {-30, 30},
                     "Speed at which the car drives until you lead it by W A S D.");
        live(p).real("steering", angle_, {"δ", "°"}, {-30, 30}, {-45, 45},
                     "Angle by which the car steers to the left on its own.");
        live(p).real("torque", torque_, {"τ", "N·m"}, {10, 800}, {0, 1e5},
                     "Largest torque of each wheel's motor. If it is more than friction holds, the wheel spins.");
        rebuilt(p).real("suspension", spring_, {"f", "Hz"}, {1, 8}, {0.2, 50},
                        "Frequency of the springs. At a lower value they are softer: the car sags and sways.");
        rebuilt(p).real("damping", damping_, {"ζ"}, {0, 2}, {0, 20},
                        "Damping of the springs. Without it the car bounces on.");
        viewed(p).toggle("follow", follows_,
                         "Puts the camera behind the car once you lead it, instead of leaving it where you put it.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("chassis", chassis_);
        archive.field("wheels", wheels_);
        archive.field("steering", steering_);
        archive.field("axes", axes_);
        archive.field("is led", isLed_);
        archive.field("blocked", blocked_);
        archive.field("backs", backs_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        if (isLed_) return;
        drawLabel(canvas, world().centerOf(chassis_) + Vec3f{0.0f, 1.0f, 0.0f}, "drive it: W A S D",
                  {.role = Role::Selection});
    }

    void measure(Measurements& m) const override {
        const double speed = double{glm::length(world().velocityOf(chassis_))},
                     turning = double{world().angularVelocityOf(chassis_).y};
        m.group("Car");
        m.number("speed", speed, plotted({"v", "m/s"}, Role::Velocity, "Speed of the centre of the car."));
        m.number("yaw rate", turning, plotted({"ω", "rad/s"}, "Rate at which the car turns to the left."));
        m.number(
            "turning radius", std::abs(turning) > 1e-3 ? speed / std::abs(turning) : 0.0,
            plotted({"v/ω", "m"},
                    "Radius of the circle on which the centre of the car moves. It is 0 where the car goes straight."));
        m.number("radius by geometry", radiusByGeometry(),
                 plotted({.unit = "m"}, Role::Construction,
                         "Predicted radius where nothing slips: the axles point to one centre."));
        for (std::size_t i = 0; i < 4; ++i) {
            constexpr const char* kNames[] = {"front left", "front right", "rear left", "rear right"};
            m.number(kNames[i], double{world().coordinateOf(wheels_[i])},
                     {.unit = "m", .tip = "Distance by which the suspension is pressed in."});
        }
        RigidDemo::measure(m);
    }

    /// From behind the car.
    std::optional<View> followView() const override {
        if (!isLed_ || !follows_) return std::nullopt;
        Vec3f ahead = world().poseOf(chassis_).orientation * Vec3f{1.0f, 0.0f, 0.0f};
        ahead.y = 0.0f;
        if (glm::dot(ahead, ahead) < 0.01f) return std::nullopt;
        ahead = glm::normalize(ahead);
        const Vec3f at = world().centerOf(chassis_);
        return View{.eye = at - 7.5f * ahead + Vec3f{0.0f, 3.6f, 0.0f}, .target = at + 1.5f * ahead};
    }

    View homeView() const override { return {.eye = {-9.0f, 13.0f, 19.0f}, .target = {0.0f, 0.0f, 0.5f}}; }
    std::vector<Preset> presets() const override {
        return {{"round", "Round and round", {}},
                {"straight", "Over the bumps", {"steering=0", "cruise=4"}},
                {"soft", "Soft springs", {"suspension=1.2", "damping=0.1"}},
                {"spin", "Too much torque", {"torque=800", "cruise=8"}}};
    }

private:
    /// On its own it backs off with its wheels to the other side where something holds it up, or it would stay there.
    bool backsOff(float h) {
        if (isLed_ || cruise_ == 0.0f) return false;
        if (backs_ > 0.0f) {
            backs_ -= h;
            return true;
        }
        blocked_ = glm::length(world().velocityOf(chassis_)) < kBlockedSpeed ? blocked_ + h : 0.0f;
        if (blocked_ > kBlockedFor) blocked_ = 0.0f, backs_ = kBacks;
        return false;
    }
    void addCourse(RigidScene& scene) {
        const physics::Material rough{.friction = 0.9f};
        for (const float side : {-1.0f, 1.0f}) {
            scene.addStatic(Boxf{.center = {side * kArena, 0.3f, 0.0f}, .half = {0.15f, 0.3f, kArena}});
            scene.addStatic(Boxf{.center = {0.0f, 0.3f, side * kArena}, .half = {kArena, 0.3f, 0.15f}});
        }
        // One axle at a time is on a bump, or it could not get away from between two of them.
        for (const float x : {6.0f, 7.0f})
            scene.addStatic(Capsulef{{x, -0.06f, 6.2f}, {x, -0.06f, 8.2f}, 0.16f}, rough);
        scene.addStatic(Boxf{.center = {-1.0f, 0.25f, -1.5f},
                             .half = {1.8f, 0.1f, 1.4f},
                             .orientation = geometry::axisAngle(Vec3f{0, 0, 1}, -0.25f)},
                        rough);
        for (int i = 0; i < 10; ++i) {
            const int row = i / 4, column = i % 4;
            const float y = 0.26f + 0.52f * static_cast<float>(row), z = -0.8f + 0.54f * static_cast<float>(column);
            scene.add({.pose = {{3.4f, y, z}}}, Boxf{.half = Vec3f{0.25f}}, {.density = 120.0f},
                      {.role = Role::BodyB, .shade = 0.1f * static_cast<float>(i % 3)});
        }
    }
    /// m, of the middle between the axles: the rear wheels roll about a centre beside them.
    double radiusByGeometry() const {
        const double tangent = std::abs(geometry::sin(double{steering_}) / geometry::cos(double{steering_}));
        return tangent > 1e-4 ? std::sqrt(std::pow(2.0 * double{kLong} / tangent, 2) + double{kLong * kLong}) : 0.0;
    }

    float cruise_ = 3.0f, angle_ = 20.0f, torque_ = 250.0f, spring_ = 2.5f, damping_ = 0.5f;
    float steering_ = 0.0f;  // rad
    MoveAxes axes_{};
    bool isLed_ = false, follows_ = true;
    float blocked_ = 0.0f, backs_ = 0.0f;  // s: since when it stands still; that are left of backing off
    BodyId chassis_{};
    std::array<JointId, 4> wheels_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Vehicle>("Vehicle", "A car on four wheels with springs and motors: drive it with the keys.",
                                 "joint, wheel, suspension, car, motor, steering, drive, W A S D");
}
}  // namespace collidoscope::demos::vehicle_demo
