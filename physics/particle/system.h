#pragma once
/// Particles among solids, connected by springs and joints: the whole step as a pipeline.
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
    int iterations = 1;                                       ///< >= 1: passes over the joints in each sub-step
    JointDirection jointDirection = JointDirection::AtStart;  ///< Present takes two thirds of the time
    /// kg/m^3, >= 0: density of the air that acts on triangles, with the velocity Forces::wind.
    float airDensity = 1.2f;
    float airResistance = 1.2f;  ///< drag coefficient of a triangle, see wind.h
    ContactSettings contact{};
};

class ParticleSystem {
public:
    // Not inline, because many files copy a system, and each would compile the copying of all its arrays.
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
    /// The state never gets numbers that are not finite. If particles do not interact, one that would get such numbers
    /// keeps its state while the others move on; to undo the others, too, would take a second pass over the memory and
    /// twice the time. If springs, joints or cloth connect particles, none moves.
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
        Places stepStart{}, start{};  ///< at the start of the step, and of the sub-step
        VectorArray<float> loose{};   ///< positions before the joints
        std::vector<float> weights{};
        SelfContactSolver selfContact{};
    };

    geometry::Scratch<Work> work_{};
    IntegratorMemory<float> memory_{};
};

}  // namespace collidoscope::physics
