#include <algorithm>
#include <glm/common.hpp>

#include "demos/12_octree/searches/tree_search.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/random.h"
#include "geometry/planar/overlap/overlap.h"

namespace collidoscope::demos::quadtree_demo {
namespace {

using geometry::Quadtree;
using geometry::Rectanglef;
using Cell = cells::Visit<Quadtree>;
using Item = Quadtree::Item;
using Search = cells::Search<Quadtree>;

constexpr Rectanglef kField{{-4.8f, -3.0f}, {4.8f, 3.0f}};  ///< m

struct MovingPoint {
    Vec2f center{0.0f}, half{0.0f};  ///< m
    Vec2f velocity{0.0f};            ///< m/s

    Rectanglef rectangle() const { return {center - half, center + half}; }
    /// Goes on for h seconds and turns back at the border of the field.
    void advance(float h) {
        center += h * velocity;
        const Vec2f low = kField.min + half, high = kField.max - half;
        for (int axis = 0; axis < 2; ++axis) {
            const bool below = center[axis]<low[axis], above = center[axis]> high[axis];
            if ((below && velocity[axis] < 0.0f) || (above && velocity[axis] > 0.0f)) velocity[axis] = -velocity[axis];
        }
        center = glm::clamp(center, low, high);
    }
};
void state(Archive& archive, MovingPoint& point) {
    archive.field("center", point.center);
    archive.field("half", point.half);
    archive.field("velocity", point.velocity);
}

/// Rectangles of unequal sizes, `largest` m across at most, and 1 m/s fast at most.
std::vector<MovingPoint> randomMovingPoints(int count, float largest, geometry::Random& random) {
    std::vector<MovingPoint> points;
    for (int i = 0; i < count; ++i) {
        const Vec2f center{random.uniform(kField.min.x, kField.max.x), random.uniform(kField.min.y, kField.max.y)};
        const float size = random.uniform(0.2f, 1.0f);
        const Vec2f half = 0.5f * largest * size * Vec2f{random.uniform(0.4f, 1.0f), random.uniform(0.4f, 1.0f)};
        const Vec2f velocity{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
        points.push_back({center, half, velocity});
    }
    return points;
}

/// Item i of the tree is point i.
class LiveTree {
public:
    /// Moves in the tree what has moved; makes it anew when the settings or the number of points have changed.
    void follow(const std::vector<MovingPoint>& points, const Quadtree::Settings& settings) {
        const bool same = count_ == points.size() && settings_.leafItems == settings.leafItems &&
                          settings_.maxDepth == settings.maxDepth && settings_.looseness == settings.looseness;
        if (!same) {
            tree_ = Quadtree(kField, settings);
            settings_ = settings;
            count_ = points.size();
            for (const MovingPoint& point : points) tree_.insert(point.rectangle());
            return;
        }
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const Rectanglef now = points[i].rectangle(), &kept = tree_.boxOf(Item{i});
            if (now.min != kept.min || now.max != kept.max) tree_.update(Item{i}, now);
        }
    }
    const Quadtree& tree() const { return tree_; }

private:
    Quadtree tree_{kField};
    Quadtree::Settings settings_{};
    std::size_t count_ = 0;
};

/// Number of repeated visits to the found items in a tree that would keep a copy in every leaf that an item touches.
std::size_t copiesAvoided(const Quadtree& tree, const std::vector<Item>& found) {
    std::size_t copies = 0;
    const std::vector<Quadtree::Node> nodes = tree.nodes();
    for (const Item item : found) {
        std::size_t leaves = 0;
        for (const Quadtree::Node& node : nodes)
            if (node.firstChild == 0 && overlaps(node.bounds, tree.boxOf(item))) ++leaves;
        copies += leaves > 0 ? leaves - 1 : 0;
    }
    return copies;
}

InnerStep rowOf(const Cell& cell) {
    return {markOf(cell), printed("cell of depth %d", cell.node.depth),
            cell.isPruned ? "pruned" : countText(cell.node.items.size(), "item", "items")};
}

std::string sentenceOf(const Cell& cell) {
    if (cell.isPruned)
        return "Nothing in this cell can be an answer: it is passed over with everything below it, at the cost of one "
               "comparison.";
    if (cell.node.items.empty())
        return "The cell may hold answers. It keeps no item itself, so its children are looked at.";
    return "The cell may hold answers, so the items that it keeps itself are tested. Each item is kept by one cell "
           "only, the last on the way down that holds it whole: none is met twice.";
}

std::string formulaOf(const Quadtree::Node& node) {
    const auto rangeText = [&](int axis) {
        return numberText(double{node.bounds.min[axis]}, 2) + " … " + numberText(double{node.bounds.max[axis]}, 2);
    };
    return "cell x " + rangeText(0) + "\n     y " + rangeText(1) + "\ndepth " + std::to_string(node.depth);
}

/// `shown` counts from 1; 0, or a number beyond the last node, shows the search as a whole.
Explanation explainSearch(const Search& search, std::size_t items, int shown) {
    Explanation explanation = listSteps("Query of a quadtree", search.visits, shown, rowOf);
    const Cell* const cell = shownStep(search.visits, shown);
    explanation.sentence = cell ? sentenceOf(*cell)
                                : "From the root down: a cell that the query cannot concern is pruned, the items of "
                                  "the others are tested.";
    if (cell) explanation.formula = formulaOf(cell->node);
    explanation.verdict = cell && cell != &search.visits.back()
                              ? "Not done yet."
                              : countText(search.found.size(), "answer", "answers") + " after " +
                                    countText(search.cost().tested, "test", "tests") + " instead of " +
                                    std::to_string(items) + ".";
    return explanation;
}

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

void drawCells(Canvas& canvas, const Quadtree& tree, std::span<const Cell> done, bool isStepped) {
    std::vector<LineItem> lines;
    for (const Quadtree::Node& node : tree.nodes()) addOutline(lines, node.bounds, kCell, -0.02f);
    for (const Cell& cell : done)
        addOutline(lines, cell.node.bounds, cell.isPruned ? kPruned : kVisited, cell.isPruned ? -0.01f : 0.0f);
    if (isStepped && !done.empty()) addOutline(lines, done.back().node.bounds, kNow, 0.02f);
    canvas.lines(lines);
    drawLegend(canvas, Mark::Line, kVisited, "cell looked into");
    if (std::any_of(done.begin(), done.end(), [](const Cell& cell) { return cell.isPruned; }))
        drawLegend(canvas, Mark::Line, kPruned, "cell pruned");
}

/// The cells of the tree, those of the first `shown` nodes set off (all for 0), and the rectangles by what has become
/// of them.
void drawSearch(Canvas& canvas, const Quadtree& tree, const Search& search, int shown, bool showCells) {
    const std::size_t all = search.visits.size();
    const std::size_t count = shown == 0 ? all : std::min(static_cast<std::size_t>(shown), all);
    const std::span<const Cell> done = std::span{search.visits}.first(count);
    std::vector<bool> isTested(tree.size(), false);
    for (const Cell& cell : done)
        if (!cell.isPruned)
            for (const Item item : cell.node.items) isTested[static_cast<std::uint32_t>(item)] = true;
    bool anyFound = false, anyTested = false;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        const bool isFound = isTested[i] && search.hasFound(Item{i});
        anyFound = anyFound || isFound;
        anyTested = anyTested || (isTested[i] && !isFound);
        draw(canvas, tree.boxOf(Item{i}), isFound ? kFound : isTested[i] ? kTested : kUntested);
    }
    if (showCells) drawCells(canvas, tree, done, shown > 0);
    if (anyFound) drawLegend(canvas, Mark::Patch, kFound, "answer");
    if (anyTested) drawLegend(canvas, Mark::Patch, kTested, "tested in vain");
    drawLegend(canvas, Mark::Patch, kUntested, "not tested");
}

enum class Ask { Area, Nearest };
constexpr int kMaxNodes = 200;  ///< that can be stepped through
constexpr Style kQuery{.role = Role::BodyB, .fill = Fill::Wire, .width = 4.0f};

/// Rectangles on the move, and a quadtree that finds the few of them that are near.
class QuadtreeDemo final : public Demo<QuadtreeDemo> {
public:
    void build() override {
        geometry::Random random(seed());
        points_ = randomMovingPoints(count_, size_, random);
        query_ = {-0.6f, 0.35f, 0.0f};
        half_ = {0.9f, 0.6f};
        motion_.start(query_);
    }
    void changed() override {
        live_.follow(points_, {.leafItems = capacity_, .maxDepth = depth_, .looseness = looseness_});
    }

    void step(float h) override {
        for (MovingPoint& point : points_) point.advance(speed_ * h);
        motion_.sway(query_, h, drift_, {2.2f, 1.2f, 0.0f});
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        live(p).choice("ask", ask_, {"area", "nearest"},
                       "Question that is asked of the tree: what is in the area, or what is nearest.");
        p.stepInside("node", shown_, kMaxNodes, "The cell that the query comes to; 0 shows all.");
        p.group("Tree");
        live(p).integer("capacity", capacity_, {1, 32},
                        "Number of items that a cell may hold before it is split into four.");
        live(p).integer("depth", depth_, {0, 8}, "Largest depth of the tree. Deeper is not always better.");
        live(p).real("looseness", looseness_, {}, {1, 2},
                     "Looseness: size of a cell with its margin, divided by its size without it. At 1 an item across a "
                     "border stays in a large cell.");
        viewed(p).toggle("cells", showCells_, "Shows the borders of the cells.");
        p.group("Rectangles");
        rebuilt(p).logarithmic("count", count_, {"n"}, {1, 2000}, {1, 2000},
                               "Number of rectangles. A plain search tests them all.");
        rebuilt(p).real("size", size_, {.unit = "m"}, {0.05, 2}, "Width of the largest rectangles.");
        live(p).real("speed", speed_, {}, {0, 2}, "Speed of the rectangles. The tree follows each step.");
        describeDrift(p, drift_, "Speed at which the query wanders. Dragging it makes it wait.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("query", query_, {.tip = "Drag the query."});
        query_.z = 0.0f;
        if (ask_ == Ask::Area) {
            h.stretch("width", half_.x, query_, {1.0f, 0.0f, 0.0f}, {.tip = "Half the width of the area."});
            h.stretch("height", half_.y, query_, {0.0f, 1.0f, 0.0f}, {.tip = "Half the height of the area."});
        }
    }

    void state(Archive& archive) override {
        archive.field("points", points_);
        archive.field("motion", motion_);
        archive.field("half", half_);
    }

    void draw(Canvas& canvas) const override {
        const Search search = searchNow();
        drawSearch(canvas, live_.tree(), search, shown_, showCells_);
        if (ask_ == Ask::Area) demos::draw(canvas, area(), kQuery);
        if (ask_ == Ask::Nearest) drawNearest(canvas, search);
        drawLegend(canvas, Mark::Line, kQuery, ask_ == Ask::Area ? "area, drag it" : "as far as the nearest");
        if (shown_ > 0) return;
        const float above = ask_ == Ask::Area ? half_.y : 0.1f;
        drawLabel(canvas, query_ + Vec3f{0.0f, above, 0.0f}, countText(search.found.size(), "answer", "answers"),
                  kQuery);
    }

    void measure(Measurements& m) const override {
        const Search search = searchNow();
        const cells::SearchCost cost = search.cost();
        const auto all = static_cast<double>(points_.size());
        m.number("tests", cost.tested, "Number of rectangles that the query is compared with.");
        m.number("tests without a tree", all,
                 unplotted({"n"}, "Number of rectangles that a plain search tests: all of them."));
        m.number("cells looked into", cost.cells, "Number of cells whose items are tested.");
        m.number("cells pruned", search.visits.size() - cost.cells,
                 "Number of cells that were ruled out with everything below them.");
        m.group("Answers");
        m.number("found", search.found.size(), "Number of items that the tree has found.");
        m.unplotted("found without a tree", foundByAll(),
                    "Number of items that a plain search has found. It is always the same number.");
        m.number("copies avoided", copiesAvoided(live_.tree(), search.found),
                 "Number of repeated answers of a tree that lists an item in each leaf that it touches.");
        m.unplotted("cells", live_.tree().nodes().size(), "Number of cells of the tree.");
    }

    Explanation explain() const override { return explainSearch(searchNow(), points_.size(), shown_); }

    View homeView() const override { return flatView({0.0f, -0.65f}, 0.4f); }
    std::vector<Preset> presets() const override {
        return {{"area", "What is in the area?", {"ask=area", "count=250", "size=0.35", "looseness=1"}},
                {"nearest", "What is nearest?", {"ask=nearest", "count=250", "size=0.35", "looseness=1"}},
                {"stuck", "Stuck on borders", {"ask=area", "count=400", "size=0.12", "looseness=1", "capacity=4"}},
                {"loose", "Loose cells", {"ask=area", "count=400", "size=0.12", "looseness=1.6", "capacity=4"}},
                {"deep", "Too deep", {"ask=area", "count=400", "size=0.12", "capacity=1", "depth=8"}},
                {"flat", "No tree at all", {"ask=area", "count=400", "size=0.12", "depth=0"}}};
    }

private:
    Rectanglef area() const { return {Vec2f{query_} - glm::abs(half_), Vec2f{query_} + glm::abs(half_)}; }
    Search searchNow() const {
        return cells::watched<Quadtree>([&](const auto& watch) {
            if (ask_ == Ask::Area) return live_.tree().query(area(), watch);
            const auto nearest = live_.tree().closest(Vec2f{query_}, watch);
            return nearest ? std::vector{*nearest} : std::vector<Item>{};
        });
    }
    std::size_t foundByAll() const {
        if (ask_ == Ask::Nearest) return points_.empty() ? 0 : 1;
        const Rectanglef within = area();
        return static_cast<std::size_t>(std::count_if(points_.begin(), points_.end(), [&](const MovingPoint& point) {
            return overlaps(point.rectangle(), within);
        }));
    }
    void drawNearest(Canvas& canvas, const Search& search) const {
        drawPoint(canvas, query_, {.role = Role::BodyB, .width = 13.0f});
        if (search.found.empty()) return;
        const Rectanglef& nearest = live_.tree().boxOf(search.found.front());
        const Vec2f p{query_};
        const float distance = glm::length(glm::clamp(p, nearest.min, nearest.max) - p);
        if (distance > 0.0f) demos::draw(canvas, geometry::Circlef{p, distance}, kQuery);
    }

    Ask ask_ = Ask::Area;
    int shown_ = 0, capacity_ = 6, depth_ = 6, count_ = 250;
    float looseness_ = 1.0f, size_ = 0.35f, speed_ = 0.5f, drift_ = 0.4f;  ///< 1, m, 1, rad/s
    bool showCells_ = true;
    std::vector<MovingPoint> points_{};
    Vec3f query_{0.0f};
    Vec2f half_{1.0f};  ///< m, of the area
    GentleMotion motion_{};
    LiveTree live_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<QuadtreeDemo>("Quadtree", "Cells split where rectangles crowd; a query looks into few of them.",
                                      "broad phase, spatial index, spatial partition, cells, range query");
}
}  // namespace collidoscope::demos::quadtree_demo
