#include "demos/inside/mesh_walk.h"

#include <array>
#include <cmath>
#include <variant>

#include "demos/draw/shapes.h"
#include "demos/examine/case_slot.h"
#include "demos/inside/mesh_parts.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/query/hull_instance_queries.h"

namespace collidoscope::demos::meshes {
namespace {

using examine::CaseShape;
using geometry::Aabbf;
using geometry::MeshInstance;
using geometry::NearestStep;
using geometry::Vec3f;
using geometry::VisitedPart;
using geometry::VisitStep;

std::string lengthOf(double metres) { return std::isfinite(metres) ? lengthText(metres) : std::string("unknown"); }

InnerStep rowOf(const WalkStep& step, bool isForNearest) {
    InnerStep row;
    if (step.part == WalkPart::Node) {
        row.name = "box with " + countText(step.met.size() + step.missed.size(), "box", "boxes") + " inside";
        row.result = std::to_string(step.met.size()) + (isForNearest ? " near enough" : " met");
        row.mark = step.met.empty() ? StepMark::Skipped : StepMark::Open;
    } else if (step.part == WalkPart::Leaf) {
        row.name = "leaf with " + countText(step.tested.size(), "triangle", "triangles");
        row.result = isForNearest ? (step.taken.empty() ? std::string("none is nearer") : lengthOf(step.nearest))
                                  : std::to_string(step.taken.size()) + " touched";
        row.mark = step.taken.empty() ? StepMark::Open : StepMark::Phase;
    } else {
        row.name = "box that waited";
        row.result = "left out";
        row.mark = StepMark::Skipped;
    }
    return row;
}

std::string sentenceOf(const WalkStep& step, bool isForNearest) {
    if (step.part == WalkPart::Pruned)
        return "This box was near enough when it was tested. A nearer triangle has been found since, so nothing in it "
               "can be the nearest one.";
    if (step.part == WalkPart::Leaf)
        return isForNearest ? "The nearest point of every triangle of this leaf is compared with the best one so far."
                            : "Every triangle of this leaf is put to the exact test with the shape.";
    return isForNearest ? "The boxes inside are tested together. The nearest one is looked into first; those that "
                          "are farther away than the best triangle so far are left out with all they hold."
                        : "The boxes inside are tested together against the projections of the shape. Those that "
                          "are missed are left out with all the triangles they hold.";
}

std::string formulaOf(const WalkStep& step, bool isForNearest) {
    if (isForNearest && step.part != WalkPart::Node) return "least distance so far: " + lengthOf(step.nearest);
    if (step.part == WalkPart::Node)
        return std::to_string(step.met.size()) + " of " + std::to_string(step.met.size() + step.missed.size()) +
               " boxes are looked into";
    return std::to_string(step.taken.size()) + " of " + countText(step.tested.size(), "triangle", "triangles") +
           " touch the shape";
}

std::string verdictOf(const MeshWalk& walk) {
    const WalkCost tested = costOf(walk.steps);
    const std::string cost = ": " + countText(tested.boxes, "box", "boxes") + " and " +
                             countText(tested.triangles, "triangle", "triangles") + " were tested, of " +
                             countText(walk.mesh.mesh->triangles.size(), "triangle", "triangles") + ".";
    if (!walk.isForNearest)
        return countText(walk.found.size(), "triangle touches", "triangles touch") + " the shape" + cost;
    if (walk.found.empty()) return "No triangle was found" + cost;
    return "Triangle " + std::to_string(walk.found.front()) + " is the nearest, " + lengthOf(walk.distance) + " away" +
           cost;
}

// --- The picture ---

void drawFound(Canvas& canvas, const MeshWalk& walk) {
    for (const std::uint32_t index : walk.found) drawTriangle(canvas, walk.mesh, index, kTaken);
    drawLegend(canvas, Mark::Patch, kTaken, walk.isForNearest ? "nearest triangle" : "triangles that are touched");
}

}  // namespace

void WalkRecorder::box(std::uint32_t node, int child, bool isMet) {
    if (!isNode_ || node != node_) {
        const auto [box, level] = placeOf(node);
        steps_.push_back({.part = WalkPart::Node, .box = box, .level = level, .node = node});
        isNode_ = true, node_ = node;
    }
    const Place inner = childOf(node, child);
    (isMet ? steps_.back().met : steps_.back().missed).push_back(inner.box);
    const geometry::BvhNode& parent = mesh_.tree.nodes[node];
    if (isInner(parent, child)) places_[innerChild(parent, child)] = inner;
}
void WalkRecorder::triangle(std::uint32_t node, int child, std::uint32_t index) {
    if (isNode_ || node != node_ || child != child_) {
        const auto [box, level] = childOf(node, child);
        steps_.push_back({.part = WalkPart::Leaf, .box = box, .level = level});
    }
    isNode_ = false, node_ = node, child_ = child;
    steps_.back().tested.push_back(index);
}
void WalkRecorder::prune(std::uint32_t node, int child) {
    const auto [box, level] = childOf(node, child);
    steps_.push_back({.part = WalkPart::Pruned, .box = box, .level = level});
    isNode_ = false, child_ = -1;
}
WalkRecorder::Place WalkRecorder::placeOf(std::uint32_t node) const {
    const auto known = places_.find(node);
    return known != places_.end() ? known->second : Place{mesh_.bounds, 0};
}
WalkRecorder::Place WalkRecorder::childOf(std::uint32_t node, int child) const {
    return {geometry::childBox(mesh_.tree.nodes[node], child), placeOf(node).level + 1};
}

WalkCost costOf(std::span<const WalkStep> steps) {
    WalkCost cost;
    for (const WalkStep& step : steps) {
        cost.boxes += step.met.size() + step.missed.size();
        cost.triangles += step.tested.size();
    }
    return cost;
}

std::optional<MeshWalk> touchingWalk(const CaseShape& shape, const MeshInstance& mesh) {
    MeshWalk walk{.mesh = mesh};
    WalkRecorder recorder(*mesh.mesh, walk.steps);
    const auto observe = [&](const VisitStep& step) {
        if (step.part == VisitedPart::Box)
            recorder.box(step.node, step.child, step.passed);
        else
            recorder.triangle(step.node, step.child, step.triangle);
        walk.steps.back().place = step.place;
    };
    const bool isTaken = std::visit(
        [&](const auto& each) {
            if constexpr (requires { geometry::findTrianglesOverlapping(each, mesh, walk.found, observe); }) {
                geometry::findTrianglesOverlapping(each, mesh, walk.found, observe);
                return true;
            } else {
                return false;
            }
        },
        shape);
    if (!isTaken) return std::nullopt;
    for (WalkStep& step : walk.steps)
        for (const std::uint32_t index : step.tested)
            if (std::binary_search(walk.found.begin(), walk.found.end(), index)) step.taken.push_back(index);
    return walk;
}

std::optional<MeshWalk> nearestWalk(const CaseShape& shape, const MeshInstance& mesh) {
    const auto ball = examine::ballOf(shape);
    if (!ball) return std::nullopt;
    MeshWalk walk{.mesh = mesh, .isForNearest = true, .point = ball->center};
    WalkRecorder recorder(*mesh.mesh, walk.steps);
    const auto nearest = geometry::closestTriangle(mesh, Vec3f(ball->center), [&](const NearestStep& step) {
        using enum geometry::NearestPart;
        if (step.part == Box) {
            recorder.box(step.node, step.child, step.passed);
        } else if (step.part == Pruned) {
            recorder.prune(step.node, step.child);
        } else {
            recorder.triangle(step.node, step.child, step.triangle);
            if (step.passed) walk.steps.back().taken.push_back(step.triangle);
        }
        walk.steps.back().nearest = step.nearest;
        walk.steps.back().place = step.place;
    });
    if (!nearest) return std::nullopt;
    walk.found = {nearest->index};
    walk.distance = double{nearest->distance};
    return walk;
}

Explanation explainWalk(const MeshWalk& walk, int shown) {
    const bool isForNearest = walk.isForNearest;
    Explanation explanation = listSteps(
        isForNearest ? "Nearest triangle by the tree of the mesh" : "Touched triangles by the tree of the mesh",
        walk.steps, shown, [&](const WalkStep& step) { return rowOf(step, isForNearest); });
    const WalkStep* const step = shownStep(walk.steps, shown);
    if (step != nullptr) {
        explanation.sentence = sentenceOf(*step, isForNearest);
        explanation.formula = formulaOf(*step, isForNearest);
    } else {
        explanation.sentence =
            isForNearest ? "The walk goes into the nearer boxes first, and leaves out those that are farther away than "
                           "the best triangle so far. Asked is the triangle nearest to the middle of the other shape."
                         : "The walk looks into the boxes that the other shape may touch, down to the leaves, whose "
                           "triangles are tested one by one.";
    }
    if (step == nullptr || step == &walk.steps.back()) explanation.verdict = verdictOf(walk);
    return explanation;
}

void drawWalk(Canvas& canvas, const MeshWalk& walk, int shown) {
    if (walk.isForNearest)
        drawPoint(canvas, Vec3f(walk.point), {.role = Role::Selection, .showThrough = true, .width = 9.0f});
    const WalkStep* const step = shownStep(walk.steps, shown);
    if (step == nullptr) return drawFound(canvas, walk);
    drawBox(canvas, walk.mesh, step->box, kOpened);
    for (const Aabbf& box : step->missed) drawBox(canvas, walk.mesh, box, kMissed);
    for (const Aabbf& box : step->met) drawBox(canvas, walk.mesh, box, kMet);
    for (const std::uint32_t index : step->tested) drawTriangle(canvas, walk.mesh, index, kTested);
    for (const std::uint32_t index : step->taken) drawTriangle(canvas, walk.mesh, index, kTaken);
    drawLegend(canvas, Mark::Line, kOpened, "box of this step");
    if (step->part == WalkPart::Node) {
        drawLegend(canvas, Mark::Line, kMet, walk.isForNearest ? "boxes near enough" : "boxes that are met");
        drawLegend(canvas, Mark::Line, kMissed, "boxes left out");
    } else if (step->part == WalkPart::Leaf) {
        drawLegend(canvas, Mark::Patch, kTested, "triangles that are tested");
        drawLegend(canvas, Mark::Patch, kTaken, walk.isForNearest ? "nearest so far" : "triangles that are touched");
    }
}

}  // namespace collidoscope::demos::meshes
