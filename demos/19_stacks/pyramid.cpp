#include "demos/19_stacks/measures/body_stack.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::pyramid_demo {
namespace {

/// Hundreds of boxes that carry each other: each load spreads downwards.
class Pyramid final : public StackDemo<Pyramid> {
public:
    void fill(RigidScene& scene) override {
        scene.addGround({.friction = friction_});
        for (int row = 0; row < base_; ++row)
            for (int i = 0; i < base_ - row; ++i)
                stack().add(scene, {1.02f * centered(i, base_ - row), 0.5f + static_cast<float>(row), 0}, Vec3f{0.5f},
                            {.friction = friction_}, {.role = alternating(row)});
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("base", base_, {1, 24}, {1, 60},
                           "Number of boxes in the lowest row. There are n (n + 1) / 2 in all.");
        describeFriction(p, friction_, "Coefficient of friction of the boxes and the ground.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Pyramid");
        stack().measure(m, world());
        StackDemo::measure(m);
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
};

}  // namespace

table::Entry entry() {
    return table::entry<Pyramid>("Pyramid", "Boxes carry each other, and the load spreads downwards.",
                                 "stacking, contact graph, graph colouring, sub-steps, benchmark");
}
}  // namespace collidoscope::demos::pyramid_demo
