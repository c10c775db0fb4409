#include "demos/20_springs_and_cloth/parts/cloth_picture.h"

#include "demos/draw/shapes.h"
#include "geometry/mesh/query/instance_space.h"

namespace collidoscope::demos::cloth {
namespace {

constexpr float kRadius = 0.42f, kPoleRadius = 0.12f, kPoleHalf = 0.9f;  // m
constexpr double kMeshRadius = 0.55;                                     // m
constexpr Vec3f kHalf{0.4f, 0.3f, 0.35f};                                // m
constexpr float kRod = 0.02f, kStoneRadius = 0.05f;                      // m
constexpr float kWindShown = 0.08f;                                      // m per m/s
constexpr Style kWood{.role = Role::Neutral, .shade = -0.3f};

void drawRod(Canvas& canvas, const Vec3f& a, const Vec3f& b) { demos::draw(canvas, Capsulef{a, b, kRod}, kWood); }

}  // namespace

std::optional<geometry::AnyShapef> shapeOf(const Obstacle& obstacle, const Vec3f& offset) {
    const geometry::Posef pose{obstacle.position + offset, obstacle.orientation};
    const Vec3f along{0.0f, 0.0f, kPoleHalf};
    switch (obstacle.kind) {
        case ObstacleKind::None:
            break;
        case ObstacleKind::Sphere:
            return Spheref{pose.position, kRadius};
        case ObstacleKind::Box:
            return Boxf{.center = pose.position, .half = kHalf, .orientation = pose.orientation};
        case ObstacleKind::Pole:
            return moved(geometry::AnyShapef{Capsulef{-along, along, kPoleRadius}}, pose);
        case ObstacleKind::Mesh:
            return instanceOfSize(obstacle.slot.mesh, kMeshRadius,
                                  {Vec3d{pose.position}, geometry::Quatd{pose.orientation}});
    }
    return std::nullopt;
}

std::vector<geometry::AnyShapef> obstaclesOf(const Obstacle& obstacle, const Vec3f& offset) {
    std::vector<geometry::AnyShapef> shapes{Planef{{0.0f, 1.0f, 0.0f}, 0.0f}};
    if (const auto shape = shapeOf(obstacle, offset)) shapes.push_back(*shape);
    return shapes;
}

void drawObstacle(Canvas& canvas, const Obstacle& obstacle, const Vec3f& offset) {
    if (const auto shape = shapeOf(obstacle, offset)) demos::draw(canvas, *shape, {.role = Role::Neutral});
}

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
        demos::draw(canvas, Spheref{position[stone], kStoneRadius}, kWood);
}

void drawHand(Canvas& canvas, const Vec3f& hand, bool holds, std::string_view whose) {
    const Style style{.role = Role::Selection, .showThrough = true, .width = holds ? 16.0f : 11.0f};
    drawPoint(canvas, hand, style);
    if (!whose.empty())
        drawLegend(canvas, Mark::Point, style, std::string(whose) + (holds ? ", holding the cloth" : ", open"));
}

void drawWind(Canvas& canvas, const Vec3f& wind) {
    const Style style{.role = Role::Velocity, .width = 3.0f};
    drawArrow(canvas, Vec3f{0.45f, 0.1f, 0.45f} - 0.5f * kWindShown * wind, kWindShown * wind, style);
    drawLegend(canvas, Mark::Arrow, style, "wind, 8 cm per m/s");
}

void measureSheet(Measurements& m, const Sheet& sheet, const std::string& suffix) {
    const physics::Strain strain = sheet.strain();
    m.number("mean stretch" + suffix, 100.0 * double{strain.mean},
             {.symbol = "ε", .unit = "%", .tip = "Mean stretch of all links between neighbours."});
    m.number("largest stretch" + suffix, 100.0 * double{strain.largest},
             {.unit = "%", .tip = "Stretch of the most stretched link."});
    m.number(
        "area" + suffix, double{areaOf(sheet.net(), sheet.system().state.position)},
        {.symbol = "A", .unit = "m²", .tip = "Area of all triangles of the cloth that have not torn.", .plot = false});
    m.number("torn links" + suffix, sheet.net().torn.size(),
             "Number of torn links, with the diagonals that ran along them.");
}

std::optional<float> meetsRay(const Sheet& sheet, const Rayf& ray, float reach) {
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

}  // namespace collidoscope::demos::cloth
