#include <algorithm>
#include <cmath>
#include <vector>

#include "demos/21_joints/parts/gear.h"
#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::gears_demo {
namespace {

using physics::JointId;

constexpr float kModule = 0.1f, kHalf = 0.12f;  // m: of all teeth; half the width of a gear
constexpr float kHeight = 2.7f;                 // m, of the axles
constexpr float kFront = 0.34f;                 // m, from the wheel to the drum and the rack in front of it
constexpr int kDrum = 12;                       // teeth of the drum
constexpr float kLow = -1.7f, kHigh = 0.45f;    // m: the rack at first, from the height of the axle
constexpr float kTravel = 1.1f;                 // m, of the rack, between its limits
constexpr float kDensity = 300.0f;              // kg/m^3, of gears and rack
constexpr double kSpan = 8.0;                   // s, of the chart
constexpr float kMeanOver = 0.5f;               // s, of the motor's torque
constexpr Style kDriverCurve{.role = Role::BodyA, .width = 3.0f};
constexpr Style kWheelCurve{.role = Role::BodyB, .dashed = true, .width = 2.0f};

/// A motor turns a small gear, that a large one, and a drum on its axle lifts a rack with a load: teeth alone carry the
/// motion on. At each limit of the rack the motor turns round.
class Gears final : public SoftStepDemo<Gears> {
public:
    Gears() {
        scene().world.settings.soft.subSteps = 12;
        scene().world.settings.soft.frequency = 120.0f;
    }

    void fill(RigidScene& scene) override {
        clock_ = turnedDriver_ = turnedWheel_ = torqueOfMotor_ = 0.0f;
        isLowering_ = false;
        scene.addGround();
        frame_ = scene.addStatic(Boxf{.center = {-0.5f * distance(), 0.5f * kHeight, -0.35f},
                                      .half = {0.5f * distance() + 0.25f, 0.5f * kHeight, 0.1f}},
                                 {}, {.role = Role::Neutral, .shade = -0.35f});
        const float part = 2.0f * geometry::kPi<float> / static_cast<float>(wheelTeeth_);
        const BodyId driver = addBody(scene, {-distance(), kHeight, 0.0f}, Role::BodyA, "driver");
        addShapes(scene, driver, gearShapes({.count = driverTeeth_, .module = kModule}, 0.0f, 0.0f, kHalf));
        const BodyId wheel = addBody(scene, {0.0f, kHeight, 0.0f}, Role::BodyB, "wheel");
        addShapes(
            scene, wheel,
            gearShapes({.count = wheelTeeth_, .module = kModule}, geometry::kPi<float> + 0.5f * part, 0.0f, kHalf));
        addShapes(scene, wheel, gearShapes({.count = kDrum, .module = kModule}, 0.0f, kFront, kHalf));
        addRack(scene);
        driver_ = hinge(scene, driver, -distance());
        wheel_ = hinge(scene, wheel, 0.0f);
        drive();
    }
    void step(float h) override {
        const float path = world().coordinateOf(rack_), speed = std::abs(world().angularVelocityOf(bodyOf(driver_)).z);
        if (turnsRound_ && speed < 0.1f * std::abs(speed_) && clock_ > 0.5f) {
            if (path > kTravel - 0.01f) isLowering_ = true;
            if (path < 0.01f) isLowering_ = false;
        }
        drive();
        const float before[] = {world().coordinateOf(driver_), world().coordinateOf(wheel_)};
        RigidDemo::step(h);
        clock_ += h;
        turnedDriver_ += turned(before[0], world().coordinateOf(driver_));
        turnedWheel_ += turned(before[1], world().coordinateOf(wheel_));
        const float torque = -world().reactionOf(driver_).torque.z;  // it lifts clockwise
        torqueOfMotor_ += (torque - torqueOfMotor_) * std::min(h / kMeanOver, 1.0f);
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("driver-teeth", driverTeeth_, {"z₁"}, {12, 24}, {12, 40},
                           "Number of teeth of the gear that the motor turns.");
        rebuilt(p).integer("wheel-teeth", wheelTeeth_, {"z₂"}, {16, 40}, {12, 48},
                           "Number of teeth of the large gear. It turns z₁/z₂ as fast, with z₂/z₁ of the torque.");
        live(p).real("motor-speed", speed_, {"ω", "rad/s"}, {0, 6}, {0, 20},
                     "Speed that the motor keeps, as long as its torque suffices.");
        live(p).real("motor-torque", torque_, {"τ", "N·m"}, {0, 1500}, {0, 1e5},
                     "Largest torque of the motor. Below m g r z₁/z₂ it does not lift the load.");
        rebuilt(p).real("load", load_, {"m", "kg"}, {10, 500}, {1, 2000}, "Mass that hangs on the rack.");
        live(p).toggle("turn-round", turnsRound_, "Reverses the motor where the rack is at a limit.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Gears");
        m.number("ratio", turnedWheel_ != 0.0f ? std::abs(double{turnedDriver_} / double{turnedWheel_}) : 0.0,
                 plotted({"φ₁/φ₂"}, "Angle that the driver has turned since the start, divided by that of the wheel."));
        m.number("ratio of teeth", ratioOfTeeth(),
                 {.symbol = "z₂/z₁", .tip = "Ratio of the numbers of teeth. The measured ratio must equal it."});
        m.number("out of step", outOfStep(),
                 {.tip = "Slip of the gears in teeth, (z₁ φ₁ + z₂ φ₂) / 2π. It stays within the play of the teeth, and "
                         "no tooth is ever skipped.",
                  .role = Role::Mistake});
        m.number("driver speed", driverSpeed(), plotted({"ω₁", "rad/s"}, Role::BodyA, "Speed of the motor's gear."));
        m.number("wheel speed", wheelSpeed(), plotted({"ω₂", "rad/s"}, Role::BodyB, "Speed of the large gear."));
        m.number("torque", double{torqueOfMotor_},
                 plotted({"τ", "N m"}, Role::Impulse,
                         "Torque with which the motor lifts, as a mean over half a second. The faster it turns, the "
                         "more is lost where teeth meet."));
        m.number("torque to hold", torqueToHold(),
                 {.unit = "N m",
                  .tip = "Torque that holds the load without friction: m g r z₁/z₂, with the radius r of the drum."});
        m.number("path of the rack", double{world().coordinateOf(rack_)},
                 {.unit = "m", .tip = "Distance of the rack from its lower limit."});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        drawLabel(canvas, {-distance(), kHeight + 0.9f, 0.0f}, numberText(driverSpeed(), 2) + " rad/s",
                  {.role = Role::BodyA});
        drawLabel(canvas, {0.0f, kHeight + 0.05f * static_cast<float>(wheelTeeth_) + 0.3f, 0.0f},
                  numberText(wheelSpeed(), 2) + " rad/s", {.role = Role::BodyB});
        drawLabel(canvas, world().centerOf(bodyOf(rack_)) + Vec3f{0.35f, 0.0f, 0.0f}, limitText(),
                  {.role = Role::Construction});
        const std::string scaled = printed("wheel × −%d", wheelTeeth_) + printed("/%d", driverTeeth_);
        Chart chart = chartOverTime("Speeds", "rad/s", {double{clock_}, kSpan});
        chart.measured = {{"driver speed", "driver", kDriverCurve},
                          {"wheel speed", scaled, kWheelCurve, -ratioOfTeeth()}};
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("frame", frame_);
        archive.field("driver", driver_);
        archive.field("wheel", wheel_);
        archive.field("rack", rack_);
        archive.field("clock", clock_);
        archive.field("turned driver", turnedDriver_);
        archive.field("turned wheel", turnedWheel_);
        archive.field("torque of motor", torqueOfMotor_);
        archive.field("is lowering", isLowering_);
    }
    View homeView() const override { return {.eye = {1.4f, 3.5f, 10.2f}, .target = {0.35f, 2.75f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"weak", "A motor too weak", {"motor-torque=200"}},
                {"equal", "Equal gears", {"driver-teeth=20", "wheel-teeth=20", "motor-torque=1500"}},
                {"geared", "A slow wheel", {"wheel-teeth=40", "motor-speed=5"}},
                {"contacts", "Where teeth touch", {"contacts=true"}}};
    }

private:
    float distance() const { return 0.5f * kModule * static_cast<float>(driverTeeth_ + wheelTeeth_); }
    double ratioOfTeeth() const { return static_cast<double>(wheelTeeth_) / static_cast<double>(driverTeeth_); }
    BodyId bodyOf(JointId joint) const { return world().definitionOf(joint).bodyB; }
    double driverSpeed() const { return double{world().angularVelocityOf(bodyOf(driver_)).z}; }
    double wheelSpeed() const { return double{world().angularVelocityOf(bodyOf(wheel_)).z}; }
    double outOfStep() const {
        return (double{turnedDriver_} * driverTeeth_ + double{turnedWheel_} * wheelTeeth_) /
               (2.0 * geometry::kPi<double>);
    }
    double torqueToHold() const {
        const double radius = double{pitchRadius({.count = kDrum, .module = kModule})};
        return world().massOf(bodyOf(rack_)).mass * double{-world().settings.gravity.y} * radius / ratioOfTeeth();
    }
    /// rad, the short way round.
    static float turned(float from, float to) {
        const float by = to - from;
        return by > geometry::kPi<float>    ? by - 2.0f * geometry::kPi<float>
               : by < -geometry::kPi<float> ? by + 2.0f * geometry::kPi<float>
                                            : by;
    }
    std::string limitText() const {
        const float path = world().coordinateOf(rack_);
        if (path > kTravel - 0.01f) return "at its upper limit";
        if (path < 0.01f) return "at its lower limit";
        return printed("%.2f m", double{path});
    }

    static BodyId addBody(RigidScene& scene, const Vec3f& at, Role role, const char* name) {
        const BodyId body = scene.world.addBody({.pose = {.position = at}});
        scene.setStyle(body, {.role = role});
        scene.setName(body, name);
        return body;
    }
    static void addShapes(RigidScene& scene, BodyId body, const std::vector<geometry::AnyShapef>& shapes) {
        for (const geometry::AnyShapef& shape : shapes)
            scene.world.addShape(body, {.shape = shape, .material = {.friction = 0.0f, .density = kDensity}});
    }
    void addRack(RigidScene& scene) {
        const float x = pitchRadius({.count = kDrum, .module = kModule});
        const BodyId rack = addBody(scene, {x, kHeight, kFront}, Role::Selection, "rack");
        // The drum has a tooth where the rack has a gap: at the height of the axle.
        addShapes(scene, rack, rackShapes({.count = kDrum, .module = kModule}, kLow, kHigh, 0.0f, kHalf));
        constexpr Vec3f kSize{0.3f, 0.3f, 0.2f};  // in front of the wheel
        scene.world.addShape(rack, {.shape = Boxf{.center = {0.12f, kLow - kSize.y, 0.08f}, .half = kSize},
                                    .material = {.density = load_ / (8.0f * kSize.x * kSize.y * kSize.z)}});
        rack_ = scene.world.addJoint({.kind = physics::JointKind::Slider,
                                      .bodyA = frame_,
                                      .bodyB = rack,
                                      .anchor = {x, kHeight, kFront},
                                      .axis = {0.0f, 1.0f, 0.0f},
                                      .limit = physics::JointLimit{0.0f, kTravel}});
    }
    JointId hinge(RigidScene& scene, BodyId body, float x) const {
        return scene.world.addJoint({.kind = physics::JointKind::Hinge,
                                     .bodyA = frame_,
                                     .bodyB = body,
                                     .anchor = {x, kHeight, 0.0f},
                                     .axis = {0.0f, 0.0f, 1.0f}});
    }
    /// The driver turns clockwise to lift.
    void drive() { scene().world.setMotor(driver_, physics::JointMotor{isLowering_ ? speed_ : -speed_, torque_}); }

    int driverTeeth_ = 12, wheelTeeth_ = 30;
    float speed_ = 3.0f, torque_ = 800.0f, load_ = 150.0f;  // rad/s, N m, kg
    bool turnsRound_ = true;

    BodyId frame_{};
    JointId driver_{}, wheel_{}, rack_{};
    float turnedDriver_ = 0.0f, turnedWheel_ = 0.0f;  // rad, since the start
    float torqueOfMotor_ = 0.0f;                      // N m, the mean
    bool isLowering_ = false;
    float clock_ = 0.0f;  // s
};

}  // namespace

table::Entry entry() {
    return table::entry<Gears>("Gears", "A motor lifts a load through teeth: speeds go as the numbers of teeth.",
                               "gear ratio, involute, teeth, rack and pinion, motor, torque, limit, mill, hoist");
}
}  // namespace collidoscope::demos::gears_demo
