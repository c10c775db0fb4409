#include "geometry/mesh/query/closest_triangle.h"

#include <bit>
#include <cassert>
#include <limits>

#include "geometry/exact/orientation.h"
#include "geometry/mesh/query/child_boxes.h"
#include "geometry/query/closest_point.h"

namespace geometry {
namespace {

/// A box is left out only when it is farther away than the best point by more than rounding, so that of two triangles
/// that share the nearest point both are looked at. Squared distances are right to a few units in the last place.
constexpr double kFartherBox = 1.0 + 0x1p-40;

class NearestWalk {
public:
    NearestWalk(const WideTree& tree, const Vec3d& query) : tree_(tree), query_(query) {}

    void visit(std::uint32_t index) {
        const WideNode& node = tree_.nodes[index];
        const ChildBoxes boxes = childBoxesOf(node);
        std::array<Child, kTreeWidth> children{};
        const std::size_t count = sortedChildren(boxes, children);
        for (std::size_t i = 0; i < count; ++i) {
            if (children[i].squared > squared_ * kFartherBox) return;
            const int child = children[i].child;
            if (isInner(node, child))
                visit(innerChild(node, child));
            else
                visitLeaf(leafAt(node, child));
        }
    }
    const Vec3d& point() const { return point_; }
    double distance() const { return std::sqrt(squared_); }
    std::uint32_t triangle() const { return triangle_; }

private:
    struct Child {
        int child = 0;
        double squared = 0.0;  ///< distance of its box, m^2
    };

    /// The nearest first.
    std::size_t sortedChildren(const ChildBoxes& boxes, std::array<Child, kTreeWidth>& children) const {
        std::size_t count = 0;
        for (ChildMask left = boxes.present; left != 0; left &= left - 1) {
            const Child next{std::countr_zero(left),
                             squaredDistance(boxes, static_cast<std::size_t>(std::countr_zero(left)))};
            std::size_t place = count++;
            for (; place > 0 && next.squared < children[place - 1].squared; --place)
                children[place] = children[place - 1];
            children[place] = next;
        }
        return count;
    }
    double squaredDistance(const ChildBoxes& boxes, std::size_t child) const {
        double squared = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            const double low = boxes.low[static_cast<std::size_t>(axis)][child];
            const double high = boxes.high[static_cast<std::size_t>(axis)][child];
            const double offset = std::max(0.0, std::max(low - query_[axis], query_[axis] - high));
            squared += offset * offset;
        }
        return squared;
    }
    void visitLeaf(const LeafRange& leaf) {
        for (std::uint32_t i = 0; i < leaf.count; ++i) {
            const Vec3d candidate = closestPoint(wide(triangleAt(tree_, leaf, i)), query_);
            const double squared = glm::dot(query_ - candidate, query_ - candidate);
            const std::uint32_t triangle = tree_.triangles[leaf.first + i];
            if (squared > squared_ || (squared == squared_ && triangle > triangle_)) continue;
            point_ = candidate;
            squared_ = squared;
            triangle_ = triangle;
        }
    }

    const WideTree& tree_;
    Vec3d query_;
    Vec3d point_{0.0};
    double squared_ = std::numeric_limits<double>::infinity();
    std::uint32_t triangle_ = 0;
};

TriangleSide sideOf(const Triangled& triangle, const Vec3d& p) {
    const int sign = exact::orient3d(triangle.a, triangle.b, triangle.c, p);
    return sign > 0 ? TriangleSide::Front : sign < 0 ? TriangleSide::Back : TriangleSide::InPlane;
}

}  // namespace

std::optional<ClosestTriangle> closestTriangle(const Mesh& mesh, const Vec3f& p) {
    if (mesh.tree.nodes.empty() || !isFinite(wide(p))) return std::nullopt;
    NearestWalk walk{mesh.tree, wide(p)};
    walk.visit(0);
    return ClosestTriangle{Vec3f{walk.point()}, static_cast<float>(walk.distance()), walk.triangle(),
                           sideOf(wide(triangleAt(mesh, walk.triangle())), wide(p))};
}

Vec3f closestPoint(const Mesh& mesh, const Vec3f& p) {
    assert(!mesh.triangles.empty() && "a mesh without triangles has no nearest point");
    const auto closest = closestTriangle(mesh, p);
    return closest ? closest->point : Vec3f{std::numeric_limits<float>::quiet_NaN()};
}

}  // namespace geometry
