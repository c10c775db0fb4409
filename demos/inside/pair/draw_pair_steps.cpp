// Pictures of the steps.

#include <algorithm>
#include <optional>
#include <vector>

#include "demos/draw/parts.h"
#include "demos/draw/shifted_canvas.h"
#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/convex_answers.h"
#include "demos/inside/axes.h"
#include "demos/inside/pair/drawn_shape.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/inside/sweep.h"

namespace collidoscope::demos::pairs {

namespace {

using examine::CaseShape;
using geometry::AxisStep;
using geometry::ConvexProxy;
using geometry::Triangled;
using geometry::Trianglef;
using geometry::Vec3d;
using geometry::Vec3f;

std::vector<Vec3f> cornersOf(const CaseShape& shape) {
    const DrawnShape drawn = drawnOf(shape);
    const auto& any = std::get<geometry::AnyShapef>(drawn);
    const auto list = [](const auto& corners) { return std::vector<Vec3f>(corners.begin(), corners.end()); };
    if (const auto* triangle = std::get_if<Trianglef>(&any)) return list(demos::cornersOf(*triangle));
    if (const auto* box = std::get_if<geometry::Boxf>(&any)) return list(demos::cornersOf(*box));
    const auto& aabb = std::get<geometry::Aabbf>(any);
    return list(
        demos::cornersOf(geometry::Boxf{.center = 0.5f * (aabb.min + aabb.max), .half = 0.5f * (aabb.max - aabb.min)}));
}

/// Bars as thick, and as far from the shapes, as suits their size.
AxisPlacement placementFor(const Pair& pair) {
    const auto a = examine::ballOf(pair.a), b = examine::ballOf(pair.b);
    AxisPlacement placement;
    if (!a || !b) return placement;
    const auto size = static_cast<float>(std::min(1.0, std::max(a->radius, b->radius)));
    placement.clearance *= size, placement.thickness *= size;
    return placement;
}

void drawAxis(Canvas& canvas, const Pair& pair, const AxisStep& step) {
    const CaseShape &a = pair.a, &b = pair.b;
    const auto* boxA = std::get_if<geometry::Boxd>(&a);
    const auto* boxB = std::get_if<geometry::Boxd>(&b);
    const auto floats = [](const CaseShape& shape) { return std::get<geometry::AnyShapef>(drawnOf(shape)); };
    if (boxA && boxB)
        drawBoxFeatures(canvas, step, std::get<geometry::Boxf>(floats(a)), std::get<geometry::Boxf>(floats(b)));
    if (std::holds_alternative<Triangled>(a) && std::holds_alternative<Triangled>(b))
        triangles::drawAxisEdges(canvas, step, std::get<Trianglef>(floats(a)), std::get<Trianglef>(floats(b)));
    drawProjections(canvas, step, cornersOf(a), cornersOf(b), placementFor(pair));
}

/// The outline of A - B, where it has few enough vertices to be built for a picture.
void drawOutline(Canvas& canvas, const Pair& pair) {
    constexpr std::size_t kMaxDifferences = 4096;
    const std::optional<ConvexProxy> a = geometry::convexIn(pair.a), b = geometry::convexIn(pair.b);
    if (a && b && vertexCount(*a) * vertexCount(*b) <= kMaxDifferences) drawDifference(canvas, differenceOf(*a, *b));
}

void drawTrace(Canvas&, const PairSteps&, const std::monostate&, int) {}
void drawTrace(Canvas& canvas, const PairSteps& steps, const AxesTrace& trace, int shown) {
    if (const AxisStep* step = drawnStep(trace.steps, shown)) drawAxis(canvas, steps.pair, *step);
}
void drawTrace(Canvas& canvas, const PairSteps&, const ClipTrace& trace, int shown) {
    const int last = static_cast<int>(trace.steps.size());
    if (last > 0) drawClipStep(canvas, trace.steps, static_cast<std::size_t>(shown > 0 ? std::min(shown, last) : last));
}
void drawTrace(Canvas& canvas, const PairSteps& steps, const GjkTrace& trace, int shown) {
    ShiftedCanvas shifted(canvas, Vec3f(-steps.shift));
    drawOutline(shifted, steps.pair);
    drawGjk(shifted, trace, shown);
}
void drawTrace(Canvas& canvas, const PairSteps& steps, const EpaTrace& trace, int shown) {
    ShiftedCanvas shifted(canvas, Vec3f(-steps.shift));
    drawOutline(shifted, steps.pair);
    const CaseShape moved = examine::moved(steps.pair.b, steps.shift);
    if (trace.overlap) drawEpa(shifted, trace, shown, std::get<geometry::AnyShapef>(drawnOf(moved)));
}
void drawTrace(Canvas& canvas, const PairSteps&, const TriangleTrace& trace, int shown) {
    const auto& steps = trace.test.steps;
    const int step = shown > 0 ? shown : static_cast<int>(steps.size());  // the last one decides
    if (const geometry::TriangleStep* drawn = shownStep(steps, step))
        triangles::drawStep(canvas, trace.test, *drawn, trace.a, trace.b);
    if (const auto line = sharedLineOf(trace)) triangles::drawSharedLine(canvas, *line);
    triangles::drawIntersection(canvas, trace.a, trace.b);
}
void drawTrace(Canvas& canvas, const PairSteps& steps, const SweepTrace& trace, int shown) {
    const int step = shown > 0 ? shown : static_cast<int>(trace.steps.size());
    const geometry::SweepStep* const drawn = shownStep(trace.steps, step);
    if (drawn == nullptr) return;
    const auto at = [&](const CaseShape& shape, const Vec3d& motion) {
        return std::get<geometry::AnyShapef>(drawnOf(examine::moved(shape, drawn->time * motion)));
    };
    drawSweepStep(canvas, at(steps.pair.a, steps.pair.motionA), at(steps.pair.b, steps.pair.motionB), *drawn);
}
void drawTrace(Canvas& canvas, const PairSteps&, const picking::TriangleProbe& probe, int shown) {
    picking::drawProbe(canvas, probe, picking::cornerInQuestion(probe, shown));
}
void drawTrace(Canvas& canvas, const PairSteps&, const FlatAxesTrace& trace, int shown) {
    if (const AxisStep* step = drawnStep(trace.test.steps, shown)) flat::drawFlatAxis(canvas, *step, trace.a, trace.b);
}
void drawTrace(Canvas& canvas, const PairSteps&, const CrossingTrace& trace, int shown) {
    flat::drawCrossings(canvas, trace.polygon, trace.point, trace.test, shown);
}
void drawTrace(Canvas& canvas, const PairSteps&, const meshes::MeshWalk& walk, int shown) {
    meshes::drawWalk(canvas, walk, shown);
}
void drawTrace(Canvas& canvas, const PairSteps&, const meshes::TreePairWalk& walk, int shown) {
    meshes::drawWalk(canvas, walk, shown);
}

}  // namespace

void draw(Canvas& canvas, const PairSteps& steps, int shown) {
    std::visit([&](const auto& trace) { drawTrace(canvas, steps, trace, shown); }, steps.trace);
}

}  // namespace collidoscope::demos::pairs
