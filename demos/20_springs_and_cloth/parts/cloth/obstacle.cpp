#include "demos/20_springs_and_cloth/parts/cloth/obstacle.h"

#include "demos/draw/shapes.h"

namespace demos::cloth {
namespace {

using geometry::Vec3f;

constexpr float kRadius = 0.42f, kPoleRadius = 0.12f, kPoleHalf = 0.9f, kMeshRadius = 0.55f;  // m
constexpr Vec3f kHalf{0.4f, 0.3f, 0.35f};                                                     // m

geometry::Spheref sphereOf(const Obstacle& o) { return {o.position, kRadius}; }
geometry::Boxf boxOf(const Obstacle& o) { return {.center = o.position, .half = kHalf, .orientation = o.orientation}; }
geometry::Capsulef poleOf(const Obstacle& o) {
    const Vec3f along = o.orientation * Vec3f{0.0f, 0.0f, kPoleHalf};
    return {o.position - along, o.position + along, kPoleRadius};
}

/// The ball around the mesh comes to the place of the sphere.
geometry::Mat4f worldFromMesh(const Obstacle& o) {
    const geometry::Spheref& ball = o.slot.mesh->ball;
    const float scale = ball.radius > 0.0f ? kMeshRadius / ball.radius : 1.0f;
    geometry::Mat4f turn = glm::mat4_cast(o.orientation) * scale;
    turn[3] = geometry::Vec4f(o.position - Vec3f(turn * geometry::Vec4f(ball.center, 0.0f)), 1.0f);
    return turn;
}

/// Calls visit(shape) with the shape of the obstacle, if there is one.
template <typename Visit>
void withShape(const Obstacle& obstacle, const Visit& visit) {
    if (obstacle.kind == ObstacleKind::Sphere) visit(sphereOf(obstacle));
    if (obstacle.kind == ObstacleKind::Box) visit(boxOf(obstacle));
    if (obstacle.kind == ObstacleKind::Pole) visit(poleOf(obstacle));
}

Obstacle moved(Obstacle obstacle, const Vec3f& offset) {
    obstacle.position += offset;
    return obstacle;
}

}  // namespace

std::vector<physics::Solid> solidsOf(const Obstacle& obstacle, const Vec3f& offset) {
    std::vector<physics::Solid> solids{geometry::Planef{{0.0f, 1.0f, 0.0f}, 0.0f}};
    const Obstacle there = moved(obstacle, offset);
    withShape(there, [&](const auto& shape) { solids.emplace_back(shape); });
    if (obstacle.kind == ObstacleKind::Mesh)
        solids.emplace_back(physics::MeshWall{there.slot.mesh, worldFromMesh(there)});
    return solids;
}

PickShape pickShapeOf(const Obstacle& obstacle) {
    PickShape pick{};
    withShape(obstacle, [&](const auto& shape) { pick = shape; });
    if (obstacle.kind == ObstacleKind::Mesh) pick = PlacedMesh{obstacle.slot.mesh, worldFromMesh(obstacle)};
    return pick;
}

void drawObstacle(Canvas& canvas, const Obstacle& obstacle, const Vec3f& offset) {
    const Obstacle there = moved(obstacle, offset);
    withShape(there, [&](const auto& shape) { demos::draw(canvas, shape, Style{.role = Role::Neutral}); });
    if (obstacle.kind == ObstacleKind::Mesh)
        drawMesh(canvas, there.slot.mesh, worldFromMesh(there), {.role = Role::Neutral});
}

}  // namespace demos::cloth
