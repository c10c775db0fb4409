#pragma once
/// What stands around the cloth of the demo, and what is measured of it.

#include <optional>
#include <string>

#include "demos/20_springs_and_cloth/parts/cloth/obstacle.h"
#include "demos/20_springs_and_cloth/parts/cloth/sheet.h"
#include "demos/20_springs_and_cloth/parts/draw_net.h"
#include "demos/measurements.h"
#include "geometry/shapes/ray.h"

namespace demos::cloth {

/// The rod, pole or frame that holds the sheet, its pins, its stones.
void drawFrame(Canvas& canvas, const Sheet& sheet, Scene scene);
void drawHand(Canvas& canvas, const geometry::Vec3f& hand, bool holds);
/// An arrow in the air.
void drawWind(Canvas& canvas, const geometry::Vec3f& wind);
/// Numbers of one sheet; `suffix` tells it from another one.
void measureSheet(Measurements& m, const Sheet& sheet, const std::string& suffix);
/// The particle that the ray passes first within `reach`, m.
std::optional<geometry::Vec3f> nearestOnRay(const Sheet& sheet, const geometry::Rayf& ray, float reach);

}  // namespace demos::cloth
