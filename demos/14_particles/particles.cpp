#include "demos/14_particles/parts/crowd.h"
#include "demos/14_particles/parts/obstacle_course.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/particle_numbers.h"
#include "demos/share/rows.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/particle/system.h"

namespace collidoscope::demos::particles_demo {
namespace {

using namespace particles;

/// A fountain and rain over things that can be dragged, in the wind and about a point that pulls. Particles are born
/// one after the other; the oldest place is taken by the youngest.
class Particles final : public Demo<Particles> {
public:
    Particles() {
        system_.settings.contact = {.radius = 0.03f, .restitution = 0.45f, .friction = 0.2f};
        system_.forces.drag = 0.25f;
    }

    void build() override {
        course_ = {};
        course_.lay(mesh_.mesh);
        attractor_ = kAttractor;
        system_.state.resize(static_cast<std::size_t>(count_));
        births_ = system_.state.size();
        due_ = 0.0f;
        hits_ = 0;
        const Stream stream = this->stream();
        geometry::parallelBlocks(system_.state.size(), kBlock, parallelFor(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i)
                put(i, onItsWay(stream, i, static_cast<float>(i % kSpread) / static_cast<float>(kSpread)));
        });
    }

    void step(float h) override {
        bear(h);
        course_.lay(mesh_.mesh);
        system_.obstacles = course_.obstacles();
        system_.forces.gravity = {0.0f, -gravity_, 0.0f};
        system_.forces.wind = {wind_, 0.0f, 0.0f};
        system_.forces.attractors.clear();
        if (pull_ != 0.0f) system_.forces.attractors.push_back({attractor_, pull_, kSoftening});
        hits_ = static_cast<int>(system_.step(h, parallelFor()).hits);
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Particles");
        rebuilt(p).logarithmic(
            "count", count_, {"n"}, {1, 1'000'000}, {1, 10'000'000},
            "Number of particles. They step on all cores; up to 10,000 are drawn as balls, more as dots.");
        live(p).choice("source", source_, {"fountain", "rain", "both"}, "Source of the particles.");
        live(p).real("jet", jet_, {"v₀", "m/s"}, {2.0, 15.0}, "Speed at which the fountain leaves its spout.");
        live(p).real("life", life_, {.unit = "s"}, {1.0, 20.0},
                     "Lifetime of a particle. Afterwards it starts again at the source.");
        live(p).real("radius", contact().radius, {"r", "m"}, {0.0, 0.1}, "Radius of the balls. At 0 they are points.");
        live(p).logarithmic("drawn", drawn_, {}, {1'000, 1'000'000}, {1'000, 1'000'000},
                            "Greatest number of particles that are drawn, evenly spread. All are computed.");
        p.mesh("mesh", mesh_, {.tip = "Mesh in the way of the particles: one of the library or any OBJ file."});
        p.group("Step");
        chooseIntegrator(p, "integrator", system_.settings.integrator,
                         "Integrator: the rule by which positions follow from forces.");
        live(p).integer("sub-steps", system_.settings.subSteps, {1, 16},
                        "Number of sub-steps of a step. More cost little, because memory is read once a step.");
        p.group("Contact");
        live(p).real(
            "restitution", contact().restitution, {"e"}, {0, 1},
            "Coefficient of restitution: the speed after an impact divided by that before it, along the normal.");
        live(p).real("friction", contact().friction, {"μ"}, {0.0, 1.5},
                     "Coefficient of friction. Friction slows sliding particles with up to μ times the normal force.");
        p.group("Forces");
        live(p).real("gravity", gravity_, {"g", "m/s²"}, {0.0, 25.0},
                     "Gravitational acceleration: Moon 1.62, Earth 9.81, Jupiter 24.8.");
        live(p).real(
            "drag", system_.forces.drag, {"c", "1/s"}, {0.0, 5.0},
            "Drag coefficient c: how strongly the air takes particles along. Free fall ends at the speed g / c.");
        live(p).real("wind", wind_, {"w", "m/s"}, {-20.0, 20.0},
                     "Speed of the air to the right. It acts through drag.");
        live(p).real("attraction", pull_, {"GM", "m³/s²"}, {-60.0, 60.0},
                     "Attraction of the point that you can drag. A negative value pushes away.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("attractor", attractor_, {.tip = "Drag the point that pulls."});
        course_.handles(h);
    }

    void measure(Measurements& m) const override {
        const CrowdMeasures all = measureCrowd(system_.state, parallelFor());
        m.group("Mean of all particles");
        m.number("kinetic energy", all.kineticEnergy, plotted({"Eₖ", "J/kg"}, "Mean kinetic energy per mass, ½ v²."));
        m.number("mean height", all.height, plotted({"y", "m"}, "Mean height of the centres of the particles."));
        m.number("top speed", all.topSpeed, plotted({"v", "m/s"}, "Speed of the fastest particle."));
        m.group("This step");
        m.number(
            "hits", hits_,
            ofLastStep(
                {},
                "Number of contacts that were resolved in this step. A particle that lies counts once a sub-step."));
        m.unplotted("moves", static_cast<double>(count_) * system_.settings.subSteps,
                    "Number of particles times number of sub-steps: the work of this frame.");
        m.text("shown", shownText(), "Number of particles that are drawn, of all.");
        if (system_.forces.drag > 0.0f)
            m.number("terminal speed", double{gravity_} / double{system_.forces.drag},
                     unplotted({"g/c", "m/s"}, "Terminal speed g / c, at which drag balances gravity."));
    }

    std::vector<ParticleGroup> particles() const override { return {groupOf("", system_.state)}; }
    void editParticle(const ParticleEdit& edit) override { change(system_.state, edit); }

    void state(Archive& a) override {
        a.field("particles", system_.state);
        a.field("births", births_);
        a.field("due", due_);
        a.field("hits", hits_);
    }

    void draw(Canvas& canvas) const override {
        drawParticles(canvas, system_.state, contact().radius, static_cast<std::size_t>(drawn_));
        course_.draw(canvas);
        if (pull_ != 0.0f) {
            drawPoint(canvas, attractor_, {.role = Role::Acceleration, .showThrough = true, .width = 14.0f});
            drawLegend(canvas, Mark::Point, {.role = Role::Acceleration}, pull_ > 0.0f ? "pulls" : "pushes");
        }
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA, .shade = shadeOf(0.0f)}, "particle at rest");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA, .shade = shadeOf(kFast)}, "particle at 8 m/s or more");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "mesh");
    }

    View homeView() const override { return {.eye = {3.4f, 4.2f, 8.6f}, .target = {0.0f, 2.0f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {
            {"rain", "Rain", {"source=rain", "count=100000", "radius=0.01", "drag=1"}},
            {"storm", "Storm", {"source=both", "count=100000", "radius=0.01", "drag=1.5", "wind=9"}},
            {"planet", "Planet", {"gravity=0", "attraction=30", "drag=0.1", "life=12", "count=60000", "radius=0.01"}},
            {"book",
             "The book's particles",
             {"source=rain", "count=500", "gravity=9.82", "drag=1.5", "restitution=0.7", "radius=0.1"}},
            {"million", "A million", {"count=1000000", "radius=0.005", "life=3"}}};
    }

private:
    static constexpr std::size_t kBlock = 1024;  ///< particles that one thread takes at least
    static constexpr std::size_t kSpread = 997;  ///< shares of the first way, at the start
    static constexpr float kSoftening = 0.5f;    ///< m

    static constexpr Vec3f kAttractor{-1.2f, 3.6f, 0.0f};  ///< m, at the start

    Stream stream() const { return {source_, jet_, gravity_, seed()}; }
    physics::ContactSettings& contact() { return system_.settings.contact; }
    const physics::ContactSettings& contact() const { return system_.settings.contact; }

    void put(std::size_t i, const Birth& birth) {
        system_.state.position.set(i, birth.position);
        system_.state.velocity.set(i, birth.velocity);
    }
    /// As many as die of age in h seconds, each in the place of the oldest.
    void bear(float h) {
        const std::size_t count = system_.state.size();
        due_ += h * static_cast<float>(count) / life_;
        const Stream stream = this->stream();
        for (; due_ >= 1.0f; due_ -= 1.0f, ++births_) put(births_ % count, birthOf(stream, births_));
    }
    std::string shownText() const {
        const auto drawn = static_cast<std::size_t>(drawn_), count = system_.state.size();
        return count <= drawn ? "all" : "one in " + std::to_string((count + drawn - 1) / drawn);
    }

    int count_ = 2000, drawn_ = 100'000;
    Source source_ = Source::Both;
    float jet_ = 8.5f, life_ = 3.0f;                      // m/s, s
    float gravity_ = 9.81f, wind_ = 0.0f, pull_ = 12.0f;  // m/s², m/s, m³/s²
    Vec3f attractor_ = kAttractor;
    MeshSlot mesh_{"torus-knot", geometry::makeTorusKnot()};
    ObstacleCourse course_{};
    physics::ParticleSystem system_{};
    std::uint64_t births_ = 0;  ///< so far
    float due_ = 0.0f;          ///< births that time has earned beside those
    int hits_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<Particles>("Particles",
                                   "A fountain or rain of up to ten million particles falls over shapes and a mesh.",
                                   "particle system, emitter, fountain, rain, performance, threads");
}
}  // namespace collidoscope::demos::particles_demo
