#include "demos/19_stacks/measures/body_stack.h"

namespace collidoscope::demos::mass_ratio_demo {
namespace {

constexpr float kHalf = 0.5f;       // m
constexpr float kDensity = 200.0f;  // kg/m^3, of the light ones

/// A heavy cube on a light one: the contact between them is as stiff as the lighter of both lets it be.
class MassRatio final : public StackDemo<MassRatio> {
public:
    void fill(RigidScene& scene) override {
        scene.addGround({.friction = 0.6f});
        for (int i = 0; i < under_; ++i)
            stack().add(scene, {0, kHalf * static_cast<float>(2 * i + 1), 0}, Vec3f{kHalf},
                        {.friction = 0.6f, .density = kDensity}, {.role = Role::BodyA});
        stack().add(scene, {0, 2.0f * kHalf * static_cast<float>(under_) + kHalf, 0}, Vec3f{kHalf},
                    {.friction = 0.6f, .density = kDensity * ratio_}, {.role = Role::BodyB});
    }
    void describe(Parameters& p) override {
        rebuilt(p).logarithmic("ratio", ratio_, {"M/m"}, {1, 1000}, {0.01, 10000},
                               "Mass of the cube on top, divided by that of a cube below it.");
        rebuilt(p).integer("under", under_, {1, 5}, {1, 20}, "Number of light cubes below the heavy one.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Pile");
        stack().measure(m, world());
        if (world().settings.solver == physics::RigidSolver::SoftStep)
            m.number("predicted sink", 1000.0 * predicted(),
                     {.unit = "mm",
                      .tip = "Predicted sink of the top: Σ N / (m ω²) over all contacts, where m is the reduced mass "
                             "of each."});
        m.text("verdict", stands() ? "stands" : "has fallen", "Whether the heavy cube is still on top.");
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        if (stack().bodies().empty() || !world().has(stack().bodies().back())) return;
        const Vec3f top = world().centerOf(stack().bodies().back());
        drawLabel(canvas, {top + Vec3f{kHalf + 0.15f, 0, 0},
                           printed("%.4g : 1, ", double{ratio_}) +
                               (stands() ? printed("sinks %.1f mm", 1000.0 * stack().sink(world())) : "fallen"),
                           {.role = Role::BodyB},
                           Side::Right});
    }
    View homeView() const override { return {.eye = {3.5f, 3.2f, 8.0f}, .target = {0.6f, 1.5f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"hundred", "100 : 1", {"ratio=100"}},
                {"thousand", "1000 : 1, with more sub-steps", {"ratio=1000", "contact-frequency=240", "soft-steps=16"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses", "ratio=100"}, "book"}};
    }

private:
    bool stands() const {
        const float top = 2.0f * kHalf * static_cast<float>(under_) + kHalf;
        return stack().bodies().empty() || !world().has(stack().bodies().back()) ||
               world().centerOf(stack().bodies().back()).y > top - kHalf;
    }
    double predicted() const {
        const physics::WorldSettings& s = world().settings;
        const double light = 8.0 * double{kHalf * kHalf * kHalf} * double{kDensity};
        const double heavy = light * double{ratio_}, g = double{glm::length(s.gravity)};
        double sum = softDepth(heavy * g, light * heavy / (light + heavy), s);
        for (int i = 0; i < under_; ++i)
            sum += softDepth((heavy + (under_ - i) * light) * g, i == 0 ? light : 0.5 * light, s);
        return sum;
    }

    float ratio_ = 20.0f;
    int under_ = 2;
};

}  // namespace

table::Entry entry() {
    return table::entry<MassRatio>("Mass ratio", "Soft contacts carry a heavy cube on light ones.",
                                   "mass ratio, heavy on light, effective mass, reduced mass, sub-steps, convergence");
}
}  // namespace collidoscope::demos::mass_ratio_demo
