#pragma once
/// The queries of DynamicTree.

#include "geometry/broadphase/dynamic_tree.h"

namespace collidoscope::geometry {

/// Where a ray is in a box, by slabs: a box in which it is nowhere is not met. Rounded so that no box is missed.
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
std::uint64_t DynamicTree::nearestFirst(const Bound& bound, double most, Clip&& clip) const {
    struct Open {
        Subtree subtree;
        double bound;
    };
    std::array<Open, kMaxHeight + 2> waiting;
    std::size_t count = 0;
    std::uint64_t tests = 1;
    const auto add = [&](Subtree subtree, double least) {
        if (least <= most) waiting[count++] = {subtree, least};
    };
    if (size_ > 0 && nodes_[0].child[0] != kNone) add(nodes_[0].child[0], bound(nodes_[0].box[0], most));
    while (count > 0) {
        const Open open = waiting[--count];
        if (open.bound > most) continue;
        if (isLeaf(open.subtree)) {
            most = clip(proxyOf(open.subtree), most);
            continue;
        }
        const Node& node = nodes_[open.subtree];
        const double bounds[2] = {bound(node.box[0], most), bound(node.box[1], most)};
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
    return nearestFirst([&](const Aabbf& box, double most) { return slabs.entry(box, most); }, double{maxT},
                        [&](Proxy proxy, double most) { return double{clip(proxy, static_cast<float>(most))}; });
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
