#pragma once
/// A set of pairs of particles, to ask which links have torn.

#include <algorithm>
#include <utility>
#include <vector>

#include "physics/particle/cloth/weave/net.h"

namespace physics {

class LinkPairs {
public:
    /// Precondition: `numbers` lie within `links`.
    LinkPairs(std::span<const Link> links, std::span<const std::uint32_t> numbers) {
        for (const std::uint32_t number : numbers) pairs_.push_back(std::minmax(links[number].a, links[number].b));
        std::sort(pairs_.begin(), pairs_.end());
    }
    bool has(std::uint32_t a, std::uint32_t b) const {
        return std::binary_search(pairs_.begin(), pairs_.end(), Pair(std::minmax(a, b)));
    }
    /// Is one of the links torn that this one runs along?
    bool frees(const Link& link) const {
        if (link.kind == LinkKind::Structural) return false;
        return std::any_of(link.past.begin(), link.past.end(),
                           [&](std::uint32_t p) { return has(link.a, p) || has(p, link.b); });
    }
    /// Is one of the panel's sides torn?
    bool opens(const Panel& panel) const {
        return has(panel.a, panel.b) || has(panel.b, panel.c) || has(panel.c, panel.a);
    }

private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Pair> pairs_{};
};

}  // namespace physics
