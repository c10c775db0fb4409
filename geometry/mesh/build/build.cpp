#include "geometry/mesh/build/build.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <type_traits>
#include <utility>

#include "geometry/base/observer.h"
#include "geometry/mesh/build/build_item.h"
#include "geometry/mesh/build/build_split.h"

namespace collidoscope::geometry {
namespace {

using namespace build;

/// Below this depth ranges are halved, which takes at most 32 / log2(4) levels more.
constexpr int kDepthOfMedians = 40;
static_assert(kDepthOfMedians + 16 <= kMaxTreeDepth);

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

/// A range of items that becomes a node; its triangles are `firstTriangle` and following of the tree.
struct Task {
    std::size_t node = 0;
    Range range{};
    std::size_t firstTriangle = 0;
    int depth = 0;
};

/// The children of a node while they are being found.
struct ChildRanges {
    std::array<Range, kTreeWidth> range{};
    std::size_t count = 0;
};

bool isLeaf(const Range& range) { return range.triangles <= kLeafTriangles; }

double areaOf(const Bounds& bounds) {
    const Aabbf box = aabbOf(bounds);
    const Vec3d size = Vec3d{box.max} - Vec3d{box.min};
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

/// The child that is worth splitting most: the largest one, among equal ones the fullest; `count` when all are leaves.
std::size_t childToSplit(const ChildRanges& children, int depth) {
    std::size_t chosen = children.count;
    std::pair maxWorth{-1.0, std::size_t{0}};
    for (std::size_t i = 0; i < children.count; ++i) {
        const Range& range = children.range[i];
        if (isLeaf(range)) continue;
        const std::pair worth{depth < kDepthOfMedians ? areaOf(range.bounds) : 0.0, range.triangles};
        if (worth > maxWorth) chosen = i;
        maxWorth = std::max(maxWorth, worth);
    }
    return chosen;
}

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
        tree_.corners.resize(9 * triangles.size() + kTreeWidth);
    }
    Bvh run() {
        buildTop();
        buildSubtrees();
        progress_.finish();
        return std::move(tree_);
    }

private:
    /// Large nodes are made one after the other, each on all cores; small ones are left to the subtrees.
    void buildTop() {
        tree_.nodes.resize(1);
        std::vector<Task> tasks{{0, splitter_.all(), 0, 0}};
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            if (task.range.count() > kChunk) {
                makeNode(task, tree_.nodes, tasks);
                continue;
            }
            progress_.add(task.range.triangles);
            subtrees_.push_back(task);
        }
    }
    /// Subtrees are made side by side, each on one core, and then put behind each other.
    void buildSubtrees() {
        std::vector<std::vector<BvhNode>> nodes(subtrees_.size());
        parallelFor_(subtrees_.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) {
                nodes[i] = subtree(subtrees_[i]);
                progress_.add(subtrees_[i].range.triangles);
            }
        });
        for (std::size_t i = 0; i < nodes.size(); ++i) append(std::move(nodes[i]), subtrees_[i].node);
    }
    /// The task's node is the first.
    std::vector<BvhNode> subtree(Task task) {
        std::vector<BvhNode> nodes(1);
        task.node = 0;
        std::vector<Task> tasks{task};
        while (!tasks.empty()) {
            const Task next = tasks.back();
            tasks.pop_back();
            makeNode(next, nodes, tasks);
        }
        return nodes;
    }
    void append(std::vector<BvhNode> nodes, std::size_t position) {
        const std::size_t shift = tree_.nodes.size() - 1;
        for (BvhNode& node : nodes) node.firstNode += static_cast<std::uint32_t>(shift);
        tree_.nodes[position] = nodes.front();
        tree_.nodes.insert(tree_.nodes.end(), nodes.begin() + 1, nodes.end());
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
    ChildRanges childrenOf(const Task& task) {
        ChildRanges children{{task.range}, 1};
        while (children.count < kTreeWidth) {
            const std::size_t chosen = childToSplit(children, task.depth);
            if (chosen == children.count) break;
            const Halves halves = split(children.range[chosen], task.depth);
            children.range[chosen] = halves.left;
            children.range[children.count++] = halves.right;
        }
        return children;
    }
    /// Writes the node and its leaves, and adds its inner children to `nodes` and `tasks`.
    void makeNode(const Task& task, std::vector<BvhNode>& nodes, std::vector<Task>& tasks) {
        const ChildRanges children = childrenOf(task);
        BvhNode node;
        std::array<Bounds, kTreeWidth> boxes;
        for (std::size_t i = 0; i < children.count; ++i) boxes[i] = children.range[i].bounds;
        setBoxes(node, {boxes.data(), children.count});
        node.firstNode = static_cast<std::uint32_t>(nodes.size());
        node.firstTriangle = static_cast<std::uint32_t>(task.firstTriangle);
        std::size_t next = task.firstTriangle;
        for (std::size_t i = 0; i < children.count; ++i)
            if (isLeaf(children.range[i])) {
                node.triangles[i] = static_cast<std::uint8_t>(children.range[i].triangles);
                node.offset[i] = static_cast<std::uint8_t>(next - task.firstTriangle);
                next = writeLeaf(children.range[i], next);
            }
        const std::size_t firstTask = tasks.size();
        for (std::size_t i = 0; i < children.count; ++i) {
            const Range& range = children.range[i];
            if (isLeaf(range)) continue;
            node.inner |= 1u << i;
            node.offset[i] = static_cast<std::uint8_t>(tasks.size() - firstTask);
            tasks.push_back({nodes.size(), range, next, task.depth + 1});
            nodes.emplace_back();
            next += range.triangles;
        }
        // The last task is taken first.
        std::reverse(tasks.begin() + static_cast<std::ptrdiff_t>(firstTask), tasks.end());
        nodes[task.node] = node;
    }
    std::size_t writeLeaf(const Range& range, std::size_t next) {
        const LeafRange leaf{static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(range.triangles)};
        std::uint32_t written = 0;
        for (const Item& item : std::span(items_.items).subspan(range.first, range.count()))
            for (std::uint32_t i = item.first(); i < item.first() + item.count(); ++i, ++written) {
                const std::uint32_t index = items_.order.empty() ? i : items_.order[i];
                const MeshTriangle& t = triangles_[index];
                tree_.triangles[next + written] = index;
                setTriangle(tree_, leaf, written, {vertices_[t.a], vertices_[t.b], vertices_[t.c]});
            }
        return next + leaf.count;
    }

    std::span<const Vec3f> vertices_;
    std::span<const MeshTriangle> triangles_;
    ParallelFor parallelFor_;
    const Observer& observer_;
    Progress progress_;
    Items items_;
    Splitter splitter_;
    Bvh tree_{};
    std::vector<Task> subtrees_{};
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
