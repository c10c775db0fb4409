#pragma once
/// Surroundings of the cloth of the demo: the solid in its way, its frame, the hand, the wind; and what is measured
/// of it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/20_springs_and_cloth/parts/cloth_sheet.h"
#include "demos/20_springs_and_cloth/parts/draw_net.h"
#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/measurements.h"
#include "demos/parameters.h"
#include "geometry/shapes/primitives.h"
#include "physics/particle/contact/contact.h"

namespace collidoscope::demos::cloth {

enum class ObstacleKind { None, Sphere, Box, Pole, Mesh };

struct Obstacle {
    ObstacleKind kind = ObstacleKind::None;
    Vec3f position{0.0f};  ///< m
    Quatf orientation = geometry::kIdentityRotation<float>;
    MeshSlot slot{};  ///< scaled to the size of the sphere
};

/// The obstacle, if there is one, moved by `offset`.
std::optional<geometry::AnyShapef> shapeOf(const Obstacle& obstacle, const Vec3f& offset);
/// The obstacle, if there is one, and the floor y = 0.
std::vector<geometry::AnyShapef> obstaclesOf(const Obstacle& obstacle, const Vec3f& offset);
void drawObstacle(Canvas& canvas, const Obstacle& obstacle, const Vec3f& offset);

/// The rod, pole or frame that holds the sheet, its pins, its stones.
void drawFrame(Canvas& canvas, const Sheet& sheet, Scene scene);
/// `whose`: its name in the legend; empty: another entry speaks for it.
void drawHand(Canvas& canvas, const Vec3f& hand, bool holds, std::string_view whose);
/// An arrow in the air.
void drawWind(Canvas& canvas, const Vec3f& wind);
/// Numbers of one sheet; `suffix` tells it from another one.
void measureSheet(Measurements& m, const Sheet& sheet, const std::string& suffix);
/// Ray parameter at which the ray passes a particle of the sheet within `reach`, m. Among particles about equally near
/// to its start, the one that it passes closest counts.
std::optional<float> meetsRay(const Sheet& sheet, const Rayf& ray, float reach);

}  // namespace collidoscope::demos::cloth
