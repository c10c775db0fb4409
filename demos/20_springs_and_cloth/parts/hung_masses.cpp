#include "demos/20_springs_and_cloth/parts/hung_masses.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "demos/chart.h"
#include "physics/particle/measure/stability.h"

namespace demos::springs {
namespace {

/// What a step that only keeps the energy may grow by rounding.
constexpr double kSteady = 1.0 + 1e-9;

physics::DampedSpring springOf(const Setup& setup, std::size_t mass) {
    physics::DampedSpring spring{.mass = setup.mass, .stiffness = setup.stiffness, .damping = setup.damping};
    if (mass > 0) spring.damping = (mass == 1 ? 1.0 : kOver) * spring.criticalDamping();
    return spring;
}

}  // namespace

double Setup::frequency() const { return std::sqrt(stiffness / mass); }

bool HungMass::explodes() const { return growth > kSteady; }

void HungMasses::release(const Setup& with) {
    *this = {.setup = with};
    for (std::size_t i = 0; i < kMasses; ++i) {
        const physics::DampedSpring spring = springOf(setup, i);
        masses[i] = {.spring = spring,
                     .place = setup.pull,
                     .limit = stabilityLimit(setup.method, spring),
                     .growth = amplification(setup.method, spring, setup.step)};
    }
    sample();
}

void HungMasses::advance() {
    for (HungMass& mass : masses) {
        auto state = physics::oneParticle<double>({mass.place, 0.0, 0.0}, {mass.velocity, 0.0, 0.0});
        physics::IntegratorMemory<double> memory;
        integrate(setup.method, state, forcesOf(mass.spring), setup.step, memory);
        mass.place = state.position.x[0];
        mass.velocity = state.velocity.x[0];
    }
    time += setup.step;
    if (time - sampled >= kBetweenSamples && time <= kDuration) sample();
}

double HungMasses::exact(std::size_t mass, double at) const {
    return motionAfter(masses[mass].spring, {setup.pull, 0.0}, at).position;
}

double HungMasses::energy(std::size_t mass) const {
    const HungMass& m = masses[mass];
    return 0.5 * (m.spring.mass * m.velocity * m.velocity + m.spring.stiffness * m.place * m.place);
}

bool HungMasses::isLost() const {
    return std::any_of(masses.begin(), masses.end(), [](const HungMass& m) { return !(std::abs(m.place) < kLost); });
}

void HungMasses::sample() {
    constexpr double kFarthest = 1e3;  // m: far outside the picture
    sampled = time;
    times.push_back(static_cast<float>(time));
    for (HungMass& mass : masses)
        mass.trace.push_back(static_cast<float>(std::clamp(mass.place, -kFarthest, kFarthest)));
}

void state(geometry::Archive& archive, Setup& setup) {
    archive.field("stiffness", setup.stiffness);
    archive.field("damping", setup.damping);
    archive.field("mass", setup.mass);
    archive.field("step", setup.step);
    archive.field("pull", setup.pull);
    archive.field("method", setup.method);
}
void state(geometry::Archive& archive, HungMass& mass) {
    archive.field("place", mass.place);
    archive.field("velocity", mass.velocity);
    archive.field("mass", mass.spring.mass);
    archive.field("stiffness", mass.spring.stiffness);
    archive.field("damping", mass.spring.damping);
    archive.field("limit", mass.limit);
    archive.field("growth", mass.growth);
    archive.field("trace", mass.trace);
}
void state(geometry::Archive& archive, HungMasses& masses) {
    archive.field("setup", masses.setup);
    for (std::size_t i = 0; i < kMasses; ++i) archive.field("mass '" + std::string(kNames[i]) + "'", masses.masses[i]);
    archive.field("time", masses.time);
    archive.field("sampled", masses.sampled);
    archive.field("times", masses.times);
}

}  // namespace demos::springs
