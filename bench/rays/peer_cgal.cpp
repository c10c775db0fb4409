#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Ray_3.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <memory>

#include "bench/rays/ray_peers.h"

namespace collidoscope::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
struct Converted {
    CGAL::Ray_3<Kernel> ray{};
    std::vector<CGAL::Triangle_3<Kernel>> triangles{};
};

Kernel::Point_3 point(const geometry::Vec3f& p) { return {p.x, p.y, p.z}; }

}  // namespace

Contestant cgalRays(const std::vector<RaySet>& sets) {
    const auto all = std::make_shared<std::vector<Converted>>();
    for (const RaySet& set : sets) {
        const geometry::Vec3f& d = set.ray.direction;
        Converted converted{CGAL::Ray_3<Kernel>(point(set.ray.origin), Kernel::Vector_3(d.x, d.y, d.z))};
        for (const auto& t : set.triangles) converted.triangles.emplace_back(point(t.a), point(t.b), point(t.c));
        all->push_back(std::move(converted));
    }
    return {"CGAL exact predicates", [all] {
                int hits = 0;
                for (const Converted& set : *all)
                    for (const auto& triangle : set.triangles) hits += CGAL::do_intersect(set.ray, triangle) ? 1 : 0;
                return hits;
            }};
}

}  // namespace collidoscope::bench
