#include "demos/07_triangles/pair/triangle_and_shape.h"

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/axes.h"
#include "geometry/overlap/box_overlap.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "geometry/query/closest_point.h"

namespace collidoscope::demos::triangles {
namespace {

using geometry::AxisSource;
using geometry::AxisStep;

constexpr Style kMeasured{.role = Role::Construction, .dashed = true, .showThrough = true};
constexpr Style kNearest{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr std::array<const char*, 3> kCornerNames{"a", "b", "c"};

double heightOver(const Planef& plane, const Vec3f& p) {
    return glm::dot(Vec3d{plane.normal}, Vec3d{p}) - double{plane.distance};
}

Explanation explainSphere(const Trianglef& triangle, const Spheref& sphere, int shown) {
    const Vec3f nearest = closestPoint(triangle, sphere.center);
    const double distance = glm::length(Vec3d{nearest} - Vec3d{sphere.center});
    const bool meet = touch(triangle, sphere);
    Explanation explanation{.algorithm = "Closest point against radius", .shown = std::min(shown, 1)};
    explanation.steps.push_back({StepMark::Decides, "closest point of the triangle", lengthText(distance)});
    explanation.sentence = "The point of the triangle that is nearest to the centre is " + lengthText(distance) +
                           " away, " + (meet ? "no further than" : "further than") + " the radius.";
    if (explanation.shown > 0)
        explanation.formula = "|c − q|² = " + numberText(distance * distance) +
                              " m²\n      r² = " + numberText(double{sphere.radius} * double{sphere.radius}) + " m²";
    explanation.verdict = meet ? "The sphere touches the triangle." : "Apart.";
    return explanation;
}

std::string sideOf(double height) { return height > 0.0 ? "in front of" : height < 0.0 ? "behind" : "exactly in"; }

Explanation explainPlane(const Trianglef& triangle, const Planef& plane, int shown) {
    const bool meet = touch(triangle, plane);
    Explanation explanation{.algorithm = "Signed distances of the corners", .shown = std::min(shown, 3)};
    for (std::size_t i = 0; i < 3; ++i)
        explanation.steps.push_back({i == 2 ? StepMark::Decides : StepMark::Open,
                                     std::string("corner ") + kCornerNames[i],
                                     lengthText(heightOver(plane, cornersOf(triangle)[i]))});
    const auto corner = static_cast<std::size_t>(std::max(explanation.shown, 1) - 1);
    const double height = heightOver(plane, cornersOf(triangle)[corner]);
    if (explanation.shown > 0) {
        explanation.sentence =
            std::string("Corner ") + kCornerNames[corner] + " lies " + sideOf(height) + " the plane.";
        explanation.formula = "n·p − d = " + lengthText(height);
    }
    const bool done = explanation.shown == 0 || explanation.shown == 3;
    if (done)
        explanation.sentence +=
            std::string(explanation.shown > 0 ? " " : "") +
            (meet ? "Not all three corners lie on one side." : "All three corners lie on one side.");
    explanation.verdict = !done ? "Nothing proved so far." : meet ? "The triangle touches the plane." : "Apart.";
    return explanation;
}

Boxf boxOf(const Aabbf& box) { return {.center = centerOf(box), .half = halfOf(box)}; }
Boxf boxOf(const Boxf& box) { return box; }

/// The edge or face of each shape that the axis comes from, and the names of the triangle's corners.
void drawFeatures(Canvas& canvas, const AxisStep& step, const Trianglef& triangle, const Boxf& box) {
    const std::array<Vec3f, 3> corners = cornersOf(triangle);
    const Vec3f middle = middleOf(corners);
    Vec3f towardsTriangle{step.axis};
    if (glm::dot(towardsTriangle, middle - box.center) < 0.0f) towardsTriangle = -towardsTriangle;
    drawFeatureLegend(canvas, step);
    for (std::size_t i = 0; i < 3; ++i)
        drawLabel(canvas, middle + 1.12f * (corners[i] - middle), kCornerNames[i], {.role = Role::BodyA});
    if (step.source == AxisSource::FaceA) drawLoop(canvas, corners, kFeature);
    if (step.source == AxisSource::FaceB) drawBoxFace(canvas, box, step.featureB, towardsTriangle);
    if (step.source != AxisSource::EdgePair) return;
    const auto edge = static_cast<std::size_t>(step.featureA);
    draw(canvas, Segmentf{corners[edge], corners[(edge + 1) % 3]}, kFeature);
    drawBoxEdge(canvas, box, step.featureB, towardsTriangle);
}

struct ReasonPainter {
    Canvas& canvas;
    const Trianglef& triangle;
    int shown = 0;

    void operator()(const Spheref& sphere) const {
        const Vec3f nearest = closestPoint(triangle, sphere.center);
        draw(canvas, Segmentf{sphere.center, nearest}, kMeasured);
        drawPoint(canvas, nearest, {.role = Role::Contact, .showThrough = true, .width = 12.0f});
        drawPoint(canvas, sphere.center, {.role = Role::BodyB, .showThrough = true, .width = 8.0f});
        drawLabel(canvas, 0.5f * (sphere.center + nearest), lengthText(glm::length(nearest - sphere.center)),
                  kMeasured);
        drawLegend(canvas, Mark::Point, kNearest, "closest point of the triangle");
    }
    void operator()(const Planef& plane) const {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3f corner = cornersOf(triangle)[i];
            const Vec3f foot = closestPoint(plane, corner);
            const bool chosen = shown > 0 && static_cast<std::size_t>(std::min(shown, 3)) == i + 1;
            const Style style = chosen ? Style{.role = Role::Selection, .showThrough = true, .width = 4.0f} : kMeasured;
            draw(canvas, Segmentf{corner, foot}, style);
            drawLabel(canvas, corner, kCornerNames[i] + std::string(" ") + lengthText(heightOver(plane, corner)),
                      style);
        }
        drawLegend(canvas, Mark::Line, kMeasured, "signed distance to the plane");
    }
    template <typename Box>
    void operator()(const Box& box) const {
        const std::vector<AxisStep> steps = axesTried(triangle, box);
        const AxisStep* step = drawnStep(steps, shown);
        if (!step) return;
        drawFeatures(canvas, *step, triangle, boxOf(box));
        drawProjections(canvas, *step, cornersOf(triangle), cornersOf(boxOf(box)));
    }
};

}  // namespace

bool touch(const Trianglef& triangle, const OtherShape& shape) {
    return std::visit([&](const auto& other) { return overlaps(triangle, other); }, shape);
}

std::vector<AxisStep> axesTried(const Trianglef& triangle, const OtherShape& shape) {
    std::vector<AxisStep> steps;
    const auto record = [&](const AxisStep& step) { steps.push_back(step); };
    if (const auto* box = std::get_if<Aabbf>(&shape)) overlaps(triangle, *box, record);
    if (const auto* box = std::get_if<Boxf>(&shape)) overlaps(triangle, *box, record);
    return steps;
}

double distanceBetween(const Trianglef& triangle, const OtherShape& shape) {
    const auto between = [&](const auto& other) { return double{separation(triangle, other).distance}; };
    return touch(triangle, shape) ? 0.0 : std::visit(between, shape);
}

Explanation explain(const Trianglef& triangle, const OtherShape& shape, int shown) {
    if (const auto* sphere = std::get_if<Spheref>(&shape)) return explainSphere(triangle, *sphere, shown);
    if (const auto* plane = std::get_if<Planef>(&shape)) return explainPlane(triangle, *plane, shown);
    return explainAxes({.algorithm = "Separating axes, triangle against box",
                        .shapes = "shapes",
                        .maxAxes = 13,
                        .a = kTriangleFeatures},
                       axesTried(triangle, shape), shown, touch(triangle, shape));
}

void drawReason(Canvas& canvas, const Trianglef& triangle, const OtherShape& shape, int shown) {
    std::visit(ReasonPainter{canvas, triangle, shown}, shape);
}

}  // namespace collidoscope::demos::triangles
