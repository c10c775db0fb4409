#include "demos/19_stacks/parts/pile.h"
#include "demos/registry.h"
#include "demos/rigid/rigid_demo.h"

namespace demos::pyramid_demo {
namespace {

/// Hundreds of boxes that carry each other: each load spreads downwards.
class Pyramid final : public RigidDemo<Pyramid> {
public:
    Pyramid() { stage().world.settings.solver = physics::RigidSolver::Modern; }

    void fill(Stage& stage) override {
        pile_.clear();
        stage.addGround({.friction = friction_});
        for (int row = 0; row < base_; ++row)
            for (int i = 0; i < base_ - row; ++i)
                pile_.add(stage,
                          {1.02f * (static_cast<float>(i) - 0.5f * static_cast<float>(base_ - row - 1)),
                           0.5f + static_cast<float>(row), 0},
                          geometry::Vec3f{0.5f}, {.friction = friction_},
                          {.role = row % 2 == 0 ? Role::BodyA : Role::BodyB});
    }
    void describe(Parameters& p) override {
        p.integer("base", base_,
                  {.range = {1, 24},
                   .limits = Range<int>{1, 60},
                   .effect = Effect::Rebuild,
                   .tip = "Boxes in the lowest row; n (n + 1) / 2 in all."});
        p.real("friction", friction_,
               {.symbol = "μ",
                .range = {0, 1},
                .effect = Effect::Rebuild,
                .tip = "Coefficient of friction of the boxes and the ground."});
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Pyramid");
        pile_.measure(m, world());
        RigidDemo::measure(m);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("pile", pile_);
    }
    View homeView() const override { return {.eye = {9.0f, 12.0f, 35.0f}, .target = {0.0f, 9.4f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"colours", "Colours of the contact graph", {"colours=true"}},
                {"impulses", "How the load spreads", {"impulses=true", "base=10"}},
                {"base-40", "820 boxes", {"base=40"}}};
    }

private:
    int base_ = 20;
    float friction_ = 0.6f;
    Pile pile_{};
};

}  // namespace
}  // namespace demos::pyramid_demo

namespace demos::table {
Entry pyramid() {
    return entry<pyramid_demo::Pyramid>("Pyramid", "Boxes that carry each other; the load spreads downwards.",
                                        "stacking, contact graph, graph colouring, sub-steps, benchmark");
}
}  // namespace demos::table
