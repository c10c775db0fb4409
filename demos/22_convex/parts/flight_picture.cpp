#include "demos/22_convex/parts/flight_picture.h"

#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/convex/hull/quickhull.h"

namespace demos::flights {
namespace {

using geometry::Hullf;
using geometry::Spheref;
using geometry::Vec3f;

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

}  // namespace demos::flights
