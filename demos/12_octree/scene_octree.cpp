#include <cmath>

#include "demos/12_octree/parts/draw_octree.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/gentle_motion.h"
#include "geometry/base/elementary.h"

namespace demos::scene_octree_demo {
namespace {

using geometry::Octree;
using geometry::Vec3f;
using octree::Question;

constexpr geometry::Aabbf kRoom{{-1.5f, 0.1f, -1.5f}, {1.5f, 3.1f, 1.5f}};  ///< m
constexpr Vec3f kQueryHome{0.45f, 1.9f, 0.3f};                              ///< m
constexpr int kMostSteps = 200;

enum class Kind { Sphere, Box, Ray };

/// Boxes that fly about, and a query that finds those it touches by looking into a few cells only.
class SceneOctree final : public Demo<SceneOctree> {
public:
    void build() override {
        geometry::Random random(seed());
        fliers_ = octree::randomFliers(count_, kRoom, random);
        center_ = kQueryHome;
        radius_ = 0.35f;
        motion_.start(center_);
        costs_ = octree::costsOf(settings(), seed());
    }

    void step(float h) override {
        octree::fly(fliers_, kRoom, pace_ * h);
        if (motion_.advance(center_, h, speed_))
            motion_.moveTo(center_, motion_.home + Vec3f{0.8f * geometry::sin(motion_.phase),
                                                         0.5f * geometry::sin(2.0f * motion_.phase),
                                                         0.6f * geometry::sin(3.0f * motion_.phase)});
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.choiceOf("query", kind_, {.options = {"sphere", "box", "ray"}, .tip = "What is asked of the octree."});
        p.integer("count", count_,
                  {.symbol = "N",
                   .range = {10, 1500},
                   .limits = Range<int>{1, 4000},
                   .scale = Scale::Logarithmic,
                   .effect = Effect::Rebuild,
                   .tip = "How many boxes fly about: brute force tests each of them."});
        p.group("Octree");
        p.integer("depth", depth_,
                  {.range = {0, 6},
                   .effect = Effect::Rebuild,
                   .tip = "Cells are halved at most so often. Deeper is not always better: each cell costs a test."});
        p.integer("capacity", capacity_,
                  {.range = {1, 32}, .effect = Effect::Rebuild, .tip = "A cell with more boxes than this is split."});
        p.real(
            "looseness", looseness_,
            {.range = {1, 2},
             .effect = Effect::Rebuild,
             .tip =
                 "How far a cell reaches, over its size. At 1 a box across a border stays in the large cell above."});
        p.toggle("cells", showCells_,
                 {.effect = Effect::View, .tip = "Show all cells, not only those that the query looks into."});
        p.group("");
        p.stepInside("cell", shown_, kMostSteps, "The cell that the query comes to; 0 shows all.");
        p.real("pace", pace_, {.range = {0, 3}, .tip = "How fast the boxes fly; 0 holds them still."});
        describeDrift(p, speed_, "How fast the query wanders; dragging it makes it wait.");
    }

    void handles(Handles& h) override {
        h.move("query", center_, {.tip = "Drag the query through the room."});
        if (kind_ != Kind::Ray)
            h.stretch("size", radius_, center_, {1.0f, 0.0f, 0.0f}, {.tip = "Drag to make the query larger."});
    }
    void state(Archive& archive) override {
        archive.field("fliers", fliers_);
        archive.field("motion", motion_);
        archive.field("costs", costs_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Octree tree = treeNow();
        const octree::QueryView view = octree::observe(tree, question());
        drawFliers(canvas, fliers_, view);
        if (showCells_) octree::drawCells(canvas, tree);
        drawSteps(canvas, kRoom, view, shown_);
        octree::drawQuestion(canvas, question());
        drawChart(canvas, octree::chartOfCosts(costs_));
    }

    void measure(Measurements& m) const override {
        const Octree tree = treeNow();
        const octree::QueryView view = octree::observe(tree, question());
        m.number("found", static_cast<double>(view.found.size()), {.tip = "Boxes that touch the query, each once."});
        m.number("brute force", count_, {.symbol = "N", .tip = "Tests of boxes without a tree.", .plot = false});
        m.number("boxes tested", view.boxes, {.tip = "Those in the cells that the query looks into."});
        m.number("cells looked into", view.cells, {.tip = "Their boxes are tested, and the cells below come next."});
        m.number("cells pruned", static_cast<double>(view.steps.size()) - view.cells,
                 {.tip = "Turned round at: nothing in them can be an answer."});
        m.number("cells", static_cast<double>(tree.nodes().size()), {.tip = "In the whole tree."});
        m.group("Growth of the tests with N, as many boxes in a cubic metre");
        m.number("slope, brute force", 1.0, {.tip = "Twice the boxes, twice the tests.", .plot = false});
        m.number("slope, octree", octree::slopeOf(costs_),
                 {.tip = "In logarithms; 0: the tests stay as many, however many boxes there are.", .plot = false});
    }

    Explanation explain() const override {
        return octree::explainQuery(octree::observe(treeNow(), question()), shown_, count_);
    }

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
    Octree treeNow() const { return octreeOver(fliers_, kRoom, settings()); }
    Question question() const {
        if (kind_ == Kind::Sphere) return geometry::Spheref{center_, std::fabs(radius_)};
        if (kind_ == Kind::Box) return geometry::Aabbf{center_ - std::fabs(radius_), center_ + std::fabs(radius_)};
        return geometry::Rayf{{-2.2f, 1.0f, 1.8f}, center_ - Vec3f{-2.2f, 1.0f, 1.8f}};
    }

    Kind kind_ = Kind::Sphere;
    int count_ = 400, depth_ = 4, capacity_ = 8, shown_ = 0;
    float looseness_ = 2.0f;
    bool showCells_ = false;
    float pace_ = 1.0f, speed_ = 0.4f;  ///< 1; rad/s
    std::vector<octree::Flier> fliers_{};
    Vec3f center_{0.0f};
    float radius_ = 0.35f;  ///< m
    GentleMotion motion_{};
    std::vector<octree::CostPoint> costs_{};
};

}  // namespace
}  // namespace demos::scene_octree_demo

namespace demos::table {
Entry scene_octree() {
    return entry<scene_octree_demo::SceneOctree>("Octree",
                                                 "Many moving boxes: a query looks into the few cells that it touches.",
                                                 "broad phase, spatial index, spatial partition, cells, culling");
}
}  // namespace demos::table
