#pragma once
/// The force of moving air on the triangles of a cloth.
///
/// On a triangle of area S, normal n and mean velocity v of its corners, in a wind w:
///   u = (w - v) . n                     speed of the air against the triangle, m/s
///   F = rho / 2 C S |u| u n             a third of it for each corner, N
/// A step uses the value of u at its end, u' = u / (1 + h rho / 2 C S |u| W), where W is the change of u by an impulse
/// of 1 N s. So it is stable for any length, and the air never reverses the motion of a triangle.
/// Source: the drag equation, Batchelor, An Introduction to Fluid Dynamics (1967), section 5.11.

#include <span>

#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::physics {

struct ClothAir {
    geometry::Vec3f wind{0.0f};  ///< m/s
    float density = 1.2f;        ///< rho, kg/m^3, >= 0
    float resistance = 1.2f;     ///< drag coefficient C, >= 0: of a flat plate perpendicular to the wind
};

/// Changes the velocities by `time` seconds of wind, triangle after triangle. Returns the impulse of the air on
/// particles that are free to move, N s. Triangles without area feel no wind.
geometry::Vec3f blow(const ClothAir& air, std::span<const ClothTriangle> triangles, float time,
                     ParticleState<float>& state);

}  // namespace collidoscope::physics
