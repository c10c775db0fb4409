/// Joints of a cloth: how fast are they solved, and how far are they from their lengths afterwards?
#include <cstdio>
#include <memory>

#include "app/threads/thread_pool.h"
#include "bench/cloth/cloth_scene.h"
#include "bench/contest.h"
#include "physics/particle/system.h"
#ifdef COLLIDOSCOPE_BENCH_BULLET
#include "bench/cloth/peer_bullet.h"
#endif

using namespace collidoscope;

namespace {

using namespace bench;
using geometry::ParallelFor;
using geometry::batch::InstructionSet;

constexpr float kStep = 1.0f / 60.0f;
/// Of ours in one run; Bullet, which takes much longer, does one.
constexpr int kIterations = 10;

physics::ParticleSystem systemOf(const ClothScene& scene) {
    physics::ParticleSystem system;
    system.state.resize(scene.places.size());
    system.state.inverseMass.assign(scene.places.size(), 1.0f);
    for (std::size_t i = 0; i < scene.places.size(); ++i) {
        system.state.position.set(i, scene.places[i]);
        if (scene.isPinned[i]) system.state.inverseMass[i] = 0.0f;
    }
    system.joints = physics::JointSolver(scene.links, scene.places.size());
    system.forces.gravity = {0.0f, -9.81f, 0.0f};
    system.settings.iterations = kIterations;
    return system;
}

double stretchOf(const ClothScene& scene, const physics::ParticleSystem& system) {
    return bench::stretchOf(scene, [&](std::uint32_t i) { return geometry::Vec3d(system.state.position[i]); });
}

/// A contestant, and how many questions it answers where Bullet answers one.
struct Entry {
    Contestant contestant{};
    int times = 1;
};

Entry ours(const ClothScene& scene, const std::string& name, InstructionSet set, const ParallelFor& parallelFor) {
    const auto run = [system = std::make_shared<physics::ParticleSystem>(systemOf(scene)), set, parallelFor] {
        system->joints.solve(system->state, {kStep, kIterations}, parallelFor, set);
        return 0;
    };
    return {{"ours, " + name, run}, kIterations};
}
/// Along the direction at the start of the sub-step.
Entry oursAtStart(const ClothScene& scene, const std::string& name, InstructionSet set) {
    const auto system = std::make_shared<physics::ParticleSystem>(systemOf(scene));
    const auto run = [system, start = std::make_shared<physics::VectorArray<float>>(), set] {
        *start = system->state.position;
        system->joints.solve(system->state, {kStep, kIterations, start.get()}, geometry::serialFor, set);
        return 0;
    };
    return {{"ours, " + name + ", at start", run}, kIterations};
}
Entry observed(const ClothScene& scene) {
    const auto run = [system = std::make_shared<physics::ParticleSystem>(systemOf(scene))] {
        system->joints.solveObserved(system->state, {kStep, 1}, [](const physics::SolvedJoint&) {});
        return 0;
    };
    return {{"ours, joint by joint", run}, 1};
}
Entry wholeStep(const ClothScene& scene, const std::string& name, physics::JointDirection direction,
                const ParallelFor& parallelFor) {
    const auto system = std::make_shared<physics::ParticleSystem>(systemOf(scene));
    system->settings.jointDirection = direction;
    const auto run = [system, parallelFor] {
        system->step(kStep, parallelFor);
        return 0;
    };
    return {{"ours, " + name, run}, 1};
}

void compare(const std::string& title, const std::vector<Entry>& entries, std::size_t count, int rounds) {
    std::vector<Contestant> contestants;
    for (const Entry& entry : entries) contestants.push_back(entry.contestant);
    auto results = compete(contestants, static_cast<int>(count), rounds);
    for (std::size_t i = 0; i < entries.size(); ++i) results[i].millionsPerSecond *= entries[i].times;
    print(title, results, "Bullet");
}

void compareLinks(const std::string& title, const ClothScene& scene, app::ThreadPool& pool) {
    std::vector<Entry> entries{ours(scene, "baseline", InstructionSet::Baseline, geometry::serialFor)};
    for (const auto& [name, set] : {std::pair{"AVX2", InstructionSet::Avx2}, {"AVX-512", InstructionSet::Avx512}}) {
        if (!isSupported(set)) continue;
        entries.push_back(ours(scene, name, set, geometry::serialFor));
        entries.push_back(oursAtStart(scene, name, set));
    }
    entries.push_back(ours(scene, "widest, 2 threads", geometry::batch::widestSupported(), pool.parallelFor()));
    entries.push_back(observed(scene));
#ifdef COLLIDOSCOPE_BENCH_BULLET
    for (const bool isSorted : {false, true}) {
        const auto bullet = std::make_shared<BulletCloth>(scene, isSorted);
        const auto run = [bullet] {
            bullet->solveLinks();
            return 0;
        };
        entries.push_back({{isSorted ? "Bullet, links sorted" : "Bullet", run}, 1});
    }
#endif
    compare(title + ": links x iterations", entries, scene.links.size(), 101);
}

void compareSteps(const std::string& title, const ClothScene& scene, app::ThreadPool& pool) {
    using physics::JointDirection;
    std::vector<Entry> entries{wholeStep(scene, "1 thread", JointDirection::Present, geometry::serialFor),
                               wholeStep(scene, "1 thread, at start", JointDirection::AtStart, geometry::serialFor),
                               wholeStep(scene, "2 threads", JointDirection::Present, pool.parallelFor())};
#ifdef COLLIDOSCOPE_BENCH_BULLET
    const auto bullet = std::make_shared<BulletCloth>(scene, false);
    const auto run = [bullet] {
        bullet->step(kStep, kIterations);
        return 0;
    };
    entries.push_back({{"Bullet", run}, 1});
#endif
    compare(title + ": whole steps of 10 iterations, links x iterations", entries, scene.links.size() * kIterations,
            41);
}

void compareStretch(const ClothScene& scene) {
    std::printf("stretch, root of the mean square, after iterations: ours");
#ifdef COLLIDOSCOPE_BENCH_BULLET
    std::printf(", Bullet");
    BulletCloth bullet(scene, false);
#endif
    physics::ParticleSystem system = systemOf(scene);
    for (int iterations = 0; iterations <= 64; iterations = std::max(1, 2 * iterations)) {
        std::printf("\n  %4d  %.6f", iterations, stretchOf(scene, system));
#ifdef COLLIDOSCOPE_BENCH_BULLET
        std::printf("  %.6f", bench::stretchOf(scene, [&](std::uint32_t i) { return bullet.place(i); }));
        for (int i = 0; i < std::max(1, iterations); ++i) bullet.solveLinks();
#endif
        system.joints.solve(system.state, {kStep, std::max(1, iterations)});
    }
    std::printf("\n");
}

}  // namespace

int main() {
    app::ThreadPool pool(2);
    for (const bool isBending : {false, true}) {
        const ClothScene scene = clothScene(100, isBending);
        const std::string title = isBending ? "100 x 100 with bending" : "100 x 100";
        compareLinks(title, scene, pool);
        compareSteps(title, scene, pool);
        compareStretch(scene);
    }
    // Large enough for the solver to ask for threads.
    compareLinks("200 x 200", clothScene(200, false), pool);
    return 0;
}
