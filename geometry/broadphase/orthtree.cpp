#include "geometry/broadphase/orthtree.h"

#include <cassert>

namespace collidoscope::geometry {
namespace {

template <typename Box>
bool holds(const Box& outer, const Box& inner) {
    for (int axis = 0; axis < Box{}.min.length(); ++axis)
        if (!(outer.min[axis] <= inner.min[axis] && inner.max[axis] <= outer.max[axis])) return false;
    return true;
}
/// Half of each before the sum, which must not overflow.
template <typename Box>
auto middleOf(const Box& box) {
    return box.min * 0.5f + box.max * 0.5f;
}
/// Bit i of the part tells whether it lies in the upper half of axis i.
template <typename Box>
Box partOf(const Box& whole, std::uint32_t part) {
    const auto middle = middleOf(whole);
    Box result = whole;
    for (int axis = 0; axis < middle.length(); ++axis) {
        const bool isUpper = ((part >> axis) & 1u) != 0;
        (isUpper ? result.min : result.max)[axis] = middle[axis];
    }
    return result;
}
template <typename Box>
Box enlarged(const Box& cell, float factor) {
    const auto more = (cell.max * 0.5f - cell.min * 0.5f) * (factor - 1.0f);
    return {cell.min - more, cell.max + more};
}

}  // namespace

template <typename Box>
Orthtree<Box>::Orthtree(const Box& bounds, const Settings& settings) : settings_(settings) {
    for (int axis = 0; axis < kDimensions; ++axis)
        assert(bounds.min[axis] < bounds.max[axis] && "a tree of cells needs room to be split");
    nodes_.push_back({.bounds = bounds, .looseBounds = enlarged(bounds, settings.looseness)});
    parents_.push_back(0);
}

template <typename Box>
typename Orthtree<Box>::Item Orthtree<Box>::insert(const Box& box) {
    if (freeItems_.empty()) {
        freeItems_.push_back(Item{static_cast<std::uint32_t>(slots_.size())});
        slots_.emplace_back();
    }
    const Item item = freeItems_.back();
    freeItems_.pop_back();
    slots_[index(item)] = {.box = box, .used = true};
    ++size_;
    assignNode(item);
    return item;
}

template <typename Box>
void Orthtree<Box>::remove(Item item) {
    takeOut(item);
    slots_[index(item)].used = false;
    freeItems_.push_back(item);
    --size_;
}

template <typename Box>
void Orthtree<Box>::update(Item item, const Box& box) {
    assert(contains(item) && "the item is in this tree");
    Slot& slot = slots_[index(item)];
    // Small moves mostly end in the same node.
    const bool stays = nodeFor(box) == slot.node;
    if (!stays) takeOut(item);
    slot.box = box;
    if (!stays) assignNode(item);
}

template <typename Box>
std::optional<std::uint32_t> Orthtree<Box>::childFor(std::uint32_t node, const Box& box) const {
    const Point middle = middleOf(nodes_[node].bounds);
    const Point center = middleOf(box);
    std::uint32_t child = nodes_[node].firstChild;
    for (int axis = 0; axis < kDimensions; ++axis) child += center[axis] > middle[axis] ? 1u << axis : 0u;
    if (holds(nodes_[child].looseBounds, box)) return child;
    return {};
}

template <typename Box>
std::uint32_t Orthtree<Box>::nodeFor(const Box& box) const {
    std::uint32_t node = 0;
    while (!isLeaf(node)) {
        const auto child = childFor(node, box);
        if (!child) break;
        node = *child;
    }
    return node;
}

template <typename Box>
void Orthtree<Box>::assignNode(Item item) {
    const std::uint32_t node = nodeFor(boxOf(item));
    put(item, node);
    if (isLeaf(node)) split(node);
}

template <typename Box>
void Orthtree<Box>::put(Item item, std::uint32_t node) {
    slots_[index(item)].node = node;
    nodes_[node].items.push_back(item);
}

template <typename Box>
void Orthtree<Box>::takeOut(Item item) {
    assert(contains(item) && "the item is in this tree");
    const std::uint32_t node = slots_[index(item)].node;
    std::erase(nodes_[node].items, item);
    mergeUpwards(node);
}

/// Splits a leaf as long as it is crowded and may be split; items that fit into none of its children stay.
template <typename Box>
void Orthtree<Box>::split(std::uint32_t node) {
    const bool crowded = nodes_[node].items.size() > static_cast<std::size_t>(settings_.leafItems);
    if (!crowded || nodes_[node].depth >= settings_.maxDepth) return;
    const std::uint32_t firstChild = makeChildren(node);
    std::vector<Item> items;
    items.swap(nodes_[node].items);
    for (const Item item : items) put(item, childFor(node, boxOf(item)).value_or(node));
    for (std::uint32_t child = firstChild; child < firstChild + kChildren; ++child) split(child);
}

template <typename Box>
std::uint32_t Orthtree<Box>::makeChildren(std::uint32_t node) {
    if (freeChildren_.empty()) {
        freeChildren_.push_back(static_cast<std::uint32_t>(nodes_.size()));
        nodes_.resize(nodes_.size() + kChildren);
        parents_.resize(nodes_.size());
    }
    const std::uint32_t first = freeChildren_.back();
    freeChildren_.pop_back();
    for (std::uint32_t i = 0; i < kChildren; ++i) {
        const Box cell = partOf(nodes_[node].bounds, i);
        nodes_[first + i] = {
            .bounds = cell, .looseBounds = enlarged(cell, settings_.looseness), .depth = nodes_[node].depth + 1};
        parents_[first + i] = node;
    }
    nodes_[node].firstChild = first;
    return first;
}

template <typename Box>
std::size_t Orthtree<Box>::countBelow(std::uint32_t node) const {
    std::size_t count = nodes_[node].items.size();
    if (isLeaf(node)) return count;
    for (std::uint32_t child = nodes_[node].firstChild; child < nodes_[node].firstChild + kChildren; ++child)
        count += countBelow(child);
    return count;
}

/// Makes a node with few items in and below it a leaf again; false when it must stay as it is. Half of what splits a
/// leaf is few: an item that comes and goes must not split and merge each time.
template <typename Box>
bool Orthtree<Box>::merge(std::uint32_t node) {
    const std::uint32_t firstChild = nodes_[node].firstChild;
    for (std::uint32_t child = firstChild; child < firstChild + kChildren; ++child)
        if (!isLeaf(child)) return false;
    if (countBelow(node) > static_cast<std::size_t>(settings_.leafItems / 2)) return false;
    for (std::uint32_t child = firstChild; child < firstChild + kChildren; ++child)
        for (const Item item : nodes_[child].items) put(item, node);
    nodes_[node].firstChild = 0;
    freeChildren_.push_back(firstChild);
    return true;
}

template <typename Box>
void Orthtree<Box>::mergeUpwards(std::uint32_t node) {
    while (isLeaf(node) || merge(node)) {
        if (node == 0) return;
        node = parents_[node];
    }
}

template <typename Box>
std::vector<typename Orthtree<Box>::Node> Orthtree<Box>::nodes() const {
    std::vector<Node> result;
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        result.push_back(nodes_[node]);
        if (isLeaf(node)) continue;
        for (std::uint32_t i = kChildren; i > 0; --i) open.push_back(nodes_[node].firstChild + i - 1);
    }
    return result;
}

template class Orthtree<Rectanglef>;
template class Orthtree<Aabbf>;

}  // namespace collidoscope::geometry
