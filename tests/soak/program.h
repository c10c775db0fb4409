#pragma once
/// The whole application on a window that nobody sees, with a clock that goes by pictures instead of seconds, so that
/// the same events lead to the same run on every machine.

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/session/settings.h"
#include "app/threads/thread_pool.h"
#include "app/ui/application.h"
#include "app/window/offscreen_window.h"
#include "tests/gl_debug.h"

namespace collidoscope::soak {

/// The off-screen window, but for the time.
class ClockworkWindow final : public app::Window {
public:
    ClockworkWindow(app::PixelSize size, float contentScale) : window_(size, contentScale) {}

    /// Lets the clock go on.
    void pass(double seconds) { now_ += seconds; }
    app::OffscreenWindow& surface() { return window_; }

    app::PixelSize framebufferSize() const override { return window_.framebufferSize(); }
    float contentScale() const override { return window_.contentScale(); }
    std::vector<app::Event> takeEvents(double) override { return window_.takeEvents(0.0); }
    void wake() override { window_.wake(); }
    double now() const override { return now_; }
    void makeCurrent() override { window_.makeCurrent(); }
    bool hasFramebuffer() const override { return window_.hasFramebuffer(); }
    void present() override { window_.present(); }
    void setCursor(app::Cursor cursor) override { window_.setCursor(cursor); }
    void setTitle(const std::string& title) override { window_.setTitle(title); }
    void setFullScreen(bool on) override { window_.setFullScreen(on); }
    bool fullScreen() const override { return window_.fullScreen(); }
    std::string clipboard() const override { return window_.clipboard(); }
    void setClipboard(const std::string& text) override { window_.setClipboard(text); }
    GlFunction glFunction(const char* name) const override { return window_.glFunction(name); }

private:
    app::OffscreenWindow window_;
    double now_ = 0.0;
};

class Program {
public:
    /// Pictures go to `folder`.
    explicit Program(const std::filesystem::path& folder);

    app::Application& application() { return *application_; }
    app::Session& session() { return application_->session(); }
    app::OffscreenWindow& window() { return window_.surface(); }
    void post(app::Event event) { window().post(std::move(event)); }

    /// Shows a picture after so many seconds, and looks at the program's health.
    void frame(double seconds = 1.0 / 60);
    /// Waits with a stopped clock until no file is being loaded: only the loader's thread is at work meanwhile.
    void finishLoading();
    /// Ends the program in order and starts it again with what it remembers.
    void startAgain();
    /// A window of ordinary size in the dark theme with one demo at rest: comparable from time to time.
    void comeToRest();

    void complain(const std::string& what);
    /// What is wrong with the program, a sentence each; empty as long as all is well.
    const std::vector<std::string>& complaints() const { return complaints_; }
    int frames() const { return frames_; }
    /// What the demos have paused themselves for, which is their right: explosions that were asked for.
    const std::set<std::string>& troubles() const { return troubles_; }

private:
    void start(const app::Settings& settings);
    void lookAtDrawing();
    void lookAtTexts();
    void lookAtMeasures();

    app::ThreadPool pool_{2};
    ClockworkWindow window_;
    std::filesystem::path folder_;
    std::unique_ptr<app::Application> application_;
    std::unique_ptr<tests::GlDebug> debug_;
    std::vector<std::string> complaints_{};
    std::set<std::string> troubles_{};
    int frames_ = 0;
};

/// Bytes that the program has from the heap at the moment.
std::size_t heapInUse();
/// Bytes of the machine's memory that the process holds.
std::size_t residentMemory();
/// True when a text shows a number that is none: "nan" or "inf" as a word.
bool showsNoNumber(const std::string& text);

}  // namespace collidoscope::soak
