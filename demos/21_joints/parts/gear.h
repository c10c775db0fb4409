#pragma once
/// Gears whose teeth have involute flanks, each tooth a hull: two of them that mesh keep the ratio of their speeds all
/// the way through a tooth.
///
///     pitch radius  r = m z / 2       m: module, z: teeth
///     base radius   r cos α           α: pressure angle
///     a flank's distance from the tooth's middle at the radius ρ >= r cos α, as an angle:
///         π / 2z + inv α - inv φ      cos φ = r cos α / ρ,  inv x = tan x - x
///
/// Source: Litvin, Fuentes, Gear Geometry and Applied Theory (2004), chapter 10.

#include <vector>

#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

struct GearTeeth {
    int count = 12;          ///< z, >= 10
    float module = 0.1f;     ///< m, > 0
    float backlash = 0.02f;  ///< of a tooth's thickness: what it is thinner than half the pitch
};

inline float pitchRadius(const GearTeeth& teeth) { return 0.5f * teeth.module * static_cast<float>(teeth.count); }

/// A disc and teeth about the z axis, the middle of one tooth at the angle `turn`, rad; from z - half to z + half.
std::vector<geometry::AnyShapef> gearShapes(const GearTeeth& teeth, float turn, float z, float half);
/// The same of a rack along y, whose teeth point to -x: the pitch line is x = 0, and there is a gap at y = 0. It
/// reaches at least from y `low` to `high`.
std::vector<geometry::AnyShapef> rackShapes(const GearTeeth& teeth, float low, float high, float z, float half);

}  // namespace collidoscope::demos
