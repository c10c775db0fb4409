#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "demos/draw/parts.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::friction_ramp_demo {
namespace {

constexpr std::size_t kBoxes = 2;
constexpr std::array kRoles{Role::BodyA, Role::BodyB};
constexpr std::array kNames{"A", "B"};
constexpr Vec3f kFoot{-1.7f, 0.1f, 0.0f};        // m, the hinge
constexpr float kLength = 3.3f, kThick = 0.05f;  // m: of the ramp; half
constexpr float kStart = 2.6f, kLane = 0.65f;    // m: of the boxes from the foot, and from the middle
constexpr Vec3f kHalf{0.24f, 0.16f, 0.24f};      // m
constexpr float kSteepest = 60.0f;               // degrees
constexpr float kQuick = 25.0f;                  // degrees/s, in which the ramp follows a hand
constexpr float kPause = 1.5f;                   // s, until the boxes are put back
constexpr float kSlides = 2e-4f;                 // m/s: what is slower is at rest
constexpr float kSettled = 0.2f;                 // s, in which the boxes get their speed from the ramp
constexpr float kWeightArrow = 0.75f;            // m
constexpr float kConeHeight = 0.85f;             // m

constexpr Style kCone{.role = Role::Construction, .showThrough = true, .width = 1.5f};
constexpr Style kReaction{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
constexpr Style kWeight{.role = Role::Acceleration, .showThrough = true, .width = 3.0f};

enum class Motion { Tilts, Stays };

/// The motion of a box on the ramp.
struct Box {
    BodyId id{};
    float downhill = 0.0f;      // m/s, along the ramp, as seen from it
    float acceleration = 0.0f;  // m/s^2, downhill, of the last step
    float normal = 0.0f;        // N, by which the ramp carries it
    float friction = 0.0f;      // N, uphill
    float slipped = 0.0f;       // degrees of the ramp when it began to slide; 0 before
    bool isOn = false;          // the ramp carries it
    std::vector<Vec2d> used{};  // friction as a part of the weight, by the angle in degrees
};
void state(geometry::Archive& archive, Box& box) {
    archive.field("body", box.id.index);
    archive.field("generation", box.id.generation);
    archive.field("downhill", box.downhill);
    archive.field("acceleration", box.acceleration);
    archive.field("normal", box.normal);
    archive.field("friction", box.friction);
    archive.field("slipped", box.slipped);
    archive.field("is on", box.isOn);
    archive.field("used", box.used);
}

/// Two boxes on a ramp that tilts: each holds as long as the friction it needs is within μN, and slides from atan μ on.
class FrictionRamp final : public RigidDemo<FrictionRamp> {
public:
    void fill(RigidScene& scene) override {
        tilt_ = wanted_ = angle_;
        clock_ = gone_ = 0.0f;
        scene.addGround({.friction = 0.8f});
        const physics::MassProperties aboutHinge{.mass = 1.0, .inertia = geometry::Mat3<double>{1.0}};
        ramp_ = scene.add({.kind = physics::BodyKind::Kinematic,
                           .pose = {.position = kFoot, .orientation = turned()},
                           .mass = aboutHinge},
                          Boxf{{0.5f * kLength, -kThick, 0.0f}, {0.5f * kLength, kThick, 1.2f}}, {.friction = 1.0f},
                          {.role = Role::Neutral});
        scene.setName(ramp_, "ramp");
        for (std::size_t i = 0; i < kBoxes; ++i) {
            const Vec3f at = onRamp(kStart, kHalf.y) + Vec3f{0.0f, 0.0f, i == 0 ? kLane : -kLane};
            boxes_[i] = {.id = scene.add({.pose = {.position = at, .orientation = turned()}}, Boxf{.half = kHalf},
                                         materialOf(i), {.role = kRoles[i]})};
            scene.setName(boxes_[i].id, std::string("box ") + kNames[i]);
        }
        end_ = placed_ = onRamp(kLength, 0.0f);
    }

    void step(float h) override {
        if (gone_ > kPause) build();
        if (end_ != placed_)
            wanted_ = std::clamp(angleTo(end_), 0.0f, kSteepest);
        else if (motion_ == Motion::Tilts)
            wanted_ = std::min(wanted_ + rate_ * h, kSteepest);
        const float turn = std::clamp(wanted_ - tilt_, -kQuick * h, kQuick * h);
        scene().world.setAngularVelocity(ramp_, {0.0f, 0.0f, turn * kDegree<float> / h});
        for (std::size_t i = 0; i < kBoxes; ++i) takeFriction(i);
        RigidDemo::step(h);
        clock_ += h;
        const Vec3f uphill = world().poseOf(ramp_).orientation * Vec3f{1, 0, 0};
        tilt_ = geometry::atan2(uphill.y, uphill.x) / kDegree<float>;
        end_ = placed_ = onRamp(kLength, 0.0f);
        for (Box& box : boxes_) note(box, h);
        const auto isGone = [&](const Box& box) { return !box.isOn && world().centerOf(box.id).x < kFoot.x; };
        const auto count = std::count_if(boxes_.begin(), boxes_.end(), isGone);
        gone_ = count == kBoxes || (count > 0 && motion_ == Motion::Stays) ? gone_ + h : 0.0f;
    }

    void describe(Parameters& p) override {
        p.group("Ramp");
        rebuilt(p).choice("motion", motion_, {"tilts", "stays"},
                          "Motion of the ramp: it rises by itself until both boxes slide, or stays at the angle.");
        rebuilt(p).real("angle", angle_, {"θ", "°"}, {0, 60},
                        "Angle of the ramp, or the angle at which it begins to rise. To turn it with the boxes on it, "
                        "drag its upper end.");
        live(p).real("rate", rate_, {.unit = "°/s"}, {0.5, 10},
                     "Rate at which the ramp rises by itself. At 0 it stays where it is.");
        p.group("Friction");
        live(p).real("friction-a", friction_[0], {"μA"}, {0, 1.2},
                     "Coefficient of friction between box A and the ramp.");
        live(p).real("friction-b", friction_[1], {"μB"}, {0, 1.2},
                     "Coefficient of friction between box B and the ramp.");
        live(p).real("stick", stick_, {"μs/μ"}, {1, 1.5}, {1, 4},
                     "Static friction divided by sliding friction. Above 1 a box at rest holds more than a sliding "
                     "one, and starts with a jerk.");
        p.group("Show");
        viewed(p).toggle("cones", showCones_,
                         "Shows the friction cone. The ramp's force on a box never leaves the cone of angle atan μ.");
        viewed(p).toggle("bars", showBars_, "Shows the friction that acts beside the largest that could act.");
        RigidDemo::describe(p);
    }

    void handles(Handles& h) override {
        h.move("end", end_, {.tip = "Drag the end of the ramp up or down."});
        RigidDemo::handles(h);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("tilt", tilt_);
        archive.field("wanted", wanted_);
        archive.field("clock", clock_);
        archive.field("gone", gone_);
        archive.field("placed", placed_);
        archive.field("ramp", ramp_.index);
        archive.field("ramp generation", ramp_.generation);
        archive.field("boxes", boxes_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (std::size_t i = 0; i < kBoxes; ++i) drawBox(canvas, i);
        drawLabel(canvas, kFoot + Vec3f{-0.1f, 0.1f, 1.1f}, printed("θ = %.1f°", double{tilt_}));
        if (showCones_) {
            drawLegend(canvas, Mark::Line, kCone, "friction cone, half angle atan μ");
            if (!isStale()) drawLegend(canvas, Mark::Arrow, kReaction, "force of the ramp on the box");
            drawLegend(canvas, Mark::Arrow, kWeight, "weight");
        }
        drawCharts(canvas);
    }

    void measure(Measurements& m) const override {
        m.group("Ramp");
        m.number("angle of the ramp", tilt_, plotted({"θ", "°"}, "Angle between the ramp and the level."));
        for (std::size_t i = 0; i < kBoxes; ++i) {
            const std::string name = std::string(" ") + kNames[i];
            const Box& box = boxes_[i];
            const double mu{friction_[i]}, angle = double{tilt_ * kDegree<float>};
            m.group("Box" + name);
            m.number(
                "slips at" + name, std::atan(mu * double{stick_}) / double{kDegree<float>},
                unplotted({"atan μ", "°"},
                          "Angle at which the box slips by theory, whatever its mass and the area on which it rests."));
            m.number("slipped at" + name, box.slipped,
                     unplotted({.unit = "°"}, "Angle of the ramp when the box began to slide. It is 0 before that."));
            m.number("friction force" + name, box.friction,
                     ofLastStep({"F", "N"}, kRoles[i], "Friction force of the ramp on the box. It points uphill."));
            m.number("limit" + name, limitOf(i), plotted({"μN", "N"}, "Largest friction force while the box slides."));
            m.number(
                "needed" + name, neededBy(i),
                {.symbol = "mg sin θ", .unit = "N", .tip = "Friction force that would keep the box from sliding."});
            m.number("acceleration" + name, box.acceleration,
                     noisy(1e-4, ofLastStep({"a", "m/s²"}, "Acceleration of the box downhill in the last step.")));
            const double slides = gravity() * (std::sin(angle) - mu * std::cos(angle));
            m.number("by theory" + name, box.slipped > 0.0f ? slides : 0.0,
                     plotted({"g (sin θ − μ cos θ)", "m/s²"},
                             "Predicted acceleration while the box slides down the ramp: g (sin θ − μ cos θ)."));
        }
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {-2.35f, 3.4f, 6.4f}, .target = {1.05f, 0.75f, 0.8f}}; }

    std::vector<Preset> presets() const override {
        return {
            {"tilting", "The ramp rises", {"angle=10", "motion=tilts", "friction-a=0.3", "friction-b=0.5"}},
            {"sliding", "Both slide, at 40°", {"angle=40", "motion=stays", "friction-a=0.3", "friction-b=0.5"}},
            {"one-holds", "One slides, one holds", {"angle=22", "motion=stays", "friction-a=0.3", "friction-b=0.5"}},
            {"ice", "Ice", {"angle=5", "motion=stays", "friction-a=0.02", "friction-b=0.05"}},
            {"stick",
             "Sticks, then slips with a jerk",
             {"angle=10", "motion=tilts", "friction-a=0.3", "friction-b=0.3", "stick=1.4"}}};
    }

private:
    double gravity() const { return -double{world().settings.gravity.y}; }
    Quatf turned() const { return geometry::axisAngle(Vec3f{0, 0, 1}, tilt_ * kDegree<float>); }
    Vec3f onRamp(float along, float above) const { return kFoot + turned() * Vec3f{along, above, 0.0f}; }
    static float angleTo(const Vec3f& p) { return geometry::atan2(p.y - kFoot.y, p.x - kFoot.x) / kDegree<float>; }

    /// A pair has the geometric mean of both; the ramp's is 1.
    physics::Material materialOf(std::size_t i) const {
        const float mu = friction_[i], atRest = mu * stick_;
        return {.friction = mu * mu, .staticFriction = atRest * atRest};
    }
    void takeFriction(std::size_t i) {
        const physics::ShapeId shape = world().shapesOf(boxes_[i].id).front();
        const physics::Material wanted = materialOf(i), &now = world().definitionOf(shape).material;
        if (now.friction != wanted.friction || now.staticFriction != wanted.staticFriction)
            scene().world.setMaterial(shape, wanted);
    }

    /// Reads the ramp's force from the impulses of the last step.
    void note(Box& box, float h) const {
        const float part = h / static_cast<float>(std::max(1, world().settings.impulses.subSteps));  // s
        const Vec3f uphill = turned() * Vec3f{1, 0, 0};
        box.normal = box.friction = 0.0f;
        box.isOn = false;
        for (const physics::Contact& contact : world().contacts()) {
            if (std::min(contact.bodyA, contact.bodyB) != std::min(ramp_.index, box.id.index) ||
                std::max(contact.bodyA, contact.bodyB) != std::max(ramp_.index, box.id.index))
                continue;
            box.isOn = true;
            for (const physics::ContactPoint& point : contact.all()) {
                box.normal += point.normalImpulse / part;
                box.friction +=
                    (contact.bodyB == box.id.index ? 1.0f : -1.0f) * glm::dot(point.frictionImpulse, uphill) / part;
            }
        }
        // Where it touches, as seen from the ramp, which turns.
        const Vec3f at = world().centerOf(box.id) - kHalf.y * (turned() * Vec3f{0, 1, 0});
        const float downhill = glm::dot(world().velocityAt(ramp_, at) - world().velocityAt(box.id, at), uphill);
        box.acceleration = (downhill - box.downhill) / h;
        box.downhill = downhill;
        if (!box.isOn || clock_ < kSettled) return;
        if (box.slipped == 0.0f && box.downhill > kSlides) box.slipped = tilt_;
        const auto weight = static_cast<float>(world().massOf(box.id).mass * gravity());
        if (weight <= 0.0f || (!box.used.empty() && double{tilt_} < box.used.back().x + 0.1)) return;
        box.used.push_back({double{tilt_}, double{box.friction / weight}});
    }

    double weightOf(std::size_t i) const { return world().massOf(boxes_[i].id).mass * gravity(); }
    /// N, uphill, that would keep it from sliding.
    double neededBy(std::size_t i) const { return weightOf(i) * std::sin(double{tilt_ * kDegree<float>}); }
    /// Largest friction force, N, of the sliding box, from its normal force in the last step, or by statics while a
    /// change of a parameter has made that out of date.
    double limitOf(std::size_t i) const {
        const double normal =
            isStale() ? weightOf(i) * std::cos(double{tilt_ * kDegree<float>}) : double{boxes_[i].normal};
        return boxes_[i].isOn ? double{friction_[i]} * normal : 0.0;
    }
    /// The motion in the last step. Once a parameter has changed that is no longer true: then statics says what comes.
    const char* doingOf(std::size_t i) const {
        const Box& box = boxes_[i];
        if (!box.isOn) return "";
        if (box.downhill > 0.01f) return ": slides";
        if (!isStale()) return ": holds";
        return neededBy(i) > limitOf(i) * double{stick_} ? ": will slide" : ": will hold";
    }

    void drawBox(Canvas& canvas, std::size_t i) const {
        const Box& box = boxes_[i];
        const Vec3f center = world().centerOf(box.id);
        const std::string text = std::string(kNames[i]) + printed(", μ = %.2f", double{friction_[i]}) + doingOf(i);
        drawLabel(canvas, {center + Vec3f{0.0f, 0.3f, 0.0f}, text, {.role = kRoles[i]}, Side::Any, kNames[i]});
        if (!showCones_ || !box.isOn) return;
        const Vec3f n = turned() * Vec3f{0, 1, 0}, uphill = turned() * Vec3f{1, 0, 0};
        const Vec3f apex = center - kHalf.y * n;
        drawCone(canvas, apex, n, friction_[i] * kConeHeight);
        const float weight = std::max(1e-6f, static_cast<float>(world().massOf(box.id).mass * gravity()));
        if (!isStale())
            drawArrow(canvas, apex, (box.normal * n + box.friction * uphill) * (kWeightArrow / weight), kReaction);
        drawArrow(canvas, center, {0.0f, -kWeightArrow, 0.0f}, kWeight);
    }
    static void drawCone(Canvas& canvas, const Vec3f& apex, const Vec3f& axis, float radius) {
        constexpr int kPieces = 32;
        const Tangents across = tangentsOf(axis);
        const auto at = [&](int i) {
            const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kPieces;
            return apex + kConeHeight * axis +
                   radius * (geometry::cos(angle) * across.u + geometry::sin(angle) * across.v);
        };
        std::vector<LineItem> lines;
        for (int i = 0; i < kPieces; ++i) {
            lines.push_back({at(i), at(i + 1), kCone});
            if (i % 4 == 0) lines.push_back({apex, at(i), kCone});
        }
        canvas.lines(lines);
    }

    void drawCharts(Canvas& canvas) const {
        Chart used{.title = "Friction, as a part of the weight",
                   .x = {.title = "angle of the ramp, °", .range = {0, double{kSteepest}}},
                   .y = {.title = "F / mg", .range = {0, 0.9}}};
        ChartSeries needed{.name = "to hold: sin θ", .style = {.role = Role::Neutral, .width = 1.5f}};
        std::array<ChartSeries, kBoxes> limits{};
        for (std::size_t i = 0; i < kBoxes; ++i)
            limits[i] = {.name = std::string("limit ") + kNames[i] + ": μ cos θ",
                         .style = {.role = kRoles[i], .dashed = true, .width = 1.5f}};
        for (int degrees = 0; degrees <= 60; ++degrees) {
            const double angle = degrees * double{kDegree<float>};
            needed.points.push_back({double(degrees), std::sin(angle)});
            for (std::size_t i = 0; i < kBoxes; ++i)
                limits[i].points.push_back({double(degrees), double{friction_[i]} * std::cos(angle)});
        }
        used.series = {needed, limits[0], limits[1]};
        for (std::size_t i = 0; i < kBoxes; ++i) {
            used.series.push_back({.name = std::string("used ") + kNames[i],
                                   .style = {.role = kRoles[i], .width = 4.0f},
                                   .points = boxes_[i].used});
            if (boxes_[i].used.empty()) continue;
            used.series.push_back({.style = {.role = kRoles[i], .width = 9.0f},
                                   .marker = Marker::Circle,
                                   .points = {boxes_[i].used.back()}});
        }
        drawChart(canvas, used);
        if (!showBars_) return;
        Chart bars{.title = "Friction, and its limit μN",
                   .x = {.title = "box", .range = {-0.6, 1.6}, .names = {kNames[0], kNames[1]}},
                   .y = {.title = "friction, N", .range = {0, 1.05 * maxFriction()}}};
        for (std::size_t i = 0; i < kBoxes; ++i) {
            const auto x = static_cast<double>(i);
            const double now{boxes_[i].friction}, limit = limitOf(i);
            const Style bar{.role = isStale() ? Role::Neutral : kRoles[i]};
            bars.boxes.push_back({.name = isStale() && i == 0 ? "used before the change" : "",
                                  .style = bar,
                                  .boxes = {{{x - 0.3, x + 0.3}, {0.0, now}}}});
            bars.boxes.push_back({.name = i == 0 ? "limit" : "",
                                  .style = {.fill = Fill::Wire, .width = 2.0f},
                                  .boxes = {{{x - 0.36, x + 0.36}, {0.0, limit}}}});
        }
        drawChart(canvas, bars);
    }
    double maxFriction() const {
        const double used{std::max(boxes_[0].friction, boxes_[1].friction)};  // before a change it may have been more
        return std::max(
            {1.0, used, world().massOf(boxes_[0].id).mass * gravity() * double{std::max(friction_[0], friction_[1])}});
    }

    Motion motion_ = Motion::Tilts;
    float angle_ = 10.0f, rate_ = 3.0f;               // degrees, degrees/s
    std::array<float, kBoxes> friction_{0.3f, 0.5f};  // with the ramp
    float stick_ = 1.0f;
    bool showCones_ = true, showBars_ = true;

    float tilt_ = 10.0f, wanted_ = 10.0f;  // degrees: of the ramp; where it goes
    float clock_ = 0.0f, gone_ = 0.0f;     // s: since the start; since the boxes have left
    Vec3f end_{0.0f}, placed_{0.0f};       // m: the handle, and where the last step has left it
    BodyId ramp_{};
    std::array<Box, kBoxes> boxes_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<FrictionRamp>(
        "Friction on a ramp", "Friction gives what is needed, up to its limit μN; beyond atan μ a box slides.",
        "Coulomb friction, static friction, friction cone, incline, inclined plane, slope, angle of repose");
}
}  // namespace collidoscope::demos::friction_ramp_demo
