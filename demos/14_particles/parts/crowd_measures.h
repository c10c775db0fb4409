#pragma once
/// What is measured of very many particles.

#include "geometry/base/parallel_for.h"
#include "physics/particle/state/particle_state.h"

namespace demos::particles {

/// Zero where there is no particle.
struct CrowdMeasures {
    double kineticEnergy = 0.0;  ///< J/kg, mean
    double height = 0.0;         ///< m, mean
    double topSpeed = 0.0;       ///< m/s
};

/// Sums within blocks, then over blocks in their order: the same bits on any number of threads.
CrowdMeasures measureCrowd(const physics::ParticleState<float>& particles, const geometry::ParallelFor& parallelFor);

}  // namespace demos::particles
