#include <algorithm>
#include <array>
#include <cmath>

#include "demos/rigid/rigid_demo.h"
#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::demos::spinning_top_demo {
namespace {

constexpr std::size_t kTops = 2;     // one spins, one does not
constexpr float kHeight = 0.42f;     // m, of the points on which they stand
constexpr float kBeside = 0.42f;     // m, from the middle of the picture
constexpr double kSpan = 8.0;        // s, of the chart
constexpr float kTipAbove = 0.07f;   // m, of the axle above the disc
constexpr int kParts = 8;            // of a step: the weight's torque is taken anew in each
constexpr double kTrail = 10.0;      // s, of the path of a tip
constexpr float kShownTime = 0.15f;  // s: the torque is drawn as the way of L's tip in this time
constexpr std::array kRoles{Role::BodyA, Role::BodyB};
constexpr std::array kNames{"spins", "does not spin"};

constexpr Style kMomentum{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
constexpr Style kTorque{.role = Role::Selection, .showThrough = true, .width = 4.0f};
constexpr Style kWeight{.role = Role::Acceleration, .showThrough = true, .width = 3.0f};
constexpr Style kStand{.role = Role::Neutral, .shade = -0.3f};

/// A disc on an axle without weight, whose other end stays where it is.
struct Disc {
    double mass = 1.0, radius = 0.1, arm = 0.2;  // kg, m, m: from the point it stands on to the centre of the disc
    double aboutAxis() const { return 0.5 * mass * radius * radius; }
    double across() const { return 0.25 * mass * radius * radius + mass * arm * arm; }  // about that point
};

/// rad/s, with which the top goes around at a constant tilt from the vertical: the slower root of
///     I_t cos θ Ω^2 - L_3 Ω + m g l = 0,    L_3 = I_3 ω_3
/// None where it spins too slowly to stay up. Source: Goldstein, Classical Mechanics (2002), equation (5.76).
std::optional<double> steadyPrecession(const Disc& disc, double angularVelocity, double cosine, double gravity) {
    const double along = disc.aboutAxis() * angularVelocity, weight = disc.mass * gravity * disc.arm;
    const double root = along * along - 4.0 * disc.across() * cosine * weight;
    if (root < 0.0 || along <= 0.0) return std::nullopt;
    return 2.0 * weight / (along + std::sqrt(root));
}

/// The numbers that are remembered of a top.
struct Top {
    BodyId id{};
    double turned = 0.0;  // rad, around the vertical
    Vec3f tip{0.0f};      // m, when it was last noted
};
void state(geometry::Archive& archive, Top& top) {
    archive.field("body", top.id.index);
    archive.field("generation", top.id.generation);
    archive.field("turned", top.turned);
    archive.field("tip", top.tip);
}

/// A top that stands on the end of its axle goes around instead of falling; beside it the same top without spin.
class SpinningTop final : public RigidDemo<SpinningTop> {
public:
    void fill(RigidScene& scene) override {
        clock_ = 0.0;
        for (std::size_t i = 0; i < kTops; ++i) {
            tops_[i] = {.id = addTop(scene, i)};
            tops_[i].tip = tipOf(i);
            scene.setName(tops_[i].id, std::string("the top that ") + kNames[i]);
        }
        energy_ = energyOf(0);
        weighed_ = gravity_;
        firstHeight_ = minHeight_ = double{centerOf(0).y};
        note(0.0);
    }

    void step(float h) override {
        energy_ += lifted();
        weighed_ = gravity_;
        const float part = h / static_cast<float>(kParts);
        for (int k = 0; k < kParts; ++k) {
            beforeStep(scene().world);
            RigidDemo::step(part);
        }
        note(double{h});
    }

    void describe(Parameters& p) override {
        p.group("Top");
        rebuilt(p).real("spin", angularSpeed_, {"ω", "rad/s"}, {0, 400}, {0, 1000},
                        "Angular velocity about the top's own axis. The faster it spins, the slower it precesses.");
        rebuilt(p).real("tilt", tilt_, {"θ", "°"}, {5, 120}, {1, 170},
                        "Angle of the axis from the vertical. At 90° the axis lies flat.");
        rebuilt(p).real("push", push_, {}, {-1, 2}, {-10, 10},
                        "Turn about the vertical that the top gets at first, as a part of steady precession. At 0 it "
                        "is just let go and nods; at 1 it does not nod; below 0 its tip makes loops.");
        rebuilt(p).real(
            "mass", mass_, {"m", "kg"}, {0.2, 5}, {0.001, 1000},
            "Mass of the disc. Weight and angular momentum both grow with it, so the motion stays the same.");
        live(p).real("gravity", gravity_, {"g", "m/s²"}, {0, 20}, {0, 100},
                     "Gravitational acceleration. At 0 there is no torque, and the angular momentum L stays the same.");
        p.group("Show");
        viewed(p).toggle("vectors", showVectors_, "Shows the angular momentum, the torque and the weight.");
        viewed(p).toggle("trails", showTrails_, "Shows the paths of the tips.");
        scene().describeViews(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("energy", energy_);
        archive.field("weighed", weighed_);
        archive.field("first height", firstHeight_);
        archive.field("least height", minHeight_);
        archive.field("tops", tops_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        RigidDemo::draw(canvas);
        for (std::size_t i = 0; i < kTops; ++i) drawTop(canvas, i);
        if (showVectors_) {
            drawLegend(canvas, Mark::Arrow, kMomentum, "angular momentum L");
            drawLegend(canvas, Mark::Arrow, kTorque, "torque of the weight: where L's tip goes");
            drawLegend(canvas, Mark::Arrow, kWeight, "weight");
        }
        if (showTrails_) drawLegend(canvas, Mark::Line, trailStyle(0), "path of the tip");
        drawHeights(canvas);
    }

    void measure(Measurements& m) const override {
        m.clock(clock_);
        for (std::size_t i = 0; i < kTops; ++i) m.point(kNames[i], tops_[i].tip);
        m.group("Precession");
        m.number("precession", clock_ > 0.0 ? tops_[0].turned / clock_ : 0.0,
                 plotted({"Ω", "rad/s"}, "Mean angular speed of the axis around the vertical since the start."));
        const auto steady = steadyPrecession(disc(), double{angularSpeed_}, std::cos(radians()), double{gravity_});
        if (steady)
            m.number("steady precession", *steady,
                     unplotted({"mgl/L", "rad/s"},
                               "Angular speed of steady precession by theory: at this tilt, without nodding. It is "
                               "mgl/L where the axis lies flat."));
        else
            m.text("steady precession", "none: too slow to stay up",
                   "Whether steady precession is possible by theory, at this tilt and spin.");
        const Vec3f axis = axisOf(0);
        const double tilt = geometry::atan2(double{glm::length(Vec3f{axis.x, 0.0f, axis.z})}, double{axis.y});
        m.number("tilt now", tilt * 180.0 / geometry::kPi<double>,
                 plotted({"θ", "°"}, "Tilt of the spinning top. It nods about the tilt of steady precession."));
        m.number("lowest", lowest(),
                 {.unit = "m",
                  .tip = "Greatest distance by which the disc has sunk so far. It sinks a little as it precesses."});
        m.group("Conservation");
        const Vec3f momentum = world().angularMomentumOf(tops_[0].id);
        m.number(
            "angular momentum", double{glm::length(momentum)},
            plotted({"|L|", "kg m²/s"}, Role::Impulse, "Angular momentum about the point on which the top stands."));
        m.number("vertical momentum", double{momentum.y},
                 noisy(1e-9, plotted({"Ly", "kg m²/s"},
                                     "Angular momentum about the vertical. It stays the same, because the weight has "
                                     "no torque about the vertical.")));
        m.number("energy", energyOf(0),
                 plotted({"E", "J"}, "Energy of the spinning top. Its potential energy counts from the ground."));
        m.number("energy error", energyOf(0) / (energy_ + lifted()) - 1.0,
                 {.symbol = "ΔE/E",
                  .tip = "Relative change of the energy since the start, until you drag a body. A change of gravity "
                         "does not count."});
        for (std::size_t i = 0; i < kTops; ++i)
            m.number(heightName(i), double{centerOf(i).y}, unlisted({.unit = "m"}, "Height of the disc of the top."));
    }

    View homeView() const override { return {.eye = {0.32f, 0.85f, 1.95f}, .target = {0.08f, 0.36f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"let-go", "Let go: it nods", {"spin=200", "tilt=90", "push=0"}},
                {"steady", "Steady precession", {"spin=200", "tilt=90", "push=1"}},
                {"loops", "Pushed back: loops", {"spin=200", "tilt=75", "push=-1.5"}},
                {"slow", "Half the spin: twice as fast around", {"spin=100", "tilt=90", "push=1"}},
                {"upright", "A toy top", {"spin=300", "tilt=25", "push=0"}},
                {"weightless", "Without weight", {"spin=200", "tilt=60", "push=0", "gravity=0"}}};
    }

private:
    void beforeStep(physics::World& world) const override {
        for (const Top& top : tops_) world.applyTorque(top.id, torqueOn(top.id));
    }
    float worldStep() const override { return stepLength() / static_cast<float>(kParts); }

    Disc disc() const { return {.mass = double{mass_}}; }
    double radians() const { return double{tilt_} * geometry::kPi<double> / 180.0; }
    static Style trailStyle(std::size_t i) { return {.role = kRoles[i], .width = 2.0f, .shade = 0.3f}; }

    /// A body whose mass is that about the point it stands on, which stays where it is.
    BodyId addTop(RigidScene& scene, std::size_t i) const {
        const Disc of = disc();
        const Vec3d axis{geometry::sin(radians()), geometry::cos(radians()), 0.0};
        const double angularVelocity = i == 0 ? double{angularSpeed_} : 0.0;
        const double around =
            double{push_} * steadyPrecession(of, angularVelocity, axis.y, double{gravity_}).value_or(0.0);
        const physics::MassProperties mass{
            .mass = of.mass,
            .inertia = geometry::Mat3<double>{of.across(), 0, 0, 0, of.aboutAxis(), 0, 0, 0, of.across()}};
        const physics::BodyDefinition definition{
            .pose = {.position = {i == 0 ? -kBeside : kBeside, kHeight, 0.0f},
                     .orientation = Quatf{geometry::axisAngle(Vec3d{0, 0, 1}, -radians())}},
            .angularVelocity = Vec3f{angularVelocity * axis + around * (Vec3d{0, 1, 0} - axis.y * axis)},
            .gravityScale = 0.0f,
            .locked = {.translation = {true, true, true}},
            .mass = mass};
        const auto arm = static_cast<float>(of.arm), radius = static_cast<float>(of.radius);
        const Style style{.role = kRoles[i]};
        const BodyId body = scene.add(
            definition,
            geometry::HullInstancef{geometry::makePrism(24, radius, 0.012f), {.position = {0.0, of.arm, 0.0}}}, {},
            style);
        scene.world.addShape(
            body, {.shape = Capsulef{{0, 0.008f, 0}, {0, arm + kTipAbove, 0}, 0.008f}, .filter = {.mask = 0}});
        return body;
    }

    Vec3f axisOf(std::size_t i) const { return world().poseOf(tops_[i].id).orientation * Vec3f{0, 1, 0}; }
    Vec3f centerOf(std::size_t i) const {
        return world().centerOf(tops_[i].id) + static_cast<float>(disc().arm) * axisOf(i);
    }
    Vec3f tipOf(std::size_t i) const {
        return world().centerOf(tops_[i].id) + (static_cast<float>(disc().arm) + kTipAbove) * axisOf(i);
    }
    Vec3f weight() const { return {0.0f, -mass_ * gravity_, 0.0f}; }
    Vec3f torqueOn(BodyId body) const {
        const Vec3f axis = world().poseOf(body).orientation * Vec3f{0, 1, 0};
        return glm::cross(static_cast<float>(disc().arm) * axis, weight());
    }
    double energyOf(std::size_t i) const {
        return world().kineticEnergyOf(tops_[i].id) + double{mass_} * double{gravity_} * double{centerOf(i).y};
    }
    /// J, that the top has gained by a change of gravity.
    double lifted() const { return double{mass_} * double{gravity_ - weighed_} * double{centerOf(0).y}; }
    static std::string heightName(std::size_t i) { return std::string("height of ") + kNames[i]; }
    double lowest() const { return firstHeight_ - minHeight_; }

    void note(double h) {
        clock_ += h;
        for (std::size_t i = 0; i < kTops; ++i) {
            Top& top = tops_[i];
            const Vec3f tip = tipOf(i);
            const Vec3d pivot{world().centerOf(top.id)}, a = Vec3d{top.tip} - pivot, b = Vec3d{tip} - pivot;
            top.turned += geometry::atan2(a.z * b.x - a.x * b.z, a.x * b.x + a.z * b.z);
            top.tip = tip;
        }
        minHeight_ = std::min(minHeight_, double{centerOf(0).y});
    }

    void drawTop(Canvas& canvas, std::size_t i) const {
        const Vec3f pivot = world().centerOf(tops_[i].id);
        const SolidItem stand{.pose = {.position = {pivot.x, 0.5f * pivot.y, pivot.z}},
                              .half = {0.008f, 0.5f * pivot.y, 0.008f},
                              .style = kStand};
        canvas.solids(Solid::Cylinder, {&stand, 1});
        drawLabel(canvas, Vec3f{pivot.x, 0.0f, pivot.z}, kNames[i], {.role = kRoles[i]});
        if (showTrails_) drawTrail(canvas, {kNames[i], trailStyle(i), kTrail});
        if (showVectors_) drawVectors(canvas, i);
    }
    /// L from the point it stands on; the torque at its tip, as it is the velocity of that tip.
    void drawVectors(Canvas& canvas, std::size_t i) const {
        const Vec3f pivot = world().centerOf(tops_[i].id);
        const float scale =
            0.36f / (std::max(angularSpeed_, 20.0f) * static_cast<float>(disc().aboutAxis()));  // m in kg m^2/s
        const Vec3f momentum = scale * world().angularMomentumOf(tops_[i].id);
        drawArrow(canvas, pivot, momentum, kMomentum);
        const Vec3f torque = scale * kShownTime * torqueOn(tops_[i].id);
        drawArrow(canvas, pivot + momentum, torque, kTorque);
        drawArrow(canvas, centerOf(i), Vec3f{0.0f, -0.012f * gravity_, 0.0f}, kWeight);
    }
    void drawHeights(Canvas& canvas) const {
        Chart chart = chartOverTime("Does it fall?", "height of the disc, m", {clock_, kSpan}, {0.2, 0.65});
        for (std::size_t i = 0; i < kTops; ++i)
            chart.measured.push_back({heightName(i), kNames[i], {.role = kRoles[i], .width = 2.5f}});
        drawChart(canvas, chart);
    }

    float angularSpeed_ = 200.0f, tilt_ = 90.0f, push_ = 0.0f;  // rad/s, degrees, 1
    float mass_ = 1.0f, gravity_ = 9.81f;                       // kg, m/s^2
    bool showVectors_ = true, showTrails_ = true;

    double clock_ = 0.0;                          // s
    double energy_ = 0.0;                         // J, at first
    float weighed_ = 9.81f;                       // m/s^2, under which that energy was taken
    double firstHeight_ = 0.0, minHeight_ = 0.0;  // m, of the disc of the first
    std::array<Top, kTops> tops_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<SpinningTop>("Spinning top",
                                     "The weight of a spinning top makes it precess instead of tipping it over.",
                                     "gyroscope, precession, nutation, torque, angular momentum, gyro");
}
}  // namespace collidoscope::demos::spinning_top_demo
