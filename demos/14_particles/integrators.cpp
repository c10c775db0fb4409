#include <algorithm>
#include <cmath>

#include "demos/14_particles/parts/race_picture.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::integrators_demo {
namespace {

using physics::Integrator;
using race::System;

constexpr double kResultsStand = 1.5;  // s, after each lap

/// Six ways to step on, raced against the exact motion.
class Integrators final : public Demo<Integrators> {
public:
    void build() override {
        random_ = geometry::Random(seed());
        const physics::PhasePoint start = race::usualStart(system_);
        start_ = left_ = {static_cast<float>(start.position), static_cast<float>(start.velocity), 0.0f};
        begin(start);
    }

    void step(float h) override {
        if (start_ != left_ || double{h} != race_.step) begin(draggedStart());
        if (!lapIsOver()) {
            race_.advance(double{jitter_}, random_);
        } else if ((race_.pause += double{h}) >= kResultsStand) {
            race_.start(race_.course, race_.step);
        }
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).choice("system", system_, {"spring", "pendulum", "orbit", "projectile"},
                          "System that moves. All six methods get the same forces, the same start and the same steps.");
        live(p).real("jitter", jitter_, {}, {0.0, 0.9},
                     "Share of h by which the steps differ at most, as when a game follows the clock of the screen.");
        live(p).real("duration", duration_, {"T", "s"}, {1.0, 30.0}, {0.1, 300.0},
                     "Duration of a run, after which the motion starts again. A projectile's run ends when it lands. "
                     "The step length h is the parameter 'step' below.");
        rebuilt(p).logarithmic(
            "frequency", frequency_, {"f", "Hz"}, {0.25, 4.0}, {0.05, 10.0},
            "Frequency of the spring. Only h times ω = 2πf counts: a stiffer spring is as hard as a longer "
            "step.");
        rebuilt(p).real("drag", drag_, {"c", "1/s"}, {0.0, 2.0}, {0.0, 10.0},
                        "Drag of the air on spring and projectile: deceleration per speed.");
    }

    void handles(Handles& h) override {
        h.move("start", start_,
               {.tip = "Start of the motion: its position goes across, its velocity upwards.", .inChart = true});
    }

    void measure(Measurements& m) const override {
        m.clock(race_.clock());
        measurePaths(m, race_);
        m.group("Relative energy: it grows");
        energy(m, Integrator::ExplicitEuler);
        energy(m, Integrator::AverageVelocity);
        m.group("Relative energy: it stays bounded");
        for (const Integrator kept : kKept) energy(m, kept);
        m.group("Distance in phase space from the exact motion");
        error(m, Integrator::ExplicitEuler);
        error(m, Integrator::AverageVelocity);
        m.group("Distance, of those that keep the energy");
        for (const Integrator kept : kKept) error(m, kept);
        m.group("Energy in this lap");
        range(m, Integrator::SemiImplicitEuler);
        range(m, Integrator::VelocityVerlet);
        m.group("Order: slope of the error against h");
        for (std::size_t i = 0; i < race::kRacers; ++i)
            m.unplotted(named(i, "order"), errors_.slopes[i],
                        "Measured order of the method: half the step gives an error smaller by 2 to this power. "
                        "No value means that the method is exact here.");
        m.group("");
        m.number("step times frequency", double{stepLength()} * race_.course.rate(),
                 unplotted(
                     {"h·ω"},
                     "Step times angular frequency. Beyond 2 even the best of these methods is unstable on a spring."));
    }

    void state(Archive& archive) override {
        archive.field("race", race_);
        archive.field("start", start_);
        archive.field("left", left_);
        archive.field("random", random_);
    }
    void changed() override {
        if (known_ == race_.course) return;
        known_ = race_.course;
        errors_ = measureStepErrors(race_.course);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(-0.15f);
        drawWindows(canvas, race_);
        drawChart(canvas, chartOfPhases(race_, draggedStart()));
        drawChart(canvas, chartOfErrors(race_.course, errors_, double{stepLength()}));
    }

    View homeView() const override { return {.eye = {0.2f, 1.95f, 6.6f}, .target = {0.2f, 1.75f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"spring", "Spring of 1 Hz", {"system=spring", "frequency=1"}},
                {"pendulum", "Pendulum", {"system=pendulum"}},
                {"orbit", "Orbit", {"system=orbit"}},
                {"projectile", "Projectile in air", {"system=projectile", "drag=0.4"}},
                {"coarse", "Fifteen steps a second", {"system=spring", "frequency=1", "step=0.0666667"}},
                {"fine", "A smaller step does not fix everything", {"system=spring", "step=0.0041667", "duration=30"}},
                {"jitter", "Irregular steps", {"system=spring", "frequency=1", "jitter=0.8"}},
                {"limit", "Beyond h·ω = 2", {"system=spring", "frequency=4", "step=0.085", "duration=3"}}};
    }

private:
    static constexpr std::array kKept{Integrator::SemiImplicitEuler, Integrator::VelocityVerlet,
                                      Integrator::PositionVerlet, Integrator::RungeKutta4};

    bool lapIsOver() const {
        const double end = system_ == System::Projectile ? race_.course.period() : double{duration_};
        return race_.time + 0.5 * double{stepLength()} >= end;
    }

    void begin(const physics::PhasePoint& start) {
        left_ = start_;
        race_.start({system_, double{frequency_}, double{drag_}, start.position, start.velocity}, double{stepLength()});
    }
    /// An orbit stays off its sun, and a projectile above the ground.
    physics::PhasePoint draggedStart() const {
        physics::PhasePoint start{double{start_.x}, double{start_.y}};
        if (system_ == System::Orbit)
            start = {std::clamp(start.position, 0.5, 1.5), std::clamp(start.velocity, -0.6, 0.6)};
        if (system_ == System::Projectile) start.position = std::fmax(start.position, 0.05);
        return start;
    }
    static std::string named(std::size_t i, const char* what) {
        return std::string(nameOf(physics::kIntegrators[i])) + " " + what;
    }
    void energy(Measurements& m, Integrator integrator) const {
        const auto i = static_cast<std::size_t>(integrator);
        m.number(named(i, "energy"), race_.racers[i].energy,
                 plotted({"E/E₀"}, race::styleOf(i).role,
                         "Energy divided by the exact energy, so 1 is exact. On a spring without drag the exact energy "
                         "is that at the start."));
    }
    void error(Measurements& m, Integrator integrator) const {
        const auto i = static_cast<std::size_t>(integrator);
        m.number(named(i, "error"), race_.racers[i].error,
                 plotted({.unit = race::unitOf(system_)}, race::styleOf(i).role,
                         "Error of position and of velocity divided by ω, taken together."));
    }
    void range(Measurements& m, Integrator integrator) const {
        const auto i = static_cast<std::size_t>(integrator);
        m.number(named(i, "lowest"), 100.0 * (race_.racers[i].lowest - 1.0),
                 unplotted({.unit = "%"}, "Greatest amount by which the energy fell below the exact one."));
        m.number(named(i, "highest"), 100.0 * (race_.racers[i].highest - 1.0),
                 unplotted({.unit = "%"}, "Greatest amount by which the energy rose above the exact one."));
    }

    System system_ = System::Spring;
    float jitter_ = 0.0f;
    float duration_ = 10.0f;  ///< s
    float frequency_ = 1.0f;  ///< Hz
    float drag_ = 0.0f;       ///< 1/s
    Vec3f start_{0.0f};       ///< in phase space, as it was dragged: place, speed
    Vec3f left_{0.0f};        ///< the same when the lap began
    race::Race race_{};
    geometry::Random random_{1};

    std::optional<race::Course> known_{};  ///< what the errors were worked out for
    race::StepErrors errors_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Integrators>(
        "Integrators", "Six integrators race against the exact motion; some add energy, some keep it.",
        "Euler, Verlet, leapfrog, Runge–Kutta, RK4, symplectic, energy, stability, differential equation");
}
}  // namespace collidoscope::demos::integrators_demo
