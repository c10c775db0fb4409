#include "geometry/mesh/traverse/ray_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/mesh/traverse/ray_batch_kernel.h"
#include "geometry/mesh/traverse/tree_query.h"
#include "geometry/overlap/segment_cast.h"
#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/ray/ray_triangle.h"

namespace collidoscope::geometry {

extern template void traversalKernel<batch::Baseline>(const TreeArrays&, const TreeRay<float>&,
                                                      const TriangleCallback&);
extern template void traversalKernel<batch::Avx2>(const TreeArrays&, const TreeRay<float>&, const TriangleCallback&);
extern template void traversalKernel<batch::Avx512>(const TreeArrays&, const TreeRay<float>&, const TriangleCallback&);
extern template void batchTraversalKernel<batch::Baseline>(const TreeArrays&, const TreeRay<float>*,
                                                           const TriangleCallback*, int);
extern template void batchTraversalKernel<batch::Avx2>(const TreeArrays&, const TreeRay<float>*,
                                                       const TriangleCallback*, int);
extern template void batchTraversalKernel<batch::Avx512>(const TreeArrays&, const TreeRay<float>*,
                                                         const TriangleCallback*, int);

TraversalKernel* traversalKernelFor(batch::InstructionSet set) {
    return batch::chooseKernel<TraversalKernel>(set, traversalKernel<batch::Baseline>, traversalKernel<batch::Avx2>,
                                                traversalKernel<batch::Avx512>);
}
TraversalKernel* widestTraversalKernel() {
    static TraversalKernel* const kernel = traversalKernelFor(batch::widestSupported());
    return kernel;
}

TreeQuery queryOf(const Rayd& ray, const Mesh& mesh, const RayLimits& limits) {
    // A comparison that takes NaN without a floating-point exception.
    const bool asks = isFinite(ray) && std::isgreaterequal(limits.tMax, 0.0);
    // Built in the returned object: a copy of numbers that have just been written would stall the processor.
    TreeQuery query{mesh, asks ? finiteFrameOf(ray) : RayFrame{}, kFindsNothing, limits.faces};
    if (asks) query.tMax = isPointQuery(query.frame) ? 0.0 : limits.tMax * query.frame.scale;
    return query;
}

MeshHitd unroundedHit(const Rayd& ray, const TreeQuery& query, const TriangleFound& found) {
    const Triangled triangle = toDouble(found.corners);
    if (isPointQuery(query.frame)) return {*rayCast(ray, triangle), found.triangle};
    const Vec3d& weights = found.time.barycentric;
    const double t = found.time.t / query.frame.scale;
    return {{{t, pointAt(triangle, weights), normalAgainst(query.frame.direction, triangle), false}, weights},
            found.triangle};
}

std::optional<MeshHit> toFloat(const MeshHitd& hit) {
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

namespace {

std::optional<MeshHit> nearestHit(const Rayf& ray, const Mesh& mesh, const RayLimits& limits, TraversalKernel* kernel) {
    const auto query = queryOf(toDouble(ray), mesh, limits);
    NearestHit nearest;
    NoObserver nobody;
    walk(query, nearest, kernel, nobody);
    return nearest.found ? toFloat(unroundedHit(toDouble(ray), query, *nearest.found)) : std::nullopt;
}

}  // namespace

std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh, const RayLimits& limits) {
    return nearestHit(ray, mesh, limits, widestTraversalKernel());
}

std::optional<MeshHit> rayCastAny(const Rayf& ray, const Mesh& mesh, const RayLimits& limits) {
    const auto query = queryOf(toDouble(ray), mesh, limits);
    FirstHitFound first;
    NoObserver nobody;
    walk(query, first, widestTraversalKernel(), nobody);
    return first.found ? toFloat(unroundedHit(toDouble(ray), query, *first.found)) : std::nullopt;
}

std::vector<MeshHit> rayCastAll(const Rayf& ray, const Mesh& mesh, const RayLimits& limits) {
    std::vector<MeshHit> hits;
    const auto query = queryOf(toDouble(ray), mesh, limits);
    AllHits all;
    NoObserver nobody;
    walk(query, all, widestTraversalKernel(), nobody);
    std::sort(all.found.begin(), all.found.end(), [](const TriangleFound& a, const TriangleFound& b) {
        return a.time.t != b.time.t ? a.time.t < b.time.t : a.triangle < b.triangle;
    });
    for (const TriangleFound& found : all.found)
        if (const auto hit = toFloat(unroundedHit(toDouble(ray), query, found))) hits.push_back(*hit);
    return hits;
}

std::optional<MeshHitd> rayCast(const Rayd& ray, const Mesh& mesh) {
    const auto query = queryOf(ray, mesh, {});
    NearestHit nearest;
    NoObserver nobody;
    walk(query, nearest, widestTraversalKernel(), nobody);
    return nearest.found ? std::optional{unroundedHit(ray, query, *nearest.found)} : std::nullopt;
}

namespace {

/// Whether a hit at t lies on the segment. Where the rounding of t could decide, the exact overlap test does.
bool reachesMesh(const Segmentf& segment, const Mesh& mesh, double t) {
    if (std::fabs(t - 1.0) <= kSegmentEndRounding<double>) return overlaps(segment, mesh);
    return t <= 1.0;
}

}  // namespace

std::optional<MeshHit> segmentCast(const Segmentf& segment, const Mesh& mesh) {
    const Segmentd exact = toDouble(segment);
    auto hit = rayCast(Rayd{exact.start, exact.end - exact.start}, mesh);
    if (!hit || !reachesMesh(segment, mesh, hit->t)) return std::nullopt;
    hit->t = std::min(hit->t, 1.0);
    return toFloat(*hit);
}

// Many rays: a few dozen at a time are prepared, traced through the tree by a kernel, and their hits are rounded.

namespace {

using MeshCastKernel = void(const TreeArrays&, const TreeRay<float>*, const TriangleCallback*, int);
using Visitor = TreeVisitor<float, NearestHit, NoObserver>;

constexpr std::size_t kRaysPerCall = 64;

/// Whether the tree is larger than the caches next to a core. Others are walked faster by one ray after the other, as
/// memory keeps none of them waiting.
bool isLarge(const Bvh& tree) {
    constexpr std::size_t kLarge = std::size_t{1} << 22;  // bytes
    return tree.nodes.size() * sizeof(BvhNode) + tree.corners.size() * sizeof(float) > kLarge;
}

/// Rays that are prepared and traced together.
class Group {
public:
    explicit Group(const Mesh& mesh) : mesh_(mesh), largest_(largestCoordinate(mesh.bounds)) {}

    /// Adds a ray. False where the kernel cannot trace it.
    bool add(const Rayf& ray, const RayLimits& limits, std::size_t index) {
        Asked& asked = asked_[count_];
        asked.index = index;
        const auto query = queryOf(toDouble(ray), mesh_, limits);
        if (findsNothing(query)) return true;
        if (!fitsFloat(largest_) || isTooFar(query.frame, largest_)) return false;
        const auto started = treeRay<float>(query.frame, mesh_.bounds, largest_, query.tMax);
        if (missesTheMesh(started)) return true;
        asked.query.emplace(query);
        asked.nearest.found.reset();
        asked.visitor.emplace(*asked.query, started.start, asked.nearest, nobody_);
        rays_[count_] = started.ray;
        callbacks_[count_] = {ask, &*asked.visitor};
        ++count_;
        return true;
    }
    bool isFull() const { return count_ == kRaysPerCall; }
    void answer(MeshCastKernel* kernel, std::span<const Rayf> rays, std::span<std::optional<MeshHit>> hits) {
        if (count_ > 0) kernel(arraysOf(mesh_.tree), rays_.data(), callbacks_.data(), static_cast<int>(count_));
        for (std::size_t i = 0; i < count_; ++i) {
            const Asked& asked = asked_[i];
            if (asked.nearest.found)
                hits[asked.index] =
                    toFloat(unroundedHit(toDouble(rays[asked.index]), *asked.query, *asked.nearest.found));
        }
        count_ = 0;
    }

private:
    struct Asked {
        std::size_t index = 0;
        std::optional<TreeQuery> query{};
        NearestHit nearest{};
        std::optional<Visitor> visitor{};
    };
    static float ask(void* self, const NodeReference& leaf, std::uint32_t i, float limit) {
        return static_cast<Visitor*>(self)->candidate(leaf, i, limit);
    }

    const Mesh& mesh_;
    double largest_ = 0.0;
    NoObserver nobody_{};
    std::array<Asked, kRaysPerCall> asked_{};
    std::array<TreeRay<float>, kRaysPerCall> rays_{};
    std::array<TriangleCallback, kRaysPerCall> callbacks_{};
    std::size_t count_ = 0;
};

}  // namespace

void rayCastBatch(std::span<const Rayf> rays, const Mesh& mesh, const RayLimits& limits,
                  std::span<std::optional<MeshHit>> hits, batch::InstructionSet set) {
    if (!isLarge(mesh.tree)) {
        TraversalKernel* const single = traversalKernelFor(set);
        for (std::size_t i = 0; i < rays.size(); ++i) hits[i] = nearestHit(rays[i], mesh, limits, single);
        return;
    }
    MeshCastKernel* const kernel =
        batch::chooseKernel<MeshCastKernel>(set, batchTraversalKernel<batch::Baseline>,
                                            batchTraversalKernel<batch::Avx2>, batchTraversalKernel<batch::Avx512>);
    Group group(mesh);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        hits[i].reset();
        if (mesh.triangles.empty()) continue;
        if (!group.add(rays[i], limits, i)) hits[i] = rayCast(rays[i], mesh, limits);
        if (group.isFull()) group.answer(kernel, rays, hits);
    }
    group.answer(kernel, rays, hits);
}

// Meshes in the world.

namespace {

/// Inverse of a 3 by 3 matrix by cross products of its columns. Each column is first brought to unit length, so that
/// a small scale is never mistaken for a singular matrix.
struct Inverse {
    Mat3<double> inverse{1.0};
    Mat3<double> inverseTranspose{1.0};
    bool exists = false;
};
Inverse inverseOf(const Mat3<double>& matrix) {
    Inverse result;
    Mat3<double> unit = matrix;
    Vec3d length{0.0};
    for (int i = 0; i < 3; ++i) {
        length[i] = std::sqrt(glm::dot(matrix[i], matrix[i]));
        if (!(length[i] > 0.0) || !std::isfinite(length[i])) return result;
        unit[i] /= length[i];
    }
    const Vec3d across[] = {glm::cross(unit[1], unit[2]), glm::cross(unit[2], unit[0]), glm::cross(unit[0], unit[1])};
    const double determinant = glm::dot(unit[0], across[0]);
    if (determinant == 0.0) return result;
    for (int i = 0; i < 3; ++i) result.inverseTranspose[i] = across[i] / determinant / length[i];
    result.inverse = glm::transpose(result.inverseTranspose);
    result.exists = isFinite(result.inverse[0]) && isFinite(result.inverse[1]) && isFinite(result.inverse[2]);
    return result;
}

Vec3d turnedAgainst(const Vec3d& normal, const Vec3d& direction) {
    const double squared = glm::dot(normal, normal);
    if (!(squared > 0.0)) return normal;
    return normal * ((glm::dot(normal, direction) > 0.0 ? -1.0 : 1.0) / std::sqrt(squared));
}

Rayd inMesh(const Rayd& ray, const Mat4d& worldFromMesh, const Mat3<double>& inverse) {
    return {inverse * (ray.origin - Vec3d{worldFromMesh[3]}), inverse * ray.direction};
}

}  // namespace

Rayd rayInMesh(const Rayd& ray, const Mat4d& worldFromMesh) {
    return inMesh(ray, worldFromMesh, inverseOf(Mat3<double>{worldFromMesh}).inverse);
}

std::optional<MeshHitd> rayCast(const Rayd& ray, const MeshInstance& instance) {
    const Inverse inverse = inverseOf(Mat3<double>{instance.worldFromMesh});
    if (!inverse.exists) return std::nullopt;
    auto hit = rayCast(inMesh(ray, instance.worldFromMesh, inverse.inverse), *instance.mesh);
    if (!hit) return std::nullopt;
    hit->point = Vec3d{instance.worldFromMesh * Vec4<double>{hit->point, 1.0}};
    hit->normal = turnedAgainst(inverse.inverseTranspose * hit->normal, ray.direction);
    return hit;
}

std::optional<MeshHit> rayCast(const Rayf& ray, const MeshInstance& instance) {
    const auto hit = rayCast(toDouble(ray), instance);
    if (!hit || !(hit->t <= double{std::numeric_limits<float>::max()})) return std::nullopt;
    MeshHit world;
    world.t = static_cast<float>(hit->t);
    world.point = Vec3f{hit->point};
    world.normal = Vec3f{hit->normal};
    world.barycentric = Vec3f{hit->barycentric};
    world.startsInside = hit->startsInside;
    world.triangle = hit->triangle;
    return world;
}

}  // namespace collidoscope::geometry
