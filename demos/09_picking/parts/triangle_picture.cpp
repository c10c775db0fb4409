#include "demos/09_picking/parts/triangle_picture.h"

#include <array>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/draw/weights.h"

namespace demos::picking {
namespace {

using geometry::Trianglef;
using geometry::Vec3f;

constexpr Style kPlane{.role = Role::Construction, .fill = Fill::Wire, .width = 1.5f};
constexpr Style kTriangle{.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f};
constexpr Style kRay{.role = Role::BodyB, .width = 3.0f};
constexpr Style kBeyond{.role = Role::BodyB, .dashed = true, .width = 1.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 14.0f};
constexpr Style kPlaneOnly{.role = Role::Mistake, .showThrough = true, .width = 14.0f};
constexpr Style kMissedEdge{.role = Role::Mistake, .showThrough = true, .width = 5.0f};
constexpr const char* kNames[] = {"A", "B", "C"};
constexpr float kPlaneHalf = 2.1f;  // m

const Vec3f& at(const std::array<Vec3f, 3>& corners, int index) { return corners[static_cast<std::size_t>(index % 3)]; }

void drawCorners(Canvas& canvas, const std::array<Vec3f, 3>& corners) {
    const Vec3f middle = middleOf(corners);
    for (int i = 0; i < 3; ++i) {
        drawPoint(canvas, at(corners, i), {.role = Role::BodyA, .width = 9.0f});
        drawLabel(canvas, middle + 1.15f * (at(corners, i) - middle), kNames[i], {.role = Role::BodyA});
    }
}

/// The missed edge, or the one in question.
void drawEdge(Canvas& canvas, const TriangleProbe& probe, std::optional<int> emphasis) {
    const auto missed = missedCorner(probe);
    const auto corner = missed ? missed : emphasis;
    if (!corner) return;
    const auto corners = cornersOf(probe.triangle);
    Style style = kMissedEdge;
    if (!missed) style.role = Role::Selection;
    draw(canvas, geometry::Segmentf{at(corners, *corner + 1), at(corners, *corner + 2)}, style);
    if (missed) drawLegend(canvas, Mark::Line, kMissedEdge, "edge that is missed");
}

/// Up to the plane in full, and on beyond it in dashes; a plane behind the start is reached by dashes only.
void drawRay(Canvas& canvas, const TriangleProbe& probe) {
    const Vec3f& origin = probe.ray.origin;
    const Vec3f unit = glm::normalize(probe.ray.direction);
    drawPoint(canvas, origin, {.role = Role::BodyB, .width = 11.0f});
    const Vec3f meeting = probe.planePoint.value_or(origin + 6.0f * unit);
    const bool ahead = !probe.planePoint || probe.planeTime >= 0.0f;
    if (ahead && meeting != origin) drawArrow(canvas, origin, meeting - origin, kRay);
    if (!ahead) drawArrow(canvas, origin, 1.5f * unit, kRay);
    draw(canvas, geometry::Segmentf{ahead ? meeting : origin, ahead ? meeting + 2.0f * unit : meeting}, kBeyond);
}

void drawMeeting(Canvas& canvas, const TriangleProbe& probe) {
    if (probe.hit) {
        drawPoint(canvas, probe.hit->point, kHit);
        Style normal = kHit;
        normal.width = 3.0f;
        drawArrow(canvas, probe.hit->point, 0.7f * probe.hit->normal, normal);
        drawLegend(canvas, Mark::Arrow, normal, "hit and its normal");
    } else if (probe.planePoint) {
        drawPoint(canvas, *probe.planePoint, kPlaneOnly);
        drawLegend(canvas, Mark::Point, kPlaneOnly,
                   probe.planeTime < 0.0f ? "meets the plane behind its start" : "hits the plane, not the triangle");
    }
}

}  // namespace

void drawProbe(Canvas& canvas, const TriangleProbe& probe, std::optional<int> emphasis) {
    const Trianglef& t = probe.triangle;
    const Vec3f normal = glm::cross(t.b - t.a, t.c - t.a);
    const float length = glm::length(normal);
    if (length > 0.0f) {
        const geometry::Planef plane{normal / length, glm::dot(normal / length, t.a)};
        draw(canvas, plane, kPlane, middleOf(cornersOf(t)), kPlaneHalf);
        drawLegend(canvas, Mark::Line, kPlane, "plane of the triangle, arrow to its front");
    }
    if (probe.planePoint)
        drawWeights(canvas, t, *probe.planePoint, probe.weights, emphasis);
    else
        draw(canvas, t, kTriangle);
    drawCorners(canvas, cornersOf(t));
    drawEdge(canvas, probe, emphasis);
    drawRay(canvas, probe);
    drawMeeting(canvas, probe);
    drawLegend(canvas, Mark::Arrow, kRay, "ray, drag either end");
}

}  // namespace demos::picking
