/// What do many bodies cost that sleep? Towers of five boxes: how long it takes to lay them, a step while all of them
/// sleep, a step with a hundred awake, and one with all awake on one thread and on two; then a frame of the demo
/// `large-world` with 10,000 bodies, in a window without pixels, so that everything but the drawing counts.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>
#include <vector>

#include "app/threads/thread_pool.h"
#include "app/ui/application.h"
#include "app/window/offscreen_window.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "physics/rigid/world/world.h"

using namespace collidoscope;

namespace {

using Clock = std::chrono::steady_clock;

constexpr float kStep = 1.0f / 60.0f;  // s
constexpr int kStorey = 5;

template <typename Work>
double millisecondsOf(const Work& work) {
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void print(const char* what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    std::printf("  %-34s best tenth %8.3f ms, median %8.3f ms\n", what, times[times.size() / 10],
                times[times.size() / 2]);
}

physics::World towers(int count) {
    physics::World world;
    world.settings.solver = physics::RigidSolver::SoftStep;
    world.settings.sleep.isOn = true;
    world.addShape(world.addBody({.kind = physics::BodyKind::Static}),
                   {.shape = geometry::Planef{{0.0f, 1.0f, 0.0f}, 0.0f}});
    const int along = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count / kStorey))));
    for (int i = 0; i < count; ++i) {
        const int tower = i / kStorey;
        const geometry::Vec3f at{1.2f * static_cast<float>(tower % along),
                                 0.2499f + 0.4999f * static_cast<float>(i % kStorey),
                                 1.2f * static_cast<float>(tower / along)};
        world.addShape(world.addBody({.pose = {.position = at}}),
                       {.shape = geometry::Boxf{.half = geometry::Vec3f{0.25f}}});
    }
    return world;
}

std::vector<double> timesOfSteps(physics::World& world, int steps, app::ThreadPool& pool) {
    std::vector<double> times;
    for (int i = 0; i < steps; ++i) times.push_back(millisecondsOf([&] { world.step(kStep, {}, pool.parallelFor()); }));
    return times;
}

void measureWorld(int count) {
    app::ThreadPool alone(1), both(2);
    physics::World world;
    std::printf("%d bodies\n", count);
    std::printf("  %-34s %8.1f ms\n", "laid", millisecondsOf([&] { world = towers(count); }));
    std::printf("  %-34s %8.1f ms\n", "put to sleep", millisecondsOf([&] { world.fallAsleepNow(); }));
    print("a step, all asleep", timesOfSteps(world, 100, alone));
    const std::vector<physics::BodyId> bodies = world.bodies();
    std::vector<double> times;
    for (int i = 0; i < 60; ++i) {
        // Twenty towers that lie apart.
        for (std::size_t tower = 0; tower < 20; ++tower) world.wakeUp(bodies[1 + kStorey * 31 * tower]);
        times.push_back(timesOfSteps(world, 1, alone).front());
    }
    print("a step, 100 awake, one thread", times);
    world.settings.sleep.isOn = false;
    physics::World other = world;
    timesOfSteps(world, 3, alone), timesOfSteps(other, 3, both);
    std::vector<double> one, two;
    for (int i = 0; i < 40; ++i) {
        one.push_back(timesOfSteps(world, 1, alone).front());
        two.push_back(timesOfSteps(other, 1, both).front());
    }
    print("a step, all awake, one thread", one);
    print("a step, all awake, two threads", two);
}

void measureFrames(const char* what, bool isAsleep) {
    app::OffscreenWindow window({640, 360});
    app::Application program(window, {});
    program.openDemo(*demos::findDemo("large-world"));
    if (!isAsleep) program.session().act(demos::SetParameter{"sleep", false});
    window.resize({0, 0});
    program.session().setPlaying(true);
    std::vector<double> times;
    auto next = Clock::now();
    for (int i = 0; i < 110; ++i) {
        next = std::max(next + std::chrono::microseconds(16'667), Clock::now());  // as a screen of 60 Hz asks for them
        std::this_thread::sleep_until(next);
        const double time = millisecondsOf([&] { program.frame(); });
        if (i >= 10) times.push_back(time);
    }
    print(what, times);
}

}  // namespace

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    measureWorld(10'000);
    measureWorld(100'000);
    std::printf("A frame of the window without pixels, 10,000 bodies\n");
    measureFrames("what the ball has met is awake", true);
    measureFrames("all awake", false);
}
