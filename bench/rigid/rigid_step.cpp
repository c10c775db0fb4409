// Milliseconds a step of worlds of boxes, ours and Bullet's in turn; bytes and milliseconds of a copy; allocations.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

#include "bench/contest.h"
#include "bench/rigid/rigid_scenes.h"
#include "geometry/base/state_archives.h"
#include "physics/rigid/world/world.h"
#ifdef COLLIDOSCOPE_BENCH_BULLET
#include "bench/rigid/peer_bullet.h"
#endif

namespace {

std::size_t allocationCount = 0;  // by this program's operator new

}  // namespace

void* operator new(std::size_t size) {
    ++allocationCount;
    if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace {

using bench::RigidScene;
using geometry::Vec3f;
using physics::BodyId;
using physics::World;

constexpr float kStep = 1.0f / 60.0f;

World worldOf(const RigidScene& scene) {
    World world;
    world.addShape(world.addBody({.kind = physics::BodyKind::Static}), {.shape = geometry::Planef{{0, 1, 0}, 0}});
    for (const Vec3f& center : scene.boxes) {
        const BodyId body = world.addBody({.pose = {.position = center}});
        world.addShape(body, {.shape = geometry::Boxf{.half = Vec3f{0.5f}}});
    }
    return world;
}

template <typename Work>
double millisecondsOf(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// m, of the box that has moved most across.
float driftOf(const RigidScene& scene, const auto& placeOf) {
    float drift = 0.0f;
    for (std::size_t i = 0; i < scene.boxes.size(); ++i) {
        const Vec3f by = placeOf(i) - scene.boxes[i];
        drift = std::max(drift, std::hypot(by.x, by.z));
    }
    return drift;
}

void compare(const RigidScene& scene, int steps) {
    World world = worldOf(scene);
    std::vector<double> ours, bullets;
#ifdef COLLIDOSCOPE_BENCH_BULLET
    bench::BulletBoxes bullet(scene);
#endif
    for (int i = 0; i < steps; ++i) {
        ours.push_back(millisecondsOf([&] { world.step(kStep); }));
#ifdef COLLIDOSCOPE_BENCH_BULLET
        bullets.push_back(millisecondsOf([&] { bullet.step(kStep); }));
#endif
    }
    const std::size_t before = allocationCount;
    for (int i = 0; i < 10; ++i) world.step(kStep);
    const double allocations = static_cast<double>(allocationCount - before) / 10.0;
    const std::vector<BodyId> bodies = world.bodies();
    const float drift = driftOf(scene, [&](std::size_t i) { return world.poseOf(bodies[i + 1]).position; });
    std::printf("%s, %zu boxes, %d steps, median ms a step\n", scene.name.c_str(), scene.boxes.size(), steps);
    std::printf("  ours, %d iterations  %7.3f  drift %.3f m, %zu contacts, %.1f allocations a step at the end\n",
                world.settings.iterations, medianOf(ours), double{drift}, world.contacts().size(), allocations);
#ifdef COLLIDOSCOPE_BENCH_BULLET
    const float theirDrift = driftOf(scene, [&](std::size_t i) { return bullet.place(i); });
    std::printf("  Bullet               %7.3f  drift %.3f m; ours takes %.2f of Bullet's time\n", medianOf(bullets),
                double{theirDrift}, medianOf(ours) / medianOf(bullets));
#endif
}

/// With what `finder` and solver need left out: a copy is its state.
void measureCopy(const RigidScene& scene) {
    World world = worldOf(scene);
    for (int i = 0; i < 240; ++i) world.step(kStep);
    World copy;
    std::vector<double> times;
    for (int i = 0; i < 101; ++i) times.push_back(millisecondsOf([&] { copy = world; }));
    const std::size_t bytes = geometry::sizeOf([&](geometry::Archive& archive) { archive.field("world", world); });
    std::printf("a copy of %zu bodies in %zu contacts: %.2f ms, %.2f MB of state\n", scene.boxes.size(),
                world.contacts().size(), medianOf(times), static_cast<double>(bytes) / 1e6);
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compare(bench::droppedGrid(10), 300);
    compare(bench::pyramid(40), 600);
    measureCopy(bench::droppedGrid(10));
    return 0;
}
