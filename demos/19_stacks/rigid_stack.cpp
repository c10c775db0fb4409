#include "demos/19_stacks/measures/body_stack.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::rigid_stack_demo {
namespace {

constexpr float kHalf = 0.5f;  // m
constexpr Style kPlaceStyle{.role = Role::Construction, .fill = Fill::Wire, .width = 1.5f};

/// A tower of cubes: it stands, and sinks as deep as its contacts are soft.
class RigidStack final : public StackDemo<RigidStack> {
public:
    void fill(RigidScene& scene) override {
        scene.addGround({.friction = friction_});
        for (int i = 0; i < count_; ++i)
            stack().add(scene, {0, kHalf * static_cast<float>(2 * i + 1), 0}, Vec3f{kHalf}, {.friction = friction_},
                        {.role = alternating(i)});
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer(
            "count", count_, {1, 30}, {1, 200},
            "Number of cubes. As contacts are springs, a column that is too high buckles, as a rod does.");
        describeFriction(p, friction_, "Coefficient of friction of the cubes and the ground.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Tower");
        stack().measure(m, world());
        if (world().settings.solver == physics::RigidSolver::SoftStep)
            m.number("predicted sink", 1000.0 * predicted(),
                     {.unit = "mm",
                      .tip = "Predicted sink of the top: Σ N / (m ω²) over all contacts, where m is the reduced mass "
                             "of each."});
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        if (stack().bodies().empty() || !world().has(stack().bodies().back())) return;
        const float top = kHalf * static_cast<float>(2 * count_ - 1);
        drawOutline(canvas, Boxf{{0, top, 0}, Vec3f{1.002f * kHalf}}, kPlaceStyle);
        const double sink = stack().sink(world());
        drawLabel(canvas, {{kHalf + 0.15f, top, 0},
                           sink < double{kHalf} ? printed("sinks %.1f mm", 1000.0 * sink) : "fallen",
                           {.role = Role::Construction},
                           Side::Right});
        drawLegend(canvas, Mark::Line, kPlaceStyle, "where the top was put");
    }
    View homeView() const override { return {.eye = {10.0f, 13.0f, 31.0f}, .target = {0.0f, 10.5f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"soft", "Soft contacts buckle", {"contact-frequency=30", "soft-steps=4"}},
                {"stiff", "Stiff contacts, more sub-steps", {"contact-frequency=120", "soft-steps=12"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    double predicted() const {
        const physics::WorldSettings& s = world().settings;
        const double mass = 8.0 * double{kHalf * kHalf * kHalf} * 1000.0, g = double{glm::length(s.gravity)};
        double sum = 0.0;
        for (int i = 0; i < count_; ++i) sum += softDepth((count_ - i) * mass * g, i == 0 ? mass : 0.5 * mass, s);
        return sum;
    }

    int count_ = 20;
    float friction_ = 0.6f;
};

}  // namespace

table::Entry entry() {
    return table::entry<RigidStack>("Stack", "Twenty cubes stand on each other, and sink as their contacts are soft.",
                                    "tower, soft contact, sub-steps, stacking, stability, buckling, resting contact");
}
}  // namespace collidoscope::demos::rigid_stack_demo
