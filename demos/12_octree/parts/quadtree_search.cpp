#include "demos/12_octree/parts/quadtree_search.h"

#include <algorithm>
#include <glm/common.hpp>

#include "demos/draw/shapes.h"
#include "geometry/planar/overlap/overlap.h"

namespace collidoscope::demos::cells {

using geometry::Quadtree;
using geometry::Rectanglef;
using Item = Quadtree::Item;

void MovingPoint::advance(float h) {
    center += h * velocity;
    const Vec2f low = kField.min + half, high = kField.max - half;
    for (int axis = 0; axis < 2; ++axis) {
        const bool below = center[axis]<low[axis], above = center[axis]> high[axis];
        if ((below && velocity[axis] < 0.0f) || (above && velocity[axis] > 0.0f)) velocity[axis] = -velocity[axis];
    }
    center = glm::clamp(center, low, high);
}

void state(geometry::Archive& archive, MovingPoint& drifter) {
    archive.field("center", drifter.center);
    archive.field("half", drifter.half);
    archive.field("velocity", drifter.velocity);
}

std::vector<MovingPoint> randomMovingPoints(int count, float largest, geometry::Random& random) {
    std::vector<MovingPoint> drifters;
    for (int i = 0; i < count; ++i) {
        const Vec2f center{random.uniform(kField.min.x, kField.max.x), random.uniform(kField.min.y, kField.max.y)};
        const float size = random.uniform(0.2f, 1.0f);
        const Vec2f half = 0.5f * largest * size * Vec2f{random.uniform(0.4f, 1.0f), random.uniform(0.4f, 1.0f)};
        const Vec2f velocity{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
        drifters.push_back({center, half, velocity});
    }
    return drifters;
}

void LiveTree::follow(const std::vector<MovingPoint>& drifters, const Quadtree::Settings& settings) {
    const bool same = count_ == drifters.size() && settings_.leafItems == settings.leafItems &&
                      settings_.maxDepth == settings.maxDepth && settings_.looseness == settings.looseness;
    if (!same) {
        tree_ = Quadtree(kField, settings);
        settings_ = settings;
        count_ = drifters.size();
        for (const MovingPoint& drifter : drifters) tree_.insert(drifter.rectangle());
        return;
    }
    for (std::uint32_t i = 0; i < drifters.size(); ++i) {
        const Rectanglef now = drifters[i].rectangle(), &kept = tree_.boxOf(Item{i});
        if (now.min != kept.min || now.max != kept.max) tree_.update(Item{i}, now);
    }
}

namespace {

std::uint32_t numberOf(Item item) { return static_cast<std::uint32_t>(item); }

/// Keeps what the tree tells.
struct Watcher {
    Search& search;
    void operator()(const Quadtree::Step& step) {
        Visit visit{.cell = step.node.bounds, .depth = step.node.depth, .isPruned = step.isPruned};
        if (!step.isPruned)
            for (const Item item : step.node.items) visit.items.push_back(numberOf(item));
        search.tested += visit.items.size();
        search.pruned += step.isPruned ? 1 : 0;
        search.visits.push_back(std::move(visit));
    }
};

}  // namespace

Search searchArea(const Quadtree& tree, const Rectanglef& area) {
    Search search;
    for (const Item item : tree.query(area, Watcher{search})) search.found.push_back(numberOf(item));
    return search;
}

Search searchNearest(const Quadtree& tree, const Vec2f& p) {
    Search search;
    if (const auto item = tree.closest(p, Watcher{search})) search.found.push_back(numberOf(*item));
    return search;
}

std::size_t copiesAvoided(const Quadtree& tree, const std::vector<std::uint32_t>& found) {
    std::size_t copies = 0;
    const std::vector<Quadtree::Node> nodes = tree.nodes();
    for (const std::uint32_t number : found) {
        std::size_t leaves = 0;
        for (const Quadtree::Node& node : nodes)
            if (node.firstChild == 0 && overlaps(node.bounds, tree.boxOf(Item{number}))) ++leaves;
        copies += leaves > 0 ? leaves - 1 : 0;
    }
    return copies;
}

namespace {

std::string resultOf(const Visit& visit) {
    return visit.isPruned ? "pruned" : countText(visit.items.size(), "item", "items");
}

std::string sentenceOf(const Visit& visit) {
    if (visit.isPruned)
        return "Nothing in this cell can be an answer: it is passed over with everything below it, at the cost of one "
               "comparison.";
    if (visit.items.empty())
        return "The cell may hold answers. It keeps no item itself, so its children are looked at.";
    return "The cell may hold answers, so the items that it keeps itself are tested. Each item is kept by one cell "
           "only, the last on the way down that holds it whole: none is met twice.";
}

std::string formulaOf(const Visit& visit) {
    return "cell x " + numberText(double{visit.cell.min.x}, 2) + " … " + numberText(double{visit.cell.max.x}, 2) +
           "\n     y " + numberText(double{visit.cell.min.y}, 2) + " … " + numberText(double{visit.cell.max.y}, 2) +
           "\ndepth " + std::to_string(visit.depth);
}

}  // namespace

Explanation explainSearch(const Search& search, std::size_t items, int shown) {
    Explanation explanation = listSteps("Query of a quadtree", search.visits, shown, [](const Visit& visit) {
        return InnerStep{visit.isPruned ? StepMark::Skipped : StepMark::Open,
                         "cell of depth " + std::to_string(visit.depth), resultOf(visit)};
    });
    const bool whole = explanation.shown == 0 || explanation.shown == static_cast<int>(search.visits.size());
    explanation.verdict = whole ? countText(search.found.size(), "answer", "answers") + " after " +
                                      countText(search.tested, "test", "tests") + " instead of " +
                                      std::to_string(items) + "."
                                : "Not done yet.";
    if (explanation.shown == 0) {
        explanation.sentence =
            "From the root down: a cell that the query cannot concern is pruned, the items of the others "
            "are tested.";
        return explanation;
    }
    const Visit& visit = search.visits[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = sentenceOf(visit);
    explanation.formula = formulaOf(visit);
    return explanation;
}

namespace {

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

}  // namespace collidoscope::demos::cells
