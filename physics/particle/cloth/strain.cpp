#include "physics/particle/cloth/strain.h"

#include <algorithm>

namespace physics {
namespace {

/// Calls visit(number, link) for each structural link that holds, in order.
template <typename Visit>
void eachStructural(const Net& net, const Visit& visit) {
    auto next = net.torn.begin();
    for (std::uint32_t i = 0; i < net.links.size(); ++i) {
        if (next != net.torn.end() && *next == i)
            ++next;
        else if (net.links[i].kind == LinkKind::Structural)
            visit(i, net.links[i]);
    }
}

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

float strainOf(const Link& link, const VectorArray<float>& position) {
    if (!(link.length > 0.0f)) return 0.0f;
    return glm::length(position[link.b] - position[link.a]) / link.length - 1.0f;
}

Strain strainOf(const Net& net, const VectorArray<float>& position) {
    Strain all;
    double sum = 0.0;
    int count = 0;
    eachStructural(net, [&](std::uint32_t number, const Link& link) {
        const float strain = strainOf(link, position);
        if (strain > all.largest) all.link = number;
        all.largest = std::max(all.largest, strain);
        all.smallest = std::min(all.smallest, strain);
        sum += double{strain};
        ++count;
    });
    all.mean = count == 0 ? 0.0f : static_cast<float>(sum / count);
    return all;
}

std::vector<float> particleStrains(const Net& net, const VectorArray<float>& position) {
    std::vector<float> sum(net.count, 0.0f), links(net.count, 0.0f);
    eachStructural(net, [&](std::uint32_t /*number*/, const Link& link) {
        const float strain = strainOf(link, position);
        for (const std::uint32_t end : {link.a - net.first, link.b - net.first}) {
            sum[end] += strain;
            links[end] += 1.0f;
        }
    });
    for (std::uint32_t i = 0; i < net.count; ++i) sum[i] /= std::max(links[i], 1.0f);
    return sum;
}

float areaOf(const Net& net, const VectorArray<float>& position) {
    double twice = 0.0;
    for (const Panel& panel : heldPanels(net)) {
        const geometry::Vec3f a = position[panel.a];
        twice += double{glm::length(glm::cross(position[panel.b] - a, position[panel.c] - a))};
    }
    return static_cast<float>(0.5 * twice);
}

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
