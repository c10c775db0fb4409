#pragma once
/// Positions and velocities of many point masses.

#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// Smallest number of particles for one thread in plain work on each: some 15 microseconds, about the time of waking
/// another thread.
inline constexpr std::size_t kParticlesPerThread = 16 * 1024;

/// A structure of arrays; a copy is a snapshot.
template <typename T>
struct ParticleState {
    VectorArray<T> position{};  ///< m
    VectorArray<T> velocity{};  ///< m/s
    /// 1/kg; 0: the particle is fixed. Empty: 1 for all.
    std::vector<T> inverseMass{};
    /// 1/s, >= 0: deceleration per speed relative to the air, in addition to Forces::drag. Empty: 0 for all.
    std::vector<T> damping{};

    std::size_t size() const { return position.size(); }
    T inverseMassOf(std::size_t i) const { return inverseMass.empty() ? T(1) : inverseMass[i]; }
    T dampingOf(std::size_t i) const { return damping.empty() ? T(0) : damping[i]; }
    bool isFixed(std::size_t i) const { return inverseMassOf(i) == T(0); }

    /// Resizes all arrays that are in use; new particles rest at the origin with the mass 1 kg.
    void resize(std::size_t count) {
        position.resize(count);
        velocity.resize(count);
        if (!inverseMass.empty()) inverseMass.resize(count, T(1));
        if (!damping.empty()) damping.resize(count, T(0));
    }
    /// Sets the mass of one particle, kg, > 0; an infinite mass fixes it.
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
