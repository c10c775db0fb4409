#include "demos/12_octree/parts/draw_octree.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/inside/number_text.h"

namespace demos::octree {
namespace {

using geometry::Vec3f;

constexpr Style kFlier{.role = Role::BodyA};
constexpr Style kFound{.role = Role::Contact};
constexpr Style kCell{.role = Role::Neutral, .width = 1.0f};
constexpr Style kVisited{.role = Role::Selection, .width = 2.0f};
constexpr Style kPruned{.role = Role::Construction, .dashed = true, .width = 1.0f};
constexpr Style kShown{.role = Role::Velocity, .showThrough = true, .width = 4.0f};
constexpr Style kQuestion{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kRay{.role = Role::BodyB, .showThrough = true, .width = 3.0f};
constexpr float kRayReach = 4.4f;  ///< m
constexpr Style kBrute{.role = Role::Mistake, .width = 3.0f};
constexpr Style kTree{.role = Role::Selection, .width = 3.0f};
constexpr Style kAxis{.role = Role::Construction, .width = 1.5f};

void outline(Canvas& canvas, const geometry::Aabbf& box, const Style& style) {
    drawOutline(canvas, {.center = centerOf(box), .half = halfOf(box)}, style);
}

/// A decade of tests or boxes is this long, m.
constexpr float kDecade = 0.65f;
/// The place of a number of tests among a number of boxes; one test among a hundred boxes lies in the corner.
Vec3f chartPoint(const Vec3f& corner, double boxes, double tests) {
    return corner + kDecade * Vec3f{static_cast<float>(std::log10(boxes)) - 2.0f,
                                    static_cast<float>(std::log10(std::max(tests, 1.0))), 0.0f};
}

}  // namespace

void drawFliers(Canvas& canvas, const std::vector<Flier>& fliers, const QueryView& view) {
    std::vector<SolidItem> items;
    items.reserve(fliers.size());
    for (std::uint32_t i = 0; i < fliers.size(); ++i) {
        const bool isFound = std::binary_search(view.found.begin(), view.found.end(), geometry::Octree::Item{i});
        items.push_back({.pose = {.position = fliers[i].position},
                         .half = Vec3f{fliers[i].half},
                         .style = isFound ? kFound : kFlier,
                         .key = i + 1});
    }
    canvas.solids(Solid::Box, items);
    drawLegend(canvas, Mark::Patch, kFlier, "boxes");
    if (!view.found.empty()) drawLegend(canvas, Mark::Patch, kFound, "boxes that touch the query");
}

void drawCells(Canvas& canvas, const geometry::Octree& tree) {
    for (const auto& node : tree.nodes()) outline(canvas, node.bounds, kCell);
    drawLegend(canvas, Mark::Line, kCell, "cells");
}

void drawSteps(Canvas& canvas, const geometry::Aabbf& room, const QueryView& view, int shown) {
    outline(canvas, room, kCell);
    const std::size_t count =
        shown > 0 ? std::min(view.steps.size(), static_cast<std::size_t>(shown)) : view.steps.size();
    bool anyPruned = false;
    for (std::size_t i = 0; i < count; ++i) {
        const CellStep& step = view.steps[i];
        anyPruned = anyPruned || (step.isPruned && shown > 0);
        // Of a query as a whole, only the smallest cells that it looked into: all of them hide each other.
        const bool isDrawn = shown > 0 || (step.isLeaf && !step.isPruned);
        if (isDrawn) outline(canvas, step.cell, step.isPruned ? kPruned : kVisited);
    }
    drawLegend(canvas, Mark::Line, kVisited, "cells looked into");
    if (anyPruned) drawLegend(canvas, Mark::Line, kPruned, "cells pruned");
    if (shown == 0 || count == 0) return;
    outline(canvas, view.steps[count - 1].reach, kShown);
    drawLegend(canvas, Mark::Line, kShown, "reach of the cell in question");
}

void drawQuestion(Canvas& canvas, const Question& question) {
    if (const auto* const ray = std::get_if<geometry::Rayf>(&question)) {
        draw(canvas, *ray, kRay, kRayReach);
    } else {
        const auto drawSolid = [&](const auto& shape) { draw(canvas, shape, kQuestion); };
        std::visit(drawSolid, question);
    }
    drawLegend(canvas, Mark::Patch, kQuestion, "query");
}

void drawCosts(Canvas& canvas, const std::vector<CostPoint>& points, const Vec3f& corner) {
    const Vec3f right = chartPoint(corner, 10'000.0, 1.0), top = chartPoint(corner, 100.0, 10'000.0);
    draw(canvas, geometry::Segmentf{corner, right}, kAxis);
    draw(canvas, geometry::Segmentf{corner, top}, kAxis);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto boxes = static_cast<double>(points[i].boxes);
        drawPoint(canvas, chartPoint(corner, boxes, points[i].tests), kTree);
        drawPoint(canvas, chartPoint(corner, boxes, boxes), kBrute);
        if (i == 0) continue;
        const auto before = static_cast<double>(points[i - 1].boxes);
        draw(canvas,
             geometry::Segmentf{chartPoint(corner, before, points[i - 1].tests),
                                chartPoint(corner, boxes, points[i].tests)},
             kTree);
        draw(canvas, geometry::Segmentf{chartPoint(corner, before, before), chartPoint(corner, boxes, boxes)}, kBrute);
    }
    constexpr Vec3f kAside{0.0f, 0.25f, 0.0f};  // m, from a line to its label
    const CostPoint& last = points.back();
    drawLabel(canvas, chartPoint(corner, last.boxes, last.boxes) + kAside, "brute force: slope 1", kBrute);
    drawLabel(canvas, chartPoint(corner, last.boxes, last.tests) - 2.0f * kAside,
              "octree: slope " + numberText(slopeOf(points), 2), kTree);
    drawLabel(canvas, corner - Vec3f{0.0f, 0.35f, 0.0f}, "100 to 10,000 boxes", kAxis);
    drawLabel(canvas, top + Vec3f{0.0f, 0.2f, 0.0f}, "tests a query, ×10 a step", kAxis);
}

}  // namespace demos::octree
