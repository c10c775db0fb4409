#include "demos/20_springs_and_cloth/parts/rods.h"

#include <cmath>
#include <limits>

#include "demos/chart.h"
#include "geometry/base/elementary.h"
#include "physics/particle/measure/measures.h"

namespace collidoscope::demos::pendulum {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

Vec3d along(double angle) { return {geometry::sin(angle), -geometry::cos(angle), 0.0}; }

/// The second derivatives of the angles, from Lagrange's equations for equal masses and rods:
///   one bob    a'' = -(g / L) sin a
///   two, d = a - b, D = 3 - cos 2d
///   a'' = (-3 g sin a - g sin(a - 2b) - 2 L sin d (b'^2 + a'^2 cos d)) / (L D)
///   b'' = 2 sin d (2 L a'^2 + 2 g cos a + L b'^2 cos d) / (L D)
physics::Forces<double> turningForces(const Build& build) {
    physics::Forces<double> forces;
    forces.gravity = Vec3d{0.0};
    const double g = build.gravity, length = build.rodLength();
    if (build.bobs == 1) {
        forces.law = [g, length](const auto& state, auto& out) {
            out.x[0] -= g / length * geometry::sin(state.position.x[0]);
        };
        return forces;
    }
    forces.law = [g, length](const auto& state, auto& out) {
        const double a = state.position.x[0], b = state.position.x[1], d = a - b;
        const double aa = state.velocity.x[0] * state.velocity.x[0], bb = state.velocity.x[1] * state.velocity.x[1];
        const double sine = geometry::sin(d), cosine = geometry::cos(d);
        const double divisor = length * (3.0 - geometry::cos(2.0 * d));
        out.x[0] +=
            (-3.0 * g * geometry::sin(a) - g * geometry::sin(a - 2.0 * b) - 2.0 * length * sine * (bb + aa * cosine)) /
            divisor;
        out.x[1] += 2.0 * sine * (2.0 * length * aa + 2.0 * g * geometry::cos(a) + length * bb * cosine) / divisor;
    };
    return forces;
}

/// A pivot held fast, and the bobs below each other.
physics::ParticleSystem systemOf(const Build& build, const std::array<double, 2>& angles) {
    const auto count = static_cast<std::uint32_t>(build.bobs);
    const auto length = static_cast<float>(build.rodLength());
    physics::ParticleSystem system;
    system.state.resize(count + 1);
    system.state.setMass(0, std::numeric_limits<float>::infinity());
    system.forces.gravity = {0.0f, -static_cast<float>(build.gravity), 0.0f};
    system.settings.integrator = physics::Integrator::VelocityVerlet;
    system.settings.iterations = build.bobs == 1 ? 1 : 4;
    system.settings.jointDirection = build.direction;
    std::vector<physics::DistanceJoint> joints;
    Vec3d position{0.0};
    for (std::uint32_t i = 0; i < count; ++i) {
        position += build.rodLength() * along(angles[i]);
        system.state.position.set(i + 1, Vec3f(position));
        joints.push_back({.a = i, .b = i + 1, .length = length});
        if (build.rod == Rod::Spring)
            system.forces.springs.push_back(
                {.a = i, .b = i + 1, .restLength = length, .stiffness = static_cast<float>(kSpringStiffness)});
    }
    if (build.rod == Rod::Joint) system.joints = physics::JointSolver(joints, count + 1);
    return system;
}

}  // namespace

Rods::Rods(const Build& build, const std::array<double, 2>& angles) : build_(build) {
    if (build.rod != Rod::Angles) {
        system_ = systemOf(build, angles);
        return;
    }
    turning_.resize(static_cast<std::size_t>(build.bobs));
    for (std::size_t i = 0; i < turning_.size(); ++i) turning_.position.x[i] = angles[i];
}

void Rods::step(double h, int subSteps) {
    if (build_.rod == Rod::Angles) {
        const physics::Forces<double> forces = turningForces(build_);
        physics::IntegratorMemory<double> memory;
        for (int i = 0; i < subSteps; ++i)
            integrate(physics::Integrator::RungeKutta4, turning_, forces, h / subSteps, memory);
        return;
    }
    system_.settings.subSteps = subSteps;
    const auto report = system_.step(static_cast<float>(h));
    // A system keeps its last good state; a demo says that the run is over by numbers that are none.
    if (report.broken) system_.state.position.set(*report.broken, Vec3f{std::numeric_limits<float>::quiet_NaN()});
}

Vec3d Rods::bob(int i) const {
    if (build_.rod != Rod::Angles) return Vec3d(system_.state.position[static_cast<std::size_t>(i) + 1]);
    Vec3d position{0.0};
    for (std::size_t k = 0; k <= static_cast<std::size_t>(i); ++k)
        position += build_.rodLength() * along(turning_.position.x[k]);
    return position;
}

double Rods::angle(int i) const {
    const Vec3d rod = i == 0 ? bob(0) : bob(i) - bob(i - 1);
    return geometry::atan2(rod.x, -rod.y);
}

double Rods::energy() const {
    const double length = build_.rodLength(), g = build_.gravity;
    const double lowest = -g * length * (build_.bobs == 1 ? 1.0 : 3.0);
    if (build_.rod != Rod::Angles) return energyOf(system_.state, system_.forces).total() - lowest;
    double energy = -lowest;
    Vec3d velocity{0.0};
    for (int i = 0; i < build_.bobs; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const Vec3d across{geometry::cos(turning_.position.x[k]), geometry::sin(turning_.position.x[k]), 0.0};
        velocity += length * turning_.velocity.x[k] * across;
        energy += 0.5 * glm::dot(velocity, velocity) + g * bob(i).y;
    }
    return energy;
}

double Rods::stretch() const {
    double farthest = 0.0;
    for (int i = 0; i < build_.bobs; ++i) {
        const double share = glm::length(i == 0 ? bob(0) : bob(i) - bob(i - 1)) / build_.rodLength() - 1.0;
        if (std::abs(share) > std::abs(farthest)) farthest = share;
    }
    return farthest;
}

void state(geometry::Archive& archive, Build& build) {
    archive.field("rod", build.rod);
    archive.field("bobs", build.bobs);
    archive.field("length", build.length);
    archive.field("gravity", build.gravity);
    archive.field("direction", build.direction);
}
void state(geometry::Archive& archive, Rods& rods) {
    const Build before = rods.build_;
    archive.field("build", rods.build_);
    if (!(before == rods.build_)) rods = Rods(rods.build_, {});
    archive.field("angles", rods.turning_.position);
    archive.field("turns", rods.turning_.velocity);
    archive.field("places", rods.system_.state.position);
    archive.field("velocities", rods.system_.state.velocity);
}

void MeasuredPeriod::note(double time, double h, double before, double now) {
    // Near the bottom the angle grows evenly, so the passage lies where the straight line has it. A jump from pi to
    // -pi, over the top, is no passage.
    if (!(before < 0.0 && now >= 0.0 && now - before < 1.0)) return;
    const double at = time - h * now / (now - before);
    if (passage) period = at - *passage;
    passage = at;
}

void state(geometry::Archive& archive, MeasuredPeriod& measured) {
    archive.field("passage", measured.passage);
    archive.field("period", measured.period);
}

}  // namespace collidoscope::demos::pendulum
