#include "demos/inside/sweep.h"

#include <glm/geometric.hpp>
#include <string>

#include "demos/draw/shapes.h"
#include "demos/share/text.h"

namespace collidoscope::demos {

using geometry::SweepStep;
using geometry::SweepVerdict;
using geometry::Vec3f;

void drawSweepStep(Canvas& canvas, const geometry::AnyShapef& bodyA, const geometry::AnyShapef& bodyB,
                   const SweepStep& sweepStep) {
    draw(canvas, bodyA, {.role = Role::BodyA});
    draw(canvas, bodyB, {.role = Role::BodyB});
    const Vec3f a{sweepStep.pointA}, b{sweepStep.pointB}, normal{sweepStep.normal};
    constexpr Style kGap{.role = Role::Contact, .showThrough = true, .width = 4.0f};
    draw(canvas, geometry::Segmentf{a, b}, kGap);
    drawPoint(canvas, a, {.role = Role::Contact, .showThrough = true, .width = 10.0f});
    drawPoint(canvas, b, {.role = Role::Contact, .showThrough = true, .width = 10.0f});
    drawLegend(canvas, Mark::Line, kGap, "distance of the bodies at the look");
    if (normal == Vec3f{0.0f}) return;
    constexpr Style kPlane{.role = Role::Construction, .fill = Fill::Translucent};
    const Vec3f middle = 0.5f * (a + b);
    draw(canvas, geometry::Planef{normal, glm::dot(normal, middle)}, kPlane, middle, 0.8f);
    drawLegend(canvas, Mark::Patch, kPlane, "plane between them");
}

namespace {

StepMark markOf(SweepVerdict verdict) { return verdict == SweepVerdict::Advances ? StepMark::Open : StepMark::Decides; }

std::string sentenceOf(const SweepStep& sweepStep) {
    if (sweepStep.verdict == SweepVerdict::Touches)
        return "The bodies touch, up to rounding: this is the time of impact.";
    const std::string gap =
        "The bodies are " + lengthText(sweepStep.distance) + " apart, and a plane stands between them. ";
    if (sweepStep.verdict == SweepVerdict::Misses)
        return gap + "In the rest of the step they surely stay on their sides of it: they do not touch.";
    return gap + "They need " + numberText(sweepStep.advance) +
           " of the step at least to reach it: until then nothing can happen.";
}

std::string formulaOf(const SweepStep& sweepStep) {
    if (sweepStep.verdict == SweepVerdict::Touches) return "t = " + numberText(sweepStep.time, 6);
    const std::string next =
        sweepStep.verdict == SweepVerdict::Misses ? "1" : numberText(sweepStep.time + sweepStep.advance, 6);
    return "t + gap / approach\n= " + numberText(sweepStep.time, 6) + " + " + numberText(sweepStep.distance, 6) +
           " / " + numberText(sweepStep.approach) + "\n= " + next;
}

}  // namespace

Explanation explainSweep(const std::vector<SweepStep>& samples, int shown) {
    Explanation explanation = listSteps("Conservative advancement", samples, shown, [](const SweepStep& sweepStep) {
        return InnerStep{
            markOf(sweepStep.verdict), "look at t = " + numberText(sweepStep.time, 4),
            sweepStep.verdict == SweepVerdict::Touches ? "touching" : lengthText(sweepStep.distance) + " apart"};
    });
    const bool hit = !samples.empty() && samples.back().verdict == SweepVerdict::Touches;
    const std::string verdict =
        hit ? "They first touch at t = " + numberText(samples.back().time, 4) + "." : "They do not touch in this step.";
    if (explanation.shown == 0) {
        explanation.sentence =
            "Each distance query gives a time before which the shapes cannot touch; the next query is at that time.";
        explanation.verdict = verdict;
        return explanation;
    }
    const SweepStep& sweepStep = samples[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = sentenceOf(sweepStep);
    explanation.formula = formulaOf(sweepStep);
    explanation.verdict = sweepStep.verdict == SweepVerdict::Advances ? "Not known yet." : verdict;
    return explanation;
}

}  // namespace collidoscope::demos
