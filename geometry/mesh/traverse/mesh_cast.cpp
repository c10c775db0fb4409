#include "geometry/mesh/traverse/mesh_cast.h"

#include <algorithm>
#include <cmath>

#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/ray/prepared.h"

namespace geometry {

extern template void traversalKernel<batch::Baseline>(const TreeArrays&, const TreeRay<float>&, const TriangleAsker&);
extern template void traversalKernel<batch::Avx2>(const TreeArrays&, const TreeRay<float>&, const TriangleAsker&);
extern template void traversalKernel<batch::Avx512>(const TreeArrays&, const TreeRay<float>&, const TriangleAsker&);

TraversalKernel* traversalKernelFor(batch::InstructionSet set) {
    return batch::chooseKernel<TraversalKernel>(set, traversalKernel<batch::Baseline>, traversalKernel<batch::Avx2>,
                                                traversalKernel<batch::Avx512>);
}
TraversalKernel* widestTraversalKernel() {
    static TraversalKernel* const kernel = traversalKernelFor(batch::widestSupported());
    return kernel;
}

TreeQuestion questionOf(const Rayd& ray, const Mesh& mesh, const RayReach& reach) {
    // A comparison that takes NaN without a floating-point exception.
    const bool asks = isFinite(ray) && std::isgreaterequal(reach.tMax, 0.0);
    // Made where it is returned: copies of numbers that have just been written stall the processor.
    TreeQuestion question{mesh, asks ? finiteFrameOf(ray) : RayFrame{}, kAsksNothing, reach.faces};
    if (asks) question.tMax = isPointQuery(question.frame) ? 0.0 : reach.tMax * question.frame.scale;
    return question;
}

WideMeshHit wideHit(const Rayd& ray, const TreeQuestion& question, const TriangleFound& found) {
    const Triangled triangle = wide(found.corners);
    if (isPointQuery(question.frame)) return {*rayCast(ray, triangle), found.triangle};
    const Vec3d& weights = found.time.barycentric;
    const double t = found.time.t / question.frame.scale;
    return {{{t, pointAt(triangle, weights), normalAgainst(question.frame.direction, triangle), false}, weights},
            found.triangle};
}

std::optional<MeshHit> narrowHit(const WideMeshHit& hit) {
    std::optional<MeshHit> rounded;
    if (!(hit.t <= double{std::numeric_limits<float>::max()})) return rounded;
    rounded.emplace();
    rounded->t = static_cast<float>(hit.t);
    rounded->point = Vec3f{hit.point};
    rounded->normal = Vec3f{hit.normal};
    rounded->barycentric = Vec3f{hit.barycentric};
    rounded->triangle = hit.triangle;
    return rounded;
}

std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh, const RayReach& reach) {
    return rayCast(ray, mesh, reach, NoObserver{});
}

std::optional<MeshHit> rayCastAny(const Rayf& ray, const Mesh& mesh, const RayReach& reach) {
    const auto question = questionOf(wide(ray), mesh, reach);
    FirstHitFound first;
    NoObserver nobody;
    walk(question, first, widestTraversalKernel(), nobody);
    return first.found ? narrowHit(wideHit(wide(ray), question, *first.found)) : std::nullopt;
}

std::vector<MeshHit> rayCastAll(const Rayf& ray, const Mesh& mesh, const RayReach& reach) {
    std::vector<MeshHit> hits;
    const auto question = questionOf(wide(ray), mesh, reach);
    AllHits all;
    NoObserver nobody;
    walk(question, all, widestTraversalKernel(), nobody);
    std::sort(all.found.begin(), all.found.end(), [](const TriangleFound& a, const TriangleFound& b) {
        return a.time.t != b.time.t ? a.time.t < b.time.t : a.triangle < b.triangle;
    });
    for (const TriangleFound& found : all.found)
        if (const auto hit = narrowHit(wideHit(wide(ray), question, found))) hits.push_back(*hit);
    return hits;
}

}  // namespace geometry
