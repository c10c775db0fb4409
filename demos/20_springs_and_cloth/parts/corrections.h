#pragma once
/// Correction of each joint by the solver: the positions of both ends before and after it.

#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "physics/particle/system.h"

namespace collidoscope::demos::joints {

struct Correction {
    std::uint32_t joint = 0;
    std::uint32_t a = 0, b = 0;                      ///< particles
    Vec3f fromA{0.0f}, fromB{0.0f};                  ///< m, before
    Vec3f toA{0.0f}, toB{0.0f};                      ///< m, after
    float error = 0.0f;                              ///< m: |b - a| - length, before
    float turned = 1.0f;                             ///< cosine of the angle between the displacements and the joint
    float inverseMassA = 0.0f, inverseMassB = 0.0f;  ///< 1/kg
    int iteration = 0;

    Vec3f displacementA() const { return toA - fromA; }
    Vec3f displacementB() const { return toB - fromB; }
};
/// The corrections of the next step of h seconds, as the solver makes them; the system stays as it is.
std::vector<Correction> correctionsOf(const physics::ParticleSystem& system, float h, int iterations);

/// The joint and the displacements of its ends, `kMagnified` times as long; nothing for step 0.
void drawCorrection(Canvas& canvas, const std::vector<Correction>& corrections, int shown);
inline constexpr float kMagnified = 60.0f;
Explanation explainCorrections(const std::vector<Correction>& corrections, int shown);

}  // namespace collidoscope::demos::joints
