#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <array>
#include <memory>

#include "bench/triangles/peers.h"

namespace collidoscope::bench {
namespace {

using Corners = std::array<fcl::Vector3d, 3>;
using Triangles = std::vector<Corners>;

Triangles converted(std::span<const geometry::Trianglef> triangles) {
    const auto point = [](const geometry::Vec3f& p) { return fcl::Vector3d(p.x, p.y, p.z); };
    Triangles all;
    for (const auto& t : triangles) all.push_back({point(t.a), point(t.b), point(t.c)});
    return all;
}
bool intersect(const Corners& a, const Corners& b) {
    return fcl::detail::Intersect<double>::intersect_Triangle(a[0], a[1], a[2], b[0], b[1], b[2]);
}

}  // namespace

TrianglePeer fclPeer(std::span<const geometry::Trianglef> a, std::span<const geometry::Trianglef> b) {
    const auto left = std::make_shared<Triangles>(converted(a)), right = std::make_shared<Triangles>(converted(b));
    const auto run = [left, right] {
        int hits = 0;
        for (std::size_t i = 0; i < left->size(); ++i) hits += intersect((*left)[i], (*right)[i]) ? 1 : 0;
        return hits;
    };
    return {{kFcl, run}, [left, right](std::size_t i) { return intersect((*left)[i], (*right)[i]); }};
}

}  // namespace collidoscope::bench
