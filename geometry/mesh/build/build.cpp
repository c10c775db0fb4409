#include "geometry/mesh/build/build.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <type_traits>
#include <utility>

#include "geometry/base/observer.h"
#include "geometry/mesh/build/build_item.h"
#include "geometry/mesh/build/build_split.h"
#include "geometry/mesh/build/wide_cut.h"

namespace collidoscope::geometry {
namespace {

using namespace build;

/// Below this depth ranges are halved, which takes at most 27 levels more: there are fewer than 2^30 triangles.
constexpr int kDepthOfMedians = 50;
static_assert(kDepthOfMedians + 27 <= kMaxTreeDepth);
static_assert(kTreeWidth * kLeafTriangles <= 255, "offsets of leaves are bytes");

/// Tells the share of the work that is done, to one thread at a time.
class Progress {
public:
    Progress(const BuildProgress& reported, std::size_t work) : progress_(reported), work_(static_cast<float>(work)) {}
    void add(std::size_t work) {
        if (!progress_) return;
        const std::lock_guard lock(mutex_);
        done_ += work;
        progress_(std::min(1.0f, static_cast<float>(done_) / work_));
    }

    void finish() {
        if (progress_) progress_(1.0f);
    }

private:
    const BuildProgress& progress_;
    float work_;
    std::mutex mutex_{};
    std::size_t done_ = 0;
};

/// A node of the binary tree that becomes a wide one; its triangles are `firstTriangle` and following of the tree.
struct Task {
    std::uint32_t binary = 0;
    std::size_t node = 0;
    std::size_t firstTriangle = 0;
};

/// A leaf whose triangles are still to be written.
struct PlannedLeaf {
    std::uint32_t binary = 0;
    LeafRange triangles{};
};

BinaryNode nodeOf(const Range& range) {
    return {range.bounds, static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.count()),
            static_cast<std::uint32_t>(range.triangles)};
}
Range rangeOf(const BinaryNode& node) {
    return {node.firstItem, std::size_t{node.firstItem} + node.items, node.bounds, node.triangles};
}
bool mayBeLeaf(const BinaryNode& node) { return node.triangles <= kLeafTriangles; }

Items itemsFor(BuildQuality quality, std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
               const ParallelFor& parallelFor) {
    return quality == BuildQuality::Fast ? groupsOfNeighbours(vertices, triangles, parallelFor)
                                         : singleTriangles(vertices, triangles, parallelFor);
}

int binsFor(BuildQuality quality) { return quality == BuildQuality::Best ? kMaxBins : kMaxBins / 2; }

template <typename Observer>
class Builder {
public:
    Builder(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build,
            const Observer& observer)
        : vertices_(vertices),
          triangles_(triangles),
          parallelFor_(build.parallelFor),
          observer_(observer),
          progress_(build.progress, 2 * triangles.size()),
          items_(itemsFor(build.quality, vertices, triangles, parallelFor_)),
          splitter_{items_.items, &parallelFor_, binsFor(build.quality)} {
        tree_.triangles.resize(triangles.size());
        tree_.corners.resize(9 * triangles.size() + kLanesOfTree);
    }
    Bvh run() {
        splitTop();
        splitSubtrees();
        cutIntoNodes();
        writeLeaves();
        progress_.finish();
        return std::move(tree_);
    }

private:
    /// A part of the binary tree: its root lies at `root`, and the nodes below it from `first` to before `end`.
    struct Subtree {
        std::uint32_t root = 0;
        int depth = 0;
        std::size_t first = 0;
        std::size_t end = 0;
    };

    /// Large sets are split one after the other, each on all cores; small ones are left to the subtrees.
    void splitTop() {
        binary_.push_back(nodeOf(splitter_.all()));
        std::vector<Subtree> waiting{{}};
        while (!waiting.empty()) {
            const Subtree next = waiting.back();
            waiting.pop_back();
            if (const BinaryNode& root = binary_[next.root]; root.items <= kChunk) {
                progress_.add(root.triangles);
                subtrees_.push_back(next);
                continue;
            }
            splitNode(binary_, next.root, next.depth);
            waiting.push_back({binary_[next.root].right(), next.depth + 1});
            waiting.push_back({binary_[next.root].left, next.depth + 1});
        }
    }
    void splitNode(std::vector<BinaryNode>& nodes, std::uint32_t index, int depth) {
        const Halves halves = split(rangeOf(nodes[index]), depth);
        nodes[index].left = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(nodeOf(halves.left));
        nodes.push_back(nodeOf(halves.right));
    }
    /// Subtrees are split side by side, each on one core, and then put behind each other.
    void splitSubtrees() {
        std::vector<std::vector<BinaryNode>> parts(subtrees_.size());
        parallelFor_(subtrees_.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) {
                parts[i].push_back(binary_[subtrees_[i].root]);
                splitBelow(parts[i], 0, subtrees_[i].depth);
                progress_.add(parts[i].front().triangles);
            }
        });
        for (std::size_t i = 0; i < parts.size(); ++i) append(parts[i], subtrees_[i]);
    }
    void splitBelow(std::vector<BinaryNode>& nodes, std::uint32_t index, int depth) {
        if (mayBeLeaf(nodes[index])) return;
        splitNode(nodes, index, depth);
        splitBelow(nodes, nodes[index].left, depth + 1);
        splitBelow(nodes, nodes[index].right(), depth + 1);
    }
    void append(std::span<BinaryNode> nodes, Subtree& subtree) {
        const auto shift = static_cast<std::uint32_t>(binary_.size() - 1);
        for (BinaryNode& node : nodes)
            if (!node.isLeaf()) node.left += shift;
        binary_[subtree.root] = nodes.front();
        subtree.first = binary_.size();
        binary_.insert(binary_.end(), nodes.begin() + 1, nodes.end());
        subtree.end = binary_.size();
    }

    Halves split(const Range& range, int depth) {
        if constexpr (std::is_same_v<Observer, NoObserver>) {
            return depth < kDepthOfMedians ? splitter_.split(range) : splitter_.splitAtMedian(range);
        } else {
            BuildStep step{.box = aabbOf(range.bounds), .triangles = range.triangles, .depth = depth};
            const Halves halves =
                depth < kDepthOfMedians ? splitter_.split(range, &step) : splitter_.splitAtMedian(range);
            step.leftBox = aabbOf(halves.left.bounds);
            step.rightBox = aabbOf(halves.right.bounds);
            step.leftTriangles = halves.left.triangles;
            step.rightTriangles = halves.right.triangles;
            observer_(step);
            return halves;
        }
    }
    /// Nodes are written in depth-first order, their inner children next to each other.
    void cutIntoNodes() {
        const WideCut cut = costs();
        tree_.nodes.resize(1);
        std::vector<Task> tasks{{}};
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            makeNode(task, cut, tasks);
        }
    }
    /// Those of the subtrees side by side, then those of the nodes above them, which need theirs.
    WideCut costs() const {
        WideCut cut(binary_);
        parallelFor_(subtrees_.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) cut.work(subtrees_[i].first, subtrees_[i].end);
        });
        cut.work(0, subtrees_.front().first);
        return cut;
    }
    /// Writes the node, plans its leaves, and adds its inner children to the nodes and to `tasks`.
    void makeNode(const Task& task, const WideCut& cut, std::vector<Task>& tasks) {
        const WideCut::Children children =
            binary_[task.binary].isLeaf() ? WideCut::Children{{task.binary}, 1} : cut.childrenOf(task.binary);
        const auto child = [&](std::size_t i) -> const BinaryNode& { return binary_[children.node[i]]; };
        BvhNode node;
        std::array<Bounds, kTreeWidth> boxes;
        for (std::size_t i = 0; i < children.count; ++i) boxes[i] = child(i).bounds;
        setBoxes(node, {boxes.data(), children.count});
        node.firstNode = static_cast<std::uint32_t>(tree_.nodes.size());
        node.firstTriangle = static_cast<std::uint32_t>(task.firstTriangle);
        std::size_t next = task.firstTriangle;
        for (std::size_t i = 0; i < children.count; ++i) {
            if (!child(i).isLeaf()) continue;
            const LeafRange leaf{static_cast<std::uint32_t>(next), child(i).triangles};
            node.triangles[i] = static_cast<std::uint8_t>(leaf.count);
            node.offset[i] = static_cast<std::uint8_t>(leaf.first - node.firstTriangle);
            leaves_.push_back({children.node[i], leaf});
            next += leaf.count;
        }
        const std::size_t firstTask = tasks.size();
        for (std::size_t i = 0; i < children.count; ++i) {
            if (child(i).isLeaf()) continue;
            node.inner |= 1u << i;
            node.offset[i] = static_cast<std::uint8_t>(tasks.size() - firstTask);
            tasks.push_back({children.node[i], tree_.nodes.size(), next});
            tree_.nodes.emplace_back();
            next += child(i).triangles;
        }
        // The last task is taken first.
        std::reverse(tasks.begin() + static_cast<std::ptrdiff_t>(firstTask), tasks.end());
        tree_.nodes[task.node] = node;
    }
    void writeLeaves() {
        parallelFor_(leaves_.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) writeLeaf(leaves_[i]);
        });
    }
    void writeLeaf(const PlannedLeaf& leaf) {
        std::uint32_t written = 0;
        const BinaryNode& node = binary_[leaf.binary];
        for (const Item& item : std::span(items_.items).subspan(node.firstItem, node.items))
            for (std::uint32_t i = item.first(); i < item.first() + item.count(); ++i, ++written) {
                const std::uint32_t index = items_.order.empty() ? i : items_.order[i];
                const MeshTriangle& t = triangles_[index];
                tree_.triangles[leaf.triangles.first + written] = index;
                setTriangle(tree_, leaf.triangles, written, {vertices_[t.a], vertices_[t.b], vertices_[t.c]});
            }
    }

    std::span<const Vec3f> vertices_;
    std::span<const MeshTriangle> triangles_;
    ParallelFor parallelFor_;
    const Observer& observer_;
    Progress progress_;
    Items items_;
    Splitter splitter_;
    Bvh tree_{};
    std::vector<BinaryNode> binary_{};
    std::vector<Subtree> subtrees_{};
    std::vector<PlannedLeaf> leaves_{};
};

}  // namespace

Bvh buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build) {
    if (triangles.empty()) return {};
    return Builder<NoObserver>(vertices, triangles, build, {}).run();
}

Bvh buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build,
              const BuildObserver& observer) {
    if (triangles.empty()) return {};
    MeshBuild inOrder = build;
    inOrder.parallelFor = serialFor;
    return Builder<BuildObserver>(vertices, triangles, inOrder, observer).run();
}

}  // namespace collidoscope::geometry
