#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "demos/20_springs_and_cloth/parts/draw_net.h"
#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/particle_numbers.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/cloth/connect.h"
#include "physics/particle/cloth/strain.h"

namespace collidoscope::demos::rope_demo {
namespace {

enum class Scene {
    Hung,    ///< from one end, with a load at the other
    Bridge,  ///< between both ends, with a load in the middle
    Pole,    ///< over a pole, with a load at each end
};

struct RopeKind {
    Scene scene = Scene::Hung;
    int particles = 20;
    float massRatio = 100.0f;  ///< of the load and a particle of the rope
};
/// Where the rope is held, and what it hangs over.
struct Anchors {
    Vec3f start{0.0f}, end{0.0f}, pole{0.0f};  ///< m
};
struct RopeSettings {
    int subSteps = 1, iterations = 1;
    float stiffness = 1e6f;  ///< N/m
    float damping = 0.3f;    ///< 1/s
    float friction = 0.4f;
};

class LoadedRope {
public:
    static constexpr float kLength = 1.2f;           ///< m
    static constexpr float kMass = 0.01f;            ///< kg, of each particle
    static constexpr float kRadius = 0.014f;         ///< m
    static constexpr float kPoleRadius = 0.15f;      ///< m
    static constexpr float kLightLoadRatio = 30.0f;  ///< of the lighter load of Scene::Pole and a particle

    LoadedRope() = default;
    LoadedRope(const RopeKind& kind, const Anchors& anchors);

    /// The anchors are where they are for this rope.
    void step(float h, const RopeSettings& settings, const Anchors& anchors);
    void draw(Canvas& canvas, bool isChain) const;
    /// Length over length at rest, less 1.
    float stretch() const;
    physics::Strain strain() const { return strainOf(net_, system_.state.position); }
    Vec3f loadPlace() const { return system_.state.position[loads_.back()]; }
    ParticleGroup particles(const std::string& name) const;
    void edit(const ParticleEdit& edit) { change(system_.state, edit); }
    void visit(geometry::Archive& archive) { archive.field("particles", system_.state); }

private:
    RopeKind kind_{};
    physics::ParticleSystem system_{};
    physics::ClothMesh net_{};
    std::vector<std::uint32_t> loads_{};  // particles
    float connected_ = 0.0f;              // N/m, of the joints that there are
};
void state(geometry::Archive& archive, LoadedRope& rope) { rope.visit(archive); }

constexpr float kHeld = std::numeric_limits<float>::infinity();  // kg
constexpr float kPoleHalf = 0.3f;                                // m
constexpr float kLoadRadius = 0.025f;                            // m, of a load of one particle's mass
constexpr Style kMetal{.role = Role::Neutral};

Capsulef poleAt(const Vec3f& middle) {
    const Vec3f along{0.0f, 0.0f, kPoleHalf};
    return {middle - along, middle + along, LoadedRope::kPoleRadius};
}

physics::RopePlan planOf(const RopeKind& kind, const Anchors& anchors) {
    const float mass = LoadedRope::kMass * static_cast<float>(kind.particles);
    const Vec3f along = LoadedRope::kLength * glm::normalize(anchors.end - anchors.start);
    const Vec3f middle = 0.5f * (anchors.start + anchors.end);
    if (kind.scene == Scene::Hung) return {kind.particles, anchors.start, anchors.start + along, mass};
    return {kind.particles, middle - 0.5f * along, middle + 0.5f * along, mass};
}

/// The point of the rope over the pole that is `along` m from its middle: half round the pole, then straight down.
Vec3f overPole(const Vec3f& pole, float along) {
    const float radius = LoadedRope::kPoleRadius + LoadedRope::kRadius;
    const float quarter = 0.5f * geometry::kPi<float> * radius, side = along < 0.0f ? -1.0f : 1.0f;
    const float down = std::max(0.0f, std::abs(along) - quarter);
    const float angle = std::min(std::abs(along), quarter) / radius;
    return pole + Vec3f{side * radius * geometry::sin(angle), radius * geometry::cos(angle) - down, 0.0f};
}

/// Every other rod of a chain is turned by a right angle.
void drawChain(Canvas& canvas, const physics::ClothMesh& net, const physics::VectorArray<float>& position) {
    std::vector<SolidItem> rods;
    for (const physics::Link& link : net.links) {
        const Vec3f a = position[link.a], b = position[link.b];
        const bool odd = link.a % 2 == 1;
        const float thin = 0.5f * LoadedRope::kRadius, wide = 1.6f * LoadedRope::kRadius;
        rods.push_back({.pose = {.position = 0.5f * (a + b), .orientation = turnYTo(b - a)},
                        .half = {odd ? thin : wide, 0.5f * glm::length(b - a) + wide, odd ? wide : thin},
                        .style = kMetal,
                        .key = link.a + 1});
    }
    canvas.solids(demos::Solid::Sphere, rods);
}

/// Where the ends of a rope are at first, its middle at x = 0.
Anchors anchorsOf(Scene scene) {
    switch (scene) {
        case Scene::Bridge:
            return {{-0.55f, 1.5f, 0.0f}, {0.55f, 1.5f, 0.0f}, {}};
        case Scene::Pole:
            return {{-0.6f, 1.6f, 0.0f}, {0.6f, 1.6f, 0.0f}, {0.0f, 1.4f, 0.0f}};
        case Scene::Hung:
            break;
    }
    return {{0.0f, 1.9f, 0.0f}, {0.45f, 0.8f, 0.0f}, {}};
}

LoadedRope::LoadedRope(const RopeKind& kind, const Anchors& anchors) : kind_(kind) {
    net_ = addRope(system_.state, planOf(kind, anchors));
    const auto last = net_.count - 1;
    if (kind.scene == Scene::Pole) loads_ = {0, last};
    if (kind.scene == Scene::Bridge) loads_ = {net_.count / 2};
    if (kind.scene == Scene::Hung) loads_ = {last};
    if (kind.scene == Scene::Pole) {
        for (std::uint32_t i = 0; i < net_.count; ++i)
            system_.state.position.set(i, overPole(anchors.pole, kLength * (float(i) / float(last) - 0.5f)));
        system_.state.setMass(0, kLightLoadRatio * kMass);
    }
    const float ratio = kind.scene == Scene::Pole ? kLightLoadRatio * kind.massRatio : kind.massRatio;
    system_.state.setMass(loads_.back(), ratio * kMass);
    if (kind.scene != Scene::Pole) system_.state.setMass(0, kHeld);
    if (kind.scene == Scene::Bridge) system_.state.setMass(last, kHeld);
    system_.settings.contact.radius = kRadius;
    system_.settings.contact.restitution = 0.0f;
}

void LoadedRope::step(float h, const RopeSettings& settings, const Anchors& anchors) {
    if (connected_ != settings.stiffness) {
        connected_ = settings.stiffness;
        connect(system_, std::span{&net_, 1}, {.stiffness = {connected_, 0.0f, 0.0f}}, physics::Method::Joints);
    }
    if (kind_.scene != Scene::Pole) system_.state.position.set(0, anchors.start);
    if (kind_.scene == Scene::Bridge) system_.state.position.set(net_.count - 1, anchors.end);
    std::vector<geometry::AnyShapef> solids{Planef{{0.0f, 1.0f, 0.0f}, 0.0f}};
    if (kind_.scene == Scene::Pole) solids.emplace_back(poleAt(anchors.pole));
    system_.obstacles = physics::Obstacles(solids);
    system_.settings.subSteps = settings.subSteps;
    system_.settings.iterations = settings.iterations;
    system_.settings.contact.friction = settings.friction;
    system_.forces.drag = settings.damping;
    system_.step(h);
}

ParticleGroup LoadedRope::particles(const std::string& name) const {
    std::vector<std::uint32_t> held;
    if (kind_.scene != Scene::Pole) held.push_back(0);
    if (kind_.scene == Scene::Bridge) held.push_back(static_cast<std::uint32_t>(net_.count - 1));
    return groupOf(name, system_.state, std::move(held));
}

float LoadedRope::stretch() const {
    double length = 0.0;
    for (const physics::Link& link : net_.links)
        length += double{glm::length(system_.state.position[link.b] - system_.state.position[link.a])};
    return static_cast<float>(length / double{kLength} - 1.0);
}

void LoadedRope::draw(Canvas& canvas, bool isChain) const {
    if (isChain)
        drawChain(canvas, net_, system_.state.position);
    else
        drawRope(canvas, net_, system_.state.position, kRadius, {.strains = true});
    for (const std::uint32_t load : loads_) {
        const float radius = kLoadRadius * std::cbrt(1.0f / (kMass * system_.state.inverseMassOf(load)));
        Vec3f middle = system_.state.position[load];
        middle.y = std::max(middle.y, radius);  // a load is a point; one on the ground is seen to lie upon it
        demos::draw(canvas, Spheref{middle, radius}, {.role = Role::Neutral, .shade = -0.35f}, load + 1);
    }
}

/// The ends, or the pole, and what holds them.
void drawSupports(Canvas& canvas, Scene scene, const Anchors& anchors) {
    constexpr float kNail = 0.03f;  // m
    if (scene == Scene::Pole) {
        demos::draw(canvas, poleAt(anchors.pole), kMetal);
        return;
    }
    demos::draw(canvas, Spheref{anchors.start, kNail}, kMetal);
    if (scene == Scene::Bridge) demos::draw(canvas, Spheref{anchors.end, kNail}, kMetal);
}

constexpr float kApart = 0.85f;  ///< m, of each rope from the middle
// Colours that strains do not have.
constexpr Style kLeft{.role = Role::Impulse}, kRight{.role = Role::Velocity};

/// Two ropes of equal cost: all effort into iterations, or into sub-steps.
class Rope final : public Demo<Rope> {
public:
    void build() override {
        anchors_ = anchorsOf(kind_.scene);
        left_ = LoadedRope(kind_, movedBy(-kApart));
        right_ = LoadedRope(kind_, movedBy(kApart));
        for (Vec3f* anchor : {&anchors_.start, &anchors_.end, &anchors_.pole}) anchor->x += kApart;
    }

    void step(float h) override {
        left_.step(h, settingsOf(1, effort_), movedBy(-2.0f * kApart));
        right_.step(h, settingsOf(effort_, 1), anchors_);
    }

    void describe(Parameters& p) override {
        p.group("Rope");
        rebuilt(p).choice(
            "scene", kind_.scene, {"hung", "bridge", "pole"},
            "Arrangement of the loads: one at the end, one in the middle, or one on either side of a pole.");
        rebuilt(p).integer(
            "particles", kind_.particles, {"N"}, {5, 60}, {3, 200},
            "Number of particles of the rope. Each iteration carries a pull only from one particle to the next.");
        rebuilt(p).logarithmic(
            "mass-ratio", kind_.massRatio, {}, {1, 1000},
            "Mass of the load divided by that of one particle, or on the pole by that of the other load.");
        p.group("Solver");
        live(p).integer("effort", effort_, {"n"}, {1, 60},
                        "Number of iterations on the left and of sub-steps on the right, so both ropes cost the same.");
        live(p).logarithmic("stiffness", settings_.stiffness, {"k", "N/m"}, {100, 1e7},
                            "Stiffness of each link. Stretch beyond m g/k is an error of the solver.");
        p.group("World");
        live(p).real("damping", settings_.damping, {.unit = "1/s"}, {0, 3},
                     "Drag of the air. A larger value calms the rope sooner.");
        live(p).real("friction", settings_.friction, {"μ"}, {0, 1},
                     "Coefficient of friction on the pole. It holds loads up to the capstan ratio exp(π μ).");
        viewed(p).toggle("chain", chain_, "Shows the rope as a chain.");
        p.group("");
    }

    void handles(Handles& h) override {
        if (kind_.scene == Scene::Pole) {
            h.move("pole", anchors_.pole, {.tip = "Lift the rope, or swing it."});
            return;
        }
        h.move("start", anchors_.start, {.tip = "Swing both ropes by their end."});
        if (kind_.scene == Scene::Bridge) h.move("end", anchors_.end, {.tip = "Slacken or tighten both ropes."});
    }

    std::vector<ParticleGroup> particles() const override {
        return {left_.particles("left"), right_.particles("right")};
    }
    void editParticle(const ParticleEdit& edit) override { (edit.group == 0 ? left_ : right_).edit(edit); }

    void state(Archive& archive) override {
        archive.field("left", left_);
        archive.field("right", right_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawOne(canvas, left_, movedBy(-2.0f * kApart), "iteration", kLeft);
        drawOne(canvas, right_, anchors_, "sub-step", kRight);
        drawLegend(canvas, Mark::Patch, {.role = Role::Neutral, .shade = -0.35f}, "load");
        if (!chain_) drawStrainLegend(canvas);
    }

    void measure(Measurements& m) const override {
        m.number("stretch by iterations", 100.0 * double{left_.stretch()},
                 plotted({"ε", "%"}, kLeft.role, "Stretch of the left rope over its whole length."));
        m.number("stretch by sub-steps", 100.0 * double{right_.stretch()},
                 plotted({"ε", "%"}, kRight.role, "Stretch of the right rope, at the same cost."));
        if (kind_.scene == Scene::Hung)
            m.number("true stretch", 100.0 * trueStretch(),
                     plotted({"m g/k", "%"}, Role::Construction,
                             "Exact stretch of the rope at rest, which a solver that has converged would reach."));
        m.unplotted("solves", double(effort_) * (kind_.particles - 1),
                    "Number of links that are solved in a step: the cost of each rope.");
        if (kind_.scene != Scene::Pole) return;
        m.number("capstan ratio", double{geometry::exp(geometry::kPi<float> * settings_.friction)},
                 plotted({"exp π μ"}, "Ratio of the loads at which the rope begins to slip (Euler, Eytelwein)."));
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
    RopeSettings settingsOf(int subSteps, int iterations) const {
        RopeSettings settings = settings_;
        settings.subSteps = subSteps;
        settings.iterations = iterations;
        return settings;
    }
    Anchors movedBy(float x) const {
        Anchors moved = anchors_;
        for (Vec3f* anchor : {&moved.start, &moved.end, &moved.pole}) anchor->x += x;
        return moved;
    }
    double trueStretch() const {
        const double links = kind_.particles - 1, length = double{LoadedRope::kLength} / links;
        const double mass =
            double{LoadedRope::kMass} * (double{kind_.massRatio} + 0.5 * links - 0.5);  // mean over links
        return 9.81 * mass / double{settings_.stiffness} / length;
    }
    void drawOne(Canvas& canvas, const LoadedRope& one, const Anchors& anchors, const char* method,
                 const Style& style) const {
        one.draw(canvas, chain_);
        drawSupports(canvas, kind_.scene, anchors);
        const double percent = std::round(1000.0 * double{one.stretch()}) / 10.0 + 0.0;  // no "-0.0"
        const std::string stretch = isStale() ? "" : printed("%.1f %%", percent);
        const std::string name =
            std::to_string(effort_) + " " + method + (effort_ == 1 ? "" : "s") + (isStale() ? "" : ": ");
        const Vec3f above = kind_.scene == Scene::Hung ? anchors.start : 0.5f * (anchors.start + anchors.end);
        drawLabel(canvas, {above + Vec3f{0.0f, 0.15f, 0.0f}, name + stretch, style, Side::Above, stretch});
    }

    RopeKind kind_{};
    RopeSettings settings_{};
    int effort_ = 20;
    bool chain_ = false;
    Anchors anchors_{};  // of the right rope
    LoadedRope left_{}, right_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Rope>("Rope", "A heavy load stretches the rope of many iterations, not that of many sub-steps.",
                              "PBD, XPBD, position-based dynamics, constraint, chain, mass ratio, friction");
}
}  // namespace collidoscope::demos::rope_demo
