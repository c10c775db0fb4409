#include "app/ui/run_window.h"

#include <iostream>
#include <memory>
#include <optional>

#include "app/files/file_io.h"
#include "app/headless/terminal_progress.h"
#include "app/threads/quit_signals.h"
#include "app/threads/thread_pool.h"
#include "app/ui/application.h"
#include "app/ui/first_demo.h"
#include "app/window/glfw_window.h"

namespace app {
namespace {

/// The window is gone by then, so what fails is said in the terminal.
void save(const Application& application, SettingsStore& store) {
    try {
        store.save(application.settings());
    } catch (const FileError& error) {
        std::cerr << "collidoscope: the settings are not remembered: " << error.what() << '\n';
    }
}

/// Shows in the terminal, too, how far the seek to the frame is that the command line asks for.
void tellWayToFrame(Application& application, std::uint64_t frame) {
    auto progress = std::make_shared<std::optional<FrameProgress>>(std::in_place, "", frame);
    application.onSeek([progress, frame](const Session& session) {
        const auto& seeking = session.seeking();
        if (!seeking || seeking->to != frame)
            progress->reset();
        else if (*progress)
            (*progress)->show(session.frame());
    });
}

}  // namespace

void runWindow(const CommandLine& line) {
    SettingsStore store(line.configFolder.empty() ? SettingsStore::defaultFolder() : line.configFolder);
    if (!line.configFolder.empty()) store.makeFolder();
    Settings settings = store.settings();
    if (line.theme) settings.theme = *line.theme;
    if (line.scale) settings.scale = static_cast<double>(*line.scale);

    QuitSignals signals;
    ThreadPool pool(line.threads);
    GlfwWindow window("Collidoscope", {settings.windowWidth, settings.windowHeight});
    Application application(window, settings);
    application.setParallelFor(pool.parallelFor());
    application.onOpen([&](const demos::DemoInfo& info) { store.markRunning(std::string(info.name)); });
    signals.watch([&application](int) { application.close(); });
    application.meshes().onProgress(
        [&application, tell = terminalProgress()](float fraction) { return tell(fraction) && !application.closed(); });
    try {
        openFirst(application, line, settings, store.crashedDemo().value_or(""));
    } catch (const LoadCancelled&) {
        return store.clearRunning();
    }
    if (line.frame > 0) tellWayToFrame(application, line.frame);
    if (!store.notice().empty()) application.say(NoticeKind::Warning, store.notice());
    application.run();
    save(application, store);
    store.clearRunning();
    if (!application.refusal().empty()) throw UsageError("--mesh: " + application.refusal());
}

}  // namespace app
