#pragma once
/// What a joint solver writes while it works.

#include "geometry/base/parallel_for.h"
#include "physics/particle/joint/layout/joint_layout.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// Arrays that are kept from step to step so that nothing is allocated. They hold no state: a copy begins empty, and
/// to assign changes nothing.
class JointWorkspace {
public:
    JointWorkspace() = default;
    JointWorkspace(const JointWorkspace&) {}
    JointWorkspace& operator=(const JointWorkspace&) { return *this; }
    ~JointWorkspace() = default;

    /// Brings the particles into their slots. -0 becomes 0.
    void load(const ParticleState<float>& state, const Slots& slots, const geometry::ParallelFor& parallelFor);
    void store(ParticleState<float>& state, const Slots& slots, const geometry::ParallelFor& parallelFor) const;

    std::vector<float> x{}, y{}, z{}, inverseMass{};  ///< by slot
    std::vector<float> multipliers{};                 ///< by lane
};

}  // namespace physics
