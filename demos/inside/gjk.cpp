#include "demos/inside/minkowski.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"

namespace collidoscope::demos {
namespace {

using geometry::GjkStep;
using geometry::GjkVerdict;
using geometry::Simplex;
using geometry::Vec3f;

constexpr Style kSimplex{.role = Role::Selection, .fill = Fill::Translucent, .showThrough = true, .width = 4.0f};
constexpr Style kBefore{.role = Role::Selection, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr Style kSupportMark{.role = Role::Impulse, .showThrough = true, .width = 11.0f};
constexpr Style kSearch{.role = Role::Velocity, .showThrough = true, .width = 3.0f};
constexpr Style kDistance{.role = Role::Contact, .showThrough = true, .width = 4.0f};

std::vector<Vec3f> cornersOf(const Simplex& simplex) {
    std::vector<Vec3f> corners;
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
        corners.push_back(inDifference(simplex.points[i].difference));
    return corners;
}

/// Its corners, all lines between them, and its face or faces.
void drawSimplex(Canvas& canvas, const Simplex& simplex, const Style& style) {
    const std::vector<Vec3f> corners = cornersOf(simplex);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        Style dot = style;
        dot.width = 9.0f;
        drawPoint(canvas, corners[i], dot);
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
            draw(canvas, geometry::Segmentf{corners[i], corners[j]}, style);
            for (std::size_t k = j + 1; k < corners.size() && !style.dashed; ++k)
                fillFan(canvas, std::array{corners[i], corners[j], corners[k]}, style);
        }
    }
}

/// Draws the support points of both bodies and the search directions.
void drawSupports(Canvas& canvas, const GjkStep& step) {
    constexpr float kLength = 0.6f;  // m
    const Vec3f search = kLength * Vec3f{glm::normalize(step.direction)};
    const Vec3f onA{step.support.a}, onB{step.support.b};
    drawPoint(canvas, onA, kSupportMark);
    drawPoint(canvas, onB, kSupportMark);
    drawArrow(canvas, onA - search, search, kSearch);
    drawArrow(canvas, onB + search, -search, kSearch);
    drawPoint(canvas, inDifference(step.support.difference), kSupportMark);
    drawLegend(canvas, Mark::Arrow, kSearch, "search direction");
    drawLegend(canvas, Mark::Point, kSupportMark, "support points of A, of B; their difference");
}

void drawStep(Canvas& canvas, const GjkStep& step) {
    drawSimplex(canvas, step.before, kBefore);
    drawSimplex(canvas, step.after, kSimplex);
    drawSupports(canvas, step);
    const Vec3f start = inDifference(-step.direction);
    drawArrow(canvas, start, kDifferenceOrigin - start, kSearch);
    drawLegend(canvas, Mark::Line, kBefore, "simplex before");
    drawLegend(canvas, Mark::Line, kSimplex, "reduced simplex: nearest to the origin");
}

void drawAnswer(Canvas& canvas, const GjkTrace& trace) {
    drawSimplex(canvas, trace.result.simplex, kSimplex);
    drawLegend(canvas, Mark::Line, kSimplex, "last simplex");
    if (trace.result.overlap) return;
    const Vec3f onA{trace.result.pointA}, onB{trace.result.pointB};
    draw(canvas, geometry::Segmentf{onA, onB}, kDistance);
    drawPoint(canvas, onA, kDistance);
    drawPoint(canvas, onB, kDistance);
    drawLabel(canvas, 0.5f * (onA + onB) + Vec3f{0.0f, 0.2f, 0.0f},
              lengthText(trace.result.distance) + (trace.radii > 0.0 ? " between the cores" : ""), kDistance);
    const Vec3f nearest = inDifference(-trace.result.delta);
    draw(canvas, geometry::Segmentf{nearest, kDifferenceOrigin}, kDistance);
    drawLegend(canvas, Mark::Line, kDistance, "shortest distance between the bodies; from A − B to the origin");
}

const char* nameOf(const Simplex& simplex) {
    constexpr const char* kNames[] = {"nothing", "a point", "a segment", "a triangle", "a tetrahedron"};
    return kNames[simplex.count];
}

StepMark markOf(GjkVerdict verdict) { return verdict == GjkVerdict::Nearer ? StepMark::Open : StepMark::Decides; }

std::string consequence(const GjkStep& step) {
    switch (step.verdict) {
        case GjkVerdict::Nearer:
            return std::string("Of both together, ") + nameOf(step.after) +
                   " is nearest to the origin: " + lengthText(step.upperBound) + " away. The simplex is reduced to it.";
        case GjkVerdict::Nearest:
            return "It lies no nearer to the origin than the simplex: the distance is found.";
        case GjkVerdict::Overlap:
            return "The simplex holds the origin: the bodies share a point.";
        case GjkVerdict::FarEnough:
            return "The bodies are surely farther apart than was asked.";
    }
    return {};
}

std::string sentenceOf(const GjkStep& step) {
    return "Iteration " + std::to_string(step.iteration) + ": the simplex is " + nameOf(step.before) +
           ". The support point of A (the farthest in the search direction) minus that of B against it is a vertex of "
           "A − B. " +
           consequence(step);
}

/// The last two lines are the bounds of the verdict.
std::string formulaOf(const GjkStep& step) {
    const double distance = glm::length(step.direction);
    const double bound = glm::dot(-step.direction, step.support.difference) / distance;
    std::string text =
        "|v| = " + lengthText(distance) + "  (v: nearest before)\nw = a − b\nv·w / |v| = " + lengthText(bound);
    if (step.verdict == GjkVerdict::Overlap) return text;
    return text + "\ndistance ≥ " + lengthText(step.lowerBound) + "  (best v·w / |v| so far)\ndistance ≤ " +
           lengthText(step.upperBound) + "  (|v| now)";
}

/// The distance of round bodies, in words, from that of their cores.
std::string answerOf(const GjkTrace& trace, double ofCores) {
    if (trace.radii == 0.0) return "The distance is " + lengthText(ofCores) + ".";
    const double distance = ofCores - trace.radii;
    const std::string radii = "the radii of " + lengthText(trace.radii) + " together: ";
    const std::string cores = "The cores are " + lengthText(ofCores) + " apart, ";
    if (distance > 0.0) return cores + "less " + radii + "the distance is " + lengthText(distance) + ".";
    return cores + (distance < 0.0 ? "less than " : "as much as ") + radii +
           (distance < 0.0 ? "the bodies overlap by " + lengthText(-distance) : "the bodies touch") + ".";
}

std::string boundsOf(const GjkTrace& trace, const GjkStep& step) {
    if (step.verdict == GjkVerdict::Overlap) return "The bodies overlap.";
    if (step.verdict == GjkVerdict::Nearest) return answerOf(trace, step.upperBound);
    return (trace.radii > 0.0 ? "Of the cores: " : "") + lengthText(step.lowerBound) + " ≤ distance ≤ " +
           lengthText(step.upperBound);
}

}  // namespace

GjkTrace traceGjk(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b) {
    GjkTrace trace{.radii = a.radius + b.radius};
    trace.result = gjk(a, b, {}, [&](const GjkStep& step) { trace.steps.push_back(step); });
    return trace;
}

void drawGjk(Canvas& canvas, const GjkTrace& trace, int shown) {
    if (const GjkStep* step = shownStep(trace.steps, shown))
        drawStep(canvas, *step);
    else
        drawAnswer(canvas, trace);
}

Explanation explainGjk(const GjkTrace& trace, int shown) {
    const auto rowOf = [](const GjkStep& step) {
        const bool holds = step.verdict == GjkVerdict::Overlap;
        return InnerStep{markOf(step.verdict), std::string("keeps ") + nameOf(step.after),
                         holds ? "holds the origin" : lengthText(step.upperBound)};
    };
    Explanation explanation = listSteps("Gilbert, Johnson, Keerthi: the walk to the origin", trace.steps, shown, rowOf);
    const GjkStep* step = shownStep(trace.steps, shown);
    if (!step) {
        explanation.sentence = "A simplex of at most four points of A − B walks to the origin, in " +
                               countText(trace.steps.size(), "iteration", "iterations") +
                               ". A − B itself is never built.";
        explanation.verdict = trace.result.overlap ? "The bodies overlap." : answerOf(trace, trace.result.distance);
        return explanation;
    }
    explanation.sentence = sentenceOf(*step);
    explanation.formula = formulaOf(*step);
    explanation.verdict = boundsOf(trace, *step);
    return explanation;
}

}  // namespace collidoscope::demos
