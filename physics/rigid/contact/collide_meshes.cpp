/// Contacts of shapes with meshes: one for each triangle that a shape touches.

#include <algorithm>

#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/flat_patches.h"
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
    task.sides.clear();
    const NearTriangles near{mesh, task.triangles, shapes.items[surface].definition.isTwoSided, settings.smoothsSeams,
                             &task.sides};
    MetSolid met{placed_[solid], middleOf(placed_[solid])};
    findTouchable(near, met, margin, task.touchable);
    const std::size_t first = task.found.size();
    for (const std::uint32_t index : task.touchable)
        if (const auto manifold = collideSurface(near, index, met, margin))
            task.found.push_back({pair, index, isMeshFirst ? *manifold : reversed(*manifold)});
    joinFound(task, first, met.solid.radius > 0.0, kFastShare * shapes.items[solid].thickness);
}

/// Of one pair, whose triangles were found from `first` on. A round shape touches a plane where it is nearest, on
/// whichever triangle that is; what is deeper than `deep`, m, and so might get through, is held by each triangle.
void ContactFinder::joinFound(PairTask& task, std::size_t first, bool isRound, float deep) {
    const auto begin = task.found.begin() + static_cast<std::ptrdiff_t>(first);
    const bool isDeep =
        std::any_of(begin, task.found.end(), [&](const OfTriangle& found) { return found.manifold.depth > deep; });
    if (isRound || isDeep || task.found.size() < first + 2) return;
    task.manifolds.clear();
    for (std::size_t i = first; i < task.found.size(); ++i) task.manifolds.push_back(&task.found[i].manifold);
    joinPatches(task.manifolds);
    const auto isEmpty = [](const OfTriangle& found) { return found.manifold.count == 0; };
    task.found.erase(std::remove_if(begin, task.found.end(), isEmpty), task.found.end());
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
