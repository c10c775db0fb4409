#include "demos/10_mesh_tree/parts/bundle.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "demos/draw/parts.h"
#include "geometry/base/elementary.h"

namespace demos::meshtree {

using geometry::Rayf;
using geometry::Vec3f;

std::vector<Rayf> fanAround(const Rayf& axis, int count, float spread) {
    constexpr float kGoldenAngle = 2.3999632f;  // rad: a spiral that fills a disc evenly
    const float length = glm::length(axis.direction);
    std::vector<Rayf> rays{axis};
    if (!(length > 0.0f)) return rays;
    const Tangents tangents = tangentsOf(axis.direction / length);
    for (int i = 1; i < count; ++i) {
        const float radius = spread * length * std::sqrt(static_cast<float>(i) / static_cast<float>(count));
        const float angle = kGoldenAngle * static_cast<float>(i);
        rays.push_back({axis.origin, axis.direction + radius * (geometry::cos(angle) * tangents.u +
                                                                geometry::sin(angle) * tangents.v)});
    }
    return rays;
}

std::vector<Rayf> anyRays(const geometry::Mesh& mesh, int count, geometry::Random& random) {
    std::vector<Rayf> rays;
    for (int i = 0; i < count; ++i) {
        const Vec3f start = mesh.ball.center + 1.6f * mesh.ball.radius * random.direction();
        rays.push_back({start, random.inBox(mesh.bounds.min, mesh.bounds.max) - start});
    }
    return rays;
}

std::vector<Walk> walksOf(const ChosenTree& tree, std::span<const Rayf> rays) {
    std::vector<Walk> walks;
    for (const Rayf& ray : rays) walks.push_back(walkOf(tree, ray));
    return walks;
}

BundleCost costOf(std::span<const Walk> walks) {
    BundleCost cost;
    std::size_t visits = 0;
    std::set<std::uint32_t> nodes;
    for (const Walk& walk : walks) {
        cost.boxes += static_cast<double>(walk.boxes);
        cost.triangles += static_cast<double>(walk.triangles);
        cost.hits += walk.hit ? 1.0 : 0.0;
        for (const WalkStep& step : walk.steps) {
            if (step.part != WalkPart::Node) continue;
            ++visits;
            nodes.insert(step.node);
        }
    }
    const double rays = std::max(1.0, static_cast<double>(walks.size()));
    cost.boxes /= rays;
    cost.triangles /= rays;
    cost.hits /= rays;
    cost.sharing = nodes.empty() ? 0.0 : static_cast<double>(visits) / static_cast<double>(nodes.size());
    return cost;
}

}  // namespace demos::meshtree
