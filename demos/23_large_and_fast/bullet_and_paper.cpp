#include <algorithm>
#include <array>

#include "demos/22_convex/pairs/swept_pair.h"
#include "demos/23_large_and_fast/parts/many_shots.h"
#include "demos/23_large_and_fast/parts/swept_shot.h"
#include "demos/inside/sweep.h"
#include "demos/rigid/two_scene_demo.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::bullet_and_paper_demo {
namespace {

using geometry::Posef;

enum class Sheet { Fixed, Falls, Flies };

constexpr std::size_t kOff = 0, kOn = 1;        // continuous collision
constexpr float kHalf = 0.3f;                   // m, of the sheet
constexpr float kMiddle = 0.55f;                // m, its height when it is hit
constexpr float kAside = 0.42f;                 // m, of both sheets from the middle of the picture
constexpr float kRun = 1.2f, kLongest = 0.15f;  // m, s: how far, and how long, a bullet flies before it hits
constexpr float kPause = 1.6f;                  // s, from shot to shot
constexpr float kSteel = 7800.0f, kPaper = 800.0f, kGravity = 9.81f;
constexpr std::array kNames{"off", "on"};
constexpr int kShotsPerStep = 4, kMaxLooks = 30;
constexpr Style kImpact{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kBullet{.role = Role::Selection};
constexpr std::array kTrail{Style{.role = Role::Mistake, .showThrough = true, .width = 2.5f},
                            Style{.role = Role::Velocity, .showThrough = true, .width = 2.5f}};

/// Aim of a shot: the point that the bullet reaches after a time.
struct Aim {
    float time = 0.0f;  // s
    Vec3f at{0.0f};     // m, from the middle of the lane
};
void state(Archive& archive, Aim& aim) {
    archive.field("time", aim.time);
    archive.field("at", aim.at);
}

/// A bullet is shot at a sheet of paper twice: without and with continuous collision detection.
class BulletAndPaper final : public TwoSceneDemo<BulletAndPaper> {
public:
    BulletAndPaper() {
        for (const std::size_t i : {kOff, kOn}) {
            physics::WorldSettings& s = scene(i).world.settings;
            s.solver = physics::RigidSolver::SoftStep, s.isContinuous = i == kOn;
        }
    }

    void build() override {
        random_ = geometry::Random(seed());
        many_ = {}, flight_ = {};
        shoot();
    }
    void fill(std::size_t i) override {
        const Vec3f lane{0.0f, 0.0f, (i == kOff ? -1.0f : 1.0f) * kAside};
        scene(i).addGround();
        sheets_[i] = addSheet(scene(i), lane);
        const Vec3f rise{0.0f, 0.5f * kGravity * aim_.time * aim_.time, 0.0f};
        bullets_[i] = scene(i).add({.pose = {.position = lane + aim_.at + Vec3f{-speed_ * aim_.time, 0, 0}},
                                    .velocity = Vec3f{speed_, 0, 0} + rise / aim_.time},
                                   Spheref{.radius = radius_}, {.density = kSteel}, kBullet);
        scene(i).setName(bullets_[i], "bullet");
        scene(i).setName(sheets_[i], "sheet");
    }
    void step(float h) override {
        if (clock_ + h > kPause && !first().isHeld() && !second().isHeld()) return shoot();
        clock_ += h;
        const std::array next{flightOf(kOff, h), flightOf(kOn, h)};
        const std::array wasBehind{isBehind(kOff), isBehind(kOn)};
        TwoSceneDemo::step(h);
        // Nothing else gets to the other side through where the sheet is in the meantime.
        for (const std::size_t i : {kOff, kOn})
            if (!wasBehind[i] && isBehind(i) && next[i].touches()) passed_[i] = true;
        noteImpact(next[kOn], h);
        for (int i = 0; i < kShotsPerStep; ++i)
            many_.shoot(shot(), {first().world.settings, second().world.settings}, h, random_);
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).logarithmic("speed", speed_, {"v", "m/s"}, {2, 1000}, {0.1, 3000},
                               "Speed of the bullet. In a step it flies v times 1/60 s: 17 m at 1,000 m/s.");
        rebuilt(p).logarithmic("thickness", thickness_, {"d", "m"}, {0.0005, 0.05}, {0.0001, 0.2},
                               "Thickness of the sheet.");
        rebuilt(p).real("radius", radius_, {"r", "m"}, {0.005, 0.05}, {0.001, 0.1},
                        "Radius of the bullet, which is of steel.");
        rebuilt(p).choice(
            "sheet", sheet_, {"fixed", "falls", "flies"},
            "Motion of the sheet: it stands still, falls past, or flies at the bullet and turns. All are found.");
        rebuilt(p).real("sheet-speed", sheetSpeed_, {.unit = "m/s"}, {0, 50}, {0, 500},
                        "Speed of the moving sheet when the bullet is shot.");
        rebuilt(p).real("sheet-spin", sheetAngularSpeed_, {"ω", "rad/s"}, {0, 30}, {0, 200},
                        "Angular speed of the flying sheet about the vertical.");
        p.stepInside("look", shown_, kMaxLooks,
                     "Step of the search for the time of impact of the last shot; 0 shows its result.");
        first().describeLooks(p);
        second().showAs(first());
        scene(kOn).describeSolver(p);
        const bool isContinuous = scene(kOff).world.settings.isContinuous;
        scene(kOff).world.settings = scene(kOn).world.settings;
        scene(kOff).world.settings.isContinuous = isContinuous;
    }
    void state(Archive& archive) override {
        TwoSceneDemo::state(archive);
        archive.field("bullets", bullets_);
        archive.field("sheets", sheets_);
        archive.field("flight", flight_);
        archive.field("toi", toi_);
        archive.field("passed", passed_);
        archive.field("clock", clock_);
        archive.field("aim", aim_);
        archive.field("random", random_);
        archive.field("many", many_);
    }

    void draw(Canvas& canvas) const override {
        TwoSceneDemo::draw(canvas);
        for (const std::size_t i : {kOff, kOn}) drawTrail(canvas, i);
        drawLegend(canvas, Mark::Line, kTrail[kOff], "continuous collision off: only ends of steps count");
        drawLegend(canvas, Mark::Line, kTrail[kOn], "on: stopped at the time of impact");
        if (toi_ >= 0.0f) drawImpact(canvas);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        for (const std::size_t i : {kOff, kOn}) m.point(kNames[i], scene(i).world.poseOf(bullets_[i]).position);
        m.group("This shot");
        m.text("ends of steps only", sideText(kOff),
               "Result for the bullet of the far lane, of which only the ends of steps are tested.");
        m.text("continuous detection", sideText(kOn), "Result for the bullet of the near lane, which is swept.");
        if (toi_ >= 0.0f) {
            m.number("time of impact", double{toi_}, plotted({"t"}, "Time of impact, as a share of the step."));
            m.unplotted("looks taken", flight_.samples().size(),
                        "Number of distance queries that the search for the time of impact has taken.");
        }
        m.number("path in a step", pathInStep(), unplotted({"v h", "m"}, "Distance that the bullet flies in a step."));
        m.group("Many shots");
        m.number("shots", many_.shots(),
                 "Number of shots at a fixed sheet, at random phases, both with and without continuous collision "
                 "detection.");
        m.number("passed without", many_.percentage(kOff),
                 plotted({.unit = "%"}, Role::Mistake,
                         "Share of the shots that passed without continuous collision detection, where only the ends "
                         "of steps count."));
        m.number(
            "predicted", 100.0 - 100.0 * caughtByChance(shot(), first().world.settings.margin, stepLength()),
            plotted({"1 − p", "%"},
                    "Predicted share of the shots that contacts can still stop: p = (r + d/2 + margin) / (v h), at "
                    "most 1. It is the share of a step in which its end falls before the middle of the sheet."));
        m.number("passed with", many_.percentage(kOn),
                 plotted({.unit = "%"}, Role::Velocity,
                         "Share of the shots that passed with continuous collision detection, where the whole of a "
                         "step counts."));
    }
    Explanation explain() const override {
        return explainSweep((toi_ < 0.0f ? flightOf(kOn, stepLength()) : flight_).samples(), shown_);
    }
    View homeView() const override { return {.eye = {-1.05f, 1.15f, 2.3f}, .target = {-0.12f, 0.42f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"slow", "Slow enough to be caught", {"speed=0.5", "radius=0.02"}},
                {"often", "Caught by chance", {"speed=10", "radius=0.02"}},
                {"falling", "Falling paper", {"sheet=falls", "sheet-speed=8"}},
                {"flying", "Flying paper that turns", {"sheet=flies", "sheet-speed=20", "sheet-spin=12"}}};
    }

private:
    Boxf sheetShape() const { return {.half = {0.5f * thickness_, kHalf, kHalf}}; }
    double pathInStep() const { return double{speed_} * double{stepLength()}; }
    PaperShot shot() const {
        return {.speed = speed_, .radius = radius_, .density = kSteel, .half = sheetShape().half};
    }

    /// Both lanes alike: the bullet is aimed at where the sheet will be.
    void shoot() {
        clock_ = 0.0f, toi_ = -1.0f, passed_ = {};
        aim_.time = std::min(kRun / speed_, kLongest) + random_.unit() * stepLength();
        aim_.at = {0.0f, kMiddle + random_.uniform(-0.15f, 0.15f), random_.uniform(-0.15f, 0.15f)};
        TwoSceneDemo::build();
    }
    BodyId addSheet(RigidScene& scene, const Vec3f& lane) const {
        const Vec3f middle = lane + Vec3f{0.0f, kMiddle, 0.0f};
        const physics::Material paper{.density = kPaper};
        const Style style{.role = Role::BodyA};
        if (sheet_ == Sheet::Fixed)
            return scene.add({.kind = physics::BodyKind::Static, .pose = {.position = middle}}, sheetShape(), paper,
                             style);
        const Vec3f velocity = sheet_ == Sheet::Falls ? Vec3f{0, -sheetSpeed_, 0} : Vec3f{-sheetSpeed_, 0, 0};
        const Vec3f angularVelocity{0.0f, sheet_ == Sheet::Flies ? sheetAngularSpeed_ : 0.0f, 0.0f};
        const Vec3f start = middle - aim_.time * velocity + Vec3f{0.0f, 0.5f * kGravity * aim_.time * aim_.time, 0.0f};
        const float angle = -aim_.time * angularVelocity.y;
        return scene.add({.pose = {start, geometry::axisAngle(Vec3f{0, 1, 0}, angle)},
                          .velocity = velocity,
                          .angularVelocity = angularVelocity},
                         sheetShape(), paper, style);
    }

    /// Returns the flight in a lane in the next step of `h` s, as if nothing were met.
    SweptShot flightOf(std::size_t i, float h) const {
        const physics::World& world = scene(i).world;
        const Vec3f fall = 0.5f * h * h * world.settings.gravity;
        const bool isFixed = sheet_ == Sheet::Fixed;
        return {world.poseOf(bullets_[i]),
                world.poseOf(sheets_[i]),
                h * world.velocityOf(bullets_[i]) + fall,
                h * world.velocityOf(sheets_[i]) + (isFixed ? Vec3f{0.0f} : fall),
                h * world.angularVelocityOf(sheets_[i]),
                radius_,
                sheetShape().half};
    }
    /// The first impact of the shot is kept.
    void noteImpact(const SweptShot& flight, float h) {
        if (toi_ >= 0.0f) return;
        for (const physics::Contact& contact : scene(kOn).world.contacts()) {
            const bool isOfBoth = contact.bodyA == sheets_[kOn].index && contact.bodyB == bullets_[kOn].index;
            if (isOfBoth && contact.speculative.time > 0.0f) toi_ = contact.speculative.time / h, flight_ = flight;
        }
    }
    /// Whether the bullet is beyond the sheet, as seen from it.
    bool isBehind(std::size_t i) const {
        const physics::World& world = scene(i).world;
        const Posef sheet = world.poseOf(sheets_[i]);
        return glm::dot(sheet.orientation * Vec3f{1, 0, 0}, world.poseOf(bullets_[i]).position - sheet.position) > 0.0f;
    }
    std::string sideText(std::size_t i) const {
        if (passed_[i]) return "passed through";
        return i == kOn && toi_ >= 0.0f ? printed("stopped at t = %.3f of a step", double{toi_})
                                        : "in front of the sheet";
    }

    /// Where the bullet was at the ends of steps.
    void drawTrail(Canvas& canvas, std::size_t i) const {
        demos::drawTrail(canvas, {.point = kNames[i], .style = kTrail[i], .span = double{kPause}, .dots = 7.0f});
        // Beside each other in the home view.
        const Vec3f at{i == kOff ? -0.6f : 0.0f, kMiddle + kHalf + 0.06f, (i == kOff ? -1.0f : 1.0f) * kAside};
        drawLabel(canvas, {at, std::string(kNames[i]) + ": " + sideText(i), kTrail[i], Side::Above, kNames[i]});
    }
    /// The bullet and the sheet at the look that is shown, or where they touch.
    void drawImpact(Canvas& canvas) const {
        const auto samples = flight_.samples();
        if (samples.empty()) return;
        const geometry::SweepStep* const shown = shownStep(samples, shown_);
        const geometry::SweepStep& sweepStep = shown == nullptr ? samples.back() : *shown;
        const auto time = static_cast<float>(sweepStep.time);
        const Vec3f bullet = flight_.bullet.position + time * flight_.bulletMove;
        const Style ghost{.role = Role::Contact, .fill = Fill::Translucent, .showThrough = true, .shadow = false};
        demos::draw(canvas, Spheref{bullet, 1.5f * radius_}, ghost);
        const Quatf turn = geometry::axisAngle(flight_.sheetTurn, time * glm::length(flight_.sheetTurn));
        if (sheet_ != Sheet::Fixed)
            drawOutline(
                canvas,
                Boxf{flight_.sheet.position + time * flight_.sheetMove, flight_.half, turn * flight_.sheet.orientation},
                {.role = Role::Construction, .fill = Fill::Wire, .showThrough = true});
        const Vec3f normal{sweepStep.normal};
        if (shown != nullptr && sweepStep.distance > 0.0)
            demos::draw(canvas, Segmentf{Vec3f{sweepStep.pointA}, Vec3f{sweepStep.pointB}},
                        {.role = Role::Construction, .dashed = true, .showThrough = true});
        else
            drawArrow(canvas, bullet, -0.12f * normal, kImpact);
        if (shown != nullptr)
            drawLabel(canvas,
                      {bullet + Vec3f{0, -0.17f, 0}, printed("t = %.4f", sweepStep.time), {.role = Role::Contact}});
        else
            drawLegend(canvas, Mark::Arrow, kImpact, "normal at the impact");
    }

    float speed_ = 1000.0f, thickness_ = 0.001f, radius_ = 0.005f;  // m/s, m, m
    Sheet sheet_ = Sheet::Fixed;
    float sheetSpeed_ = 10.0f, sheetAngularSpeed_ = 6.0f;  // m/s, rad/s
    int shown_ = 0;
    float clock_ = 0.0f;
    Aim aim_{};
    std::array<BodyId, 2> bullets_{}, sheets_{};
    SweptShot flight_{};
    std::array<bool, 2> passed_{};
    float toi_ = -1.0f;  // 0..1 of the step; below zero before the impact
    geometry::Random random_{0};
    ManyShots many_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<BulletAndPaper>(
        "Bullet and paper", "A bullet flies at paper, with and without continuous collision detection.",
        "tunnelling, ccd, continuous collision detection, time of impact, conservative advancement, swept");
}
}  // namespace collidoscope::demos::bullet_and_paper_demo
