#include "demos/10_mesh_tree/parts/build_record.h"

#include <algorithm>

#include "demos/draw/shapes.h"
#include "demos/inside/number_text.h"
#include "geometry/mesh/octree/octree_build.h"
#include "geometry/mesh/build/build.h"

namespace demos::meshtree {
namespace {

using geometry::Aabbf;
using geometry::BuildStep;
using geometry::OctreeBuildStep;

BuildMoment momentOf(const OctreeBuildStep& step) {
    BuildMoment moment{.box = step.box, .level = step.depth, .triangles = step.triangles};
    moment.numbers =
        "triangles that touch the box  " + std::to_string(step.triangles) + "\nlevel  " + std::to_string(step.depth);
    if (!step.halved) {
        moment.how = step.triangles == 0 ? "No triangle touches this box: an empty leaf."
                                         : "A leaf: few enough triangles, or as deep as the tree may be.";
        return moment;
    }
    moment.how = "Halved along x, y and z: each of the eight parts gets every triangle that touches it.";
    for (int i = 0; i < geometry::kOctants; ++i) moment.parts.push_back(geometry::mesh_octree::octantOf(step.box, i));
    return moment;
}

/// The least cost of an axis, and what it would be without a split.
std::string costsOf(const BuildStep& step) {
    std::string text;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const geometry::BinCosts& costs = step.axes[axis];
        if (costs.bins < 2) continue;
        const double least = *std::min_element(costs.cost.begin() + 1, costs.cost.begin() + costs.bins);
        text += std::string("\nleast area × triangles along ") + "xyz"[axis] + "  " + numberText(least) + " m²";
    }
    return text;
}

BuildMoment momentOf(const BuildStep& step) {
    BuildMoment moment{.box = step.box, .level = step.depth, .triangles = step.triangles};
    moment.parts = {step.leftBox, step.rightBox};
    moment.numbers = "triangles  " + std::to_string(step.leftTriangles) + " + " + std::to_string(step.rightTriangles) +
                     costsOf(step);
    const std::string where =
        step.axis < 0 ? std::string() : std::string(" along ") + "xyz"[step.axis] + " at " + lengthText(step.position);
    moment.how = step.bin < 0 ? "No cut by bins is good: the triangles are halved at their median" + where + "."
                              : "Cut" + where + ", where the boxes of both sides cost least: area × triangles.";
    return moment;
}

}  // namespace

std::vector<BuildMoment> recordBuild(const ChosenTree& tree, const TreeChoice& choice) {
    std::vector<BuildMoment> moments;
    const auto record = [&](const auto& step) {
        if (moments.size() < kMostBuildSteps) moments.push_back(momentOf(step));
    };
    if (choice.isOctree())
        geometry::buildMeshOctree(tree.mesh, choice.octree, record);
    else
        buildTree(tree.mesh->vertices, tree.mesh->triangles, {.quality = qualityOf(choice.kind)}, record);
    return moments;
}

Explanation explainBuild(const std::vector<BuildMoment>& moments, int shown) {
    Explanation result{.algorithm = "Building the tree"};
    for (const BuildMoment& moment : moments)
        result.steps.push_back(
            {moment.parts.empty() ? StepMark::Decides : StepMark::Open,
             (moment.parts.empty() ? "leaf, level " : "split, level ") + std::to_string(moment.level),
             std::to_string(moment.triangles) + " triangles"});
    result.shown = std::min(shown, static_cast<int>(moments.size()));
    if (result.shown > 0) {
        const BuildMoment& moment = moments[static_cast<std::size_t>(result.shown - 1)];
        result.sentence = moment.how;
        result.formula = moment.numbers;
        result.verdict = moment.parts.empty() ? "This box is a leaf." : "This box is split.";
    } else {
        result.sentence = "From the whole mesh down: step inside to see each box split.";
        result.verdict = std::to_string(moments.size()) + " steps.";
    }
    return result;
}

void drawMoment(Canvas& canvas, const BuildMoment& moment) {
    constexpr Style kBox{.role = Role::Selection, .showThrough = true, .width = 4.5f};
    constexpr Style kPart{.role = Role::BodyA, .showThrough = true, .width = 2.0f};
    for (const Aabbf& part : moment.parts) drawOutline(canvas, {.center = centerOf(part), .half = halfOf(part)}, kPart);
    drawOutline(canvas, {.center = centerOf(moment.box), .half = halfOf(moment.box)}, kBox);
    drawLegend(canvas, Mark::Line, kBox, "the box of this step");
    if (!moment.parts.empty()) drawLegend(canvas, Mark::Line, kPart, "its parts");
}

}  // namespace demos::meshtree
