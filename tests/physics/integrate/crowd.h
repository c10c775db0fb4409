#pragma once
/// Many particles among solids, for tests of the fast way.

#include <thread>

#include "geometry/base/random.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics {

/// Some are held fast, some are heavy, some damped; the wind blows and two attractors pull.
inline ParticleSystem crowd(std::size_t count, std::uint64_t seed) {
    geometry::Random random(seed);
    ParticleSystem system;
    system.forces.drag = 0.2f;
    system.forces.wind = {1.0f, 0.5f, -0.25f};
    system.forces.attractors = {{{0.5f, 1.0f, 0.0f}, 3.0f, 0.1f}, {{-1.0f, 2.0f, 1.0f}, -2.0f, 0.2f}};
    ParticleState<float>& state = system.state;
    state.inverseMass.assign(1, 1.0f);
    state.damping.assign(1, 0.0f);
    state.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        state.position.set(i, random.inBox(geometry::Vec3f{-2.9f, 0.1f, -2.9f}, geometry::Vec3f{2.9f, 5.0f, 2.9f}));
        state.velocity.set(i, 3.0f * random.direction());
        state.damping[i] = random.unit();
        state.setMass(i, random.uniform(0.5f, 1e9f));
        if (i % 17 == 0) state.inverseMass[i] = 0.0f;
    }
    return system;
}

/// A floor, a slanted wall, a box that is turned, a ball and a wall without thickness.
inline Obstacles someSolids() {
    const std::vector<geometry::AnyShapef> solids{
        floorAt(0.0f), geometry::Planef{{-0.8f, 0.6f, 0.0f}, -3.0f},
        geometry::Boxf{{1.0f, 1.0f, 0.5f}, {0.5f, 0.2f, 0.7f}, aboutZ(0.4f)},
        geometry::Spheref{{-1.0f, 1.5f, 0.0f}, 0.6f},
        geometry::Trianglef{{-2.0f, 0.5f, -2.0f}, {2.0f, 0.5f, -2.0f}, {0.0f, 3.0f, -1.5f}}};
    return Obstacles(solids);
}

/// Unequal ranges on threads of their own, the last ones first.
inline geometry::ParallelFor unevenThreads(std::size_t pieces) {
    return [pieces](std::size_t count, const geometry::RangeWork& work) {
        std::vector<std::thread> threads;
        std::size_t end = count;
        for (std::size_t piece = pieces; piece > 0 && end > 0; --piece) {
            const std::size_t first = piece == 1 ? 0 : end - (end + piece) / (piece + 1);
            if (first < end) threads.emplace_back([&work, first, end] { work(first, end); });
            end = first;
        }
        for (std::thread& thread : threads) thread.join();
    };
}

}  // namespace collidoscope::physics
