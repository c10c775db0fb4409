#include <algorithm>
#include <cmath>

#include "demos/14_particles/parts/crowd.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "demos/share/particle_numbers.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/particle/measure/measures.h"
#include "physics/particle/system.h"

namespace collidoscope::demos::falling_particles_demo {
namespace {

constexpr float kFade = 0.3f;                                ///< s, to appear and to vanish
constexpr float kShortestLife = 5.0f, kLongestLife = 12.0f;  ///< s
constexpr float kFast = 4.6f;                                ///< m/s, from which on all look alike
constexpr Vec3f kSpout{-1.3f, 6.9f, 0.0f};                   ///< middle of where particles begin, m

/// The demo's knowledge of a particle beyond its motion. When it has lived it begins again at the top.
struct Life {
    float age = 0.0f;        ///< s
    float end = 0.0f;        ///< s, age at which it begins again
    std::uint32_t turn = 0;  ///< how often it has begun again
};
void state(geometry::Archive& a, Life& life) {
    a.field("age", life.age);
    a.field("end", life.end);
    a.field("turn", life.turn);
}

class FallingParticles final : public Demo<FallingParticles> {
public:
    FallingParticles() {
        contact().radius = 0.035f;
        contact().restitution = 0.45f;
        contact().friction = 0.15f;
    }

    void build() override {
        random_ = geometry::Random(seed());
        layPlates();
        system_.state.resize(static_cast<std::size_t>(count_));
        lives_.assign(system_.state.size(), {});
        for (std::size_t i = 0; i < lives_.size(); ++i) {
            begin(i);
            // The first ones are spread over the whole way down, so that the rain is there from the start.
            system_.state.position.set(i, random_.inBox({-2.6f, 0.2f, -0.9f}, {2.6f, 7.4f, 0.9f}));
            lives_[i].age = random_.uniform(kFade, lives_[i].end - kFade);
        }
        hits_ = 0;
    }

    void step(float h) override {
        std::vector<geometry::AnyShapef> solids(plates_.begin(), plates_.end());
        solids.emplace_back(Planef{});
        system_.obstacles = physics::Obstacles(solids);
        system_.forces = forcesNow();
        for (std::size_t i = 0; i < lives_.size(); ++i)
            if ((lives_[i].age += h) >= lives_[i].end) begin(i);
        hits_ = static_cast<int>(system_.step(h, parallelFor()).hits);
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Particles");
        rebuilt(p).logarithmic("count", count_, {"n"}, {100, 10000}, {100, 10000},
                               "Number of particles. Each one is swept against every plate.");
        live(p).real("radius", contact().radius, {"r", "m"}, {0.01, 0.1},
                     "Radius of the particles. The path is swept as a ball of this radius, so no particle passes "
                     "through a plate at any speed.");
        live(p).real("spread", spread_, {.unit = "m"}, {0.0, 3.0},
                     "Half the width of the area from which the particles fall.");
        p.group("Contact");
        live(p).real("restitution", contact().restitution, {"e"}, {0, 1},
                     "Coefficient of restitution: the speed after an impact divided by that before it, along the "
                     "normal. Heights shrink by its square.");
        live(p).real("friction", contact().friction, {"μ"}, {0.0, 1.5},
                     "Coefficient of friction. It limits the impulse along the surface to μ times the one along the "
                     "normal.");
        p.group("World");
        live(p).real("gravity", gravity_, {"g", "m/s²"}, {0.0, 25.0},
                     "Gravitational acceleration: Moon 1.62, Earth 9.81, Jupiter 24.8. Whether a plate holds does "
                     "not depend on it.");
        const float before = slope_;
        live(p).real("slope", slope_, {"θ", "°"}, {0.0, 60.0},
                     "Tilt of all plates. Particles come to rest on them where tan θ is at most μ.");
        if (slope_ != before) layPlates();
        p.group("");
    }

    void handles(Handles& h) override {
        for (std::size_t i = 0; i < plates_.size(); ++i)
            h.place("plate-" + std::to_string(i + 1), plates_[i].center, plates_[i].orientation,
                    {.shape = plates_[i], .tip = "Drag or turn this plate; the particles follow at once."});
    }

    void measure(Measurements& m) const override {
        const physics::ParticleState<float>& state = system_.state;
        double height = 0.0, fastest = 0.0;
        for (std::size_t i = 0; i < state.size(); ++i) {
            height += double{state.position.y[i]};
            fastest = std::max(fastest, double{glm::length(state.velocity[i])});
        }
        const physics::Energy energy = physics::energyOf(state, forcesNow());
        const double n = std::max<double>(1.0, static_cast<double>(state.size()));
        m.group("Mean of all particles");
        m.number("kinetic energy", energy.kinetic / n, plotted({"Eₖ", "J/kg"}, "Mean kinetic energy per mass, ½ v²."));
        m.number(
            "total energy", energy.total() / n,
            plotted({"E", "J/kg"}, "Mean energy per mass, ½ v² + g y, with y from the floor. Impacts only reduce it."));
        m.number("mean height", height / n, plotted({"y", "m"}, "Mean height of the centres of the particles."));
        m.group("This step");
        m.number(
            "hits", hits_,
            ofLastStep({},
                       "Number of contacts that were resolved in this step. A particle that lies counts once a step."));
        m.number("top speed", fastest, plotted({"v", "m/s"}, "Speed of the fastest particle."));
        m.group("Friction");
        m.number("slip angle", slipAngle(),
                 unplotted({"atan μ", "°"}, "Angle of friction, atan μ. On steeper plates the particles slide."));
        m.text("plates", slope_ > slipAngle() ? "let slide" : "hold",
               "Whether particles hold on the plates, from the slope and the slip angle.");
    }

    std::vector<ParticleGroup> particles() const override { return {groupOf("", system_.state)}; }
    void editParticle(const ParticleEdit& edit) override { change(system_.state, edit); }

    void state(Archive& a) override {
        a.field("particles", system_.state);
        a.field("lives", lives_);
        a.field("hits", hits_);
        a.field("random", random_);
    }

    void draw(Canvas& canvas) const override {
        std::vector<SolidItem> balls(system_.state.size());
        for (std::size_t i = 0; i < balls.size(); ++i) balls[i] = ball(i);
        canvas.solids(Solid::Sphere, balls);
        for (const Boxf& plate : plates_) demos::draw(canvas, plate, {.role = Role::Neutral});
        canvas.ground(0.0f);
        const Boxf& first = plates_.front();
        drawLabel(canvas, first.center + first.orientation * Vec3f{-first.half.x, 0.2f, first.half.z},
                  "slope " + degrees(slope_) + ", angle of friction " + degrees(slipAngle()));
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA, .shade = particles::shadeOf(0.0f, kFast)},
                   "particle at rest");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA, .shade = particles::shadeOf(kFast, kFast)},
                   "particle at 4.6 m/s or more");
        drawLegend(canvas, Mark::Patch, {.role = Role::Neutral}, "plate");
    }

    View homeView() const override { return {.eye = {4.0f, 5.6f, 11.2f}, .target = {0.0f, 3.45f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"cascade", "Cascade", {"restitution=0.45", "friction=0.15", "slope=20"}},
                {"bouncy", "Bouncy balls", {"restitution=0.9", "friction=0", "radius=0.07", "count=600", "slope=12"}},
                {"ice", "Ice", {"restitution=0.1", "friction=0.02", "slope=8"}},
                {"grip", "Sand that holds", {"restitution=0", "friction=0.5", "slope=25"}},
                {"rain", "Rain", {"count=10000", "radius=0.02", "restitution=0.2", "friction=0.1", "spread=3"}}};
    }

private:
    physics::Forces<float> forcesNow() const {
        physics::Forces<float> forces = system_.forces;
        forces.gravity = {0.0f, -gravity_, 0.0f};
        return forces;
    }
    /// Plates one below the other, tilted in turn to the right and to the left.
    void layPlates() {
        for (std::size_t i = 0; i < plates_.size(); ++i) {
            const float side = i % 2 == 0 ? -1.0f : 1.0f;
            plates_[i] = {.center = {0.8f * side, 5.6f - 1.1f * static_cast<float>(i), 0.0f},
                          .half = {1.75f, 0.06f, 1.2f},
                          .orientation = geometry::axisAngle(Vec3f{0.0f, 0.0f, 1.0f}, side * slope_ * kDegree<float>)};
        }
    }

    void begin(std::size_t i) {
        const Vec3f reach{0.25f + spread_, 0.5f, 0.9f};
        system_.state.position.set(i, kSpout + random_.inBox(-reach, reach));
        system_.state.velocity.set(i, random_.inBox(Vec3f{-0.3f}, Vec3f{0.3f}));
        lives_[i] = {0.0f, random_.uniform(kShortestLife, kLongestLife), lives_[i].turn + 1};
    }

    SolidItem ball(std::size_t i) const {
        const Life& life = lives_[i];
        const float shown = std::clamp(std::min(life.age, life.end - life.age) / kFade, 0.0f, 1.0f);
        return {
            .pose = {.position = system_.state.position[i]},
            .half = Vec3f{contact().radius * shown},
            .style = {.role = Role::BodyA, .shade = particles::shadeOf(glm::length(system_.state.velocity[i]), kFast)},
            // A particle that begins again is another one: it must not be seen flying back to the top.
            .key = (std::uint64_t{life.turn} << 32 | i) + 1};
    }

    physics::ContactSettings& contact() { return system_.settings.contact; }
    const physics::ContactSettings& contact() const { return system_.settings.contact; }

    float slipAngle() const { return geometry::atan2(contact().friction, 1.0f) / kDegree<float>; }
    static std::string degrees(float angle) { return std::to_string(std::lround(angle)) + "°"; }

    int count_ = 4000;
    float gravity_ = 9.81f;
    float slope_ = 20.0f;  ///< degrees
    float spread_ = 0.0f;
    std::array<Boxf, 5> plates_{};
    physics::ParticleSystem system_{};
    std::vector<Life> lives_{};
    geometry::Random random_{1};
    int hits_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<FallingParticles>(
        "Falling particles", "Thousands of balls run down tilted plates; restitution and friction decide how.",
        "friction, coefficient of restitution, Coulomb, collision response");
}
}  // namespace collidoscope::demos::falling_particles_demo
