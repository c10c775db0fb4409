#pragma once
/// What solids do to the particles of one sub-step.

#include "physics/particle/integrate/methods.h"
#include "physics/particle/travel/free_space.h"

namespace physics {

/// Refers to the obstacles and settings, which must outlive it.
class ContactStep {
public:
    /// `time`: of the sub-step, s, > 0. `wind`: m/s.
    ContactStep(const Obstacles& obstacles, const ContactSettings& settings, float time, const geometry::Vec3f& wind)
        : obstacles_(obstacles), settings_(settings), time_(time), wind_(wind), space_(obstacles, settings) {}

    FreeSpaceNumbers freeSpace() const { return space_.numbers(); }
    /// An integrator (and joints) took a particle from `from` to `to`: puts `to` where it really comes to and returns
    /// the number of hits. `drag`: of the air on this particle, 1/s.
    std::size_t land(const Moving<float>& from, Moving<float>& to, float drag) const;

private:
    const Obstacles& obstacles_;
    const ContactSettings& settings_;
    float time_;
    geometry::Vec3f wind_;
    FreeSpace space_;
};

}  // namespace physics
