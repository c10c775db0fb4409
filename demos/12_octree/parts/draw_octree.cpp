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

void outline(Canvas& canvas, const geometry::Aabbf& box, const Style& style) {
    drawOutline(canvas, {.center = centerOf(box), .half = halfOf(box)}, style);
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

Chart chartOfCosts(const std::vector<CostPoint>& points) {
    ChartSeries brute{.name = "brute force: slope 1", .style = kBrute, .marker = Marker::Square};
    ChartSeries tree{
        .name = "octree: slope " + numberText(slopeOf(points), 2), .style = kTree, .marker = Marker::Circle};
    for (const CostPoint& point : points) {
        const auto boxes = static_cast<double>(point.boxes);
        brute.points.emplace_back(boxes, boxes);
        tree.points.emplace_back(boxes, point.tests);
    }
    return {.title = "What a query costs",
            .x = {.title = "boxes", .range = {80.0, 12e3}, .scale = Scale::Logarithmic},
            .y = {.title = "tests", .range = {1.0, 12e3}, .scale = Scale::Logarithmic},
            .series = {brute, tree}};
}

}  // namespace demos::octree
