#pragma once
/// Helpers for tests of cloth.

#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/cloth/connect.h"
#include "physics/particle/cloth/strain.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics {

inline constexpr float kHeld = std::numeric_limits<float>::infinity();   ///< kg: the mass of a pin
inline constexpr float kRigid = std::numeric_limits<float>::infinity();  ///< N/m: of joints without compliance

inline void pin(ParticleSystem& system, std::uint32_t particle) { system.state.setMass(particle, kHeld); }
inline void connect(ParticleSystem& system, const ClothMesh& net, const LinkMaterial& material, Method method) {
    connect(system, std::span{&net, 1}, material, method);
}
inline void run(ParticleSystem& system, int steps, float time = 1.0f / 60.0f,
                const geometry::ParallelFor& parallelFor = geometry::serialFor) {
    for (int i = 0; i < steps; ++i) system.step(time, parallelFor);
}

inline bool isFinite(const ParticleState<float>& state) {
    for (std::size_t i = 0; i < state.size(); ++i)
        if (!std::isfinite(glm::dot(state.position[i], state.velocity[i]))) return false;
    return true;
}

/// Kinetic energy and height, J.
inline double energyOf(const ParticleSystem& system) {
    double energy = 0.0;
    for (std::size_t i = 0; i < system.state.size(); ++i) {
        if (system.state.isFixed(i)) continue;
        const geometry::Vec3f v = system.state.velocity[i];
        const double mass = 1.0 / double{system.state.inverseMassOf(i)};
        energy +=
            mass * (0.5 * double{glm::dot(v, v)} - double{glm::dot(system.forces.gravity, system.state.position[i])});
    }
    return energy;
}

/// A loop that so many threads share.
inline geometry::ParallelFor threads(std::size_t count) {
    return [count](std::size_t size, const geometry::RangeWork& work) {
        std::vector<std::jthread> all;
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t first = size * k / count, end = size * (k + 1) / count;
            if (first < end) all.emplace_back([=, &work] { work(first, end); });
        }
    };
}

}  // namespace collidoscope::physics
