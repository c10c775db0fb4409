#include "demos/22_convex/parts/flight.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/quickhull.h"

namespace demos::flights {
namespace {

using geometry::Hullf;
using geometry::Motionf;
using geometry::Spheref;
using geometry::SweepStep;
using geometry::SweepVerdict;
using geometry::Vec3f;

Spheref placed(Spheref ball, const Vec3f& at, const geometry::Quatf&) {
    ball.center += at;
    return ball;
}
Hullf placed(Hullf hull, const Vec3f& at, const geometry::Quatf& turn) {
    for (Vec3f& v : hull.vertices) v = turn * v + at;
    for (geometry::Planef& plane : hull.planes) {
        plane.normal = turn * plane.normal;
        plane.distance += glm::dot(plane.normal, at);
    }
    return hull;
}

template <typename Ask>
auto withBodies(const Body& a, const Body& b, Ask&& ask) {
    return std::visit([&](const auto& x, const auto& y) { return ask(x, y); }, a, b);
}

}  // namespace

Body Mover::at(float time) const {
    const float angle = std::sqrt(glm::dot(turn, turn)) * time;
    const geometry::Quatf rotation = geometry::axisAngle(turn, angle);
    const Vec3f center = start + time * (end - start);
    return std::visit([&](const auto& shape) { return Body{placed(shape, center, rotation)}; }, body);
}

std::optional<geometry::Impact<float>> Flight::impact() const {
    return withBodies(a.at(0.0f), b.at(0.0f), [&](const auto& x, const auto& y) {
        return geometry::timeOfImpact(x, a.motion(), y, b.motion());
    });
}

std::vector<geometry::SweepStep> Flight::looks() const {
    std::vector<geometry::SweepStep> looks;
    withBodies(a.at(0.0f), b.at(0.0f), [&](const auto& x, const auto& y) {
        return geometry::timeOfImpact(x, a.motion(), y, b.motion(),
                                      [&](const geometry::SweepStep& step) { looks.push_back(step); });
    });
    return looks;
}

bool Flight::touchAt(float time) const {
    return withBodies(a.at(time), b.at(time), [](const auto& x, const auto& y) {
        const auto now = geometry::timeOfImpact(x, Motionf{}, y, Motionf{});
        return now.has_value();
    });
}

std::optional<float> firstSampleInTouch(const Flight& flight, int samples, float phase) {
    for (int i = 0; i <= samples; ++i) {
        const float time = (static_cast<float>(i) + phase) / static_cast<float>(samples);
        if (time <= 1.0f && flight.touchAt(time)) return time;
    }
    return std::nullopt;
}

double predictedCatchRate(double thickness, double radius, double pace) {
    return pace > 0.0 ? std::min(1.0, (thickness + 2.0 * radius) / pace) : 1.0;
}

namespace {

constexpr Style kCaught{.role = Role::Mistake, .fill = Fill::Wire};

void drawOne(Canvas& canvas, const Spheref& ball, const Style& style) { demos::draw(canvas, ball, style); }
void drawOne(Canvas& canvas, const Hullf& hull, const Style& style) { demos::draw(canvas, hull, style); }

/// A body that turns is shown at this many moments of its way.
constexpr int kGhosts = 6;

void sweep(Canvas& canvas, const Mover& mover, const Spheref& ball, const Style& style) {
    demos::draw(canvas, geometry::Capsulef{ball.center + mover.start, ball.center + mover.end, ball.radius}, style);
}
void sweep(Canvas& canvas, const Mover& mover, const Hullf&, const Style& style) {
    std::vector<Vec3f> corners;
    for (const float time : {0.0f, 1.0f}) {
        const Body placed = mover.at(time);
        const auto& vertices = std::get<Hullf>(placed).vertices;
        corners.insert(corners.end(), vertices.begin(), vertices.end());
    }
    demos::draw(canvas, geometry::convexHull(std::span<const Vec3f>{corners}).hull, style);
}

}  // namespace

void drawBody(Canvas& canvas, const Body& body, const Style& style) {
    std::visit([&](const auto& shape) { drawOne(canvas, shape, style); }, body);
}

void drawSwept(Canvas& canvas, const Mover& mover, const Style& style) {
    if (mover.start == mover.end && mover.turn == Vec3f{0.0f}) return;
    const bool isBall = std::holds_alternative<Spheref>(mover.body);
    if (isBall || mover.turn == Vec3f{0.0f}) {
        std::visit([&](const auto& shape) { sweep(canvas, mover, shape, style); }, mover.body);
        return;
    }
    Style ghost = style;
    ghost.fill = Fill::Wire;
    for (int i = 0; i <= kGhosts; ++i)
        drawBody(canvas, mover.at(static_cast<float>(i) / static_cast<float>(kGhosts)), ghost);
}

void drawSamples(Canvas& canvas, const Flight& flight, int samples) {
    const Style missed{.role = Role::Construction, .fill = Fill::Wire};
    bool anyCaught = false;
    for (int i = 0; i <= samples; ++i) {
        const float time = static_cast<float>(i) / static_cast<float>(samples);
        const bool caught = flight.touchAt(time);
        anyCaught = anyCaught || caught;
        drawBody(canvas, flight.a.at(time), caught ? kCaught : missed);
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

void drawLook(Canvas& canvas, const Flight& flight, const geometry::SweepStep& look) {
    const auto time = static_cast<float>(look.time);
    drawBody(canvas, flight.a.at(time), {.role = Role::BodyA});
    drawBody(canvas, flight.b.at(time), {.role = Role::BodyB});
    const Vec3f a{look.pointA}, b{look.pointB}, normal{look.normal};
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

std::string sentenceOf(const SweepStep& look) {
    if (look.verdict == SweepVerdict::Touches) return "The bodies touch, up to rounding: this is the time of impact.";
    const std::string gap = "The bodies are " + lengthText(look.distance) + " apart, and a plane stands between them. ";
    if (look.verdict == SweepVerdict::Misses)
        return gap + "In the rest of the step they surely stay on their sides of it: they do not touch.";
    return gap + "They need " + numberText(look.advance) +
           " of the step at least to reach it: until then nothing can happen.";
}

std::string formulaOf(const SweepStep& look) {
    if (look.verdict == SweepVerdict::Touches) return "t = " + numberText(look.time, 6);
    const std::string next = look.verdict == SweepVerdict::Misses ? "1" : numberText(look.time + look.advance, 6);
    return "t + gap / approach\n= " + numberText(look.time, 6) + " + " + numberText(look.distance, 6) + " / " +
           numberText(look.approach) + "\n= " + next;
}

}  // namespace

Explanation explainLooks(const std::vector<SweepStep>& looks, int shown) {
    Explanation explanation = listSteps("Conservative advancement", looks, shown, [](const SweepStep& look) {
        return InnerStep{markOf(look.verdict), "look at t = " + numberText(look.time, 4),
                         look.verdict == SweepVerdict::Touches ? "touching" : lengthText(look.distance) + " apart"};
    });
    const bool hit = !looks.empty() && looks.back().verdict == SweepVerdict::Touches;
    const std::string verdict =
        hit ? "They first touch at t = " + numberText(looks.back().time, 4) + "." : "They do not touch in this step.";
    if (explanation.shown == 0) {
        explanation.sentence = "Each look at the distance tells how long nothing can happen; the next look is then.";
        explanation.verdict = verdict;
        return explanation;
    }
    const SweepStep& look = looks[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = sentenceOf(look);
    explanation.formula = formulaOf(look);
    explanation.verdict = look.verdict == SweepVerdict::Advances ? "Not known yet." : verdict;
    return explanation;
}

}  // namespace demos::flights
