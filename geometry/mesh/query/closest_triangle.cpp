#include "geometry/mesh/query/closest_triangle.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <type_traits>

#include "geometry/base/observer.h"
#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/predicates/orientation.h"
#include "geometry/query/closest_point.h"

namespace collidoscope::geometry {
namespace {

/// A box is left out only when it is farther away than the best point by more than rounding, so that of two triangles
/// that share the nearest point both are looked at. Squared distances are right to a few units in the last place.
constexpr double kFartherBox = 1.0 + 0x1p-40;

double larger(double a, double b) { return a > b ? a : b; }
/// Adds the square of an offset, if the offset is positive.
void addSquare(double& sum, double offset) {
    const double outside = larger(offset, 0.0);
    sum += outside * outside;
}

/// A mesh where it is.
struct Unmoved {
    BoxDoubles squaredDistances(const BvhNode& boxes, const Vec3d& p) const {
        BoxDoubles squared{};
        for (int axis = 0; axis < 3; ++axis) {
            const BoxFloats &low = boxes.low[static_cast<std::size_t>(axis)],
                            &high = boxes.high[static_cast<std::size_t>(axis)];
            for (std::size_t i = 0; i < kTreeWidth; ++i)
                addSquare(squared[i], larger(double{low[i]} - p[axis], p[axis] - double{high[i]}));
        }
        return squared;
    }
    Triangled carry(const Trianglef& triangle) const { return toDouble(triangle); }
};

/// A mesh carried into the world. Of each box there, the box along the axes around it is looked at, which is larger by
/// what carrying it may be rounded.
class Moved {
public:
    explicit Moved(const MeshInstance& instance)
        : matrix_(instance.worldFromMesh), slack_(kSlabSlack * extentOf(instance)) {
        for (int axis = 0; axis < 3; ++axis) size_[axis] = glm::abs(Vec3d{matrix_[axis]});
    }

    BoxDoubles squaredDistances(const BvhNode& boxes, const Vec3d& p) const {
        BoxDoubles squared{}, half[3], middle[3];
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < kTreeWidth; ++i) {
                half[axis][i] = (double{boxes.high[axis][i]} - double{boxes.low[axis][i]}) * 0.5;
                middle[axis][i] = double{boxes.low[axis][i]} + half[axis][i];
            }
        for (int axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < kTreeWidth; ++i) {
                const double extent =
                    size_[0][axis] * half[0][i] + size_[1][axis] * half[1][i] + size_[2][axis] * half[2][i];
                const double position = matrix_[0][axis] * middle[0][i] + matrix_[1][axis] * middle[1][i] +
                                        matrix_[2][axis] * middle[2][i] + matrix_[3][axis];
                addSquare(squared[i], std::fabs(p[axis] - position) - extent - slack_);
            }
        return squared;
    }
    Triangled carry(const Trianglef& triangle) const { return carried(matrix_, triangle); }

private:
    Mat4d matrix_;
    Vec3d size_[3];  // of its columns, each number positive
    double slack_;   // m
};

/// Returns the squared distance of p from the box along the axes around the triangle, m^2.
double squaredDistanceToBox(const Triangled& t, const Vec3d& p) {
    const Vec3d low = glm::min(t.a, glm::min(t.b, t.c)), high = glm::max(t.a, glm::max(t.b, t.c));
    const Vec3d offset = glm::max(glm::max(low - p, p - high), Vec3d{0.0});
    return glm::dot(offset, offset);
}

template <typename Placing, typename Observer = NoObserver>
class NearestWalk {
public:
    NearestWalk(const Bvh& tree, const Placing& placing, const Vec3d& query, double within, const Observer& observer)
        : tree_(tree), placing_(placing), query_(query), squared_(within * within), observer_(observer) {}

    void visit(std::uint32_t index) {
        const BvhNode& node = tree_.nodes[index];
        std::array<Child, kTreeWidth> children{};
        const std::size_t count = sortedChildren(index, children);
        for (std::size_t i = 0; i < count; ++i) {
            if (children[i].squared > squared_ * kFartherBox) return tellPruned(index, children, i, count);
            const int child = children[i].child;
            if (isInner(node, child))
                visit(innerChild(node, child));
            else
                visitLeaf(index, child);
        }
    }
    const Vec3d& point() const { return point_; }
    double distance() const { return std::sqrt(squared_); }
    bool found() const { return triangle_ != kNone; }
    std::uint32_t triangle() const { return triangle_; }

private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Child {
        int child = 0;
        double squared = 0.0;  ///< distance of its box, m^2
    };

    /// Fills in the children that may hold a nearer triangle, the nearest first.
    std::size_t sortedChildren(std::uint32_t node, std::array<Child, kTreeWidth>& children) const {
        std::size_t count = 0;
        const BoxDoubles squared = placing_.squaredDistances(tree_.nodes[node], query_);
        for (ChildMask left = presentIn(tree_.nodes[node]); left != 0; left &= left - 1) {
            const int child = std::countr_zero(left);
            const Child next{child, squared[static_cast<std::size_t>(child)]};
            const bool isNear = !(next.squared > squared_ * kFartherBox);
            tell(NearestPart::Box, node, child, 0, isNear);
            if (!isNear) continue;
            std::size_t slot = count++;
            for (; slot > 0 && next.squared < children[slot - 1].squared; --slot) children[slot] = children[slot - 1];
            children[slot] = next;
        }
        return count;
    }
    /// Calls the observer, if there is one; only then the square root of the distance is taken.
    void tell(NearestPart part, std::uint32_t node, int child, std::uint32_t triangle, bool passed,
              const CodePlace& place = {}) const {
        if constexpr (!std::is_same_v<Observer, NoObserver>)
            observer_(NearestStep{part, node, child, triangle, passed, distance(), place});
    }
    void tellPruned(std::uint32_t node, const std::array<Child, kTreeWidth>& children, std::size_t first,
                    std::size_t count) const {
        for (std::size_t i = first; i < count; ++i) tell(NearestPart::Pruned, node, children[i].child, 0, false);
    }
    void visitLeaf(std::uint32_t node, int child) {
        const LeafRange leaf = leafAt(tree_.nodes[node], child);
        for (std::uint32_t i = 0; i < leaf.count; ++i) {
            const std::uint32_t triangle = tree_.triangles[leaf.first + i];
            const bool isNearer = takeIfNearer(triangle, placing_.carry(triangleAt(tree_, leaf, i)));
            tell(NearestPart::Triangle, node, child, triangle, isNearer);
        }
    }
    bool takeIfNearer(std::uint32_t triangle, const Triangled& placed) {
        if (squaredDistanceToBox(placed, query_) > squared_ * kFartherBox) return false;
        const Vec3d candidate = closestPoint(placed, query_);
        const double squared = glm::dot(query_ - candidate, query_ - candidate);
        if (squared > squared_ || (squared == squared_ && triangle > triangle_)) return false;
        point_ = candidate;
        squared_ = squared;
        triangle_ = triangle;
        return true;
    }

    const Bvh& tree_;
    const Placing& placing_;
    Vec3d query_;
    Vec3d point_{0.0};
    double squared_;  ///< m^2, of the nearest point so far
    const Observer& observer_;
    std::uint32_t triangle_ = kNone;
};

TriangleSide sideOf(const Triangled& triangle, const Vec3d& p) {
    const int sign = exact::orient3d(triangle.a, triangle.b, triangle.c, p);
    return sign > 0 ? TriangleSide::Front : sign < 0 ? TriangleSide::Back : TriangleSide::InPlane;
}

template <typename Placing, typename Observer = NoObserver>
std::optional<ClosestTriangle> closestOf(const Mesh& mesh, const Placing& placing, const Vec3d& p, double within,
                                         const Observer& observer = {}) {
    if (mesh.tree.nodes.empty() || !isFinite(p)) return std::nullopt;
    NearestWalk<Placing, Observer> walk{mesh.tree, placing, p, within, observer};
    walk.visit(0);
    if (!walk.found()) return std::nullopt;
    return ClosestTriangle{Vec3f{walk.point()}, static_cast<float>(walk.distance()), walk.triangle(),
                           sideOf(placing.carry(triangleAt(mesh, walk.triangle())), p)};
}

}  // namespace

std::optional<ClosestTriangle> closestTriangle(const Mesh& mesh, const Vec3f& p) {
    return closestOf(mesh, Unmoved{}, toDouble(p), std::numeric_limits<double>::infinity());
}
std::optional<ClosestTriangle> closestTriangle(const MeshInstance& instance, const Vec3f& p, double within) {
    return closestOf(*instance.mesh, Moved{instance}, toDouble(p), within);
}

std::optional<ClosestTriangle> closestTriangle(const MeshInstance& instance, const Vec3f& p,
                                               const NearestObserver& observer) {
    return closestOf(*instance.mesh, Moved{instance}, toDouble(p), std::numeric_limits<double>::infinity(), observer);
}

Vec3d closestPoint(const MeshInstance& instance, const Vec3d& p) {
    const Mesh& mesh = *instance.mesh;
    if (mesh.tree.nodes.empty() || !isFinite(p)) return Vec3d{std::numeric_limits<double>::quiet_NaN()};
    const Moved placing{instance};
    const NoObserver nobody;
    NearestWalk<Moved> walk{mesh.tree, placing, p, std::numeric_limits<double>::infinity(), nobody};
    walk.visit(0);
    return walk.found() ? walk.point() : Vec3d{std::numeric_limits<double>::quiet_NaN()};
}

Vec3f closestPoint(const Mesh& mesh, const Vec3f& p) {
    assert(!mesh.triangles.empty() && "a mesh without triangles has no nearest point");
    const auto closest = closestTriangle(mesh, p);
    return closest ? closest->point : Vec3f{std::numeric_limits<float>::quiet_NaN()};
}
float distance(const Mesh& mesh, const Vec3f& p) {
    const Vec3d offset = toDouble(p) - toDouble(closestPoint(mesh, p));
    return static_cast<float>(std::sqrt(glm::dot(offset, offset)));
}

}  // namespace collidoscope::geometry
