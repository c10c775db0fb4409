#include "demos/20_springs_and_cloth/parts/cloth_picture.h"

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

namespace {

constexpr float kRod = 0.02f, kStoneRadius = 0.05f;  // m
constexpr Style kWood{.role = Role::Neutral, .shade = -0.3f};
constexpr float kWindShown = 0.08f;  // m per m/s

void drawRod(Canvas& canvas, const Vec3f& a, const Vec3f& b) {
    demos::draw(canvas, geometry::Capsulef{a, b, kRod}, kWood);
}

}  // namespace

void drawFrame(Canvas& canvas, const Sheet& sheet, Scene scene) {
    const auto& position = sheet.system().state.position;
    const auto columns = static_cast<std::uint32_t>(sheet.scene().plan.columns);
    const auto rows = static_cast<std::uint32_t>(sheet.scene().plan.rows);
    const Vec3f a = position[0], b = position[columns - 1], c = position[(rows - 1) * columns],
                d = position[rows * columns - 1];
    if (scene == Scene::Curtain || scene == Scene::Tear || scene == Scene::Trampoline) drawRod(canvas, a, b);
    if (scene == Scene::Tear || scene == Scene::Trampoline) drawRod(canvas, c, d);
    if (scene == Scene::Trampoline) {
        drawRod(canvas, a, c);
        drawRod(canvas, b, d);
    }
    if (scene == Scene::Flag) drawRod(canvas, a, {c.x, 0.0f, c.z});
    for (const std::uint32_t stone : sheet.scene().weights)
        demos::draw(canvas, geometry::Spheref{position[stone], kStoneRadius}, kWood);
}

void drawHand(Canvas& canvas, const Vec3f& hand, bool holds, std::string_view whose) {
    const Style style{.role = Role::Selection, .showThrough = true, .width = holds ? 16.0f : 11.0f};
    drawPoint(canvas, hand, style);
    drawLegend(canvas, Mark::Point, style, std::string(whose) + (holds ? ", holds the cloth" : ", open"));
}

void drawWind(Canvas& canvas, const Vec3f& wind) {
    const Style style{.role = Role::Velocity, .width = 3.0f};
    drawArrow(canvas, Vec3f{0.0f, 0.1f, 0.9f} - 0.5f * kWindShown * wind, kWindShown * wind, style);
    drawLegend(canvas, Mark::Arrow, style, "wind, 8 cm per m/s");
}

void measureSheet(Measurements& m, const Sheet& sheet, const std::string& suffix) {
    const physics::Strain strain = sheet.strain();
    m.number("mean stretch" + suffix, 100.0 * double{strain.mean},
             {.symbol = "ε", .unit = "%", .tip = "Of the links between neighbours, over all."});
    m.number("largest stretch" + suffix, 100.0 * double{strain.largest},
             {.unit = "%", .tip = "Of the most stretched link."});
    m.number("area" + suffix, double{areaOf(sheet.net(), sheet.system().state.position)},
             {.symbol = "A", .unit = "m²", .tip = "Of all panels that hold.", .plot = false});
    m.number("torn links" + suffix, static_cast<double>(sheet.net().torn.size()),
             {.tip = "With those that ran along them."});
}

std::optional<float> meetsRay(const Sheet& sheet, const geometry::Rayf& ray, float reach) {
    constexpr float kAsideCounts = 4.0f;  // so much farther off along the ray may be what is closer to it
    const auto& position = sheet.system().state.position;
    std::optional<float> met;
    float best = 0.0f;
    for (std::size_t i = 0; i < position.size(); ++i) {
        const Vec3f offset = position[i] - ray.origin;
        const float along = glm::dot(offset, ray.direction);
        const float aside = glm::length(offset - along * ray.direction);
        const float cost = along + kAsideCounts * aside;
        if (along < 0.0f || aside > reach || (met && cost >= best)) continue;
        met = along;
        best = cost;
    }
    return met;
}

}  // namespace demos::cloth
