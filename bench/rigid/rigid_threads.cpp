// Milliseconds by the clock that a step takes on one thread and on several, and what they lose at each loop.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

#include "app/threads/thread_pool.h"
#include "bench/rigid/our_world.h"
#include "geometry/base/crew.h"
#include "geometry/base/state_archives.h"

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

/// A world and the threads that step it.
struct Runner {
    World world;
    std::unique_ptr<app::ThreadPool> pool;
    std::vector<double> times{};

    void step() {
        times.push_back(millisecondsOf([&] { world.step(kStep, {}, pool->parallelFor()); }));
    }
    std::uint64_t hash() {
        return geometry::hashOf([&](geometry::Archive& archive) { archive.field("world", world); });
    }
};

/// In turn, some steps each, so that each meets its own numbers in the cache. The best tenth is what a machine with
/// nothing else to do shows, on a busy one too; the ratio is that of the best tenths.
void compare(const RigidScene& scene, unsigned mostThreads) {
    constexpr int kTurn = 20;  // steps
    std::vector<Runner> runners;
    for (unsigned threads = 1; threads <= mostThreads; ++threads)
        runners.push_back(
            {bench::worldOf(scene, physics::RigidSolver::Modern), std::make_unique<app::ThreadPool>(threads)});
    for (int turn = 0; turn * kTurn < scene.steps; ++turn)
        for (Runner& runner : runners)
            for (int i = 0; i < kTurn; ++i) runner.step();
    std::printf("%s, %zu bodies, %d steps, ms a step by the clock\n", scene.name.c_str(), scene.bodies.size(),
                scene.steps);
    const double alone = quantileOf(runners.front().times, 0.1);
    for (Runner& runner : runners) {
        const double best = quantileOf(runner.times, 0.1);
        std::printf("  %u threads  best tenth %7.3f  median %7.3f  %.2f times as fast%s\n", runner.pool->threads(),
                    best, quantileOf(runner.times, 0.5), alone / best,
                    runner.hash() == runners.front().hash() ? "" : "  OTHER BITS");
    }
}

/// What it takes to tell of a loop, and to know that it is done.
void measureLoops(unsigned threads) {
    app::ThreadPool pool(threads);
    std::vector<double> times;
    for (int i = 0; i < 200; ++i) {
        geometry::Crew::lead(pool.parallelFor(), [&](geometry::Crew& crew) {
            for (int waited = 0; waited < 1000 && !crew.hasHelp(); ++waited)
                std::this_thread::sleep_for(std::chrono::microseconds(10));
            constexpr int kLoops = 100;
            std::atomic<std::size_t> sum{0};
            times.push_back(1e6 / kLoops * millisecondsOf([&] {
                                for (int loop = 0; loop < kLoops; ++loop)
                                    crew.run(8, 1, [&](std::size_t first, std::size_t end) {
                                        sum.fetch_add(end - first, std::memory_order_relaxed);
                                    });
                            }));
        });
    }
    std::printf("an empty loop of 8 pieces on %u threads: %.0f ns\n", pool.threads(), quantileOf(times, 0.1));
}

}  // namespace

int main() {
    const unsigned most = std::clamp(std::thread::hardware_concurrency(), 2u, 4u);
    measureLoops(2);
    compare(bench::pyramid(40), most);
    compare(bench::droppedGrid(10, 10), most);
    compare(bench::binOfBalls(16, 20), most);
    RigidScene large = bench::droppedGrid(20, 25);
    large.steps = 200;
    compare(large, most);
    return 0;
}
