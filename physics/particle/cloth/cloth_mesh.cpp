#include "physics/particle/cloth/cloth_mesh.h"

namespace physics {

std::vector<Link> heldLinks(const ClothMesh& mesh) {
    std::vector<Link> held;
    held.reserve(mesh.links.size() - mesh.torn.size());
    auto next = mesh.torn.begin();
    for (std::uint32_t i = 0; i < mesh.links.size(); ++i) {
        if (next != mesh.torn.end() && *next == i)
            ++next;
        else
            held.push_back(mesh.links[i]);
    }
    return held;
}

std::vector<ClothTriangle> heldTriangles(const ClothMesh& mesh) {
    std::vector<ClothTriangle> held = mesh.triangles;
    const LinkPairs torn(mesh.links, mesh.torn);
    std::erase_if(held, [&](const ClothTriangle& triangle) { return torn.opens(triangle); });
    return held;
}

}  // namespace physics
