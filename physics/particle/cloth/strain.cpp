#include "physics/particle/cloth/strain.h"

#include <algorithm>

namespace collidoscope::physics {
namespace {

/// Calls visit(index, link) for each structural link that is not torn, in order.
template <typename Visit>
void eachStructural(const ClothMesh& mesh, const Visit& visit) {
    auto next = mesh.torn.begin();
    for (std::uint32_t i = 0; i < mesh.links.size(); ++i) {
        if (next != mesh.torn.end() && *next == i)
            ++next;
        else if (mesh.links[i].kind == LinkKind::Structural)
            visit(i, mesh.links[i]);
    }
}

struct Overload {
    float strain = 0.0f;
    std::uint32_t link = 0;

    bool operator<(const Overload& other) const {
        return strain != other.strain ? strain > other.strain : link < other.link;
    }
};

bool isTorn(const ClothMesh& mesh, std::uint32_t link) {
    return std::binary_search(mesh.torn.begin(), mesh.torn.end(), link);
}

std::vector<Overload> overloads(const ClothMesh& mesh, const VectorArray<float>& position, float limit) {
    std::vector<Overload> found;
    for (std::uint32_t i = 0; i < mesh.links.size(); ++i) {
        if (mesh.links[i].kind == LinkKind::Bend) continue;
        const float strain = strainOf(mesh.links[i], position);
        if (strain > limit && !isTorn(mesh, i)) found.push_back({strain, i});
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

float strainOf(const Link& link, const VectorArray<float>& position) {
    if (!(link.length > 0.0f)) return 0.0f;
    return glm::length(position[link.b] - position[link.a]) / link.length - 1.0f;
}

Strain strainOf(const ClothMesh& mesh, const VectorArray<float>& position) {
    Strain all;
    double sum = 0.0;
    int count = 0;
    eachStructural(mesh, [&](std::uint32_t number, const Link& link) {
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

std::vector<float> particleStrains(const ClothMesh& mesh, const VectorArray<float>& position) {
    std::vector<float> sum(mesh.count, 0.0f), links(mesh.count, 0.0f);
    eachStructural(mesh, [&](std::uint32_t /*number*/, const Link& link) {
        const float strain = strainOf(link, position);
        for (const std::uint32_t end : {link.a - mesh.first, link.b - mesh.first}) {
            sum[end] += strain;
            links[end] += 1.0f;
        }
    });
    for (std::uint32_t i = 0; i < mesh.count; ++i) sum[i] /= std::max(links[i], 1.0f);
    return sum;
}

float areaOf(const ClothMesh& mesh, const VectorArray<float>& position) {
    double twice = 0.0;
    for (const ClothTriangle& triangle : heldTriangles(mesh)) {
        const geometry::Vec3f a = position[triangle.a];
        twice += double{glm::length(glm::cross(position[triangle.b] - a, position[triangle.c] - a))};
    }
    return static_cast<float>(0.5 * twice);
}

std::size_t tear(ClothMesh& mesh, const VectorArray<float>& position, const TearSettings& settings) {
    std::vector<Overload> found = overloads(mesh, position, settings.strain);
    found.resize(std::min(found.size(), settings.maxLinks));
    std::vector<std::uint32_t> links;
    for (const Overload& overload : found) links.push_back(overload.link);
    return cut(mesh, links);
}

std::size_t cut(ClothMesh& mesh, std::span<const std::uint32_t> links) {
    const std::size_t before = mesh.torn.size();
    if (links.empty()) return 0;
    const auto breakAll = [&](std::span<const std::uint32_t> broken) {
        mesh.torn.insert(mesh.torn.end(), broken.begin(), broken.end());
        std::sort(mesh.torn.begin(), mesh.torn.end());
        mesh.torn.erase(std::unique(mesh.torn.begin(), mesh.torn.end()), mesh.torn.end());
    };
    breakAll(links);
    const LinkPairs torn(mesh.links, mesh.torn);
    std::vector<std::uint32_t> freed;
    for (std::uint32_t i = 0; i < mesh.links.size(); ++i)
        if (torn.frees(mesh.links[i])) freed.push_back(i);
    breakAll(freed);
    return mesh.torn.size() - before;
}

}  // namespace collidoscope::physics
