#include "geometry/mesh/build/wide_cut.h"

#include <algorithm>
#include <utility>

namespace collidoscope::geometry::build {
namespace {

/// Of the smallest node: of trees that rays would visit alike, that of fewer nodes is chosen.
constexpr float kCostOfNode = 0x1p-24f;

}  // namespace

WideCut::WideCut(std::span<const BinaryNode> nodes)
    : nodes_(nodes), places_(nodes.size() / 2), wholeSurface_(halfSurface(aabbOf(nodes.front().bounds))) {}

/// c(n). Where the whole has no surface, a ray that meets it meets all in it.
float WideCut::visit(std::uint32_t n) const {
    return wholeSurface_ > 0.0 ? static_cast<float>(halfSurface(aabbOf(nodes_[n].bounds)) / wholeSurface_) + kCostOfNode
                               : 1.0f;
}

WideCut::Costs WideCut::costsOf(std::uint32_t n) const {
    if (!nodes_[n].isLeaf()) return placesOf(n).costs;
    Costs alone;
    alone.of[0] = visit(n);
    return alone;
}

void WideCut::work(std::size_t first, std::size_t end) {
    for (std::size_t n = end; n-- > first;) {
        if (nodes_[n].isLeaf()) continue;
        const Costs left = costsOf(nodes_[n].left), right = costsOf(nodes_[n].right());
        // The best division of j places among the halves, of equal ones that with fewer on the left.
        const auto divide = [&](std::size_t j) {
            std::size_t k = j > right.most ? j - right.most : 1;
            std::pair best{left.of[k - 1] + right.of[j - k - 1], k};
            for (++k; k < j && k <= left.most; ++k)
                if (const float cost = left.of[k - 1] + right.of[j - k - 1]; cost < best.first) best = {cost, k};
            return best;
        };
        Places& own = places_[nodes_[n].left / 2];
        own.costs.most = std::min(left.most + right.most, std::size_t{kTreeWidth});
        const auto [below, leftAsNode] = divide(own.costs.most);
        own.leftAsNode = static_cast<std::uint8_t>(leftAsNode);
        own.costs.of[0] = visit(static_cast<std::uint32_t>(n)) + below;
        for (std::size_t j = 2; j <= own.costs.most; ++j) {
            const auto [cost, k] = divide(j);
            const bool isBetter = cost <= own.costs.of[j - 2];
            own.costs.of[j - 1] = isBetter ? cost : own.costs.of[j - 2];
            own.left[j - 1] = isBetter ? static_cast<std::uint8_t>(k) : std::uint8_t{0};
        }
    }
}

WideCut::Children WideCut::childrenOf(std::uint32_t n) const {
    Children children;
    const std::size_t left = placesOf(n).leftAsNode;
    collect(nodes_[n].left, left, children);
    collect(nodes_[n].right(), kTreeWidth - left, children);
    return children;
}

void WideCut::collect(std::uint32_t n, std::size_t places, Children& children) const {
    const bool isLeaf = nodes_[n].isLeaf();
    if (!isLeaf) places = std::min(places, placesOf(n).costs.most);
    while (!isLeaf && places > 1 && placesOf(n).left[places - 1] == 0) --places;
    if (isLeaf || places == 1) {
        children.node[children.count++] = n;
        return;
    }
    const std::size_t left = placesOf(n).left[places - 1];
    collect(nodes_[n].left, left, children);
    collect(nodes_[n].right(), places - left, children);
}

}  // namespace collidoscope::geometry::build
