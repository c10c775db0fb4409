#include "demos/22_convex/pairs/swept_pair.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::flights {
namespace {

using geometry::AnyShapef;
using geometry::Motionf;
using geometry::SweepStep;

constexpr Style kCaught{.role = Role::Mistake, .fill = Fill::Wire};

/// A body that turns is shown at this many moments of its way.
constexpr int kGhosts = 6;

/// All that a body passes through that does not turn.
AnyShapef sweptBy(const Mover& mover) {
    if (const auto* const ball = std::get_if<Spheref>(&mover.body))
        return Capsulef{ball->center + mover.start, ball->center + mover.end, ball->radius};
    std::vector<Vec3f> corners;
    for (const float time : {0.0f, 1.0f}) {
        const auto placed = hullInWorld(std::get<geometry::HullInstancef>(mover.at(time)));
        corners.insert(corners.end(), placed.vertices.begin(), placed.vertices.end());
    }
    return geometry::HullInstancef{geometry::convexHull(std::span<const Vec3f>{corners}).hull};
}

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

}  // namespace collidoscope::demos::flights
