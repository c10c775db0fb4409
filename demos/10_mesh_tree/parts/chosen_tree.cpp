#include "demos/10_mesh_tree/parts/chosen_tree.h"

#include <algorithm>

#include "demos/draw/shapes.h"
#include "geometry/mesh/build/build.h"
#include "geometry/mesh/octree/mesh_octree.h"

namespace collidoscope::demos::meshtree {

using geometry::BuildStep;
using geometry::BvhNode;
using geometry::OctreeBuildStep;
using geometry::OctreeNode;

bool operator==(const TreeChoice& a, const TreeChoice& b) {
    if (a.kind != b.kind) return false;
    return !a.isOctree() || (a.octree.depth == b.octree.depth && a.octree.leafSize == b.octree.leafSize);
}

geometry::BuildQuality qualityOf(TreeKind kind) {
    using enum geometry::BuildQuality;
    return kind == TreeKind::WideFast ? Fast : kind == TreeKind::WideBest ? Best : Good;
}

ChosenTree grow(const geometry::Mesh& mesh, const TreeChoice& choice) {
    ChosenTree tree{.mesh = geometry::finishMesh(mesh, {.quality = qualityOf(choice.kind)})};
    if (choice.isOctree())
        tree.octree = std::make_shared<const geometry::MeshOctree>(geometry::buildMeshOctree(tree.mesh, choice.octree));
    return tree;
}

geometry::Mesh broughtTo(const geometry::Mesh& mesh, const Vec3f& center, float radius) {
    const float scale = mesh.ball.radius > 0.0f ? radius / mesh.ball.radius : 1.0f;
    geometry::Mesh result;
    result.name = mesh.name;
    result.triangles = mesh.triangles;
    result.colors = mesh.colors;
    result.vertices.reserve(mesh.vertices.size());
    for (const Vec3f& v : mesh.vertices) result.vertices.push_back(center + scale * (v - mesh.ball.center));
    return result;
}

namespace {

std::vector<Aabbf> cellsOfLevel(const geometry::MeshOctree& tree, int level) {
    std::vector<Aabbf> boxes;
    for (const OctreeNode& node : tree.nodes)
        if (node.depth == level && (node.triangles > 0 || !isLeaf(node))) boxes.push_back(node.box);
    return boxes;
}

/// The children of the inner nodes that are one level higher.
std::vector<Aabbf> wideBoxesOfLevel(const geometry::Bvh& tree, int level) {
    std::vector<Aabbf> boxes;
    std::vector<std::pair<std::uint32_t, int>> waiting{{0, 1}};  // nodes, and the level of their children
    while (!waiting.empty()) {
        const auto [index, depth] = waiting.back();
        waiting.pop_back();
        const BvhNode& node = tree.nodes[index];
        for (int child = 0; child < geometry::kTreeWidth; ++child) {
            if (isEmpty(node, child)) continue;
            if (depth == level) boxes.push_back(childBox(node, child));
            if (depth < level && isInner(node, child)) waiting.push_back({innerChild(node, child), depth + 1});
        }
    }
    return boxes;
}

}  // namespace

std::vector<Aabbf> boxesOfLevel(const ChosenTree& tree, int level, std::size_t maxCount) {
    if (tree.mesh->triangles.empty()) return {};
    std::vector<Aabbf> boxes = level == 0    ? std::vector<Aabbf>{tree.mesh->bounds}
                               : tree.octree ? cellsOfLevel(*tree.octree, level)
                                             : wideBoxesOfLevel(tree.mesh->tree, level);
    if (boxes.size() > maxCount) boxes.resize(maxCount);
    return boxes;
}

TreeSize sizeOf(const ChosenTree& tree) {
    if (tree.octree) return {tree.octree->nodes.size(), tree.octree->triangles.size()};
    TreeSize size{0, tree.mesh->tree.triangles.size()};
    for (const BvhNode& node : tree.mesh->tree.nodes)
        for (int child = 0; child < geometry::kTreeWidth; ++child) size.boxes += isEmpty(node, child) ? 0 : 1;
    return size;
}

namespace {

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
        const double lowest = *std::min_element(costs.cost.begin() + 1, costs.cost.begin() + costs.bins);
        text += std::string("\nleast area × triangles along ") + "xyz"[axis] + "  " + numberText(lowest) + " m²";
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

std::string stepsOf(const std::vector<BuildMoment>& moments) {
    return (moments.size() < kMaxBuildSteps ? "" : "the first ") + std::to_string(moments.size()) + " steps";
}

}  // namespace

std::vector<BuildMoment> recordBuild(const ChosenTree& tree, const TreeChoice& choice) {
    std::vector<BuildMoment> moments;
    const auto record = [&](const auto& step) {
        if (moments.size() < kMaxBuildSteps) moments.push_back(momentOf(step));
    };
    if (choice.isOctree())
        geometry::buildMeshOctree(tree.mesh, choice.octree, record);
    else
        buildTree(tree.mesh->vertices, tree.mesh->triangles, {.quality = qualityOf(choice.kind)}, record);
    return moments;
}

Explanation explainBuild(const std::vector<BuildMoment>& moments, int shown) {
    Explanation result = listSteps("Building the tree", moments, shown, [](const BuildMoment& moment) {
        return InnerStep{moment.parts.empty() ? StepMark::Decides : StepMark::Open,
                         (moment.parts.empty() ? "leaf, level " : "split, level ") + std::to_string(moment.level),
                         std::to_string(moment.triangles) + " triangles"};
    });
    if (const BuildMoment* moment = shownStep(moments, shown)) {
        result.sentence = moment->how;
        result.formula = moment->numbers;
        result.verdict = moment->parts.empty() ? "This box is a leaf." : "This box is split.";
    } else {
        result.sentence = "From the whole mesh down: step inside to see each box split.";
        result.verdict = "These are the boxes of " + stepsOf(moments) + ".";
    }
    return result;
}

void drawBuilt(Canvas& canvas, const std::vector<BuildMoment>& moments) {
    constexpr Style kBuilt{.role = Role::BodyA, .width = 1.2f};
    if (moments.empty()) return;
    for (const BuildMoment& moment : moments) drawOutline(canvas, moment.box, kBuilt);
    const Aabbf& root = moments.front().box;
    const Vec3f middle = geometry::centerOf(root);
    drawLabel(canvas, {middle.x, root.max.y, middle.z}, "boxes of " + stepsOf(moments), kBuilt);
    drawLegend(canvas, Mark::Line, kBuilt, "boxes of the tree");
}

void drawMoment(Canvas& canvas, const BuildMoment& moment) {
    constexpr Style kBox{.role = Role::Selection, .showThrough = true, .width = 4.5f};
    constexpr Style kPart{.role = Role::BodyA, .showThrough = true, .width = 2.0f};
    for (const Aabbf& part : moment.parts) drawOutline(canvas, part, kPart);
    drawOutline(canvas, moment.box, kBox);
    drawLegend(canvas, Mark::Line, kBox, "the box of this step");
    if (!moment.parts.empty()) drawLegend(canvas, Mark::Line, kPart, "its parts");
}

}  // namespace collidoscope::demos::meshtree
