#pragma once
/// The window in a browser: a canvas of the page, with WebGL 2. The events of the browser come from web_window.js.

#include <string>
#include <vector>

#include "app/window/window.h"

namespace collidoscope::app {

class WebWindow final : public Window {
public:
    /// Draws on the page's element with the id "canvas". Throws OpenGlError when it cannot have WebGL 2.
    WebWindow();
    ~WebWindow() override;
    WebWindow(const WebWindow&) = delete;
    WebWindow& operator=(const WebWindow&) = delete;

    /// Events from the browser.
    void post(Event event);
    void resize(PixelSize size, float contentScale);
    /// Stores text that the user pasted. A page may read the clipboard at no other time.
    void paste(std::string text) { clipboard_ = std::move(text); }
    void setFullScreenShown(bool on) { fullScreen_ = on; }
    enum class Context { Present, Lost, Restored };
    void setContext(Context context);

    /// True when takeEvents() would return an event.
    bool eventsWait() const { return !events_.empty(); }
    /// The state of the OpenGL context. Restored is returned once, then Present.
    Context takeContext();

    PixelSize framebufferSize() const override { return size_; }
    float contentScale() const override { return contentScale_; }
    /// Never waits: a browser calls the program, not the other way round.
    std::vector<Event> takeEvents(double seconds) override;
    void wake() override {}
    double now() const override;
    void makeCurrent() override;
    bool hasFramebuffer() const override { return true; }
    void present() override {}
    void setCursor(Cursor cursor) override;
    void setTitle(const std::string& title) override;
    void setFullScreen(bool on) override;
    bool fullScreen() const override { return fullScreen_; }
    std::string clipboard() const override { return clipboard_; }
    void setClipboard(const std::string& text) override;
    bool chooseFiles() override;
    void wantText(bool wanted) override;
    GlFunction glFunction(const char*) const override { return nullptr; }

private:
    int context_ = 0;  ///< Emscripten's handle
    Context state_ = Context::Present;
    PixelSize size_{};
    float contentScale_ = 1.0f;
    Cursor cursor_ = Cursor::Arrow;
    std::string clipboard_{};
    bool fullScreen_ = false;
    bool wantsText_ = false;
    std::vector<Event> events_{};
};

}  // namespace collidoscope::app
