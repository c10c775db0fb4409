#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "demos/20_springs_and_cloth/parts/draw_pendulum.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/degrees.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::pendulum_demo {
namespace {

using pendulum::Rods;

constexpr double kSteepest = 179.9 * kDegree<double>;  ///< rad

enum class Kind { Simple, Double };

/// The motion that a release begins.
struct Swing {
    Rods rods{}, twin{};
    double time = 0.0;       ///< s, since the release
    double released = 0.0;   ///< rad
    double atRelease = 1.0;  ///< J
    pendulum::MeasuredPeriod measured{};

    int last() const { return rods.build().bobs - 1; }
    double apart() const { return glm::length(rods.bob(last()) - twin.bob(last())); }
    pendulum::Scene scene() const { return {rods, twin, measured.period, time, released}; }
};

/// One pendulum against its formula, or two that were almost one.
class Pendulum final : public Demo<Pendulum> {
public:
    void build() override {
        swing_ = releasedFrom(double{amplitude_} * kDegree<double>);
        bob_ = shown_ = seenBob();
    }

    void step(float h) override {
        if (held_) {
            swing_ = *held_;
            held_.reset();
        }
        const double before = swing_.rods.angle(0);
        swing_.rods.step(double{h}, subSteps_);
        swing_.twin.step(double{h}, subSteps_);
        swing_.time += double{h};
        swing_.measured.note(swing_.time, double{h}, before, swing_.rods.angle(0));
        bob_ = shown_ = seenBob();
    }

    /// The rods are held where the bob has been dragged to, until the next step lets them go.
    void changed() override {
        held_.reset();
        const Vec3f away = bob_ - pendulum::pivot();
        if (bob_ != shown_ && (away.x != 0.0f || away.y != 0.0f))
            held_ = releasedFrom(std::clamp(geometry::atan2(double{away.x}, -double{away.y}), -kSteepest, kSteepest));
    }

    void describe(Parameters& p) override {
        p.group("Pendulum");
        rebuilt(p).choice("kind", kind_, {"simple", "double"},
                          "Number of bobs. One has a formula for every amplitude; two have none.");
        rebuilt(p).real("amplitude", amplitude_, {"θ₀", "°"}, {1.0, 179.0}, {0.1, 179.9},
                        "Angle at which the pendulum is let go. The small-angle formula does not depend on it.");
        rebuilt(p).logarithmic("length", length_, {"L", "m"}, {0.25, 4.0}, {0.1, 100.0},
                               "Length of the rods together. A pendulum four times as long swings half as fast.");
        rebuilt(p).real("gravity", gravity_, {"g", "m/s²"}, {1.6, 25.0}, {0.1, 100.0},
                        "Gravitational acceleration: Moon 1.62, Earth 9.81, Jupiter 24.8.");
        rebuilt(p).logarithmic("offset", offset_, {"δ", "rad"}, {1e-6, 0.1}, {0.0, 1.0},
                               "Angle by which the twin of the double pendulum starts further out.");
        p.group("Rods");
        rebuilt(p).choice("rod", rod_, {"angles", "joint", "spring"},
                          "Model of the rods: angles cannot stretch, joints correct positions, springs give way.");
        rebuilt(p).choice("direction", direction_, {"start", "present"},
                          "Direction along which a joint corrects. That of the rod at the start of a sub-step does no "
                          "work; the present one loses energy.");
        live(p).logarithmic("sub-steps", subSteps_, {}, {1, 64}, {1, 256},
                            "Number of sub-steps of a step. A joint that corrects along the present direction loses "
                            "less energy with more sub-steps.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("bob", bob_, {.shape = Spheref{bob_, pendulum::kBobRadius}, .tip = "Drag the bob and let it go."});
    }

    void measure(Measurements& m) const override {
        m.clock(seen().time);
        if (kind_ == Kind::Simple)
            measurePeriods(m);
        else
            measureChaos(m);
        m.group("Energy");
        const Swing& swing = seen();
        m.number("energy", swing.rods.energy() / swing.atRelease,
                 plotted({"E/E₀"}, "Energy, divided by that at the release. A rod does no work, so it should stay 1."));
        m.number("energy lost", 100.0 * (1.0 - swing.rods.energy() / swing.atRelease),
                 noisy(1e-6, plotted({.unit = "%"},
                                     "Energy that was lost since the release. Below zero, energy has been fed in.")));
        m.number("stretch", 100.0 * swing.rods.stretch(),
                 {.unit = "%", .tip = "Stretch of the rod that is farthest from its own length."});
    }

    void state(Archive& archive) override {
        archive.field("rods", swing_.rods);
        archive.field("twin", swing_.twin);
        archive.field("time", swing_.time);
        archive.field("released", swing_.released);
        archive.field("energy", swing_.atRelease);
        archive.field("measured", swing_.measured);
        archive.field("shown", shown_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        if (kind_ == Kind::Simple)
            drawSimple(canvas, seen().scene());
        else
            drawDouble(canvas, seen().scene());
    }

    View homeView() const override { return {.eye = {0.0f, 2.2f, 6.4f}, .target = {0.0f, 1.9f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"small", "A small swing", {"kind=simple", "amplitude=10", "rod=angles"}},
                {"quarter", "From the horizontal", {"kind=simple", "amplitude=90", "rod=angles"}},
                {"top", "From almost the top", {"kind=simple", "amplitude=179", "rod=angles"}},
                {"chaos", "Two that were almost one", {"kind=double", "amplitude=120", "rod=angles", "offset=0.001"}},
                {"joint",
                 "Rods are joints",
                 {"kind=simple", "amplitude=90", "rod=joint", "direction=start", "sub-steps=4"}},
                {"loss",
                 "Joints that lose energy",
                 {"kind=simple", "amplitude=90", "rod=joint", "direction=present", "sub-steps=4"}},
                {"spring", "Rods are springs", {"kind=double", "amplitude=90", "rod=spring"}}};
    }

private:
    pendulum::Build wanted() const {
        return {rod_, kind_ == Kind::Simple ? 1 : 2, double{length_}, double{gravity_}, direction_};
    }
    /// At rest, all rods in one line.
    Swing releasedFrom(double angle) const {
        Swing swing{.released = angle};
        swing.rods = Rods(wanted(), {angle, angle});
        const double further = kind_ == Kind::Double ? double{offset_} : 0.0;
        swing.twin = Rods(wanted(), {angle + further, angle + further});
        swing.atRelease = std::fmax(swing.rods.energy(), std::numeric_limits<double>::min());
        return swing;
    }
    const Swing& seen() const { return held_ ? *held_ : swing_; }
    Vec3f seenBob() const { return pendulum::seen(swing_.rods, swing_.rods.bob(swing_.last())); }

    void measurePeriods(Measurements& m) const {
        const physics::Pendulum theory{double{length_}, double{gravity_}};
        m.group("Period");
        m.number("measured period", seen().measured.period.value_or(std::numeric_limits<double>::quiet_NaN()),
                 plotted({"T", "s"}, Role::BodyA,
                         "Time between two passages to the right. The first value takes a while to appear."));
        m.number("exact period", periodOf(theory, std::abs(seen().released)),
                 plotted({.unit = "s"}, Role::Construction,
                         "Exact period, 2π √(L/g) / agm(1, cos(θ₀/2)), with the arithmetic-geometric mean."));
        m.number("small-angle period", smallSwingPeriod(theory),
                 plotted({"2π√(L/g)", "s"}, Role::BodyB,
                         "Small-angle period 2π √(L/g). It is right for small swings only."));
        m.group("Angle");
        m.number("angle", seen().rods.angle(0) / kDegree<double>,
                 {.unit = "°", .tip = "Angle of the simulated rod from hanging down.", .role = Role::BodyA});
        m.number("exact angle", pendulum::exactAngle(seen().scene(), seen().time) / kDegree<double>,
                 plotted({.unit = "°"}, Role::Construction,
                         "Exact angle from hanging down, by Jacobi's elliptic functions."));
    }
    void measureChaos(Measurements& m) const {
        const Swing& swing = seen();
        m.point(pendulum::kBobPoint, pendulum::seen(swing.rods, swing.rods.bob(swing.last())));
        m.point(pendulum::kTwinPoint, pendulum::seen(swing.twin, swing.twin.bob(swing.last())));
        m.group("The twin");
        m.number("distance", swing.apart(),
                 {.unit = "m", .tip = "Distance between the outer bobs of the two pendulums.", .role = Role::Contact});
        m.number("decades", std::log10(std::fmax(swing.apart(), 1e-12)),
                 plotted({"lg"}, Role::Contact,
                         "Logarithm to base 10 of the distance in metres. Chaos multiplies the distance by about the "
                         "same factor in equal times."));
        m.group("Outer angle");
        m.number("angle", swing.rods.angle(swing.last()) / kDegree<double>,
                 {.unit = "°", .tip = "Angle of the outer rod from hanging down.", .role = Role::BodyA});
        m.number("twin angle", swing.twin.angle(swing.last()) / kDegree<double>,
                 {.unit = "°", .tip = "Angle of the outer rod of the twin from hanging down.", .role = Role::BodyB});
    }

    Kind kind_ = Kind::Simple;
    float amplitude_ = 120.0f;  ///< degrees
    float length_ = 1.0f;       ///< m
    float gravity_ = 9.81f;     ///< m/s²
    float offset_ = 0.001f;     ///< rad
    pendulum::Rod rod_ = pendulum::Rod::Angles;
    physics::JointDirection direction_ = physics::JointDirection::AtStart;
    int subSteps_ = 8;

    Swing swing_{};
    std::optional<Swing> held_{};    ///< follows from the hand
    Vec3f bob_{0.0f}, shown_{0.0f};  ///< the handle, and where the last step has left it
};

}  // namespace

table::Entry entry() {
    return table::entry<Pendulum>("Pendulum",
                                  "Large swings take longer than the small-angle formula says; two rods make chaos.",
                                  "double pendulum, chaos, period, small-angle, energy, constraint");
}
}  // namespace collidoscope::demos::pendulum_demo
