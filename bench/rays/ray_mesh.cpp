/// Rays at meshes of a million triangles and at small ones: the nearest hit, alone and in batches, beside Embree.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "bench/contest.h"
#include "bench/rays/embree_rays.h"
#include "bench/rays/mesh_rays.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/traverse/ray_mesh.h"

using namespace collidoscope;

namespace {

using namespace geometry;
using bench::Contestant;
using bench::MeshRays;

/// A sphere with bumps, of 20 * 4^subdivisions triangles.
MeshPtr bumpySphere(int subdivisions) {
    Mesh mesh = *makeIcosphere(1.0f, subdivisions);
    for (Vec3f& v : mesh.vertices) {
        const float bumps = std::sin(11.0f * v.x) * std::sin(13.0f * v.y) + 0.4f * std::sin(41.0f * v.z + 17.0f * v.x);
        v *= 1.0f + 0.08f * bumps;
    }
    return finishMesh(std::move(mesh));
}

Contestant single(const Mesh& mesh, const MeshRays& rays) {
    return {"ours, single", [&mesh, &rays, next = std::size_t{0}]() mutable {
                int hits = 0;
                for (std::size_t i = 0; i < bench::kRaysPerRun; ++i, next = (next + 1) % rays.rays.size())
                    hits += rayCast(rays.rays[next], mesh) ? 1 : 0;
                return hits;
            }};
}

Contestant batch(const char* name, const Mesh& mesh, const MeshRays& rays, batch::InstructionSet set) {
    return {name, [&mesh, &rays, set, next = (1 + static_cast<std::size_t>(set)) * bench::kRaysBetweenContestants,
                   hits = std::vector<std::optional<MeshHit>>(bench::kRaysPerRun)]() mutable {
                next = next + bench::kRaysPerRun <= rays.rays.size() ? next : 0;
                rayCastBatch({rays.rays.data() + next, bench::kRaysPerRun}, mesh, {}, hits, set);
                next += bench::kRaysPerRun;
                return static_cast<int>(std::count_if(hits.begin(), hits.end(), [](const auto& h) { return !!h; }));
            }};
}

void compete(const char* name, const Mesh& mesh) {
    const MeshRays primary = bench::primaryRays(mesh);
    const MeshRays diffuse = bench::diffuseRays(mesh, primary);
    const MeshRays anyhow = bench::randomRays(mesh);
    for (const MeshRays* rays : {&primary, &diffuse, &anyhow}) {
        using enum batch::InstructionSet;
        std::vector<Contestant> contestants{single(mesh, *rays), batch("ours, batch, baseline", mesh, *rays, Baseline)};
        if (batch::isSupported(Avx2)) contestants.push_back(batch("ours, batch, AVX2", mesh, *rays, Avx2));
        if (batch::isSupported(Avx512)) contestants.push_back(batch("ours, batch, AVX-512", mesh, *rays, Avx512));
#ifdef COLLIDOSCOPE_BENCH_EMBREE
        contestants.push_back(bench::embreeRays(mesh, *rays, false));
        contestants.push_back(bench::embreeRays(mesh, *rays, true));
#endif
        const std::string title =
            std::string(name) + ", " + std::to_string(mesh.triangles.size()) + " triangles, " + rays->name;
        bench::print(title, bench::compete(contestants, bench::kRaysPerRun, 257), "Embree");
    }
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compete("terrain", *makeTerrain(5.0f, 1.0f, 708));
    compete("torus knot", *makeTorusKnot(2, 3, 1.0f, 0.3f, 2048, 245));
    compete("sphere with bumps", *bumpySphere(8));
    compete("sphere with bumps", *bumpySphere(5));
}
