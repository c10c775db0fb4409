#include "geometry/mesh/query/triangles_near_box.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/scalar.h"
#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

constexpr double kRounding = 0x1p-22;       // of coordinates: more than a few roundings to floats
constexpr float kFloatRounding = 0x1p-22f;  // the same

using Floats = batch::Lanes<float, batch::Baseline>;

Floats eight(const float* numbers) { return batch::load<float, batch::Baseline>(numbers); }
Floats eight(const std::array<std::uint8_t, kTreeWidth>& bytes) {
    return batch::loadBytes<float, batch::Baseline>(bytes.data());
}

class NearBox {
public:
    /// The box in the space of the mesh.
    NearBox(const Bvh& tree, const Vec3d& low, const Vec3d& high, std::vector<std::uint32_t>& found)
        : tree_(tree), center_(0.5 * (low + high)), half_(0.5 * (high - low)), found_(found) {
        for (int axis = 0; axis < 3; ++axis) lowFloat_[axis] = below(low[axis]), highFloat_[axis] = -below(-high[axis]);
    }

    void visit(std::uint32_t index) {
        const BvhNode& node = tree_.nodes[index];
        for (std::uint32_t left = childrenMet(node); left != 0; left &= left - 1) {
            const int child = std::countr_zero(left);
            if (isInner(node, child))
                visit(innerChild(node, child));
            else
                visitLeaf(leafAt(node, child));
        }
    }

private:
    /// A float that is no larger.
    static float below(double x) { return static_cast<float>(x - kRounding * std::fabs(x)); }

    /// Tells as a bit each which children the box meets, and perhaps some that it misses by a rounding.
    std::uint32_t childrenMet(const BvhNode& node) const {
        std::uint32_t met = (1u << kTreeWidth) - 1;
        for (std::size_t axis = 0; axis < 3 && met != 0; ++axis) {
            const int a = static_cast<int>(axis);
            const float origin = node.origin[a], low = lowFloat_[a], high = highFloat_[a];
            const float slack = kFloatRounding * (std::fabs(origin) + std::max(std::fabs(low), std::fabs(high)));
            const Floats cell(cellOf(node, axis)), from(low - origin - slack), to(high - origin + slack);
            met &= batch::bits((eight(node.low[axis]) * cell <= to) & (eight(node.high[axis]) * cell >= from));
        }
        return met;
    }

    void visitLeaf(const LeafRange& leaf) {
        for (std::uint32_t first = 0; first < leaf.count; first += kTreeWidth) {
            std::uint32_t left = trianglesMet(leaf, first);
            if (leaf.count - first < kTreeWidth) left &= (1u << (leaf.count - first)) - 1;
            for (; left != 0; left &= left - 1) {
                const auto i = first + static_cast<std::uint32_t>(std::countr_zero(left));
                if (isPlaneMet(triangleAt(tree_, leaf, i))) found_.push_back(tree_.triangles[leaf.first + i]);
            }
        }
    }

    /// Tells as a bit each which of eight triangles have boxes that overlap it. Eight floats may be read wherever a
    /// column starts.
    std::uint32_t trianglesMet(const LeafRange& leaf, std::uint32_t first) const {
        std::uint32_t met = (1u << kTreeWidth) - 1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto corner = [&](std::size_t column) {
                return eight(&tree_.corners[cornerIndex(leaf, first, axis + column)]);
            };
            const Floats a = corner(0), b = corner(3), c = corner(6);
            const Floats low(lowFloat_[static_cast<int>(axis)]), high(highFloat_[static_cast<int>(axis)]);
            met &= batch::bits((max(max(a, b), c) >= low) & (min(min(a, b), c) <= high));
        }
        return met;
    }

    bool isPlaneMet(const Trianglef& triangle) const {
        const Vec3d a{triangle.a}, normal = glm::cross(Vec3d{triangle.b} - a, Vec3d{triangle.c} - a);
        return std::fabs(glm::dot(normal, a - center_)) <= glm::dot(glm::abs(normal), half_);
    }

    const Bvh& tree_;
    Vec3d center_, half_;
    Vec3f lowFloat_{0.0f}, highFloat_{0.0f};
    std::vector<std::uint32_t>& found_;
};

}  // namespace

void findTrianglesNear(const Aabbf& box, const MeshInstance& instance, std::vector<std::uint32_t>& found) {
    const Mat4d& matrix = instance.worldFromMesh;
    const bool isUpright = Vec3d{matrix[0]} == kAxes[0] && Vec3d{matrix[1]} == kAxes[1] && Vec3d{matrix[2]} == kAxes[2];
    if (!isUpright) return findTrianglesOverlapping(box, instance, found);
    found.clear();
    const Bvh& tree = instance.mesh->tree;
    if (tree.nodes.empty() || !isFinite(box)) return;
    const Vec3d shift{matrix[3]}, low{box.min}, high{box.max};
    // Corners are rounded in the world, boxes of the tree in the mesh.
    const Vec3d largest = glm::max(glm::abs(low), glm::abs(high));
    const Vec3d slack = kRounding * (2.0 * largest + glm::abs(shift));
    NearBox(tree, low - shift - slack, high - shift + slack, found).visit(0);
    std::sort(found.begin(), found.end());
}

}  // namespace collidoscope::geometry
