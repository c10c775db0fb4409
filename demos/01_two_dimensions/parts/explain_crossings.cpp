#include "demos/01_two_dimensions/parts/explain_crossings.h"

#include <algorithm>

#include "demos/inside/number_text.h"
#include "geometry/planar/polygon/polygon.h"

namespace demos::flat {
namespace {

using geometry::CrossingStep;
using geometry::EdgeVerdict;
using geometry::PointPlace;
using geometry::Segment2f;
using geometry::Vec2f;

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
    if (count.place == PointPlace::Boundary) return "On the boundary.";
    const std::string crossings = std::to_string(count.crossings) + (count.crossings == 1 ? " crossing" : " crossings");
    return crossings + (count.place == PointPlace::Inside ? ", an odd number: inside." : ", an even number: outside.");
}

}  // namespace

CrossingTest testCrossings(const geometry::Polygonf& polygon, const Vec2f& p) {
    CrossingTest test;
    test.count = geometry::countCrossings(polygon, p, [&](const CrossingStep& step) { test.steps.push_back(step); });
    return test;
}

const char* nameOf(PointPlace place) {
    switch (place) {
        case PointPlace::Outside:
            return "outside";
        case PointPlace::Boundary:
            return "on the boundary";
        case PointPlace::Inside:
            return "inside";
    }
    return "";
}

Explanation explainCrossings(const geometry::Polygonf& polygon, const Vec2f& p, const CrossingTest& test, int shown) {
    Explanation told{.algorithm = "Crossings of a half-line"};
    for (const CrossingStep& step : test.steps)
        told.steps.push_back({markOf(step.verdict), edgeName(step), resultOf(step)});
    told.shown = std::clamp(shown, 0, static_cast<int>(test.steps.size()));
    const bool whole = told.shown == 0;
    const bool done = whole || told.shown == static_cast<int>(test.steps.size());
    told.verdict = done ? verdictOf(test.count) : "Not decided yet.";
    if (whole) {
        told.sentence = "A half-line from the point crosses the boundary an odd number of times when it starts inside.";
        return told;
    }
    const CrossingStep& step = test.steps[static_cast<std::size_t>(told.shown) - 1];
    told.sentence = "Edge " + std::to_string(step.edge + 1) + " of " + std::to_string(polygon.points.size()) + " " +
                    sentenceOf(step);
    told.formula = formulaOf(geometry::sideOf(polygon, step.edge), p);
    return told;
}

}  // namespace demos::flat
