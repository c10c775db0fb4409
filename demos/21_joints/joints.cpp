#include <algorithm>
#include <array>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::joints_demo {
namespace {

using physics::JointId;
using physics::JointKind;

constexpr float kApart = 1.15f, kRail = 2.2f;  // m, between exhibits; height of the rail that they hang from
constexpr float kArrow = 0.3f;                 // m, of a degree of freedom

/// A kind of joint, and the degrees of freedom that it leaves: moves along x, y, z; turns about x, y, z.
struct JointExample {
    JointKind kind = JointKind::Ball;
    const char* name = "";
    std::array<bool, 6> free{};
};
constexpr std::array kExamples{
    JointExample{JointKind::Distance, "distance", {true, false, true, true, true, true}},
    JointExample{JointKind::Ball, "ball", {false, false, false, true, true, true}},
    JointExample{JointKind::Hinge, "hinge", {false, false, false, false, false, true}},
    JointExample{JointKind::Slider, "slider", {false, true, false, false, false, false}},
    JointExample{JointKind::Fixed, "fixed", {}},
    JointExample{JointKind::ConeTwist, "cone and twist", {false, false, false, true, true, true}},
    JointExample{JointKind::Wheel, "wheel", {false, true, false, false, false, true}},
};

/// One of each kind of joint, to be pulled at: the degrees of freedom that it leaves, and those that it takes away in
/// grey.
class Joints final : public SoftStepDemo<Joints> {
public:
    Joints() { scene().showJoints(); }

    void fill(RigidScene& scene) override {
        scene.addGround();
        rail_ = scene.addStatic(Boxf{.center = {0.0f, kRail, 0.0f}, .half = {0.55f * kApart * 7.0f, 0.06f, 0.12f}});
        joints_.clear();
        for (std::size_t i = 0; i < kExamples.size(); ++i) add(scene, i);
    }

    void step(float h) override {
        for (std::size_t i = 0; i < joints_.size(); ++i) drive(i);
        RigidDemo::step(h);
    }

    void describe(Parameters& p) override {
        live(p).toggle("motors", hasMotors_, "Turns on the motors of the hinge and of the wheel.");
        live(p).real("motor-speed", speed_, {"ω", "rad/s"}, {-10, 10}, {-100, 100},
                     "Speed at which both motors drive.");
        live(p).real("motor-torque", torque_, {"τ", "N·m"}, {0, 500}, {0, 1e6},
                     "Largest torque of the motors. Too little does not lift the arm of the hinge.");
        live(p).toggle("limits", hasLimits_,
                       "Turns on the limits of the hinge, the slider, the twist and the length of the rope.");
        rebuilt(p).real("spring", frequency_, {"f", "Hz"}, {0.5, 6}, {0.1, 100},
                        "Frequency of the springs of the slider and of the wheel's suspension. They sag by g/(2πf)².");
        rebuilt(p).real("cone", cone_, {.unit = "°"}, {0, 90}, {0, 180},
                        "Angle by which the axis of the cone-twist joint may lean.");
        viewed(p).toggle("degrees-of-freedom", showsFreedoms_,
                         "Shows the axes along and about which each joint lets its bodies move.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("rail", rail_);
        archive.field("joints", joints_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (std::size_t i = 0; i < kExamples.size(); ++i) {
            const Vec3f at = anchorOf(i);
            // Neighbours at two heights: side by side, long names would push each other away from their joints.
            drawLabel(canvas, at + Vec3f{0.0f, i % 2 == 0 ? 0.95f : 1.35f, 0.0f}, kExamples[i].name,
                      {.role = Role::Neutral});
            if (showsFreedoms_) drawFreedoms(canvas, at + Vec3f{0.0f, 0.4f, 0.0f}, kExamples[i].free);
        }
        if (!showsFreedoms_) return;
        drawLegend(canvas, Mark::Arrow, {.role = Role::Velocity}, "may move along");
        drawLegend(canvas, Mark::Line, {.role = Role::AxisY}, "may turn about");
        drawLegend(canvas, Mark::Arrow, {.role = Role::Construction}, "held by the joint");
    }

    void measure(Measurements& m) const override {
        m.group("Joints");
        float apart = 0.0f;
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            const physics::JointPose place = world().jointPoseOf(joints_[i]);
            const JointKind kind = kExamples[i].kind;
            if (kind == JointKind::Ball || kind == JointKind::Hinge || kind == JointKind::Fixed ||
                kind == JointKind::ConeTwist)
                apart = std::max(apart, glm::length(place.pointB - place.pointA));
        }
        m.number(
            "apart", double{apart},
            plotted({.unit = "m"}, Role::Mistake, "Largest distance between two points that a joint holds together."));
        const physics::JointReaction& fixed = world().reactionOf(joints_[4]);
        const BodyId beam = world().definitionOf(joints_[4]).bodyB;
        m.number("force of the fixed joint", double{fixed.force.y},
                 ofLastStep({"F", "N"}, "Upward force of the fixed joint. At rest it is the weight of the beam."));
        m.number("weight", world().massOf(beam).mass * -double{world().settings.gravity.y},
                 {.symbol = "mg", .unit = "N", .tip = "Weight of the beam that the fixed joint holds."});
        m.number("torque of the fixed joint", double{fixed.torque.z},
                 ofLastStep({"τ", "N m"},
                            "Torque of the fixed joint about z. At rest it is the weight times its lever arm."));
        m.number("angle of the hinge", double{world().coordinateOf(joints_[2])},
                 {.unit = "rad", .tip = "Angle of the hinge from hanging down."});
        m.number("path of the slider", double{world().coordinateOf(joints_[3])},
                 {.unit = "m", .tip = "Distance of the slider above the place where it was made."});
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {0.6f, 2.7f, 9.4f}, .target = {0.0f, 1.55f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"free", "As they hang", {}},
                {"motors", "Motors on", {"motors=on"}},
                {"weak", "A motor too weak", {"motors=on", "motor-torque=25"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    static Vec3f anchorOf(std::size_t i) { return {kApart * (static_cast<float>(i) - 3.0f), kRail - 0.06f, 0.0f}; }

    void add(RigidScene& scene, std::size_t i) {
        const JointExample& example = kExamples[i];
        const Vec3f anchor = anchorOf(i);
        const bool isWheel = example.kind == JointKind::Wheel, isSlider = example.kind == JointKind::Slider;
        const bool isBeam = example.kind == JointKind::Fixed, isRope = example.kind == JointKind::Distance;
        const Boxf arm{.half = isBeam               ? Vec3f{0.4f, 0.08f, 0.12f}
                               : isRope || isSlider ? Vec3f{0.16f}
                                                    : Vec3f{0.1f, 0.4f, 0.12f}};
        const Vec3f aside = isBeam     ? Vec3f{0.4f, -0.08f, 0.0f}
                            : isWheel  ? Vec3f{0.0f, -0.8f, 0.0f}
                            : isSlider ? Vec3f{0.0f, -0.6f, 0.0f}
                            : isRope   ? Vec3f{0.5f, -0.9f, 0.0f}
                                       : Vec3f{0.0f, -arm.half.y, 0.0f};
        const BodyId body =
            isWheel ? scene.add({.pose = {anchor + aside}, .angularDamping = 0.05f}, Spheref{.radius = 0.3f})
                    : scene.add({.pose = {anchor + aside}, .angularDamping = 0.1f}, arm, {},
                                {.role = alternating(static_cast<int>(i))});
        physics::JointDefinition joint{.kind = example.kind,
                                       .bodyA = rail_,
                                       .bodyB = body,
                                       .anchor = isWheel || isSlider ? anchor + aside : anchor,
                                       .axis = {0.0f, 0.0f, 1.0f},
                                       .cone = cone_ * geometry::kPi<float> / 180.0f};
        if (isRope) joint.anchorB = anchor + aside;
        if (example.kind == JointKind::ConeTwist || isSlider) joint.axis = {0.0f, 1.0f, 0.0f};
        if (isSlider || isWheel) joint.spring = physics::JointSpring{.frequency = frequency_, .dampingRatio = 0.1f};
        joints_.push_back(scene.world.addJoint(joint));
        drive(i);
    }

    /// Sets motors and limits from the parameters.
    void drive(std::size_t i) {
        const JointKind kind = kExamples[i].kind;
        physics::World& world = scene().world;
        if (kind == JointKind::Hinge || kind == JointKind::Wheel)
            world.setMotor(joints_[i], hasMotors_ ? std::optional(physics::JointMotor{speed_, torque_}) : std::nullopt);
        std::optional<physics::JointLimit> limit;
        if (kind == JointKind::Hinge && !hasMotors_) limit = {-1.0f, 1.0f};
        if (kind == JointKind::Slider || kind == JointKind::Wheel) limit = {-0.5f, 0.3f};
        if (kind == JointKind::ConeTwist) limit = {-0.5f, 0.5f};
        if (kind == JointKind::Distance) limit = {0.0f, 1.05f};
        world.setLimit(joints_[i], hasLimits_ ? limit : std::nullopt);
    }

    static void drawFreedoms(Canvas& canvas, const Vec3f& at, const std::array<bool, 6>& free) {
        for (int axis = 0; axis < 3; ++axis) {
            Vec3f along{0.0f};
            along[axis] = kArrow;
            const auto number = static_cast<std::size_t>(axis);
            drawArrow(canvas, at, along,
                      {.role = free[number] ? Role::Velocity : Role::Construction, .showThrough = true, .width = 3.0f});
            drawTurn(canvas, at, axis, free[number + 3]);
        }
    }
    /// Most of a circle about the axis.
    static void drawTurn(Canvas& canvas, const Vec3f& at, int axis, bool isFree) {
        constexpr int kPieces = 14, kWhole = 18;
        const auto point = [&](int i) {
            const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kWhole;
            Vec3f p = at;
            p[axis] += 0.6f * kArrow;
            p[(axis + 1) % 3] += 0.32f * kArrow * geometry::cos(angle);
            p[(axis + 2) % 3] += 0.32f * kArrow * geometry::sin(angle);
            return p;
        };
        const Style style{.role = isFree ? Role::AxisY : Role::Construction, .showThrough = true, .width = 2.5f};
        std::vector<LineItem> lines;
        for (int i = 0; i < kPieces; ++i) lines.push_back({point(i), point(i + 1), style});
        canvas.lines(lines);
    }

    bool hasMotors_ = false, hasLimits_ = true, showsFreedoms_ = true;
    float speed_ = 3.0f, torque_ = 200.0f, frequency_ = 1.5f, cone_ = 35.0f;  // rad/s, N m, Hz, degrees
    BodyId rail_{};
    std::vector<JointId> joints_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Joints>("Joints",
                                "Each kind of joint shows what it leaves free, what it holds, and with which force.",
                                "joint, constraint, distance, ball, hinge, revolute, slider, prismatic, fixed, "
                                "weld, cone twist, wheel, motor, limit, spring");
}
}  // namespace collidoscope::demos::joints_demo
