/// The steps of a ray-triangle test in words and numbers.
#include <algorithm>

#include "demos/09_picking/parts/triangle_probe.h"
#include "demos/inside/number_text.h"

namespace demos::picking {
namespace {

using geometry::RayTriangleMethod;
using geometry::RayTriangleQuestion;
using geometry::RayTriangleStep;
using geometry::RayTriangleVerdict;

constexpr const char* kCorners[] = {"A", "B", "C"};
constexpr const char* kWeights[] = {"u", "v", "w"};

/// Which corner a question is about, if it is about one.
std::optional<int> cornerOf(RayTriangleQuestion question) {
    using enum RayTriangleQuestion;
    if (question == WeightA) return 0;
    if (question == WeightB) return 1;
    if (question == WeightC) return 2;
    return std::nullopt;
}

double valueOf(const RayTriangleStep& step) { return step.determinant != 0.0 ? step.value / step.determinant : 0.0; }

std::string nameOf(const RayTriangleStep& step) {
    if (const auto corner = cornerOf(step.question)) return std::string("inside edge ") + edgeOpposite(*corner) + "?";
    if (step.question == RayTriangleQuestion::Facing) return "crosses the plane?";
    if (step.question == RayTriangleQuestion::Distance) return "plane ahead?";
    return "exact arithmetic";
}

std::string resultOf(const RayTriangleStep& step) {
    if (step.question == RayTriangleQuestion::Exactly)
        return step.verdict == RayTriangleVerdict::Passes ? "hit" : "miss";
    if (step.verdict == RayTriangleVerdict::TooClose) return "too close to call";
    if (const auto corner = cornerOf(step.question))
        return std::string(kWeights[*corner]) + " = " + numberText(valueOf(step));
    if (step.question == RayTriangleQuestion::Distance) return "t = " + numberText(valueOf(step));
    return step.value > 0.0 ? "from the front" : "from behind";
}

StepMark markOf(const RayTriangleStep& step, bool isLast) {
    if (step.verdict == RayTriangleVerdict::TooClose) return StepMark::TooClose;
    return step.verdict == RayTriangleVerdict::Rejects || isLast ? StepMark::Decides : StepMark::Open;
}

std::string facingSentence(const RayTriangleStep& step) {
    if (step.verdict == RayTriangleVerdict::TooClose)
        return "The ray is parallel to the plane, as far as rounded numbers can tell: exact arithmetic decides.";
    const std::string from =
        step.value > 0.0 ? "The ray crosses the plane from the front." : "The ray crosses the plane from behind.";
    if (step.verdict == RayTriangleVerdict::Rejects) return from + " Only the front counts here: the test ends.";
    return from + " That is a hit of the plane, not yet of the triangle.";
}

std::string weightSentence(const RayTriangleStep& step, int corner) {
    const std::string edge = std::string("edge ") + edgeOpposite(corner);
    const std::string weight = std::string(kWeights[corner]) + ", the weight of " + kCorners[corner];
    if (step.verdict == RayTriangleVerdict::TooClose)
        return "The ray passes " + edge + " within rounding: exact arithmetic decides.";
    if (step.verdict == RayTriangleVerdict::Passes)
        return "The ray passes " + edge + " on the inner side: " + weight + ", is positive.";
    return "The ray passes " + edge + " on the outer side: " + weight +
           ", is negative. This edge is missed, and the "
           "test ends.";
}

std::string sentenceOf(const RayTriangleStep& step) {
    using enum RayTriangleQuestion;
    if (const auto corner = cornerOf(step.question)) return weightSentence(step, *corner);
    if (step.question == Facing) return facingSentence(step);
    if (step.question == Exactly)
        return std::string("Some sign was hidden by rounding. Worked out without rounding, the ray ") +
               (step.verdict == RayTriangleVerdict::Passes ? "hits: edges and corners belong to the triangle."
                                                           : "misses.");
    if (step.verdict == RayTriangleVerdict::TooClose) return "The ray starts in the plane, within rounding.";
    return step.verdict == RayTriangleVerdict::Passes
               ? "The plane lies ahead: t is positive. All weights are positive, too: a hit."
               : "The plane lies behind the start: t is negative, and a ray does not go backwards. A miss.";
}

/// How each method finds its numerators, in the order facing, u, v, w, t.
const char* recipeOf(RayTriangleMethod method, RayTriangleQuestion question) {
    constexpr const char* kRecipes[3][5] = {
        {"det = (B−A) · (d × (C−A))", "u = 1 − v − w", "v = (O−A) · (d × (C−A)) / det", "w = d · ((O−A) × (B−A)) / det",
         "t = (C−A) · ((O−A) × (B−A)) / det"},
        {"n = (B−A) × (C−A),  det = −n · d |n|", "u = 1 − v − w", "v = area(A, P, C) / area(A, B, C)",
         "w = area(A, B, P) / area(A, B, C)", "t = n · (A−O) / (n · d)"},
        {"det = U + V + W, seen along the ray", "u = U / det,  U = Cx By − Cy Bx", "v = V / det,  V = Ax Cy − Ay Cx",
         "w = W / det,  W = Bx Ay − By Ax", "t = u Az + v Bz + w Cz"}};
    return kRecipes[static_cast<int>(method)][static_cast<int>(question)];
}

std::string formulaOf(const RayTriangleStep& step, RayTriangleMethod method) {
    using enum RayTriangleQuestion;
    if (step.question == Exactly)
        return step.verdict == RayTriangleVerdict::Passes ? "t = " + numberText(step.value) : "";
    const std::string recipe = recipeOf(method, step.question);
    if (step.question == Facing) return recipe + "\n  = " + numberText(step.value);
    return recipe + "\n  = " + numberText(step.value) + " / " + numberText(step.determinant) +
           "\n  = " + numberText(valueOf(step));
}

std::string titleOf(RayTriangleMethod method) {
    if (method == RayTriangleMethod::PlaneBarycentric) return "Plane, then barycentric coordinates";
    return method == RayTriangleMethod::Watertight ? "Woop, Benthin, Wald: shear and edges" : "Möller–Trumbore";
}

std::string verdictAfter(const TriangleProbe& probe, std::size_t done) {
    if (done < probe.steps.size()) return "Nothing says no so far: it may be a hit.";
    if (!probe.hit) return "A miss: one no is enough.";
    return "A hit at t = " + numberText(double{probe.hit->t}) + ".";
}

}  // namespace

Explanation explainProbe(const TriangleProbe& probe, int shown) {
    Explanation told{.algorithm = titleOf(probe.method)};
    for (std::size_t i = 0; i < probe.steps.size(); ++i) {
        const RayTriangleStep& step = probe.steps[i];
        told.steps.push_back({markOf(step, i + 1 == probe.steps.size()), nameOf(step), resultOf(step)});
    }
    if (shown <= 0 || probe.steps.empty()) {
        told.sentence = "Does the ray cross the plane, inside all three edges, and ahead of its start? " +
                        std::to_string(probe.steps.size()) + " numbers tell here.";
        told.verdict = verdictAfter(probe, probe.steps.size());
        return told;
    }
    const std::size_t index = std::min(static_cast<std::size_t>(shown), probe.steps.size()) - 1;
    told.shown = static_cast<int>(index) + 1;
    told.sentence = sentenceOf(probe.steps[index]);
    told.formula = formulaOf(probe.steps[index], probe.method);
    told.verdict = verdictAfter(probe, index + 1);
    return told;
}

}  // namespace demos::picking
