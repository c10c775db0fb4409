#include "demos/06_plane_and_box/parts/draw_ways.h"

#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/number_text.h"

namespace demos::plane_box {
namespace {

using geometry::Planef;
using geometry::Segmentf;
using geometry::Vec3f;

constexpr Style kDiagonal{.role = Role::BodyA, .dashed = true, .showThrough = true, .width = 1.0f};
constexpr Style kLineS{.role = Role::BodyB, .showThrough = true, .width = 3.0f};
constexpr Style kLineE{.role = Role::BodyA, .showThrough = true, .width = 3.0f};
constexpr Style kFront{.role = Role::Velocity, .showThrough = true, .width = 2.0f};
constexpr Style kBehind{.role = Role::Impulse, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr float kBarRadius = 0.05f;  // m
constexpr float kBeside = 0.5f;      // m, between the box and the bar
constexpr float kLabelReach = 0.7f;  // m, from a line to the middle of its label

float distanceTo(const Planef& plane, const Vec3f& p) { return glm::dot(plane.normal, p) - plane.distance; }

void drawDot(Canvas& canvas, const Vec3f& p, const Style& style) {
    Style dot = style;
    dot.width = 9.0f;
    drawPoint(canvas, p, dot);
}

/// The line from a corner to the plane, in the style of its side.
void drawCornerDistance(Canvas& canvas, const Scene& scene, const Vec3f& corner, bool labelled) {
    const float distance = distanceTo(scene.plane, corner);
    const Style style = distance > 0.0f ? kFront : kBehind;
    draw(canvas, Segmentf{corner, corner - scene.plane.normal * distance}, style);
    drawDot(canvas, corner, style);
    if (labelled) drawLabel(canvas, corner, lengthText(double{distance}), style);
}

/// A measured length beside the bar, with its name and value to the right of its end.
void drawMeasured(Canvas& canvas, const Segmentf& length, const Vec3f& right, const std::string& text,
                  const Style& style) {
    draw(canvas, length, style);
    drawDot(canvas, length.start, style);
    drawDot(canvas, length.end, style);
    drawLabel(canvas, length.end + right * kLabelReach, text, style);
}

}  // namespace

void drawHalfDiagonals(Canvas& canvas, const Scene& scene) {
    for (const Vec3f& corner : cornersOf(scene.box)) draw(canvas, Segmentf{scene.box.center, corner}, kDiagonal);
    drawLegend(canvas, Mark::Line, kDiagonal, "half diagonals");
}

void drawCorners(Canvas& canvas, const Scene& scene, bool extremesOnly) {
    const auto extent = planeBoxExtent(scene.plane, scene.box);
    for (std::size_t i = 0; i < extent.corners.size(); ++i) {
        const bool extreme = i == extent.farthest || i == extent.nearest;
        if (extreme || !extremesOnly) drawCornerDistance(canvas, scene, extent.corners[i], extreme);
    }
    drawLegend(canvas, Mark::Line, kFront, "corner in front of the plane");
    drawLegend(canvas, Mark::Line, kBehind, "corner behind it");
}

void drawExtent(Canvas& canvas, const Scene& scene) {
    const auto extent = planeBoxExtent(scene.plane, scene.box);
    const Vec3f& n = scene.plane.normal;
    const Vec3f foot = scene.box.center - n * extent.s;
    // The bar stands to the right of the box, and starts where the plane is.
    const Vec3f wish = Vec3f{1.0f, 0.0f, 0.3f} - n * glm::dot(n, Vec3f{1.0f, 0.0f, 0.3f});
    const Vec3f right = glm::length(wish) > 0.1f ? glm::normalize(wish) : tangentsOf(n).u;
    const Vec3f zero = foot + right * (glm::length(scene.box.half) + kBeside);
    const Vec3f middle = zero + n * extent.s;
    const Vec3f aside = right * (4.0f * kBarRadius);

    const SolidItem bar{.pose = {.position = middle, .orientation = turnYTo(n)},
                        .half = {kBarRadius, extent.e, kBarRadius},
                        .style = {.role = Role::BodyA}};
    canvas.solids(Solid::Cylinder, {&bar, 1});
    const Style thin{.role = Role::Construction, .dashed = true, .width = 1.0f};
    draw(canvas, Segmentf{scene.box.center, middle}, thin);
    draw(canvas, Segmentf{extent.corners[extent.farthest], middle + n * extent.e}, thin);
    draw(canvas, Segmentf{extent.corners[extent.nearest], middle - n * extent.e}, thin);
    draw(canvas, Segmentf{foot, zero + 2.0f * aside}, thin);
    const Vec3f inward = n * (extent.s > 0.0f ? -extent.e : extent.e);  // towards the plane, so that e and s compare
    drawMeasured(canvas, {zero + 2.0f * aside, middle + 2.0f * aside}, right, "s = " + lengthText(double{extent.s}),
                 kLineS);
    drawMeasured(canvas, {middle + aside, middle + aside + inward}, right, "e = " + lengthText(double{extent.e}),
                 kLineE);
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "projection of the box on the normal");
    drawLegend(canvas, Mark::Line, kLineS, "s: the centre's distance");
    drawLegend(canvas, Mark::Line, kLineE, "e: half the projection");
}

}  // namespace demos::plane_box
