#pragma once
/// A step of many particles that feel no other ones.

#include <optional>

#include "geometry/base/simd/instruction_set.h"
#include "physics/particle/contact/contact.h"
#include "physics/particle/integrate/integrator.h"

namespace collidoscope::physics {

/// Counts of a step.
struct StepReport {
    std::size_t hits = 0;  ///< bounces and touches that were followed up
    /// The first particle whose numbers would have become infinite or NaN. See ParticleSystem::step.
    std::optional<std::size_t> broken{};
};

/// The arguments of a step besides the particles. Forces and obstacles are referenced, not copied.
struct BatchIntegration {
    Integrator integrator = Integrator::SemiImplicitEuler;
    float time = 0.0f;  ///< s, > 0: of a sub-step
    int subSteps = 1;
    const Forces<float>& forces;
    const Obstacles& obstacles;
    const ContactSettings& contact;
};

/// Each particle goes through all sub-steps by itself, so memory is read and written once; eight take the fast way
/// together, and those near a solid are followed one by one. A particle that would leave the finite numbers stays as it
/// was. The same bits whatever the threads, the cut of their ranges and the instruction set.
/// Precondition: forces.independent().
StepReport integrateBatch(const BatchIntegration& step, ParticleState<float>& state,
                          const geometry::ParallelFor& parallelFor = geometry::serialFor,
                          geometry::batch::InstructionSet set = geometry::batch::widestSupported());

}  // namespace collidoscope::physics
