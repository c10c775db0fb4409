/// Millions of particles under gravity between six planes: a step beside the limit of memory, which is a plain loop
/// that reads and writes the same arrays in the same run.
#include <algorithm>
#include <memory>

#include "app/threads/thread_pool.h"
#include "bench/contest.h"
#include "geometry/base/random.h"
#include "geometry/shapes/any_shape.h"
#include "physics/particle/system.h"

using namespace collidoscope;

namespace {

using namespace physics;

constexpr float kRoom = 1000.0f;  // m, half its width: nothing comes near a wall during the run
constexpr float kStep = 1e-3f;    // s

std::shared_ptr<ParticleSystem> particlesInARoom(std::size_t count) {
    auto system = std::make_shared<ParticleSystem>();
    std::vector<geometry::AnyShapef> walls;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            geometry::Vec3f normal{0.0f};
            normal[axis] = side;
            walls.emplace_back(geometry::Planef{normal, -kRoom});
        }
    system->obstacles = Obstacles(walls);
    system->state.resize(count);
    geometry::Random random{1};
    for (std::size_t i = 0; i < count; ++i) {
        system->state.position.set(i, random.inBox(geometry::Vec3f{-100.0f}, geometry::Vec3f{100.0f}));
        system->state.velocity.set(i, random.inBox(geometry::Vec3f{-1.0f}, geometry::Vec3f{1.0f}));
    }
    return system;
}

/// Reads and writes each number once: an explicit Euler step without walls, in short pieces of one axis after the
/// other, which compilers make vector instructions of.
void stream(ParticleState<float>& state, std::size_t first, std::size_t end) {
    constexpr std::size_t kPiece = 256;
    const auto axis = [&](std::vector<float>& x, std::vector<float>& v) {
        float* const place = x.data();
        float* const speed = v.data();
        const std::size_t last = std::min(first + kPiece, end);
        for (std::size_t i = first; i < last; ++i) {
            place[i] += kStep * speed[i];
            speed[i] += kStep;
        }
    };
    for (; first < end; first += kPiece) {
        axis(state.position.x, state.velocity.x);
        axis(state.position.y, state.velocity.y);
        axis(state.position.z, state.velocity.z);
    }
}

bench::Contestant limit(const std::string& name, const std::shared_ptr<ParticleSystem>& system,
                        const geometry::ParallelFor& parallelFor) {
    return {"memory alone, " + name, [=] {
                parallelFor(system->state.size(),
                            [&](std::size_t first, std::size_t end) { stream(system->state, first, end); });
                return 0;
            }};
}
bench::Contestant ours(const std::string& name, const std::shared_ptr<ParticleSystem>& system, int subSteps,
                       const geometry::ParallelFor& parallelFor) {
    return {"ours, " + name + (subSteps > 1 ? ", 4 sub-steps" : ""), [=] {
                system->settings.subSteps = subSteps;
                return static_cast<int>(system->step(kStep, parallelFor).hits);
            }};
}

void compare(std::size_t count, int rounds, app::ThreadPool& pool) {
    const auto system = particlesInARoom(count);
    const geometry::ParallelFor shared = pool.parallelFor();
    const std::string threads = std::to_string(pool.threads()) + " threads";
    const std::vector<bench::Contestant> contestants{limit("1 thread", system, geometry::serialFor),
                                                     ours("1 thread", system, 1, geometry::serialFor),
                                                     ours("1 thread", system, 4, geometry::serialFor),
                                                     limit(threads, system, shared),
                                                     ours(threads, system, 1, shared),
                                                     ours(threads, system, 4, shared)};
    bench::print(std::to_string(count) + " particles, passes",
                 bench::compete(contestants, static_cast<int>(count), rounds), contestants.front().name);
}

}  // namespace

int main() {
    app::ThreadPool pool;
    compare(20'000, 201, pool);
    compare(8'000'000, 15, pool);
    return 0;
}
