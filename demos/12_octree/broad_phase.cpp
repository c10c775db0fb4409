#include <algorithm>

#include "demos/12_octree/searches/pair_search.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/growth.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::broad_phase_demo {
namespace {

using geometry::BroadPhaseMethod;
using octree::MovingBox;

constexpr Aabbf kRoom{{-1.5f, 0.3f, -1.5f}, {1.5f, 3.3f, 1.5f}};  ///< m
constexpr Style kBox{.role = Role::BodyA};
constexpr Style kResting{.role = Role::Neutral};
constexpr Style kMet{.role = Role::Contact};
constexpr Style kWalls{.role = Role::Neutral, .width = 1.0f};
constexpr Style kCompared{.role = Role::Mistake, .showThrough = true, .width = 1.0f};
constexpr Style kInterval{.role = Role::BodyB, .width = 2.0f};
constexpr Style kWatched{.role = Role::Selection, .showThrough = true, .width = 4.0f};
constexpr Style kNode{.role = Role::Selection, .showThrough = true, .width = 2.0f};
constexpr Style kFat{.role = Role::Construction, .width = 1.0f};

/// The same boxes, the same pairs: by comparing all with all, by sweep and prune, by a tree.
class BroadPhaseDemo final : public Demo<BroadPhaseDemo> {
public:
    void build() override {
        geometry::Random random(seed());
        boxes_ = octree::crowd(count_, kRoom, still_, random);
        search_ = {};
        costs_ = octree::stepCosts(still_, seed());
        search_.update(octree::boxesOf(boxes_));
    }

    void step(float h) override {
        octree::fly(boxes_, kRoom, pace_ * h);
        search_.update(octree::boxesOf(boxes_));
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        viewed(p).choice("method", method_, {"all-pairs", "sweep-and-prune", "dynamic-tree"},
                         "Broad-phase algorithm whose work is shown. All three run in each step, on the same boxes.");
        rebuilt(p).logarithmic("count", count_, {"N"}, {10, 600}, {2, 2000},
                               "Number N of boxes. Testing all pairs takes N (N - 1) / 2 tests.");
        rebuilt(p).logarithmic(
            "one-moves-in", still_, {}, {1, 100}, {1, 100},
            "One box of this many flies. The tree tests only those; the other algorithms begin anew in "
            "each step.");
        viewed(p).integer("level", level_, {0, 12}, "Level of the dynamic tree whose nodes are shown; 0 is the root.");
        viewed(p).toggle("fat-boxes", showFat_,
                         "Shows the fat boxes of the tree. A box moves within its own without a change of the tree.");
        live(p).real("pace", pace_, {}, {0, 3}, "Speed at which the boxes fly; 0 holds them still.");
    }

    void state(Archive& archive) override {
        archive.field("boxes", boxes_);
        archive.field("search", search_);
        archive.field("costs", costs_);
    }
    void changed() override {
        geometry::BroadPhase anew(BroadPhaseMethod::SweepAndPrune);
        const auto pairs = anew.update(octree::boxesOf(boxes_));
        pairs_.assign(pairs.begin(), pairs.end());
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawOutline(canvas, kRoom, kWalls);
        const std::vector<Aabbf> boxes = octree::boxesOf(boxes_);
        drawBoxes(canvas, boxes);
        if (method_ == BroadPhaseMethod::AllPairs) drawComparisons(canvas, boxes);
        if (method_ == BroadPhaseMethod::SweepAndPrune) drawIntervals(canvas, boxes);
        if (method_ == BroadPhaseMethod::DynamicTree) drawTree(canvas);
        drawChart(canvas, octree::chartOfMethods(costs_, static_cast<int>(method_)));
    }

    void measure(Measurements& m) const override {
        m.number("pairs", static_cast<double>(pairs_.size()),
                 plotted({}, Role::Contact, "Number of pairs that overlap."));
        m.text("methods", search_.agree ? "agree" : "disagree",
               "Whether all three algorithms find the same pairs in the same order.");
        m.group("Tests of two boxes in this step");
        m.number(
            "all pairs", search_.tests(0),
            plotted({"N(N-1)/2"}, Role::Mistake, "Number of tests when each box is tested against each other one."));
        m.number("sweep and prune", search_.tests(1),
                 plotted({}, Role::BodyB,
                         "Number of tests of sweep and prune. Eight at a time count as eight; those of large boxes are "
                         "included."));
        m.number(
            "dynamic tree", search_.tests(2),
            plotted(
                {}, Role::Selection,
                "Number of tests of boxes against nodes of the tree and against each other. Boxes at rest need none."));
        m.unplotted("height", search_.tree().height(), "Number of levels of the tree below its root.");
        m.group("Growth of the tests with N, as many boxes in a cubic metre");
        for (int method = 0; method < octree::kMethods; ++method)
            m.unplotted(std::string("slope, ") + octree::kMethodNames[static_cast<std::size_t>(method)],
                        logSlope(octree::growthOf(costs_, method)),
                        "Slope in logarithms. At 2, twice the boxes take four times the tests; at 1, twice as many.");
    }

    View homeView() const override { return {.eye = {1.7f, 3.3f, 9.0f}, .target = {1.5f, 1.6f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"all", "Each with each", {"method=all-pairs", "one-moves-in=1"}},
                {"sweep", "Intervals along an axis", {"method=sweep-and-prune", "one-moves-in=1"}},
                {"tree", "Nodes of a tree", {"method=dynamic-tree", "one-moves-in=1", "level=4"}},
                {"few", "One in twenty moves", {"method=dynamic-tree", "one-moves-in=20", "fat-boxes=on"}}};
    }

private:
    void drawBoxes(Canvas& canvas, const std::vector<Aabbf>& boxes) const {
        std::vector<bool> isMet(boxes.size());
        for (const geometry::BoxPair& pair : pairs_) isMet[pair.a] = isMet[pair.b] = true;
        std::vector<SolidItem> items;
        bool anyRests = false, anyFlies = false;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const bool rests = boxes_[i].velocity == Vec3f{0.0f};
            anyRests = anyRests || (rests && !isMet[i]);
            anyFlies = anyFlies || (!rests && !isMet[i]);
            items.push_back({.pose = {.position = boxes_[i].position},
                             .half = Vec3f{boxes_[i].half},
                             .style = isMet[i] ? kMet
                                      : rests  ? kResting
                                               : kBox,
                             .key = i + 1});
        }
        canvas.solids(Solid::Box, items);
        if (anyFlies) drawLegend(canvas, Mark::Patch, kBox, "boxes that fly");
        if (anyRests) drawLegend(canvas, Mark::Patch, kResting, "boxes that rest");
        if (!pairs_.empty()) drawLegend(canvas, Mark::Patch, kMet, "boxes that overlap another");
    }

    /// From the first box to all others: what each of them does.
    void drawComparisons(Canvas& canvas, const std::vector<Aabbf>& boxes) const {
        std::vector<LineItem> lines;
        for (std::size_t i = 1; i < boxes.size(); ++i)
            lines.push_back({boxes_[0].position, boxes_[i].position, kCompared, i});
        canvas.lines(lines);
        drawOutline(canvas, boxes[0], kWatched);
        drawLegend(canvas, Mark::Line, kCompared, "tests of one box; all others do the same");
    }

    /// Above the front of the room: where each box begins and ends along x. Those that the first box must be compared
    /// with begin before it ends.
    void drawIntervals(Canvas& canvas, const std::vector<Aabbf>& boxes) const {
        const std::vector<octree::Interval> intervals = octree::intervalsAlongX(boxes);
        int rows = 1;
        for (const octree::Interval& interval : intervals) rows = std::max(rows, interval.row + 1);
        const float between = std::min(0.06f, 1.2f / static_cast<float>(rows));  // m
        const auto heightOf = [&](const octree::Interval& interval) {
            return kRoom.max.y + 0.15f + between * static_cast<float>(interval.row);
        };
        const float front = kRoom.max.z;  // m
        const Aabbf& watched = boxes[0];
        std::vector<LineItem> lines;
        for (const octree::Interval& interval : intervals) {
            const bool isOwn = interval.box == 0;
            const bool isBeside = interval.low <= watched.max.x && watched.min.x <= interval.high;
            const Style style = isOwn ? kWatched : isBeside ? kShared : kInterval;
            const float y = heightOf(interval);
            lines.push_back({{interval.low, y, front}, {interval.high, y, front}, style, interval.box + 1});
        }
        canvas.lines(lines);
        drawOutline(canvas, watched, kWatched);
        drawLegend(canvas, Mark::Line, kInterval, "intervals along x");
        drawLegend(canvas, Mark::Line, kWatched, "one box and its interval");
        drawLegend(canvas, Mark::Line, kShared, "intervals that it shares a point with: worth a test");
    }

    void drawTree(Canvas& canvas) const {
        bool any = false;
        search_.tree().eachNode([&](const Aabbf& box, int depth, bool isLeaf) {
            if (isLeaf && showFat_) drawOutline(canvas, box, kFat);
            if (depth != level_ || (isLeaf && showFat_)) return;
            drawOutline(canvas, box, kNode);
            any = true;
        });
        if (any) drawLegend(canvas, Mark::Line, kNode, "nodes of level " + std::to_string(level_));
        if (showFat_) drawLegend(canvas, Mark::Line, kFat, "fat boxes");
    }

    static constexpr Style kShared{.role = Role::Contact, .width = 3.0f};

    BroadPhaseMethod method_ = BroadPhaseMethod::DynamicTree;
    int count_ = 150, still_ = 1, level_ = 3;
    bool showFat_ = false;
    float pace_ = 1.0f;
    std::vector<MovingBox> boxes_{};
    octree::PairSearch search_{};
    std::vector<octree::StepCost> costs_{};
    std::vector<geometry::BoxPair> pairs_{};  ///< from changed()
};

}  // namespace

table::Entry entry() {
    return table::entry<BroadPhaseDemo>(
        "Broad phase", "Three algorithms find which of many boxes overlap, and differ in their number of tests.",
        "sweep and prune, sort and sweep, dynamic AABB tree, DBVT, bounding volume hierarchy, collision pairs");
}
}  // namespace collidoscope::demos::broad_phase_demo
