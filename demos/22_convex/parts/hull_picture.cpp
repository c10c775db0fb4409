#include <glm/geometric.hpp>

#include "demos/22_convex/parts/hull_steps.h"
#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"

namespace demos::hulls {
namespace {

using geometry::HullEdge;
using geometry::HullTriangle;
using geometry::Vec3f;
using Points = std::span<const Vec3f>;

constexpr Style kKept{.role = Role::BodyA, .fill = Fill::Translucent};
constexpr Style kNew{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kSeen{.role = Role::Mistake, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr Style kHorizon{.role = Role::Selection, .showThrough = true, .width = 5.0f};
constexpr Style kApex{.role = Role::Contact, .showThrough = true, .width = 15.0f};
constexpr Style kCorner{.role = Role::BodyA, .showThrough = true, .width = 9.0f};
constexpr Style kOther{.role = Role::Neutral, .showThrough = true, .width = 7.0f};

std::array<Vec3f, 3> cornersAt(Points points, const HullTriangle& t) {
    return {points[t[0]], points[t[1]], points[t[2]]};
}

void drawTriangles(Canvas& canvas, Points points, std::span<const HullTriangle> triangles, const Style& style) {
    for (const HullTriangle& t : triangles) drawFace(canvas, cornersAt(points, t), style);
}

void drawPoints(Canvas& canvas, Points points, const Style& style) {
    std::vector<PointItem> items;
    for (std::size_t i = 0; i < points.size(); ++i)
        items.push_back({.position = points[i], .style = style, .key = static_cast<Key>(i) + 1});
    canvas.points(items);
}

/// The apex, and how high it is above the face that chose it.
void drawApex(Canvas& canvas, Points points, const geometry::HullStep& step) {
    const Vec3f apex = points[step.apex];
    drawPoint(canvas, apex, kApex);
    if (step.kind == geometry::HullStepKind::InitialSimplex) return;
    const auto [a, b, c] = cornersAt(points, step.face);
    const Vec3f normal = glm::cross(b - a, c - a);
    const float squared = glm::dot(normal, normal);
    if (!(squared > 0.0f)) return;
    const Vec3f foot = apex - normal * (glm::dot(normal, apex - a) / squared);
    const Style style{.role = Role::Construction, .dashed = true, .showThrough = true, .width = 3.0f};
    draw(canvas, geometry::Segmentf{foot, apex}, style);
    drawLegend(canvas, Mark::Line, style, "its height above the face");
}

}  // namespace

void drawHull(Canvas& canvas, Points points, const HullRun& run) {
    drawPoints(canvas, points, kOther);
    drawPoints(canvas, run.result.hull.vertices, kCorner);
    for (const auto& face : run.result.hull.faces) {
        std::vector<Vec3f> corners;
        for (const std::uint32_t i : face) corners.push_back(run.result.hull.vertices[i]);
        if (corners.size() >= 3) drawFace(canvas, corners, kKept);
        if (corners.size() == 2) draw(canvas, geometry::Segmentf{corners[0], corners[1]}, kCorner);
    }
    drawLegend(canvas, Mark::Patch, kKept, "convex hull");
    drawLegend(canvas, Mark::Point, kCorner, "its corners");
    drawLegend(canvas, Mark::Point, kOther, "other points");
}

void drawStep(Canvas& canvas, Points points, const HullRun& run, std::size_t index) {
    const KeptStep& shown = run.steps[index];
    drawPoints(canvas, points, kOther);
    drawTriangles(canvas, points, keptBy(run, index), kKept);
    drawTriangles(canvas, points, shown.added, kNew);
    for (const HullTriangle& t : shown.removed) drawLoop(canvas, cornersAt(points, t), kSeen);
    for (const HullEdge& edge : shown.horizon)
        draw(canvas, geometry::Segmentf{points[edge[0]], points[edge[1]]}, kHorizon);
    drawApex(canvas, points, shown.step);
    if (index > 0) drawLegend(canvas, Mark::Patch, kKept, "faces that stay");
    drawLegend(canvas, Mark::Patch, kNew, "new faces");
    drawLegend(canvas, Mark::Point, kApex, index > 0 ? "farthest point" : "fourth point");
    if (index == 0) return;
    drawLegend(canvas, Mark::Line, kSeen, "visible faces: they go");
    drawLegend(canvas, Mark::Line, kHorizon, "horizon");
}

}  // namespace demos::hulls
