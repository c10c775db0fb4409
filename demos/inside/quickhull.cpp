#include "demos/inside/quickhull.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <set>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"

namespace collidoscope::demos {

using geometry::HullEdge;
using geometry::HullStepKind;
using geometry::HullTriangle;
using geometry::Vec3f;
using Points = std::span<const Vec3f>;

HullTrace traceQuickhull(std::span<const Vec3f> points) {
    HullTrace trace;
    trace.result = geometry::convexHull(points, [&](const geometry::HullStep& step) {
        trace.steps.push_back({step,
                               {step.removed.begin(), step.removed.end()},
                               {step.added.begin(), step.added.end()},
                               {step.horizon.begin(), step.horizon.end()}});
        geometry::HullStep& kept = trace.steps.back().step;
        kept.removed = kept.added = {};
        kept.horizon = {};
    });
    return trace;
}

std::vector<HullTriangle> keptBy(const HullTrace& trace, std::size_t index) {
    std::set<HullTriangle> surface;
    for (std::size_t i = 0; i <= index; ++i) {
        for (const HullTriangle& t : trace.steps[i].removed) surface.erase(t);
        if (i < index) surface.insert(trace.steps[i].added.begin(), trace.steps[i].added.end());
    }
    return {surface.begin(), surface.end()};
}

int edgesOf(const geometry::Hullf& hull) {
    std::size_t sides = 0;
    for (const auto& face : hull.faces) sides += face.size();
    return static_cast<int>(sides / 2);
}

const char* nameOf(geometry::PointSpan span) {
    switch (span) {
        case geometry::PointSpan::Nothing:
            return "nothing";
        case geometry::PointSpan::Place:
            return "a point";
        case geometry::PointSpan::Line:
            return "a line: the hull is a segment";
        case geometry::PointSpan::Plane:
            return "a plane: the hull is a polygon";
        case geometry::PointSpan::Space:
            return "space: the hull is a solid";
    }
    return "";
}

namespace {

std::string faces(std::size_t count) { return countText(count, "face", "faces"); }

InnerStep rowOf(const KeptStep& kept) {
    const bool first = kept.step.kind == HullStepKind::InitialSimplex;
    const StepMark mark = kept.step.outside == 0 ? StepMark::Decides : StepMark::Open;
    if (first) return {mark, "first tetrahedron", "4 faces"};
    return {mark, "point " + std::to_string(kept.step.apex) + " joins",
            "-" + std::to_string(kept.removed.size()) + " +" + faces(kept.added.size())};
}

std::string sentenceOf(const KeptStep& kept) {
    if (kept.step.kind == HullStepKind::InitialSimplex)
        return "Four points far from each other span a tetrahedron. Each of its faces keeps a list of points outside "
               "it.";
    return "Point " + std::to_string(kept.step.apex) + " is the farthest outside its face. It sees " +
           faces(kept.removed.size()) + " from outside: these go, and " + faces(kept.added.size()) +
           " join the horizon around them to the point.";
}

std::string formulaOf(const KeptStep& kept) {
    if (kept.step.kind == HullStepKind::InitialSimplex) return "V - E + F = 4 - 6 + 4 = 2";
    return "height above its face: " + lengthText(kept.step.height) +
           "\nedges of the horizon: " + std::to_string(kept.horizon.size());
}

}  // namespace

Explanation explainHull(const HullTrace& trace, int shown) {
    Explanation explanation = listSteps("Quickhull", trace.steps, shown, rowOf);
    if (trace.steps.empty()) {
        explanation.sentence = "The points span no space, so there is no tetrahedron to begin with.";
        explanation.verdict = std::string("They span ") + nameOf(trace.result.span) + ".";
        return explanation;
    }
    if (explanation.shown == 0) {
        explanation.sentence =
            "The farthest point outside is joined to its horizon, the border of the faces it sees, again and again.";
        explanation.verdict = faces(trace.result.hull.faces.size()) + " after " +
                              countText(trace.steps.size(), "step", "steps") + "; triangles in one plane are joined.";
        return explanation;
    }
    const KeptStep& kept = trace.steps[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = sentenceOf(kept);
    explanation.formula = formulaOf(kept);
    explanation.verdict = kept.step.outside == 0
                              ? "No point is outside: this is the hull."
                              : countText(kept.step.outside, "point is", "points are") + " still outside.";
    return explanation;
}

namespace {

constexpr Style kKept{.role = Role::BodyA, .fill = Fill::Translucent};
constexpr Style kNew{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kSeen{.role = Role::Mistake, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr Style kHorizonEdge{.role = Role::Selection, .showThrough = true, .width = 5.0f};
constexpr Style kApex{.role = Role::Contact, .showThrough = true, .width = 15.0f};
constexpr Style kCorner{.role = Role::BodyA, .showThrough = true, .width = 9.0f};
constexpr Style kOther{.role = Role::Neutral, .showThrough = true, .width = 7.0f};

std::array<Vec3f, 3> cornersAt(Points points, const HullTriangle& t) {
    return {points[t[0]], points[t[1]], points[t[2]]};
}

void drawTriangles(Canvas& canvas, Points points, std::span<const HullTriangle> triangles, const Style& style) {
    for (const HullTriangle& t : triangles) drawFace(canvas, cornersAt(points, t), style);
}

void drawPoints(Canvas& canvas, Points points, const Style& style) {
    std::vector<PointItem> items;
    for (std::size_t i = 0; i < points.size(); ++i)
        items.push_back({.position = points[i], .style = style, .key = static_cast<Key>(i) + 1});
    canvas.points(items);
}

/// The apex, and how high it is above the face that chose it.
void drawApex(Canvas& canvas, Points points, const geometry::HullStep& step) {
    const Vec3f apex = points[step.apex];
    drawPoint(canvas, apex, kApex);
    if (step.kind == geometry::HullStepKind::InitialSimplex) return;
    const auto [a, b, c] = cornersAt(points, step.face);
    const Vec3f normal = glm::cross(b - a, c - a);
    const float squared = glm::dot(normal, normal);
    if (!(squared > 0.0f)) return;
    const Vec3f foot = apex - normal * (glm::dot(normal, apex - a) / squared);
    const Style style{.role = Role::Construction, .dashed = true, .showThrough = true, .width = 3.0f};
    draw(canvas, geometry::Segmentf{foot, apex}, style);
    drawLegend(canvas, Mark::Line, style, "its height above the face");
}

}  // namespace

void drawHull(Canvas& canvas, Points points, const HullTrace& trace) {
    drawPoints(canvas, points, kOther);
    drawPoints(canvas, trace.result.hull.vertices, kCorner);
    for (const auto& face : trace.result.hull.faces) {
        std::vector<Vec3f> corners;
        for (const std::uint32_t i : face) corners.push_back(trace.result.hull.vertices[i]);
        if (corners.size() >= 3) drawFace(canvas, corners, kKept);
        if (corners.size() == 2) draw(canvas, geometry::Segmentf{corners[0], corners[1]}, kCorner);
    }
    if (!trace.steps.empty()) {
        const auto highest =
            std::max_element(points.begin(), points.end(), [](const Vec3f& a, const Vec3f& b) { return a.y < b.y; });
        drawLabel(canvas, *highest + Vec3f{0.0f, 0.12f, 0.0f},
                  countText(trace.result.hull.faces.size(), "face", "faces"), kKept);
    }
    drawLegend(canvas, Mark::Patch, kKept, "convex hull");
    drawLegend(canvas, Mark::Point, kCorner, "its corners");
    drawLegend(canvas, Mark::Point, kOther, "other points");
}

void drawHullStep(Canvas& canvas, Points points, const HullTrace& trace, std::size_t index) {
    const KeptStep& shown = trace.steps[index];
    drawPoints(canvas, points, kOther);
    drawTriangles(canvas, points, keptBy(trace, index), kKept);
    drawTriangles(canvas, points, shown.added, kNew);
    for (const HullTriangle& t : shown.removed) drawLoop(canvas, cornersAt(points, t), kSeen);
    for (const HullEdge& edge : shown.horizon)
        draw(canvas, geometry::Segmentf{points[edge[0]], points[edge[1]]}, kHorizonEdge);
    drawApex(canvas, points, shown.step);
    if (index > 0) drawLegend(canvas, Mark::Patch, kKept, "faces that stay");
    drawLegend(canvas, Mark::Patch, kNew, "new faces");
    drawLegend(canvas, Mark::Point, kApex, index > 0 ? "farthest point" : "fourth point");
    if (index == 0) return;
    drawLegend(canvas, Mark::Line, kSeen, "visible faces: they go");
    drawLegend(canvas, Mark::Line, kHorizonEdge, "horizon");
}

}  // namespace collidoscope::demos
