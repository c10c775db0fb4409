/// Contacts of shapes with meshes: one for each triangle that a shape touches.

#include <algorithm>
#include <mutex>
#include <utility>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/mesh_ahead.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/mesh_contacts.h"

namespace physics {

using geometry::Aabbf;
using geometry::BoxPair;
using geometry::Manifoldf;
using geometry::Vec3f;

void ContactFinder::collideMesh(const Shapes& shapes, std::uint32_t pair, const WorldSettings& settings,
                                MeshTask& task) const {
    const float margin = settings.margin;
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    const std::uint32_t surface = isMeshFirst ? a : b, solid = isMeshFirst ? b : a;
    const auto& mesh = std::get<geometry::MeshInstance>(placed_[surface]);
    const Aabbf bounds = isFast_[solid] != 0 ? *boundsOf(placed_[solid]) : bounds_[solid];
    findTrianglesOverlapping(inflated(bounds, 1.5f * margin), mesh, task.triangles);
    if (task.triangles.empty()) return;
    const NearTriangles near{mesh, task.triangles, shapes.items[surface].definition.isTwoSided, settings.smoothsSeams};
    const Vec3f middle = middleOf(placed_[solid]);
    for (const std::uint32_t index : task.triangles)
        if (const auto manifold = collideSurface(near, index, placed_[solid], middle, margin))
            task.found.push_back({pair, index, isMeshFirst ? *manifold : reversed(*manifold)});
}

/// Threads take pairs as they come; the order of what they found is then that of the pairs.
void ContactFinder::collideMeshes(const Shapes& shapes, const WorldSettings& settings, geometry::Crew& crew) {
    batch_.clear(), ofTriangles_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i] != 0 || shapes.items[pairs_[i].a].isMesh() == shapes.items[pairs_[i].b].isMesh()) continue;
        isDone_[i] = 1;
        batch_.push_back(i);
    }
    std::mutex taking;
    crew.run(batch_.size(), kMeshGrain, [&](std::size_t first, std::size_t end) {
        MeshTask task;
        {
            const std::lock_guard lock(taking);
            if (!idleTasks_.empty()) task = std::move(idleTasks_.back()), idleTasks_.pop_back();
        }
        for (std::size_t i = first; i < end; ++i) collideMesh(shapes, batch_[i], settings, task);
        const std::lock_guard lock(taking);
        ofTriangles_.insert(ofTriangles_.end(), task.found.begin(), task.found.end());
        task.found.clear();
        idleTasks_.push_back(std::move(task));
    });
    std::sort(ofTriangles_.begin(), ofTriangles_.end(), [](const OfTriangle& a, const OfTriangle& b) {
        return BoxPair{a.pair, a.triangle} < BoxPair{b.pair, b.triangle};
    });
    for (const OfTriangle& found : ofTriangles_) noteFound(found.pair, found.triangle, found.manifold);
}

/// Where the shape first comes against the surface so fast that it would not stay outside, it gets contacts with all of
/// that part of its way, and with what else is near then.
void ContactFinder::collideMeshAhead(const Shapes& shapes, std::uint32_t pair, const BodyPath& pathA,
                                     const BodyPath& pathB, const WorldSettings& settings) {
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    knownTriangles_.clear();
    for (auto known = std::lower_bound(ofMeshes_.begin(), ofMeshes_.end(), BoxPair{pair, 0});
         known != ofMeshes_.end() && known->a == pair; ++known)
        knownTriangles_.push_back(known->b);
    MeshAhead ahead(placed_[isMeshFirst ? b : a], isMeshFirst ? pathB : pathA, placed_[isMeshFirst ? a : b],
                    isMeshFirst ? pathA : pathB, shapes.items[isMeshFirst ? a : b].definition.isTwoSided, settings,
                    ahead_.time);
    ahead.visit(knownTriangles_, triangles_, [&](std::uint32_t triangle, const Manifoldf& manifold, float share) {
        noteAhead(pair, triangle,
                  sweptManifold(isMeshFirst ? manifold : reversed(manifold), pathA, pathB, share, ahead_.time));
    });
}

}  // namespace physics
