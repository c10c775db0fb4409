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

}  // namespace physics
