/// Contacts of shapes with meshes: one for each plane that a shape touches, or each triangle.

#include <algorithm>
#include <utility>

#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/mesh_contacts.h"

namespace collidoscope::physics {

using geometry::BoxPair;

void ContactFinder::collideMesh(const Shapes& shapes, std::uint32_t pair, const WorldSettings& settings,
                                geometry::KeptTriangles& kept, PairTask& task) const {
    const float margin = settings.margin;
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    const std::uint32_t surface = isMeshFirst ? a : b, solid = isMeshFirst ? b : a;
    const auto& mesh = std::get<geometry::MeshInstance>(placed_[surface]);
    task.ofTriangles.clear();
    kept.find(inflated(startBounds(solid), 1.5f * margin), mesh, task.triangles, task.ofTriangles.corners);
    if (task.triangles.empty()) return;
    const NearTriangles near{mesh, task.triangles, shapes.items[surface].definition.isTwoSided, settings.smoothsSeams,
                             &task.ofTriangles};
    MetSolid met{placed_[solid], middleOf(placed_[solid])};
    findTouchable(near, met, margin, task.touchable);
    const std::size_t first = task.found.size();
    for (const std::uint32_t index : task.touchable)
        if (const auto manifold = collideSurface(near, index, met, margin))
            task.found.push_back({pair, index, isMeshFirst ? *manifold : reversed(*manifold)});
    if (met.solid.radius == 0.0)
        joinFound(task, first, isMeshFirst, met.solid, kFastShare * shapes.items[solid].thickness);
}

/// Joins the manifolds of one pair, those from `first` on, whose triangles lie in one plane. If one is deeper than
/// `deep` (m), so that the shape might pass through the mesh, all manifolds are kept.
void ContactFinder::joinFound(PairTask& task, std::size_t first, bool isMeshFirst, const geometry::ConvexProxy& solid,
                              float deep) {
    const auto begin = task.found.begin() + static_cast<std::ptrdiff_t>(first);
    const bool isDeep =
        std::any_of(begin, task.found.end(), [&](const OfTriangle& found) { return found.manifold.depth > deep; });
    if (isDeep || task.found.size() < first + 2) return;
    task.manifolds.clear();
    for (std::size_t i = first; i < task.found.size(); ++i) task.manifolds.push_back(&task.found[i].manifold);
    task.joiner.join(task.manifolds, isMeshFirst ? 0.5f : -0.5f, &solid);
}

/// Keeps the triangles of pairs that still exist, and drops those of all others.
void ContactFinder::listKept() {
    kept_.swap(keptBefore_), kept_.clear();
    if (!isPresent(kKindOf<geometry::MeshInstance>)) return keptBefore_.clear();
    auto before = keptBefore_.begin();
    for (const BoxPair& pair : pairs_) {
        if (!isWithMesh(pair)) continue;
        while (before != keptBefore_.end() && before->pair < pair) ++before;
        const bool isKnown = before != keptBefore_.end() && before->pair == pair;
        kept_.push_back({pair, isKnown ? std::move(before->triangles) : geometry::KeptTriangles{}});
    }
    keptBefore_.clear();
}

void ContactFinder::collideMeshes(const Shapes& shapes, const WorldSettings& settings, geometry::TaskGroup& taskGroup) {
    batch_.clear(), listKept();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i] != 0 || !isWithMesh(pairs_[i])) continue;
        isDone_[i] = 1;
        batch_.push_back(i);
    }
    shareTasks(kMeshGrain, taskGroup, [&](std::uint32_t pair, PairTask& task) {
        const auto kept =
            std::lower_bound(kept_.begin(), kept_.end(), pairs_[pair],
                             [](const KeptOfPair& of, const BoxPair& wanted) { return of.pair < wanted; });
        collideMesh(shapes, pair, settings, kept->triangles, task);
    });
    std::sort(ofTriangles_.begin(), ofTriangles_.end(), [](const OfTriangle& a, const OfTriangle& b) {
        return BoxPair{a.pair, a.triangle} < BoxPair{b.pair, b.triangle};
    });
    joined_.clear();
    for (const OfTriangle& found : ofTriangles_)
        if (found.manifold.count > 0)
            noteFound(found.pair, found.triangle, found.manifold);
        else
            joined_.push_back({found.pair, found.triangle});
}

}  // namespace collidoscope::physics
