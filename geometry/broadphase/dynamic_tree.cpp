#include "geometry/broadphase/dynamic_tree.h"

#include <algorithm>
#include <cassert>

#include "geometry/broadphase/box_order.h"

namespace collidoscope::geometry {
namespace {

/// A number that is finite: fat boxes of the largest floats do not become infinite.
float clamped(double x) {
    constexpr double kMax = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(x, -kMax, kMax));
}

/// The box with a margin on all sides, and further to where it is expected to go.
Aabbf fatBoxFor(const Aabbf& box, const Vec3f& ahead, float margin) {
    const double sides = double(box.max.x) - double(box.min.x) + double(box.max.y) - double(box.min.y) +
                         double(box.max.z) - double(box.min.z);
    const double side = sides / 3.0, border = double(margin) * side;
    Aabbf fat;
    for (int axis = 0; axis < 3; ++axis) {
        const double way = std::clamp(double(ahead[axis]), -side, side);
        fat.min[axis] = std::min(box.min[axis], clamped(double(box.min[axis]) - border + std::min(way, 0.0)));
        fat.max[axis] = std::max(box.max[axis], clamped(double(box.max[axis]) + border + std::max(way, 0.0)));
    }
    return fat;
}

bool isFiniteVector(const Vec3f& v) { return isFiniteBox({v, v}); }

/// Says whether there is a box, so that no number of a state is infinite.
void visitBox(Archive& archive, Aabbf& box) {
    bool isThere = isFiniteBox(box);
    archive.field("has box", isThere);
    if (!isThere) {
        box = kNoBox;
        return;
    }
    archive.field("min", box.min);
    archive.field("max", box.max);
}

}  // namespace

DynamicTree::DynamicTree(const Settings& settings) : settings_(settings), nodes_(1) {}

DynamicTree::Proxy DynamicTree::add(const Aabbf& box, std::uint32_t tag) {
    std::uint32_t leaf = freeLeaf_;
    if (leaf == kNone) {
        leaf = static_cast<std::uint32_t>(leaves_.size());
        assert(leaf < kLeafBit - 1);
        leaves_.emplace_back();
    } else {
        freeLeaf_ = leaves_[leaf].tag;
    }
    leaves_[leaf] = {.tag = tag};
    ++size_;
    const Proxy proxy{leaf};
    if (isFiniteBox(box)) {
        leaves_[leaf].box = box;
        insert(proxy, box);
    }
    return proxy;
}

void DynamicTree::remove(Proxy proxy) {
    takeOut(proxy);
    leaves_[index(proxy)] = {.tag = freeLeaf_};
    freeLeaf_ = index(proxy);
    --size_;
}

bool DynamicTree::move(Proxy proxy, const Aabbf& box, const Vec3f& displacement) {
    Leaf& leaf = leaves_[index(proxy)];
    const bool isFinite = isFiniteBox(box);
    if (isFinite && leaf.slot != kNone && isWithin(box, fatBoxOf(proxy))) {
        leaf.box = box;
        return false;
    }
    if (!isFinite && leaf.slot == kNone) return false;
    takeOut(proxy);
    leaf.box = isFinite ? box : kNoBox;
    const Vec3f ahead = isFiniteVector(displacement) ? displacement * settings_.lookAhead : Vec3f{0.0f};
    if (isFinite) insert(proxy, fatBoxFor(box, isFiniteVector(ahead) ? ahead : Vec3f{0.0f}, settings_.margin));
    return true;
}

const Aabbf& DynamicTree::fatBoxOf(Proxy proxy) const {
    const Leaf& leaf = leaves_[index(proxy)];
    return leaf.slot == kNone ? kNoBox : nodes_[leaf.slot / 2].box[leaf.slot % 2];
}

DynamicTree::Child DynamicTree::childAt(Slot slot) const {
    const Node& node = nodes_[slot / 2];
    return {node.box[slot % 2], node.child[slot % 2], node.height[slot % 2]};
}

void DynamicTree::hang(Slot slot, const Child& child) {
    Node& node = nodes_[slot / 2];
    node.box[slot % 2] = child.box;
    node.child[slot % 2] = child.subtree;
    node.height[slot % 2] = child.height;
    if (child.subtree == kNone) return;
    if (isLeaf(child.subtree))
        leaves_[index(proxyOf(child.subtree))].slot = slot;
    else
        nodes_[child.subtree].parent = slot;
}

void DynamicTree::swapChildren(Slot a, Slot b) {
    const Child atA = childAt(a);
    hang(a, childAt(b));
    hang(b, atA);
}

bool DynamicTree::refresh(Slot slot) {
    Node& above = nodes_[slot / 2];
    const Node& node = nodes_[above.child[slot % 2]];
    const Aabbf box = joined(node.box[0], node.box[1]);
    const auto height = static_cast<std::uint16_t>(1 + std::max(node.height[0], node.height[1]));
    Aabbf& old = above.box[slot % 2];
    if (box.min == old.min && box.max == old.max && height == above.height[slot % 2]) return false;
    old = box;
    above.height[slot % 2] = height;
    return true;
}

/// Updates the ancestors of a subtree that has changed. Where a node stays as it was, so do all nodes above.
void DynamicTree::refreshAbove(Slot slot) {
    while (slot >= 2) {
        const std::uint32_t node = slot / 2;
        balance(node);
        rotate(node);
        slot = nodes_[node].parent;
        if (!refresh(slot)) return;
    }
}

void DynamicTree::insert(Proxy proxy, const Aabbf& fat) {
    const Child leaf{fat, kLeafBit | index(proxy), 0};
    if (nodes_[0].child[0] == kNone) return hang(0, leaf);
    const Slot slot = bestSlotFor(fat);
    const std::uint32_t node = newNode();
    hang(2 * node, childAt(slot));
    hang(2 * node + 1, leaf);
    hang(slot, {kNoBox, node, 0});
    refreshAbove(2 * node);
}

void DynamicTree::takeOut(Proxy proxy) {
    const Slot slot = leaves_[index(proxy)].slot;
    leaves_[index(proxy)].slot = kNone;
    if (slot == kNone) return;
    if (slot < 2) return hang(slot, {});
    const std::uint32_t node = slot / 2;
    const Slot above = nodes_[node].parent;
    hang(above, childAt(slot ^ 1u));
    nodes_[node] = {.parent = freeNode_};
    freeNode_ = node;
    refreshAbove(above);
}

std::uint32_t DynamicTree::newNode() {
    if (freeNode_ == kNone) {
        nodes_.emplace_back();
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t node = freeNode_;
    freeNode_ = nodes_[node].parent;
    return node;
}

/// Where the box, as a new sibling of what hangs there, adds least to the surfaces of all nodes:
///   cost(slot) = S(slot + box) + sum of S(above + box) - S(above) over all slots above it
/// Below a slot no cost is less than that sum, with the slot itself, and S(box): branch and bound.
DynamicTree::Slot DynamicTree::bestSlotFor(const Aabbf& box) const {
    struct Open {
        std::uint32_t node;
        double added;  // to the surfaces above its children
    };
    const double own = halfSurface(box);
    std::array<Open, kMaxHeight + 2> waiting;
    std::size_t count = 0;
    Slot best = 0;
    double bestCost = halfSurface(joined(nodes_[0].box[0], box));
    if (!isLeaf(nodes_[0].child[0])) waiting[count++] = {nodes_[0].child[0], bestCost - halfSurface(nodes_[0].box[0])};
    while (count > 0) {
        const Open open = waiting[--count];
        if (open.added + own >= bestCost) continue;
        const Node& node = nodes_[open.node];
        double added[2];
        for (unsigned side = 0; side < 2; ++side) {
            const double cost = open.added + halfSurface(joined(node.box[side], box));
            added[side] = cost - halfSurface(node.box[side]);
            if (cost < bestCost) best = 2 * open.node + side, bestCost = cost;
        }
        const unsigned first = added[1] < added[0] ? 1 : 0;
        for (const unsigned side : {1 - first, first})
            if (!isLeaf(node.child[side]) && added[side] + own < bestCost)
                waiting[count++] = {node.child[side], added[side]};
    }
    return best;
}

/// Where one child of the node is too high, the other changes places with the higher of its children, and so on below.
///
///         (node)                   (node)         Precondition: everything below the node is in balance. Then so
///        /      \                 /      \        is the node afterwards.
///      (B)       C     becomes  (B)       F
///     /   \                    /   \              F is the higher grandchild.
///    F     G                  C     G
void DynamicTree::balance(std::uint32_t node) {
    std::uint32_t lowest = node;
    for (;;) {
        const Node& top = nodes_[lowest];
        const unsigned high = top.height[1] > top.height[0] ? 1 : 0;
        if (top.height[high] <= top.height[1 - high] + kMaxImbalance) break;
        const std::uint32_t below = top.child[high];
        const unsigned higher = nodes_[below].height[1] > nodes_[below].height[0] ? 1 : 0;
        swapChildren(2 * lowest + 1 - high, 2 * below + higher);
        lowest = below;
    }
    for (; lowest != node; lowest = nodes_[lowest].parent / 2) refresh(nodes_[lowest].parent);
}

/// A child of the node and a child of the other one change places, where that makes the surface of the other smaller
/// and leaves all in balance.
void DynamicTree::rotate(std::uint32_t node) {
    const Node& top = nodes_[node];
    double bestGain = 0.0;
    Slot down = 0, up = 0;
    for (unsigned side = 0; side < 2; ++side) {
        if (isLeaf(top.child[side])) continue;
        const unsigned other = 1 - side;
        const Node& below = nodes_[top.child[side]];
        const double surface = halfSurface(top.box[side]);
        for (unsigned moved = 0; moved < 2; ++moved) {
            const unsigned kept = 1 - moved;
            const int lower = top.height[other], beside = below.height[kept], upper = below.height[moved];
            const int joinedHeight = 1 + std::max(lower, beside);
            if (std::abs(lower - beside) > kMaxImbalance || std::abs(joinedHeight - upper) > kMaxImbalance) continue;
            const double gain = surface - halfSurface(joined(top.box[other], below.box[kept]));
            if (gain > bestGain) bestGain = gain, down = 2 * node + other, up = 2 * top.child[side] + moved;
        }
    }
    if (bestGain <= 0.0) return;
    swapChildren(down, up);
    refresh(nodes_[up / 2].parent);
}

std::uint64_t DynamicTree::overlappingPairs(std::vector<BoxPair>& pairs) const {
    pairs.clear();
    std::uint64_t tests = 0;
    for (std::uint32_t i = 0; i < leaves_.size(); ++i) {
        if (leaves_[i].slot == kNone) continue;
        tests += query(leaves_[i].box, [&](Proxy other) {
            if (index(other) <= i) return;
            const std::uint32_t a = leaves_[i].tag, b = tagOf(other);
            pairs.push_back({std::min(a, b), std::max(a, b)});
        });
    }
    std::sort(pairs.begin(), pairs.end());
    return tests;
}

double DynamicTree::surfaceRatio() const {
    double sum = 0.0, root = 0.0;
    eachNode([&](const Aabbf& box, int depth, bool leaf) {
        if (depth == 0) root = halfSurface(box);
        if (depth > 0 && !leaf) sum += halfSurface(box);
    });
    return root > 0.0 ? sum / root : 0.0;
}

bool DynamicTree::isSound() const {
    std::size_t leaves = 0, inTree = 0;
    bool sound = true;
    const auto check = [&](Slot slot) {
        const Child child = childAt(slot);
        if (child.subtree == kNone) return;
        if (isLeaf(child.subtree)) {
            const Leaf& leaf = leaves_[index(proxyOf(child.subtree))];
            sound = sound && leaf.slot == slot && child.height == 0 && isWithin(leaf.box, child.box);
            ++leaves;
            return;
        }
        const Node& node = nodes_[child.subtree];
        const Aabbf box = joined(node.box[0], node.box[1]);
        sound = sound && node.parent == slot && box.min == child.box.min && box.max == child.box.max &&
                child.height == 1 + std::max(node.height[0], node.height[1]) &&
                std::abs(node.height[0] - node.height[1]) <= kMaxImbalance;
    };
    std::vector<bool> isFree(nodes_.size());
    for (std::uint32_t node = freeNode_; node != kNone; node = nodes_[node].parent) isFree[node] = true;
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (isFree[node]) continue;
        check(2 * node);
        check(2 * node + 1);
    }
    for (const Leaf& leaf : leaves_) inTree += leaf.slot != kNone ? 1 : 0;
    return sound && leaves == inTree;
}

void state(Archive& archive, DynamicTree::Node& node) {
    std::array<std::uint32_t, 2> heights{node.height[0], node.height[1]};
    for (Aabbf& box : node.box) visitBox(archive, box);
    for (DynamicTree::Subtree& child : node.child) archive.field("child", child);
    archive.field("parent", node.parent);
    archive.field("heights", heights);
    for (int side = 0; side < 2; ++side)
        node.height[side] = static_cast<std::uint16_t>(heights[static_cast<std::size_t>(side)]);
}

void state(Archive& archive, DynamicTree::Leaf& leaf) {
    visitBox(archive, leaf.box);
    archive.field("tag", leaf.tag);
    archive.field("slot", leaf.slot);
}

void state(Archive& archive, DynamicTree& tree) {
    archive.field("margin", tree.settings_.margin);
    archive.field("look ahead", tree.settings_.lookAhead);
    archive.field("nodes", tree.nodes_);
    archive.field("leaves", tree.leaves_);
    archive.field("free node", tree.freeNode_);
    archive.field("free leaf", tree.freeLeaf_);
    archive.field("size", tree.size_);
}

}  // namespace collidoscope::geometry
