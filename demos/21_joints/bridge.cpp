#include <algorithm>
#include <cmath>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::bridge_demo {
namespace {

using physics::JointId;

constexpr float kHeight = 2.0f, kHalfPlank = 0.2f, kHalfSpan = 3.4f;  // m
constexpr Vec3f kPlank{kHalfPlank, 0.05f, 0.7f};                      // m, half sizes

/// Planks on hinges between two banks. A load is lowered onto them; a load that is too heavy tears the weakest hinge.
class Bridge final : public SoftStepDemo<Bridge> {
public:
    Bridge() { scene().showJoints(); }

    void fill(RigidScene& scene) override {
        joints_.clear();
        strongest_ = 0.0f;
        scene.addGround();
        const BodyId left = addBank(scene, -1.0f), right = addBank(scene, 1.0f);
        BodyId last = left;
        // Planks are a little longer than the way, so that the bridge hangs.
        const float way = 2.0f * kHalfSpan / static_cast<float>(planks_);
        const Vec3f half{0.5f * slack_ * way, kPlank.y, kPlank.z};
        const float sagAngle = slack_ > 1.0f ? std::sqrt(1.0f - 1.0f / (slack_ * slack_)) : 0.0f;
        Vec3f end{-kHalfSpan, kHeight, 0.0f};
        for (int i = 0; i < planks_; ++i) {
            const bool isDown = i < planks_ / 2;
            const float rise =
                (planks_ % 2 == 1 && i == planks_ / 2) ? 0.0f : (isDown ? -1.0f : 1.0f) * sagAngle * 2.0f * half.x;
            const Vec3f next = end + Vec3f{way, rise, 0.0f};
            const float turn = geometry::atan2(rise, way);
            const BodyId plank =
                scene.add({.pose = {0.5f * (end + next), geometry::axisAngle(Vec3f{0, 0, 1}, turn)}},
                          Boxf{.half = half}, {.friction = 0.7f, .density = 600.0f}, {.role = alternating(i)});
            join(scene, last, plank, end);
            last = plank;
            end = next;
        }
        join(scene, last, right, end);
        const float size = 0.35f;
        const BodyId load =
            scene.add({.pose = {{0.0f, kHeight + 1.2f, 0.0f}}}, Boxf{.half = Vec3f{size}},
                      {.friction = 0.7f, .density = load_ / (8.0f * size * size * size)}, {.role = Role::Neutral});
        scene.setName(load, "load");
    }

    void step(float h) override {
        RigidDemo::step(h);
        for (const JointId joint : joints_)
            if (world().has(joint)) strongest_ = std::max(strongest_, glm::length(world().reactionOf(joint).force));
    }

    void describe(Parameters& p) override {
        rebuilt(p).logarithmic("load", load_, {"m", "kg"}, {10, 5000}, {0.1, 1e6},
                               "Mass of the crate. A plank has about fifty kilograms.");
        rebuilt(p).logarithmic("strength", strength_, {.unit = "kN"}, {1, 500}, {0.01, 1e6},
                               "Greatest force that a hinge bears before it breaks.");
        rebuilt(p).integer("planks", planks_, {4, 24}, {2, 100}, "Number of planks of the bridge.");
        rebuilt(p).real(  // a longer one would lie in the ground
            "slack", slack_, {}, {1, 1.1},
            "Length of all planks divided by the span. The flatter the bridge, the more the pull on it exceeds its "
            "load.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("joints", joints_);
        archive.field("strongest", strongest_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        const auto torn = std::count_if(joints_.begin(), joints_.end(), [&](JointId j) { return !world().has(j); });
        if (torn > 0) drawLabel(canvas, {0.0f, kHeight + 1.6f, 0.0f}, "a hinge gave way", {.role = Role::Mistake});
    }

    void measure(Measurements& m) const override {
        double carried = 0.0, weight = 0.0;
        const double gravity = -double{world().settings.gravity.y};
        for (const JointId joint : {joints_.front(), joints_.back()})
            if (world().has(joint)) carried += std::abs(double{world().reactionOf(joint).force.y});
        for (const BodyId body : world().bodies())
            if (world().kindOf(body) == physics::BodyKind::Dynamic) weight += world().massOf(body).mass * gravity;
        m.group("Bridge");
        m.number("carried by the banks", carried,
                 ofLastStep({.unit = "N"}, Role::Impulse,
                            "Force with which both end hinges hold the bridge up. At rest it is the whole weight."));
        m.number("weight", weight, {.symbol = "mg", .unit = "N", .tip = "Weight of the planks and the load."});
        m.number("strongest pull", double{strongest_},
                 {.unit = "N", .tip = "Strongest pull on any hinge so far, with the impact of the load."});
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {1.7f, 4.4f, 12.4f}, .target = {0.1f, 1.5f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"bears", "It bears", {}},
                {"breaks", "It breaks", {"load=5000", "strength=150"}},
                {"flat", "A flat bridge pulls", {"slack=1.005"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    static BodyId addBank(RigidScene& scene, float side) {
        return scene.addStatic(Boxf{.center = {side * (kHalfSpan + 0.8f), 0.5f * kHeight, 0.0f},
                                    .half = {0.8f, 0.5f * kHeight + 0.05f, 1.0f}});
    }
    void join(RigidScene& scene, BodyId a, BodyId b, const Vec3f& at) {
        joints_.push_back(scene.world.addJoint({.kind = physics::JointKind::Hinge,
                                                .bodyA = a,
                                                .bodyB = b,
                                                .anchor = at,
                                                .axis = {0.0f, 0.0f, 1.0f},
                                                .breakingForce = 1000.0f * strength_}));
    }

    float load_ = 400.0f, strength_ = 150.0f, slack_ = 1.06f;  // kg, kN, 1
    int planks_ = 12;
    float strongest_ = 0.0f;  // N
    std::vector<JointId> joints_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Bridge>("Bridge", "Planks on hinges carry a load, until it is too much for one of them.",
                                "joint, hinge, bridge, breaking force, tension, planks, load");
}
}  // namespace collidoscope::demos::bridge_demo
