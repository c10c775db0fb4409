#include <algorithm>

#include "demos/12_octree/parts/quadtree_search.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/planar/overlap/overlap.h"

namespace collidoscope::demos::quadtree_demo {
namespace {

using cells::MovingPoint;
using cells::Search;
using geometry::Rectanglef;

enum class Ask { Area, Nearest };
constexpr int kMaxNodes = 200;  ///< that can be stepped through
constexpr Style kQuery{.role = Role::BodyB, .fill = Fill::Wire, .width = 4.0f};

/// Rectangles on the move, and a quadtree that finds the few of them that are near.
class QuadtreeDemo final : public Demo<QuadtreeDemo> {
public:
    void build() override {
        geometry::Random random(seed());
        drifters_ = cells::randomMovingPoints(count_, size_, random);
        query_ = {-0.6f, 0.35f, 0.0f};
        half_ = {0.9f, 0.6f};
        motion_.start(query_);
        follow();
    }

    void step(float h) override {
        for (MovingPoint& drifter : drifters_) drifter.advance(speed_ * h);
        motion_.sway(query_, h, drift_, {2.2f, 1.2f, 0.0f});
        follow();
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
                     "Size of a cell, with what it may reach over its border, divided by its own size. At 1 an item "
                     "across a border stays in a large cell.");
        viewed(p).toggle("cells", showCells_, "Shows the borders of the cells.");
        p.group("Rectangles");
        rebuilt(p).logarithmic("count", count_, {"n"}, {1, 2000}, {1, 2000},
                               "Number of rectangles. A plain search tests them all.");
        rebuilt(p).real("size", size_, {.unit = "m"}, {0.05, 2}, "Width of the largest rectangles.");
        live(p).real("speed", speed_, {}, {0, 2}, "Speed of the rectangles. The tree follows each step.");
        describeDrift(p, drift_, "Speed at which the query wanders. Dragging it makes it wait.");
        p.group("");
        follow();
    }

    void handles(Handles& h) override {
        h.move("query", query_, {.tip = "Drag the query."});
        query_.z = 0.0f;
        if (ask_ == Ask::Area) {
            h.stretch("width", half_.x, query_, {1.0f, 0.0f, 0.0f}, {.tip = "Half the width of the area."});
            h.stretch("height", half_.y, query_, {0.0f, 1.0f, 0.0f}, {.tip = "Half the height of the area."});
        }
        follow();
    }

    void state(Archive& archive) override {
        archive.field("drifters", drifters_);
        archive.field("motion", motion_);
        archive.field("half", half_);
    }

    void draw(Canvas& canvas) const override {
        const Search search = searchNow();
        cells::drawSearch(canvas, live_.tree(), search, shown_, showCells_);
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
        const auto all = static_cast<double>(drifters_.size());
        m.number("tests", search.tested, "Number of rectangles that the query is compared with.");
        m.number("tests without a tree", all,
                 unplotted({"n"}, "Number of rectangles that a plain search tests: all of them."));
        m.number("cells looked into", search.visits.size() - search.pruned, "Number of cells whose items are tested.");
        m.number("cells pruned", search.pruned, "Number of cells that were ruled out with everything below them.");
        m.group("Answers");
        m.number("found", search.found.size(), "Number of items that the tree has found.");
        m.unplotted("found without a tree", foundByAll(),
                    "Number of items that a plain search has found. It is always the same number.");
        m.number("copies avoided", cells::copiesAvoided(live_.tree(), search.found),
                 "Number of repeated answers of a tree that lists an item in each leaf that it touches.");
        m.unplotted("cells", live_.tree().nodes().size(), "Number of cells of the tree.");
    }

    Explanation explain() const override { return cells::explainSearch(searchNow(), drifters_.size(), shown_); }

    View homeView() const override {
        return {
            .eye = {0.0f, -0.65f, 20.0f}, .target = {0.0f, -0.65f, 0.0f}, .fieldOfView = 0.4f, .orthographic = true};
    }
    std::vector<Preset> presets() const override {
        return {{"area", "What is in the area?", {"ask=area", "count=250", "size=0.35", "looseness=1"}},
                {"nearest", "What is nearest?", {"ask=nearest", "count=250", "size=0.35", "looseness=1"}},
                {"stuck", "Stuck on borders", {"ask=area", "count=400", "size=0.12", "looseness=1", "capacity=4"}},
                {"loose", "Loose cells", {"ask=area", "count=400", "size=0.12", "looseness=1.6", "capacity=4"}},
                {"deep", "Too deep", {"ask=area", "count=400", "size=0.12", "capacity=1", "depth=8"}},
                {"flat", "No tree at all", {"ask=area", "count=400", "size=0.12", "depth=0"}}};
    }

private:
    void follow() { live_.follow(drifters_, {.leafItems = capacity_, .maxDepth = depth_, .looseness = looseness_}); }
    Rectanglef area() const { return {Vec2f{query_} - glm::abs(half_), Vec2f{query_} + glm::abs(half_)}; }
    Search searchNow() const {
        return ask_ == Ask::Area ? cells::searchArea(live_.tree(), area())
                                 : cells::searchNearest(live_.tree(), Vec2f{query_});
    }
    std::size_t foundByAll() const {
        if (ask_ == Ask::Nearest) return drifters_.empty() ? 0 : 1;
        const Rectanglef within = area();
        return static_cast<std::size_t>(
            std::count_if(drifters_.begin(), drifters_.end(),
                          [&](const MovingPoint& drifter) { return overlaps(drifter.rectangle(), within); }));
    }
    void drawNearest(Canvas& canvas, const Search& search) const {
        drawPoint(canvas, query_, {.role = Role::BodyB, .width = 13.0f});
        if (search.found.empty()) return;
        const Rectanglef& nearest = live_.tree().boxOf(geometry::Quadtree::Item{search.found.front()});
        const Vec2f p{query_};
        const float distance = glm::length(glm::clamp(p, nearest.min, nearest.max) - p);
        if (distance > 0.0f) demos::draw(canvas, geometry::Circlef{p, distance}, kQuery);
    }

    Ask ask_ = Ask::Area;
    int shown_ = 0, capacity_ = 6, depth_ = 6, count_ = 250;
    float looseness_ = 1.0f, size_ = 0.35f, speed_ = 0.5f, drift_ = 0.4f;  ///< 1, m, 1, rad/s
    bool showCells_ = true;
    std::vector<MovingPoint> drifters_{};
    Vec3f query_{0.0f};
    Vec2f half_{1.0f};  ///< m, of the area
    GentleMotion motion_{};
    cells::LiveTree live_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<QuadtreeDemo>("Quadtree", "Cells split where rectangles crowd; a query looks into few of them.",
                                      "broad phase, spatial index, spatial partition, cells, range query");
}
}  // namespace collidoscope::demos::quadtree_demo
