#pragma once
/// A tree of boxes for bodies that come, go and move between steps: a dynamic bounding volume hierarchy.
///
///     DynamicTree tree;
///     const DynamicTree::Proxy ball = tree.add(box, 7);    // 7: the caller's number for it
///     tree.move(ball, box, displacement);                  // in each step; most often nothing needs to be done
///     tree.query(region, [&](DynamicTree::Proxy p) { ... tree.tagOf(p) ... });
///
///            [ root ]                a node keeps the boxes of both its children, so that a question
///            /      \                that comes to it reads one line of memory and compares two boxes
///        [A,B,C]   [D,E]
///         /   \    /   \             a leaf is a proxy: its box in the tree is fat, made larger
///      [A,B]   C  D     E            by a margin and ahead of its motion, so that a proxy stays
///                                    where it is until it has left that box
///
/// A leaf is put where the surfaces of the tree's nodes grow least, found by branch and bound. On the way back to the
/// root, a child and a grandchild change places where that makes a surface smaller (a rotation), or where the heights
/// of two siblings differ by more than kMaxImbalance. So the height is logarithmic whatever the order of the boxes. The
/// same calls give the same tree on every machine. A copy is a snapshot. Sources: Catto, Dynamic Bounding Volume
/// Hierarchies (GDC 2019): fat boxes, branch and bound, rotations. Bittner, Hapala, Havran, Fast Insertion-Based
/// Optimization of Bounding Volume Hierarchies (2013), section 3: the bound. Differs from them in: heights are bounded;
/// a node is what its two children are, 64 bytes; the search goes depth first.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

class DynamicTree {
public:
    /// Names a box from add() to remove(); numbers are used again, the last one removed first.
    enum class Proxy : std::uint32_t {};

    struct Settings {
        /// Margin of a fat box on each side, as a share of the mean side of the box. A box that has never moved has no
        /// margin.
        float margin = 0.1f;
        /// Number of displacements by which a fat box is extended ahead, at most by the mean side.
        float lookAhead = 4.0f;
    };

    DynamicTree() : DynamicTree(Settings()) {}
    explicit DynamicTree(const Settings& settings);

    /// A box with a number that is not finite touches nothing, and no query finds it. Precondition: max >= min unless
    /// it is such a box; fewer than 2^31 proxies.
    Proxy add(const Aabbf& box, std::uint32_t tag = 0);
    void remove(Proxy proxy);
    /// The box is now this one; `displacement` is how far it is expected to go until the next step. True when it had
    /// left its fat box, and was given a new one and a new place in the tree.
    bool move(Proxy proxy, const Aabbf& box, const Vec3f& displacement = Vec3f{0.0f});

    const Aabbf& boxOf(Proxy proxy) const { return leaves_[index(proxy)].box; }
    const Aabbf& fatBoxOf(Proxy proxy) const;
    std::uint32_t tagOf(Proxy proxy) const { return leaves_[index(proxy)].tag; }
    std::size_t size() const { return static_cast<std::size_t>(size_); }

    /// Calls visit(proxy) for all whose boxes share a point with this one, in an order that depends on the tree.
    /// Returns how many boxes were compared with it.
    template <typename Visit>
    std::uint64_t query(const Aabbf& box, Visit&& visit) const;
    /// Like query(), but compares fat boxes and calls visit(proxy, fatBox).
    template <typename Visit>
    std::uint64_t queryFat(const Aabbf& box, Visit&& visit) const;

    /// Calls clip(proxy, maxT) for boxes that the ray may meet at t <= maxT, the nearer of two siblings first: all
    /// whose own boxes it meets are among them. The answer of clip() is the new maxT: itself to go on, the t of a hit
    /// to look only for nearer ones, a negative number to end the search. Returns how many boxes the ray was tested
    /// against. Precondition: a finite ray.
    template <typename Clip>
    std::uint64_t rayCast(const Rayf& ray, float maxT, Clip&& clip) const;

    /// Branch and bound over the tree: bound(box, maximum) is a lower bound on the value of everything in the box; any
    /// number above `maximum` prunes it. Calls clip(proxy, maximum) for leaves whose fat boxes have a bound <= maximum;
    /// its result is the new `maximum`.
    template <typename Bound, typename Clip>
    std::uint64_t nearestFirst(const Bound& bound, double maximum, Clip&& clip) const;

    /// Finds all pairs of boxes that share a point, by their tags in rising order of a, then b. Returns how many boxes
    /// were compared. Precondition: no two proxies have the same tag. (moving_pairs.h keeps pairs from step to step.)
    std::uint64_t overlappingPairs(std::vector<BoxPair>& pairs) const;

    /// Calls visit(box, depth, isLeaf) for all nodes from the root (depth 0) down, for drawing.
    template <typename Visit>
    void eachNode(Visit&& visit) const;
    int height() const { return static_cast<int>(nodes_[0].height[0]); }
    /// The sum of the surfaces of all nodes but leaves and root over that of the root: what the queries cost.
    double surfaceRatio() const;
    /// Whether every link, box and height is consistent. For tests.
    bool isSound() const;

    friend void state(Archive& archive, DynamicTree& tree);

    /// The heights of two siblings differ by this much at most. From N(h) = N(h - 1) + N(h - 1 - kMaxImbalance) leaves
    /// at least follows a height of at most 67 for 2^31 leaves.
    static constexpr int kMaxImbalance = 3;
    static constexpr std::size_t kMaxHeight = 80;

private:
    /// A subtree: number of its topmost node; or with the highest bit a leaf.
    using Subtree = std::uint32_t;
    /// The place of a subtree: twice the number of its parent, plus which child it is.
    using Slot = std::uint32_t;

    /// The two children of a node. Node 0 has one child, the root.
    struct alignas(64) Node {
        Aabbf box[2]{kNoBox, kNoBox};
        Subtree child[2]{kNone, kNone};
        Slot parent = kNone;            // where this node hangs; of a free node: the next free one
        std::uint16_t height[2]{0, 0};  // of the children; a leaf: 0
    };
    struct Leaf {
        Aabbf box{kNoBox};      // the tight one
        std::uint32_t tag = 0;  // of a free leaf: the next free one
        Slot slot = kNone;      // not in the tree: kNone
    };
    struct Child {
        Aabbf box{kNoBox};
        Subtree subtree = kNone;
        std::uint16_t height = 0;
    };
    /// Nodes that a search has still to visit.
    struct Stack {
        std::array<std::uint32_t, kMaxHeight + 2> nodes;
        std::size_t size = 0;
    };

    static constexpr std::uint32_t kNone = 0xffffffffu;
    static constexpr std::uint32_t kLeafBit = 0x80000000u;
    static std::uint32_t index(Proxy proxy) { return static_cast<std::uint32_t>(proxy); }
    static bool isLeaf(Subtree subtree) { return (subtree & kLeafBit) != 0; }
    static Proxy proxyOf(Subtree leaf) { return static_cast<Proxy>(leaf & ~kLeafBit); }
    friend void state(Archive& archive, Node& node);
    friend void state(Archive& archive, Leaf& leaf);

    Child childAt(Slot slot) const;
    void hang(Slot slot, const Child& child);
    void swapChildren(Slot a, Slot b);
    /// Updates box and height of a slot from the node below it. Returns false if they have not changed.
    bool refresh(Slot slot);
    void refreshAbove(Slot slot);
    void insert(Proxy proxy, const Aabbf& fat);
    void takeOut(Proxy proxy);
    Slot bestSlotFor(const Aabbf& box) const;
    void balance(std::uint32_t node);
    void rotate(std::uint32_t node);
    std::uint32_t newNode();

    Settings settings_{};
    std::vector<Node> nodes_{};
    std::vector<Leaf> leaves_{};
    std::uint32_t freeNode_ = kNone, freeLeaf_ = kNone;
    std::uint64_t size_ = 0;
};

void state(Archive& archive, DynamicTree& tree);

// --- The queries ---

/// The range of a ray within a box, by the slab method, rounded so that no box is missed.
class SlabTest {
public:
    explicit SlabTest(const Rayf& ray) {
        for (int axis = 0; axis < 3; ++axis) {
            origin_[axis] = double(ray.origin[axis]);
            inverse_[axis] = ray.direction[axis] == 0.0f ? 0.0 : 1.0 / double(ray.direction[axis]);
        }
    }
    /// The t at which the ray enters the box; above maxT where it does not meet the box until then.
    double entry(const Aabbf& box, double maxT) const {
        double enter = 0.0, leave = maxT;
        for (int axis = 0; axis < 3; ++axis) {
            const double low = double(box.min[axis]) - origin_[axis], high = double(box.max[axis]) - origin_[axis];
            if (inverse_[axis] == 0.0) {
                if (low > 0.0 || high < 0.0) return kNever;
                continue;
            }
            const double a = low * inverse_[axis], b = high * inverse_[axis];
            // Difference, quotient and product err by half an ulp each.
            enter = std::max(enter, std::min(a, b) * (std::min(a, b) > 0.0 ? 1.0 - kSlack : 1.0 + kSlack));
            leave = std::min(leave, std::max(a, b) * (std::max(a, b) > 0.0 ? 1.0 + kSlack : 1.0 - kSlack));
        }
        return enter <= leave ? enter : kNever;
    }

    static constexpr double kNever = std::numeric_limits<double>::infinity();

private:
    static constexpr double kSlack = 4.0 * std::numeric_limits<double>::epsilon();
    Vec3d origin_{0.0}, inverse_{0.0};
};

template <typename Visit>
std::uint64_t DynamicTree::queryFat(const Aabbf& box, Visit&& visit) const {
    Stack waiting;
    waiting.nodes[waiting.size++] = 0;
    std::uint64_t tests = 0;
    while (waiting.size > 0) {
        const Node& node = nodes_[waiting.nodes[--waiting.size]];
        tests += 2;
        for (int side = 0; side < 2; ++side) {
            if (!touching(node.box[side], box)) continue;
            if (isLeaf(node.child[side]))
                visit(proxyOf(node.child[side]), node.box[side]);
            else
                waiting.nodes[waiting.size++] = node.child[side];
        }
    }
    return tests - 1;  // node 0 has one child
}

template <typename Visit>
std::uint64_t DynamicTree::query(const Aabbf& box, Visit&& visit) const {
    std::uint64_t leaves = 0;
    const std::uint64_t tests = queryFat(box, [&](Proxy proxy, const Aabbf& /*fat*/) {
        ++leaves;
        if (touching(boxOf(proxy), box)) visit(proxy);
    });
    return tests + leaves;
}

template <typename Bound, typename Clip>
std::uint64_t DynamicTree::nearestFirst(const Bound& bound, double maximum, Clip&& clip) const {
    struct Open {
        Subtree subtree;
        double bound;
    };
    std::array<Open, kMaxHeight + 2> waiting;
    std::size_t count = 0;
    std::uint64_t tests = 1;
    const auto add = [&](Subtree subtree, double minimum) {
        if (minimum <= maximum) waiting[count++] = {subtree, minimum};
    };
    if (size_ > 0 && nodes_[0].child[0] != kNone) add(nodes_[0].child[0], bound(nodes_[0].box[0], maximum));
    while (count > 0) {
        const Open open = waiting[--count];
        if (open.bound > maximum) continue;
        if (isLeaf(open.subtree)) {
            maximum = clip(proxyOf(open.subtree), maximum);
            continue;
        }
        const Node& node = nodes_[open.subtree];
        const double bounds[2] = {bound(node.box[0], maximum), bound(node.box[1], maximum)};
        const int nearer = bounds[1] < bounds[0] ? 1 : 0;
        add(node.child[1 - nearer], bounds[1 - nearer]);
        add(node.child[nearer], bounds[nearer]);
        tests += 2;
    }
    return tests;
}

template <typename Clip>
std::uint64_t DynamicTree::rayCast(const Rayf& ray, float maxT, Clip&& clip) const {
    const SlabTest slabs(ray);
    return nearestFirst([&](const Aabbf& box, double maximum) { return slabs.entry(box, maximum); }, double{maxT},
                        [&](Proxy proxy, double maximum) { return double{clip(proxy, static_cast<float>(maximum))}; });
}

template <typename Visit>
void DynamicTree::eachNode(Visit&& visit) const {
    struct Open {
        Slot slot;
        int depth;
    };
    std::array<Open, kMaxHeight + 2> waiting;
    std::size_t count = 0;
    if (nodes_[0].child[0] != kNone) waiting[count++] = {0, 0};
    while (count > 0) {
        const auto [slot, depth] = waiting[--count];
        const Node& node = nodes_[slot / 2];
        const Subtree subtree = node.child[slot % 2];
        visit(node.box[slot % 2], depth, isLeaf(subtree));
        if (isLeaf(subtree)) continue;
        waiting[count++] = {2 * subtree + 1, depth + 1};
        waiting[count++] = {2 * subtree, depth + 1};
    }
}

}  // namespace collidoscope::geometry
