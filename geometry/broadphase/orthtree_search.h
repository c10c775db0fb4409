#pragma once
/// The search in an Orthtree: a part of orthtree.h, which is the file to include.

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/broadphase/orthtree.h"

namespace collidoscope::geometry {
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
