#include "demos/draw/shapes.h"

#include <array>
#include <cmath>

#include "demos/draw/parts.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/query/polytope.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

template <typename Polytope>
void drawFaces(Canvas& canvas, const Polytope& polytope, const Style& style) {
    std::vector<Vec3f> corners;
    for (std::size_t i = 0; i < polytope.planes.size(); ++i) {
        corners.clear();
        for (const std::uint32_t corner : faceOf(polytope, i)) corners.push_back(cornersOf(polytope)[corner]);
        drawFace(canvas, corners, style);
    }
}

}  // namespace

void draw(Canvas& canvas, const geometry::Spheref& sphere, const Style& style, Key key) {
    if (recordShape(canvas, sphere, style)) return;
    const SolidItem item{.pose = {.position = sphere.center}, .half = Vec3f{sphere.radius}, .style = style, .key = key};
    canvas.solids(Solid::Sphere, {&item, 1});
}

void draw(Canvas& canvas, const geometry::Capsulef& capsule, const Style& style, Key key) {
    if (recordShape(canvas, capsule, style)) return;
    const Vec3f axis = capsule.b - capsule.a;
    const SolidItem item{.pose = {.position = (capsule.a + capsule.b) * 0.5f, .orientation = turnYTo(axis)},
                         .half = {capsule.radius, glm::length(axis) * 0.5f, capsule.radius},
                         .style = style,
                         .key = key};
    canvas.solids(Solid::Capsule, {&item, 1});
}

void draw(Canvas& canvas, const geometry::Aabbf& box, const Style& style, Key key) {
    if (recordShape(canvas, box, style)) return;
    draw(canvas, geometry::Boxf{.center = centerOf(box), .half = halfOf(box)}, style, key);
}

void draw(Canvas& canvas, const geometry::Boxf& box, const Style& style, Key key) {
    if (recordShape(canvas, box, style)) return;
    if (style.fill != Fill::Solid) drawOutline(canvas, box, edgeStyle(style));
    if (style.fill == Fill::Wire) return;
    const SolidItem item{
        .pose = {.position = box.center, .orientation = box.orientation}, .half = box.half, .style = style, .key = key};
    canvas.solids(Solid::Box, {&item, 1});
}

void draw(Canvas& canvas, const geometry::Trianglef& triangle, const Style& style, Key key) {
    if (recordShape(canvas, triangle, style)) return;
    const std::array<Vec3f, 3> corners{triangle.a, triangle.b, triangle.c};
    drawLoop(canvas, corners, edgeStyle(style));
    if (style.fill == Fill::Wire) return;
    const TriangleItem item{.a = triangle.a, .b = triangle.b, .c = triangle.c, .style = style, .key = key};
    canvas.triangles({&item, 1});
}

void draw(Canvas& canvas, const geometry::Frustumf& frustum, const Style& style) {
    if (!recordShape(canvas, frustum, style)) drawFaces(canvas, frustum, style);
}
void draw(Canvas& canvas, const geometry::Hullf& hull, const Style& style) {
    if (canvas.wantsShapes())
        recordShape(canvas, geometry::HullInstancef{std::make_shared<const geometry::Hullf>(hull)}, style);
    else
        drawFaces(canvas, hull, style);
}
void draw(Canvas& canvas, const geometry::HullInstancef& hull, const Style& style) {
    if (!recordShape(canvas, hull, style)) drawFaces(canvas, hullInWorld(hull), style);
}
void draw(Canvas& canvas, const geometry::MeshInstance& mesh, const Style& style, Key key) {
    drawMesh(canvas, mesh.mesh, geometry::Mat4f{mesh.worldFromMesh}, style, key);
}

void draw(Canvas& canvas, const geometry::AnyShapef& shape, const Style& style, const Vec3f& center) {
    const auto drawEach = [&]<typename Each>(const Each& each) {
        if constexpr (std::is_same_v<Each, Vec3f>) {
            if (!recordShape(canvas, each, style)) drawPoint(canvas, each, style);
        } else if constexpr (std::is_same_v<Each, geometry::Planef>) {
            draw(canvas, each, style, center);
        } else {
            draw(canvas, each, style);
        }
    };
    std::visit(drawEach, shape);
}

DrawnShape shifted(const DrawnShape& shape, const Vec3f& by) {
    const geometry::Vec2f flat{by.x, by.y};
    const auto move = [&]<typename Each>(Each each) -> DrawnShape {
        if constexpr (std::is_same_v<Each, geometry::AnyShapef>) {
            return moved(each, geometry::Posef{.position = by});
        } else if constexpr (std::is_same_v<Each, geometry::Rectanglef>) {
            each.min += flat, each.max += flat;
            return each;
        } else if constexpr (std::is_same_v<Each, geometry::Polygonf>) {
            for (geometry::Vec2f& p : each.points) p += flat;
            return each;
        } else {
            each.center += flat;
            return each;
        }
    };
    return std::visit(move, shape);
}

void drawMesh(Canvas& canvas, const geometry::MeshPtr& mesh, const geometry::Mat4f& worldFromMesh, const Style& style,
              Key key) {
    if (!mesh) return;
    if (recordShape(canvas, geometry::MeshInstance{mesh, geometry::Mat4d{worldFromMesh}}, style)) return;
    const MeshItem item{.mesh = mesh, .worldFromMesh = worldFromMesh, .style = style, .key = key};
    canvas.meshes({&item, 1});
}

void drawTreeNodes(Canvas& canvas, std::span<const geometry::Aabbf> boxes, std::span<const int> depths,
                   const Style& style) {
    int deepest = 1;
    for (const int depth : depths) deepest = std::max(deepest, depth);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Style shaded = style;
        const int depth = i < depths.size() ? depths[i] : 0;
        shaded.shade = 0.6f - 1.2f * static_cast<float>(depth) / static_cast<float>(deepest);
        drawOutline(canvas, boxes[i], shaded);
    }
}

void drawManifold(Canvas& canvas, std::span<const Vec3f> points, const Vec3f& normal, float depth) {
    constexpr float kShortestArrow = 0.35f;  // m
    if (points.empty()) return;
    const Style style{.role = Role::Contact, .showThrough = true};
    Vec3f middle{0.0f};
    for (const Vec3f& point : points) {
        Style dot = style;
        dot.width = 11.0f;
        drawPoint(canvas, point, dot);
        middle += point / static_cast<float>(points.size());
    }
    if (points.size() > 2) drawLoop(canvas, points, style);
    if (points.size() == 2) draw(canvas, geometry::Segmentf{points[0], points[1]}, style);
    drawArrow(canvas, middle, normal * std::max(depth, kShortestArrow), style);
}

}  // namespace collidoscope::demos
