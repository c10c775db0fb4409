#include "geometry/mesh/query/mesh_overlap.h"

#include <algorithm>
#include <bit>

#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/triangle/triangle_overlap.h"

namespace collidoscope::geometry {
namespace {

/// Part of a tree: an inner node or a leaf, and the box around it in the space of the mesh.
struct Branch {
    bool isLeaf = false;
    std::uint32_t node = 0;
    LeafRange leaf{};
    Aabbf box{};
};
Branch rootOf(const Mesh& mesh) { return {.box = mesh.bounds}; }

/// Normals of the faces of boxes that the matrix carries into the world. The axes of the world themselves are tested
/// anyhow.
Normals faceNormals(const Mat4d& m) {
    const Vec3d x{m[0]}, y{m[1]}, z{m[2]};
    const Normals normals{{glm::cross(y, z), glm::cross(z, x), glm::cross(x, y)}, 3};
    const bool alongAxes = x.y == 0.0 && x.z == 0.0 && y.x == 0.0 && y.z == 0.0 && z.x == 0.0 && z.y == 0.0;
    return alongAxes ? Normals{} : normals;
}
Normals joined(Normals a, const Normals& b) {
    for (std::size_t i = 0; i < b.count; ++i) a.normals[a.count++] = b.normals[i];
    return a;
}

/// A mesh on one side of the walk.
class MeshSide {
public:
    explicit MeshSide(const MeshInstance& instance) : instance_(instance), extent_(extentOf(instance)) {}

    /// Calls `visit` with the children of a branch that may meet the slabs, until it returns true; before that `tell`
    /// with the box of each child, and whether it may.
    template <typename Tell, typename Visit>
    bool open(const Branch& branch, const Slabs& worldSlabs, Tell&& tell, Visit&& visit) const {
        const BvhNode& node = instance_.mesh->tree.nodes[branch.node];
        const ChildMask met = meeting(node, slabsInMesh(instance_, worldSlabs));
        for (ChildMask left = presentIn(node); left != 0; left &= left - 1) {
            const int child = std::countr_zero(left);
            tell(childBox(node, child), ((met >> child) & 1) != 0);
        }
        for (ChildMask left = met; left != 0; left &= left - 1) {
            const int child = std::countr_zero(left);
            const Aabbf box = childBox(node, child);
            const Branch next = isInner(node, child) ? Branch{false, innerChild(node, child), {}, box}
                                                     : Branch{true, 0, leafAt(node, child), box};
            if (visit(next)) return true;
        }
        return false;
    }
    /// The box of a branch as a body in the world.
    BoxCore bodyOf(const Branch& branch) const {
        const Mat4d& m = instance_.worldFromMesh;
        const Aabbd box = toDouble(branch.box);
        const Vec3d half = halfOf(box);
        return {{.center = carried(m, centerOf(box))},
                {Vec3d{m[0]} * half.x, Vec3d{m[1]} * half.y, Vec3d{m[2]} * half.z}};
    }
    Triangled triangle(const LeafRange& leaf, std::uint32_t i) const {
        return carried(instance_.worldFromMesh, triangleAt(instance_.mesh->tree, leaf, i));
    }
    std::uint32_t index(const LeafRange& leaf, std::uint32_t i) const {
        return instance_.mesh->tree.triangles[leaf.first + i];
    }
    const MeshInstance& instance() const { return instance_; }
    double extent() const { return extent_; }

private:
    MeshInstance instance_;
    double extent_;
};

double sizeOf(const BoxCore& body) {
    double size = 0.0;
    for (const Vec3d& half : body.halfVectors) size += glm::dot(half, half);
    return size;
}

template <typename Take, typename Observer>
class PairWalk {
public:
    PairWalk(const MeshInstance& a, const MeshInstance& b, Take& take, Observer& observer)
        : a_(a),
          b_(b),
          normals_(joined(faceNormals(a.worldFromMesh), faceNormals(b.worldFromMesh))),
          take_(take),
          observer_(observer) {}

    /// True when `take` has seen enough.
    bool visit(const Branch& a, const Branch& b) {
        if (a.isLeaf && b.isLeaf) return visitLeaves(a, b);
        const auto bodyA = a_.bodyOf(a), bodyB = b_.bodyOf(b);
        const bool opensA = b.isLeaf || (!a.isLeaf && sizeOf(bodyA) >= sizeOf(bodyB));
        const auto tell = [&](const Aabbf& inner, bool passed) {
            observer_(TreePairStep{VisitedPart::Box, a.box, b.box, opensA, inner, {}, passed});
        };
        if (opensA)
            return a_.open(a, slabsOfCore(bodyB, 0.0, normals_, a_.extent()), tell,
                           [&](const Branch& next) { return visit(next, b); });
        return b_.open(b, slabsOfCore(bodyA, 0.0, normals_, b_.extent()), tell,
                       [&](const Branch& next) { return visit(a, next); });
    }

private:
    bool visitLeaves(const Branch& a, const Branch& b) {
        for (std::uint32_t i = 0; i < a.leaf.count; ++i) {
            const Triangled triangle = a_.triangle(a.leaf, i);
            for (std::uint32_t k = 0; k < b.leaf.count; ++k) {
                const TrianglePair pair{a_.index(a.leaf, i), b_.index(b.leaf, k)};
                const bool passed = overlaps(triangle, b_.triangle(b.leaf, k));
                observer_(TreePairStep{VisitedPart::Triangle, a.box, b.box, false, {}, pair, passed});
                if (passed && take_(pair)) return true;
            }
        }
        return false;
    }

    MeshSide a_;
    MeshSide b_;
    Normals normals_;
    Take& take_;
    Observer& observer_;
};

template <typename Take, typename Observer>
bool visitTouchingPairs(const MeshInstance& a, const MeshInstance& b, Take&& take, Observer&& observer) {
    if (a.mesh->triangles.empty() || b.mesh->triangles.empty()) return false;
    return PairWalk{a, b, take, observer}.visit(rootOf(*a.mesh), rootOf(*b.mesh));
}

template <typename Observer>
std::vector<TrianglePair> touchingPairs(const MeshInstance& a, const MeshInstance& b, Observer&& observer) {
    std::vector<TrianglePair> found;
    const auto keep = [&](const TrianglePair& pair) {
        found.push_back(pair);
        return false;
    };
    visitTouchingPairs(a, b, keep, observer);
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

bool overlaps(const MeshInstance& a, const MeshInstance& b) {
    return visitTouchingPairs(
        a, b, [](const TrianglePair&) { return true; }, NoObserver{});
}
bool overlaps(const Mesh& a, const Mesh& b) { return overlaps(MeshInstance{a}, MeshInstance{b}); }

std::vector<TrianglePair> trianglesOverlapping(const MeshInstance& a, const MeshInstance& b) {
    return touchingPairs(a, b, NoObserver{});
}
std::vector<TrianglePair> trianglesOverlapping(const Mesh& a, const Mesh& b) {
    return trianglesOverlapping(MeshInstance{a}, MeshInstance{b});
}
std::vector<TrianglePair> trianglesOverlapping(const MeshInstance& a, const MeshInstance& b,
                                               const std::function<void(const TreePairStep&)>& observer) {
    return touchingPairs(a, b, observer);
}

}  // namespace collidoscope::geometry
