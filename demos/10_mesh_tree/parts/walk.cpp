#include "demos/10_mesh_tree/parts/walk.h"

#include <algorithm>

#include "demos/draw/shapes.h"
#include "geometry/mesh/octree/mesh_octree_query.h"
#include "geometry/mesh/traverse/tree_query.h"

namespace collidoscope::demos::meshtree {
namespace {

/// Turns the observed nodes of a wide tree into steps.
std::optional<geometry::MeshHit> follow(const Rayf& ray, const geometry::Mesh& mesh, std::vector<WalkStep>& steps) {
    meshes::WalkRecorder recorder(mesh, steps);
    return rayCast(ray, mesh, geometry::RayLimits{}, [&](const geometry::TraversalStep& step) {
        using enum geometry::TraversalEvent;
        if (step.event == ChildMet || step.event == ChildMissed)
            recorder.box(step.node, step.child, step.event == ChildMet);
        if (step.event == ChildPruned) recorder.prune(step.node, step.child);
        if (step.event == TriangleMissed || step.event == TriangleHit)
            recorder.triangle(step.node, step.child, step.triangle);
        if (step.event == TriangleHit) steps.back().taken.push_back(step.triangle);
    });
}

/// Turns the observed cells of an octree into steps. A missed box follows its parent directly.
std::optional<geometry::MeshHit> follow(const Rayf& ray, const geometry::MeshOctree& tree,
                                        std::vector<WalkStep>& steps) {
    const auto hit = rayCast(ray, tree, [&](const geometry::OctreeStep& step) {
        using enum geometry::OctreeVerdict;
        const geometry::OctreeNode& node = tree.nodes[step.node];
        const bool isTriangle = step.verdict == Missed || step.verdict == Met;
        const bool isMissed = step.verdict == Pruned && !steps.empty() && steps.back().part == WalkPart::Node &&
                              step.node - tree.nodes[steps.back().node].firstChild < geometry::kOctants;
        if (isTriangle) steps.back().tested.push_back(step.triangle);
        if (step.verdict == Met) steps.back().taken.push_back(step.triangle);
        if (isMissed) steps.back().missed.push_back(node.box);
        if (isTriangle || isMissed) return;
        const WalkPart part = step.verdict == Pruned ? WalkPart::Pruned
                              : isLeaf(node)         ? WalkPart::Leaf
                                                     : WalkPart::Node;
        steps.push_back({.part = part, .box = node.box, .level = node.depth, .node = step.node});
    });
    // The boxes that are met are those that were not missed.
    for (WalkStep& step : steps) {
        if (step.part != WalkPart::Node) continue;
        for (std::uint32_t i = 0; i < geometry::kOctants; ++i) {
            const Aabbf& box = tree.nodes[tree.nodes[step.node].firstChild + i].box;
            const auto same = [&](const Aabbf& other) { return other.min == box.min && other.max == box.max; };
            if (std::none_of(step.missed.begin(), step.missed.end(), same)) step.met.push_back(box);
        }
    }
    return hit;
}

std::string triangleText(std::size_t count) { return countText(count, "triangle", "triangles"); }

/// Whether the last of its triangles that was hit is the nearest of all.
bool isNearest(const Walk& walk, const WalkStep& step) {
    return walk.hit && !step.taken.empty() && step.taken.back() == walk.hit->triangle;
}

InnerStep innerStep(const Walk& walk, const WalkStep& step) {
    const std::string level = ", level " + std::to_string(step.level);
    if (step.part == WalkPart::Pruned) return {StepMark::Skipped, "pruned" + level, "behind the hit"};
    if (step.part == WalkPart::Leaf)
        return {isNearest(walk, step) ? StepMark::Decides : StepMark::Open, "leaf" + level,
                triangleText(step.tested.size()) + (step.taken.empty() ? "" : ", hit")};
    return {StepMark::Open, "box" + level,
            printed("%zu of %zu inside met", step.met.size(), step.met.size() + step.missed.size())};
}

std::string sentenceOf(const Walk& walk, const WalkStep& step) {
    if (step.part == WalkPart::Pruned)
        return "This box was met, but begins behind the nearest hit so far. It is left out with all it holds.";
    if (step.part == WalkPart::Node) {
        if (step.met.empty()) return "The ray misses all boxes inside this one: nothing in it is looked at again.";
        return "The ray meets " + std::to_string(step.met.size()) + " of the " +
               countText(step.met.size() + step.missed.size(), "box", "boxes") +
               " inside this one. The nearest is visited next, the others wait.";
    }
    if (step.tested.empty()) return "A leaf without triangles that were not tested before.";
    if (step.taken.empty())
        return "A leaf: its " + triangleText(step.tested.size()) + " are tested, none is hit nearer.";
    return isNearest(walk, step)
               ? "A leaf: one of its triangles is hit, and it will turn out to be the nearest of all."
               : "A leaf: one of its triangles is hit. Something nearer may come, so the walk goes on.";
}

std::string costText(const meshes::WalkCost& cost, std::size_t triangles) {
    return printed("boxes tested      %zu\ntriangles tested  %zu of %zu\ntests             %zu against %zu", cost.boxes,
                   cost.triangles, triangles, cost.tests(), triangles);
}

std::string overview(const Walk& walk, std::size_t triangles) {
    const meshes::WalkCost cost = walk.cost();
    return "The ray asks " + countText(cost.boxes, "box", "boxes") + " and " + triangleText(cost.triangles) +
           "; trying every triangle asks " + std::to_string(triangles) + ". Step inside to follow it.";
}

std::string verdictOf(const Walk& walk) {
    if (!walk.hit) return "No triangle is hit.";
    return "Triangle " + std::to_string(walk.hit->triangle) + " is hit at t = " + numberText(double{walk.hit->t}) + ".";
}

std::string soFar(std::span<const WalkStep> steps) {
    for (std::size_t i = steps.size(); i-- > 0;)
        if (!steps[i].taken.empty()) return "Nearest so far: triangle " + std::to_string(steps[i].taken.back()) + ".";
    return "Nothing is hit so far.";
}

}  // namespace

Walk walkOf(const ChosenTree& tree, const Rayf& ray) {
    Walk walk{.ray = ray};
    walk.hit = tree.octree ? follow(ray, *tree.octree, walk.steps) : follow(ray, *tree.mesh, walk.steps);
    return walk;
}

Explanation explainWalk(const Walk& walk, const char* algorithm, int shown, std::size_t triangles) {
    Explanation result =
        listSteps(algorithm, walk.steps, shown, [&](const WalkStep& step) { return innerStep(walk, step); });
    if (const WalkStep* step = shownStep(walk.steps, shown)) {
        const auto done = std::span(walk.steps).first(static_cast<std::size_t>(result.shown));
        result.sentence = sentenceOf(walk, *step);
        result.formula = costText(meshes::costOf(done), triangles);
        result.verdict = done.size() == walk.steps.size() ? verdictOf(walk) : soFar(done);
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

}  // namespace

void drawWholeWalk(Canvas& canvas, const Walk& walk, std::size_t pulse) {
    for (std::size_t i = 0; i < walk.steps.size(); ++i)
        drawOutline(canvas, walk.steps[i].box, i == pulse ? kPulse : styleOf(walk.steps[i]));
    const auto has = [&](WalkPart part) {
        return std::any_of(walk.steps.begin(), walk.steps.end(),
                           [&](const WalkStep& step) { return step.part == part; });
    };
    if (has(WalkPart::Node)) drawLegend(canvas, Mark::Line, kVisited, "box visited");
    if (has(WalkPart::Leaf)) drawLegend(canvas, Mark::Line, kLeaf, "leaf: its triangles are tested");
    if (has(WalkPart::Pruned)) drawLegend(canvas, Mark::Line, kPruned, "met, but pruned: behind the hit");
    if (!walk.steps.empty()) drawLegend(canvas, Mark::Line, kPulse, "the walk, box after box");
}

void drawStep(Canvas& canvas, const WalkStep& step, const geometry::Mesh& mesh) {
    for (const Aabbf& box : step.missed) drawOutline(canvas, box, kPruned);
    for (const Aabbf& box : step.met) drawOutline(canvas, box, kVisited);
    drawOutline(canvas, step.box, kPulse);
    for (const std::uint32_t triangle : step.tested) {
        const bool isHit = !step.taken.empty() && step.taken.back() == triangle;
        draw(canvas, triangleAt(mesh, triangle), {.role = isHit ? Role::Contact : Role::BodyB, .showThrough = true});
    }
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
