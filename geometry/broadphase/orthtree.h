#pragma once
/// A tree of cells that are cut in half along each axis: a quadtree over rectangles, an octree over boxes. Boxes come,
/// go and move, and are found again by position.
///
/// An item lives in exactly one node: on the way down by its centre, in the last one whose loose bounds hold it. Those
/// of a node are its cell, made larger by `looseness`. So no query meets an item twice, and with a looseness of 2 no
/// small item is stuck in a large cell because it lies across a border. A crowded leaf is split, a node with few items
/// below it becomes a leaf again. What reaches beyond the tree's bounds, or lies outside, is kept in the root and found
/// like everything else. Sources: Kedem, The quad-CIF tree (1982), with splitting by number; Ulrich, Loose octrees,
/// Game Programming Gems (2000), section 4.11.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/planar/shapes.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Box is Rectanglef or Aabbf: anything with corners `min` and `max` of floats.
template <typename Box>
class Orthtree {
public:
    using Point = decltype(Box::min);
    static constexpr int kDimensions = Point::length();
    static constexpr std::uint32_t kChildren = 1u << kDimensions;

    /// Names an item from insert() to remove(); numbers are used again.
    enum class Item : std::uint32_t {};

    struct Settings {
        int leafItems = 8;       ///< a leaf with more is split
        int maxDepth = 8;        ///< of the root: 0
        float looseness = 1.0f;  ///< size of a node's loose bounds over that of its cell, 1 to 2
    };
    struct Node {
        Box bounds{};       ///< the cell
        Box looseBounds{};  ///< holds all items here and below, but in the root
        int depth = 0;
        std::vector<Item> items{};     ///< that no child may have, or all when there are no children
        std::uint32_t firstChild = 0;  ///< kChildren in a row; 0: a leaf
    };
    /// Step of a query, for its observer: the node that it visits, and whether it is pruned there.
    struct Step {
        const Node& node;
        bool isPruned = false;  ///< nothing in the node's loose bounds can be an answer
    };
    /// An observer that counts what a query has cost.
    struct Visits {
        int nodes = 0;
        int items = 0;
        void operator()(const Step& step);
    };

    /// Precondition: finite bounds of positive size.
    explicit Orthtree(const Box& bounds) : Orthtree(bounds, Settings()) {}
    Orthtree(const Box& bounds, const Settings& settings);

    /// Precondition of all boxes: finite, max >= min.
    Item insert(const Box& box);
    void remove(Item item);
    void update(Item item, const Box& box);
    const Box& boxOf(Item item) const { return slots_[index(item)].box; }
    std::size_t size() const { return size_; }
    bool contains(Item item) const { return index(item) < slots_.size() && slots_[index(item)].used; }

    /// All items whose boxes share a point with the shape, each once, in rising order. For every shape with
    /// overlaps(shape, box); touching counts.
    template <typename Shape = Box, typename Observer = NoObserver>
    std::vector<Item> query(const Shape& shape, Observer&& observer = {}) const;

    /// The item whose box is nearest to p, the lowest of equals; empty when the tree is.
    template <typename Observer = NoObserver>
    std::optional<Item> closest(const Point& p, Observer&& observer = {}) const;

    /// The first hit along a ray: the lowest t of cast(item), which answers with an optional hit; the lowest item of
    /// equals. Precondition: cast(item) has no hit before the ray meets the item's box.
    template <typename Ray, typename Cast, typename Observer = NoObserver>
    auto firstAlong(const Ray& ray, const Cast& cast, Observer&& observer = {}) const
        -> std::optional<std::pair<Item, std::remove_reference_t<decltype(*cast(Item{}))>>>;

    /// The nodes in use from the root down, for drawing.
    std::vector<Node> nodes() const;

private:
    struct Slot {
        Box box{};
        std::uint32_t node = 0;
        bool used = false;
    };
    struct Nearest;
    using ChildOrder = std::array<std::pair<double, std::uint32_t>, kChildren>;

    static std::uint32_t index(Item item) { return static_cast<std::uint32_t>(item); }
    bool isLeaf(std::uint32_t node) const { return nodes_[node].firstChild == 0; }
    /// The child that may have the box; empty when none may.
    std::optional<std::uint32_t> childFor(std::uint32_t node, const Box& box) const;
    std::uint32_t nodeFor(const Box& box) const;
    void assignNode(Item item);
    void takeOut(Item item);
    void put(Item item, std::uint32_t node);
    void split(std::uint32_t node);
    bool merge(std::uint32_t node);
    void mergeUpwards(std::uint32_t node);
    std::size_t countBelow(std::uint32_t node) const;
    std::uint32_t makeChildren(std::uint32_t node);

    template <typename Shape, typename Observer>
    void search(std::uint32_t node, const Shape& shape, std::vector<Item>& found, Observer& observer) const;
    template <typename Observer>
    void searchNearest(std::uint32_t node, Nearest& nearest, Observer& observer) const;
    template <typename Ray, typename Cast, typename Best, typename Observer>
    void searchAlong(std::uint32_t node, const Ray& ray, const Cast& cast, Best& best, Observer& observer) const;

    Settings settings_;
    std::vector<Node> nodes_{};
    std::vector<std::uint32_t> parents_{};
    std::vector<std::uint32_t> freeChildren_{};  // first of kChildren nodes that are in no use
    std::vector<Slot> slots_{};
    std::vector<Item> freeItems_{};
    std::size_t size_ = 0;
};

/// Its queries take rectangles, and with "geometry/planar/overlap/overlap.h" every other shape of the plane.
using Quadtree = Orthtree<Rectanglef>;
/// Its queries take every shape that overlaps() knows. A looseness of 2 keeps their cost low among many items.
using Octree = Orthtree<Aabbf>;

// --- The search ---

namespace orthtree {

template <typename Box>
bool areTouching(const Box& a, const Box& b) {
    for (int axis = 0; axis < Box{}.min.length(); ++axis)
        if (!(a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])) return false;
    return true;
}
template <typename Box>
bool isFinite(const Box& box) {
    for (int axis = 0; axis < Box{}.min.length(); ++axis)
        if (!std::isfinite(box.min[axis]) || !std::isfinite(box.max[axis])) return false;
    return true;
}
/// Boxes are compared by their ranges at once; other shapes are asked about with overlaps().
template <typename Shape, typename Box>
bool meets(const Shape& shape, const Box& box) {
    if constexpr (std::is_same_v<Shape, Box>)
        return areTouching(shape, box);
    else
        return overlaps(shape, box);
}
template <typename Box, typename Point>
double squaredDistance(const Box& box, const Point& p) {
    double squared = 0.0;
    for (int axis = 0; axis < Point::length(); ++axis) {
        const double q = double{p[axis]};
        const double offset = std::fmax(double{box.min[axis]} - q, std::fmax(0.0, q - double{box.max[axis]}));
        squared += offset * offset;
    }
    return squared;
}

/// The t of a hit on a node's loose bounds and that on an item in it are rounded apart, each by less than this share: a
/// node is passed over only when it is farther by more.
inline constexpr double kTimeRounding = 4.0 * double{std::numeric_limits<float>::epsilon()};

}  // namespace orthtree

template <typename Box>
void Orthtree<Box>::Visits::operator()(const Step& step) {
    if (step.isPruned) return;
    ++nodes;
    items += static_cast<int>(step.node.items.size());
}

template <typename Box>
template <typename Shape, typename Observer>
std::vector<typename Orthtree<Box>::Item> Orthtree<Box>::query(const Shape& shape, Observer&& observer) const {
    std::vector<Item> found;
    if constexpr (std::is_same_v<Shape, Box>)
        if (!orthtree::isFinite(shape)) return found;
    observer(Step{nodes_[0], false});
    search(0, shape, found, observer);
    std::sort(found.begin(), found.end());
    return found;
}

template <typename Box>
template <typename Shape, typename Observer>
void Orthtree<Box>::search(std::uint32_t node, const Shape& shape, std::vector<Item>& found, Observer& observer) const {
    for (const Item item : nodes_[node].items)
        if (orthtree::meets(shape, boxOf(item))) found.push_back(item);
    if (isLeaf(node)) return;
    const std::uint32_t first = nodes_[node].firstChild;
    for (std::uint32_t child = first; child < first + kChildren; ++child) {
        const bool isPruned = !orthtree::meets(shape, nodes_[child].looseBounds);
        observer(Step{nodes_[child], isPruned});
        if (!isPruned) search(child, shape, found, observer);
    }
}

/// The best answer so far.
template <typename Box>
struct Orthtree<Box>::Nearest {
    Point p{0.0f};
    double squaredDistance = std::numeric_limits<double>::infinity();
    std::optional<Item> item{};

    void consider(Item candidate, double squared) {
        if (squared > squaredDistance || (squared == squaredDistance && *item < candidate)) return;
        squaredDistance = squared;
        item = candidate;
    }
};

template <typename Box>
template <typename Observer>
std::optional<typename Orthtree<Box>::Item> Orthtree<Box>::closest(const Point& p, Observer&& observer) const {
    Nearest nearest{.p = p};
    observer(Step{nodes_[0], false});
    searchNearest(0, nearest, observer);
    return nearest.item;
}

template <typename Box>
template <typename Observer>
void Orthtree<Box>::searchNearest(std::uint32_t node, Nearest& nearest, Observer& observer) const {
    for (const Item item : nodes_[node].items)
        nearest.consider(item, orthtree::squaredDistance(boxOf(item), nearest.p));
    if (isLeaf(node)) return;

    // The near children first: what they hold lets the far ones be skipped.
    ChildOrder children;
    for (std::uint32_t i = 0; i < kChildren; ++i) {
        const std::uint32_t child = nodes_[node].firstChild + i;
        children[i] = {orthtree::squaredDistance(nodes_[child].looseBounds, nearest.p), child};
    }
    std::sort(children.begin(), children.end());
    for (const auto& [squared, child] : children) {
        const bool isPruned = squared > nearest.squaredDistance;
        observer(Step{nodes_[child], isPruned});
        if (!isPruned) searchNearest(child, nearest, observer);
    }
}

template <typename Box>
template <typename Ray, typename Cast, typename Observer>
auto Orthtree<Box>::firstAlong(const Ray& ray, const Cast& cast, Observer&& observer) const
    -> std::optional<std::pair<Item, std::remove_reference_t<decltype(*cast(Item{}))>>> {
    std::optional<std::pair<Item, std::remove_reference_t<decltype(*cast(Item{}))>>> best;
    observer(Step{nodes_[0], false});
    searchAlong(0, ray, cast, best, observer);
    return best;
}

template <typename Box>
template <typename Ray, typename Cast, typename Best, typename Observer>
void Orthtree<Box>::searchAlong(std::uint32_t node, const Ray& ray, const Cast& cast, Best& best,
                                Observer& observer) const {
    for (const Item item : nodes_[node].items) {
        const auto hit = cast(item);
        const bool isBetter =
            hit && (!best || hit->t < best->second.t || (hit->t == best->second.t && item < best->first));
        if (isBetter) best.emplace(item, *hit);
    }
    if (isLeaf(node)) return;

    // The near children first; those that the ray does not meet come last.
    constexpr double kNever = std::numeric_limits<double>::infinity();
    ChildOrder children;
    for (std::uint32_t i = 0; i < kChildren; ++i) {
        const std::uint32_t child = nodes_[node].firstChild + i;
        const auto entry = rayCast(ray, nodes_[child].looseBounds);
        children[i] = {entry ? double{entry->t} : kNever, child};
    }
    std::sort(children.begin(), children.end());
    for (const auto& [entry, child] : children) {
        const bool isTooFar = best && entry > double{best->second.t} * (1.0 + orthtree::kTimeRounding);
        const bool isPruned = entry == kNever || isTooFar;
        observer(Step{nodes_[child], isPruned});
        if (!isPruned) searchAlong(child, ray, cast, best, observer);
    }
}

}  // namespace collidoscope::geometry
