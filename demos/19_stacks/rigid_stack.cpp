#include "demos/19_stacks/parts/body_stack.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/rigid/rigid_demo.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"

namespace collidoscope::demos::rigid_stack_demo {
namespace {

constexpr float kHalf = 0.5f;  // m
constexpr Style kPlaceStyle{.role = Role::Construction, .fill = Fill::Wire, .width = 1.5f};

/// A tower of cubes: it stands, and sinks as deep as its contacts are soft.
class RigidStack final : public RigidDemo<RigidStack> {
public:
    RigidStack() { scene().world.settings.solver = physics::RigidSolver::SoftStep; }

    void fill(RigidScene& scene) override {
        stack_.clear();
        scene.addGround({.friction = friction_});
        for (int i = 0; i < count_; ++i)
            stack_.add(scene, {0, kHalf * static_cast<float>(2 * i + 1), 0}, geometry::Vec3f{kHalf},
                       {.friction = friction_}, {.role = i % 2 == 0 ? Role::BodyA : Role::BodyB});
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer(
            "count", count_, {1, 30}, {1, 200},
            "Number of cubes. As contacts are springs, a column that is too high buckles, as a rod does.");
        describeFriction(p, friction_, "Coefficient of friction of the cubes and the ground.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Tower");
        stack_.measure(m, world());
        if (world().settings.solver == physics::RigidSolver::SoftStep)
            m.number("predicted sink", 1000.0 * predicted(),
                     {.unit = "mm",
                      .tip = "Predicted sink of the top: Σ N / (m ω²) over all contacts, where m is the reduced mass "
                             "of each."});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        if (stack_.bodies().empty() || !world().has(stack_.bodies().back())) return;
        const float top = kHalf * static_cast<float>(2 * count_ - 1);
        drawOutline(canvas, geometry::Boxf{{0, top, 0}, geometry::Vec3f{1.002f * kHalf}}, kPlaceStyle);
        const double sink = stack_.sink(world());
        drawLabel(canvas, {{kHalf + 0.15f, top, 0},
                           sink < double{kHalf} ? printed("sinks %.1f mm", 1000.0 * sink) : "fallen",
                           {.role = Role::Construction},
                           Side::Right});
        drawLegend(canvas, Mark::Line, kPlaceStyle, "where the top was put");
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("pile", stack_);
    }
    View homeView() const override { return {.eye = {10.0f, 13.0f, 31.0f}, .target = {0.0f, 10.5f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"soft", "Soft contacts buckle", {"contact-frequency=30", "soft-steps=4"}},
                {"stiff", "Stiff contacts, more sub-steps", {"contact-frequency=120", "soft-steps=12"}},
                {"book", "Sequential impulses", {"solver=book"}}};
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
    BodyStack stack_{};
};

}  // namespace
}  // namespace collidoscope::demos::rigid_stack_demo

namespace collidoscope::demos::table {
Entry rigid_stack() {
    return entry<rigid_stack_demo::RigidStack>(
        "Stack", "Twenty cubes stand on each other, and sink as their contacts are soft.",
        "tower, soft contact, sub-steps, stacking, stability, buckling, resting contact");
}
}  // namespace collidoscope::demos::table
