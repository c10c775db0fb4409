/// Many rays at one mesh: a few dozen at a time are made ready, sent through the tree by a kernel, and answered.
#include <array>

#include "geometry/mesh/traverse/mesh_cast.h"

namespace geometry {

extern template void batchTraversalKernel<batch::Baseline>(const TreeArrays&, const TreeRay<float>*,
                                                           const TriangleAsker*, int);
extern template void batchTraversalKernel<batch::Avx2>(const TreeArrays&, const TreeRay<float>*, const TriangleAsker*,
                                                       int);
extern template void batchTraversalKernel<batch::Avx512>(const TreeArrays&, const TreeRay<float>*, const TriangleAsker*,
                                                         int);

namespace {

using MeshCastKernel = void(const TreeArrays&, const TreeRay<float>*, const TriangleAsker*, int);
using Visitor = TreeVisitor<float, NearestHit, NoObserver>;

constexpr std::size_t kRaysPerCall = 64;

/// Rays that are made ready together.
class Group {
public:
    explicit Group(const Mesh& mesh) : mesh_(mesh), sizes_(sizesOf(mesh.bounds)) {}

    /// False for a ray that the kernel cannot take.
    bool add(const Rayf& ray, const RayReach& reach, std::size_t index) {
        Asked& asked = asked_[count_];
        asked.index = index;
        const auto question = questionOf(wide(ray), mesh_, reach);
        if (asksNothing(question)) return true;
        if (!fitsFloat(sizes_) || isTooFar(question.frame, sizes_)) return false;
        const auto started = treeRay<float>(question.frame, mesh_.bounds, sizes_, question.tMax);
        if (missesTheMesh(started)) return true;
        asked.question.emplace(question);
        asked.nearest.found.reset();
        asked.visitor.emplace(*asked.question, started.start, asked.nearest, nobody_);
        rays_[count_] = started.ray;
        askers_[count_] = {ask, &*asked.visitor};
        ++count_;
        return true;
    }
    bool isFull() const { return count_ == kRaysPerCall; }
    void answer(MeshCastKernel* kernel, std::span<const Rayf> rays, std::span<std::optional<MeshHit>> hits) {
        if (count_ > 0) kernel(arraysOf(mesh_.tree), rays_.data(), askers_.data(), static_cast<int>(count_));
        for (std::size_t i = 0; i < count_; ++i) {
            const Asked& asked = asked_[i];
            if (asked.nearest.found)
                hits[asked.index] = narrowHit(wideHit(wide(rays[asked.index]), *asked.question, *asked.nearest.found));
        }
        count_ = 0;
    }

private:
    struct Asked {
        std::size_t index = 0;
        std::optional<TreeQuestion> question{};
        NearestHit nearest{};
        std::optional<Visitor> visitor{};
    };
    static float ask(void* self, const TreeTarget& leaf, std::uint32_t i, float limit) {
        return static_cast<Visitor*>(self)->candidate(leaf, i, limit);
    }

    const Mesh& mesh_;
    TreeSizes sizes_{};
    NoObserver nobody_{};
    std::array<Asked, kRaysPerCall> asked_{};
    std::array<TreeRay<float>, kRaysPerCall> rays_{};
    std::array<TriangleAsker, kRaysPerCall> askers_{};
    std::size_t count_ = 0;
};

}  // namespace

void rayCastBatch(std::span<const Rayf> rays, const Mesh& mesh, const RayReach& reach,
                  std::span<std::optional<MeshHit>> hits, batch::InstructionSet set) {
    MeshCastKernel* const kernel =
        batch::chooseKernel<MeshCastKernel>(set, batchTraversalKernel<batch::Baseline>,
                                            batchTraversalKernel<batch::Avx2>, batchTraversalKernel<batch::Avx512>);
    Group group(mesh);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        hits[i].reset();
        if (mesh.triangles.empty()) continue;
        if (!group.add(rays[i], reach, i)) hits[i] = rayCast(rays[i], mesh, reach);
        if (group.isFull()) group.answer(kernel, rays, hits);
    }
    group.answer(kernel, rays, hits);
}

}  // namespace geometry
