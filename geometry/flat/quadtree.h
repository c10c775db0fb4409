#pragma once
/// A quadtree: rectangles that come, go and move, found again by place.
///
/// An item lives in exactly one node: the deepest one that holds its whole rectangle. So no query meets it twice. A
/// crowded leaf is split, a node with few items below it becomes a leaf again. What reaches beyond the tree's bounds,
/// or lies outside, is kept in the root and found like everything else.
/// Source: Kedem, The quad-CIF tree (1982); with splitting by number.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/flat/shapes.h"

namespace geometry {

class Quadtree {
public:
    /// Names an item from insert() to remove(); numbers are used again.
    enum class Item : std::uint32_t {};

    struct Settings {
        int leafItems = 8;  ///< a leaf with more is split
        int maxDepth = 8;   ///< of the root: 0
    };
    struct Node {
        Rectanglef bounds{};
        int depth = 0;
        std::vector<Item> items{};     ///< that fit into none of the children, or all when there are no children
        std::uint32_t firstChild = 0;  ///< four in a row; 0: a leaf
    };
    /// What a query has cost.
    struct Visits {
        int nodes = 0;
        int items = 0;
    };

    /// Precondition: finite bounds of positive size.
    explicit Quadtree(const Rectanglef& bounds) : Quadtree(bounds, Settings()) {}
    Quadtree(const Rectanglef& bounds, const Settings& settings);

    Item insert(const Rectanglef& rectangle);
    void remove(Item item);
    void update(Item item, const Rectanglef& rectangle);
    const Rectanglef& rectangleOf(Item item) const { return slots_[index(item)].rectangle; }
    std::size_t size() const { return size_; }

    /// All items whose rectangles touch the area, each once, in rising order.
    std::vector<Item> query(const Rectanglef& area, Visits* visits = nullptr) const;
    /// The item whose rectangle is nearest to p, the lowest of equals; empty when the tree is.
    std::optional<Item> closest(const Vec2f& p, Visits* visits = nullptr) const;
    /// The nodes in use from the root down, for drawing.
    std::vector<Node> nodes() const;

private:
    struct Slot {
        Rectanglef rectangle{};
        std::uint32_t node = 0;
        bool used = false;
    };
    struct Nearest;

    static std::uint32_t index(Item item) { return static_cast<std::uint32_t>(item); }
    bool isLeaf(std::uint32_t node) const { return nodes_[node].firstChild == 0; }
    /// The child that holds the whole rectangle; empty when none does.
    std::optional<std::uint32_t> childFor(std::uint32_t node, const Rectanglef& rectangle) const;
    void place(Item item);
    void takeOut(Item item);
    void put(Item item, std::uint32_t node);
    void split(std::uint32_t node);
    bool merge(std::uint32_t node);
    void mergeUpwards(std::uint32_t node);
    std::size_t countBelow(std::uint32_t node) const;
    std::uint32_t makeChildren(std::uint32_t node);
    void search(std::uint32_t node, const Rectanglef& area, std::vector<Item>& found, Visits& visits) const;
    void search(std::uint32_t node, Nearest& nearest) const;

    Settings settings_;
    std::vector<Node> nodes_{};
    std::vector<std::uint32_t> parents_{};
    std::vector<std::uint32_t> freeChildren_{};  // first of four nodes that are in no use
    std::vector<Slot> slots_{};
    std::vector<Item> freeItems_{};
    std::size_t size_ = 0;
};

}  // namespace geometry
