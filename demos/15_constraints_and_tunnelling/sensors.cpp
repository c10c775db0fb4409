#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/rigid/query/world_query.h"

namespace collidoscope::demos::sensors_demo {
namespace {

using physics::ShapeId;

constexpr std::uint32_t kBalls = 2, kBoxes = 4;  // layers
constexpr float kSize = 0.2f;                    // m: radius of a ball, half of a box
constexpr float kAside = 1.5f;                   // m, from the middle to each of the two upper gates
constexpr float kUpper = 3.4f, kLower = 2.2f;    // m, heights of the gates
constexpr float kGateX = 1.3f, kGateZ = 0.9f;    // m, half of an upper gate
constexpr float kArm = 1.9f;                     // m, half of what sweeps over the ground
constexpr float kFloor = 2.6f;                   // m, half of the floor, over whose edge they fall
constexpr Style kGate{.role = Role::Construction, .shadow = false};
constexpr Style kSweeper{.role = Role::Velocity, .shadow = false};

/// The count of a gate, and the count that it should have.
struct Gate {
    ShapeId sensor{};
    Vec3f center{0.0f}, half{0.0f};  // m
    std::uint32_t layers = 0;        // that it counts
    int begun = 0, ended = 0;        // events
    int passed = 0, missed = 0;      // times that the centre of a body has crossed the middle; unseen
    std::vector<ShapeId> inside{};   // when the last step ended
};
void state(geometry::Archive& archive, Gate& gate) {
    archive.field("sensor index", gate.sensor.index);
    archive.field("sensor generation", gate.sensor.generation);
    archive.field("center", gate.center);
    archive.field("half", gate.half);
    archive.field("layers", gate.layers);
    archive.field("begun", gate.begun);
    archive.field("ended", gate.ended);
    archive.field("passed", gate.passed);
    archive.field("missed", gate.missed);
    archive.field("inside", gate.inside);
}

/// Sensors push nothing and report what is in them: gates count what falls through them, and an arm that sweeps over
/// the floor lights up what it meets.
class Sensors final : public RigidDemo<Sensors> {
public:
    Sensors() { scene().world.settings.solver = physics::RigidSolver::SoftStep; }
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        random_ = geometry::Random(seed());
        clock_ = 0.0f;
        drops_ = 0;
        mismatches_ = 0;
        bodies_.clear();
        last_.clear();
        scene.addGround({}, -1.5f);
        scene.addStatic(Boxf{{0, -0.1f, 0}, {kFloor, 0.1f, kFloor}}, {.friction = 0.3f},
                        {.role = Role::Neutral, .shade = -0.3f});
        gates_[0] = addGate(scene, {-kAside, kUpper, 0}, {kGateX, 0.0f, kGateZ}, kBalls, "gate for balls");
        gates_[1] = addGate(scene, {kAside, kUpper, 0}, {kGateX, 0.0f, kGateZ}, kBoxes, "gate for boxes");
        gates_[2] = addGate(scene, {0, kLower, 0}, {kAside + kGateX, 0.0f, 1.2f * kGateZ}, kBalls | kBoxes, "gate");
        arm_ = scene.world.addBody({.kind = physics::BodyKind::Kinematic,
                                    .pose = {.position = {0, 0.3f, 0}},
                                    .angularVelocity = {0, sweepSpeed_, 0}});
        sweeper_ = scene.world.addShape(arm_, {.shape = Boxf{{0.5f * kArm, 0, 0}, {0.5f * kArm, 0.29f, 0.12f}},
                                               .filter = {.mask = kBalls | kBoxes},
                                               .isSensor = true});
        scene.setStyle(arm_, kSweeper);
        scene.setName(arm_, "sweeping sensor");
    }
    void step(float h) override {
        drop();
        RigidDemo::step(h);
        clock_ += h;
        count();
        light();
    }
    void describe(Parameters& p) override {
        live(p).real("rate", rate_, {.unit = "1/s"}, {1, 12}, {0.1, 30},
                     "Number of balls and boxes that begin to fall each second.");
        live(p).real("speed", speed_, {"v", "m/s"}, {0, 60}, {0, 300},
                     "Speed with which balls and boxes are thrown down from 1.6 m above the upper gates.");
        rebuilt(p).real("thickness", thickness_, {"d", "m"}, {0.02, 0.6}, {0.001, 1},
                        "Height of the gates. A sensor tests for overlaps at the end of a step, so it misses a body "
                        "that passes the whole gate within one step.");
        rebuilt(p).real("sweep", sweepSpeed_, {"ω", "rad/s"}, {-3, 3}, {-20, 20},
                        "Angular velocity of the sensor that sweeps over the floor.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Gates");
        m.number("missed", gates_[0].missed + gates_[1].missed + gates_[2].missed,
                 plotted({}, Role::Mistake,
                         "Number of times that a body crossed the middle of a gate which should count it, and was not "
                         "reported."));
        m.number("counted", gates_[2].begun, "Number of begin events of the lower gate, which counts all.");
        m.number("passed", gates_[2].passed,
                 "Number of times that the centre of a body has crossed the middle of the lower gate, up or down.");
        m.number("balls counted", gates_[0].begun,
                 plotted({}, Role::BodyA, "Number of begin events of the gate whose filter lets in balls alone."));
        m.number("boxes counted", gates_[1].begun,
                 plotted({}, Role::BodyB, "Number of begin events of the gate whose filter lets in boxes alone."));
        m.number("inside now", static_cast<double>(world().insideOf(gates_[2].sensor).size()),
                 ofLastStep({}, "Number of bodies that are in the lower gate."));
        m.number("begun less ended", gates_[2].begun - gates_[2].ended,
                 "Number of bodies in the lower gate by its begin and end events.");
        m.number("step length at gate", double{impactSpeed() * stepLength()},
                 plotted({.unit = "m"},
                         "Distance that a body moves in a step at the lower gate. Beyond the height of gate and body "
                         "together, some bodies are missed."));
        m.group("Sweep");
        m.number("in the beam", static_cast<double>(world().insideOf(sweeper_).size()),
                 ofLastStep({}, "Number of bodies that the sweeping sensor meets."));
        m.number(
            "disagreements", mismatches_,
            plotted({}, Role::Mistake, "Number of steps in which an overlap query at the sensor gave another answer."));
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        constexpr std::array kNames{"balls", "boxes", "all"};
        constexpr std::array kRoles{Role::BodyA, Role::BodyB, Role::Construction};
        for (std::size_t i = 0; i < gates_.size(); ++i) {
            const Gate& gate = gates_[i];
            const std::string text = std::string(kNames[i]) + printed(": %d", gate.begun) +
                                     (gate.missed > 0 ? printed(", %d missed", gate.missed) : "");
            drawLabel(canvas, gate.center + Vec3f{i == 0 ? -gate.half.x : gate.half.x, 0.0f, gate.half.z}, text,
                      {.role = gate.missed > 0 ? Role::Mistake : kRoles[i]});
        }
        drawLegend(canvas, Mark::Patch, kGate, "sensor: counts what comes through");
        drawLegend(canvas, Mark::Patch, kSweeper, "sensor that sweeps: what it meets lights up");
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("gates", gates_);
        archive.field("sweeper index", sweeper_.index);
        archive.field("sweeper generation", sweeper_.generation);
        archive.field("arm", arm_);
        archive.field("bodies", bodies_);
        archive.field("last", last_);
        archive.field("random", random_);
        archive.field("clock", clock_);
        archive.field("drops", drops_);
        archive.field("mismatches", mismatches_);
    }
    View homeView() const override { return {.eye = {2.4f, 4.4f, 9.6f}, .target = {0.1f, 1.75f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"rain", "Many at once", {"rate=12"}},
                {"thin", "Too thin for the speed", {"thickness=0.02", "speed=45"}},
                {"thick", "Thick enough", {"thickness=0.6", "speed=45"}},
                {"beam", "A fast beam", {"sweep=3", "rate=8"}}};
    }

private:
    Gate addGate(RigidScene& scene, const Vec3f& center, Vec3f half, std::uint32_t layers, const char* name) const {
        half.y = 0.5f * thickness_;
        const BodyId body = scene.world.addBody({.kind = physics::BodyKind::Static});
        const ShapeId sensor =
            scene.world.addShape(body, {.shape = Boxf{center, half}, .filter = {.mask = layers}, .isSensor = true});
        scene.setStyle(body, kGate);
        scene.setName(body, name);
        return {.sensor = sensor, .center = center, .half = half, .layers = layers};
    }

    /// A ball on the left or a box on the right, now and then; the oldest starts again once there are many.
    void drop() {
        constexpr int kMany = 40;
        if (clock_ * rate_ < static_cast<float>(drops_)) {
            if (static_cast<float>(drops_) - clock_ * rate_ > 2.0f) drops_ = static_cast<int>(clock_ * rate_);
            return;
        }
        const bool isBall = random_.index(2) == 0;
        const Vec3f at{(isBall ? -kAside : kAside) + random_.uniform(-0.8f, 0.8f), kUpper + 1.6f,
                       random_.uniform(-0.5f, 0.5f)};
        if (static_cast<int>(bodies_.size()) == kMany) {
            if (scene().world.has(bodies_.front())) scene().world.removeBody(bodies_.front());
            bodies_.erase(bodies_.begin());
            last_.erase(last_.begin());
        }
        const physics::BodyDefinition definition{.pose = {at, random_.rotation()},
                                                 .velocity = {0, -speed_, 0},
                                                 .angularVelocity = 2.0f * random_.direction()};
        const BodyId body = scene().world.addBody(definition);
        const geometry::AnyShapef shape =
            isBall ? geometry::AnyShapef{Spheref{.radius = kSize}} : geometry::AnyShapef{Boxf{.half = Vec3f{kSize}}};
        scene().world.addShape(body, {.shape = shape,
                                      .material = {.friction = 0.4f, .restitution = 0.3f, .rollingResistance = 0.02f},
                                      .filter = {.layers = 1u | (isBall ? kBalls : kBoxes)}});
        scene().setName(body, isBall ? "ball" : "box");
        bodies_.push_back(body);
        last_.push_back(at);
        ++drops_;
    }
    bool isBall(BodyId body) const { return (layersOf(body) & kBalls) != 0; }
    std::uint32_t layersOf(BodyId body) const {
        return world().definitionOf(world().shapesOf(body).front()).filter.layers;
    }

    /// Compares what the events say with what was really there.
    void count() {
        for (const physics::SensorEvent& event : world().sensorEvents())
            for (Gate& gate : gates_)
                if (event.sensor == gate.sensor)
                    ++(event.phase == physics::SensorPhase::Begins ? gate.begun : gate.ended);
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (!world().has(bodies_[i])) continue;
            const Vec3f before = last_[i], now = last_[i] = world().poseOf(bodies_[i]).position;
            const ShapeId shape = world().shapesOf(bodies_[i]).front();
            for (Gate& gate : gates_)
                if ((layersOf(bodies_[i]) & gate.layers) != 0 && crosses(gate, before, now)) noteCrossing(gate, shape);
        }
        for (Gate& gate : gates_) gate.inside = world().insideOf(gate.sensor);
        std::vector<ShapeId> found =
            physics::overlapping(world(), world().shapeInWorld(sweeper_), {.filter = {.mask = kBalls | kBoxes}});
        mismatches_ += found == world().insideOf(sweeper_) ? 0 : 1;
    }
    /// Bodies in the beam look different.
    void light() {
        std::vector<bool> isLit(world().arrays().size(), false);
        for (const ShapeId shape : world().insideOf(sweeper_)) isLit[world().bodyOf(shape).index] = true;
        for (const BodyId body : bodies_) {
            if (!world().has(body)) continue;
            const Role own = isBall(body) ? Role::BodyA : Role::BodyB;
            scene().setStyle(body, {.role = isLit[body.index] ? kSweeper.role : own});
        }
    }
    static bool crosses(const Gate& gate, const Vec3f& before, const Vec3f& now) {
        const Vec3f from = glm::abs(now - gate.center);
        return (before.y > gate.center.y) != (now.y > gate.center.y) && from.x < gate.half.x && from.z < gate.half.z;
    }
    /// A body that crosses the middle was in the sensor before or is in it now, or the sensor has not seen it.
    void noteCrossing(Gate& gate, ShapeId shape) const {
        const std::vector<ShapeId> now = world().insideOf(gate.sensor);
        ++gate.passed;
        gate.missed += std::binary_search(now.begin(), now.end(), shape) ||
                               std::binary_search(gate.inside.begin(), gate.inside.end(), shape)
                           ? 0
                           : 1;
    }
    float impactSpeed() const {
        const float gravity = std::max(0.0f, -world().settings.gravity.y);
        return std::sqrt(speed_ * speed_ + 2.0f * gravity * (kUpper + 1.6f - kLower));
    }

    float rate_ = 4.0f, speed_ = 0.0f, thickness_ = 0.3f, sweepSpeed_ = 1.0f;  // 1/s, m/s, m, rad/s
    std::array<Gate, 3> gates_{};
    ShapeId sweeper_{};
    BodyId arm_{};
    std::vector<BodyId> bodies_{};
    std::vector<Vec3f> last_{};  // m, where each was
    geometry::Random random_{1};
    float clock_ = 0.0f;  // s
    int drops_ = 0, mismatches_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<Sensors>("Sensors", "Gates count what falls through them and push nothing.",
                                 "trigger, sensor, overlap event, begin and end, collision filter, layer, mask");
}
}  // namespace collidoscope::demos::sensors_demo
