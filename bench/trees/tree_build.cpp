/// How long does the tree of a million triangles take, how much memory, and how good does it become, beside Embree's?
/// Builders take turns; medians of the time on the clock and of the time that processors spent on it.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <vector>

#include "app/threads/thread_pool.h"
#include "bench/trees/tree_builders.h"
#include "geometry/mesh/build/build.h"
#include "geometry/mesh/bvh.h"
#include "geometry/mesh/mesh_generators.h"

using namespace collidoscope;

namespace collidoscope::bench {
namespace {

constexpr int kRounds = 5;

TreeBuilder ours(const char* name, geometry::BuildQuality quality, app::ThreadPool& pool) {
    return {name, [quality, &pool](const geometry::Mesh& mesh) {
                const geometry::Bvh tree = geometry::buildTree(mesh.vertices, mesh.triangles,
                                                               {.quality = quality, .parallelFor = pool.parallelFor()});
                const std::size_t bytes = tree.nodes.size() * sizeof(geometry::BvhNode) +
                                          (tree.triangles.size() + tree.corners.size()) * sizeof(float);
                return TreeFacts{.bytes = bytes, .cost = geometry::surfaceAreaCost(tree)};
            }};
}

struct Times {
    std::vector<double> wall{};
    std::vector<double> processor{};
};

double medianOf(std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + kRounds / 2, times.end());
    return times[kRounds / 2];
}

TreeFacts timed(const TreeBuilder& builder, const geometry::Mesh& mesh, Times& times) {
    const std::clock_t processor = std::clock();
    const auto wall = std::chrono::steady_clock::now();
    const TreeFacts facts = builder.build(mesh);
    times.wall.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count());
    times.processor.push_back(static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC);
    return facts;
}

void compare(const geometry::Mesh& mesh, const std::vector<TreeBuilder>& builders, unsigned threads) {
    std::printf("%s, %zu triangles, %u threads\n", mesh.name.c_str(), mesh.triangles.size(), threads);
    std::vector<Times> times(builders.size());
    std::vector<TreeFacts> facts(builders.size());
    for (int round = 0; round < kRounds; ++round)
        for (std::size_t i = 0; i < builders.size(); ++i) facts[i] = timed(builders[i], mesh, times[i]);
    for (std::size_t i = 0; i < builders.size(); ++i) {
        const double share = static_cast<double>(facts[i].bytes) / static_cast<double>(mesh.triangles.size());
        std::printf("  %-16s clock %6.3f s, processors %6.3f s, %5.1f bytes a triangle", builders[i].name.c_str(),
                    medianOf(times[i].wall), medianOf(times[i].processor), share);
        if (facts[i].cost) std::printf(", cost %6.2f", *facts[i].cost);
        std::printf("\n");
    }
}

void compareOn(unsigned threads) {
    app::ThreadPool pool(threads);
    std::vector<TreeBuilder> builders{ours("ours, fast", geometry::BuildQuality::Fast, pool),
                                      ours("ours, good", geometry::BuildQuality::Good, pool),
                                      ours("ours, best", geometry::BuildQuality::Best, pool)};
#ifdef COLLIDOSCOPE_BENCH_EMBREE
    for (TreeBuilder& builder : embreeBuilders(pool.threads())) builders.push_back(std::move(builder));
#endif
    compare(*geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 2000, 250), builders, pool.threads());
    compare(*geometry::makeTerrain(5.0f, 1.0f, 708), builders, pool.threads());
}

}  // namespace
}  // namespace collidoscope::bench

int main() {
    bench::compareOn(1);
    bench::compareOn(0);
}
