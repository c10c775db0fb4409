#pragma once
/// The picture of the three masses: hanging, and charts of them over time beside the formula, and on the gauge of h w.

#include <array>

#include "demos/20_springs_and_cloth/parts/hung_masses.h"
#include "demos/canvas.h"

namespace demos::springs {

/// Where the first mass is at rest; the handle pulls it from there.
geometry::Vec3f restOf(std::size_t mass);
inline constexpr std::array kRoles{Role::BodyA, Role::BodyB, Role::Impulse};  ///< of the masses
inline constexpr float kBallRadius = 0.16f;                                   ///< m
inline constexpr double kReach = 1.15;                                        ///< m: shown below and above the rest

/// A coil from one end to the other. Its parts have the keys from `first` on.
void drawCoil(Canvas& canvas, const geometry::Vec3f& from, const geometry::Vec3f& to, float radius, const Style& style,
              Key first);

void drawMasses(Canvas& canvas, const HungMasses& all);
/// Heights over time.
Chart chartOfTraces(const HungMasses& all);
/// A bar for each mass up to its own limit, and h w as a line through all.
Chart chartOfLimits(const HungMasses& all);

}  // namespace demos::springs
