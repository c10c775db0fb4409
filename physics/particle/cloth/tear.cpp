#include "physics/particle/cloth/tear.h"

#include <algorithm>

#include "physics/particle/cloth/strain.h"
#include "physics/particle/cloth/weave/link_pairs.h"

namespace physics {
namespace {

struct Overload {
    float strain = 0.0f;
    std::uint32_t link = 0;

    bool operator<(const Overload& other) const {
        return strain != other.strain ? strain > other.strain : link < other.link;
    }
};

bool isTorn(const Net& net, std::uint32_t link) { return std::binary_search(net.torn.begin(), net.torn.end(), link); }

std::vector<Overload> overloads(const Net& net, const VectorArray<float>& position, float limit) {
    std::vector<Overload> found;
    for (std::uint32_t i = 0; i < net.links.size(); ++i) {
        if (net.links[i].kind == LinkKind::Bend) continue;
        const float strain = strainOf(net.links[i], position);
        if (strain > limit && !isTorn(net, i)) found.push_back({strain, i});
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

std::size_t tear(Net& net, const VectorArray<float>& position, const TearSettings& settings) {
    std::vector<Overload> found = overloads(net, position, settings.strain);
    found.resize(std::min(found.size(), settings.most));
    std::vector<std::uint32_t> links;
    for (const Overload& overload : found) links.push_back(overload.link);
    return cut(net, links);
}

std::size_t cut(Net& net, std::span<const std::uint32_t> links) {
    const std::size_t before = net.torn.size();
    if (links.empty()) return 0;
    const auto breakAll = [&](std::span<const std::uint32_t> broken) {
        net.torn.insert(net.torn.end(), broken.begin(), broken.end());
        std::sort(net.torn.begin(), net.torn.end());
        net.torn.erase(std::unique(net.torn.begin(), net.torn.end()), net.torn.end());
    };
    breakAll(links);
    const LinkPairs torn(net.links, net.torn);
    std::vector<std::uint32_t> freed;
    for (std::uint32_t i = 0; i < net.links.size(); ++i)
        if (torn.frees(net.links[i])) freed.push_back(i);
    breakAll(freed);
    return net.torn.size() - before;
}

}  // namespace physics
