// A thousand rays, each for its nearest hit, in worlds of a thousand and of ten thousand bodies: ours through the
// world's tree, and beside Bullet's. What putting all bodies in their places takes after a step.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/contest.h"
#include "bench/rigid/our_world.h"
#include "bench/rigid/peers.h"
#include "geometry/base/random.h"
#include "physics/rigid/query/world_query.h"

using namespace collidoscope;

namespace {

using geometry::Vec3f;

constexpr int kRays = 1000;

/// Apart by one and a half metres in the mean, above the ground.
bench::RigidScene crowd(int count, bool areBalls) {
    bench::RigidScene scene{.name = std::to_string(count) + (areBalls ? " balls" : " boxes"), .areBalls = areBalls};
    geometry::Random random(7);
    const float side = 1.5f * std::cbrt(static_cast<float>(count));
    for (int i = 0; i < count; ++i) scene.bodies.push_back(random.inBox({0, 1, 0}, {side, 1 + side, side}));
    return scene;
}

struct Path {
    Vec3f from{0.0f}, to{0.0f};
};
/// From anywhere to anywhere in the crowd, so long at most.
std::vector<Path> paths(const bench::RigidScene& scene, float longest) {
    geometry::Random random(8);
    std::vector<Path> all;
    for (int i = 0; i < kRays; ++i) {
        const Vec3f from = scene.bodies[static_cast<std::size_t>(random.unit() * 0.999f * float(scene.bodies.size()))] +
                           0.9f * random.direction();
        all.push_back({from, from + longest * random.unit() * random.direction()});
    }
    return all;
}

void compare(int count, bool areBalls, float longest) {
    const bench::RigidScene scene = crowd(count, areBalls);
    const std::vector<Path> rays = paths(scene, longest);
    const auto ours = std::make_shared<physics::World>(bench::worldOf(scene, physics::RigidSolver::SoftStep));
    const auto hits = [&rays](const auto& isHit) {
        int found = 0;
        for (const Path& path : rays) found += isHit(path) ? 1 : 0;
        return found;
    };
    std::vector<bench::Contestant> contestants{
        {"ours, nearest",
         [=] {
             return hits([&](const Path& path) {
                 return rayCast(*ours, {path.from, path.to - path.from}, {.isPath = true}).has_value();
             });
         }},
        {"ours, any", [=] {
             return hits([&](const Path& path) {
                 return hitsAny(*ours, {path.from, path.to - path.from}, {.isPath = true});
             });
         }}};
#ifdef COLLIDOSCOPE_BENCH_BULLET
    const std::shared_ptr<bench::PeerBodies> bullet = bench::bulletBodies(scene);
    contestants.push_back(
        {"Bullet", [=] { return hits([&](const Path& path) { return bullet->isHit(path.from, path.to); }); }});
#endif
    const auto results = bench::compete(contestants, kRays, 51);
    char title[80];
    std::snprintf(title, sizeof title, "%s, rays up to %.0f m", scene.name.c_str(), double{longest});
    bench::print(title, results, "Bullet");
    const auto all = ours->bodies();
    for (const physics::BodyId body : all) ours->setPose(body, ours->poseOf(body));
    const auto start = std::chrono::steady_clock::now();
    ours->shapeTree();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    std::printf("  all bodies put in their places: %.2f ms\n", taken.count());
}

}  // namespace

int main() {
    bench::pinToOneCore();
    for (const int count : {1'000, 10'000})
        for (const bool areBalls : {false, true})
            for (const float longest : {5.0f, 100.0f}) compare(count, areBalls, longest);
    return 0;
}
