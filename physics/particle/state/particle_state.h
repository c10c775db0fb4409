#pragma once
/// Positions and velocities of many point masses.

#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// Particles that one thread takes at least in plain work on each: some 15 microseconds, about what it takes to wake
/// another one.
inline constexpr std::size_t kParticlesPerThread = 16 * 1024;

/// A structure of arrays. Copying it is a snapshot.
template <typename T>
struct ParticleState {
    VectorArray<T> position{};  ///< m
    VectorArray<T> velocity{};  ///< m/s
    /// 1/kg; 0 holds a particle fast: nothing moves it. Empty: 1 for all.
    std::vector<T> inverseMass{};
    /// 1/s, >= 0: deceleration per speed through the air, beside Forces::drag. Empty: 0 for all.
    std::vector<T> damping{};

    std::size_t size() const { return position.size(); }
    T inverseMassOf(std::size_t i) const { return inverseMass.empty() ? T(1) : inverseMass[i]; }
    T dampingOf(std::size_t i) const { return damping.empty() ? T(0) : damping[i]; }
    bool isFixed(std::size_t i) const { return inverseMassOf(i) == T(0); }

    /// All arrays that are in use get `count` entries; new particles rest at the origin with the mass 1 kg.
    void resize(std::size_t count) {
        position.resize(count);
        velocity.resize(count);
        if (!inverseMass.empty()) inverseMass.resize(count, T(1));
        if (!damping.empty()) damping.resize(count, T(0));
    }
    /// The mass of one particle, kg, > 0, at most the largest number; infinite holds it fast.
    void setMass(std::size_t i, T mass) {
        if (inverseMass.empty()) inverseMass.assign(size(), T(1));
        inverseMass[i] = T(1) / mass;
    }
};

template <typename T>
void state(geometry::Archive& archive, ParticleState<T>& particles) {
    archive.field("position", particles.position);
    archive.field("velocity", particles.velocity);
    archive.field("inverse-mass", particles.inverseMass);
    archive.field("damping", particles.damping);
}

/// One particle of 1 kg.
template <typename T>
ParticleState<T> oneParticle(const geometry::Vec3<T>& position, const geometry::Vec3<T>& velocity) {
    ParticleState<T> state;
    state.resize(1);
    state.position.set(0, position);
    state.velocity.set(0, velocity);
    return state;
}

}  // namespace collidoscope::physics
