// Milliseconds by the clock that a step takes on one thread and on several, and what they lose at each loop.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include "app/threads/thread_pool.h"
#include "bench/rigid/our_world.h"
#include "geometry/base/state_archives.h"
#include "geometry/base/task_group.h"

using namespace collidoscope;

namespace {

using bench::RigidScene;
using physics::World;

constexpr float kStep = 1.0f / 60.0f;

template <typename Work>
double millisecondsOf(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double quantileOf(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

World worldOf(const RigidScene& scene) { return bench::worldOf(scene, physics::RigidSolver::SoftStep); }
std::uint64_t hashOf(World& world) {
    return geometry::hashOf([&](geometry::Archive& archive) { archive.field("world", world); });
}

/// A scene stepped by so many threads: each step at its best of several runs, which other programs seldom all meet.
struct Runner {
    std::unique_ptr<app::ThreadPool> pool;
    std::vector<double> best{};  // ms
    std::uint64_t hash = 0;

    void run(const RigidScene& scene) {
        World world = worldOf(scene);
        best.resize(static_cast<std::size_t>(scene.steps), std::numeric_limits<double>::infinity());
        for (double& known : best)
            known = std::min(known, millisecondsOf([&] { world.step(kStep, {}, pool->parallelFor()); }));
        hash = hashOf(world);
    }
    double mean() const { return std::accumulate(best.begin(), best.end(), 0.0) / static_cast<double>(best.size()); }
};

/// The bound of the machine: two worlds, a thread each that knows nothing of the other, against one world alone.
double speedOfTwoWorlds(const RigidScene& scene) {
    app::ThreadPool pool(2);
    const auto millisecondsOfWorlds = [&](std::size_t count) {
        std::vector<World> worlds(count, worldOf(scene));
        std::atomic<std::size_t> missing{count};  // both begin together
        return millisecondsOf([&] {
            pool.run(count, [&](std::size_t first, std::size_t end) {
                for (--missing; missing > 0;) continue;
                for (std::size_t i = first; i < end; ++i)
                    for (int step = 0; step < scene.steps; ++step) worlds[i].step(kStep);
            });
        });
    };
    double alone = std::numeric_limits<double>::infinity(), together = alone;
    for (int turn = 0; turn < 2; ++turn) {
        alone = std::min(alone, millisecondsOfWorlds(1));
        together = std::min(together, millisecondsOfWorlds(2));
    }
    return 2.0 * alone / together;
}

void compare(const RigidScene& scene, unsigned maxThreads) {
    constexpr int kTurns = 3;
    std::vector<Runner> runners;
    for (unsigned threads = 1; threads <= maxThreads; ++threads)
        runners.push_back({std::make_unique<app::ThreadPool>(threads)});
    for (int turn = 0; turn < kTurns; ++turn)
        for (Runner& runner : runners) runner.run(scene);
    std::printf("%s, %zu bodies, %d steps, ms a step by the clock\n", scene.name.c_str(), scene.bodies.size(),
                scene.steps);
    const double alone = runners.front().mean();
    for (const Runner& runner : runners)
        std::printf("  %u threads  %7.3f  %.2f times as fast%s\n", runner.pool->threads(), runner.mean(),
                    alone / runner.mean(), runner.hash == runners.front().hash ? "" : "  OTHER BITS");
    std::printf("  two worlds at once, a thread each: %.2f times the steps of one\n", speedOfTwoWorlds(scene));
}

/// What it takes to tell of a loop, and to know that it is done.
void measureLoops(unsigned threads) {
    app::ThreadPool pool(threads);
    std::vector<double> times;
    for (int i = 0; i < 200; ++i) {
        geometry::TaskGroup::lead(pool.parallelFor(), [&](geometry::TaskGroup& taskGroup) {
            for (int waited = 0; waited < 1000 && !taskGroup.hasHelp(); ++waited)
                std::this_thread::sleep_for(std::chrono::microseconds(10));
            constexpr int kLoops = 100;
            std::atomic<std::size_t> sum{0};
            times.push_back(1e6 / kLoops * millisecondsOf([&] {
                                for (int loop = 0; loop < kLoops; ++loop)
                                    taskGroup.run(8, 1, [&](std::size_t first, std::size_t end) {
                                        sum.fetch_add(end - first, std::memory_order_relaxed);
                                    });
                            }));
        });
    }
    std::printf("an empty loop of 8 pieces on %u threads: %.0f ns\n", pool.threads(), quantileOf(times, 0.1));
}

}  // namespace

int main() {
    const unsigned maximum = std::clamp(std::thread::hardware_concurrency(), 2u, 4u);
    measureLoops(2);
    RigidScene pyramid = bench::pyramid(40);
    pyramid.steps = 300;
    compare(pyramid, maximum);
    compare(bench::droppedGrid(10, 10), maximum);
    compare(bench::binOfBalls(16, 20), maximum);
    RigidScene large = bench::droppedGrid(20, 25);
    large.steps = 150;
    compare(large, maximum);
    return 0;
}
