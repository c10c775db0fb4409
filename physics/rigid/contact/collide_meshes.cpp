/// Contacts of shapes with meshes: one for each triangle that a shape touches.

#include <algorithm>

#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/mesh_contacts.h"

namespace collidoscope::physics {

using geometry::Aabbf;
using geometry::BoxPair;
using geometry::Manifoldf;

void ContactFinder::collideMesh(const Shapes& shapes, std::uint32_t pair, const WorldSettings& settings,
                                PairTask& task) const {
    const float margin = settings.margin;
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    const std::uint32_t surface = isMeshFirst ? a : b, solid = isMeshFirst ? b : a;
    const auto& mesh = std::get<geometry::MeshInstance>(placed_[surface]);
    findTrianglesNear(inflated(startBounds(solid), 1.5f * margin), mesh, task.triangles);
    if (task.triangles.empty()) return;
    const NearTriangles near{mesh, task.triangles, shapes.items[surface].definition.isTwoSided, settings.smoothsSeams};
    MetSolid met{placed_[solid], middleOf(placed_[solid])};
    findTouchable(near, met, margin, task.touchable);
    for (const std::uint32_t index : task.touchable)
        if (const auto manifold = collideSurface(near, index, met, margin))
            task.found.push_back({pair, index, isMeshFirst ? *manifold : reversed(*manifold)});
}

void ContactFinder::collideMeshes(const Shapes& shapes, const WorldSettings& settings, geometry::TaskGroup& taskGroup) {
    batch_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i] != 0 || shapes.items[pairs_[i].a].isMesh() == shapes.items[pairs_[i].b].isMesh()) continue;
        isDone_[i] = 1;
        batch_.push_back(i);
    }
    shareTasks(kMeshGrain, taskGroup,
               [&](std::uint32_t pair, PairTask& task) { collideMesh(shapes, pair, settings, task); });
    std::sort(ofTriangles_.begin(), ofTriangles_.end(), [](const OfTriangle& a, const OfTriangle& b) {
        return BoxPair{a.pair, a.triangle} < BoxPair{b.pair, b.triangle};
    });
    for (const OfTriangle& found : ofTriangles_) noteFound(found.pair, found.triangle, found.manifold);
}

}  // namespace collidoscope::physics
