/// Box against box: ours, alone, observed and in batches, beside Bullet's and FCL's, on four kinds of pairs.
#include <algorithm>
#include <memory>
#include <vector>

#include "bench/boxes/peers.h"
#include "geometry/overlap/box_overlap.h"
#include "tests/geometry/overlap/box_pairs.h"

using namespace collidoscope;

namespace {

using namespace geometry;
using batch::InstructionSet;

struct PairSet {
    std::string name{};
    std::vector<Boxf> a{};
    std::vector<Boxf> b{};
};

constexpr int kPairs = 1024;  // 80 KB: in the second level of cache

template <typename Make>
PairSet makeSet(const std::string& name, Make make) {
    Random random{1};
    PairSet set{name};
    while (set.a.size() < kPairs) {
        const test::TwoBoxes pair = make(random);
        set.a.push_back(pair.a);
        set.b.push_back(pair.b);
    }
    return set;
}

test::TwoBoxes apartPair(Random& random) {
    test::TwoBoxes pair = test::randomPair(random);
    while (overlaps(pair.a, pair.b)) pair = test::randomPair(random);
    return pair;
}
/// Unit boxes at rest on each other, all turned alike and sunk in by up to a millimetre.
test::TwoBoxes restingPair(Random& random) {
    const Quatf turn = axisAngle(Vec3f{0, 1, 0}, 0.3f);
    const Vec3f up{random.uniform(-0.1f, 0.1f), 1.0f - random.uniform(0.0f, 1e-3f), random.uniform(-0.1f, 0.1f)};
    const Vec3f center = random.inBox(Vec3f{-20}, Vec3f{20});
    return {{center, Vec3f{0.5f}, turn}, {center + up, Vec3f{0.5f}, turn}};
}

bench::Contestant single(const PairSet& set) {
    return {"ours, single", [&set] {
                int hits = 0;
                for (std::size_t i = 0; i < set.a.size(); ++i) hits += overlaps(set.a[i], set.b[i]) ? 1 : 0;
                return hits;
            }};
}
bench::Contestant observed(const PairSet& set) {
    return {"ours, single, axes counted", [&set] {
                int hits = 0;
                int axes = 0;
                for (std::size_t i = 0; i < set.a.size(); ++i)
                    hits += overlaps(set.a[i], set.b[i], [&](const AxisStep&) { ++axes; }) ? 1 : 0;
                return axes > 0 ? hits : 0;
            }};
}
bench::Contestant batched(const PairSet& set, const std::string& name, InstructionSet instructions) {
    const std::shared_ptr<bool[]> out{new bool[set.a.size()]};
    return {"ours, batch, " + name, [&set, out, instructions] {
                overlapsBatch(set.a, set.b, {out.get(), set.a.size()}, instructions);
                return static_cast<int>(std::count(out.get(), out.get() + set.a.size(), true));
            }};
}

void compare(const PairSet& set) {
    std::vector<bench::Contestant> contestants{single(set), observed(set),
                                               batched(set, "baseline", InstructionSet::Baseline)};
    if (isSupported(InstructionSet::Avx2)) contestants.push_back(batched(set, "AVX2", InstructionSet::Avx2));
    if (isSupported(InstructionSet::Avx512)) contestants.push_back(batched(set, "AVX-512", InstructionSet::Avx512));
#ifdef COLLIDOSCOPE_BENCH_BULLET
    contestants.push_back(bench::bulletDetector(set.a, set.b));
    contestants.push_back(bench::bulletGjk(set.a, set.b));
#endif
#ifdef COLLIDOSCOPE_BENCH_FCL
    contestants.push_back(bench::fclObb(set.a, set.b));
#endif
    bench::print(set.name, bench::compete(contestants, kPairs), "Bullet detector");
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compare(makeSet("random", test::randomPair));
    compare(makeSet("apart", apartPair));
    compare(makeSet("resting stack", restingPair));
    compare(makeSet("nearly parallel", test::nearlyParallelPair));
    return 0;
}
