#include "app/ui/run_window.h"

#include <iostream>

#include "app/files/file_error.h"
#include "app/threads/thread_pool.h"
#include "app/ui/application.h"
#include "app/ui/first_demo.h"
#include "app/window/glfw_window.h"
#include "app/window/quit_signals.h"

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
    openFirst(application, line, settings, store.crashedDemo().value_or(""));
    if (!store.notice().empty()) application.say(NoticeKind::Warning, store.notice());
    signals.watch([&application] { application.close(); });
    application.run();
    save(application, store);
    store.clearRunning();
    if (!application.refusal().empty()) throw UsageError("--mesh: " + application.refusal());
}

}  // namespace app
