#include "demos/inside/minkowski.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"

namespace collidoscope::demos {
namespace {

using geometry::EpaStep;
using geometry::EpaVerdict;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr Style kPolytope{.role = Role::Neutral, .fill = Fill::Translucent, .width = 2.0f};
constexpr Style kFace{.role = Role::Selection, .fill = Fill::Translucent, .showThrough = true, .width = 4.0f};
constexpr Style kSupport{.role = Role::Impulse, .showThrough = true, .width = 11.0f};
constexpr Style kHorizon{.role = Role::Impulse, .dashed = true, .showThrough = true, .width = 3.0f};
constexpr Style kTranslation{.role = Role::Contact, .showThrough = true, .width = 4.0f};

EpaIteration copyOf(const EpaStep& step) {
    return {{step.points.begin(), step.points.end()},
            {step.faces.begin(), step.faces.end()},
            {step.horizon.begin(), step.horizon.end()},
            step.face,
            step.support,
            step.lowerBound,
            step.upperBound,
            step.verdict,
            step.place};
}

Vec3f placeOfPoint(const EpaIteration& iteration, std::uint32_t point) {
    return inDifference(iteration.points[point].difference);
}

void drawPolytope(Canvas& canvas, const EpaIteration& iteration) {
    for (std::uint32_t i = 0; i < iteration.faces.size(); ++i) {
        const auto& corners = iteration.faces[i].corners;
        drawFace(canvas,
                 std::array{placeOfPoint(iteration, corners[0]), placeOfPoint(iteration, corners[1]),
                            placeOfPoint(iteration, corners[2])},
                 i == iteration.face ? kFace : kPolytope);
    }
    drawLegend(canvas, Mark::Patch, kPolytope, "polytope within A − B");
    drawLegend(canvas, Mark::Patch, kFace, "its face nearest to the origin");
}

void drawGrowth(Canvas& canvas, const EpaIteration& iteration) {
    const Vec3f farthest = inDifference(iteration.support.difference);
    drawPoint(canvas, farthest, kSupport);
    drawPoint(canvas, Vec3f{iteration.support.a}, kSupport);
    drawPoint(canvas, Vec3f{iteration.support.b}, kSupport);
    drawLegend(canvas, Mark::Point, kSupport, "support points of A, of B; their difference");
    for (const geometry::hull::HorizonEdge& edge : iteration.horizon) {
        const Vec3f from = placeOfPoint(iteration, edge.from);
        const Vec3f to = placeOfPoint(iteration, edge.to);
        draw(canvas, geometry::Segmentf{from, to}, kHorizon);
        draw(canvas, geometry::Segmentf{to, farthest}, kHorizon);
    }
    if (!iteration.horizon.empty()) drawLegend(canvas, Mark::Line, kHorizon, "faces to come");
}

void drawIteration(Canvas& canvas, const EpaIteration& iteration) {
    drawPolytope(canvas, iteration);
    drawGrowth(canvas, iteration);
    const geometry::PolytopeFace& face = iteration.faces[iteration.face];
    drawArrow(canvas, kDifferenceOrigin, inDifference(face.distance * face.normal) - kDifferenceOrigin, kTranslation);
    drawLegend(canvas, Mark::Arrow, kTranslation, "from the origin to that face");
}

/// Draws the shortest separating translation at the bodies, and B after that translation.
void drawTranslation(Canvas& canvas, const EpaTrace& trace, const geometry::AnyShapef& b) {
    const Vec3f translation{-trace.separation.distance * trace.separation.normal};
    const Style separated{.role = Role::BodyB, .fill = Fill::Wire, .dashed = true};
    draw(canvas, moved(b, geometry::Posef{translation}), separated);
    const Vec3f deepest{trace.separation.pointB};
    drawPoint(canvas, deepest, kTranslation);
    drawArrow(canvas, deepest, translation, kTranslation);
    drawLabel(canvas, deepest + 0.5f * translation + Vec3f{0.0f, 0.2f, 0.0f}, lengthText(-trace.separation.distance),
              kTranslation);
    drawArrow(canvas, kDifferenceOrigin, inDifference(Vec3d{translation}) - kDifferenceOrigin, kTranslation);
    drawLegend(canvas, Mark::Line, separated, "B after the push: it touches A");
    drawLegend(canvas, Mark::Arrow, kTranslation, "minimum translation vector");
}

StepMark markOf(EpaVerdict verdict) {
    return verdict == EpaVerdict::Found   ? StepMark::Decides
           : verdict == EpaVerdict::Final ? StepMark::Skipped
                                          : StepMark::Open;
}

std::string consequence(const EpaIteration& iteration) {
    switch (iteration.verdict) {
        case EpaVerdict::Grows:
            return "A − B reaches farther: the faces visible from the new vertex go, and " +
                   std::to_string(iteration.horizon.size()) + " faces to it take their place.";
        case EpaVerdict::Final:
            return "A − B ends there, though rounding hid it: the next face is asked.";
        case EpaVerdict::Found:
            return "A − B ends there: the depth is found, and its normal is that of the face.";
    }
    return {};
}

std::string sentenceOf(const EpaIteration& iteration, int number) {
    return "Iteration " + std::to_string(number) + ": of " + std::to_string(iteration.faces.size()) +
           " faces, the nearest to the origin is " + lengthText(iteration.lowerBound) +
           " away. The support points of A and B along its normal tell whether A − B ends there. " +
           consequence(iteration);
}

std::string formulaOf(const EpaIteration& iteration) {
    const geometry::PolytopeFace& face = iteration.faces[iteration.face];
    return "n·p = " + lengthText(face.distance) +
           "  (the face)\nw = a − b\nn·w = " + lengthText(glm::dot(face.normal, iteration.support.difference)) +
           "\n  moving B so far along n parts them";
}

/// The depth of round bodies, in words, from that of their cores.
std::string depthText(const EpaTrace& trace, double ofCores) {
    if (trace.radii == 0.0) return "The depth is " + lengthText(ofCores) + ".";
    return "The cores overlap by " + lengthText(ofCores) + ", and with the radii of " + lengthText(trace.radii) +
           " together the depth is " + lengthText(ofCores + trace.radii) + ".";
}

std::string wholeSentence(const EpaTrace& trace) {
    if (!trace.overlap && trace.coreDistance < trace.radii)
        return "The cores are " + lengthText(trace.coreDistance) + " apart, less than the radii of " +
               lengthText(trace.radii) + " together: the bodies overlap by the rest, and no polytope is needed.";
    if (!trace.overlap) return "The bodies are apart: there is no depth. GJK computes their distance.";
    return "A polytope within A − B grows, in " + countText(trace.iterations.size(), "iteration", "iterations") +
           ", until its face nearest to the origin lies on the border of A − B.";
}

}  // namespace

EpaTrace traceEpa(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b, const Vec3d& centreLine) {
    EpaTrace trace;
    const geometry::GjkResult start = gjk(a, b);
    trace.overlap = start.overlap;
    trace.radii = a.radius + b.radius, trace.coreDistance = start.distance;
    if (!trace.overlap) return trace;
    const auto cores = epa(a, b, start.simplex, [&](const EpaStep& step) { trace.iterations.push_back(copyOf(step)); });
    trace.separation = geometry::withRadii(cores, a.radius, b.radius);
    const Vec3d away = centreLine == Vec3d{0.0} ? trace.separation.normal : glm::normalize(centreLine);
    trace.centreLineDepth = glm::dot(away, supportOfDifference(a, b, away).difference) + trace.radii;
    return trace;
}

void drawEpa(Canvas& canvas, const EpaTrace& trace, int shown, const geometry::AnyShapef& b) {
    if (const EpaIteration* iteration = shownStep(trace.iterations, shown))
        drawIteration(canvas, *iteration);
    else if (trace.overlap)
        drawTranslation(canvas, trace, b);
}

Explanation explainEpa(const EpaTrace& trace, int shown) {
    Explanation explanation =
        listSteps("Expanding polytope: the minimum translation vector", trace.iterations, shown,
                  [](const EpaIteration& iteration) {
                      return InnerStep{markOf(iteration.verdict), std::to_string(iteration.faces.size()) + " faces",
                                       "nearest " + lengthText(iteration.lowerBound)};
                  });
    const EpaIteration* iteration = shownStep(trace.iterations, shown);
    if (!iteration) {
        explanation.sentence = wholeSentence(trace);
        explanation.verdict = trace.overlap ? "The depth is " + lengthText(-trace.separation.distance) + "."
                              : trace.coreDistance < trace.radii
                                  ? "The depth is " + lengthText(trace.radii - trace.coreDistance) + "."
                                  : "They are apart.";
        return explanation;
    }
    explanation.sentence = sentenceOf(*iteration, explanation.shown);
    explanation.formula = formulaOf(*iteration);
    explanation.verdict = iteration->verdict == EpaVerdict::Found
                              ? depthText(trace, iteration->upperBound)
                              : (trace.radii > 0.0 ? "Of the cores: " : "") + lengthText(iteration->lowerBound) +
                                    " ≤ depth ≤ " + lengthText(iteration->upperBound);
    return explanation;
}

}  // namespace collidoscope::demos
