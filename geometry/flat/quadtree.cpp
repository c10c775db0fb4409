#include "geometry/flat/quadtree.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace geometry {
namespace {

bool holds(const Rectanglef& outer, const Rectanglef& inner) {
    return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && inner.max.x <= outer.max.x &&
           inner.max.y <= outer.max.y;
}
bool touches(const Rectanglef& a, const Rectanglef& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}
double squaredDistance(const Rectanglef& rectangle, const Vec2f& p) {
    const Vec2d q{p};
    const Vec2d nearest = glm::clamp(q, Vec2d{rectangle.min}, Vec2d{rectangle.max});
    return glm::dot(nearest - q, nearest - q);
}
/// Quarter 0 is left and below, 1 right and below, 2 left and above, 3 right and above.
Rectanglef quarterOf(const Rectanglef& whole, int quarter) {
    const Vec2f middle = whole.min * 0.5f + whole.max * 0.5f;
    const bool right = quarter % 2 == 1, above = quarter >= 2;
    return {{right ? middle.x : whole.min.x, above ? middle.y : whole.min.y},
            {right ? whole.max.x : middle.x, above ? whole.max.y : middle.y}};
}

}  // namespace

Quadtree::Quadtree(const Rectanglef& bounds, const Settings& settings) : settings_(settings) {
    assert(bounds.min.x < bounds.max.x && bounds.min.y < bounds.max.y && "a quadtree needs room to be split");
    nodes_.push_back({.bounds = bounds});
    parents_.push_back(0);
}

Quadtree::Item Quadtree::insert(const Rectanglef& rectangle) {
    if (freeItems_.empty()) {
        freeItems_.push_back(Item{static_cast<std::uint32_t>(slots_.size())});
        slots_.emplace_back();
    }
    const Item item = freeItems_.back();
    freeItems_.pop_back();
    slots_[index(item)] = {.rectangle = rectangle, .used = true};
    ++size_;
    place(item);
    return item;
}

void Quadtree::remove(Item item) {
    takeOut(item);
    slots_[index(item)].used = false;
    freeItems_.push_back(item);
    --size_;
}

void Quadtree::update(Item item, const Rectanglef& rectangle) {
    takeOut(item);
    slots_[index(item)].rectangle = rectangle;
    place(item);
}

std::optional<std::uint32_t> Quadtree::childFor(std::uint32_t node, const Rectanglef& rectangle) const {
    for (std::uint32_t child = nodes_[node].firstChild; child < nodes_[node].firstChild + 4; ++child)
        if (holds(nodes_[child].bounds, rectangle)) return child;
    return {};
}

void Quadtree::place(Item item) {
    const Rectanglef& rectangle = slots_[index(item)].rectangle;
    std::uint32_t node = 0;
    while (!isLeaf(node)) {
        const auto child = childFor(node, rectangle);
        if (!child) break;
        node = *child;
    }
    put(item, node);
    if (isLeaf(node)) split(node);
}

void Quadtree::put(Item item, std::uint32_t node) {
    slots_[index(item)].node = node;
    nodes_[node].items.push_back(item);
}

void Quadtree::takeOut(Item item) {
    assert(index(item) < slots_.size() && slots_[index(item)].used && "the item is in this tree");
    const std::uint32_t node = slots_[index(item)].node;
    std::erase(nodes_[node].items, item);
    mergeUpwards(node);
}

/// Splits a leaf as long as it is crowded and may be split; items that cross its middle lines stay.
void Quadtree::split(std::uint32_t node) {
    const bool crowded = nodes_[node].items.size() > static_cast<std::size_t>(settings_.leafItems);
    if (!crowded || nodes_[node].depth >= settings_.maxDepth) return;
    const std::uint32_t firstChild = makeChildren(node);
    std::vector<Item> items;
    items.swap(nodes_[node].items);
    for (const Item item : items) put(item, childFor(node, slots_[index(item)].rectangle).value_or(node));
    for (std::uint32_t child = firstChild; child < firstChild + 4; ++child) split(child);
}

std::uint32_t Quadtree::makeChildren(std::uint32_t node) {
    if (freeChildren_.empty()) {
        freeChildren_.push_back(static_cast<std::uint32_t>(nodes_.size()));
        nodes_.resize(nodes_.size() + 4);
        parents_.resize(nodes_.size());
    }
    const std::uint32_t first = freeChildren_.back();
    freeChildren_.pop_back();
    for (std::uint32_t i = 0; i < 4; ++i) {
        nodes_[first + i] = {.bounds = quarterOf(nodes_[node].bounds, static_cast<int>(i)),
                             .depth = nodes_[node].depth + 1};
        parents_[first + i] = node;
    }
    nodes_[node].firstChild = first;
    return first;
}

std::size_t Quadtree::countBelow(std::uint32_t node) const {
    std::size_t count = nodes_[node].items.size();
    if (isLeaf(node)) return count;
    for (std::uint32_t child = nodes_[node].firstChild; child < nodes_[node].firstChild + 4; ++child)
        count += countBelow(child);
    return count;
}

/// Makes a node with few items in and below it a leaf again; false when it must stay as it is. Half of what splits a
/// leaf is few: an item that comes and goes must not split and merge each time.
bool Quadtree::merge(std::uint32_t node) {
    const std::uint32_t firstChild = nodes_[node].firstChild;
    for (std::uint32_t child = firstChild; child < firstChild + 4; ++child)
        if (!isLeaf(child)) return false;
    if (countBelow(node) > static_cast<std::size_t>(settings_.leafItems / 2)) return false;
    for (std::uint32_t child = firstChild; child < firstChild + 4; ++child)
        for (const Item item : nodes_[child].items) put(item, node);
    nodes_[node].firstChild = 0;
    freeChildren_.push_back(firstChild);
    return true;
}

void Quadtree::mergeUpwards(std::uint32_t node) {
    while (isLeaf(node) || merge(node)) {
        if (node == 0) return;
        node = parents_[node];
    }
}

std::vector<Quadtree::Item> Quadtree::query(const Rectanglef& area, Visits* visits) const {
    std::vector<Item> found;
    Visits cost;
    search(0, area, found, cost);
    std::sort(found.begin(), found.end());
    if (visits) *visits = cost;
    return found;
}

void Quadtree::search(std::uint32_t node, const Rectanglef& area, std::vector<Item>& found, Visits& visits) const {
    ++visits.nodes;
    for (const Item item : nodes_[node].items) {
        ++visits.items;
        if (touches(slots_[index(item)].rectangle, area)) found.push_back(item);
    }
    if (isLeaf(node)) return;
    for (std::uint32_t child = nodes_[node].firstChild; child < nodes_[node].firstChild + 4; ++child)
        if (touches(nodes_[child].bounds, area)) search(child, area, found, visits);
}

/// The best answer so far.
struct Quadtree::Nearest {
    Vec2f p{0.0f};
    double squaredDistance = std::numeric_limits<double>::infinity();
    std::optional<Item> item{};
    Visits visits{};
};

std::optional<Quadtree::Item> Quadtree::closest(const Vec2f& p, Visits* visits) const {
    Nearest nearest{.p = p};
    search(0, nearest);
    if (visits) *visits = nearest.visits;
    return nearest.item;
}

void Quadtree::search(std::uint32_t node, Nearest& nearest) const {
    ++nearest.visits.nodes;
    for (const Item item : nodes_[node].items) {
        ++nearest.visits.items;
        const double squared = squaredDistance(slots_[index(item)].rectangle, nearest.p);
        if (squared > nearest.squaredDistance || (squared == nearest.squaredDistance && nearest.item < item)) continue;
        nearest.squaredDistance = squared;
        nearest.item = item;
    }
    if (isLeaf(node)) return;

    // The near children first: what they hold lets the far ones be skipped.
    std::array<std::pair<double, std::uint32_t>, 4> children;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t child = nodes_[node].firstChild + i;
        children[i] = {squaredDistance(nodes_[child].bounds, nearest.p), child};
    }
    std::sort(children.begin(), children.end());
    for (const auto& [squared, child] : children)
        if (squared <= nearest.squaredDistance) search(child, nearest);
}

std::vector<Quadtree::Node> Quadtree::nodes() const {
    std::vector<Node> result;
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        result.push_back(nodes_[node]);
        if (isLeaf(node)) continue;
        for (std::uint32_t i = 4; i > 0; --i) open.push_back(nodes_[node].firstChild + i - 1);
    }
    return result;
}

}  // namespace geometry
