/// Rays against triangles: our methods, alone and eight at a time, observed and not, beside those of others.
#include <cstdio>
#include <glm/geometric.hpp>
#include <memory>

#include "bench/contest.h"
#include "bench/rays/ray_peers.h"
#include "bench/rays/ray_sets.h"
#include "geometry/triangle/ray/ray_triangle.h"

using namespace collidoscope;

namespace {

using namespace geometry;
using bench::Contestant;
using bench::RaySet;
using Sets = std::vector<RaySet>;

template <typename Ask>
Contestant asking(std::string name, const Sets& sets, Ask ask) {
    return {std::move(name), [&sets, ask] {
                int hits = 0;
                for (const RaySet& set : sets)
                    for (const Trianglef& triangle : set.triangles) hits += ask(set.ray, triangle) ? 1 : 0;
                return hits;
            }};
}

/// As it stands in textbooks: floats, an early return, and no care for edges. For comparison only.
bool textbook(const Rayf& ray, const Trianglef& triangle) {
    const Vec3f ab = triangle.b - triangle.a;
    const Vec3f ac = triangle.c - triangle.a;
    const Vec3f p = glm::cross(ray.direction, ac);
    const float determinant = glm::dot(ab, p);
    if (determinant == 0.0f) return false;
    const float inverse = 1.0f / determinant;
    const Vec3f s = ray.origin - triangle.a;
    const float u = glm::dot(s, p) * inverse;
    if (u < 0.0f || u > 1.0f) return false;
    const Vec3f q = glm::cross(s, ab);
    const float v = glm::dot(ray.direction, q) * inverse;
    if (v < 0.0f || u + v > 1.0f) return false;
    return glm::dot(ac, q) * inverse >= 0.0f;
}

Contestant batch(const char* name, const Sets& sets, batch::InstructionSet instructions) {
    const auto columns = std::make_shared<std::vector<TriangleColumns>>();
    for (const RaySet& set : sets) columns->push_back(columnsOf(set.triangles));
    const auto answer = std::make_shared<RayTrianglesAnswer>();
    return {name, [&sets, columns, answer, instructions] {
                int hits = 0;
                for (std::size_t i = 0; i < sets.size(); ++i) {
                    rayCastAll(sets[i].ray, (*columns)[i], FaceCulling::Both, *answer, instructions);
                    for (const std::uint8_t hit : answer->hit) hits += hit;
                }
                return hits;
            }};
}

std::vector<Contestant> contestantsOf(const Sets& sets) {
    using enum RayTriangleMethod;
    const auto by = [](RayTriangleMethod method) {
        return [method](const Rayf& r, const Trianglef& t) { return rayCast(r, t, method).has_value(); };
    };
    std::vector<Contestant> all{
        asking("textbook, float, not exact", sets, textbook),
        asking("Moeller-Trumbore", sets, [](const Rayf& r, const Trianglef& t) { return rayCast(r, t).has_value(); }),
        asking("plane and barycentric", sets, by(PlaneBarycentric)), asking("shear and edges", sets, by(Watertight)),
        asking("Moeller-Trumbore, observed", sets, [](const Rayf& r, const Trianglef& t) {
            int steps = 0;
            return rayCast(r, t, MollerTrumbore, FaceCulling::Both, [&](const RayTriangleStep&) { ++steps; })
                .has_value();
        })};
    using batch::InstructionSet;
    all.push_back(batch("batch, baseline", sets, InstructionSet::Baseline));
    if (batch::isSupported(InstructionSet::Avx2)) all.push_back(batch("batch, AVX2", sets, InstructionSet::Avx2));
    if (batch::isSupported(InstructionSet::Avx512))
        all.push_back(batch("batch, AVX-512", sets, InstructionSet::Avx512));
#ifdef COLLIDOSCOPE_BENCH_CGAL
    all.push_back(bench::cgalRays(sets));
#endif
#ifdef COLLIDOSCOPE_BENCH_BULLET
    all.push_back(bench::bulletRays(sets));
#endif
    return all;
}

}  // namespace

int main() {
    bench::pinToOneCore();
    for (const float share : {0.02f, 0.25f, 0.75f}) {
        const Sets sets = bench::raySets(share);
        char title[64];
        std::snprintf(title, sizeof title, "rays against triangles, %.0f %% hits", 100.0 * double{share});
        bench::print(title, bench::compete(contestantsOf(sets), bench::kRays * bench::kTrianglesPerRay),
                     "Moeller-Trumbore");
    }
}
