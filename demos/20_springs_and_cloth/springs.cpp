#include <algorithm>
#include <optional>
#include <string>

#include "demos/20_springs_and_cloth/parts/hung_masses.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::springs_demo {
namespace {

using springs::kMasses;
using springs::kNames;

constexpr double kUsualPull = 0.8, kFarthestPull = 1.1;  ///< m

/// Three masses on one kind of spring, and how long a step they stand.
class Springs final : public Demo<Springs> {
public:
    void build() override {
        masses_.setup.pull = kUsualPull;
        release();
    }

    void step(float /*h*/) override {
        if (held_) {
            masses_ = *held_;
            held_.reset();
        }
        if (masses_.time >= masses_.kDuration && !masses_.isLost()) release();
        masses_.advance();
        pull_ = shown_ = shownBall();
    }

    /// Yours is held where it has been pulled to, or with the numbers that are wanted by now, until the next step lets
    /// all of them go.
    void changed() override {
        held_.reset();
        if (pull_ == shown_ && wanted(masses_.setup.pull) == masses_.setup) return;
        const double pulled = std::clamp(double{springs::restOf(0).y - pull_.y}, -kFarthestPull, kFarthestPull);
        held_ = masses_;
        held_->release(wanted(pull_ == shown_ ? masses_.setup.pull : pulled));
    }

    void describe(Parameters& p) override {
        live(p).logarithmic(
            "stiffness", stiffness_, {"k", "N/m"}, {10.0, 10000.0}, {0.1, 1e6},
            "Stiffness of the springs. A stiffer spring is quicker, ω = √(k/m), and needs shorter steps to be stable.");
        live(p).real("damping", damping_, {"c", "N·s/m"}, {0.0, 60.0}, {0.0, 1e4},
                     "Damping of your mass. The two others have their critical damping 2√(km), and three times that.");
        live(p).logarithmic("mass", mass_, {"m", "kg"}, {0.1, 10.0}, {1e-3, 1e3},
                            "Mass on each spring. Light masses are quicker and need shorter steps.");
        chooseIntegrator(p, "method", method_,
                         "Each holds up to its own h·ω; dampers make velocity Verlet a method of order 1. The step h "
                         "itself is the parameter 'step' below.");
    }

    void handles(Handles& h) override {
        h.move("pull", pull_,
               {.shape = Spheref{pull_, springs::kBallRadius},
                .tip = "Pull your mass up or down; all three masses start from there."});
    }

    void measure(Measurements& m) const override {
        const springs::HungMasses& masses = seen();
        const springs::Setup& setup = masses.setup;
        m.clock(masses.time);
        m.group("Is the step short enough?");
        m.number("step times frequency", setup.step * setup.frequency(),
                 {.symbol = "h·ω",
                  .tip = "Step times angular frequency. Beyond its limit the method is unstable, whatever the physics.",
                  .plot = false});
        for (std::size_t i = 0; i < kMasses; ++i)
            m.number(named(i, "limit"), masses.masses[i].limit,
                     unplotted({"h·ω"},
                               "Largest stable step times angular frequency, measured on the method itself. At 0 no "
                               "step is stable."));
        for (std::size_t i = 0; i < kMasses; ++i)
            m.text(named(i, "verdict"), masses.masses[i].explodes() ? "explodes" : "holds",
                   "Whether the step is stable, or makes some motion of the spring grow.");
        m.group("Damping");
        m.number("damping ratio", masses.masses[0].spring.dampingRatio(),
                 unplotted({"ζ"}, "Damping ratio of your mass. Below 1 it swings, above 1 it creeps."));
        m.number("critical damping", masses.masses[0].spring.criticalDamping(),
                 unplotted({"2√(km)", "N·s/m"}, "Critical damping 2√(km), with which the mass comes to rest soonest."));
        m.number("frequency", setup.frequency(),
                 {.symbol = "ω", .unit = "rad/s", .tip = "Angular frequency √(k/m) without a damper.", .plot = false});
        m.group("Difference from the formula");
        for (std::size_t i = 0; i < kMasses; ++i)
            m.number(
                named(i, "error"), masses.masses[i].position - masses.exact(i, masses.time),
                {.unit = "m", .tip = "Position of the mass minus that of the formula.", .role = springs::kRoles[i]});
        for (std::size_t i = 0; i < kMasses; ++i)
            m.number(springs::heightName(i), -masses.masses[i].position,
                     {.unit = "m", .tip = "Height of the mass above its place at rest.", .listed = false});
        m.group("Energy");
        for (std::size_t i = 0; i < kMasses; ++i)
            m.number(named(i, "energy"), masses.energy(i),
                     plotted({.unit = "J"}, springs::kRoles[i],
                             "Sum of kinetic energy and energy of the spring. A damper may only take from it."));
    }

    std::vector<ParticleGroup> particles() const override { return {springs::particlesOf(seen())}; }

    void state(Archive& archive) override {
        archive.field("masses", masses_);
        archive.field("shown", shown_);
    }

    void draw(Canvas& canvas) const override {
        const springs::HungMasses& masses = seen();
        canvas.ground(-0.25f);
        drawMasses(canvas, masses);
        drawChart(canvas, springs::chartOfHeights(masses));
        drawChart(canvas, springs::chartOfLimits(masses));
    }

    View homeView() const override { return {.eye = {-0.5f, 2.5f, 6.2f}, .target = {-0.5f, 2.25f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"three", "Swing, stop, creep", {"stiffness=100", "damping=2", "mass=1"}},
                {"free", "Without a damper", {"stiffness=100", "damping=0"}},
                {"first", "The damper explodes first", {"stiffness=500", "damping=2"}},
                {"edge", "Just below h·ω = 2", {"stiffness=14200", "damping=0"}},
                {"beyond", "Just beyond h·ω = 2", {"stiffness=14600", "damping=0"}},
                {"euler", "Explicit Euler always explodes", {"damping=0", "method=explicit-euler"}}};
    }

private:
    static std::string named(std::size_t i, const char* what) {
        return (i == 0 ? "your" : std::string(kNames[i])) + " " + what;
    }

    const springs::HungMasses& seen() const { return held_ ? *held_ : masses_; }
    springs::Setup wanted(double pull) const {
        return {.stiffness = double{stiffness_},
                .damping = double{damping_},
                .mass = double{mass_},
                .step = double{stepLength()},
                .pull = pull,
                .method = method_};
    }
    void release() {
        masses_.release(wanted(masses_.setup.pull));
        pull_ = shown_ = shownBall();
    }
    /// Where the first mass is seen; at rest when it is nowhere.
    Vec3f shownBall() const {
        const double position = masses_.masses[0].position, seen = position == position ? position : 0.0;
        return springs::restOf(0) -
               Vec3f{0.0f, static_cast<float>(std::clamp(seen, -springs::kExtent, springs::kExtent)), 0.0f};
    }

    float stiffness_ = 100.0f;  ///< N/m
    float damping_ = 2.0f;      ///< N s/m
    float mass_ = 1.0f;         ///< kg
    physics::Integrator method_ = physics::Integrator::SemiImplicitEuler;
    Vec3f pull_{0.0f};   ///< m: the handle, at the first mass
    Vec3f shown_{0.0f};  ///< m: where the last step has left it
    springs::HungMasses masses_{};
    std::optional<springs::HungMasses> held_{};  ///< follows from the hand and the numbers
};

}  // namespace

table::Entry entry() {
    return table::entry<Springs>(
        "Springs", "A spring explodes because the step is too long, not because it is too stiff.",
        "Hooke, damping, oscillator, mass–spring, stability, energy, Verlet, critical damping");
}
}  // namespace collidoscope::demos::springs_demo
