#include "geometry/mesh/query/triangles_near_box.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <limits>

#include "geometry/base/scalar.h"
#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

constexpr double kRounding = 0x1p-22;  // of coordinates: more than a few roundings to floats

using Floats = batch::Lanes<float, batch::Baseline>;

Floats eight(const float* numbers) { return batch::load<float, batch::Baseline>(numbers); }

constexpr float kMore = 1.0f / 16.0f;   // of the longest side of a box: so far beyond it triangles are kept
constexpr float kWorthKeeping = 3.0f;   // calls in which a box that moves on alike should stay in the larger one
constexpr std::size_t kMostKept = 512;  // triangles
constexpr int kWaitAfterTooMany = 32;   // calls

/// A box in the space of a mesh that is only shifted, larger by what the corners of its triangles are rounded in the
/// world.
class BoxInMesh {
public:
    BoxInMesh(const Aabbf& box, const Vec3d& shift) {
        const Vec3d largest = glm::max(glm::abs(Vec3d{box.min}), glm::abs(Vec3d{box.max}));
        const Vec3d slack = kRounding * (2.0 * largest + glm::abs(shift));
        const Vec3d low = Vec3d{box.min} - shift - slack, high = Vec3d{box.max} - shift + slack;
        center_ = 0.5 * (low + high), half_ = 0.5 * (high - low);
        for (int axis = 0; axis < 3; ++axis) low_[axis] = below(low[axis]), high_[axis] = -below(-high[axis]);
    }

    /// Tells as a bit each which children have boxes that overlap it.
    std::uint32_t childrenMet(const BvhNode& node) const {
        std::uint32_t all = 0;
        for (int first = 0; first < kTreeWidth; first += kLanesOfTree) {
            std::uint32_t met = (1u << kLanesOfTree) - 1;
            for (std::size_t axis = 0; axis < 3 && met != 0; ++axis) {
                const Floats low(low_[static_cast<int>(axis)]), high(high_[static_cast<int>(axis)]);
                met &= batch::bits((eight(node.low[axis].data() + first) <= high) &
                                   (eight(node.high[axis].data() + first) >= low));
            }
            all |= met << first;
        }
        return all;
    }

    /// Tells as a bit each which of the first `count` of eight triangles have boxes that overlap it. Column i of their
    /// corners begins at columnAt(i).
    template <typename ColumnAt>
    std::uint32_t trianglesMet(std::size_t count, const ColumnAt& columnAt) const {
        std::uint32_t met = count < kLanesOfTree ? (1u << count) - 1 : (1u << kLanesOfTree) - 1;
        for (std::size_t axis = 0; axis < 3 && met != 0; ++axis) {
            const Floats a = eight(columnAt(axis)), b = eight(columnAt(axis + 3)), c = eight(columnAt(axis + 6));
            const Floats low(low_[static_cast<int>(axis)]), high(high_[static_cast<int>(axis)]);
            met &= batch::bits((max(max(a, b), c) >= low) & (min(min(a, b), c) <= high));
        }
        return met;
    }

    bool isPlaneMet(const Trianglef& triangle) const {
        const Vec3d a{triangle.a}, normal = glm::cross(Vec3d{triangle.b} - a, Vec3d{triangle.c} - a);
        return std::fabs(glm::dot(normal, a - center_)) <= glm::dot(glm::abs(normal), half_);
    }

private:
    /// A float that is no larger.
    static float below(double x) { return static_cast<float>(x - kRounding * std::fabs(x)); }

    Vec3d center_, half_;
    Vec3f low_{0.0f}, high_{0.0f};
};

/// Limits of a walk through the tree.
struct Sought {
    bool doPlanesMeet = true;                                    ///< not those whose planes pass by the box
    std::size_t most = std::numeric_limits<std::size_t>::max();  ///< the walk ends soon after it has found so many
};

class NearBox {
public:
    NearBox(const Bvh& tree, const BoxInMesh& box, const Sought& sought, std::vector<std::uint32_t>& found)
        : tree_(tree), box_(box), sought_(sought), found_(found) {}

    void visit(std::uint32_t index) {
        const BvhNode& node = tree_.nodes[index];
        for (std::uint32_t left = box_.childrenMet(node); left != 0 && found_.size() <= sought_.most;
             left &= left - 1) {
            const int child = std::countr_zero(left);
            if (isInner(node, child))
                visit(innerChild(node, child));
            else
                visitLeaf(leafAt(node, child));
        }
    }

private:
    void visitLeaf(const LeafRange& leaf) {
        for (std::uint32_t first = 0; first < leaf.count; first += kLanesOfTree) {
            std::uint32_t left = box_.trianglesMet(leaf.count - first, [&](std::size_t column) {
                return &tree_.corners[cornerIndex(leaf, first, column)];
            });
            for (; left != 0; left &= left - 1) {
                const auto i = first + static_cast<std::uint32_t>(std::countr_zero(left));
                if (!sought_.doPlanesMeet || box_.isPlaneMet(triangleAt(tree_, leaf, i)))
                    found_.push_back(tree_.triangles[leaf.first + i]);
            }
        }
    }

    const Bvh& tree_;
    const BoxInMesh& box_;
    const Sought sought_;
    std::vector<std::uint32_t>& found_;
};

bool liesWithin(const Aabbf& box, const Aabbf& other) {
    return glm::all(glm::lessThanEqual(other.min, box.min)) && glm::all(glm::lessThanEqual(box.max, other.max));
}

}  // namespace

bool isOnlyShifted(const Mat4d& matrix) {
    return Vec3d{matrix[0]} == kAxes[0] && Vec3d{matrix[1]} == kAxes[1] && Vec3d{matrix[2]} == kAxes[2];
}

void findTrianglesNear(const Aabbf& box, const MeshInstance& instance, std::vector<std::uint32_t>& found) {
    if (!isOnlyShifted(instance.worldFromMesh)) return findTrianglesOverlapping(box, instance, found);
    found.clear();
    const Bvh& tree = instance.mesh->tree;
    if (tree.nodes.empty() || !isFinite(box)) return;
    NearBox(tree, {box, Vec3d{instance.worldFromMesh[3]}}, {}, found).visit(0);
    std::sort(found.begin(), found.end());
}

void CornerColumns::makeRoom(std::size_t most) {
    stride_ = (most + kLanesOfTree - 1) / kLanesOfTree * kLanesOfTree, count_ = 0;
    if (numbers_.size() < 9 * stride_) numbers_.resize(9 * stride_);
}

void CornerColumns::fill(const Mesh& mesh, std::span<const std::uint32_t> triangles) {
    makeRoom(triangles.size());
    for (const std::uint32_t triangle : triangles) add(triangleAt(mesh, triangle));
}

bool KeptTriangles::isOf(const MeshInstance& instance) const {
    return mesh_ == instance.mesh.get() && contentHash_ == instance.mesh->contentHash &&
           isOnlyShifted(instance.worldFromMesh) && shift_ == Vec3d{instance.worldFromMesh[3]};
}

/// Keeps the triangles near a larger box; not where they are too many. Their planes are not asked: what a plane misses
/// by a rounding would depend on that box.
bool KeptTriangles::keep(const Aabbf& box, const MeshInstance& instance) {
    triangles_.clear();
    NearBox(instance.mesh->tree, {box, shift_}, {.doPlanesMeet = false, .most = kMostKept}, triangles_).visit(0);
    isKept_ = triangles_.size() <= kMostKept;
    if (!isKept_) {
        forget(), callsToWait_ = kWaitAfterTooMany;
        return false;
    }
    std::sort(triangles_.begin(), triangles_.end());
    corners_.fill(*instance.mesh, triangles_);
    around_ = box;
    return true;
}

void KeptTriangles::find(const Aabbf& box, const MeshInstance& instance, std::vector<std::uint32_t>& found,
                         CornerColumns& corners) {
    corners.clear();
    const bool isKnown = isOf(instance);
    const auto goneBy = glm::max(glm::abs(box.min - last_.min), glm::abs(box.max - last_.max));
    last_ = box;
    if (!isKnown) {
        forget();
        mesh_ = instance.mesh.get(), contentHash_ = mesh_->contentHash, shift_ = Vec3d{instance.worldFromMesh[3]};
        callsToWait_ = 0;
        return findTrianglesNear(box, instance, found);
    }
    if (!isKept_ || !liesWithin(box, around_)) {
        const Vec3f size = box.max - box.min;
        const float more = kMore * std::max({size.x, size.y, size.z});
        const bool isSlow = kWorthKeeping * std::max({goneBy.x, goneBy.y, goneBy.z}) < more;
        const bool isKeepable = isFinite(box) && !mesh_->tree.nodes.empty();
        isKept_ = false;
        if (callsToWait_ > 0 || !isSlow || !isKeepable) {
            callsToWait_ = std::max(0, callsToWait_ - 1);
            return findTrianglesNear(box, instance, found);
        }
        if (!keep({box.min - more, box.max + more}, instance)) return findTrianglesNear(box, instance, found);
    }
    found.clear(), corners.makeRoom(triangles_.size());
    const BoxInMesh inMesh(box, shift_);
    for (std::size_t first = 0; first < triangles_.size(); first += kLanesOfTree) {
        std::uint32_t left = inMesh.trianglesMet(triangles_.size() - first,
                                                 [&](std::size_t column) { return corners_.column(column) + first; });
        for (; left != 0; left &= left - 1) {
            const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(left));
            const Trianglef triangle = corners_.at(i);
            if (inMesh.isPlaneMet(triangle)) found.push_back(triangles_[i]), corners.add(triangle);
        }
    }
}

}  // namespace collidoscope::geometry
