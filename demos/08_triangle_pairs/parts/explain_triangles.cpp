#include "demos/08_triangle_pairs/parts/explain_triangles.h"

#include <algorithm>
#include <array>

#include "demos/inside/explain_axes.h"
#include "demos/inside/number_text.h"

namespace demos::triangles {
namespace {

using geometry::Shadow;
using geometry::TriangleMethod;
using geometry::TriangleStep;
using geometry::TriangleVerdict;
using Line = std::optional<SharedLine>;
using enum geometry::TriangleStepKind;

constexpr std::array<const char*, 3> kCorners{"a", "b", "c"};
constexpr std::array<const char*, 3> kEdges{"ab", "bc", "ca"};

std::string named(const std::array<const char*, 3>& names, int feature) {
    return names[static_cast<std::size_t>(feature)];
}
std::string volumeText(double volume) { return numberText(volume) + " m³"; }
std::string intervalText(const Shadow& shadow) {
    return "[" + numberText(shadow.min) + ", " + numberText(shadow.max) + "] m";
}
bool isOfA(const TriangleStep& step) { return step.kind == CornerOfA || step.kind == IntervalOfA; }
std::string shapeOf(const TriangleStep& step) { return isOfA(step) ? "A" : "B"; }
std::string otherOf(const TriangleStep& step) { return isOfA(step) ? "B" : "A"; }

std::string nameOf(const TriangleStep& step) {
    switch (step.kind) {
        case CornerOfA:
            return "corner " + named(kCorners, step.featureA) + " of A";
        case CornerOfB:
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

const Shadow& intervalOf(const TriangleStep& step, const SharedLine& line) { return isOfA(step) ? line.a : line.b; }

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
        case CornerOfA:
        case CornerOfB:
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
        case CornerOfA:
            return "det(b − a, c − a, p − a)\n  a, b, c of B; p = " + named(kCorners, step.featureA) +
                   " of A\n  = " + volumeText(step.determinant) + (step.sign == 0 && !step.isExact ? "" : exact);
        case CornerOfB:
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
    Explanation told{.algorithm = algorithm};
    for (const TriangleStep& step : test.steps)
        told.steps.push_back({markOf(step.verdict), nameOf(step), resultOf(step, line)});
    const TriangleStep* step = shownStep(test, shown);
    if (!step) {
        told.sentence = "It took " + std::to_string(test.steps.size()) + " steps. Step inside to see each.";
        told.verdict = verdictOf(test, test.steps.size());
        return told;
    }
    told.shown = static_cast<int>(step - test.steps.data()) + 1;
    told.sentence = sentenceOf(*step, line);
    told.formula = formulaOf(*step, line);
    told.verdict = verdictOf(test, static_cast<std::size_t>(told.shown));
    return told;
}

}  // namespace

const TriangleStep* shownStep(const TriangleTest& test, int shown) {
    if (shown <= 0 || test.steps.empty()) return nullptr;
    return &test.steps[std::min(static_cast<std::size_t>(shown), test.steps.size()) - 1];
}

Explanation explain(const TriangleTest& test, TriangleMethod method, const Line& line, int shown) {
    switch (method) {
        case TriangleMethod::SeparatingAxes:
            return explainAxes({.algorithm = "Separating axes",
                                .shapes = "triangles",
                                .most = 17,
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

}  // namespace demos::triangles
