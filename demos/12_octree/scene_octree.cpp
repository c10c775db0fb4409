#include <algorithm>
#include <cmath>
#include <variant>

#include "demos/12_octree/searches/swarm.h"
#include "demos/12_octree/searches/tree_search.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/growth.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::scene_octree_demo {
namespace {

using geometry::Octree;
using octree::CostPoint;
using octree::MovingBox;
using Question = std::variant<Spheref, Aabbf, Rayf>;

using Cell = cells::Visit<Octree>;
using Search = cells::Search<Octree>;

InnerStep rowOf(const Search& search, const Cell& cell) {
    const std::string name = cell.node.depth == 0 ? "the whole room" : printed("cell of depth %d", cell.node.depth);
    return {markOf(cell), name + ", " + countText(cell.node.items.size(), "box", "boxes"),
            cell.isPruned ? "pruned" : std::to_string(search.foundIn(cell)) + " found"};
}

std::string sentenceOf(const Cell& cell) {
    if (cell.isPruned)
        return "The query does not touch the reach of this cell, so nothing in it or below it can be an answer: it "
               "turns round.";
    const std::size_t count = cell.node.items.size();
    const std::string tested = count == 0   ? "No box is kept here"
                               : count == 1 ? "The one box kept here is tested"
                                            : "Each of the " + std::to_string(count) + " boxes kept here is tested";
    if (cell.node.firstChild == 0) return tested + "; there are no cells below.";
    return tested + "; then the query comes to the eight cells below.";
}
std::string formulaOf(const Aabbf& reach) {
    std::string text;
    for (int axis = 0; axis < 3; ++axis)
        text += std::string(axis == 0 ? "reach  " : "\n       ") + "xyz"[axis] + "  " +
                numberText(double{reach.min[axis]}, 2) + " .. " + numberText(double{reach.max[axis]}, 2) + " m";
    return text;
}

/// `shown` as in Explanation.
Explanation explainQuery(const Search& search, int shown, int brute) {
    Explanation explanation = listSteps("Octree, a query from the root down", search.visits, shown,
                                        [&](const Cell& cell) { return rowOf(search, cell); });
    const Cell* const cell = shownStep(search.visits, shown);
    explanation.sentence =
        cell ? sentenceOf(*cell) : "The query looks into every cell that it touches, and tests the boxes kept there.";
    if (cell) explanation.formula = formulaOf(cell->node.looseBounds);
    const cells::SearchCost cost = cell ? search.costAfter(static_cast<std::size_t>(explanation.shown)) : search.cost();
    explanation.verdict = printed("%zu found after %zu boxes in %zu cells; brute force tests %d.", cost.found,
                                  cost.tested, cost.cells, brute);
    return explanation;
}

constexpr Style kMovingBox{.role = Role::BodyA};
constexpr Style kFound{.role = Role::Contact};
constexpr Style kCell{.role = Role::Neutral, .width = 1.0f};
constexpr Style kVisited{.role = Role::Selection, .width = 2.0f};
constexpr Style kPruned{.role = Role::Construction, .dashed = true, .width = 1.0f};
constexpr Style kShown{.role = Role::Velocity, .showThrough = true, .width = 4.0f};
constexpr Style kQuestion{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kRay{.role = Role::Query, .showThrough = true, .width = 3.0f};
constexpr float kRayReach = 4.4f;  ///< m

void drawMovingBoxes(Canvas& canvas, const std::vector<MovingBox>& movingBoxes, const Search& search) {
    std::vector<SolidItem> items;
    items.reserve(movingBoxes.size());
    for (std::uint32_t i = 0; i < movingBoxes.size(); ++i) {
        items.push_back({.pose = {.position = movingBoxes[i].position},
                         .half = Vec3f{movingBoxes[i].half},
                         .style = search.hasFound(Octree::Item{i}) ? kFound : kMovingBox,
                         .key = i + 1});
    }
    canvas.solids(Solid::Box, items);
    drawLegend(canvas, Mark::Patch, kMovingBox, "boxes");
    if (!search.found.empty()) drawLegend(canvas, Mark::Patch, kFound, "boxes that touch the query");
}

/// All cells, faintly.
void drawCells(Canvas& canvas, const geometry::Octree& tree) {
    for (const auto& node : tree.nodes()) drawOutline(canvas, node.bounds, kCell);
    drawLegend(canvas, Mark::Line, kCell, "cells");
}

/// The room, and the cells that the query came to, up to the shown step, which stands out; for 0 the cells without
/// cells below that it looked into.
void drawSteps(Canvas& canvas, const Aabbf& room, const Search& search, int shown) {
    drawOutline(canvas, room, kCell);
    const Cell* const last = shownStep(search.visits, shown);
    bool anyPruned = false;
    for (const Cell& cell : search.visits) {
        anyPruned = anyPruned || (cell.isPruned && last);
        // For a query as a whole, only the smallest cells that it looked into are drawn: all of them would hide each
        // other.
        const bool isDrawn = last || (cell.node.firstChild == 0 && !cell.isPruned);
        if (isDrawn) drawOutline(canvas, cell.node.bounds, cell.isPruned ? kPruned : kVisited);
        if (&cell == last) break;
    }
    drawLegend(canvas, Mark::Line, kVisited, "cells looked into");
    if (anyPruned) drawLegend(canvas, Mark::Line, kPruned, "cells pruned");
    if (!last) return;
    drawOutline(canvas, last->node.looseBounds, kShown);
    drawLegend(canvas, Mark::Line, kShown, "reach of the cell in question");
}

void drawQuestion(Canvas& canvas, const Question& question) {
    if (const auto* const ray = std::get_if<Rayf>(&question)) {
        draw(canvas, *ray, kRay, kRayReach);
    } else {
        const auto drawSolid = [&](const auto& shape) { draw(canvas, shape, kQuestion); };
        std::visit(drawSolid, question);
    }
    drawLegend(canvas, Mark::Patch, kQuestion, "query");
}

constexpr Aabbf kRoom{{-1.5f, 0.1f, -1.5f}, {1.5f, 3.1f, 1.5f}};  ///< m
constexpr Vec3f kQueryHome{0.45f, 1.9f, 0.3f};                    ///< m
constexpr int kMaxSteps = 200;

enum class Kind { Sphere, Box, Ray };

/// Boxes that fly about, and a query that finds those it touches by looking into a few cells only.
class SceneOctree final : public Demo<SceneOctree> {
public:
    void build() override {
        geometry::Random random(seed());
        boxes_ = octree::randomMovingBoxes(count_, kRoom, random);
        center_ = kQueryHome;
        radius_ = 0.35f;
        motion_.start(center_);
        costs_ = octree::costsOf(settings(), seed());
    }

    void step(float h) override {
        octree::fly(boxes_, kRoom, pace_ * h);
        motion_.sway(center_, h, speed_, {0.8f, 0.5f, 0.6f});
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        live(p).choice("query", kind_, {"sphere", "box", "ray"}, "Question that is asked of the octree.");
        rebuilt(p).logarithmic("count", count_, {"N"}, {10, 1500}, {1, 4000},
                               "Number of boxes that fly about. Brute force tests each of them.");
        p.group("Octree");
        rebuilt(p).integer("depth", depth_, {0, 6},
                           "Largest depth of the octree. Deeper is not always better, because each cell costs a test.");
        rebuilt(p).integer("capacity", capacity_, {1, 32}, "A cell with more boxes than this is split.");
        rebuilt(p).real(
            "looseness", looseness_, {}, {1, 2},
            "Reach of a cell, divided by its size. At 1 a box across a border stays in the large cell above.");
        viewed(p).toggle("cells", showCells_, "Show all cells, not only those that the query looks into.");
        p.group("");
        p.stepInside("cell", shown_, kMaxSteps, "The cell that the query comes to; 0 shows all.");
        live(p).real("pace", pace_, {}, {0, 3}, "Speed at which the boxes fly; 0 holds them still.");
        describeDrift(p, speed_, "Speed at which the query wanders. Dragging it makes it wait.");
    }

    void handles(Handles& h) override {
        h.move("query", center_, {.tip = "Drag the query through the room."});
        if (kind_ != Kind::Ray)
            h.stretch("size", radius_, center_, {1.0f, 0.0f, 0.0f}, {.tip = "Drag to make the query larger."});
    }
    void state(Archive& archive) override {
        archive.field("boxes", boxes_);
        archive.field("motion", motion_);
        archive.field("costs", costs_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Octree tree = treeNow();
        const Search search = searchOf(tree);
        drawMovingBoxes(canvas, boxes_, search);
        if (showCells_) drawCells(canvas, tree);
        drawSteps(canvas, kRoom, search, shown_);
        drawQuestion(canvas, question());
        if (shown_ == 0)
            drawLabel(canvas, center_ + Vec3f{0.0f, std::fabs(radius_), 0.0f},
                      std::to_string(search.found.size()) + " found", kQuestion);
        drawChart(canvas, chartOfGrowth({.title = "What a query costs",
                                         .things = "boxes",
                                         .bruteForce = "brute force",
                                         .search = "octree",
                                         .range = {80.0, 12e3},
                                         .role = Role::Selection},
                                        octree::growthOf(costs_)));
    }

    void measure(Measurements& m) const override {
        const Octree tree = treeNow();
        const Search search = searchOf(tree);
        const cells::SearchCost cost = search.cost();
        m.number("found", search.found.size(), "Number of boxes that touch the query. Each counts once.");
        m.number("brute force", count_, unplotted({"N"}, "Number of tests of boxes without a tree."));
        m.number("boxes tested", cost.tested, "Number of tests of the boxes in the cells that the query visits.");
        m.number("cells looked into", cost.cells,
                 "Number of cells that the query visits. Their boxes are tested, and the cells below come next.");
        m.number("cells pruned", search.visits.size() - cost.cells,
                 "Number of cells that are pruned, because nothing in them can be an answer.");
        m.number("cells", tree.nodes().size(), "Number of cells in the whole tree.");
        m.group("Growth of the tests with N, as many boxes in a cubic metre");
        m.unplotted("slope, brute force", 1.0,
                    "Slope of the tests without a tree, in logarithms. It is 1: twice the boxes need twice the tests.");
        m.unplotted("slope, octree", logSlope(octree::growthOf(costs_)),
                    "Slope in logarithms. At 0 the tests stay as many, however many boxes there are.");
    }

    Explanation explain() const override { return explainQuery(searchOf(treeNow()), shown_, count_); }

    View homeView() const override { return {.eye = {1.6f, 3.4f, 8.6f}, .target = {1.4f, 1.5f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"swarm", "A swarm", {"count=400", "depth=4", "capacity=8", "looseness=2", "query=sphere"}},
                {"strict", "Strict cells: many stay above", {"count=400", "looseness=1", "query=sphere", "cells=off"}},
                {"no-tree", "One cell: brute force", {"count=400", "depth=0", "query=sphere"}},
                {"too-deep", "Too deep", {"count=400", "depth=6", "capacity=1", "looseness=1.5"}},
                {"ray", "A ray", {"count=400", "depth=4", "capacity=8", "looseness=2", "query=ray", "cells=off"}}};
    }

private:
    Octree::Settings settings() const { return {.leafItems = capacity_, .maxDepth = depth_, .looseness = looseness_}; }
    /// From the boxes alone, so that a copy of the demo needs nothing else.
    Octree treeNow() const { return octreeOver(boxes_, kRoom, settings()); }
    Search searchOf(const Octree& tree) const {
        return cells::watched<Octree>([&](const auto& watch) {
            return std::visit([&](const auto& shape) { return tree.query(shape, watch); }, question());
        });
    }
    Question question() const {
        if (kind_ == Kind::Sphere) return Spheref{center_, std::fabs(radius_)};
        if (kind_ == Kind::Box) return Aabbf{center_ - std::fabs(radius_), center_ + std::fabs(radius_)};
        return Rayf{{-2.2f, 1.0f, 1.8f}, center_ - Vec3f{-2.2f, 1.0f, 1.8f}};
    }

    Kind kind_ = Kind::Sphere;
    int count_ = 400, depth_ = 4, capacity_ = 8, shown_ = 0;
    float looseness_ = 2.0f;
    bool showCells_ = false;
    float pace_ = 1.0f, speed_ = 0.4f;  ///< 1; rad/s
    std::vector<MovingBox> boxes_{};
    Vec3f center_{0.0f};
    float radius_ = 0.35f;  ///< m
    GentleMotion motion_{};
    std::vector<CostPoint> costs_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<SceneOctree>("Octree",
                                     "A query among many moving boxes visits only the few cells that it touches.",
                                     "broad phase, spatial index, spatial partition, cells, culling");
}
}  // namespace collidoscope::demos::scene_octree_demo
