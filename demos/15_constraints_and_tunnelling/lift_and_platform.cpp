#include <algorithm>
#include <cmath>
#include <limits>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::lift_and_platform_demo {
namespace {

constexpr float kLiftX = -2.1f, kPlatformX = 1.9f;  // m
constexpr Vec3f kLift{0.9f, 0.1f, 0.9f};            // m, half
constexpr float kBottom = 0.3f;                     // m, height of the lift's middle below
constexpr float kRise = 3.0f;                       // m
constexpr float kSteepest = 5.7735f;                // largest second derivative of the lift's path of unit size
constexpr double kSpan = 12.0;                      // s, of the chart
constexpr int kPlatforms = 3;                       //
constexpr float kStorey = 1.25f;                    // m, from a platform to the next
constexpr Vec3f kPlatform{1.1f, 0.06f, 0.7f};       // m, half
constexpr float kBall = 0.22f;                      // m, radius
constexpr float kOverhead = 0.55f;                  // m, by which a jump goes over the next platform
constexpr float kPause = 0.5f;                      // s, on the ground before a jump
constexpr float kTolerance = 0.11f;  // m: what has come that deep into a platform while it landed stands on it
constexpr Style kGapStyle{.role = Role::Mistake, .width = 2.5f};
constexpr Style kLiftStyle{.role = Role::Construction, .width = 2.5f};

/// A ball that jumps from platform to platform through each of them, and then drops back through all.
struct Jumper {
    BodyId id{};
    float pause = 0.0f;       ///< s, since it came to rest
    int target = -1;          ///< the platform that it jumps to
    bool isDropping = false;  ///< platforms let it down as well
};
void state(geometry::Archive& archive, Jumper& jumper) {
    archive.field("body", jumper.id);
    archive.field("pause", jumper.pause);
    archive.field("target", jumper.target);
    archive.field("is dropping", jumper.isDropping);
}

/// A lift is moved to where it shall be by the velocity that this takes, so what lies on it rides along; it sleeps
/// while the lift waits. Beside it, platforms that let balls through from below alone.
class LiftAndPlatform final : public RigidDemo<LiftAndPlatform> {
public:
    LiftAndPlatform() {
        scene().world.settings.solver = physics::RigidSolver::SoftStep;
        scene().world.settings.sleep.isOn = true;
        scene().showSleep();
    }

    void fill(RigidScene& scene) override {
        clock_ = 0.0f;
        gap_ = highest_ = sunk_ = jolt_ = 0.0f;
        jumps_ = landings_ = 0;
        load_.clear();
        jumpers_.clear();
        scene.addGround();
        lift_ = scene.add({.kind = physics::BodyKind::Kinematic, .pose = poseAt(0.0f)}, Boxf{.half = kLift}, {},
                          {.role = Role::Neutral, .shade = -0.3f});
        scene.setName(lift_, "lift");
        float top = kBottom + kLift.y;
        for (int i = 0; i < count_; ++i) {
            const float half = std::max(0.08f, 0.34f - 0.05f * static_cast<float>(i));
            load_.push_back(scene.add({.pose = {.position = {kLiftX, top + half, 0}}}, Boxf{.half = Vec3f{half}}, {},
                                      {.role = i % 2 == 0 ? Role::BodyA : Role::BodyB}));
            top += 2.0f * half;
        }
        for (int i = 0; i < kPlatforms; ++i)
            scene.addStatic(Boxf{{kPlatformX, topOf(i) - kPlatform.y, 0}, kPlatform}, {},
                            {.role = Role::Construction, .fill = Fill::Translucent});
        for (int i = 0; i < 3; ++i) {
            const float x = kPlatformX + 0.7f * static_cast<float>(i - 1);
            jumpers_.push_back({.id = scene.add({.pose = {.position = {x, kBall, 0}}}, Spheref{.radius = kBall},
                                                {.rollingResistance = 0.1f}, {.role = Role::Selection}),
                                .pause = -0.4f * static_cast<float>(i)});
        }
    }
    void step(float h) override {
        std::vector<float> before;
        for (Jumper& jumper : jumpers_) lead(jumper, h), before.push_back(climbOf(jumper));
        beforeStep(scene().world);
        RigidDemo::step(h);
        clock_ += h;
        noteGap();
        for (std::size_t i = 0; i < jumpers_.size(); ++i) noteJolt(before[i], climbOf(jumpers_[i]), h);
    }
    void describe(Parameters& p) override {
        rebuilt(p).real("travel-time", travel_, {"T", "s"}, {0.8, 6}, {0.3, 60},
                        "Time that the lift takes from the bottom to the top. If it is too short, the lift falls away "
                        "faster than its load can.");
        rebuilt(p).real("waiting-time", waiting_, {.unit = "s"}, {0, 4}, {0, 60},
                        "Time that the lift waits at either end. After half a second its load is asleep.");
        rebuilt(p).integer("count", count_, {1, 6}, "Number of crates on top of each other.");
        live(p).toggle(
            "one-way", isOneWay_,
            "The platforms let through bodies that come from below. Otherwise the balls hit them from below.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Lift");
        m.number(
            "gap", 1000.0 * double{gap_},
            plotted({.unit = "mm"}, Role::Mistake,
                    "Distance from the lift's top to the lowest point of the load. Below zero the load is in it."));
        m.number("greatest gap", 1000.0 * double{highest_},
                 plotted({.unit = "mm"}, "Largest gap between the lift and the load so far."));
        m.number("deepest in the lift", 1000.0 * double{sunk_},
                 plotted({.unit = "mm"}, "Greatest depth to which the load has been in the lift."));
        m.number("steepest descent", steepest(),
                 plotted({"5.77 d/T²", "m/s²"},
                         "Largest acceleration of the lift. Beyond g the load takes off, as nothing pulls it down."));
        m.text("load", isLoadAsleep() ? "asleep" : "awake",
               "Whether the load sleeps, so that it is left out of the steps.");
        m.group("Platforms");
        m.number("jumps", jumps_, "Number of jumps from below through a platform.");
        m.number("landings", landings_, "Number of jumps from below that ended on the platform.");
        m.number("largest jolt", double{jolt_},
                 {.unit = "m/s",
                  .tip = "Largest change of a rising ball's velocity in a step that gravity does not explain. It is 0, "
                         "because platforms do not act from below.",
                  .noise = 1e-4,
                  .role = Role::Mistake});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (const float side : {-1.0f, 1.0f}) {
            const Vec3f foot{kLiftX + side * (kLift.x + 0.06f), 0.0f, -kLift.z};
            demos::draw(canvas, Segmentf{foot, foot + Vec3f{0, kBottom + kRise + 0.8f, 0}}, kLiftStyle);
        }
        const bool doesLift = gap_ > 2e-3f;
        const std::string what = isLoadAsleep() ? "asleep"
                                 : doesLift     ? printed("takes off: %.0f mm", 1000.0 * double{gap_})
                                                : numberText(1000.0 * double{gap_}, 2) + " mm off";
        drawLabel(canvas, world().poseOf(lift_).position + Vec3f{0, 0, kLift.z}, what,
                  {.role = doesLift ? Role::Mistake : Role::Construction});
        drawLabel(canvas, Vec3f{kPlatformX, 0.02f, 1.1f}, printed("%d jumps, %d landings", jumps_, landings_),
                  {.role = Role::Selection});
        Chart chart = chartOverTime("Gap below the load", "mm", {double{clock_}, kSpan}, {-1.0, 1.0});
        chart.measured = {{"gap", "gap", kGapStyle}};
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("lift", lift_);
        archive.field("load", load_);
        archive.field("jumpers", jumpers_);
        archive.field("clock", clock_);
        archive.field("gap", gap_);
        archive.field("highest", highest_);
        archive.field("sunk", sunk_);
        archive.field("jolt", jolt_);
        archive.field("jumps", jumps_);
        archive.field("landings", landings_);
    }
    View homeView() const override { return {.eye = {1.2f, 3.6f, 10.4f}, .target = {0.3f, 2.1f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"gentle", "A gentle lift", {"travel-time=5"}},
                {"too-fast", "Faster down than things fall", {"travel-time=1"}},
                {"heads", "Platforms that are solid both ways", {"one-way=false"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    void beforeStep(physics::World& world) const override {
        world.moveTo(lift_, poseAt(clock_ + stepLength()), stepLength());
    }

    /// A platform acts on what comes down on it from above.
    physics::StepHooks hooks() const override {
        if (!isOneWay_) return {};
        return {.beforeSolving = [this](const physics::World& world, physics::Contact& contact) {
            for (const Jumper& jumper : jumpers_) {
                if (contact.bodyA != jumper.id.index && contact.bodyB != jumper.id.index) continue;
                const int platform = platformOf(contact.bodyA == jumper.id.index ? contact.bodyB : contact.bodyA);
                if (platform < 0) return true;
                const float foot = world.poseOf(jumper.id).position.y - kBall, climb = world.velocityOf(jumper.id).y;
                const float sunk = kTolerance + std::max(0.0f, -climb) * stepLength();  // m, by what it falls in a step
                return !jumper.isDropping && climb < 0.1f && foot > topOf(platform) - sunk;
            }
            return true;
        }};
    }
    static float topOf(int platform) { return kStorey * static_cast<float>(platform + 1); }
    /// Returns the platform's number by the slot of its body; below zero: the body is none.
    int platformOf(std::uint32_t body) const {
        const int i = static_cast<int>(body) - static_cast<int>(lift_.index) - count_ - 1;
        return i >= 0 && i < kPlatforms ? i : -1;
    }

    /// Waiting below, up, waiting above, down. It begins and ends with neither speed nor acceleration.
    geometry::Posef poseAt(float time) const {
        const float period = 2.0f * (travel_ + waiting_), turn = time / period;
        float t = period * (turn - std::floor(turn));
        const bool isDown = t >= 0.5f * period;
        if (isDown) t -= 0.5f * period;
        const float s = std::clamp((t - waiting_) / travel_, 0.0f, 1.0f);
        const float share = s * s * s * (10.0f + s * (6.0f * s - 15.0f));
        return {.position = {kLiftX, kBottom + kRise * (isDown ? 1.0f - share : share), 0.0f}};
    }
    double steepest() const { return double{kSteepest * kRise / (travel_ * travel_)}; }

    float climbOf(const Jumper& jumper) const {
        return world().has(jumper.id) ? world().velocityOf(jumper.id).y : 0.0f;
    }
    /// It jumps once it has stood for a while: through the next platform, or, on the highest one, back to the ground.
    void lead(Jumper& jumper, float h) {
        physics::World& world = scene().world;
        if (!world.has(jumper.id)) return;
        const float foot = world.poseOf(jumper.id).position.y - kBall;
        const bool isStill = glm::length(world.velocityOf(jumper.id)) < 0.15f && !scene().isHeld();
        if (!isStill) {
            jumper.pause = std::min(jumper.pause, 0.0f);
            return;
        }
        jumper.pause += h;
        if (jumper.pause < kPause) return;
        jumper.pause = 0.0f;
        if (jumper.target >= 0) landings_ += std::abs(foot - topOf(jumper.target)) < 0.1f ? 1 : 0;
        jumper.target = -1;
        jumper.isDropping = foot > topOf(kPlatforms - 1) - 0.5f * kStorey;
        const float gravity = std::max(0.0f, -world.settings.gravity.y);
        if (jumper.isDropping) return world.wakeUp(jumper.id);
        ++jumps_;
        jumper.target = static_cast<int>(foot / kStorey + 0.5f);
        world.setVelocity(jumper.id, {0, std::sqrt(2.0f * gravity * (kStorey + kOverhead)), 0});
    }
    void noteJolt(float before, float now, float h) {
        const float gravity = -world().settings.gravity.y;
        if (before > 1.0f && !scene().isHeld()) jolt_ = std::max(jolt_, std::abs(now - before + gravity * h));
    }
    void noteGap() {
        const float top = world().poseOf(lift_).position.y + kLift.y;
        float lowest = std::numeric_limits<float>::infinity();
        for (const BodyId body : load_) {
            if (!world().has(body)) continue;
            const Boxf box = std::get<Boxf>(world().shapeInWorld(world().shapesOf(body).front()));
            const geometry::Mat3<float> axes = glm::mat3_cast(box.orientation);
            const Vec3f across{std::abs(axes[0].y), std::abs(axes[1].y), std::abs(axes[2].y)};
            lowest = std::min(lowest, box.center.y - glm::dot(across, box.half));
        }
        if (lowest == std::numeric_limits<float>::infinity()) return;
        gap_ = lowest - top;
        highest_ = std::max(highest_, gap_);
        sunk_ = std::max(sunk_, -gap_);
    }
    bool isLoadAsleep() const {
        return std::all_of(load_.begin(), load_.end(),
                           [&](BodyId body) { return !world().has(body) || world().isAsleep(body); });
    }

    float travel_ = 2.5f, waiting_ = 1.5f;  // s
    int count_ = 3;
    bool isOneWay_ = true;
    BodyId lift_{};
    std::vector<BodyId> load_{};
    std::vector<Jumper> jumpers_{};
    float clock_ = 0.0f, gap_ = 0.0f, highest_ = 0.0f, sunk_ = 0.0f, jolt_ = 0.0f;  // s, m, m, m, m/s
    int jumps_ = 0, landings_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<LiftAndPlatform>(
        "Lift and platform", "Crates ride on a lift and sleep while it waits; platforms let balls through from below.",
        "kinematic body, elevator, moving platform, one-way platform, before solving, hook, sleeping, waking");
}
}  // namespace collidoscope::demos::lift_and_platform_demo
