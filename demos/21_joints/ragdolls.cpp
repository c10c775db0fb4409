#include <algorithm>
#include <vector>

#include "demos/21_joints/parts/joint_gap.h"
#include "demos/21_joints/parts/ragdoll.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::ragdolls_demo {
namespace {

using physics::JointId;

constexpr int kSteps = 9;                                        // of the stairs
constexpr float kRise = 0.22f, kRun = 0.34f, kHalfWidth = 1.6f;  // m
constexpr float kTopX = -2.6f;                                   // m, where the stairs begin
constexpr float kBetween = 0.9f;                                 // s, from one to the next
constexpr double kSpan = 10.0;                                   // s, of the chart
constexpr Style kAtLimit{.role = Role::Contact, .showThrough = true, .width = 11.0f};
constexpr Style kBeyond{.role = Role::Mistake, .width = 2.5f};

enum class Scene { Stairs, Heap };

/// Ragdolls fall down stairs or onto each other: their joints bend up to their limits.
class Ragdolls final : public SoftStepDemo<Ragdolls> {
public:
    Ragdolls() {
        scene().world.settings.soft.subSteps = 16;
        scene().world.settings.soft.jointFrequency = 240.0f;
    }
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        ragdolls_.clear();
        clock_ = 0.0f;
        worst_ = now_ = 0.0f;
        scene.addGround({.friction = friction_});
        if (scene_ == Scene::Stairs) addStairs(scene);
        if (scene_ == Scene::Heap) addPit(scene, 1.4f, 0.5f, {.friction = friction_});
        random_ = geometry::Random(seed());
        addOne(scene);
    }
    void step(float h) override {
        const std::size_t due = 1 + static_cast<std::size_t>(clock_ / kBetween);
        if (ragdolls_.size() < std::min(due, static_cast<std::size_t>(count_))) addOne(scene());
        RigidDemo::step(h);
        clock_ += h;
        now_ = static_cast<float>(beyond());
        worst_ = std::max(worst_, now_);
    }
    void describe(Parameters& p) override {
        rebuilt(p).choice(
            "scene", scene_, {"stairs", "heap"},
            "Scene: the people stumble down a flight of stairs, or fall onto each other between four walls.");
        rebuilt(p).integer("count", count_, {1, 16}, {1, 60}, "Number of people.");
        rebuilt(p).real("joint-friction", jointFriction_, {"τ", "N·m"}, {0, 20}, {0, 500},
                        "Torque that it takes to bend or to twist a joint. At 0 the people are as limp as string.");
        describeFriction(p, friction_, "Coefficient of friction of skin, ground and stairs.");
        viewed(p).toggle("limits", showsLimits_, "Marks the joints that are bent to their limit.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Joints");
        m.number(
            "beyond limits", std::max(0.0, double{now_} * kDegrees<double>),
            plotted({.unit = "°"}, Role::Mistake, "Angle by which the joint that is bent most is beyond its limit."));
        m.number("worst so far", double{worst_} * kDegrees<double>,
                 {.unit = "°", .tip = "Largest angle beyond a limit in all steps so far."});
        m.number("at limits", atLimits().size(), "Number of joints within a degree of a limit.");
        m.number("apart", 1000.0 * apart(),
                 {.unit = "mm", .tip = "Largest distance between the two ends of a joint so far."});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        if (showsLimits_) {
            const std::vector<Vec3f> places = atLimits();
            for (const Vec3f& place : places) drawPoint(canvas, place, kAtLimit);
            if (!places.empty()) drawLegend(canvas, Mark::Point, kAtLimit, "joint at its limit");
        }
        Chart chart = chartOverTime("Beyond the limits of the joints", "degrees", {double{clock_}, kSpan}, {0.0, 2.0});
        chart.measured = {{"beyond limits", "the worst joint", kBeyond}};
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("ragdolls", ragdolls_);
        archive.field("random", random_);
        archive.field("clock", clock_);
        archive.field("now", now_);
        archive.field("worst", worst_);
    }
    View homeView() const override {
        // Ragdolls fall onto the heap left of the chart.
        if (scene_ == Scene::Heap) return {.eye = {4.2f, 3.6f, 7.0f}, .target = {0.4f, 1.3f, -0.2f}};
        return {.eye = {3.6f, 3.6f, 7.2f}, .target = {-0.3f, 1.3f, 0.0f}};
    }
    std::vector<Preset> presets() const override {
        return {{"one", "One, slowly", {"count=1", "joint-friction=8"}},
                {"heap", "A heap", {"scene=heap", "count=10"}},
                {"limp", "Without friction in the joints", {"joint-friction=0"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    static float topOfStairs() { return kRise * static_cast<float>(kSteps); }
    void addStairs(RigidScene& scene) const {
        const physics::Material material{.friction = friction_};
        const Style stone{.role = Role::Neutral, .shade = 0.05f};
        for (int i = 0; i < kSteps; ++i) {
            const float height = topOfStairs() - kRise * static_cast<float>(i);
            const float length = i == 0 ? 1.2f : kRun, end = kTopX + kRun * static_cast<float>(i);
            scene.addStatic(Boxf{.center = {end - 0.5f * length, 0.5f * height, 0.0f},
                                 .half = {0.5f * length, 0.5f * height, kHalfWidth}},
                            material, stone);
        }
    }
    /// A ragdoll of random orientation; on the stairs it leans downstairs.
    void addOne(RigidScene& scene) {
        const bool isStairs = scene_ == Scene::Stairs;
        const float turn = random_.uniform(-geometry::kPi<float>, geometry::kPi<float>);
        const float lean = isStairs ? -0.5f : random_.uniform(-1.5f, 1.5f), aside = random_.uniform(-0.8f, 0.8f);
        const Quatf q = geometry::axisAngle(Vec3f{0, 0, 1}, lean) * geometry::axisAngle(Vec3f{0, 1, 0}, turn);
        const Vec3f middle{isStairs ? kTopX - 0.3f : 0.5f * aside, isStairs ? topOfStairs() + 1.1f : 2.6f,
                           isStairs ? aside : 0.0f};
        const Vec3f foot = middle - q * Vec3f{0.0f, 1.0f, 0.0f};
        ragdolls_.push_back(addRagdoll(scene, {foot, q},
                                       {.material = {.friction = friction_},
                                        .jointFriction = jointFriction_,
                                        .role = alternating(static_cast<int>(ragdolls_.size()))}));
        for (const BodyId part : ragdolls_.back().parts)
            scene.world.setVelocity(part, {isStairs ? 1.4f : 0.0f, 0.0f, 0.0f});
    }

    template <typename Take>
    void visitJoints(Take&& take) const {
        for (const Ragdoll& ragdoll : ragdolls_)
            for (const JointId joint : ragdoll.joints)
                if (world().has(joint)) take(joint);
    }
    double beyond() const {  // rad
        double maximum = -geometry::kPi<double>;
        visitJoints([&](JointId joint) { maximum = std::max(maximum, beyondLimit(world(), joint)); });
        return maximum;
    }
    double apart() const {  // m
        double maximum = 0.0;
        for (const Ragdoll& ragdoll : ragdolls_) maximum = std::max(maximum, largestGap(world(), ragdoll.joints));
        return maximum;
    }
    std::vector<Vec3f> atLimits() const {
        std::vector<Vec3f> places;
        visitJoints([&](JointId joint) {
            if (beyondLimit(world(), joint) > -1.0 / kDegrees<double>)
                places.push_back(world().jointPoseOf(joint).pointB);
        });
        return places;
    }

    Scene scene_ = Scene::Stairs;
    int count_ = 5;
    float jointFriction_ = 2.0f, friction_ = 0.6f;  // N m, 1
    bool showsLimits_ = true;
    std::vector<Ragdoll> ragdolls_{};
    geometry::Random random_{1};
    float clock_ = 0.0f, now_ = 0.0f, worst_ = 0.0f;  // s, rad, rad
};

}  // namespace

table::Entry entry() {
    return table::entry<Ragdolls>("Ragdolls", "Limp bodies fall down stairs; their joints stop at their limits.",
                                  "ragdoll, joint limit, cone twist, hinge, stairs, human body, heap");
}
}  // namespace collidoscope::demos::ragdolls_demo
