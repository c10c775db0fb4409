#include <algorithm>
#include <array>
#include <cmath>

#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos::linear_impulse_demo {
namespace {

constexpr float kCross = 0.25f;         // m, half height and depth of a glider
constexpr float kLengthOfKilo = 0.14f;  // m, of a slice of 1 kg
constexpr float kRailTop = 0.3f;        // m
constexpr float kHover = 0.03f;         // m, of a glider above the rail
constexpr float kApproach = 1.2f;       // s, from the start to the impact
constexpr float kLongestRun = 4.0f;     // s, before it begins again
constexpr float kRailHalf = 1.95f;      // m
constexpr float kLongestArrow = 0.7f;   // m
constexpr float kArrowOfSpeed = 0.35f;  // m, of 1 m/s
constexpr float kPlayTime = 4.0f;       // s, after a body was let go

constexpr Style kA{.role = Role::BodyA}, kB{.role = Role::BodyB};
constexpr Style kRail{.role = Role::Neutral, .shade = -0.3f};
constexpr Style kSlice{.role = Role::Neutral, .width = 1.5f, .shade = -0.6f};
constexpr Style kImpulse{.role = Role::Impulse, .showThrough = true, .width = 5.0f};
constexpr Style kChange{.role = Role::Velocity, .showThrough = true, .width = 4.0f};
constexpr Style kVelocity{.role = Role::Velocity, .dashed = true, .showThrough = true, .width = 2.5f};
constexpr Style kMisconception{.role = Role::Mistake, .dashed = true, .showThrough = true, .width = 2.5f};

float halfLength(float mass) { return 0.5f * kLengthOfKilo * mass; }

/// The effect of an impact of two bodies along the rail.
struct Impact {
    bool happened = false;
    float time = 0.0f;                                ///< s, when it ended
    std::array<double, 2> mass{}, before{}, after{};  ///< kg; m/s
    double impulse = 0.0;                             ///< N s, on B; A gets the opposite
    double changeOf(std::size_t body) const { return after[body] - before[body]; }
    double pushOf(std::size_t body) const { return mass[body] * changeOf(body); }  ///< N s, from velocities
};
void state(Archive& archive, Impact& impact) {
    archive.field("happened", impact.happened);
    archive.field("time", impact.time);
    archive.field("mass", impact.mass);
    archive.field("before", impact.before);
    archive.field("after", impact.after);
    archive.field("impulse", impact.impulse);
}

/// Velocities after a head-on impact:  vA' = ((mA - e mB) vA + (1 + e) mB vB) / (mA + mB),  vB' alike. It follows from
/// mA vA + mB vB staying as it is, and from vB' - vA' = e (vA - vB).
std::array<double, 2> afterImpact(const std::array<double, 2>& mass, const std::array<double, 2>& v, double e) {
    const auto of = [&](std::size_t i) {
        const std::size_t j = 1 - i;
        return ((mass[i] - e * mass[j]) * v[i] + (1.0 + e) * mass[j] * v[j]) / (mass[0] + mass[1]);
    };
    return {of(0), of(1)};
}

/// Two gliders on a rail without friction run into each other.
class LinearImpulse final : public RigidDemo<LinearImpulse> {
public:
    LinearImpulse() { scene().world.settings.restitutionSpeed = 0.0f; }

    void fill(RigidScene& scene) override {
        clock_ = 0.0f;
        impact_ = {};
        notBefore_ = 0.0f;
        const bool meet = velocityA_ > velocityB_;
        const float apart = meet ? kApproach : 0.3f;
        const float middle = 0.5f * (velocityA_ + velocityB_);  // the faces meet there, or are apart by a little
        addGlider(scene, massA_, velocityA_, meet ? -apart * velocityA_ : -apart, -1.0f, "A", kA);
        addGlider(scene, massB_, velocityB_, meet ? -apart * velocityB_ : apart, 1.0f, "B", kB);
        shift(scene, meet ? -0.35f * middle : 0.0f);
    }

    void step(float h) override {
        if (isOver()) build();
        const std::array<double, 2> before = velocities();
        RigidDemo::step(h);
        clock_ += h;
        if (scene().isHeld()) notBefore_ = clock_ + kPlayTime;
        noteImpact(before, h);
    }

    void describe(Parameters& p) override {
        rebuilt(p).real("mass-a", massA_, {"mA", "kg"}, {0.5, 8}, {0.1, 20},
                        "Mass of the blue glider. It is drawn with one slice for each kilogram.");
        rebuilt(p).real(
            "mass-b", massB_, {"mB", "kg"}, {0.5, 8}, {0.1, 20},
            "Mass of the orange glider. Whatever the ratio of the masses, both gliders get the same impulse.");
        rebuilt(p).real("velocity-a", velocityA_, {"vA", "m/s"}, {-2, 2}, {-20, 20},
                        "Velocity of the blue glider before the impact. A positive value points to the right.");
        rebuilt(p).real("velocity-b", velocityB_, {"vB", "m/s"}, {-2, 2}, {-20, 20},
                        "Velocity of the orange glider before the impact. The gliders meet where A moves faster to the "
                        "right than B.");
        rebuilt(p).real("restitution", restitution_, {"e"}, {0, 1},
                        "Coefficient of restitution: the gliders part with this share of the speed with which they "
                        "met. Momentum does not depend on it.");
        viewed(p).toggle("belief", showsMisconception_,
                         "Also draws a common misconception: that the heavier glider pushes harder.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("impact", impact_);
        archive.field("not before", notBefore_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        demos::draw(canvas, Boxf{.center = {0.0f, kRailTop - 0.05f, 0.0f}, .half = {kRailHalf, 0.05f, 0.12f}}, kRail);
        RigidDemo::draw(canvas);
        drawSlices(canvas);
        drawVelocities(canvas);
        drawImpulses(canvas);
        drawChart(canvas, chartOfMomentum());
    }

    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        const std::array<double, 2> now = velocities();
        const auto predicted = afterImpact(masses(), impact_.happened ? impact_.before : now, double{restitution_});
        m.group("Impact");
        m.number("impulse on A", impact_.pushOf(0),
                 plotted({"mA ΔvA", "N·s"}, Role::BodyA, "Impulse on A: its mass times the change of its velocity."));
        m.number("impulse on B", impact_.pushOf(1),
                 plotted({"mB ΔvB", "N·s"}, Role::BodyB,
                         "Impulse on B. It is equal and opposite to that on A, whatever the masses are."));
        m.number("change of A", impact_.changeOf(0),
                 plotted({"ΔvA", "m/s"}, Role::BodyA,
                         "Change of the velocity of this glider. The same impulse changes the lighter one more."));
        m.number("change of B", impact_.changeOf(1),
                 plotted({"ΔvB", "m/s"}, Role::BodyB,
                         "Change of the velocity of this glider. The same impulse changes the lighter one more."));
        m.group("Velocities");
        m.number("velocity of A", now[0],
                 plotted({"vA", "m/s"}, Role::BodyA, "Velocity along the rail. A positive value points to the right."));
        m.number("velocity of B", now[1],
                 plotted({"vB", "m/s"}, Role::BodyB, "Velocity along the rail. A positive value points to the right."));
        m.number("formula of A", predicted[0],
                 unplotted({"vA'", "m/s"},
                           "Predicted velocity of A after the impact: ((mA − e mB) vA + (1 + e) mB vB) / (mA + mB)."));
        m.number("formula of B", predicted[1],
                 unplotted({"vB'", "m/s"},
                           "Predicted velocity of B after the impact: ((mB − e mA) vB + (1 + e) mA vA) / (mA + mB)."));
        m.group("Sum");
        m.number("sum of momenta", sumOfMomenta(),
                 plotted({"Σp", "kg m/s"}, Role::Impulse,
                         "Sum of both momenta along the rail. It is the same before and after the impact."));
        for (const std::size_t body : {std::size_t{0}, std::size_t{1}})
            m.number(body == 0 ? "momentum of A" : "momentum of B", masses()[body] * now[body],
                     unlisted({"p", "kg m/s"}, "Momentum of the glider along the rail."));
        m.number("if the heavier pushed harder", sumOfMomenta() + believedGain(),
                 unplotted({"Σp", "kg m/s"}, Role::Mistake,
                           "Sum of the momenta if the impulse on each glider were proportional to its mass. Momentum "
                           "would then come from nothing."));
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {0.25f, 2.0f, 5.7f}, .target = {0.25f, 1.2f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"heavy-light", "Heavy hits light", {"mass-a=3", "mass-b=1"}},
                {"light-heavy", "Light hits heavy", {"mass-a=1", "mass-b=4", "velocity-a=1.5"}},
                {"equal", "Equals exchange velocities", {"mass-a=2", "mass-b=2", "velocity-a=1", "velocity-b=-0.5"}},
                {"stick", "They stick", {"mass-a=3", "mass-b=1", "restitution=0"}},
                {"standstill",
                 "Equal momenta: all stops",
                 {"mass-a=3", "mass-b=1", "velocity-a=0.5", "velocity-b=-1.5", "restitution=0"}}};
    }

private:
    void addGlider(RigidScene& scene, float mass, float velocity, float face, float side, const char* name,
                   const Style& style) const {
        const float half = halfLength(mass);
        const BodyId body = scene.add(
            {.pose = {.position = {face + side * half, kRailTop + kHover + kCross, 0.0f}},
             .velocity = {velocity, 0.0f, 0.0f},
             .locked = {.translation = {false, true, true}, .rotation = {true, true, true}}},
            Boxf{.half = {half, kCross, kCross}},
            {.friction = 0.0f, .restitution = restitution_, .density = mass / (8.0f * half * kCross * kCross)}, style);
        scene.setName(body, name);
    }
    /// The whole scene along the rail, so that what happens stays in the middle.
    static void shift(RigidScene& scene, float by) {
        for (const BodyId body : scene.world.bodies()) {
            geometry::Posef pose = scene.world.poseOf(body);
            pose.position.x += by;
            scene.world.setPose(body, pose);
        }
    }

    BodyId id(std::size_t body) const { return world().idOf(static_cast<std::uint32_t>(body)); }
    std::array<double, 2> masses() const { return {world().massOf(id(0)).mass, world().massOf(id(1)).mass}; }
    std::array<double, 2> velocities() const {
        return {double{world().velocityOf(id(0)).x}, double{world().velocityOf(id(1)).x}};
    }
    double sumOfMomenta() const {
        const auto m = masses(), v = velocities();
        return m[0] * v[0] + m[1] * v[1];
    }
    /// kg m/s: what pushes in the ratio of the masses, 2 J mA / (mA + mB) on B and 2 J mB / (mA + mB) on A, would add.
    double believedGain() const {
        if (!impact_.happened) return 0.0;
        return 2.0 * impact_.impulse * (impact_.mass[0] - impact_.mass[1]) / (impact_.mass[0] + impact_.mass[1]);
    }
    float centerOf(std::size_t body) const { return world().centerOf(id(body)).x; }

    /// Whether the run is over, so that it starts again; never soon after the user has dragged a glider.
    bool isOver() const {
        if (clock_ < notBefore_) return false;
        const bool isGone = std::abs(centerOf(0)) > kRailHalf + 0.3f || std::abs(centerOf(1)) > kRailHalf + 0.3f;
        return clock_ >= kLongestRun || (isGone && clock_ > kApproach + 1.5f);
    }

    /// Impulses of steps that follow each other are one impact.
    void noteImpact(const std::array<double, 2>& before, float h) {
        double impulse = 0.0;
        for (const physics::Contact& contact : world().contacts())
            impulse += double{contact.stepImpulse} * double{contact.normal.x} * (contact.bodyA == 0 ? 1.0 : -1.0);
        if (!(std::abs(impulse) > 1e-6 * (masses()[0] + masses()[1]))) return;
        const bool goesOn = impact_.happened && clock_ - impact_.time < 1.5f * h;
        if (!goesOn) impact_ = {.happened = true, .mass = masses(), .before = before};
        impact_.time = clock_;
        impact_.impulse += impulse;
        impact_.after = velocities();
    }

    void drawSlices(Canvas& canvas) const {
        std::vector<LineItem> lines;
        for (std::size_t body = 0; body < 2; ++body) {
            const float mass = body == 0 ? massA_ : massB_, half = halfLength(mass), center = centerOf(body);
            const float y = world().centerOf(id(body)).y, edge = kCross * 1.002f;
            for (float kilos = 1.0f; kilos < mass - 0.01f; kilos += 1.0f) {
                const float x = center - half + kLengthOfKilo * kilos;
                const Key key = 1000 * (body + 1) + lines.size();
                lines.push_back({{x, y - edge, edge}, {x, y + edge, edge}, kSlice, key});
                lines.push_back({{x, y + edge, edge}, {x, y + edge, -edge}, kSlice, key + 1});
            }
        }
        canvas.lines(lines);
    }

    void drawVelocities(Canvas& canvas) const {
        std::vector<ArrowItem> arrows;
        for (std::size_t body = 0; body < 2; ++body) {
            const auto v = static_cast<float>(velocities()[body]);
            const Vec3f front{centerOf(body), world().centerOf(id(body)).y, kCross};
            arrows.push_back(
                {.start = front, .vector = {kArrowOfSpeed * v, 0.0f, 0.0f}, .style = kVelocity, .key = 10 + body});
            drawLabel(canvas, front - Vec3f{body == 0 ? 0.2f : -0.2f, kCross + 0.16f, 0.0f},
                      (body == 0 ? "vA " : "vB ") + numberText(std::abs(v) < 0.005f ? 0.0 : double{v}, 2) + " m/s",
                      {.role = body == 0 ? Role::BodyA : Role::BodyB});
        }
        canvas.arrows(arrows);
        drawLegend(canvas, Mark::Arrow, kVelocity, "velocity now, 0.35 m for 1 m/s");
    }

    /// Both impulses in one scale, above both changes of velocity in another.
    void drawImpulses(Canvas& canvas) const {
        if (!impact_.happened) return;
        const double fastest = std::max(std::abs(impact_.changeOf(0)), std::abs(impact_.changeOf(1)));
        if (fastest <= 0.0) return;
        const float top = world().centerOf(id(0)).y + kCross;
        for (std::size_t body = 0; body < 2; ++body) {
            const float sign = body == 0 ? -1.0f : 1.0f;
            const Vec3f above{centerOf(body), top + 0.62f, 0.0f}, below{centerOf(body), top + 0.2f, 0.0f};
            const auto change = static_cast<float>(impact_.changeOf(body) / fastest);
            const Vec3f aside{0.5f * sign * kLongestArrow, 0.0f, 0.0f};
            drawArrow(canvas, above, {sign * kLongestArrow, 0.0f, 0.0f}, kImpulse);
            drawArrow(canvas, below, {change * kLongestArrow, 0.0f, 0.0f}, kChange);
            drawLabel(canvas, {above + aside,
                               (body == 0 ? "J on A " : "J on B ") + numberText(impact_.pushOf(body), 2) + " N s",
                               kImpulse, Side::Above, body == 0 ? "J on A" : "J on B"});
            drawLabel(canvas, {below + aside, (body == 0 ? "ΔvA " : "ΔvB ") + numberText(impact_.changeOf(body), 2),
                               kChange, Side::Above, body == 0 ? "ΔvA" : "ΔvB"});
            if (!showsMisconception_) continue;
            const double share = 2.0 * impact_.mass[1 - body] / (impact_.mass[0] + impact_.mass[1]);
            drawArrow(canvas, above + Vec3f{0.0f, 0.32f, 0.0f},
                      {sign * kLongestArrow * static_cast<float>(share), 0.0f, 0.0f}, kMisconception);
        }
        drawLegend(canvas, Mark::Arrow, kImpulse, "impulse of the impact: equal and opposite");
        drawLegend(canvas, Mark::Arrow, kChange, "what it changed: Δv = J / m");
        if (showsMisconception_) drawLegend(canvas, Mark::Arrow, kMisconception, "if the heavier pushed harder");
    }

    Chart chartOfMomentum() const {
        Chart chart = chartOverTime("Momentum over time", "kg m/s", {double{clock_}});
        if (showsMisconception_)
            chart.measured.push_back(
                {"if the heavier pushed harder", "Σp if the heavier pushed harder", kMisconception});
        chart.measured.push_back({"sum of momenta", "Σp", {.role = Role::Impulse, .width = 6.0f}});
        chart.measured.push_back({"momentum of A", "A", {.role = Role::BodyA}});
        chart.measured.push_back({"momentum of B", "B", {.role = Role::BodyB}});
        return chart;
    }

    float massA_ = 3.0f, massB_ = 1.0f, velocityA_ = 1.0f, velocityB_ = 0.0f, restitution_ = 1.0f;
    bool showsMisconception_ = true;

    float clock_ = 0.0f;      // s, of this run
    Impact impact_{};         // the last one
    float notBefore_ = 0.0f;  // s, earliest start of the next run after the user has dragged a body
};

}  // namespace

table::Entry entry() {
    return table::entry<LinearImpulse>(
        "Linear impulse", "Two bodies push each other equally hard; the lighter one is changed more.",
        "impulse, momentum, action and reaction, Newton's third law, mass ratio, head-on collision, restitution");
}
}  // namespace collidoscope::demos::linear_impulse_demo
