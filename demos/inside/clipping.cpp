#include "demos/inside/clipping.h"

#include <algorithm>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"

namespace collidoscope::demos {
namespace {

using geometry::AxisSource;
using geometry::ClipAction;
using geometry::ClipStep;
using geometry::ManifoldPoint;
using geometry::Vec3d;
using geometry::Vec3f;

std::string pointsText(std::size_t count) { return countText(count, "point", "points"); }
std::string vectorText(const Vec3d& v) {
    return "(" + numberText(v.x, 2) + ", " + numberText(v.y, 2) + ", " + numberText(v.z, 2) + ")";
}
const char* shapeText(bool isFromA) { return isFromA ? "A" : "B"; }
const char* sourceText(AxisSource source) {
    if (source == AxisSource::FaceA) return "a face of A";
    return source == AxisSource::FaceB ? "a face of B" : "no face";
}

std::string titleOf(const ClipStep& step) {
    switch (step.action) {
        case ClipAction::ChooseNormal:
            return "choose the normal";
        case ClipAction::ChooseFaces:
            return std::string("reference face of ") + shapeText(step.isFromA);
        case ClipAction::ClipBySide:
            return "clip by a side";
        case ClipAction::DropAbove:
            return "drop what is in front";
        case ClipAction::ClipEdge:
            return std::string("clip an edge of ") + shapeText(step.isFromA);
        case ClipAction::Project:
            return "project";
        case ClipAction::Merge:
            return "merge";
        case ClipAction::Reduce:
            return "keep four at most";
    }
    return "";
}

std::string resultOf(const ClipStep& step) {
    if (step.action == ClipAction::ChooseNormal)
        return (step.depth < 0.0 ? "gap " : "depth ") + lengthText(step.depth < 0.0 ? -step.depth : step.depth);
    return pointsText(step.points.size());
}

std::string sentenceOf(const ClipStep& step) {
    switch (step.action) {
        case ClipAction::ChooseNormal:
            return std::string(
                       "Of all directions that could part the two, the normal needs the shortest push. It is "
                       "perpendicular to ") +
                   sourceText(step.source) + ".";
        case ClipAction::ChooseFaces:
            return std::string("A face of ") + shapeText(step.isFromA) +
                   " is perpendicular to the normal: the reference face. The incident face of the other shape will be "
                   "clipped.";
        case ClipAction::ClipBySide:
            return "What lies beyond this side plane of the reference face is cut off; " +
                   pointsText(step.points.size()) + " left.";
        case ClipAction::DropAbove:
            return "Only points behind the reference face touch (or are within the margin in front of it).";
        case ClipAction::ClipEdge:
            return std::string("The part of this edge of ") + shapeText(step.isFromA) +
                   " that lies in the other box; its two ends are contacts.";
        case ClipAction::Project:
            return "The book moves all contacts onto the plane in the middle of the overlap.";
        case ClipAction::Merge:
            return "Points that coincide become one.";
        case ClipAction::Reduce:
            return "The deepest point, the farthest from it, and the widest on each side carry what all would.";
    }
    return "";
}

std::string formulaOf(const ClipStep& step) {
    if (step.action == ClipAction::ChooseNormal)
        return "n = " + vectorText(step.normal) + "\ndepth = " + lengthText(step.depth);
    constexpr std::size_t kMaxListed = 8;  // a face of a box that is clipped by another has no more
    std::string text;
    for (std::size_t i = 0; i < std::min(step.points.size(), kMaxListed); ++i)
        text += (i == 0 ? "" : "\n") + vectorText(step.points[i]);
    if (step.points.size() > kMaxListed) text += "\nand " + std::to_string(step.points.size() - kMaxListed) + " more";
    return text.empty() ? "nothing is left" : text;
}

}  // namespace

Explanation explainClipping(std::span<const ClipStep> steps, int shown, std::size_t contacts) {
    Explanation explanation = listSteps("Contact manifold by clipping", steps, shown, [](const ClipStep& step) {
        return InnerStep{step.action == ClipAction::Reduce ? StepMark::Decides : StepMark::Open, titleOf(step),
                         resultOf(step)};
    });
    const std::string verdict = contacts == 0 ? "They do not touch." : "They touch at " + pointsText(contacts) + ".";
    const ClipStep* step = shownStep(steps, shown);
    if (!step) {
        explanation.sentence = contacts == 0 ? "A direction parts the two: there is nothing to clip."
                                             : "First the normal, then the points: one shape is clipped by the other.";
        explanation.verdict = verdict;
        return explanation;
    }
    explanation.sentence = sentenceOf(*step);
    explanation.formula = formulaOf(*step);
    explanation.verdict = step->action == ClipAction::Reduce ? verdict : "The clipping goes on.";
    return explanation;
}

namespace {

constexpr Style kDot{.role = Role::Contact, .showThrough = true, .width = 11.0f};
constexpr Style kPatch{.role = Role::Contact, .fill = Fill::Translucent, .showThrough = true, .width = 3.0f};
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kReference{.role = Role::Selection, .showThrough = true, .width = 4.0f};
constexpr Style kCut{.role = Role::Construction, .fill = Fill::Translucent, .width = 2.0f};
constexpr float kNormalLength = 0.55f;  ///< m

std::vector<Vec3f> narrowed(std::span<const Vec3d> points) {
    std::vector<Vec3f> result;
    for (const Vec3d& p : points) result.push_back(Vec3f{p});
    return result;
}

/// Four points in the order in which they go round: the partner of the first across the middle has the others on both
/// sides of the line between them.
std::vector<Vec3f> roundTheMiddle(const std::vector<Vec3f>& points, const Vec3f& normal) {
    if (points.size() < 4) return points;
    for (std::size_t across = 1; across < 4; ++across) {
        const Vec3f& left = points[across == 1 ? 2 : 1];
        const Vec3f& right = points[across == 3 ? 2 : 3];
        const Vec3f side = glm::cross(normal, points[across] - points[0]);
        if (glm::dot(side, left - points[0]) * glm::dot(side, right - points[0]) < 0.0f)
            return {points[0], left, points[across], right};
    }
    return points;
}

Vec3f middleOfAll(std::span<const Vec3f> points) {
    Vec3f sum{0.0f};
    for (const Vec3f& p : points) sum += p;
    return points.empty() ? sum : sum / static_cast<float>(points.size());
}

void drawDots(Canvas& canvas, std::span<const Vec3f> points, const Style& style) {
    for (const Vec3f& p : points) drawPoint(canvas, p, style);
}

void drawPatch(Canvas& canvas, std::span<const Vec3f> corners) {
    if (corners.size() > 2) drawFace(canvas, corners, kPatch);
    if (corners.size() == 2) draw(canvas, geometry::Segmentf{corners[0], corners[1]}, kPatch);
}

/// The plane that the action cuts with.
void drawTool(Canvas& canvas, const ClipStep& step) {
    if (step.action == ClipAction::ClipBySide || step.action == ClipAction::Project) {
        const Vec3f normal{step.planeNormal}, point{step.planePoint};
        draw(canvas, geometry::Planef{normal, glm::dot(normal, point)}, kCut, point, 0.8f);
        drawLegend(canvas, Mark::Patch, kCut, step.action == ClipAction::Project ? "middle plane" : "side that clips");
    }
    if (step.action == ClipAction::ClipEdge) {
        draw(canvas, geometry::Segmentf{Vec3f{step.edgeStart}, Vec3f{step.edgeEnd}}, kReference);
        drawLegend(canvas, Mark::Line, kReference, "edge that is clipped");
    }
}

}  // namespace

void drawContacts(Canvas& canvas, const geometry::Manifoldf& manifold, std::span<const std::string> names) {
    std::vector<Vec3f> points;
    for (const ManifoldPoint<float>& contact : manifold.points()) points.push_back(contact.position);
    for (std::size_t i = 0; i < names.size(); ++i) drawLabel(canvas, points[i], names[i], {.role = Role::Contact});
    drawPatch(canvas, roundTheMiddle(points, manifold.normal));
    drawDots(canvas, points, kDot);
    drawArrow(canvas, middleOfAll(points), manifold.normal * kNormalLength, kNormal);
    drawLegend(canvas, Mark::Point, kDot, "contact");
    drawLegend(canvas, Mark::Arrow, kNormal, "normal, from A to B");
}

void drawDeepestOnly(Canvas& canvas, const geometry::Manifoldf& manifold) {
    const auto contacts = manifold.points();
    const auto deepest = std::max_element(contacts.begin(), contacts.end(),
                                          [](const auto& a, const auto& b) { return a.depth < b.depth; });
    constexpr Style kAlone{.role = Role::Mistake, .showThrough = true, .width = 13.0f};
    for (const ManifoldPoint<float>& contact : contacts)
        drawPoint(canvas, contact.position, {.role = Role::Construction, .showThrough = true, .width = 7.0f});
    drawPoint(canvas, deepest->position, kAlone);
    drawArrow(canvas, deepest->position, manifold.normal * kNormalLength,
              {.role = Role::Mistake, .showThrough = true, .width = 3.0f});
    drawLegend(canvas, Mark::Point, kAlone, "deepest point, taken for all");
    if (contacts.size() > 1) drawLabel(canvas, deepest->position, "one point: the body would tip about it", kAlone);
}

void drawClipStep(Canvas& canvas, std::span<const ClipStep> steps, std::size_t shown) {
    const ClipStep& step = steps[shown - 1];
    for (const ClipStep& earlier : steps.first(shown))
        if (earlier.action == ClipAction::ChooseFaces) {
            drawLoop(canvas, narrowed(earlier.reference), kReference);
            drawLegend(canvas, Mark::Line, kReference, "reference face");
        }
    drawTool(canvas, step);
    const std::vector<Vec3f> points = narrowed(step.points);
    const bool isPolygon = step.action == ClipAction::ChooseFaces || step.action == ClipAction::ClipBySide;
    if (isPolygon) drawPatch(canvas, points);
    drawDots(canvas, points, kDot);
    if (isPolygon) drawLegend(canvas, Mark::Patch, kPatch, "clipped polygon");
    if (!points.empty()) drawLegend(canvas, Mark::Point, kDot, "points of this step");
}

}  // namespace collidoscope::demos
