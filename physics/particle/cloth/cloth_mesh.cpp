#include "physics/particle/cloth/cloth_mesh.h"

namespace physics {

std::vector<Link> heldLinks(const Net& net) {
    std::vector<Link> held;
    held.reserve(net.links.size() - net.torn.size());
    auto next = net.torn.begin();
    for (std::uint32_t i = 0; i < net.links.size(); ++i) {
        if (next != net.torn.end() && *next == i)
            ++next;
        else
            held.push_back(net.links[i]);
    }
    return held;
}

std::vector<Panel> heldPanels(const Net& net) {
    std::vector<Panel> held = net.panels;
    const LinkPairs torn(net.links, net.torn);
    std::erase_if(held, [&](const Panel& panel) { return torn.opens(panel); });
    return held;
}

}  // namespace physics
