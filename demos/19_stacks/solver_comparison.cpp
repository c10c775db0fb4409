#include <array>
#include <string>

#include "demos/19_stacks/measures/body_stack.h"
#include "demos/rigid/two_scene_demo.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::solver_comparison_demo {
namespace {

enum class Scene { Tower, Pyramid, Heavy, Ball };
enum class Shown { Drift, Energy };

constexpr std::size_t kSequential = 0, kSoftStep = 1;
constexpr double kSpan = 10.0;      // s, of the chart
constexpr double kMinDrift = 1e-3;  // mm, the bottom of the chart
constexpr Style kSequentialStyle{.role = Role::BodyA, .width = 2.5f};
constexpr Style kSoftStepStyle{.role = Role::BodyB, .width = 2.5f};

/// One scene twice: under sequential impulses, and under the soft step.
class SolverComparison final : public TwoSceneDemo<SolverComparison> {
public:
    SolverComparison() { scene(kSoftStep).world.settings.solver = physics::RigidSolver::SoftStep; }

    void build() override {
        TwoSceneDemo::build();
        clock_ = 0.0f;
    }
    void fill(std::size_t i) override {
        stacks_[i].clear();
        scene(i).addGround({.friction = friction_});
        const float middle = (i == kSequential ? -1.0f : 1.0f) * aside();
        if (scene_ == Scene::Tower) fillTower(i, middle);
        if (scene_ == Scene::Pyramid || scene_ == Scene::Ball) fillPyramid(i, middle);
        if (scene_ == Scene::Heavy) fillHeavy(i, middle);
        start_[i] = scene(i).energy();
    }
    void step(float h) override {
        TwoSceneDemo::step(h);
        clock_ += h;
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"tower", "pyramid", "heavy", "ball"},
                          "Bodies that are simulated: a tower, a pyramid, something heavy on light cubes, or a ball "
                          "thrown at the pyramid.");
        rebuilt(p).integer("count", count_, {2, 20}, {1, 40},
                           "Number of cubes of the tower, under the heavy one, or in the lowest row of the pyramid.");
        viewed(p).choice("chart", shown_, {"drift", "energy"},
                         "Quantity that is drawn over time: how far the worst box has moved sideways, or the energy "
                         "that was won or lost.");
        describeFriction(p, friction_, "Coefficient of friction of the boxes and the ground.");
        describeSolvers(p);
        TwoSceneDemo::describe(p);
    }
    void state(Archive& archive) override {
        TwoSceneDemo::state(archive);
        archive.field("piles", stacks_);
        archive.field("start", start_);
        archive.field("clock", clock_);
    }
    void draw(Canvas& canvas) const override {
        TwoSceneDemo::draw(canvas);
        for (const std::size_t i : {kSequential, kSoftStep}) {
            const float middle = (i == kSequential ? -1.0f : 1.0f) * aside();
            drawLabel(canvas, {{middle, -0.35f, 1.0f},
                               (i == kSequential ? "sequential impulses" : "soft step") + driftText(i),
                               i == kSequential ? kSequentialStyle : kSoftStepStyle,
                               Side::Above,
                               i == kSequential ? "sequential" : "soft"});
        }
        drawChart(canvas, chart());
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        for (const std::size_t i : {kSequential, kSoftStep}) {
            const std::string prefix = i == kSequential ? "sequential " : "soft ";
            const Role role = i == kSequential ? Role::BodyA : Role::BodyB;
            m.group(i == kSequential ? "Sequential impulses" : "Soft step");
            stacks_[i].measure(m, scene(i).world, prefix, role);
            m.number(prefix + "energy", gained(i),
                     plotted({"ΔE", "kJ"}, role, "Energy gained since the start. Bodies that sink lose some."));
        }
    }
    View homeView() const override { return {.eye = {3.0f, 8.5f, 28.0f}, .target = {3.0f, 5.4f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"tower", "A tower of twenty", {"scene=tower", "count=20"}},
                {"heavy", "100 : 1 on two cubes", {"scene=heavy", "count=2"}},
                {"ball", "A ball is thrown", {"scene=ball"}},
                {"energy", "Energy", {"scene=pyramid", "chart=energy"}}};
    }

private:
    float aside() const {
        return scene_ == Scene::Tower || scene_ == Scene::Heavy ? 3.0f : 0.52f * static_cast<float>(count_) + 0.9f;
    }

    void describeSolvers(Parameters& p) {
        physics::SequentialImpulsesSettings& impulses = scene(kSequential).world.settings.impulses;
        physics::SoftContactSettings& soft = scene(kSoftStep).world.settings.soft;
        p.group("Solvers");
        live(p).integer(
            "iterations", impulses.iterations, {"n"}, {1, 60}, {0, 1000},
            "Number of passes of sequential impulses over all contacts in a step. More passes make stacks stiffer.");
        live(p).integer("soft-steps", soft.subSteps, {1, 16}, {1, 100},
                        "Number of sub-steps of the soft step. More of them carry higher stacks and cost more time.");
        live(p).real("contact-frequency", soft.frequency, {"f", "Hz"}, {10, 240}, {0.1, 10000},
                     "Frequency of the contact springs of the soft step. A higher value makes contacts stiffer.");
        p.group("");
    }
    /// Nothing of what other settings have led to. Both labels have to fit beside each other below two towers.
    std::string driftText(std::size_t i) const {
        if (isStale()) return "";
        const double drift = stacks_[i].drift(scene(i).world);
        return drift < 1.0 ? printed(": drift %.3g mm", 1000.0 * drift) : printed(": drift %.3g m", drift);
    }

    void addBox(std::size_t i, const Vec3f& center, const Vec3f& half, Role role, float density = 1000.0f) {
        stacks_[i].add(scene(i), center, half, {.friction = friction_, .density = density}, {.role = role});
    }
    void fillTower(std::size_t i, float middle) {
        for (int k = 0; k < count_; ++k)
            addBox(i, {middle, 0.25f * static_cast<float>(2 * k + 1), 0}, Vec3f{0.25f}, alternating(k));
    }
    void fillPyramid(std::size_t i, float middle) {
        for (int row = 0; row < count_; ++row)
            for (int k = 0; k < count_ - row; ++k)
                addBox(i, {middle + 1.02f * centered(k, count_ - row), 0.5f + static_cast<float>(row), 0}, Vec3f{0.5f},
                       alternating(row));
        if (scene_ != Scene::Ball) return;
        scene(i).add({.pose = {.position = {middle, 0.4f * static_cast<float>(count_), 8.0f}}, .velocity = {0, 2, -25}},
                     Spheref{.radius = 0.6f}, {.friction = friction_, .density = 3000.0f}, {.role = Role::Selection});
    }
    void fillHeavy(std::size_t i, float middle) {
        for (int k = 0; k < count_; ++k)
            addBox(i, {middle, 0.25f * static_cast<float>(2 * k + 1), 0}, Vec3f{0.25f}, Role::BodyA, 1000.0f);
        addBox(i, {middle, 0.5f * static_cast<float>(count_) + 0.5f, 0}, Vec3f{0.5f}, Role::BodyB, 12500.0f);
    }

    double gained(std::size_t i) const { return 1e-3 * (scene(i).energy() - start_[i]); }
    Chart chart() const {
        const bool isDrift = shown_ == Shown::Drift;
        const TimeSpan time{double{clock_}, kSpan};
        Chart chart = isDrift ? chartOverTime("Drift of the worst box", "mm", time, {kMinDrift, 1e4})
                              : chartOverTime("Energy won", "kJ", time);
        if (isDrift) chart.y.scale = Scale::Logarithmic;
        const std::string measure = isDrift ? "drift" : "energy";
        chart.measured = {{"sequential " + measure, "sequential impulses", kSequentialStyle},
                          {"soft " + measure, "soft step", kSoftStepStyle}};
        return chart;
    }

    Scene scene_ = Scene::Pyramid;
    Shown shown_ = Shown::Drift;
    int count_ = 8;
    float friction_ = 0.6f;

    std::array<BodyStack, 2> stacks_{};
    std::array<double, 2> start_{};  // J
    float clock_ = 0.0f;             // s
};

}  // namespace

table::Entry entry() {
    return table::entry<SolverComparison>(
        "Solver comparison", "Sequential impulses and the soft step solve one scene side by side.",
        "sequential impulses, projection, soft contacts, sub-steps, drift, energy, stacking");
}
}  // namespace collidoscope::demos::solver_comparison_demo
