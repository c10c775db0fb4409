/// The demo "particles" with a million of them over its obstacles, a mesh included: what each frame costs beside the
/// graphics card, and what a second thread adds.
#include <cstdio>

#include "app/threads/thread_pool.h"
#include "bench/contest.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/registry.h"

using namespace collidoscope;

namespace {

constexpr int kCount = 1'000'000;
constexpr int kRounds = 31;

/// Some way on, so that particles fly, bounce and lie.
std::shared_ptr<demos::DemoBase> crowd(const geometry::ParallelFor& parallelFor) {
    std::shared_ptr<demos::DemoBase> demo = demos::makeDemo(*demos::findDemo("particles"));
    demo->setParallelFor(parallelFor);
    demos::setParameter(*demo, "radius", 0.005);
    demos::setParameter(*demo, "count", kCount);
    for (int i = 0; i < 60; ++i) demo->advance();
    return demo;
}

bench::Contestant step(const std::string& name, const std::shared_ptr<demos::DemoBase>& demo) {
    return {"step, " + name, [=] {
                demo->advance();
                return 0;
            }};
}
bench::Contestant displayList(const std::shared_ptr<demos::DemoBase>& demo) {
    const auto canvas = std::make_shared<demos::RecordingCanvas>();
    return {"display list of 100,000", [=] {
                canvas->clear();
                demo->draw(*canvas);
                return static_cast<int>(canvas->pointItems.size());
            }};
}
bench::Contestant keyFrame(const std::shared_ptr<demos::DemoBase>& demo) {
    return {"copy for rewind, one in 8 frames", [=] { return demo->clone() ? 1 : 0; }};
}

}  // namespace

int main() {
    app::ThreadPool pool;
    const auto alone = crowd(geometry::serialFor), shared = crowd(pool.parallelFor());
    const std::vector<bench::Contestant> contestants{step("1 thread", alone),
                                                     step(std::to_string(pool.threads()) + " threads", shared),
                                                     displayList(alone), keyFrame(alone)};
    const auto results = bench::compete(contestants, kCount, kRounds);
    bench::print("a million particles over obstacles", results, contestants.front().name);
    for (const bench::Result& result : results)
        std::printf("  %-36s %7.2f ms\n", result.name.c_str(), 1e-3 * kCount / result.millionsPerSecond);
    return 0;
}
