/// Triangle against triangle: our methods, alone and in batches, beside those of others, on easy and on hard pairs.
#include <cstdio>
#include <memory>
#include <vector>

#include "bench/contest.h"
#include "bench/triangles/peers.h"
#include "geometry/triangle/determinant_signs.h"
#include "geometry/triangle/triangle_overlap.h"
#include "tests/geometry/triangle/triangle_pairs.h"

using namespace collidoscope;

namespace {

using namespace geometry;

struct PairSet {
    std::string name{};
    std::vector<Trianglef> a{};
    std::vector<Trianglef> b{};
};

constexpr int kPairs = 1024;  // 72 KB: in the second level of cache
constexpr int kHardPairs = 128;

bool haveArea(const TwoTriangles& pair) {
    return !isWithoutArea(toDouble(pair.first)) && !isWithoutArea(toDouble(pair.second));
}

/// Random pairs of which this share overlaps.
PairSet randomSet(const std::string& name, float share) {
    Random random{1};
    PairSet set{name};
    while (set.a.size() < kPairs) {
        const bool wanted = random.unit() < share;
        TwoTriangles pair = randomPair(random);
        while (overlaps(pair.first, pair.second) != wanted) pair = randomPair(random);
        set.a.push_back(pair.first);
        set.b.push_back(pair.second);
    }
    return set;
}
/// Triangles without area are left out: not all peers take them.
PairSet hardSet(const std::string& name, TwoTriangles (*make)(Random&)) {
    Random random{1};
    PairSet set{name};
    while (set.a.size() < kHardPairs) {
        const TwoTriangles pair = make(random);
        if (!haveArea(pair)) continue;
        set.a.push_back(pair.first);
        set.b.push_back(pair.second);
    }
    return set;
}

template <typename Test>
bench::Contestant single(const std::string& name, const PairSet& set, Test test) {
    return {name, [&set, test] {
                int hits = 0;
                for (std::size_t i = 0; i < set.a.size(); ++i) hits += test(set.a[i], set.b[i]) ? 1 : 0;
                return hits;
            }};
}
bench::Contestant byMethod(const std::string& name, const PairSet& set, TriangleMethod method) {
    return single(name, set, [method](const Trianglef& a, const Trianglef& b) { return overlaps(a, b, method); });
}
bench::Contestant batch(const std::string& name, const PairSet& set, batch::InstructionSet instructions) {
    const std::shared_ptr<bool[]> out{new bool[set.a.size()]};
    return {name, [&set, out, instructions] {
                overlapsBatch(set.a, set.b, {out.get(), set.a.size()}, instructions);
                int hits = 0;
                for (std::size_t i = 0; i < set.a.size(); ++i) hits += out[i] ? 1 : 0;
                return hits;
            }};
}

std::vector<bench::Contestant> ourContestants(const PairSet& set) {
    const auto plain = [](const Trianglef& a, const Trianglef& b) { return overlaps(a, b); };
    const auto observed = [](const Trianglef& a, const Trianglef& b) {
        int steps = 0;
        return overlapsByDeterminants(a, b, [&](const TriangleStep&) { ++steps; }) && steps > 0;
    };
    std::vector<bench::Contestant> ours{single("determinant signs", set, plain),
                                        single("... with a counting observer", set, observed),
                                        byMethod("interval overlap", set, TriangleMethod::IntervalOverlap),
                                        byMethod("separating axes", set, TriangleMethod::SeparatingAxes)};
    using batch::InstructionSet;
    ours.push_back(batch("batch, baseline", set, InstructionSet::Baseline));
    if (isSupported(InstructionSet::Avx2)) ours.push_back(batch("batch, AVX2", set, InstructionSet::Avx2));
    if (isSupported(InstructionSet::Avx512)) ours.push_back(batch("batch, AVX-512", set, InstructionSet::Avx512));
    return ours;
}

void run(const PairSet& set) {
    std::vector<bench::Contestant> contestants = ourContestants(set);
    const std::vector<bench::TrianglePeer> peers = bench::trianglePeers(set.a, set.b);
    for (const bench::TrianglePeer& peer : peers) contestants.push_back(peer.contestant);
    bench::print(set.name, bench::compete(contestants, static_cast<int>(set.a.size())), bench::kCgal);
    for (const bench::TrianglePeer& peer : peers) {
        int wrong = 0;
        for (std::size_t i = 0; i < set.a.size(); ++i) wrong += peer.answer(i) != overlaps(set.a[i], set.b[i]) ? 1 : 0;
        if (wrong > 0)
            std::printf("  %s is wrong on %.1f %%\n", peer.contestant.name.c_str(),
                        100.0 * wrong / double(set.a.size()));
    }
}

}  // namespace

int main() {
    bench::pinToOneCore();
    run(randomSet("random, 5 % overlap", 0.05f));
    run(randomSet("random, 50 % overlap", 0.5f));
    run(randomSet("random, 95 % overlap", 0.95f));
    run(hardSet("corners shared", sharingPair));
    run(hardSet("touching up to rounding", touchingPair));
    run(hardSet("nearly coplanar", nearlyCoplanarPair));
    run(hardSet("on a small grid", gridPair));
}
