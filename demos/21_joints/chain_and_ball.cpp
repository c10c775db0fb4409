#include <string>
#include <vector>

#include "demos/21_joints/parts/joint_gap.h"
#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::chain_and_ball_demo {
namespace {

using physics::JointId;

constexpr float kTop = 5.0f, kReach = 0.17f, kRadius = 0.06f;  // m: of the hook; half of a link's straight part

std::string gapText(double metres) {
    const double millimetres = 1000.0 * metres;
    if (millimetres >= 100.0) return printed("%.2f m apart", metres);
    return printed(millimetres < 1.0    ? "%.2f mm apart"
                   : millimetres < 10.0 ? "%.1f mm apart"
                                        : "%.0f mm apart",
                   millimetres);
}

/// A chain of light links carries a heavy ball: each step the pull has to get from the ball to the hook.
class ChainAndBall final : public SoftStepDemo<ChainAndBall> {
public:
    ChainAndBall() {
        scene().world.settings.soft.subSteps = 16;
        scene().world.settings.soft.jointFrequency = 240.0f;
    }

    void fill(RigidScene& scene) override {
        scene.addGround();
        joints_.clear();
        const Capsulef link{{-kReach, 0.0f, 0.0f}, {kReach, 0.0f, 0.0f}, kRadius};
        BodyId last = scene.addStatic(Spheref{{0.0f, kTop, 0.0f}, 0.12f});
        Vec3f end{0.0f, kTop, 0.0f};
        for (int i = 0; i < links_; ++i) {
            const BodyId next =
                scene.add({.pose = {end + Vec3f{kReach, 0.0f, 0.0f}}}, link, {}, {.role = alternating(i)});
            join(scene, last, next, end);
            last = next;
            end.x += 2.0f * kReach;
        }
        const double linkMass = scene.world.massOf(last).mass;
        const float radius = 0.45f;
        ball_ = scene.add(
            {.pose = {end + Vec3f{radius, 0.0f, 0.0f}}}, Spheref{.radius = radius},
            {.density = static_cast<float>(linkMass * double{ratio_} /
                                           (4.0 / 3.0 * geometry::kPi<double> * double{radius * radius * radius}))},
            {.role = Role::Neutral});
        join(scene, last, ball_, end);
    }

    void describe(Parameters& p) override {
        rebuilt(p).logarithmic(
            "ratio", ratio_, {}, {1, 1000}, {0.01, 100000},
            "Mass of the ball divided by that of a link. The larger it is, the slower a solver converges.");
        rebuilt(p).integer("links", links_, {2, 14}, {1, 200}, "Number of links of the chain.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("joints", joints_);
        archive.field("ball", ball_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        if (joints_.empty()) return;
        drawLabel(canvas, Vec3f{0.0f, kTop, 0.0f} + Vec3f{-0.2f, 0.35f, 0.0f},
                  forceText(pull()) + " at the hook, " + gapText(apart()) + staleNote(), {.role = Role::Impulse});
    }

    void measure(Measurements& m) const override {
        m.group("Chain");
        m.number("pull at the hook", pull(),
                 ofLastStep({"F", "N"}, Role::Impulse, "Force with which the top joint pulls the chain."));
        m.number("weight", weight(),
                 plotted({"mg", "N"}, "Weight of chain and ball. It is the pull when they hang still."));
        m.number("apart", apart(), plotted({.unit = "m"}, Role::Mistake, "Largest gap between two links so far."));
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {0.6f, 4.2f, 12.5f}, .target = {0.0f, 3.1f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"heavy", "A thousand to one", {}},
                {"equal", "Equal masses", {"ratio=1"}},
                {"few", "With few sub-steps", {"soft-steps=2"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    void join(RigidScene& scene, BodyId a, BodyId b, const Vec3f& at) {
        joints_.push_back(scene.world.addJoint({.bodyA = a, .bodyB = b, .anchor = at}));
    }
    double apart() const { return largestGap(world(), joints_); }  // m
    double pull() const { return double{glm::length(world().reactionOf(joints_.front()).force)}; }
    double weight() const {
        double mass = 0.0;
        for (const BodyId body : world().bodies())
            if (world().kindOf(body) == physics::BodyKind::Dynamic) mass += world().massOf(body).mass;
        return mass * double{-world().settings.gravity.y};
    }

    float ratio_ = 1000.0f;
    int links_ = 10;
    std::vector<JointId> joints_{};
    BodyId ball_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<ChainAndBall>("Chain and ball", "Light links carry a ball a thousand times as heavy.",
                                      "joint, chain, mass ratio, wrecking ball, convergence, sub-steps, stretch");
}
}  // namespace collidoscope::demos::chain_and_ball_demo
