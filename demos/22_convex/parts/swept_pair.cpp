#include "demos/22_convex/parts/swept_pair.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::flights {
namespace {

using geometry::AnyShapef;
using geometry::Motionf;
using geometry::Spheref;
using geometry::SweepStep;
using geometry::SweepVerdict;
using geometry::Vec3f;

}  // namespace

AnyShapef Mover::at(float time) const {
    const float angle = std::sqrt(glm::dot(turn, turn)) * time;
    return moved(body, {start + time * (end - start), geometry::axisAngle(turn, angle)});
}

std::optional<geometry::Impact<float>> SweptPair::impact() const {
    return timeOfImpact(a.at(0.0f), a.motion(), b.at(0.0f), b.motion());
}

std::vector<geometry::SweepStep> SweptPair::samples() const {
    std::vector<geometry::SweepStep> samples;
    timeOfImpact(a.at(0.0f), a.motion(), b.at(0.0f), b.motion(), {},
                 [&](const geometry::SweepStep& step) { samples.push_back(step); });
    return samples;
}

bool SweptPair::touchAt(float time) const {
    return timeOfImpact(a.at(time), Motionf{}, b.at(time), Motionf{}).has_value();
}

std::optional<float> firstSampleInTouch(const SweptPair& sweptPair, int samples, float phase) {
    for (int i = 0; i <= samples; ++i) {
        const float time = (static_cast<float>(i) + phase) / static_cast<float>(samples);
        if (time <= 1.0f && sweptPair.touchAt(time)) return time;
    }
    return std::nullopt;
}

double predictedCatchRate(double thickness, double radius, double pace) {
    return pace > 0.0 ? std::min(1.0, (thickness + 2.0 * radius) / pace) : 1.0;
}

namespace {

constexpr Style kCaught{.role = Role::Mistake, .fill = Fill::Wire};

/// A body that turns is shown at this many moments of its way.
constexpr int kGhosts = 6;

/// All that a body passes through that does not turn.
AnyShapef sweptBy(const Mover& mover) {
    if (const auto* const ball = std::get_if<Spheref>(&mover.body))
        return geometry::Capsulef{ball->center + mover.start, ball->center + mover.end, ball->radius};
    std::vector<Vec3f> corners;
    for (const float time : {0.0f, 1.0f}) {
        const auto placed = hullInWorld(std::get<geometry::HullInstancef>(mover.at(time)));
        corners.insert(corners.end(), placed.vertices.begin(), placed.vertices.end());
    }
    return geometry::HullInstancef{geometry::convexHull(std::span<const Vec3f>{corners}).hull};
}

}  // namespace

void drawSwept(Canvas& canvas, const Mover& mover, const Style& style) {
    if (mover.start == mover.end && mover.turn == Vec3f{0.0f}) return;
    const bool isBall = std::holds_alternative<Spheref>(mover.body);
    if (isBall || mover.turn == Vec3f{0.0f}) return demos::draw(canvas, sweptBy(mover), style);
    Style ghost = style;
    ghost.fill = Fill::Wire;
    for (int i = 0; i <= kGhosts; ++i)
        demos::draw(canvas, mover.at(static_cast<float>(i) / static_cast<float>(kGhosts)), ghost);
}

void drawSamples(Canvas& canvas, const SweptPair& sweptPair, int samples) {
    const Style missed{.role = Role::Construction, .fill = Fill::Wire};
    bool anyCaught = false;
    for (int i = 0; i <= samples; ++i) {
        const float time = static_cast<float>(i) / static_cast<float>(samples);
        const bool caught = sweptPair.touchAt(time);
        anyCaught = anyCaught || caught;
        demos::draw(canvas, sweptPair.a.at(time), caught ? kCaught : missed);
    }
    drawLegend(canvas, Mark::Line, missed, "A when it is looked at");
    if (anyCaught) drawLegend(canvas, Mark::Line, kCaught, "A when it is caught in B");
}

void drawImpact(Canvas& canvas, const std::optional<geometry::Impact<float>>& impact) {
    if (!impact) return;
    constexpr Style kStyle{.role = Role::Contact, .showThrough = true, .width = 12.0f};
    drawPoint(canvas, impact->pointA, kStyle);
    drawArrow(canvas, impact->pointA, 0.5f * impact->normal,
              {.role = Role::Contact, .showThrough = true, .width = 3.0f});
    drawLegend(canvas, Mark::Point, kStyle, "first touch, normal from A to B");
}

void drawSweepStep(Canvas& canvas, const SweptPair& sweptPair, const geometry::SweepStep& sweepStep) {
    const auto time = static_cast<float>(sweepStep.time);
    demos::draw(canvas, sweptPair.a.at(time), {.role = Role::BodyA});
    demos::draw(canvas, sweptPair.b.at(time), {.role = Role::BodyB});
    const Vec3f a{sweepStep.pointA}, b{sweepStep.pointB}, normal{sweepStep.normal};
    constexpr Style kGap{.role = Role::Contact, .showThrough = true, .width = 4.0f};
    demos::draw(canvas, geometry::Segmentf{a, b}, kGap);
    drawPoint(canvas, a, {.role = Role::Contact, .showThrough = true, .width = 10.0f});
    drawPoint(canvas, b, {.role = Role::Contact, .showThrough = true, .width = 10.0f});
    drawLegend(canvas, Mark::Line, kGap, "distance of the bodies at the look");
    if (normal == Vec3f{0.0f}) return;
    constexpr Style kPlane{.role = Role::Construction, .fill = Fill::Translucent};
    const Vec3f middle = 0.5f * (a + b);
    demos::draw(canvas, geometry::Planef{normal, glm::dot(normal, middle)}, kPlane, middle, 0.8f);
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
        explanation.sentence = "Each look at the distance tells how long nothing can happen; the next look is then.";
        explanation.verdict = verdict;
        return explanation;
    }
    const SweepStep& sweepStep = samples[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = sentenceOf(sweepStep);
    explanation.formula = formulaOf(sweepStep);
    explanation.verdict = sweepStep.verdict == SweepVerdict::Advances ? "Not known yet." : verdict;
    return explanation;
}

}  // namespace collidoscope::demos::flights
