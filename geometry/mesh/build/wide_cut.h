#pragma once
/// Cutting a binary tree of boxes into nodes of kTreeWidth children, so that a random ray visits as few as possible.
///
/// A node costs its surface, as a random ray visits it with a chance in proportion to that, and so does a leaf: c(n).
/// Let l and r be the halves of n in the binary tree. The least cost of n and all below it, where it may take j of its
/// parent's places for children, is
///
///     C(n, j) = min(C(n, j - 1), min over 0 < k < j of  C(l, k) + C(r, j - k))
///     C(n, 1) = c(n),                                                                 for a leaf
///             = c(n) + min over 0 < k < w of  C(l, k) + C(r, w - k),  w = kTreeWidth, otherwise.
///
/// Source: Ylitie, Karras, Laine, Efficient incoherent ray traversal on GPUs through compressed wide BVHs (2017),
/// section 3.2. Differs from it in: the leaves are given.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh/build/build_split.h"

namespace collidoscope::geometry::build {

/// A node of the binary tree: some items that follow each other. Children come after their parents, in pairs.
struct BinaryNode {
    Bounds bounds{};
    std::uint32_t firstItem = 0;
    std::uint32_t items = 0;
    std::uint32_t triangles = 0;
    std::uint32_t left = 0;  ///< index of the left half, which the right half follows; 0 for a leaf
    bool isLeaf() const { return left == 0; }
    std::uint32_t right() const { return left + 1; }
};

/// The costs of the nodes of a binary tree, and the splits of places that give them.
class WideCut {
public:
    /// For the nodes of a tree, the first of which is the root. It has an odd number of them.
    explicit WideCut(std::span<const BinaryNode> nodes);
    /// Works out the costs of the nodes from `first` to before `end`. Precondition: those of their children are known.
    void work(std::size_t first, std::size_t end);

    /// The binary nodes that become the children of the wide node n, at most kTreeWidth. Precondition: n is no leaf.
    struct Children {
        std::array<std::uint32_t, kTreeWidth> node{};
        std::size_t count = 0;
    };
    Children childrenOf(std::uint32_t n) const;

private:
    /// of[j - 1] is C(n, j), for j up to the number of leaves below, and kTreeWidth at most: more places are of no use.
    struct Costs {
        std::array<float, kTreeWidth> of{};
        std::size_t most = 1;
    };
    /// How the places for children are divided among the halves of an inner node.
    struct Places {
        Costs costs{};
        std::array<std::uint8_t, kTreeWidth> left{};  ///< left[j - 1]: places of the left half; 0: it is one child
        std::uint8_t leftAsNode = 0;  ///< of the places of the wide node that it is, those of the left half
    };
    const Places& placesOf(std::uint32_t n) const { return places_[nodes_[n].left / 2]; }
    float visit(std::uint32_t n) const;
    Costs costsOf(std::uint32_t n) const;
    void collect(std::uint32_t n, std::size_t places, Children& children) const;

    std::span<const BinaryNode> nodes_;
    std::vector<Places> places_;  // of inner nodes, each at half the index of its left half
    double wholeSurface_;
};

}  // namespace collidoscope::geometry::build
