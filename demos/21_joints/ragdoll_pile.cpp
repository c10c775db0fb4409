#include <algorithm>
#include <cmath>
#include <vector>

#include "demos/21_joints/parts/joint_gap.h"
#include "demos/21_joints/parts/ragdoll.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::ragdoll_pile_demo {
namespace {

constexpr float kPit = 1.9f, kWall = 1.0f;  // m, half of the pit's width; height of its walls
constexpr float kStorey = 2.0f;             // m, from four people to those above
constexpr int kAcross = 4;                  // people in a storey
constexpr double kSpan = 10.0;              // s, of the chart
constexpr Style kGap{.role = Role::Mistake, .width = 2.5f};

/// Ragdolls fall into a pit, all at once. They pile up and come to rest without torn joints.
class RagdollPile final : public SoftStepDemo<RagdollPile> {
public:
    RagdollPile() {
        physics::WorldSettings& settings = scene().world.settings;
        settings.soft.jointFrequency = 240.0f;
        settings.soft.subSteps = 8;
        settings.sleep.isOn = true;
        scene().showSleep();
    }
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        ragdolls_.clear();
        clock_ = gap_ = worst_ = 0.0f;
        scene.addGround({.friction = friction_});
        addPit(scene, kPit, kWall, {.friction = friction_}, {.role = Role::Neutral, .fill = Fill::Translucent});
        geometry::Random random(seed());
        for (int i = 0; i < count_; ++i) addOne(scene, i, random);
    }
    void step(float h) override {
        RigidDemo::step(h);
        clock_ += h;
        gap_ = 0.0f;
        for (const Ragdoll& ragdoll : ragdolls_)
            gap_ = std::max(gap_, static_cast<float>(largestGap(world(), ragdoll.joints)));
        worst_ = std::max(worst_, gap_);
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("count", count_, {1, 60}, {1, 200},
                           "Number of people. Each has eleven parts and ten joints.");
        rebuilt(p).real("joint-friction", jointFriction_, {"τ", "N·m"}, {0, 20}, {0, 500},
                        "Torque that it takes to bend or to twist a joint. At 0 the people are as limp as string.");
        describeFriction(p, friction_, "Friction of skin, ground and walls.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Pile");
        m.number("largest gap", 1000.0 * double{gap_},
                 plotted({.unit = "mm"}, Role::Mistake,
                         "Largest distance between the two ends of a joint, which should be one point."));
        m.number("worst so far", 1000.0 * double{worst_},
                 {.unit = "mm", .tip = "Largest distance between the two ends of a joint in all steps so far."});
        m.number("lost", lost(),
                 {.tip = "Number of parts that are below the ground or far away from the pit.", .role = Role::Mistake});
        m.number("beyond limits", beyond(),
                 {.unit = "°", .tip = "Angle by which the joint that is bent most is beyond its limit."});
        m.number("height", double{height()}, {.unit = "m", .tip = "Height of the centre of the highest part."});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        Chart chart = chartOverTime("Largest gap of a joint", "mm", {double{clock_}, kSpan}, {0.0, 2.0});
        chart.measured = {{"largest gap", "gap", kGap}};
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("ragdolls", ragdolls_);
        archive.field("clock", clock_);
        archive.field("gap", gap_);
        archive.field("worst", worst_);
    }
    View homeView() const override { return {.eye = {3.4f, 5.6f, 8.2f}, .target = {0.3f, 1.5f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"few", "Four of them", {"count=4"}},
                {"many", "Sixty", {"count=60"}},
                {"limp", "Without friction in the joints", {"joint-friction=0"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses", "count=10"}, "book"}};
    }

private:
    /// A random lying pose; there are four in a layer, so none begins inside another.
    void addOne(RigidScene& scene, int i, geometry::Random& random) {
        const int storey = i / kAcross, place = i % kAcross;
        const float turn = random.uniform(-geometry::kPi<float>, geometry::kPi<float>);
        const float lean = random.uniform(-0.35f, 0.35f);
        const Quatf q = geometry::axisAngle(Vec3f{0, 1, 0}, turn) * geometry::axisAngle(Vec3f{0, 0, 1}, lean);
        const float middle = 1.6f + kStorey * static_cast<float>(storey);
        const Vec3f center{(place % 2 == 0 ? -0.85f : 0.85f), middle, (place / 2 == 0 ? -0.85f : 0.85f)};
        ragdolls_.push_back(addRagdoll(scene, {center - q * Vec3f{0, 0.95f, 0}, q},
                                       {.material = {.friction = friction_},
                                        .jointFriction = jointFriction_,
                                        .role = alternating(storey + place)}));
    }

    double lost() const {
        int count = 0;
        for (const Ragdoll& ragdoll : ragdolls_)
            for (const BodyId part : ragdoll.parts) {
                if (!world().has(part)) continue;
                const Vec3f at = world().centerOf(part);
                count += at.y < 0.0f || std::max(std::abs(at.x), std::abs(at.z)) > 4.0f * kPit ? 1 : 0;
            }
        return count;
    }
    double beyond() const {  // degrees
        double maximum = 0.0;
        for (const Ragdoll& ragdoll : ragdolls_)
            for (const physics::JointId joint : ragdoll.joints)
                if (world().has(joint)) maximum = std::max(maximum, beyondLimit(world(), joint));
        return maximum * 180.0 / geometry::kPi<double>;
    }
    float height() const {
        float maximum = 0.0f;
        for (const Ragdoll& ragdoll : ragdolls_)
            for (const BodyId part : ragdoll.parts)
                if (world().has(part)) maximum = std::max(maximum, world().centerOf(part).y);
        return maximum;
    }

    int count_ = 14;
    float jointFriction_ = 2.0f, friction_ = 0.6f;  // N m, 1
    std::vector<Ragdoll> ragdolls_{};
    float clock_ = 0.0f, gap_ = 0.0f, worst_ = 0.0f;  // s, m, m
};

}  // namespace

table::Entry entry() {
    return table::entry<RagdollPile>("Ragdoll pile", "Limp bodies fall into a pit and come to rest whole.",
                                     "ragdoll, heap, joint limit, human body, many joints, sleeping");
}
}  // namespace collidoscope::demos::ragdoll_pile_demo
