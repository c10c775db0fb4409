/// Does the window stay alive while a mesh of a million triangles is loaded into it and shown? Prints how long frames
/// take before, while loading, when the mesh comes, and after. A software renderer draws such a mesh slowly by itself,
/// so everything is measured twice: with its drawing, and in a window without pixels, where only the rest is left.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "app/ui/application.h"
#include "app/window/offscreen_window.h"
#include "bench/mesh_files.h"
#include "demos/registry.h"

using namespace collidoscope;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kFrames = 12;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double timeOfFrame(app::Application& program) {
    const auto start = Clock::now();
    program.frame();
    return millisecondsSince(start);
}

void print(const char* what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    std::printf("  %-28s %5zu frames, median %7.1f ms, longest %7.1f ms\n", what, times.size(), times[times.size() / 2],
                times.back());
}

/// Some frames; the mouse moves by a pixel before each of them when it is to move.
std::vector<double> frames(app::Application& program, app::OffscreenWindow& window, bool mouseMoves) {
    const app::Box scene = program.layout().scene;
    std::vector<double> times;
    for (int i = 0; i < kFrames; ++i) {
        const float x = scene.x + scene.width * 0.3f + static_cast<float>(i);
        if (mouseMoves) window.post(app::MouseMoveEvent{.x = x, .y = scene.y + scene.height * 0.5f});
        times.push_back(timeOfFrame(program));
    }
    return times;
}

bool meshHasCome(app::Application& program) {
    for (const demos::Input& input : program.session().inputs())
        if (std::holds_alternative<demos::SetMesh>(input.action)) return true;
    return false;
}

void measure(const char* title, const fs::path& path, app::PixelSize size) {
    std::printf("%s\n", title);
    app::OffscreenWindow window({640, 360});
    app::Application program(window, {});
    program.openDemo(*demos::findDemo("mesh-picking"));
    window.resize(size);
    for (int i = 0; i < kFrames; ++i) program.frame();
    print("before", frames(program, window, false));

    const auto start = Clock::now();
    program.features().meshes.open(path);
    std::vector<double> loading;
    while (!meshHasCome(program)) {
        loading.push_back(timeOfFrame(program));
        std::this_thread::sleep_for(std::chrono::milliseconds(4));
    }
    std::printf("  %-28s %7.1f ms\n", "from start to mesh", millisecondsSince(start));
    print("the one that brings the mesh", {loading.back()});
    loading.pop_back();
    print("while loading", loading);
    print("the next ten", std::vector<double>{[&] {
              std::vector<double> next;
              for (int i = 0; i < 10; ++i) next.push_back(timeOfFrame(program));
              return next;
          }()});
    print("after", frames(program, window, false));
    if (!size.empty()) print("after, mouse moving", frames(program, window, true));
    program.session().setPlaying(false);
    print("paused", frames(program, window, false));
    if (!size.empty()) print("paused, mouse moving", frames(program, window, true));
}

}  // namespace

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    const fs::path path = bench::writeMillionTriangles(false);
    measure("With drawing, 640 x 360", path, {640, 360});
    measure("Without drawing", path, {0, 0});
    fs::remove(path);
}
