#include "demos/draw/shapes.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/inside/explanation.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

constexpr Style kSpoke{.role = Role::Selection, .showThrough = true, .width = 2.0f};
constexpr std::array kNames{"u", "v", "w"};

/// Neighbouring parts differ in brightness, and the one in question stands out.
Style partStyle(float weight, std::size_t corner, bool emphasised) {
    Style style = weight < 0.0f ? kNegativePart : kWeightPart;
    style.shade = emphasised ? 0.6f : 0.35f * (static_cast<float>(corner) - 1.0f);
    return style;
}

/// On both sides of the parts, a hair above them, so that neither hides it.
void drawSpoke(Canvas& canvas, const geometry::Trianglef& triangle, const Vec3f& point, const Vec3f& corner) {
    const Vec3f normal = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const float length = glm::length(normal);
    const Vec3f hair = length > 0.0f ? normal * (0.005f / length) : Vec3f{0.0f};
    for (const float side : {1.0f, -1.0f})
        draw(canvas, geometry::Segmentf{point + side * hair, corner + side * hair}, kSpoke);
}

}  // namespace

void drawWeights(Canvas& canvas, const geometry::Trianglef& triangle, const Vec3f& point, const Vec3f& weights,
                 std::optional<int> emphasis) {
    if (canvas.wantsShapes()) {
        draw(canvas, triangle, {.role = Role::BodyA});
        return draw(canvas, geometry::AnyShapef{point}, {.role = Role::BodyB});
    }
    const std::array corners{triangle.a, triangle.b, triangle.c};
    const bool outside = std::min({weights.x, weights.y, weights.z}) < 0.0f;
    // Outside, the positive parts overlap the triangle and each other: only the negative ones are filled.
    draw(canvas, triangle, {.role = Role::BodyA, .fill = outside ? Fill::Translucent : Fill::Wire, .width = 3.0f});
    for (std::size_t i = 0; i < 3; ++i) {
        const std::array part{point, corners[(i + 1) % 3], corners[(i + 2) % 3]};
        const float weight = weights[static_cast<int>(i)];
        const Style style = partStyle(weight, i, emphasis == static_cast<int>(i));
        if (!outside || weight < 0.0f) fillFan(canvas, part, style);
        drawSpoke(canvas, triangle, point, corners[i]);
        drawLabel(canvas, (part[0] + part[1] + part[2]) / 3.0f,
                  std::string(kNames[i]) + " = " + numberText(double{weight}, 2), {.role = style.role});
    }
    drawLegend(canvas, Mark::Patch, kWeightPart, "parts u v w of the area");
    if (outside) drawLegend(canvas, Mark::Patch, kNegativePart, "outside: a negative weight");
}

}  // namespace collidoscope::demos
