#include "demos/inside/crossings.h"

#include <algorithm>
#include <cmath>

#include "demos/01_two_dimensions/sample/flat_sample.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"
#include "geometry/planar/polygon/polygon.h"

namespace collidoscope::demos::flat {
namespace {

using geometry::CrossingStep;
using geometry::EdgeVerdict;
using geometry::PointLocation;
using geometry::Segment2f;
using geometry::Segmentf;
using geometry::Vec2f;
using geometry::Vec3f;

StepMark markOf(EdgeVerdict verdict) {
    if (verdict == EdgeVerdict::OnTheEdge) return StepMark::Decides;
    return verdict == EdgeVerdict::Aside ? StepMark::Skipped : StepMark::Open;
}

std::string edgeName(const CrossingStep& step) { return "edge " + std::to_string(step.edge + 1); }

std::string resultOf(const CrossingStep& step) {
    switch (step.verdict) {
        case EdgeVerdict::Aside:
            return "aside";
        case EdgeVerdict::Left:
            return "to the left";
        case EdgeVerdict::Crossed:
            return "crossed: " + std::to_string(step.crossings);
        case EdgeVerdict::Grazed:
            return "only touched";
        case EdgeVerdict::OnTheEdge:
            return "holds the point";
    }
    return {};
}

std::string sentenceOf(const CrossingStep& step) {
    switch (step.verdict) {
        case EdgeVerdict::Aside:
            return "lies wholly above, below or to the left of the point: dismissed by comparisons.";
        case EdgeVerdict::Left:
            return "reaches across the height of the point, but passes it on the left.";
        case EdgeVerdict::Crossed:
            return "has one end above the half-line and one end on or below it, and lies to the right: it is crossed. "
                   "Crossings so far: " +
                   std::to_string(step.crossings) + ".";
        case EdgeVerdict::Grazed:
            return "touches the half-line, but no end lies above it and the other one below: not counted.";
        case EdgeVerdict::OnTheEdge:
            return "holds the point itself: the point lies on the boundary. The test ends here.";
    }
    return {};
}

/// Heights of both ends against that of the point.
std::string formulaOf(const Segment2f& edge, const Vec2f& p) {
    const auto above = [&](const Vec2f& end) {
        return "y = " + numberText(end.y) + (end.y > p.y ? " > " : " ≤ ") + numberText(p.y);
    };
    return "from " + above(edge.start) + "\nto   " + above(edge.end);
}

std::string verdictOf(const geometry::CrossingCount& count) {
    if (count.place == PointLocation::Boundary) return "On the boundary.";
    const std::string crossings = std::to_string(count.crossings) + (count.crossings == 1 ? " crossing" : " crossings");
    return crossings +
           (count.place == PointLocation::Inside ? ", an odd number: inside." : ", an even number: outside.");
}

}  // namespace

CrossingTest testCrossings(const geometry::Polygonf& polygon, const Vec2f& p) {
    CrossingTest test;
    test.count = geometry::countCrossings(polygon, p, [&](const CrossingStep& step) { test.steps.push_back(step); });
    return test;
}

const char* nameOf(PointLocation place) {
    switch (place) {
        case PointLocation::Outside:
            return "outside";
        case PointLocation::Boundary:
            return "on the boundary";
        case PointLocation::Inside:
            return "inside";
    }
    return "";
}

Explanation explainCrossings(const geometry::Polygonf& polygon, const Vec2f& p, const CrossingTest& test, int shown) {
    Explanation explanation = listSteps("Crossings of a half-line", test.steps, shown, [](const CrossingStep& step) {
        return InnerStep{markOf(step.verdict), edgeName(step), resultOf(step)};
    });
    const bool whole = explanation.shown == 0;
    const bool done = whole || explanation.shown == static_cast<int>(test.steps.size());
    explanation.verdict = done ? verdictOf(test.count) : "Not decided yet.";
    if (whole) {
        explanation.sentence =
            "A half-line from the point crosses the boundary an odd number of times when it starts inside.";
        return explanation;
    }
    const CrossingStep& step = test.steps[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = "Edge " + std::to_string(step.edge + 1) + " of " + std::to_string(polygon.points.size()) +
                           " " + sentenceOf(step);
    explanation.formula = formulaOf(geometry::sideOf(polygon, step.edge), p);
    return explanation;
}

namespace {

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

/// Draws the legend of the styles that occur in the picture.
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

}  // namespace collidoscope::demos::flat
