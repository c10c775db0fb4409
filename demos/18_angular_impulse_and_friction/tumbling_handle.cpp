#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "demos/18_angular_impulse_and_friction/bodies/free_rotation.h"
#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos::tumbling_handle_demo {
namespace {

using geometry::Quatd;

constexpr std::size_t kBodies = 3;
constexpr std::array kNames{"least", "middle", "largest"};
constexpr std::array kRoles{Role::BodyA, Role::BodyB, Role::Neutral};
constexpr float kHeight = 1.3f, kApart = 1.0f;  // m
constexpr double kSpan = 15.0, kPath = 10.0;    // s, of the charts: of the axes, of ω
constexpr float kArrow = 0.85f;                 // m, of every L and of ω at first
constexpr Style kMomentum{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
constexpr Style kAngularVelocity{.role = Role::Velocity, .showThrough = true, .width = 3.0f};

enum class Shape { Handle, Box };

/// One of the three.
struct Tumbler {
    BodyId id{};
    Vec3f momentum{0.0f};  // kg m^2/s, at first
    double energy = 0.0;   // J, at first
    double side = 1.0;     // cosine of the angle between its axis and L
    int flips = 0;
    double flipped = 0.0, between = 0.0;  // s: when it last flipped; since the flip before
};
void state(geometry::Archive& archive, Tumbler& body) {
    archive.field("body", body.id.index);
    archive.field("generation", body.id.generation);
    archive.field("momentum", body.momentum);
    archive.field("energy", body.energy);
    archive.field("side", body.side);
    archive.field("flips", body.flips);
    archive.field("flipped", body.flipped);
    archive.field("between", body.between);
}

/// Three equal bodies without weight, each spun about another of its principal axes. Only about the middle one a small
/// disturbance grows: the body turns over, and back, for ever.
class TumblingHandle final : public RigidDemo<TumblingHandle> {
public:
    TumblingHandle() { scene().world.settings.gravity = Vec3f{0.0f}; }

    void fill(RigidScene& scene) override {
        scene.addGround();
        clock_ = 0.0;
        for (std::size_t i = 0; i < kBodies; ++i) {
            const float x = kApart * (static_cast<float>(i) - 1.0f);
            const BodyId body = addBody(scene, {x, kHeight, 0.0f}, kRoles[i]);
            scene.setName(body, std::string("axis of the ") + kNames[i] + " moment");
            const physics::BodyMass& mass = scene.world.massOf(body);
            const Quatd up = turnedUp(i);
            const geometry::Posef pose = scene.world.poseOf(body);
            const Quatf orientation{up * glm::conjugate(mass.principalFrame)};
            scene.world.setPose(body, {pose.position, orientation});
            Vec3d angularVelocity{double{nudge_}};
            angularVelocity[static_cast<int>(i)] = 1.0;
            scene.world.setAngularVelocity(body, Vec3f{up * (double{angularSpeed_} * angularVelocity)});
            bodies_[i] = {.id = body, .momentum = scene.world.angularMomentumOf(body)};
            bodies_[i].energy = turningOf(i).energy();
        }
        note(0.0);
    }

    void step(float h) override {
        RigidDemo::step(h);
        note(double{h});
    }

    void describe(Parameters& p) override {
        p.group("Bodies");
        rebuilt(p).choice("shape", shape_, {"handle", "box"}, "Body that tumbles: a handle like a T, or a brick.");
        rebuilt(p).real("spin", angularSpeed_, {"ω", "rad/s"}, {1, 20}, {0.1, 100},
                        "Angular velocity of each body about one of its principal axes. Twice as fast, the handle "
                        "turns over twice as often.");
        rebuilt(p).logarithmic(
            "nudge", nudge_, {"ε"}, {1e-3, 0.3}, {1e-5, 0.5},
            "Share of the spin about both other axes: the disturbance. A tenth of it only delays the flip.");
        p.group("Show");
        viewed(p).toggle("angular-momenta", showMomenta_, "Shows the angular momenta L, all drawn equally long.");
        viewed(p).toggle("angular-velocities", showAngularVelocities_,
                         "Shows the angular velocities ω, at the start as long as L.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("bodies", bodies_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (std::size_t i = 0; i < kBodies; ++i) drawBody(canvas, i);
        if (showMomenta_) drawLegend(canvas, Mark::Arrow, kMomentum, "angular momentum L: stays");
        if (showAngularVelocities_) drawLegend(canvas, Mark::Arrow, kAngularVelocity, "angular velocity ω: wanders");
        drawCharts(canvas);
    }

    void measure(Measurements& m) const override {
        m.clock(clock_);
        for (std::size_t i = 0; i < kBodies; ++i) m.point(kNames[i], sideAngularVelocities(i));
        m.group("Middle axis");
        m.unplotted("flips", bodies_[1].flips, "Number of times that the handle has turned over.");
        m.number("time between flips", bodies_[1].between,
                 unplotted({.unit = "s"}, "Time between the last two flips. It is 0 before the second flip."));
        m.number("by theory", timeBetweenFlips(turningOf(1)),
                 unplotted({"2K/λ", "s"},
                           "Time between two flips of a free body with this angular momentum and energy, by an "
                           "elliptic integral."));
        m.unplotted("other flips", bodies_[0].flips + bodies_[2].flips,
                    "Number of flips of the bodies that spin about the axes of the least and the largest moment. It is "
                    "always 0.");
        m.group("What stays");
        double momentum = 0.0, energy = 0.0;
        for (std::size_t i = 0; i < kBodies; ++i) {
            const Vec3f &now = world().angularMomentumOf(bodies_[i].id), &first = bodies_[i].momentum;
            momentum = std::max(momentum, double{glm::length(now - first) / glm::length(first)});
            energy = std::max(energy, std::abs(turningOf(i).energy() / bodies_[i].energy - 1.0));
        }
        m.number("momentum error", momentum,
                 plotted({"|ΔL|/L"}, Role::Impulse,
                         "Largest change of the angular momentum of the three bodies. L is kept to the bit, until you "
                         "drag a body."));
        m.number("energy error", energy,
                 {.symbol = "|ΔE|/E", .tip = "Largest relative change of the energy of the three bodies."});
        for (std::size_t i = 0; i < kBodies; ++i)
            m.number(axisName(i), bodies_[i].side,
                     {.tip = "Cosine of the angle between the body's axis and its angular momentum.", .listed = false});
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {0.75f, 2.2f, 6.6f}, .target = {0.75f, 1.05f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"handle", "A handle in orbit", {"shape=handle", "nudge=0.01"}},
                {"brick", "A brick", {"shape=box", "nudge=0.01"}},
                {"delay", "A tenth of the nudge: it only waits longer", {"shape=handle", "nudge=0.001"}},
                {"wild", "Much disturbed", {"shape=handle", "nudge=0.2"}},
                {"falling", "It tumbles as it falls", {"shape=box", "gravity=1"}}};
    }

private:
    BodyId addBody(RigidScene& scene, const Vec3f& at, Role role) const {
        const physics::BodyDefinition definition{.pose = {.position = at}};
        const Style style{.role = role};
        if (shape_ == Shape::Box) return scene.add(definition, Boxf{.half = {0.12f, 0.24f, 0.36f}}, {}, style);
        // Their common centre is the origin, and the stem the middle axis.
        const BodyId body = scene.add(definition, Boxf{{0, 0.09f, 0}, {0.42f, 0.06f, 0.06f}}, {}, style);
        scene.world.addShape(body, {.shape = Boxf{{0, -0.18f, 0}, {0.06f, 0.21f, 0.06f}}});
        return body;
    }

    FreeRotation turningOf(std::size_t i) const { return freeRotationOf(world(), bodies_[i].id); }

    /// ω along the axes of the least and of the largest moment, as parts of the spin.
    Vec3f sideAngularVelocities(std::size_t i) const {
        const Vec3d angularVelocity = turningOf(i).angularVelocity / double{angularSpeed_};
        return Vec3f{Vec3d{angularVelocity.x, angularVelocity.z, 0.0}};
    }

    /// A flip: the axis crosses the plane across L.
    void note(double h) {
        clock_ += h;
        for (std::size_t i = 0; i < kBodies; ++i) {
            Tumbler& body = bodies_[i];
            const FreeRotation turning = turningOf(i);
            const double size = turning.momentum();
            const double side =
                size > 0.0 ? (turning.moments * turning.angularVelocity)[static_cast<int>(i)] / size : body.side;
            if (side * body.side < 0.0) {
                const double at = clock_ - h * side / (side - body.side);
                if (body.flips++ > 0) body.between = at - body.flipped;
                body.flipped = at;
            }
            body.side = side;
        }
    }

    static std::string axisName(std::size_t i) { return std::string("axis of ") + kNames[i]; }

    void drawBody(Canvas& canvas, std::size_t i) const {
        const BodyId id = bodies_[i].id;
        const Vec3f center = world().centerOf(id), momentum = world().angularMomentumOf(id);
        const float size = glm::length(momentum);
        if (showMomenta_ && size > 0.0f) drawArrow(canvas, center, momentum * (kArrow / size), kMomentum);
        if (showAngularVelocities_)
            drawArrow(canvas, center, world().angularVelocityOf(id) * (kArrow / angularSpeed_), kAngularVelocity);
        const double moment = world().massOf(id).moments[static_cast<int>(i)];
        const std::string text = kNames[i] + printed(": %.3g kg m²", moment);
        drawLabel(canvas, {center - Vec3f{0.0f, 0.75f, 0.0f}, text, {.role = kRoles[i]}, Side::Any, kNames[i]});
    }

    void drawCharts(Canvas& canvas) const {
        Chart sides = chartOverTime("Where its axis points", "cosine of its angle to L", {clock_, kSpan}, {-1.1, 1.1});
        Chart paths{.title = "Path of ω in the body",
                    .x = {.title = "along the axis of the least moment", .range = {-1.2, 1.2}},
                    .y = {.title = "of the largest", .range = {-1.2, 1.2}},
                    .time = {clock_, kPath},
                    .equalScale = true};
        for (std::size_t i = 0; i < kBodies; ++i) {
            const Style style{.role = kRoles[i], .width = 2.5f};
            sides.measured.push_back({axisName(i), kNames[i], style});
            const Vec3f omega = sideAngularVelocities(i);
            paths.paths.push_back({kNames[i], kNames[i], style});
            paths.series.push_back({.style = {.role = kRoles[i], .width = 8.0f},
                                    .marker = Marker::Circle,
                                    .points = {{double{omega.x}, double{omega.y}}}});
        }
        canvas.charts(std::array{sides, paths});
    }

    Shape shape_ = Shape::Handle;
    float angularSpeed_ = 6.0f, nudge_ = 0.01f;  // rad/s, 1
    bool showMomenta_ = true, showAngularVelocities_ = true;

    double clock_ = 0.0;  // s
    std::array<Tumbler, kBodies> bodies_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<TumblingHandle>(
        "Tumbling handle", "Spun about its middle axis, a free body turns over and over; about the others it does not.",
        "Dzhanibekov effect, tennis racket theorem, intermediate axis, polhode, wing nut, torque-free, free rotation");
}
}  // namespace collidoscope::demos::tumbling_handle_demo
