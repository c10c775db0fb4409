#pragma once
/// Particles among solids, tied by springs and joints: the whole step as a pipeline.
///
///   wind on triangles -> forces -> integrate -> joints -> cloth against itself -> contacts by the travelled segment
///   -> next sub-step
///
/// A system is a value: a copy is a snapshot. The same input gives the same bits, on any number of threads.

#include "geometry/base/memory.h"
#include "physics/particle/cloth/self_contact.h"
#include "physics/particle/cloth/wind.h"
#include "physics/particle/integrate/batch_integration.h"
#include "physics/particle/joint/joint_solver.h"

namespace collidoscope::physics {

struct SystemSettings {
    Integrator integrator = Integrator::SemiImplicitEuler;
    int subSteps = 1;                                         ///< >= 1: equal parts of a step
    int iterations = 1;                                       ///< >= 1: of the joints, in each sub-step
    JointDirection jointDirection = JointDirection::AtStart;  ///< Present: joints take two thirds of the time
    float airDensity = 1.2f;     ///< kg/m^3, >= 0: of the air that presses on triangles, at the velocity Forces::wind
    float airResistance = 1.2f;  ///< of a triangle, see wind.h
    ContactSettings contact{};
};

class ParticleSystem {
public:
    // Not inline, as many files copy a system, and each would compile the copying of all its arrays.
    ParticleSystem();
    ParticleSystem(const ParticleSystem& other);
    ParticleSystem(ParticleSystem&& other) noexcept;
    ParticleSystem& operator=(const ParticleSystem& other);
    ParticleSystem& operator=(ParticleSystem&& other) noexcept;
    ~ParticleSystem();

    // Free to change between steps.
    ParticleState<float> state{};
    Forces<float> forces{};
    SystemSettings settings{};
    JointSolver joints{};
    std::vector<ClothTriangle> triangles{};  ///< the cloth between particles
    SelfContact selfContact{};
    Obstacles obstacles{};

    /// Advances by `time` seconds, >= 0; 0 changes nothing.
    ///
    /// The state never gets numbers that are not finite. Where particles do not feel each other, one that would
    /// leave the finite numbers stays as it was while the others go on; to undo those, too, would take a second
    /// pass over the memory and twice the time. Where springs, joints or cloth tie them, none moves.
    StepReport step(float time, const geometry::ParallelFor& parallelFor = geometry::serialFor);

private:
    struct Places {
        VectorArray<float> position{}, velocity{};
        void keep(const ParticleState<float>& from) {
            position = from.position;
            velocity = from.velocity;
        }
    };

    bool isTied() const;
    StepReport stepTied(float part, const geometry::ParallelFor& parallelFor);
    void tie(float time, const geometry::ParallelFor& parallelFor);
    std::size_t land(float time, const geometry::ParallelFor& parallelFor);

    struct Work {
        Places stepStart{}, start{};  ///< of the step, and of the sub-step
        VectorArray<float> loose{};   ///< positions before the joints
        std::vector<float> weights{};
        SelfContactSolver selfContact{};
    };

    geometry::Scratch<Work> work_{};
    IntegratorMemory<float> memory_{};
};

}  // namespace collidoscope::physics
