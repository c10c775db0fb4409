#include "geometry/mesh/tree/build.h"

#include <algorithm>
#include <array>
#include <utility>

#include "geometry/mesh/tree/build_node.h"
#include "geometry/mesh/tree/build_split.h"

namespace geometry {
namespace {

using namespace build;

/// Below this depth ranges are halved, which takes at most 32 / log2(4) levels more.
constexpr int kDepthOfMedians = 40;
static_assert(kDepthOfMedians + 16 <= kMostTreeDepth);

std::vector<Item> itemsOf(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles) {
    std::vector<Item> items(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Vec3f &a = vertices[triangles[i].a], &b = vertices[triangles[i].b], &c = vertices[triangles[i].c];
        items[i].min = glm::min(glm::min(a, b), c);
        items[i].max = glm::max(glm::max(a, b), c);
        items[i].triangle = static_cast<std::uint32_t>(i);
    }
    return items;
}

/// The children of a node while they are being found.
struct Children {
    std::array<Range, kTreeWidth> range{};
    std::size_t count = 0;
    std::span<const Range> span() const { return {range.data(), count}; }
};

bool isLeaf(const Range& range) { return range.count() <= kLeafTriangles; }

/// The child that is worth splitting most: the largest one, among equal ones the fullest; `count` when all are leaves.
std::size_t childToSplit(const Children& children, int depth) {
    std::size_t chosen = children.count;
    std::pair most{-1.0, std::size_t{0}};
    for (std::size_t i = 0; i < children.count; ++i) {
        const Range& range = children.range[i];
        if (isLeaf(range)) continue;
        const std::pair worth{depth < kDepthOfMedians ? halfArea(range.bounds) : 0.0, range.count()};
        if (worth > most) chosen = i;
        most = std::max(most, worth);
    }
    return chosen;
}

Children childrenOf(std::span<Item> items, const Range& range, int depth) {
    Children children{{range}, 1};
    while (children.count < kTreeWidth) {
        const std::size_t chosen = childToSplit(children, depth);
        if (chosen == children.count) break;
        Range& child = children.range[chosen];
        const Halves halves = depth < kDepthOfMedians ? splitByBins(items, child) : splitAtMedian(items, child);
        child = halves.left;
        children.range[children.count++] = halves.right;
    }
    return children;
}

/// A range of items that becomes the node; its triangles take the places `firstTriangle` and following.
struct Task {
    std::size_t node = 0;
    Range range{};
    std::size_t firstTriangle = 0;
    int depth = 1;
};

class Builder {
public:
    Builder(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles)
        : vertices_(vertices), triangles_(triangles), items_(itemsOf(vertices, triangles)) {
        tree_.triangles.resize(triangles.size());
        tree_.corners.resize(9 * triangles.size() + kTreeWidth);
    }
    WideTree run() {
        if (items_.empty()) return {};
        tree_.nodes.resize(1);
        tasks_.push_back({0, rangeOf(items_, 0, items_.size()), 0, 1});
        while (!tasks_.empty()) {
            const Task task = tasks_.back();
            tasks_.pop_back();
            makeNode(task);
        }
        return std::move(tree_);
    }

private:
    void makeNode(const Task& task) {
        const Children children = childrenOf(items_, task.range, task.depth);
        WideNode node;
        std::array<Bounds, kTreeWidth> boxes;
        for (std::size_t i = 0; i < children.count; ++i) boxes[i] = children.range[i].bounds;
        setBoxes(node, {boxes.data(), children.count});
        node.firstTriangle = static_cast<std::uint32_t>(task.firstTriangle);
        node.firstNode = static_cast<std::uint32_t>(tree_.nodes.size());
        std::size_t next = task.firstTriangle;
        for (std::size_t i = 0; i < children.count; ++i)
            if (isLeaf(children.range[i])) {
                node.triangles[i] = static_cast<std::uint8_t>(children.range[i].count());
                next = takeTriangles(children.range[i], next);
            }
        for (std::size_t i = 0; i < children.count; ++i) {
            const Range& range = children.range[i];
            if (isLeaf(range)) continue;
            node.inner = static_cast<std::uint8_t>(node.inner | (1u << i));
            tasks_.push_back({tree_.nodes.size(), range, next, task.depth + 1});
            tree_.nodes.emplace_back();
            next += range.count();
        }
        tree_.nodes[task.node] = node;
    }
    std::size_t takeTriangles(const Range& range, std::size_t next) {
        const LeafRange leaf{static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(range.count())};
        for (std::uint32_t i = 0; i < leaf.count; ++i) {
            const std::uint32_t index = items_[range.first + i].triangle;
            const MeshTriangle& t = triangles_[index];
            tree_.triangles[next + i] = index;
            setTriangle(tree_, leaf, i, {vertices_[t.a], vertices_[t.b], vertices_[t.c]});
        }
        return next + leaf.count;
    }

    std::span<const Vec3f> vertices_;
    std::span<const MeshTriangle> triangles_;
    std::vector<Item> items_;
    WideTree tree_{};
    std::vector<Task> tasks_{};
};

}  // namespace

WideTree buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build) {
    WideTree tree = Builder(vertices, triangles).run();
    if (build.progress) build.progress(1.0f);
    return tree;
}

}  // namespace geometry
