#include <algorithm>
#include <cmath>
#include <limits>

#include "demos/20_springs_and_cloth/parts/draw_pendulum.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "geometry/base/elementary.h"

namespace demos::pendulum_demo {
namespace {

using geometry::Vec3f;
using pendulum::Rods;

constexpr double kDegree = geometry::kPi<double> / 180.0;  ///< rad
constexpr double kSteepest = 179.9 * kDegree;              ///< rad

enum class Kind { Simple, Double };

/// One pendulum against its formula, or two that were almost one.
class Pendulum final : public Demo<Pendulum> {
public:
    void build() override { release(double{amplitude_} * kDegree); }

    void step(float h) override {
        followHand();
        const double before = rods_.angle(0);
        rods_.step(double{h}, subSteps_);
        twin_.step(double{h}, subSteps_);
        time_ += double{h};
        record_.note(time_, double{h}, before, rods_, twin_);
        divergence_.note(time_, apart());
        bob_ = shown_ = seenBob();
    }

    void describe(Parameters& p) override {
        p.group("Pendulum");
        p.choiceOf("kind", kind_,
                   {.options = {"simple", "double"},
                    .effect = Effect::Rebuild,
                    .tip = "One bob has a formula for every amplitude; two bobs have none."});
        p.real("amplitude", amplitude_,
               {.symbol = "θ₀",
                .unit = "°",
                .range = {1.0, 179.0},
                .limits = Range<double>{0.1, 179.9},
                .effect = Effect::Rebuild,
                .tip = "Where it is let go. The small-angle formula knows no amplitude."});
        p.real("length", length_,
               {.symbol = "L",
                .unit = "m",
                .range = {0.25, 4.0},
                .limits = Range<double>{0.1, 100.0},
                .scale = Scale::Logarithmic,
                .effect = Effect::Rebuild,
                .tip = "Of the rods together. Four times as long swings half as fast."});
        p.real("gravity", gravity_,
               {.symbol = "g",
                .unit = "m/s²",
                .range = {1.6, 25.0},
                .limits = Range<double>{0.1, 100.0},
                .effect = Effect::Rebuild,
                .tip = "Moon 1.62, Earth 9.81, Jupiter 24.8."});
        p.real("offset", offset_,
               {.symbol = "δ",
                .unit = "rad",
                .range = {1e-6, 0.1},
                .limits = Range<double>{0.0, 1.0},
                .scale = Scale::Logarithmic,
                .effect = Effect::Rebuild,
                .tip = "By how much the twin of the double pendulum starts further."});
        p.group("Rods");
        p.choiceOf("rod", rod_,
                   {.options = {"angles", "joint", "spring"},
                    .effect = Effect::Rebuild,
                    .tip = "Angles cannot stretch; joints correct positions; springs give way."});
        p.choiceOf("direction", direction_,
                   {.options = {"start", "present"},
                    .effect = Effect::Rebuild,
                    .tip = "Along which a joint corrects: the rod's at the start of a sub-step does no work; the "
                           "present one loses energy."});
        p.integer(
            "sub-steps", subSteps_,
            {.range = {1, 64},
             .limits = Range<int>{1, 256},
             .scale = Scale::Logarithmic,
             .tip = "Parts of a step. Along the present direction, a joint loses less of its energy by more of them."});
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("bob", bob_,
               {.shape = geometry::Spheref{bob_, pendulum::kBobRadius}, .tip = "Drag the bob and let it go."});
    }

    void measure(Measurements& m) const override {
        if (kind_ == Kind::Simple)
            measurePeriods(m);
        else
            measureChaos(m);
        m.group("Energy");
        m.number("energy", rods_.energy() / atRelease_,
                 {.symbol = "E/E₀", .tip = "Over that at the release: a rod does no work, so it should stay 1."});
        m.number("energy lost", 100.0 * (1.0 - rods_.energy() / atRelease_),
                 {.unit = "%", .tip = "Since the release. Below zero, energy has been fed in."});
        m.number("stretch", 100.0 * rods_.stretch(),
                 {.unit = "%", .tip = "Of the rod that is farthest from its length."});
    }

    void state(Archive& archive) override {
        archive.field("rods", rods_);
        archive.field("twin", twin_);
        archive.field("time", time_);
        archive.field("released", released_);
        archive.field("energy", atRelease_);
        archive.field("record", record_);
        archive.field("divergence", divergence_);
        archive.field("shown", shown_);
    }

    void draw(Canvas& canvas) const override {
        Pendulum held = *this;
        held.followHand();
        held.drawNow(canvas);
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
    /// Releases the rods where the bob has been dragged to.
    void followHand() {
        if (bob_ == shown_) return;
        const Vec3f away = bob_ - pendulum::pivot();
        if (away.x != 0.0f || away.y != 0.0f)
            release(std::clamp(geometry::atan2(double{away.x}, -double{away.y}), -kSteepest, kSteepest));
    }
    void drawNow(Canvas& canvas) const {
        canvas.ground(0.0f);
        if (kind_ == Kind::Simple)
            drawSimple(canvas, scene());
        else
            drawDouble(canvas, scene());
    }
    pendulum::Scene scene() const { return {rods_, twin_, record_, divergence_, time_, released_}; }

    /// At rest, all rods in one line.
    void release(double angle) {
        released_ = angle;
        rods_ = Rods(wanted(), {angle, angle});
        const double further = kind_ == Kind::Double ? double{offset_} : 0.0;
        twin_ = Rods(wanted(), {angle + further, angle + further});
        time_ = 0.0;
        record_ = {};
        divergence_ = {};
        divergence_.note(0.0, apart());
        atRelease_ = std::fmax(rods_.energy(), std::numeric_limits<double>::min());
        bob_ = shown_ = seenBob();
    }
    int last() const { return rods_.build().bobs - 1; }
    double apart() const { return glm::length(rods_.bob(last()) - twin_.bob(last())); }
    Vec3f seenBob() const { return pendulum::seen(rods_, rods_.bob(last())); }

    void measurePeriods(Measurements& m) const {
        const physics::Pendulum theory{double{length_}, double{gravity_}};
        m.group("Period");
        m.number("measured period", record_.period.value_or(std::numeric_limits<double>::quiet_NaN()),
                 {.symbol = "T",
                  .unit = "s",
                  .tip = "Between two passages to the right; the first takes a while.",
                  .role = Role::BodyA});
        m.number("exact period", periodOf(theory, std::abs(released_)),
                 {.unit = "s", .tip = "2π √(L/g) / agm(1, cos(θ₀/2)), the mean of Gauss.", .role = Role::Construction});
        m.number("small-angle period", smallSwingPeriod(theory),
                 {.symbol = "2π√(L/g)", .unit = "s", .tip = "Right for small swings only.", .role = Role::BodyB});
        m.group("Angle");
        m.number("angle", rods_.angle(0) / kDegree,
                 {.unit = "°", .tip = "Of the simulated rod from hanging down.", .role = Role::BodyA});
        m.number("exact angle", pendulum::exactAngle(scene(), time_) / kDegree,
                 {.unit = "°", .tip = "By Jacobi's functions.", .role = Role::Construction});
    }
    void measureChaos(Measurements& m) const {
        m.group("The twin");
        m.number("distance", apart(),
                 {.unit = "m", .tip = "Between the outer bobs of the two.", .role = Role::Contact});
        m.number("decades", std::log10(std::fmax(apart(), 1e-12)),
                 {.symbol = "lg",
                  .tip = "Of the distance in metres: chaos grows it by a factor, time and again.",
                  .role = Role::Contact});
        m.group("Outer angle");
        m.number("angle", rods_.angle(last()) / kDegree,
                 {.unit = "°", .tip = "Of the outer rod from hanging down.", .role = Role::BodyA});
        m.number("twin angle", twin_.angle(last()) / kDegree,
                 {.unit = "°", .tip = "The same of the twin.", .role = Role::BodyB});
    }

    Kind kind_ = Kind::Simple;
    float amplitude_ = 120.0f;  ///< degrees
    float length_ = 1.0f;       ///< m
    float gravity_ = 9.81f;     ///< m/s²
    float offset_ = 0.001f;     ///< rad
    pendulum::Rod rod_ = pendulum::Rod::Angles;
    physics::JointDirection direction_ = physics::JointDirection::AtStart;
    int subSteps_ = 8;

    Rods rods_{}, twin_{};
    double time_ = 0.0;       ///< s, since the release
    double released_ = 0.0;   ///< rad
    double atRelease_ = 1.0;  ///< J
    pendulum::SwingRecord record_{};
    pendulum::Divergence divergence_{};
    Vec3f bob_{0.0f}, shown_{0.0f};  ///< the handle, and where the last step has left it
};

}  // namespace
}  // namespace demos::pendulum_demo

namespace demos::table {
Entry pendulum() {
    return entry<pendulum_demo::Pendulum>(
        "Pendulum", "Large swings take longer than the small-angle formula says; two rods make chaos.",
        "double pendulum, chaos, period, small-angle, energy, constraint");
}
}  // namespace demos::table
