#include "demos/draw/parts.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace collidoscope::demos {

using geometry::Quatf;
using geometry::Vec3f;

Quatf turnYTo(const Vec3f& axis) {
    const float length = glm::length(axis);
    if (!(length > 0.0f)) return geometry::kIdentityRotation<float>;
    // The rotation by half the angle has its real part along the sum of both directions.
    const Vec3f to = axis / length;
    const Quatf twice{1.0f + to.y, to.z, 0.0f, -to.x};
    const float squared = glm::dot(twice, twice);
    if (squared < 1e-10f) return {0.0f, 1.0f, 0.0f, 0.0f};  // straight down: half a turn about x
    return twice * (1.0f / std::sqrt(squared));
}

Tangents tangentsOf(const Vec3f& normal) {
    const Vec3f helper = std::abs(normal.y) < 0.9f ? Vec3f{0.0f, 1.0f, 0.0f} : Vec3f{1.0f, 0.0f, 0.0f};
    const Vec3f u = glm::normalize(glm::cross(helper, normal));
    return {u, glm::cross(normal, u)};
}

std::array<Vec3f, 8> cornersOf(const geometry::Boxf& box) {
    std::array<Vec3f, 8> corners{};
    for (unsigned i = 0; i < 8; ++i) {
        const Vec3f signs{i & 1u ? 1.0f : -1.0f, i & 2u ? 1.0f : -1.0f, i & 4u ? 1.0f : -1.0f};
        corners[i] = box.center + box.orientation * (signs * box.half);
    }
    return corners;
}

std::array<Vec3f, 3> cornersOf(const geometry::Trianglef& triangle) { return {triangle.a, triangle.b, triangle.c}; }

Vec3f middleOf(const std::array<Vec3f, 3>& corners) { return (corners[0] + corners[1] + corners[2]) / 3.0f; }

bool isOfShapeItself(const Style& style) {
    if (style.ghost || style.dashed || !style.shadow || style.fill == Fill::Wire) return false;
    switch (style.role) {
        case Role::Neutral:
        case Role::BodyA:
        case Role::BodyB:
        case Role::Contact:
        case Role::Selection:
        case Role::Ground:
        case Role::Query:
            return true;
        case Role::Velocity:
        case Role::Acceleration:
        case Role::Impulse:
        case Role::Construction:
        case Role::Mistake:
        case Role::AxisX:
        case Role::AxisY:
        case Role::AxisZ:
            break;
    }
    return false;
}

Style edgeStyle(const Style& style) {
    Style edges = style;
    edges.fill = Fill::Solid;
    edges.shade = std::min(1.0f, style.shade + 0.25f);
    return edges;
}

void drawLoop(Canvas& canvas, std::span<const Vec3f> corners, const Style& style) {
    std::vector<LineItem> lines(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i)
        lines[i] = {.start = corners[i], .end = corners[(i + 1) % corners.size()], .style = style};
    canvas.lines(lines);
}

void drawFace(Canvas& canvas, std::span<const Vec3f> corners, const Style& style) {
    if (style.fill != Fill::Wire) fillFan(canvas, corners, style);
    if (style.fill != Fill::Solid) drawLoop(canvas, corners, edgeStyle(style));
}

void fillFan(Canvas& canvas, std::span<const Vec3f> corners, const Style& style) {
    std::vector<TriangleItem> triangles;
    for (std::size_t i = 2; i < corners.size(); ++i)
        triangles.push_back({.a = corners[0], .b = corners[i - 1], .c = corners[i], .style = style});
    canvas.triangles(triangles);
}

void recordNamedShape(Canvas& canvas, const geometry::AnyShapef& shape, Role role, std::string name) {
    const ShapeItem item{.shape = shape, .style = {.role = role, .fill = Fill::Translucent}, .name = std::move(name)};
    canvas.shapes({&item, 1});
}

}  // namespace collidoscope::demos
