#pragma once
/// The pictures of the pendulum demo: one against its formulas, or two that were almost one.

#include <optional>

#include "demos/20_springs_and_cloth/parts/rods.h"
#include "demos/canvas.h"
#include "physics/particle/theory/oscillator.h"

namespace collidoscope::demos::pendulum {

/// The numbers that are drawn; none of them is kept.
struct Scene {
    const Rods& rods;
    const Rods& twin;
    std::optional<double> period{};  ///< s, as measured
    double time = 0.0;               ///< s, since the release
    double amplitude = 0.0;          ///< rad, at the release
};

/// The position of a bob in the picture, which has the same size for every length of the rods.
Vec3f seen(const Rods& rods, const Vec3d& position);
Vec3f pivot();
inline constexpr float kBobRadius = 0.13f;  ///< m

/// Names of the outer bobs as points that are measured.
inline constexpr const char *kBobPoint = "bob", *kTwinPoint = "bob of the twin";

/// The formula's angle, rad; the small-angle formula swings as if all amplitudes were small.
double exactAngle(const Scene& scene, double time);
double smallAngleSwing(const Scene& scene, double time);

void drawSimple(Canvas& canvas, const Scene& scene);
void drawDouble(Canvas& canvas, const Scene& scene);

}  // namespace collidoscope::demos::pendulum
