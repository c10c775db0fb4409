#include "demos/inside/why/why_demo.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/share/text.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::why {
namespace {

using geometry::Vec3f;

constexpr int kMaxReasons = 60;
constexpr Style kFirst{.role = Role::BodyA, .fill = Fill::Translucent};
constexpr Style kSecond{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kForce{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
constexpr Style kWeight{.role = Role::Acceleration, .showThrough = true, .width = 4.0f};
constexpr Style kTouch{.role = Role::Contact, .showThrough = true, .width = 10.0f};
constexpr Style kAxis{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kGap{.role = Role::Contact, .dashed = true, .showThrough = true, .width = 3.0f};
constexpr Style kBounds{.role = Role::Construction, .showThrough = true, .width = 2.0f};

}  // namespace

void WhyDemo::fill(WhyContents contents) {
    room_ = std::move(contents);
    const auto& shapes = room_.step->before.shapes().items;
    reasons_ = room_.shapeB ? reasonsOfPair(*room_.step, room_.shapeA, *room_.shapeB)
                            : reasonsOfBody(*room_.step, shapes[room_.shapeA].body);
}

void WhyDemo::describe(Parameters& p) {
    p.stepInside("reason", shown_, kMaxReasons, "Gate or reason that is shown; 0 shows the answer as a whole.");
    p.toggle("surroundings", showsSurroundings_,
             {.effect = Effect::View, .tip = "Shows faintly what stands around the bodies in the demo."});
}

std::string WhyDemo::nameOf(std::uint32_t slot) const {
    return room_.step->nameOf(room_.step->before.shapes().items[slot].body);
}

geometry::AnyShapef WhyDemo::shapeAt(std::uint32_t slot) const {
    const physics::RigidShape& shape = room_.step->before.shapes().items[slot];
    return moved(shape.definition.shape, room_.step->before.arrays().poseOf(shape.body));
}

void WhyDemo::drawBody(Canvas& canvas, std::uint32_t slot, const Style& style) const {
    const geometry::AnyShapef shape = shapeAt(slot);
    demos::draw(canvas, shape, style, room_.home.target);
    const auto bounds = boundsOf(shape);
    const Vec3f at = bounds ? 0.5f * (bounds->min + bounds->max) : room_.home.target;
    drawLabel(canvas, at, nameOf(slot), {.role = style.role});
}

void WhyDemo::draw(Canvas& canvas) const {
    if (!room_.step) return;
    if (showsSurroundings_ && room_.surroundings && !canvas.wantsShapes()) room_.surroundings(canvas);
    drawBody(canvas, room_.shapeA, kFirst);
    if (room_.shapeB) drawBody(canvas, *room_.shapeB, kSecond);
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, nameOf(room_.shapeA));
    if (room_.shapeB) drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, nameOf(*room_.shapeB));
    if (const Reason* reason = shownStep(reasons_.list, shown_)) return drawReason(canvas, *reason);
    // As a whole: what decides.
    for (auto reason = reasons_.list.rbegin(); reason != reasons_.list.rend(); ++reason)
        if (reason->row.mark == StepMark::Decides) return drawReason(canvas, *reason);
}

void WhyDemo::drawReason(Canvas& canvas, const Reason& reason) const {
    const float size = std::max(0.05f, glm::length(room_.home.eye - room_.home.target) / 5.0f);
    if (reason.showsBoxes) {
        for (const auto& slot : {std::optional(room_.shapeA), room_.shapeB})
            if (const auto box = slot ? boundsOf(shapeAt(*slot)) : std::nullopt) drawOutline(canvas, *box, kBounds);
        drawLegend(canvas, Mark::Line, kBounds, "bounding boxes");
    }
    for (const geometry::Segmentf& gap : reason.gaps) {
        demos::draw(canvas, gap, kGap);
        drawPoint(canvas, gap.start, kTouch);
        drawPoint(canvas, gap.end, kTouch);
        drawLegend(canvas, Mark::Line, kGap, "between the nearest or deepest points");
    }
    for (const Vec3f& point : reason.points) drawPoint(canvas, point, kTouch);
    if (!reason.points.empty()) drawLegend(canvas, Mark::Point, kTouch, "contact points");
    if (reason.normal != Vec3f{0.0f}) {
        const Vec3f at = !reason.points.empty() ? reason.points.front()
                         : !reason.gaps.empty() ? reason.gaps.front().start
                                                : room_.home.target;
        drawArrow(canvas, at, 0.5f * size * reason.normal, kAxis);
        drawLegend(canvas, Mark::Arrow, kAxis, "normal");
    }
    float largest = 0.0f;
    for (const DrawnForce& force : reason.forces) largest = std::max(largest, glm::length(force.force));
    if (!(largest > 0.0f)) return;
    for (const DrawnForce& force : reason.forces) {
        const Style& style = force.isWeight ? kWeight : kForce;
        const Vec3f arrow = force.force * (size / largest);
        drawArrow(canvas, force.at, arrow, style);
        if (glm::length(arrow) > 0.05f * size)
            drawLabel(canvas, force.at + arrow, forceText(double{glm::length(force.force)}), style);
        drawLegend(canvas, Mark::Arrow, style, force.isWeight ? "weight" : "force in this step");
    }
}

void WhyDemo::measure(Measurements& m) const {
    if (room_.shapeB)
        m.text("answer", reasons_.holds ? "they push each other" : "they do not push each other",
               "Answer of the world in the step that follows the frame.");
    else
        m.text("answer",
               !reasons_.isDynamic ? "no force moves it"
               : reasons_.holds    ? "the forces sum to zero"
                                   : "the forces do not sum to zero",
               "Answer of the world in the step that follows the frame.");
}

std::string WhyDemo::question() const {
    if (!room_.step) return "Why?";
    if (!room_.shapeB) return "Why does " + nameOf(room_.shapeA) + " rest, move or not sleep, and what holds it up?";
    return "Why do " + nameOf(room_.shapeA) + " and " + nameOf(*room_.shapeB) + " collide, or not?";
}

Explanation WhyDemo::explainAt(int step) const {
    Explanation explanation =
        listSteps(question(), reasons_.list, step, [](const Reason& reason) { return reason.row; });
    explanation.isList = true;
    if (const Reason* reason = shownStep(reasons_.list, step)) {
        explanation.sentence = reason->sentence;
        explanation.formula = reason->formula;
        explanation.verdict = reason == &reasons_.list.back() ? reasons_.verdict : std::string();
    } else {
        explanation.sentence = room_.shapeB ? "Each gate lets a pair of shapes go on to the next one, or ends its way. "
                                              "The step that follows this frame was made on a copy."
                                            : "The step that follows this frame was made on a copy: these are its "
                                              "forces, and what it says of rest.";
        explanation.verdict = reasons_.verdict;
    }
    return explanation;
}

std::optional<examine::CollisionCase> WhyDemo::offeredCase() const {
    if (!room_.step || !room_.shapeB) return std::nullopt;
    return examine::caseOf(shapeAt(room_.shapeA), shapeAt(*room_.shapeB),
                           nameOf(room_.shapeA) + " and " + nameOf(*room_.shapeB));
}

const DemoInfo& whyRoom() {
    static const DemoInfo info{
        .name = "why",
        .chapterTitle = "Inside",
        .entry = table::entry<WhyDemo>("Why", "Why bodies collide, rest or move, reason by reason."),
        .file = "demos/inside/why/why_demo.cpp"};
    return info;
}

}  // namespace collidoscope::demos::why
