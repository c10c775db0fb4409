#include "demos/inside/triangle_tests.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/axes.h"
#include "demos/inside/explanation.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope::demos::triangles {
namespace {

using geometry::AxisProjection;
using geometry::Segmentf;
using geometry::Trianglef;
using geometry::TriangleStep;
using geometry::Vec3f;
using enum geometry::TriangleStepKind;

constexpr Style kLine{.role = Role::Construction, .dashed = true, .showThrough = true, .width = 1.5f};
constexpr Style kCommon{.role = Role::Contact, .showThrough = true, .width = 4.0f};
constexpr Style kGap{.role = Role::Selection, .showThrough = true, .width = 3.0f};
constexpr float kBarRadius = 0.035f;  // m
constexpr double kOverhang = 0.4;     // m, of the line beyond the intervals

Segmentf edgeOf(const Trianglef& triangle, int edge) {
    const auto corners = cornersOf(triangle);
    const auto first = static_cast<std::size_t>(edge);
    return {corners[first], corners[(first + 1) % 3]};
}

void drawBar(Canvas& canvas, const SharedLine& line, const AxisProjection& interval, float aside, Role role) {
    const Vec3f side = tangentsOf(line.direction).u * (aside * kBarRadius);
    const SolidItem bar{.pose = {.position = line.at(0.5 * (interval.min + interval.max)) + side,
                                 .orientation = turnYTo(line.direction)},
                        .half = {kBarRadius, static_cast<float>(0.5 * (interval.max - interval.min)), kBarRadius},
                        .style = {.role = role, .showThrough = true}};
    canvas.solids(Solid::Cylinder, {&bar, 1});
}

/// The name of a corner with its sign, just beyond it: "a +".
void drawSign(Canvas& canvas, const TriangleStep& step, const Trianglef& triangle, int corner, bool shown) {
    const auto corners = cornersOf(triangle);
    const Vec3f middle = middleOf(corners), at = corners[static_cast<std::size_t>(corner)];
    const char* sign = step.sign > 0 ? "+" : step.sign < 0 ? "−" : step.isExact ? "0" : "≈ 0";
    const Style style = shown ? kFeature : Style{.role = Role::Construction};
    drawLabel(canvas, at + (at - middle) * 0.14f, std::string(1, "abc"[corner]) + " " + sign, style);
    if (shown) drawPoint(canvas, at, {.role = Role::Selection, .showThrough = true, .width = 12.0f});
}

void drawSigns(Canvas& canvas, const TriangleTest& test, const TriangleStep& shown, const Trianglef& a,
               const Trianglef& b) {
    for (const TriangleStep& step : test.steps) {
        if (step.isExact != shown.isExact) continue;
        if (step.kind == VertexOfA) drawSign(canvas, step, a, step.featureA, &step == &shown);
        if (step.kind == VertexOfB) drawSign(canvas, step, b, step.featureB, &step == &shown);
        if (&step == &shown) return;
    }
}

}  // namespace

void drawSharedLine(Canvas& canvas, const SharedLine& line) {
    const double low = std::min(line.a.min, line.b.min) - kOverhang,
                 high = std::max(line.a.max, line.b.max) + kOverhang;
    draw(canvas, Segmentf{line.at(low), line.at(high)}, kLine);
    drawBar(canvas, line, line.a, 1.0f, Role::BodyA);
    drawBar(canvas, line, line.b, -1.0f, Role::BodyB);
    drawLegend(canvas, Mark::Line, kLine, "line of both planes");
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "cut out of it by A");
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "cut out of it by B");

    const double from = std::max(line.a.min, line.b.min), to = std::min(line.a.max, line.b.max);
    const Style style = line.shared() < 0.0 ? kGap : kCommon;
    if (line.shared() < 0.0) draw(canvas, Segmentf{line.at(to), line.at(from)}, style);
    drawLabel(canvas, line.at(0.5 * (from + to)),
              (line.shared() < 0.0 ? "gap " : "shared ") + lengthText(std::abs(line.shared())), style);
}

void drawIntersection(Canvas& canvas, const Trianglef& a, const Trianglef& b) {
    const auto common = geometry::intersection(a, b);
    if (!common) return;
    const std::span<const Vec3f> points{common->points.data(), static_cast<std::size_t>(common->count)};
    if (points.size() >= 2) drawLoop(canvas, points, kCommon);
    for (const Vec3f& point : points)
        drawPoint(canvas, point, {.role = Role::Contact, .showThrough = true, .width = 10.0f});
    const char* name = points.size() == 1 ? "common point" : points.size() == 2 ? "common segment" : "common polygon";
    drawLegend(canvas, points.size() == 1 ? Mark::Point : Mark::Line, kCommon, name);
}

void drawStep(Canvas& canvas, const TriangleTest& test, const TriangleStep& step, const Trianglef& a,
              const Trianglef& b) {
    drawSigns(canvas, test, step, a, b);
    if (step.kind != EdgePair) return;
    draw(canvas, edgeOf(a, step.featureA), kFeature);
    draw(canvas, edgeOf(b, step.featureB), kFeature);
    drawLegend(canvas, Mark::Line, kFeature, "edges compared");
}

void drawAxisEdges(Canvas& canvas, const geometry::AxisStep& step, const Trianglef& a, const Trianglef& b) {
    using enum geometry::AxisSource;
    if (step.source == EdgePair) drawFeatureLegend(canvas, step);
    if (step.source == EdgePair || step.source == InPlaneA) draw(canvas, edgeOf(a, step.featureA), kFeature);
    if (step.source == EdgePair || step.source == InPlaneB) draw(canvas, edgeOf(b, step.featureB), kFeature);
}

}  // namespace collidoscope::demos::triangles
