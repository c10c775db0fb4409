/// Manifolds of two boxes: ours, alone and in batches, beside Bullet's box detector, on five kinds of pairs.
#include <memory>
#include <vector>

#include "bench/boxes/peers.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/manifold/collide.h"
#include "geometry/manifold/edge_clipping.h"

using namespace collidoscope;

namespace {

using namespace geometry;

struct PairSet {
    std::string name{};
    std::vector<Boxf> a{};
    std::vector<Boxf> b{};
};

constexpr int kPairs = 1024;  // 80 KB: in the second level of cache

Boxf randomBox(Random& random, float reach) {
    const Vec3f center = random.inBox(Vec3f{-reach}, Vec3f{reach});
    return {center, random.inBox(Vec3f{0.3f}, Vec3f{1.0f}), random.rotation()};
}

template <typename Keep>
PairSet chosenPairs(const std::string& name, float reach, Keep keep) {
    Random random{1};
    PairSet set{name};
    while (set.a.size() < kPairs) {
        const Boxf a = randomBox(random, reach), b = randomBox(random, reach);
        if (!keep(collide(a, b))) continue;
        set.a.push_back(a);
        set.b.push_back(b);
    }
    return set;
}

/// Unit boxes at rest on each other, all turned and shifted, sunk in by a millimetre.
PairSet restingPairs(const std::string& name, float turn) {
    Random random{1};
    PairSet set{name};
    for (int i = 0; i < kPairs; ++i) {
        const Quatf common = random.rotation();
        const Vec3f center = random.inBox(Vec3f{-20}, Vec3f{20});
        const Vec3f up{random.uniform(-0.3f, 0.3f), 0.999f, random.uniform(-0.3f, 0.3f)};
        set.a.push_back({center, Vec3f{0.5f}, common});
        set.b.push_back({center + common * up, Vec3f{0.5f}, common * axisAngle(Vec3f{0, 1, 0}, turn)});
    }
    return set;
}

template <typename Collide>
bench::Contestant single(const PairSet& set, const std::string& name, const Collide& ask) {
    return {name, [&set, ask] {
                int hits = 0;
                for (std::size_t i = 0; i < set.a.size(); ++i) hits += ask(set.a[i], set.b[i]) ? 1 : 0;
                return hits;
            }};
}

bench::Contestant batched(const PairSet& set, const std::string& name, batch::InstructionSet instructions) {
    const auto out = std::make_shared<std::vector<std::optional<Manifoldf>>>(set.a.size());
    return {"ours, batch, " + name, [&set, out, instructions] {
                collideBatch(set.a, set.b, *out, {}, instructions);
                int hits = 0;
                for (const auto& manifold : *out) hits += manifold ? 1 : 0;
                return hits;
            }};
}

void compare(const PairSet& set) {
    using batch::InstructionSet;
    std::vector<bench::Contestant> contestants{
        single(set, "ours, single", [](const Boxf& a, const Boxf& b) { return collide(a, b); }),
        single(set, "ours, by edges", [](const Boxf& a, const Boxf& b) { return collideByEdges(a, b); })};
    contestants.push_back(batched(set, "baseline", InstructionSet::Baseline));
    if (isSupported(InstructionSet::Avx2)) contestants.push_back(batched(set, "AVX2", InstructionSet::Avx2));
    if (isSupported(InstructionSet::Avx512)) contestants.push_back(batched(set, "AVX-512", InstructionSet::Avx512));
#ifdef COLLIDOSCOPE_BENCH_BULLET
    contestants.push_back(bench::bulletDetector(set.a, set.b));
#endif
    bench::print(set.name, bench::compete(contestants, kPairs), "Bullet detector");
}

}  // namespace

int main() {
    bench::pinToOneCore();
    const auto isShallow = [](const auto& m) { return m && m->depth < 0.05f; };
    compare(chosenPairs("shallow overlap", 1.2f, isShallow));
    compare(restingPairs("resting face", 0.0f));
    compare(restingPairs("resting face, turned", 0.6f));
    compare(chosenPairs("apart", 2.0f, [](const auto& m) { return !m; }));
    compare(chosenPairs("random overlap", 1.0f, [](const auto& m) { return m.has_value(); }));
    return 0;
}
