#include "demos/10_mesh_tree/parts/walk.h"

#include <algorithm>
#include <map>

#include "demos/draw/shapes.h"
#include "geometry/mesh/octree/octree_ray.h"
#include "geometry/mesh/traverse/tree_query.h"

namespace collidoscope::demos::meshtree {
namespace {

using geometry::OctreeStep;
using geometry::TraversalStep;

/// A triangle of the leaf at `node` and `child` was tested; the tests of one leaf follow each other.
void addTriangle(Walk& walk, const WalkStep& leaf, std::uint32_t triangle, bool hit, bool sameLeaf) {
    if (!sameLeaf) walk.steps.push_back(leaf);
    walk.steps.back().tested.push_back(triangle);
    if (hit) walk.steps.back().hit = triangle;
    ++walk.triangles;
}

/// Makes steps of what the wide tree tells.
class WideRecorder {
public:
    WideRecorder(const geometry::Mesh& mesh, Walk& walk) : tree_(mesh.tree), walk_(walk) {
        visited_[0] = {mesh.bounds, 0};
    }
    void operator()(const TraversalStep& step) {
        using enum geometry::TraversalEvent;
        switch (step.event) {
            case NodeVisited:
                walk_.steps.push_back({.part = WalkPart::Node,
                                       .box = visited_[step.node].box,
                                       .level = visited_[step.node].level,
                                       .node = step.node});
                break;
            case ChildMet:
                remember(step);
                ++walk_.boxes;
                walk_.steps.back().met.push_back(step.box);
                break;
            case ChildMissed:
                ++walk_.boxes;
                walk_.steps.back().missed.push_back(step.box);
                break;
            case ChildPruned:
                walk_.steps.push_back({.part = WalkPart::Pruned, .box = step.box, .level = levelBelow(step)});
                break;
            case TriangleMissed:
            case TriangleHit:
                addTriangle(walk_, {.part = WalkPart::Leaf, .box = step.box, .level = levelBelow(step)}, step.triangle,
                            step.event == TriangleHit, isLeafOf(step));
                break;
        }
        last_ = step;
    }

private:
    struct Visited {
        Aabbf box{};
        int level = 0;
    };
    void remember(const TraversalStep& step) {
        if (!step.isLeaf) visited_[innerChild(tree_.nodes[step.node], step.child)] = {step.box, levelBelow(step)};
    }
    int levelBelow(const TraversalStep& step) { return visited_[step.node].level + 1; }
    bool isLeafOf(const TraversalStep& step) const {
        using enum geometry::TraversalEvent;
        return (last_.event == TriangleMissed || last_.event == TriangleHit) && last_.node == step.node &&
               last_.child == step.child;
    }

    const geometry::Bvh& tree_;
    Walk& walk_;
    std::map<std::uint32_t, Visited> visited_{};
    TraversalStep last_{};
};

/// Makes steps of what the octree tells.
class OctreeRecorder {
public:
    OctreeRecorder(const geometry::MeshOctree& tree, Walk& walk) : tree_(tree), walk_(walk) {}
    void operator()(const OctreeStep& step) {
        using enum geometry::OctreeVerdict;
        const geometry::OctreeNode& node = tree_.nodes[step.node];
        const bool isChild = step.node != 0;
        switch (step.verdict) {
            case Entered:
                walk_.boxes += isChild ? 1 : 0;
                walk_.steps.push_back({.part = isLeaf(node) ? WalkPart::Leaf : WalkPart::Node,
                                       .box = node.box,
                                       .level = node.depth,
                                       .node = step.node});
                break;
            case Pruned:
                walk_.boxes += isChild ? 1 : 0;
                prune(step.node, node);
                break;
            case Missed:
            case Met:
                addTriangle(walk_, {}, step.triangle, step.verdict == Met, true);
                break;
        }
    }
    /// The boxes that are met are those that were not missed.
    void finish() {
        for (WalkStep& step : walk_.steps) {
            if (step.part != WalkPart::Node) continue;
            for (std::uint32_t i = 0; i < geometry::kOctants; ++i) {
                const Aabbf& box = tree_.nodes[tree_.nodes[step.node].firstChild + i].box;
                const auto same = [&](const Aabbf& other) { return other.min == box.min && other.max == box.max; };
                if (std::none_of(step.missed.begin(), step.missed.end(), same)) step.met.push_back(box);
            }
        }
    }

private:
    /// A box that is missed is told right after its parent.
    void prune(std::uint32_t index, const geometry::OctreeNode& node) {
        const bool isMissed = !walk_.steps.empty() && walk_.steps.back().part == WalkPart::Node &&
                              index - tree_.nodes[walk_.steps.back().node].firstChild < geometry::kOctants;
        if (isMissed)
            walk_.steps.back().missed.push_back(node.box);
        else
            walk_.steps.push_back({.part = WalkPart::Pruned, .box = node.box, .level = node.depth});
    }

    const geometry::MeshOctree& tree_;
    Walk& walk_;
};

}  // namespace

Walk walkOf(const ChosenTree& tree, const Rayf& ray) {
    Walk walk{.ray = ray};
    if (tree.octree) {
        OctreeRecorder recorder{*tree.octree, walk};
        walk.hit = rayCast(ray, *tree.octree, recorder);
        recorder.finish();
    } else {
        WideRecorder recorder{*tree.mesh, walk};
        walk.hit = rayCast(ray, *tree.mesh, geometry::RayLimits{}, recorder);
    }
    return walk;
}

namespace {

std::string triangleText(std::size_t count) { return countText(count, "triangle", "triangles"); }

bool isNearest(const Walk& walk, const WalkStep& step) { return walk.hit && step.hit == walk.hit->triangle; }

InnerStep innerStep(const Walk& walk, const WalkStep& step) {
    const std::string level = ", level " + std::to_string(step.level);
    switch (step.part) {
        case WalkPart::Node:
            return {StepMark::Open, "box" + level,
                    std::to_string(step.met.size()) + " of " + std::to_string(step.met.size() + step.missed.size()) +
                        " inside met"};
        case WalkPart::Pruned:
            return {StepMark::Skipped, "pruned" + level, "behind the hit"};
        case WalkPart::Leaf:
            return {isNearest(walk, step) ? StepMark::Decides : StepMark::Open, "leaf" + level,
                    triangleText(step.tested.size()) + (step.hit ? ", hit" : "")};
    }
    return {};
}

std::string sentenceOf(const Walk& walk, const WalkStep& step) {
    switch (step.part) {
        case WalkPart::Node:
            if (step.met.empty()) return "The ray misses all boxes inside this one: nothing in it is looked at again.";
            return "The ray meets " + std::to_string(step.met.size()) + " of the " +
                   countText(step.met.size() + step.missed.size(), "box", "boxes") +
                   " inside this one. The nearest is visited next, the others wait.";
        case WalkPart::Pruned:
            return "This box was met, but begins behind the nearest hit so far. It is left out with all it holds.";
        case WalkPart::Leaf:
            if (step.tested.empty()) return "A leaf without triangles that were not tested before.";
            if (!step.hit)
                return "A leaf: its " + triangleText(step.tested.size()) + " are tested, none is hit nearer.";
            return isNearest(walk, step)
                       ? "A leaf: one of its triangles is hit, and it will turn out to be the nearest of all."
                       : "A leaf: one of its triangles is hit. Something nearer may come, so the walk goes on.";
    }
    return {};
}

std::string costSoFar(const Walk& walk, std::size_t last, std::size_t triangles) {
    std::size_t boxes = 0, tested = 0;
    for (std::size_t i = 0; i <= last; ++i) {
        boxes += walk.steps[i].met.size() + walk.steps[i].missed.size();
        tested += walk.steps[i].tested.size();
    }
    return "boxes tested      " + std::to_string(boxes) + "\ntriangles tested  " + std::to_string(tested) + " of " +
           std::to_string(triangles) + "\ntests             " + std::to_string(boxes + tested) + " against " +
           std::to_string(triangles);
}

std::string overview(const Walk& walk, std::size_t triangles) {
    return "The ray asks " + countText(walk.boxes, "box", "boxes") + " and " + triangleText(walk.triangles) +
           "; trying every triangle asks " + std::to_string(triangles) + ". Step inside to follow it.";
}

std::string verdictOf(const Walk& walk) {
    if (!walk.hit) return "No triangle is hit.";
    return "Triangle " + std::to_string(walk.hit->triangle) + " is hit at t = " + numberText(double{walk.hit->t}) + ".";
}

std::string soFar(const Walk& walk, std::size_t last) {
    for (std::size_t i = last + 1; i-- > 0;)
        if (walk.steps[i].hit) return "Nearest so far: triangle " + std::to_string(*walk.steps[i].hit) + ".";
    return "Nothing is hit so far.";
}

}  // namespace

Explanation explainWalk(const Walk& walk, const char* algorithm, int shown, std::size_t triangles) {
    Explanation result =
        listSteps(algorithm, walk.steps, shown, [&](const WalkStep& step) { return innerStep(walk, step); });
    if (const WalkStep* step = shownStep(walk.steps, shown)) {
        const auto index = static_cast<std::size_t>(result.shown - 1);
        result.sentence = sentenceOf(walk, *step);
        result.formula = costSoFar(walk, index, triangles);
        result.verdict = index + 1 == walk.steps.size() ? verdictOf(walk) : soFar(walk, index);
    } else {
        result.sentence = overview(walk, triangles);
        result.verdict = verdictOf(walk);
    }
    return result;
}

namespace {

constexpr Style kVisited{.role = Role::BodyA, .showThrough = true, .width = 1.6f};
constexpr Style kLeaf{.role = Role::BodyB, .showThrough = true, .width = 2.2f};
constexpr Style kPruned{.role = Role::Construction, .dashed = true, .showThrough = true, .width = 1.2f};
constexpr Style kPulse{.role = Role::Selection, .showThrough = true, .width = 4.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 12.0f};
constexpr Style kRay{.role = Role::Query, .width = 3.0f};

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
        drawOutline(canvas, step.box, i == pulse ? kPulse : styleOf(step));
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
    for (const Aabbf& box : step.missed) drawOutline(canvas, box, kPruned);
    for (const Aabbf& box : step.met) drawOutline(canvas, box, kVisited);
    drawOutline(canvas, step.box, kPulse);
    drawTested(canvas, step, mesh);
    drawLegend(canvas, Mark::Line, kPulse, "the box of this step");
    if (!step.met.empty()) drawLegend(canvas, Mark::Line, kVisited, "met: visited next or later");
    if (!step.missed.empty()) drawLegend(canvas, Mark::Line, kPruned, "missed, with all it holds");
    if (!step.tested.empty()) drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "triangle tested");
}

void drawRayAndHit(Canvas& canvas, const Walk& walk, const geometry::Mesh& mesh) {
    const float extent = walk.hit ? walk.hit->t : 1.6f;
    const Vec3f end = walk.ray.origin + extent * walk.ray.direction;
    drawArrow(canvas, walk.ray.origin, end - walk.ray.origin, kRay);
    drawLegend(canvas, Mark::Arrow, kRay, "the ray that is followed");
    const Vec3f above{0.0f, 0.15f, 0.0f};
    drawLabel(canvas, end + above, walk.hit ? "hit at t = " + numberText(double{walk.hit->t}) : "no hit",
              walk.hit ? kHit : kRay);
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
        lines.push_back({.start = walk.ray.origin, .end = end, .style = {.role = Role::Query, .width = 1.0f}});
        if (walk.hit) hits.push_back({.position = end, .style = {.role = Role::Contact, .width = 6.0f}});
    }
    canvas.lines(lines);
    canvas.points(hits);
}

}  // namespace collidoscope::demos::meshtree
