#include <algorithm>
#include <cmath>

#include "demos/17_linear_impulse/parts/momentum_transfer.h"
#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::momentum_demo {
namespace {

using momentum_transfer::kPivot;
using momentum_transfer::kRadius;
using momentum_transfer::kString;
using momentum_transfer::Scene;

constexpr float kArrowOfMomentum = 0.5f;  // m, of 1 kg m/s
constexpr double kMinArrow = 1e-3;        // kg m/s
constexpr int kSwingParts = 4;            // of a step of the cradle, for its strings
constexpr float kPlayTime = 4.0f;         // s, after a body was let go
constexpr double kLongestTrail = 6.5;     // s

constexpr Style kMomentum{.role = Role::Impulse, .showThrough = true, .width = 3.0f};
constexpr Style kSum{.role = Role::Impulse, .width = 6.0f};
constexpr Style kEnergy{.role = Role::Selection, .width = 3.0f};
constexpr Style kMisconception{.role = Role::Mistake, .dashed = true, .width = 2.5f};
constexpr Style kCenter{.role = Role::AxisZ, .showThrough = true, .width = 9.0f};

/// Momentum is handed on: through a row of balls, along a cradle, among the parts of something that bursts.
class Momentum final : public RigidDemo<Momentum> {
public:
    Momentum() { scene().world.settings.restitutionSpeed = 0.0f; }

    /// Its sums are those of the bodies that it was set up with.
    bool takesThrown() const override { return false; }
    void throwBody(const ThrownBody&) override {}

    void fill(RigidScene& scene) override {
        clock_ = 0.0f;
        highest_ = 0.0f;
        hasBurst_ = false;
        notBefore_ = 0.0f;
        momentum_transfer::fill(scene, setup_, seed());
        first_ = momentumAlong();
    }

    void step(float h) override {
        if (isOver()) build();
        if (setup_.scene == Scene::Explosion && !hasBurst_ && clock_ >= momentum_transfer::kFuse) {
            hasBurst_ = true;
            momentum_transfer::burst(scene().world, double{setup_.blast});
        }
        if (setup_.scene == Scene::Cradle)
            swing(h);
        else
            RigidDemo::step(h);
        clock_ += h;
        if (scene().isHeld()) notBefore_ = clock_ + kPlayTime;
        if (setup_.scene == Scene::Cradle) highest_ = std::max(highest_, heightOf(count() - 1));
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", setup_.scene, {"row", "cradle", "explosion"},
                          "Experiment that is shown: balls on a rail, balls on strings, or a crate that bursts.");
        rebuilt(p).integer("balls", setup_.balls, {2, 9}, "Number of balls in the row or in the cradle.");
        rebuilt(p).integer("moving", setup_.moving, {1, 8},
                           "Number of balls that come from the left. As many leave: one alone would need more energy.");
        rebuilt(p).real("restitution", setup_.restitution, {"e"}, {0, 1},
                        "Coefficient of restitution. Below 1 each impact loses energy, but no momentum.");
        rebuilt(p).real("speed", setup_.speed, {"v", "m/s"}, {0.3, 3}, {0, 20},
                        "Speed of the balls that come along the rail, or of the crate before it bursts.");
        rebuilt(p).real("lift", setup_.lift, {"θ", "rad"}, {0.1, 1.2}, {0, 1.5},
                        "Angle by which the first balls of the cradle are lifted before they are let go.");
        rebuilt(p).integer("parts", setup_.parts, {2, 3}, "Number of parts of the crate along each of its edges.");
        rebuilt(p).real("blast", setup_.blast, {"E", "J"}, {1, 20}, {0, 1000},
                        "Energy set free when the crate bursts. The momentum does not change.");
        rebuilt(p).real(
            "uneven", setup_.uneven, {}, {0, 0.9},
            "Spread of the masses of the parts. At 0 all are equal; a larger value makes them differ more, at random.");
        RigidDemo::describe(p);
    }
    bool usesSeed() const override { return true; }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("highest", highest_);
        archive.field("first", first_);
        archive.field("not before", notBefore_);
        archive.field("burst", hasBurst_);
    }

    void draw(Canvas& canvas) const override {
        if (setup_.scene != Scene::Explosion) canvas.ground(0.0f);
        momentum_transfer::drawFurniture(canvas, world(), setup_);
        RigidDemo::draw(canvas);
        drawMomenta(canvas);
        if (setup_.scene == Scene::Explosion) {
            drawCenter(canvas);
            drawChart(canvas, chartOfPolygon());
        } else {
            drawChart(canvas, chartOfMomenta());
        }
        drawChart(canvas, chartOfEnergy());
    }

    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        if (setup_.scene == Scene::Explosion) m.point("centre of mass", momentum_transfer::centerOfAll(world()));
        m.group("Momentum");
        m.number(
            "sum of momenta", momentumAlong(),
            plotted(
                {"Σp", "kg m/s"}, Role::Impulse,
                "Sum of the momenta of all bodies along x. Strings and hands change it; impacts and blasts do not."));
        m.number("at first", first_, unplotted({"Σp₀", "kg m/s"}, "Sum of the momenta when the run began."));
        if (setup_.scene != Scene::Explosion) {
            for (int i = 0; i < count(); ++i)
                m.number(momentumName(i), momentumOf(i).x, unlisted({"p", "kg m/s"}, "Momentum of a ball along x."));
            m.number("last leaves with", lastShare(),
                     plotted({"v/v₀"}, Role::BodyB,
                             "Speed of the last ball divided by that of the first ball before the impact."));
            m.number("others keep", othersShare(),
                     plotted({"v/v₀"}, Role::BodyA,
                             "Speed of the fastest of the balls that should rest after the first impact."));
        }
        if (setup_.scene == Scene::Cradle)
            m.number("rises to", liftHeight() > 0.0 ? double{highest_} / liftHeight() : 0.0,
                     "Greatest height of the last ball so far, divided by the height from which the first balls came.");
        m.group("Energy");
        m.number("energy of all", energyAbove(),
                 plotted({"E", "J"}, Role::Selection,
                         "Kinetic energy, and for the cradle the potential energy above its lowest position."));
        m.number("one alone would need", believedEnergy(),
                 unplotted({"p²/2m", "J"}, Role::Mistake,
                           "Energy that the last ball would need to take all of the momentum."));
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {0.75f, 2.5f, 6.4f}, .target = {0.75f, 2.0f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"row", "Five balls in a row", {"scene=row"}},
                {"two", "Two come, two leave", {"scene=row", "moving=2"}},
                {"soft", "Row, half elastic", {"scene=row", "restitution=0.5"}},
                {"cradle", "Cradle", {"scene=cradle"}},
                {"cradle-three", "Cradle, three lifted", {"scene=cradle", "moving=3"}},
                {"explosion", "Explosion at rest", {"scene=explosion", "speed=0"}},
                {"flight", "Explosion in flight", {"scene=explosion", "speed=0.5", "parts=3"}}};
    }

private:
    void swing(float h) {
        for (int part = 0; part < kSwingParts; ++part) {
            momentum_transfer::pullByStrings(scene().world, setup_, h / kSwingParts);
            RigidDemo::step(h / kSwingParts);
            momentum_transfer::keepTangential(scene().world, setup_);
        }
    }

    /// Not while the user drags a body.
    bool isOver() const {
        if (clock_ < notBefore_ || setup_.scene == Scene::Cradle) return false;
        if (setup_.scene == Scene::Explosion) return clock_ > momentum_transfer::kFuse + 3.2f;
        return clock_ > 2.0f && std::abs(world().centerOf(id(count() - 1)).x) > momentum_transfer::kRailHalf;
    }

    // Measures.

    int count() const { return static_cast<int>(world().arrays().size()); }
    BodyId id(int body) const { return world().idOf(static_cast<std::uint32_t>(body)); }
    Vec3d momentumOf(int body) const { return world().massOf(id(body)).mass * Vec3d{world().velocityOf(id(body))}; }
    double momentumAlong() const {
        double sum = 0.0;
        for (int i = 0; i < count(); ++i) sum += momentumOf(i).x;
        return sum;
    }
    float heightOf(int ball) const { return world().centerOf(id(ball)).y - (kPivot - kString); }
    double liftHeight() const { return double{kString} * (1.0 - double{geometry::cos(setup_.lift)}); }
    double energyAbove() const {
        double sum = 0.0;
        const double gravity = -double{world().settings.gravity.y};
        for (int i = 0; i < count(); ++i) {
            sum += world().kineticEnergyOf(id(i));
            if (setup_.scene == Scene::Cradle) sum += world().massOf(id(i)).mass * gravity * double{heightOf(i)};
        }
        return sum;
    }
    /// m/s, of the moving balls when they reach the others.
    double speedBefore() const {
        return setup_.scene == Scene::Cradle
                   ? std::sqrt(std::max(0.0, 2.0 * -double{world().settings.gravity.y} * liftHeight()))
                   : double{setup_.speed};
    }
    double speedShare(int ball) const {
        const double before = speedBefore();
        return before > 0.0 ? double{glm::length(world().velocityOf(id(ball)))} / before : 0.0;
    }
    double lastShare() const { return speedShare(count() - 1); }
    double othersShare() const {
        double maximum = 0.0;
        for (int i = 0; i < count() - setup_.movers(); ++i) maximum = std::max(maximum, speedShare(i));
        return maximum;
    }
    double believedEnergy() const {
        if (setup_.scene == Scene::Explosion) return 0.0;
        const double mass = world().massOf(id(0)).mass, p = setup_.movers() * mass * speedBefore();
        return 0.5 * p * p / mass;
    }

    // The picture.

    void drawMomenta(Canvas& canvas) const {
        std::vector<ArrowItem> arrows;
        const bool isAbove = setup_.scene != Scene::Explosion;
        for (int i = 0; i < count(); ++i) {
            if (glm::length(momentumOf(i)) < kMinArrow) continue;
            const Vec3f start = world().centerOf(id(i)) + Vec3f{0.0f, isAbove ? kRadius + 0.06f : 0.0f, 0.0f};
            arrows.push_back({start, kArrowOfMomentum * Vec3f{momentumOf(i)}, kMomentum, static_cast<Key>(i + 1)});
        }
        canvas.arrows(arrows);
        drawLegend(canvas, Mark::Arrow, kMomentum, "momentum p = m v, 0.5 m for 1 kg m/s");
    }
    void drawCenter(Canvas& canvas) const {
        drawTrail(canvas, {"centre of mass", {.role = Role::AxisZ, .showThrough = true, .width = 2.5f}, kLongestTrail});
        drawPoint(canvas, momentum_transfer::centerOfAll(world()), kCenter);
        drawLegend(canvas, Mark::Point, kCenter, "centre of mass of all, and its path");
    }

    static std::string momentumName(int body) { return "momentum of " + std::to_string(body + 1); }
    Chart chartOfMomenta() const {
        Chart chart = chartOverTime("Momentum over time", "kg m/s", {double{clock_}});
        chart.measured.push_back({"sum of momenta", "Σp of all", kSum});
        for (int i = 0; i < count(); ++i) {
            const bool isLast = i == count() - 1;
            const Role role = i < setup_.movers() ? Role::BodyA : isLast ? Role::BodyB : Role::Neutral;
            chart.measured.push_back({momentumName(i), i == 0 ? "first" : isLast ? "last" : "", {.role = role}});
        }
        return chart;
    }
    /// In the order of their directions, so that they make a ring.
    Chart chartOfPolygon() const {
        std::vector<Vec2d> momenta;
        for (int i = 0; i < count(); ++i) momenta.emplace_back(momentumOf(i).x, momentumOf(i).y);
        std::sort(momenta.begin(), momenta.end(),
                  [](const Vec2d& a, const Vec2d& b) { return geometry::atan2(a.y, a.x) < geometry::atan2(b.y, b.x); });
        std::vector<Vec2d> ring{{0.0, 0.0}};
        double extent = 0.5;
        for (const Vec2d& p : momenta) ring.push_back(ring.back() + p);
        for (const Vec2d& corner : ring) extent = std::max({extent, std::abs(corner.x), std::abs(corner.y)});
        extent *= 1.1;
        return {.title = "All momenta, head to tail",
                .x = {.title = "p along x, kg m/s", .range = {-extent, extent}},
                .y = {.title = "p along y", .range = {-extent, extent}},
                .series = {{.name = "one after the other",
                            .style = {.role = Role::Impulse, .width = 2.0f},
                            .marker = Marker::Circle,
                            .points = ring},
                           {.name = "Σp",
                            .style = {.role = Role::Selection, .width = 4.0f},
                            .marker = Marker::Diamond,
                            .points = {{0.0, 0.0}, ring.back()}}},
                .equalScale = true};
    }
    Chart chartOfEnergy() const {
        Chart chart = chartOverTime("Energy over time", "J", {double{clock_}});
        if (setup_.scene != Scene::Explosion && setup_.movers() > 1) {
            const double needed = believedEnergy();
            chart.y.range.high = 1.15 * needed;
            chart.series.push_back({.name = "if one left with all Σp",
                                    .style = kMisconception,
                                    .points = {{chart.x.range.low, needed}, {chart.x.range.high, needed}}});
        }
        chart.measured.push_back({"energy of all", "E of all", kEnergy});
        return chart;
    }

    momentum_transfer::Setup setup_{};

    float clock_ = 0.0f, highest_ = 0.0f;  // s, of this run; m, of the last ball of the cradle
    double first_ = 0.0;                   // kg m/s, along x, when the run began
    float notBefore_ = 0.0f;               // s, earliest start of the next run after the user has dragged a body
    bool hasBurst_ = false;
};

}  // namespace

table::Entry entry() {
    return table::entry<Momentum>(
        "Momentum", "One body gains the momentum that another loses: a row of balls, a cradle, an explosion.",
        "conservation of momentum, Newton's cradle, row of balls, explosion, recoil, centre of mass, kinetic energy");
}
}  // namespace collidoscope::demos::momentum_demo
