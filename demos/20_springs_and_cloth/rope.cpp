#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/20_springs_and_cloth/parts/rope/loaded_rope.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "geometry/base/elementary.h"

namespace demos::rope_demo {
namespace {

using geometry::Vec3f;
using rope::LoadedRope;
using rope::Places;
using rope::Scene;

constexpr float kApart = 0.85f;  ///< m, of each rope from the middle
// Colours that strains do not have.
constexpr Style kLeft{.role = Role::Impulse}, kRight{.role = Role::Velocity};

/// Two ropes of equal cost: all effort into iterations, or into sub-steps.
class Rope final : public Demo<Rope> {
public:
    void build() override {
        places_ = rope::placesOf(kind_.scene);
        left_ = LoadedRope(kind_, movedBy(-kApart));
        right_ = LoadedRope(kind_, movedBy(kApart));
        for (Vec3f* place : {&places_.start, &places_.end, &places_.pole}) place->x += kApart;
    }

    void step(float h) override {
        left_.step(h, settingsOf(1, effort_), movedBy(-2.0f * kApart));
        right_.step(h, settingsOf(effort_, 1), places_);
    }

    void describe(Parameters& p) override {
        p.group("Rope");
        p.choiceOf("scene", kind_.scene,
                   {.options = {"hung", "bridge", "pole"},
                    .effect = Effect::Rebuild,
                    .tip = "A load at the end, a load in the middle, or a load on either side of a pole."});
        p.integer("particles", kind_.particles,
                  {.symbol = "N",
                   .range = {5, 60},
                   .limits = Range<int>{3, 200},
                   .effect = Effect::Rebuild,
                   .tip = "Each iteration carries a pull only from particle to particle."});
        p.real("mass-ratio", kind_.massRatio,
               {.range = {1, 1000},
                .scale = Scale::Logarithmic,
                .effect = Effect::Rebuild,
                .tip = "Load over one particle of the rope; over the other load, on the pole."});
        p.group("Solver");
        p.integer("effort", effort_,
                  {.symbol = "n",
                   .range = {1, 60},
                   .tip = "Iterations on the left, sub-steps on the right: both ropes cost as much."});
        p.real("stiffness", settings_.stiffness,
               {.symbol = "k",
                .unit = "N/m",
                .range = {100, 1e7},
                .scale = Scale::Logarithmic,
                .tip = "Of each link. What stretches beyond m g/k is what the solver has not solved."});
        p.group("World");
        p.real("damping", settings_.damping, {.unit = "1/s", .range = {0, 3}, .tip = "Speed lost to the air."});
        p.real(
            "friction", settings_.friction,
            {.symbol = "μ", .range = {0, 1}, .tip = "On the pole: it holds loads up to the capstan ratio exp(π μ)."});
        p.toggle("chain", chain_, {.effect = Effect::View, .tip = "Shown as a chain."});
        p.group("");
    }

    void handles(Handles& h) override {
        if (kind_.scene == Scene::Pole) {
            h.move("pole", places_.pole, {.tip = "Lift the rope, or swing it."});
            return;
        }
        h.move("start", places_.start, {.tip = "Swing both ropes by their end."});
        if (kind_.scene == Scene::Bridge) h.move("end", places_.end, {.tip = "Slacken or tighten both ropes."});
    }

    void state(Archive& archive) override {
        archive.field("left", left_);
        archive.field("right", right_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawOne(canvas, left_, movedBy(-2.0f * kApart), "iteration", kLeft);
        drawOne(canvas, right_, places_, "sub-step", kRight);
        drawLegend(canvas, Mark::Patch, {.role = Role::Neutral, .shade = -0.35f}, "load");
        if (!chain_) drawStrainLegend(canvas);
    }

    void measure(Measurements& m) const override {
        m.number("stretch by iterations", 100.0 * double{left_.stretch()},
                 {.symbol = "ε", .unit = "%", .tip = "Of the left rope, over its whole length.", .role = kLeft.role});
        m.number("stretch by sub-steps", 100.0 * double{right_.stretch()},
                 {.symbol = "ε", .unit = "%", .tip = "Of the right rope, at the same cost.", .role = kRight.role});
        if (kind_.scene == Scene::Hung)
            m.number("true stretch", 100.0 * trueStretch(),
                     {.symbol = "m g/k",
                      .unit = "%",
                      .tip = "Of the rope hung up at rest, if all was solved.",
                      .role = Role::Construction});
        m.number("solves", double(effort_) * (kind_.particles - 1),
                 {.tip = "Links worked on in a step: the cost of each rope.", .plot = false});
        if (kind_.scene != Scene::Pole) return;
        m.number(
            "capstan ratio", double{geometry::exp(geometry::kPi<float> * settings_.friction)},
            {.symbol = "exp π μ", .tip = "Ratio of the loads at which the rope begins to slip (Euler, Eytelwein)."});
        m.number("heavy load", double{right_.loadPlace().y},
                 {.symbol = "y", .unit = "m", .tip = "Height of the heavier load of the right rope."});
    }

    View homeView() const override { return {.eye = {0.6f, 1.42f, 3.57f}, .target = {0.0f, 1.0f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {
            {"load", "A load of a hundred particles", {"scene=hung", "mass-ratio=100", "effort=20"}},
            {"even", "No load", {"scene=hung", "mass-ratio=1", "effort=20"}},
            {"bridge", "Bridge", {"scene=bridge", "mass-ratio=200", "effort=20", "particles=31"}},
            {"chain", "A chain and an anvil", {"scene=hung", "mass-ratio=1000", "effort=40", "chain=true"}},
            {"pole", "Over a pole, held", {"scene=pole", "mass-ratio=2", "friction=0.4", "effort=20", "particles=40"}},
            {"slips",
             "Over a pole, slipping",
             {"scene=pole", "mass-ratio=6", "friction=0.4", "effort=20", "particles=40"}}};
    }

private:
    rope::RopeSettings settingsOf(int subSteps, int iterations) const {
        rope::RopeSettings settings = settings_;
        settings.subSteps = subSteps;
        settings.iterations = iterations;
        return settings;
    }
    Places movedBy(float x) const {
        Places moved = places_;
        for (Vec3f* place : {&moved.start, &moved.end, &moved.pole}) place->x += x;
        return moved;
    }
    double trueStretch() const {
        const double links = kind_.particles - 1, length = double{LoadedRope::kLength} / links;
        const double mass =
            double{LoadedRope::kMass} * (double{kind_.massRatio} + 0.5 * links - 0.5);  // mean over links
        return 9.81 * mass / double{settings_.stiffness} / length;
    }
    void drawOne(Canvas& canvas, const LoadedRope& one, const Places& places, const char* way,
                 const Style& style) const {
        one.draw(canvas, chain_);
        drawSupports(canvas, kind_.scene, places);
        std::array<char, 32> stretch{};
        const double percent = std::round(1000.0 * double{one.stretch()}) / 10.0 + 0.0;  // no "-0.0"
        std::snprintf(stretch.data(), stretch.size(), "%.1f %%", percent);
        const std::string name = std::to_string(effort_) + " " + way + (effort_ == 1 ? ": " : "s: ");
        const Vec3f above = kind_.scene == Scene::Hung ? places.start : 0.5f * (places.start + places.end);
        drawLabel(canvas,
                  {above + Vec3f{0.0f, 0.15f, 0.0f}, name + stretch.data(), style, Side::Above, stretch.data()});
    }

    rope::RopeKind kind_{};
    rope::RopeSettings settings_{};
    int effort_ = 20;
    bool chain_ = false;
    Places places_{};  // of the right rope
    LoadedRope left_{}, right_{};
};

}  // namespace
}  // namespace demos::rope_demo

namespace demos::table {
Entry rope() {
    return entry<rope_demo::Rope>("Rope",
                                  "A heavy load stretches the rope of many iterations, not that of many sub-steps.",
                                  "PBD, XPBD, position-based dynamics, constraint, chain, mass ratio, friction");
}
}  // namespace demos::table
