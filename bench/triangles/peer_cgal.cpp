#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <memory>

#include "bench/triangles/peers.h"

namespace collidoscope::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Triangles = std::vector<CGAL::Triangle_3<Kernel>>;

Triangles converted(std::span<const geometry::Trianglef> triangles) {
    const auto point = [](const geometry::Vec3f& p) { return Kernel::Point_3(p.x, p.y, p.z); };
    Triangles all;
    for (const auto& t : triangles) all.emplace_back(point(t.a), point(t.b), point(t.c));
    return all;
}

}  // namespace

TrianglePeer cgalPeer(std::span<const geometry::Trianglef> a, std::span<const geometry::Trianglef> b) {
    const auto left = std::make_shared<Triangles>(converted(a)), right = std::make_shared<Triangles>(converted(b));
    const auto run = [left, right] {
        int hits = 0;
        for (std::size_t i = 0; i < left->size(); ++i) hits += CGAL::do_intersect((*left)[i], (*right)[i]) ? 1 : 0;
        return hits;
    };
    return {{kCgal, run}, [left, right](std::size_t i) { return CGAL::do_intersect((*left)[i], (*right)[i]); }};
}

}  // namespace collidoscope::bench
