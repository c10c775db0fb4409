#pragma once
/// Particles among solids, tied by springs and joints: the whole step as a pipeline.
///
///   wind on panels -> forces -> integrate -> joints -> cloth against itself -> contacts by the travelled segment
///   -> next sub-step
///
/// A system is a value: a copy is a snapshot. The same input gives the same bits, on any number of threads.

#include <optional>

#include "physics/particle/cloth/panel_wind.h"
#include "physics/particle/cloth/self/self_contact.h"
#include "physics/particle/contact/contact.h"
#include "physics/particle/integrate/integrator.h"
#include "physics/particle/joint/joint_solver.h"

namespace physics {

struct SystemSettings {
    Integrator integrator = Integrator::SemiImplicitEuler;
    int subSteps = 1;            ///< >= 1: equal parts of a step
    int iterations = 1;          ///< >= 1: of the joints, in each sub-step
    float airDensity = 1.2f;     ///< kg/m^3, >= 0: of the air that presses on panels, at the velocity Forces::wind
    float airResistance = 1.2f;  ///< of a panel, see panel_wind.h
    ContactSettings contact{};
};

/// What a step did.
struct StepReport {
    std::size_t hits = 0;  ///< bounces and touches that were followed up
    /// The first particle that would have left the finite numbers; nothing has moved then.
    std::optional<std::size_t> broken{};
};

class ParticleSystem {
public:
    // Free to change between steps.
    ParticleState<float> state{};
    Forces<float> forces{};
    SystemSettings settings{};
    JointSolver joints{};
    std::vector<Panel> panels{};  ///< the cloth between particles
    SelfContact selfContact{};
    Obstacles obstacles{};

    /// Advances by `time` seconds, >= 0; 0 changes nothing.
    StepReport step(float time, const geometry::ParallelFor& parallelFor = geometry::serialFor);

private:
    std::size_t subStep(float time, const geometry::ParallelFor& parallelFor);
    void tie(float time, const geometry::ParallelFor& parallelFor);
    std::size_t land(float time);

    ParticleState<float> start_{};  ///< of the sub-step
    IntegratorMemory<float> memory_{};
    SelfContactSolver selfContactSolver_{};
};

}  // namespace physics
