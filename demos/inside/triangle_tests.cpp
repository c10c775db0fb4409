#include "demos/inside/triangle_tests.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "demos/inside/axes.h"
#include "demos/inside/explanation.h"
#include "geometry/triangle/determinant_signs.h"
#include "geometry/triangle/interval_overlap.h"
#include "geometry/triangle/triangle_axes.h"

namespace collidoscope::demos::triangles {

using geometry::AxisProjection;
using geometry::Trianglef;
using geometry::TriangleMethod;
using geometry::TriangleStep;
using geometry::TriangleStepKind;
using geometry::TriangleVerdict;
using geometry::Vec3d;
using enum geometry::TriangleStepKind;
using Line = std::optional<SharedLine>;

TriangleTest test(const Trianglef& a, const Trianglef& b, TriangleMethod method) {
    TriangleTest result;
    const auto keepAxis = [&](const geometry::AxisStep& step) { result.axes.push_back(step); };
    const auto keepStep = [&](const TriangleStep& step) { result.steps.push_back(step); };
    switch (method) {
        case TriangleMethod::SeparatingAxes:
            result.meet = overlapsBySeparatingAxes(a, b, keepAxis);
            break;
        case TriangleMethod::IntervalOverlap:
            result.meet = overlapsByIntervals(a, b, keepStep);
            break;
        case TriangleMethod::DeterminantSigns:
            result.meet = overlapsByDeterminants(a, b, keepStep);
            break;
    }
    return result;
}

double SharedLine::shared() const { return std::min(a.max, b.max) - std::max(a.min, b.min); }

namespace {

int longestCoordinate(const Vec3d& v) {
    const Vec3d size = glm::abs(v);
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}
const TriangleStep* find(const std::vector<TriangleStep>& steps, TriangleStepKind kind) {
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const auto& step) { return step.kind == kind; });
    return found == steps.end() ? nullptr : &*found;
}

/// Where the edge from the corner of A that is alone on its side to the next one crosses the plane of B.
Vec3d pointOfLine(const Trianglef& a, int apex, const Trianglef& b) {
    const std::array<Vec3d, 3> corners{Vec3d{a.a}, Vec3d{a.b}, Vec3d{a.c}};
    const Vec3d base{b.a}, normal = glm::cross(Vec3d{b.b} - base, Vec3d{b.c} - base);
    const auto p = static_cast<std::size_t>(apex), q = (p + 1) % 3;
    const double distanceP = glm::dot(normal, corners[p] - base), distanceQ = glm::dot(normal, corners[q] - base);
    return distanceP == distanceQ ? corners[p] : glm::mix(corners[p], corners[q], distanceP / (distanceP - distanceQ));
}

}  // namespace

std::optional<SharedLine> sharedLine(const Trianglef& a, const Trianglef& b, const std::vector<TriangleStep>& steps) {
    const TriangleStep* intervalA = find(steps, TriangleStepKind::IntervalOfA);
    const TriangleStep* intervalB = find(steps, TriangleStepKind::IntervalOfB);
    if (!intervalA || !intervalB) return {};

    // The test measures along the coordinate in which the line is longest.
    const int k = longestCoordinate(intervalA->line);
    const Vec3d direction = glm::normalize(intervalA->line) * (intervalA->line[k] < 0.0 ? -1.0 : 1.0);
    const Vec3d point = pointOfLine(a, intervalA->featureA, b);
    const auto metres = [&](const AxisProjection& interval) {
        return AxisProjection{(interval.min - point[k]) / direction[k], (interval.max - point[k]) / direction[k]};
    };
    return SharedLine{geometry::Vec3f{point}, geometry::Vec3f{direction}, metres(intervalA->interval),
                      metres(intervalB->interval)};
}

namespace {

constexpr std::array<const char*, 3> kCorners{"a", "b", "c"};
constexpr std::array<const char*, 3> kEdges{"ab", "bc", "ca"};

std::string named(const std::array<const char*, 3>& names, int feature) {
    return names[static_cast<std::size_t>(feature)];
}
std::string volumeText(double volume) { return numberText(volume) + " m³"; }
std::string intervalText(const AxisProjection& interval) {
    return "[" + numberText(interval.min) + ", " + numberText(interval.max) + "] m";
}
bool isOfA(const TriangleStep& step) { return step.kind == VertexOfA || step.kind == IntervalOfA; }
std::string shapeOf(const TriangleStep& step) { return isOfA(step) ? "A" : "B"; }
std::string otherOf(const TriangleStep& step) { return isOfA(step) ? "B" : "A"; }

std::string nameOf(const TriangleStep& step) {
    switch (step.kind) {
        case VertexOfA:
            return "corner " + named(kCorners, step.featureA) + " of A";
        case VertexOfB:
            return "corner " + named(kCorners, step.featureB) + " of B";
        case IntervalOfA:
        case IntervalOfB:
            return "interval of " + shapeOf(step);
        case EdgePair:
            return "edge " + named(kEdges, step.featureA) + " of A, edge " + named(kEdges, step.featureB) + " of B";
        case Flat:
            return "in one plane";
    }
    return {};
}

const AxisProjection& intervalOf(const TriangleStep& step, const SharedLine& line) {
    return isOfA(step) ? line.a : line.b;
}

std::string resultOf(const TriangleStep& step, const Line& line) {
    if (step.kind == Flat) return step.verdict == TriangleVerdict::Overlap ? "meet" : "apart";
    if (step.kind == IntervalOfA || step.kind == IntervalOfB) return intervalText(intervalOf(step, *line));
    if (step.sign == 0) return step.isExact ? "exactly 0" : "too close to 0";
    return step.sign > 0 ? "positive" : "negative";
}

StepMark markOf(TriangleVerdict verdict) {
    switch (verdict) {
        case TriangleVerdict::Open:
            return StepMark::Open;
        case TriangleVerdict::TooClose:
            return StepMark::TooClose;
        case TriangleVerdict::Apart:
        case TriangleVerdict::Overlap:
            return StepMark::Decides;
    }
    return StepMark::Open;
}

std::string cornerSentence(const TriangleStep& step) {
    const std::string corner = nameOf(step) + " lies ";
    const std::string plane = "the plane of " + otherOf(step);
    std::string sentence = "C" + corner.substr(1);
    if (step.sign == 0)
        sentence += (step.isExact ? "exactly in " : "too close to ") + plane + (step.isExact ? "." : " to tell.");
    else
        sentence += (step.sign > 0 ? "in front of " : "behind ") + plane + ".";
    if (step.verdict == TriangleVerdict::Apart)
        return sentence + " All three lie on one side: the triangles are apart. The test ends here.";
    if (step.verdict == TriangleVerdict::TooClose) return sentence + " All is asked again with exact signs.";
    const bool last = (isOfA(step) ? step.featureA : step.featureB) == 2;
    return last ? sentence + " Not all three are on one side: " + shapeOf(step) + " reaches the plane of " +
                      otherOf(step) + ", which does not yet mean that the triangles meet."
                : sentence;
}

std::string intervalSentence(const TriangleStep& step, const SharedLine& line) {
    const std::string covered =
        shapeOf(step) + " covers " + intervalText(intervalOf(step, line)) + " of the line that both planes share.";
    if (step.verdict == TriangleVerdict::Overlap)
        return covered + " The intervals share " + lengthText(line.shared()) + ": the triangles meet.";
    if (step.verdict == TriangleVerdict::Apart)
        return covered + " A gap of " + lengthText(-line.shared()) +
               " is left: they are apart, though each crosses the plane of the other.";
    return covered;
}

std::string edgeSentence(const TriangleStep& step) {
    const std::string pair = "The sign for edge " + named(kEdges, step.featureA) + " of A and edge " +
                             named(kEdges, step.featureB) + " of B tells which of them crosses the shared line first.";
    switch (step.verdict) {
        case TriangleVerdict::Overlap:
            return pair + " Neither interval ends before the other begins: the triangles meet.";
        case TriangleVerdict::Apart:
            return pair + " One interval ends before the other begins: the triangles are apart.";
        case TriangleVerdict::TooClose:
            return pair + " A determinant is too close to 0: all is asked again with exact signs.";
        case TriangleVerdict::Open:
            break;
    }
    return pair;
}

std::string sentenceOf(const TriangleStep& step, const Line& line) {
    switch (step.kind) {
        case VertexOfA:
        case VertexOfB:
            return cornerSentence(step);
        case IntervalOfA:
        case IntervalOfB:
            return intervalSentence(step, *line);
        case EdgePair:
            return edgeSentence(step);
        case Flat:
            return std::string(
                       "The triangles lie in one plane, or one has no area: it is decided there, by exact "
                       "signs in two dimensions. They ") +
                   (step.verdict == TriangleVerdict::Overlap ? "meet." : "are apart.");
    }
    return {};
}

std::string formulaOf(const TriangleStep& step, const Line& line) {
    const std::string exact = step.isExact ? "\nits sign is exact" : "\nits sign is beyond rounding";
    switch (step.kind) {
        case VertexOfA:
            return "det(b − a, c − a, p − a)\n  a, b, c of B; p = " + named(kCorners, step.featureA) +
                   " of A\n  = " + volumeText(step.determinant) + (step.sign == 0 && !step.isExact ? "" : exact);
        case VertexOfB:
            return "det(b − a, c − a, p − a)\n  a, b, c of A; p = " + named(kCorners, step.featureB) +
                   " of B\n  = " + volumeText(step.determinant) + (step.sign == 0 && !step.isExact ? "" : exact);
        case IntervalOfA:
            return "A = " + intervalText(line->a);
        case IntervalOfB: {
            const double upper = std::min(line->a.max, line->b.max), lower = std::max(line->a.min, line->b.min);
            const std::string lowerText = lower < 0.0 ? "(" + numberText(lower) + ")" : numberText(lower);
            return "A = " + intervalText(line->a) + "\nB = " + intervalText(line->b) +
                   "\nmin(max) − max(min)\n  = " + numberText(upper) + " − " + lowerText + " = " +
                   lengthText(line->shared());
        }
        case EdgePair:
            return "det of the four ends = " + volumeText(step.determinant);
        case Flat:
            break;
    }
    return {};
}

std::string verdictOf(const TriangleTest& test, std::size_t done) {
    if (done < test.steps.size()) return "Nothing proved so far.";
    return test.meet ? "The triangles meet." : "The triangles are apart.";
}

Explanation explainSteps(const TriangleTest& test, const char* algorithm, const Line& line, int shown) {
    Explanation explanation = listSteps(algorithm, test.steps, shown, [&](const TriangleStep& step) {
        return InnerStep{markOf(step.verdict), nameOf(step), resultOf(step, line)};
    });
    if (explanation.shown == 0) {
        explanation.sentence = "It took " + std::to_string(test.steps.size()) + " steps. Step inside to see each.";
        explanation.verdict = verdictOf(test, test.steps.size());
        return explanation;
    }
    const TriangleStep& step = *shownStep(test.steps, shown);
    explanation.sentence = sentenceOf(step, line);
    explanation.formula = formulaOf(step, line);
    explanation.verdict = verdictOf(test, static_cast<std::size_t>(explanation.shown));
    return explanation;
}

}  // namespace

Explanation explain(const TriangleTest& test, TriangleMethod method, const Line& line, int shown) {
    switch (method) {
        case TriangleMethod::SeparatingAxes:
            return explainAxes({.algorithm = "Separating axes",
                                .shapes = "triangles",
                                .maxAxes = 17,
                                .a = kTriangleFeatures,
                                .b = kTriangleFeatures},
                               test.axes, shown, test.meet);
        case TriangleMethod::IntervalOverlap:
            return explainSteps(test, "Interval overlap (Möller)", line, shown);
        case TriangleMethod::DeterminantSigns:
            return explainSteps(test, "Determinant signs (Guigue, Devillers)", line, shown);
    }
    return {};
}

}  // namespace collidoscope::demos::triangles
