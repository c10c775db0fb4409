#pragma once
/// A step of many particles that do not interact.

#include <optional>

#include "geometry/base/simd/instruction_set.h"
#include "physics/particle/contact/contact.h"
#include "physics/particle/integrate/integrator.h"

namespace collidoscope::physics {

/// Counts of a step.
struct StepReport {
    std::size_t hits = 0;  ///< number of bounces and touches that were processed
    /// The first particle whose numbers would have become infinite or NaN. See ParticleSystem::step.
    std::optional<std::size_t> broken{};
};

/// The parameters of a step, without the particles. Forces and obstacles are referenced, not copied.
struct BatchIntegration {
    Integrator integrator = Integrator::SemiImplicitEuler;
    float time = 0.0f;  ///< s, > 0: of a sub-step
    int subSteps = 1;
    const Forces<float>& forces;
    const Obstacles& obstacles;
    const ContactSettings& contact;
};

/// Each particle goes through all sub-steps by itself, so that memory is read and written once. Particles are
/// integrated eight at a time, except those near a solid, which are followed one by one. A particle whose numbers
/// would not be finite keeps its state. The bits are the same for any number of threads, any division of their ranges
/// and any instruction set.
/// Precondition: forces.independent().
StepReport integrateBatch(const BatchIntegration& step, ParticleState<float>& state,
                          const geometry::ParallelFor& parallelFor = geometry::serialFor,
                          geometry::batch::InstructionSet set = geometry::batch::widestSupported());

}  // namespace collidoscope::physics
