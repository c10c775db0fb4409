/// Broad phase: a frame moves boxes, then all overlapping pairs are found. Ours beside Bullet's tree.
#include <memory>

#include "bench/boxes/pair_peers.h"
#include "geometry/broadphase/box_sweep.h"
#include "geometry/broadphase/moving_pairs.h"

using namespace collidoscope;

namespace {

using namespace geometry;
using batch::InstructionSet;

bench::Contestant sweep(const bench::BoxFrames& scene, const std::string& name, InstructionSet set) {
    return {"ours, sweep, " + name,
            [&scene, set, sweep = std::make_shared<BoxSweep>(), step = std::size_t{0}]() mutable {
                return static_cast<int>(sweep->overlappingPairs(scene.at(step++), set).size());
            }};
}
bench::Contestant tree(const bench::BoxFrames& scene) {
    return {"ours, tree of the frame", [&scene, tree = std::make_shared<BoxTree>(), step = std::size_t{0}]() mutable {
                tree->build(scene.at(step++));
                return static_cast<int>(tree->overlappingPairs().size());
            }};
}

/// Pairs kept from frame to frame. Bullet is told which boxes move; ours is, or finds out by comparing all.
bench::Contestant dynamicTree(const bench::BoxFrames& scene, bool isReported) {
    const auto pairs = std::make_shared<MovingPairs>();
    pairs->update(scene.at(0));
    return {
        isReported ? "ours, dynamic tree, told" : "ours, dynamic tree",
        [&scene, isReported, pairs, step = std::size_t{0}]() mutable {
            const auto& boxes = scene.at(step++);
            return static_cast<int>((isReported ? pairs->update(boxes, scene.moving) : pairs->update(boxes)).size());
        }};
}

void compare(const std::string& title, const bench::BoxFrames& scene, int rounds) {
    std::vector<bench::Contestant> contestants{sweep(scene, "baseline", InstructionSet::Baseline), tree(scene),
                                               dynamicTree(scene, false), dynamicTree(scene, true)};
    if (isSupported(InstructionSet::Avx2)) contestants.push_back(sweep(scene, "AVX2", InstructionSet::Avx2));
    if (isSupported(InstructionSet::Avx512)) contestants.push_back(sweep(scene, "AVX-512", InstructionSet::Avx512));
#ifdef COLLIDOSCOPE_BENCH_BULLET
    contestants.push_back(bench::bulletBroadphase(scene));
    contestants.push_back(bench::bulletBroadphaseDeferred(scene));
#endif
    const int count = static_cast<int>(scene.frames[0].size());
    const auto results = bench::compete(contestants, count, rounds);
    bench::print(title, results, "Bullet");
    for (const auto& result : results)
        std::printf("  %-28s %8.3f ms a frame\n", result.name.c_str(), count / result.millionsPerSecond * 1e-3);
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compare("1,000 boxes, 0.1 in a cubic metre", bench::movingBoxes(1'000, 0.1f), 101);
    compare("1,000 boxes, 0.6 in a cubic metre", bench::movingBoxes(1'000, 0.6f), 101);
    compare("10,000 boxes, 0.1 in a cubic metre", bench::movingBoxes(10'000, 0.1f), 31);
    compare("10,000 boxes, 0.6 in a cubic metre", bench::movingBoxes(10'000, 0.6f), 31);
    compare("10,000 boxes, one in a hundred moves", bench::movingBoxes(10'000, 0.6f, 100), 101);
    compare("100,000 boxes, 0.1 in a cubic metre", bench::movingBoxes(100'000, 0.1f), 9);
    compare("100,000 boxes, 0.6 in a cubic metre", bench::movingBoxes(100'000, 0.6f), 9);
    compare("100,000 boxes, one in a hundred moves", bench::movingBoxes(100'000, 0.6f, 100), 51);
    return 0;
}
