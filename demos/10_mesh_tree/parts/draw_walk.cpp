#include "demos/10_mesh_tree/parts/draw_walk.h"

#include "demos/draw/shapes.h"

namespace demos::meshtree {
namespace {

using geometry::Aabbf;
using geometry::Vec3f;

constexpr Style kVisited{.role = Role::BodyA, .showThrough = true, .width = 1.6f};
constexpr Style kLeaf{.role = Role::BodyB, .showThrough = true, .width = 2.2f};
constexpr Style kPruned{.role = Role::Construction, .dashed = true, .showThrough = true, .width = 1.2f};
constexpr Style kPulse{.role = Role::Selection, .showThrough = true, .width = 4.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 12.0f};
constexpr Style kRay{.role = Role::BodyB, .width = 3.0f};

void drawBox(Canvas& canvas, const Aabbf& box, const Style& style) {
    drawOutline(canvas, {.center = centerOf(box), .half = halfOf(box)}, style);
}

const Style& styleOf(const WalkStep& step) {
    return step.part == WalkPart::Node ? kVisited : step.part == WalkPart::Leaf ? kLeaf : kPruned;
}

void drawTested(Canvas& canvas, const WalkStep& step, const geometry::Mesh& mesh) {
    for (const std::uint32_t triangle : step.tested)
        draw(canvas, triangleAt(mesh, triangle),
             {.role = step.hit == triangle ? Role::Contact : Role::BodyB, .showThrough = true});
}

}  // namespace

void drawWholeWalk(Canvas& canvas, const Walk& walk, std::size_t pulse) {
    bool hasNode = false, hasLeaf = false, hasPruned = false;
    for (std::size_t i = 0; i < walk.steps.size(); ++i) {
        const WalkStep& step = walk.steps[i];
        drawBox(canvas, step.box, i == pulse ? kPulse : styleOf(step));
        hasNode = hasNode || step.part == WalkPart::Node;
        hasLeaf = hasLeaf || step.part == WalkPart::Leaf;
        hasPruned = hasPruned || step.part == WalkPart::Pruned;
    }
    if (hasNode) drawLegend(canvas, Mark::Line, kVisited, "box visited");
    if (hasLeaf) drawLegend(canvas, Mark::Line, kLeaf, "leaf: its triangles are tested");
    if (hasPruned) drawLegend(canvas, Mark::Line, kPruned, "met, but pruned: behind the hit");
    if (!walk.steps.empty()) drawLegend(canvas, Mark::Line, kPulse, "the walk, box after box");
}

void drawStep(Canvas& canvas, const WalkStep& step, const geometry::Mesh& mesh) {
    for (const Aabbf& box : step.missed) drawBox(canvas, box, kPruned);
    for (const Aabbf& box : step.met) drawBox(canvas, box, kVisited);
    drawBox(canvas, step.box, kPulse);
    drawTested(canvas, step, mesh);
    drawLegend(canvas, Mark::Line, kPulse, "the box of this step");
    if (!step.met.empty()) drawLegend(canvas, Mark::Line, kVisited, "met: visited next or later");
    if (!step.missed.empty()) drawLegend(canvas, Mark::Line, kPruned, "missed, with all it holds");
    if (!step.tested.empty()) drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "triangle tested");
}

void drawRayAndHit(Canvas& canvas, const Walk& walk, const geometry::Mesh& mesh) {
    const float reach = walk.hit ? walk.hit->t : 1.6f;
    const Vec3f end = walk.ray.origin + reach * walk.ray.direction;
    drawArrow(canvas, walk.ray.origin, end - walk.ray.origin, kRay);
    drawLegend(canvas, Mark::Arrow, kRay, "the ray that is followed");
    if (!walk.hit) return;
    draw(canvas, triangleAt(mesh, walk.hit->triangle), {.role = Role::Contact});
    drawPoint(canvas, end, kHit);
    drawLegend(canvas, Mark::Point, kHit, "hit");
}

void drawBundle(Canvas& canvas, std::span<const Walk> walks) {
    std::vector<LineItem> lines;
    std::vector<PointItem> hits;
    for (const Walk& walk : walks) {
        const Vec3f end = walk.ray.origin + (walk.hit ? walk.hit->t : 1.6f) * walk.ray.direction;
        lines.push_back({.start = walk.ray.origin, .end = end, .style = {.role = Role::BodyB, .width = 1.0f}});
        if (walk.hit) hits.push_back({.position = end, .style = {.role = Role::Contact, .width = 6.0f}});
    }
    canvas.lines(lines);
    canvas.points(hits);
}

}  // namespace demos::meshtree
