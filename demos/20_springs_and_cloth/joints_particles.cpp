#include <algorithm>
#include <string>

#include "demos/20_springs_and_cloth/parts/corrections.h"
#include "demos/20_springs_and_cloth/parts/tied_particles.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::joints_particles_demo {
namespace {

using joints::Ends;
using joints::Scene;
using joints::TiedParticles;
using physics::Method;

constexpr float kApart = 0.8f;                                    ///< m, of each net from the middle
constexpr float kRest = 1.5f;                                     ///< s, after a burst
constexpr float kStiffest = 1e7f;                                 ///< N/m
constexpr float kRigid = std::numeric_limits<float>::infinity();  ///< N/m
constexpr int kMaxSteps = 40;

/// Joints on the left; on the right, springs that become ever stiffer.
class JointsParticles final : public Demo<JointsParticles> {
public:
    void build() override {
        ends_ = endsOf(kind_.scene);
        tied_ = TiedParticles(kind_, movedBy(-kApart));
        tied_.tie(kRigid, Method::Joints);
        springs_ = TiedParticles(kind_, movedBy(kApart));
        for (Vec3f* end : {&ends_.anchor, &ends_.other}) end->x -= kApart;
        reached_ = stiffness_;
        rest_ = 0.0f;
    }

    void step(float h) override {
        tied_.step(h, 1, iterations_, ends_);
        if (rest_ > 0.0f) {
            if ((rest_ -= h) <= 0.0f) hangSprings();
            return;
        }
        reached_ = std::min(kStiffest, stiffnessNow() * (1.0f + growth_ * h));
        springs_.tie(reached_, Method::Springs);
        if (!springs_.step(h, 1, 1, springEnds())) rest_ = kRest;
    }

    void describe(Parameters& p) override {
        p.group("Particles");
        rebuilt(p).choice("scene", kind_.scene, {"pendulum", "bridge", "jelly"},
                          "Arrangement of the particles that are tied together.");
        rebuilt(p).integer("particles", kind_.particles, {"N"}, {1, 8}, "Number of particles of the pendulum.");
        rebuilt(p).logarithmic(
            "mass-ratio", kind_.massRatio, {}, {0.1, 100},
            "Mass of the large particle, divided by that of the others. The light end of a joint is moved most.");
        p.group("Joints");
        live(p).integer("iterations", iterations_, {"n"}, {1, 40},
                        "Number of iterations over all joints in a step. There is one step a frame.");
        p.stepInside("correction", shown_, kMaxSteps, "The correction whose displacements are shown; 0 shows none.");
        p.group("Springs");
        live(p).logarithmic("stiffness", stiffness_, {"k", "N/m"}, {10, 10000},
                            "Stiffness of the springs at first. It grows until they burst.");
        live(p).real("growth", growth_, {.unit = "1/s"}, {0, 2},
                     "Growth of the stiffness: 0.5 adds half of it each second.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("anchor", ends_.anchor, {.tip = "Point from which the joints hang. The springs follow it."});
        if (kind_.scene == Scene::Bridge) h.move("other-end", ends_.other, {.tip = "Slacken or tighten the bridge."});
    }

    std::vector<ParticleGroup> particles() const override {
        return {tied_.particles("joints"), springs_.particles("springs")};
    }
    void editParticle(const ParticleEdit& edit) override { (edit.group == 0 ? tied_ : springs_).edit(edit); }

    void state(Archive& archive) override {
        archive.field("tied", tied_);
        archive.field("springs", springs_);
        archive.field("reached", reached_);
        archive.field("rest", rest_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        tied_.draw(canvas, {.style = {.role = Role::BodyA}});
        const bool burst = rest_ > 0.0f;
        springs_.draw(canvas, {.style = {.role = burst ? Role::Mistake : Role::BodyB}});
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "joints");
        drawLegend(canvas, Mark::Patch, {.role = burst ? Role::Mistake : Role::BodyB},
                   burst ? "springs, burst" : "springs");
        label(canvas, ends_, "joints: ", "off by %.2f mm", 1000.0 * double{tied_.gap()});
        label(canvas, springEnds(), "springs: ", burst ? "burst at h·ω = %.2f" : "h·ω = %.2f", waveAngle());
        drawCorrection(canvas, corrections(), shown_);
    }

    void measure(Measurements& m) const override {
        m.number("joint error", 1000.0 * double{tied_.gap()},
                 plotted({"C", "mm"}, Role::BodyA, "Largest difference of a joint from its length."));
        m.number("spring error", 1000.0 * double{springs_.gap()},
                 {.unit = "mm", .tip = "Largest difference of a spring from its length.", .role = Role::BodyB});
        m.number("spring stiffness", double{stiffnessNow()},
                 {.symbol = "k", .unit = "N/m", .tip = "Present stiffness of the springs."});
        m.number("wave angle", waveAngle(),
                 {.symbol = "h·ω",
                  .tip = "Step times a bound on the largest angular frequency of the springs. Below 2 they are stable; "
                         "beyond, a spring may burst."});
        m.text("springs", rest_ > 0.0f ? "burst" : "hold",
               "Whether the springs are stable at this step. Joints have no limit of this kind.");
    }

    Explanation explain() const override { return explainCorrections(corrections(), shown_); }

    View homeView() const override { return {.eye = {0.6f, 1.4f, 3.5f}, .target = {0.0f, 0.85f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"pendulum", "Chain of four", {"scene=pendulum", "particles=4", "mass-ratio=4", "iterations=8"}},
                {"one", "One joint, one spring", {"scene=pendulum", "particles=1", "mass-ratio=1", "growth=1"}},
                {"light", "Light end, heavy end", {"scene=pendulum", "particles=2", "mass-ratio=50"}},
                {"bridge", "Bridge with a load", {"scene=bridge", "mass-ratio=10", "iterations=12"}},
                {"jelly", "Jelly", {"scene=jelly", "mass-ratio=1", "iterations=6", "stiffness=100"}}};
    }

private:
    Ends movedBy(float x) const {
        Ends moved = ends_;
        for (Vec3f* end : {&moved.anchor, &moved.other}) end->x += x;
        return moved;
    }
    Ends springEnds() const { return movedBy(2.0f * kApart); }
    /// It never falls below what it has grown to.
    float stiffnessNow() const { return std::max(reached_, stiffness_); }
    double waveAngle() const { return double{springs_.waveAngle(stepLength(), stiffnessNow())}; }
    std::vector<joints::Correction> corrections() const {
        auto all = joints::correctionsOf(tied_.system(), stepLength(), iterations_);
        if (all.size() > kMaxSteps) all.resize(kMaxSteps);
        return all;
    }
    void hangSprings() {
        springs_ = TiedParticles(kind_, springEnds());
        reached_ = stiffness_;
        rest_ = 0.0f;
    }
    static void label(Canvas& canvas, const Ends& ends, const std::string& name, const char* format, double number) {
        const std::string text = printed(format, number);
        drawLabel(canvas, {ends.anchor + Vec3f{0.0f, 0.25f, 0.0f}, name + text, {}, Side::Above, text});
    }

    joints::Kind kind_{};
    int iterations_ = 8, shown_ = 0;
    float stiffness_ = 200.0f, growth_ = 0.5f;  // N/m, 1/s
    Ends ends_{};                               // of the joints
    TiedParticles tied_{}, springs_{};
    float reached_ = 0.0f;  // N/m
    float rest_ = 0.0f;     // s, until burst springs are hung up again
};

}  // namespace

table::Entry entry() {
    return table::entry<JointsParticles>(
        "Joints between particles", "A joint moves its ends; a strong spring bursts.",
        "PBD, position-based dynamics, constraint, distance constraint, bridge, jelly, stiffness");
}
}  // namespace collidoscope::demos::joints_particles_demo
