/// The program in a browser: the page calls it once a frame, and what the user does shows in the page's address.

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "app/command_line.h"
#include "app/headless/description.h"
#include "app/headless/headless.h"
#include "app/session/settings.h"
#include "app/ui/application.h"
#include "app/ui/start_state.h"
#include "app/web/mesh_worker.h"
#include "app/window/web_window.h"

using namespace collidoscope;

// In page_calls.js: what the program asks of its page.
extern "C" {
char* webQuery();
char* webPageAddress();
int webIsEmbedded();
void webShowQuery(const char* query);
void webShowDescription(const char* text);
void webDownload(const char* path);
void webRememberSettings(const char* path);
void webStarted(const void* program);
void webReady();
void webFailed(const char* message);
}

namespace collidoscope::app {
namespace {

constexpr const char* kSettingsFolder = "/settings";  ///< page.js keeps settings.json in the browser's local storage
constexpr const char* kDownloadFolder = "/downloads";
constexpr double kBetweenUpdates = 0.5;  ///< s, of the address, the description and the remembered settings

/// A text that the page made for us.
std::string taken(char* text) {
    std::string result(text);
    std::free(text);
    return result;
}

class WebProgram {
public:
    WebProgram() : store_(kSettingsFolder), settings_(store_.settings()), application_(window_, settings_) {
        application_.features().sharing.pageAddress = taken(webPageAddress());
        application_.bench().folder = kDownloadFolder;
        application_.features().meshes.setLoadHelper(meshWorker_);
        application_.state().embedded = webIsEmbedded() != 0;
        application_.bench().onSaved = [](const std::filesystem::path& file) {
            webDownload(file.c_str());
            std::filesystem::remove(file);
            return "Downloaded " + file.filename().string();
        };
        open();
        if (!store_.notice().empty()) application_.say(NoticeKind::Warning, store_.notice());
    }

    /// Shows a frame when there is something new to show.
    void frame() {
        const WebWindow::Context context = window_.takeContext();
        if (context == WebWindow::Context::Lost) return;
        if (context == WebWindow::Context::Restored) application_.restoreOpenGl();
        const double now = window_.now();
        if (!window_.eventsWait() && now - shown_ < application_.timeout()) return;
        shown_ = now;
        application_.frame();
        ++frames_;
        if (!ready_) webReady();
        ready_ = true;
    }

    /// Tells the page what is shown; also when no frame was due, since the last one may have changed it.
    void updatePage() {
        const double now = window_.now();
        if (now - reported_ < kBetweenUpdates) return;
        reported_ = now;
        tell(query_, queryOf(application_.arguments()), webShowQuery);
        tell(description_, describe(application_.session()), webShowDescription);
        remember();
    }

    /// Keeps the settings at once: the page is about to go.
    void remember() {
        const Settings settings = application_.settings();
        if (settings == settings_) return;
        settings_ = settings;
        store_.save(settings);
        webRememberSettings((std::filesystem::path(kSettingsFolder) / "settings.json").c_str());
    }

    int frames() const { return frames_; }
    /// Name, frame and hash of the shown state, as --hash prints them; valid until the next call.
    const char* hash() {
        hash_ = hashLine(application_.session());
        return hash_.c_str();
    }

private:
    /// Opens what the address of the page asks for. If that is refused, the program says why and shows its first demo.
    void open() {
        std::string refusal;
        try {
            const CommandLine line = parseCommandLine(argumentsOfLink(taken(webQuery())));
            if (line.theme) application_.state().theme = *line.theme;
            if (line.scale) application_.state().textScale = *line.scale;
            openFirst(application_, line, settings_, "");
        } catch (const std::exception& error) {
            refusal = error.what();
        }
        if (refusal.empty()) return;
        openFirst(application_, {}, settings_, "");
        application_.say(NoticeKind::Error, refusal);
    }

    static void tell(std::string& known, std::string now, void (*show)(const char*)) {
        if (now == known) return;
        known = std::move(now);
        show(known.c_str());
    }

    MeshWorker meshWorker_{};
    WebWindow window_{};
    SettingsStore store_;
    Settings settings_;
    Application application_;
    double shown_ = 0.0, reported_ = 0.0;  ///< s
    int frames_ = 0;
    bool ready_ = false;
    std::string query_{}, description_{}, hash_{};
};

std::unique_ptr<WebProgram> start() {
    try {
        std::filesystem::create_directories(kDownloadFolder);
        return std::make_unique<WebProgram>();
    } catch (const std::exception& error) {
        webFailed(error.what());
        return nullptr;
    }
}

/// The page's animation frame. False ends them.
EM_BOOL animationFrame(double, void* user) {
    auto& program = *static_cast<WebProgram*>(user);
    try {
        program.frame();
        program.updatePage();
        return EM_TRUE;
    } catch (const std::exception& error) {
        webFailed(error.what());
        return EM_FALSE;
    }
}

const char* beforePageGoes(int, const void*, void* user) {
    static_cast<WebProgram*>(user)->remember();
    return nullptr;
}

EM_BOOL visibilityChanged(int, const EmscriptenVisibilityChangeEvent* event, void* user) {
    if (event->hidden) static_cast<WebProgram*>(user)->remember();
    return EM_FALSE;
}

}  // namespace
}  // namespace collidoscope::app

/// Number of frames drawn so far; tests use it to see that an idle program draws none.
extern "C" EMSCRIPTEN_KEEPALIVE int webFrames(const void* program) {
    return static_cast<const app::WebProgram*>(program)->frames();
}

/// See WebProgram::hash().
extern "C" EMSCRIPTEN_KEEPALIVE const char* webHash(void* program) {
    return static_cast<app::WebProgram*>(program)->hash();
}

int main() {
    app::WebProgram* program = app::start().release();  // lives as long as the page
    if (!program) return 3;
    emscripten_request_animation_frame_loop(app::animationFrame, program);
    emscripten_set_beforeunload_callback(program, app::beforePageGoes);
    emscripten_set_visibilitychange_callback(program, EM_FALSE, app::visibilityChanged);
    webStarted(program);
    return 0;
}
