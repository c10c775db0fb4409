#pragma once
/// The events of continuous collision that a world offers to its caller. See continuous_collision.h.

#include <cstdint>

namespace collidoscope::physics {

/// Two bodies that stopped each other within a step.
struct TimeOfImpactEvent {
    std::uint32_t bodyA = 0, bodyB = 0;    ///< slots
    std::uint32_t shapeA = 0, shapeB = 0;  ///< A before B
    float time = 0.0f;                     ///< s, from the start of the step
};

/// The tested pairs: all, or only those of a solid and a mesh.
enum class SweptPairs : std::uint8_t { All, WithMeshes };

}  // namespace collidoscope::physics
