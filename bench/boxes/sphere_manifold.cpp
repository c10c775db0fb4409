/// Manifolds of a sphere and another shape: ours, alone and in batches, beside Bullet's algorithms for two spheres and
/// for a sphere and a box.
#include <memory>
#include <vector>

#include "bench/boxes/sphere_peers.h"
#include "geometry/base/random.h"
#include "geometry/manifold/collide.h"

using namespace collidoscope;

namespace {

using namespace geometry;

constexpr int kPairs = 1024;

Spheref randomSphere(Random& random) { return {random.inBox(Vec3f{-1.2f}, Vec3f{1.2f}), random.uniform(0.3f, 1.0f)}; }
Spheref shapeLike(Random& random, std::type_identity<Spheref>) { return randomSphere(random); }
Capsulef shapeLike(Random& random, std::type_identity<Capsulef>) {
    const Vec3f a = random.inBox(Vec3f{-1.2f}, Vec3f{1.2f});
    return {a, random.inBox(Vec3f{-1.2f}, Vec3f{1.2f}), random.uniform(0.1f, 0.5f)};
}
Trianglef shapeLike(Random& random, std::type_identity<Trianglef>) {
    const auto corner = [&] { return random.inBox(Vec3f{-1.2f}, Vec3f{1.2f}); };
    const Vec3f a = corner(), b = corner();
    return {a, b, corner()};
}
Planef shapeLike(Random& random, std::type_identity<Planef>) {
    const Vec3f normal = random.direction();
    return {normal, random.uniform(-1.5f, 0.5f)};
}
Aabbf shapeLike(Random& random, std::type_identity<Aabbf>) {
    const Vec3f center = random.inBox(Vec3f{-1.2f}, Vec3f{1.2f}), half = random.inBox(Vec3f{0.3f}, Vec3f{1.0f});
    return {center - half, center + half};
}
Boxf shapeLike(Random& random, std::type_identity<Boxf>) {
    const Vec3f center = random.inBox(Vec3f{-1.2f}, Vec3f{1.2f}), half = random.inBox(Vec3f{0.3f}, Vec3f{1.0f});
    return {center, half, random.rotation()};
}

template <typename Shape>
struct PairSet {
    std::vector<Spheref> spheres{};
    std::vector<Shape> others{};
};

template <typename Shape>
bench::Contestant single(const PairSet<Shape>& set) {
    const auto out = std::make_shared<std::vector<std::optional<Manifoldf>>>(set.spheres.size());
    return {"ours, single", [&set, out] {
                int hits = 0;
                for (std::size_t i = 0; i < set.spheres.size(); ++i) {
                    (*out)[i] = collide(set.spheres[i], set.others[i]);
                    hits += (*out)[i] ? 1 : 0;
                }
                return hits;
            }};
}

template <typename Shape>
bench::Contestant batched(const PairSet<Shape>& set, const std::string& name, batch::InstructionSet instructions) {
    const auto out = std::make_shared<std::vector<std::optional<Manifoldf>>>(set.spheres.size());
    return {"ours, batch, " + name, [&set, out, instructions] {
                collideSpheres<Shape>(set.spheres, set.others, *out, 0.0f, instructions);
                int hits = 0;
                for (const auto& manifold : *out) hits += manifold ? 1 : 0;
                return hits;
            }};
}

template <typename Shape>
void compare(const std::string& name) {
    using batch::InstructionSet;
    Random random{1};
    PairSet<Shape> set;
    for (int i = 0; i < kPairs; ++i) {
        set.spheres.push_back(randomSphere(random));
        set.others.push_back(shapeLike(random, std::type_identity<Shape>{}));
    }
    std::vector<bench::Contestant> contestants{single(set), batched(set, "baseline", InstructionSet::Baseline)};
    if (isSupported(InstructionSet::Avx2)) contestants.push_back(batched(set, "AVX2", InstructionSet::Avx2));
    if (isSupported(InstructionSet::Avx512)) contestants.push_back(batched(set, "AVX-512", InstructionSet::Avx512));
    std::string yardstick = "ours, single";
#ifdef COLLIDOSCOPE_BENCH_BULLET
    if constexpr (std::is_same_v<Shape, Spheref> || std::is_same_v<Shape, Boxf>) {
        contestants.push_back(bench::bulletAlgorithm(set.spheres, set.others));
        yardstick = contestants.back().name;
    }
#endif
    bench::print(name, bench::compete(contestants, kPairs), yardstick);
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compare<Spheref>("sphere and sphere");
    compare<Capsulef>("sphere and capsule");
    compare<Planef>("sphere and plane");
    compare<Aabbf>("sphere and box along the axes");
    compare<Boxf>("sphere and box");
    compare<Trianglef>("sphere and triangle");
    return 0;
}
