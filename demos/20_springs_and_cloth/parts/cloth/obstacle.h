#pragma once
/// The solid that the cloth of the demo meets.

#include <vector>

#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/parameters.h"
#include "physics/particle/contact/contact.h"

namespace demos::cloth {

enum class ObstacleKind { None, Sphere, Box, Pole, Mesh };

struct Obstacle {
    ObstacleKind kind = ObstacleKind::None;
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
    MeshSlot slot{};  ///< scaled to the size of the sphere
};

/// The obstacle, moved by `offset`, and the floor y = 0.
std::vector<physics::Solid> solidsOf(const Obstacle& obstacle, const geometry::Vec3f& offset);
PickShape pickShapeOf(const Obstacle& obstacle);
void drawObstacle(Canvas& canvas, const Obstacle& obstacle, const geometry::Vec3f& offset);

}  // namespace demos::cloth
