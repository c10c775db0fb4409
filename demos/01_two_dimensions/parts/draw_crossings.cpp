#include "demos/01_two_dimensions/parts/draw_crossings.h"

#include <algorithm>
#include <cmath>

#include "demos/01_two_dimensions/parts/flat_sample.h"
#include "demos/draw/shapes.h"
#include "geometry/planar/polygon/polygon.h"

namespace demos::flat {
namespace {

using geometry::CrossingStep;
using geometry::EdgeVerdict;
using geometry::Segmentf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kFarRight = 4.3f;  ///< m, where the half-line leaves the picture
constexpr Style kHalfLine{.role = Role::BodyB, .dashed = true, .width = 2.0f};
constexpr Style kAside{.role = Role::Neutral, .width = 3.0f};
constexpr Style kLevel{.role = Role::BodyA, .width = 4.0f};
constexpr Style kCrossed{.role = Role::Contact, .width = 4.0f};
constexpr Style kOpen{.role = Role::Neutral, .dashed = true, .width = 2.0f};
constexpr Style kCrossing{.role = Role::Contact, .width = 11.0f};

Style styleOf(EdgeVerdict verdict) {
    switch (verdict) {
        case EdgeVerdict::Aside:
            return kAside;
        case EdgeVerdict::Left:
        case EdgeVerdict::Grazed:
            return kLevel;
        case EdgeVerdict::Crossed:
        case EdgeVerdict::OnTheEdge:
            break;
    }
    return kCrossed;
}

/// Where an edge that is crossed meets the half-line.
Vec3f crossingOf(const geometry::Segment2f& edge, float height) {
    const float share = (height - edge.start.y) / (edge.end.y - edge.start.y);
    return {edge.start.x + share * (edge.end.x - edge.start.x), height, 0.0f};
}

void drawEdge(Canvas& canvas, const geometry::Segment2f& edge, Style style, bool isShown) {
    if (isShown) style.width = 7.0f;
    demos::draw(canvas, Segmentf{inSpace(edge.start), inSpace(edge.end)}, style);
}

/// Names what is there: an unused style would be looked for in vain.
void drawCrossingsLegend(Canvas& canvas, std::span<const CrossingStep> done, bool isOpen) {
    const auto any = [&](auto... verdicts) {
        return std::any_of(done.begin(), done.end(),
                           [&](const CrossingStep& step) { return ((step.verdict == verdicts) || ...); });
    };
    drawLegend(canvas, Mark::Line, kHalfLine, "half-line from the point");
    if (any(EdgeVerdict::Crossed)) drawLegend(canvas, Mark::Point, kCrossing, "counted crossing");
    if (any(EdgeVerdict::OnTheEdge)) drawLegend(canvas, Mark::Line, kCrossed, "edge that holds the point");
    if (any(EdgeVerdict::Aside)) drawLegend(canvas, Mark::Line, kAside, "edge dismissed by comparisons");
    if (any(EdgeVerdict::Left, EdgeVerdict::Grazed))
        drawLegend(canvas, Mark::Line, kLevel, "edge at its height, not crossed");
    if (isOpen) drawLegend(canvas, Mark::Line, kOpen, "edge not looked at");
}

}  // namespace

void drawCrossings(Canvas& canvas, const geometry::Polygonf& polygon, const Vec2f& p, const CrossingTest& test,
                   int shown) {
    const std::size_t done =
        shown == 0 ? test.steps.size() : std::min(static_cast<std::size_t>(shown), test.steps.size());
    const bool isCrowded = polygon.points.size() > 64;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        Style style = i < done ? styleOf(test.steps[i].verdict) : kOpen;
        if (isCrowded && style.role == kAside.role) style.width = 1.0f;
        drawEdge(canvas, sideOf(polygon, i), style, shown > 0 && i + 1 == done);
    }
    demos::draw(canvas, Segmentf{inSpace(p), Vec3f{std::max(kFarRight, p.x + 1.0f), p.y, 0.0f}}, kHalfLine);
    for (std::size_t i = 0; i < done; ++i) {
        const CrossingStep& step = test.steps[i];
        if (step.verdict != EdgeVerdict::Crossed) continue;
        const Vec3f at = crossingOf(sideOf(polygon, i), p.y);
        drawPoint(canvas, at, kCrossing);
        if (test.count.crossings <= 12) drawLabel(canvas, at, std::to_string(step.crossings), kCrossing);
    }
    drawCrossingsLegend(canvas, std::span{test.steps}.first(done), done < polygon.points.size());
}

Chart chartOfCosts(std::span<const CrossingCost> costs, const CrossingCost& present) {
    constexpr double kLeast = 0.1;  // edges: none at all has no place on the axis
    ChartSeries looked{
        .name = "compared with the point", .style = {.role = Role::BodyA, .width = 3.0f}, .marker = Marker::Circle};
    ChartSeries oriented{
        .name = "point in their box", .style = {.role = Role::BodyB, .width = 3.0f}, .marker = Marker::Square};
    for (const CrossingCost& cost : costs) {
        looked.points.emplace_back(cost.corners, cost.looked);
        oriented.points.emplace_back(cost.corners, std::max(cost.oriented, kLeast));
    }
    const ChartSeries now{
        .name = "this polygon, this point",
        .style = {.role = Role::Selection, .width = 0.0f},
        .marker = Marker::Diamond,
        .points = {{present.corners, present.looked}, {present.corners, std::max(present.oriented, kLeast)}}};
    return {.title = "What one point costs in a star",
            .x = {.title = "edges of the star", .range = {3.0, 700.0}, .scale = Scale::Logarithmic},
            .y = {.title = "edges", .range = {kLeast, 700.0}, .scale = Scale::Logarithmic},
            .series = {looked, oriented, now}};
}

}  // namespace demos::flat
