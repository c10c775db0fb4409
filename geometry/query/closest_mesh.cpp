/// The nearest point of a mesh: every triangle, but for those whose box, or whose block's box, is already too far.
#include <cassert>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/query/closest_point.h"
#include "geometry/query/numbers/wide.h"

namespace geometry {
namespace {

double squaredDistance(const Aabbd& box, const Vec3d& p) {
    const Vec3d offset = p - glm::min(glm::max(p, box.min), box.max);
    return glm::dot(offset, offset);
}

Aabbd boxAround(const Triangled& t) { return {glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))}; }

/// The best point so far.
class Nearest {
public:
    explicit Nearest(const Vec3d& query) : query_(query), point_(query) {}

    bool canBeIn(const Aabbd& box) const { return squaredDistance(box, query_) < squared_; }
    void consider(const Triangled& triangle) {
        if (!canBeIn(boxAround(triangle))) return;
        const Vec3d candidate = closestPoint(triangle, query_);
        const double squared = glm::dot(query_ - candidate, query_ - candidate);
        if (!(squared < squared_)) return;
        point_ = candidate;
        squared_ = squared;
    }
    const Vec3d& point() const { return point_; }

private:
    Vec3d query_;
    Vec3d point_;
    double squared_ = std::numeric_limits<double>::infinity();
};

}  // namespace

Vec3f closestPoint(const Mesh& mesh, const Vec3f& query) {
    assert(!mesh.triangles.empty() && "a mesh without triangles has no nearest point");
    Nearest nearest{Vec3d{query}};
    for (std::size_t block = 0; block < mesh.blocks.size(); ++block) {
        const Aabbf& box = mesh.blocks[block];
        if (!nearest.canBeIn({Vec3d{box.min}, Vec3d{box.max}})) continue;
        const BlockRange range = blockAt(mesh, block);
        for (std::size_t i = range.first; i < range.end; ++i) nearest.consider(wide(triangleAt(mesh, i)));
    }
    return Vec3f{nearest.point()};
}

}  // namespace geometry
