#include <algorithm>
#include <array>
#include <span>

#include "demos/12_octree/parts/explain_search.h"
#include "demos/draw/shapes.h"

namespace demos::cells {
namespace {

using geometry::Quadtree;
using geometry::Rectanglef;
using geometry::Vec3f;

constexpr Style kCell{.role = Role::Neutral, .width = 1.0f, .shade = -0.5f};
constexpr Style kVisited{.role = Role::Selection, .width = 2.5f};
constexpr Style kPruned{.role = Role::Velocity, .dashed = true, .width = 2.5f};
constexpr Style kNow{.role = Role::Selection, .width = 6.0f};
constexpr Style kUntested{.role = Role::Neutral, .fill = Fill::Translucent, .width = 1.0f};
constexpr Style kTested{.role = Role::BodyA, .fill = Fill::Translucent, .width = 2.0f};
constexpr Style kFound{.role = Role::Contact, .fill = Fill::Translucent, .width = 2.0f};

/// Outlines a little before or behind the plane, so that those of one place do not fight.
void addOutline(std::vector<LineItem>& lines, const Rectanglef& r, const Style& style, float depth) {
    const std::array<Vec3f, 4> corners{Vec3f{r.min, depth}, Vec3f{r.max.x, r.min.y, depth}, Vec3f{r.max, depth},
                                       Vec3f{r.min.x, r.max.y, depth}};
    for (std::size_t i = 0; i < 4; ++i)
        lines.push_back({.start = corners[i], .end = corners[(i + 1) % 4], .style = style});
}

void drawCells(Canvas& canvas, const Quadtree& tree, std::span<const Visit> done, bool isStepped) {
    std::vector<LineItem> lines;
    for (const Quadtree::Node& node : tree.nodes()) addOutline(lines, node.bounds, kCell, -0.02f);
    for (const Visit& visit : done)
        addOutline(lines, visit.cell, visit.isPruned ? kPruned : kVisited, visit.isPruned ? -0.01f : 0.0f);
    if (isStepped && !done.empty()) addOutline(lines, done.back().cell, kNow, 0.02f);
    canvas.lines(lines);
    drawLegend(canvas, Mark::Line, kVisited, "cell looked into");
    if (std::any_of(done.begin(), done.end(), [](const Visit& visit) { return visit.isPruned; }))
        drawLegend(canvas, Mark::Line, kPruned, "cell pruned");
}

}  // namespace

void drawSearch(Canvas& canvas, const Quadtree& tree, const Search& search, int shown, bool showCells) {
    const std::size_t all = search.visits.size();
    const std::size_t count = shown == 0 ? all : std::min(static_cast<std::size_t>(shown), all);
    const std::span<const Visit> done = std::span{search.visits}.first(count);
    std::vector<bool> isTested(tree.size(), false);
    for (const Visit& visit : done)
        for (const std::uint32_t item : visit.items) isTested[item] = true;
    bool anyFound = false, anyTested = false;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        const bool isFound = isTested[i] && std::binary_search(search.found.begin(), search.found.end(), i);
        anyFound = anyFound || isFound;
        anyTested = anyTested || (isTested[i] && !isFound);
        draw(canvas, tree.boxOf(Quadtree::Item{i}), isFound ? kFound : isTested[i] ? kTested : kUntested);
    }
    if (showCells) drawCells(canvas, tree, done, shown > 0);
    if (anyFound) drawLegend(canvas, Mark::Patch, kFound, "answer");
    if (anyTested) drawLegend(canvas, Mark::Patch, kTested, "tested in vain");
    drawLegend(canvas, Mark::Patch, kUntested, "not tested");
}

}  // namespace demos::cells
