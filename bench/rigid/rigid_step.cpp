// Milliseconds a step of worlds of boxes and balls, ours by both solvers, Bullet's and ODE's in turns of ten steps
// each; bytes and milliseconds of a copy; allocations.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <new>
#include <string>

#include "bench/contest.h"
#include "bench/rigid/our_world.h"
#include "bench/rigid/peers.h"
#include "bench/rigid/rigid_scenes.h"
#include "geometry/base/state_archives.h"
#include "geometry/base/task_group.h"
#include "physics/rigid/solver/soft_solver.h"
#include "physics/rigid/world/world.h"

using namespace collidoscope;

namespace {

std::size_t allocationCount = 0;  // by this program's operator new

}  // namespace

// Not inlined: else the compiler takes the pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocationCount;
    if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace {

using bench::RigidScene;
using physics::BodyId;
using physics::RigidSolver;
using physics::World;

constexpr float kStep = 1.0f / 60.0f;
constexpr int kTurn = 10;  // steps

/// Of this thread alone: what others do on the machine counts as little as can be.
double processorMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}
template <typename Work>
double millisecondsOf(const Work& work) {
    const double start = processorMilliseconds();
    work();
    return processorMilliseconds() - start;
}

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// How far the worst bodies have come: mm across and downwards, degrees about any axis.
std::string stabilityOf(const RigidScene& scene, const auto& poseOf) {
    if (!scene.isToStand) return "";
    double drift = 0.0, sink = 0.0, tilt = 0.0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const geometry::Posef pose = poseOf(i);
        const geometry::Vec3d by{pose.position - scene.bodies[i]};
        drift = std::max(drift, std::hypot(by.x, by.z)), sink = std::max(sink, -by.y);
        const auto& q = pose.orientation;
        const double half = std::hypot(double{q.x}, double{q.y}, double{q.z});
        tilt = std::max(tilt, 2.0 * std::asin(std::min(1.0, half)) * 57.29577951);
    }
    std::array<char, 100> text{};
    std::snprintf(text.data(), text.size(), "  drift %.3g mm, sinks %.3g mm, tilt %.3g degrees", 1e3 * drift,
                  1e3 * sink, tilt);
    return text.data();
}

/// What steps took, ms. The first of a turn finds in the cache what the others have left there, the other nine what the
/// last step of its own did, as a program finds it that has one world.
struct Times {
    std::vector<double> first{}, later{};

    template <typename Step>
    void takeTurn(const Step& step) {
        for (int i = 0; i < kTurn; ++i) (i == 0 ? first : later).push_back(millisecondsOf(step));
    }
};

/// A world under a solver.
struct Ours {
    const char* name;
    World world;
    Times times{};
};

struct Peer {
    const char* name;
    std::unique_ptr<bench::PeerBodies> bodies;
    Times times{};
};
/// Those whose libraries are installed. The first is the yardstick.
std::vector<Peer> peersOf([[maybe_unused]] const RigidScene& scene) {
    std::vector<Peer> peers;
#ifdef COLLIDOSCOPE_BENCH_BULLET
    peers.push_back({"Bullet", bench::bulletBodies(scene)});
#endif
#ifdef COLLIDOSCOPE_BENCH_ODE
    peers.push_back({"ODE", bench::odeBodies(scene)});
#endif
    return peers;
}

void printTimes(const char* name, const Times& times, const std::vector<Peer>& peers) {
    const double later = medianOf(times.later), first = medianOf(times.first);
    std::printf("  %-19s %8.3f", name, later);
    if (!peers.empty()) std::printf("  %.3f of %s's", later / medianOf(peers.front().times.later), peers.front().name);
    std::printf("; first of a turn %8.3f", first);
    if (!peers.empty()) std::printf("  %.3f", first / medianOf(peers.front().times.first));
}

void compare(const RigidScene& scene) {
    std::vector<Ours> ours{{"sequential impulses", bench::worldOf(scene, RigidSolver::SequentialImpulses)},
                           {"soft step", bench::worldOf(scene, RigidSolver::SoftStep)}};
    if (scene.bodies.size() > 2000) ours.erase(ours.begin());  // sequential impulses would take minutes
    std::vector<Peer> peers = peersOf(scene);
    for (int i = 0; i < scene.steps; i += kTurn) {
        for (Ours& each : ours) each.times.takeTurn([&] { each.world.step(kStep); });
        for (Peer& peer : peers) peer.times.takeTurn([&] { peer.bodies->step(kStep); });
    }
    std::printf("%s, %zu bodies, %d steps in turns of %d, median ms of the later steps of a turn, of the first\n",
                scene.name.c_str(), scene.bodies.size(), scene.steps, kTurn);
    for (Ours& each : ours) {
        printTimes(each.name, each.times, peers);
        const std::size_t before = allocationCount;
        for (int i = 0; i < 10; ++i) each.world.step(kStep);
        const double allocations = static_cast<double>(allocationCount - before) / 10.0;
        const std::vector<BodyId> ids = each.world.bodies();
        const std::size_t first = scene.walls.size();
        const std::string stability =
            stabilityOf(scene, [&](std::size_t i) { return each.world.poseOf(ids[first + i]); });
        std::printf("%s, %zu contacts, %.1f allocations a step at the end\n", stability.c_str(),
                    each.world.contacts().size(), allocations);
    }
    for (const Peer& peer : peers) {
        printTimes(peer.name, peer.times, peers);
        std::printf("%s\n", stabilityOf(scene, [&](std::size_t i) { return peer.bodies->poseOf(i); }).c_str());
    }
}

/// Of this processor now: products that wait for each other take three cycles each.
[[maybe_unused]] double cyclesPerMillisecond() {
#if defined(__x86_64__) && defined(__GNUC__)
    constexpr int kRounds = 2'000'000;
    std::vector<double> times;
    for (int turn = 0; turn < 11; ++turn)
        times.push_back(millisecondsOf([] {
            std::uint64_t product = 3;
            for (int i = 0; i < kRounds; ++i)
                asm volatile("imul %0,%0\n\timul %0,%0\n\timul %0,%0\n\timul %0,%0\n\timul %0,%0" : "+r"(product));
        }));
    return 15.0 * kRounds / *std::min_element(times.begin(), times.end());
#else
    return 0.0;
#endif
}

/// The sub-steps alone, over and over: what eight contacts cost, with their share of the rows of bodies.
void measureSubSteps(const RigidScene& scene) {
    World world = bench::worldOf(scene, RigidSolver::SoftStep);
    for (int i = 0; i < 240; ++i) world.step(kStep);
    physics::SoftSolver solver;
    geometry::TaskGroup alone;
    std::vector<double> times;
    for (int i = 0; i < 51; ++i) {
        solver.prepare(world.arrays(), world.contacts(), {}, {}, world.settings, kStep, 0, alone);
        times.push_back(millisecondsOf([&] { solver.run(world.arrays(), world.contacts(), {}, alone); }));
    }
    std::size_t blocks = 0;
    for (const physics::ContactColor& color : solver.graph().colors())
        for (std::size_t size = 0; size < physics::ContactColor::kSizes; ++size)
            blocks += (color.end[size] - color.first[size] + 7) / 8;
    const double parts = static_cast<double>(blocks * static_cast<std::size_t>(world.settings.soft.subSteps));
    std::printf("sub-steps of the %s: %.3f ms for %zu blocks of eight contacts", scene.name.c_str(), medianOf(times),
                blocks);
    if (const double cycles = cyclesPerMillisecond(); cycles > 0.0)
        std::printf(", %.0f cycles a block and sub-step", medianOf(times) * cycles / parts);
    std::printf("\n");
}

/// With what `finder` and solver need left out: a copy is its state.
void measureCopy(const RigidScene& scene) {
    World world = bench::worldOf(scene, RigidSolver::SoftStep);
    for (int i = 0; i < 240; ++i) world.step(kStep);
    World copy;
    std::vector<double> times;
    for (int i = 0; i < 101; ++i) times.push_back(millisecondsOf([&] { copy = world; }));
    const std::size_t bytes = geometry::sizeOf([&](geometry::Archive& archive) { archive.field("world", world); });
    std::printf("a copy of %zu bodies in %zu contacts: %.2f ms, %.2f MB of state\n", scene.bodies.size(),
                world.contacts().size(), medianOf(times), static_cast<double>(bytes) / 1e6);
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compare(bench::pyramid(40));
    compare(bench::droppedGrid(10, 10));
    compare(bench::binOfBalls(16, 20));
    compare(bench::stack(20));
    measureSubSteps(bench::pyramid(40));
    measureSubSteps(bench::droppedGrid(10, 10));
    measureCopy(bench::droppedGrid(10, 10));
    return 0;
}
