#pragma once
/// An invisible window that needs no display: headless runs and tests draw on it.
/// Its default framebuffer may not exist, so everything is drawn into framebuffer objects.

#include <condition_variable>
#include <memory>
#include <mutex>

#include "app/window/offscreen_context.h"
#include "app/window/window.h"

namespace collidoscope::app {

class OffscreenWindow final : public Window {
public:
    /// Throws OpenGlError when OpenGL 3.3 is not to be had.
    explicit OffscreenWindow(PixelSize size = {1280, 720}, float contentScale = 1.0f);
    ~OffscreenWindow() override;

    /// Queues an event, as a user would cause it. May be called from any thread.
    void post(Event event);
    /// Gives the window another size, 0 x 0 allowed, and queues a ResizeEvent.
    void resize(PixelSize size);
    void setContentScale(float scale);
    /// Requests of the program, for tests.
    Cursor cursor() const { return cursor_; }
    const std::string& title() const { return title_; }
    /// Number of calls of present().
    int presented() const { return presented_; }

    PixelSize framebufferSize() const override { return size_; }
    float contentScale() const override { return contentScale_; }
    std::vector<Event> takeEvents(double seconds) override;
    void wake() override;
    double now() const override;
    void makeCurrent() override;
    bool hasFramebuffer() const override { return false; }
    void present() override { ++presented_; }
    void setCursor(Cursor cursor) override { cursor_ = cursor; }
    void setTitle(const std::string& title) override { title_ = title; }
    void setFullScreen(bool on) override { fullScreen_ = on; }
    bool fullScreen() const override { return fullScreen_; }
    std::string clipboard() const override { return clipboard_; }
    void setClipboard(const std::string& text) override { clipboard_ = text; }
    GlFunction glFunction(const char* name) const override;

private:
    std::unique_ptr<OffscreenContext> context_;
    PixelSize size_;
    float contentScale_;
    Cursor cursor_ = Cursor::Arrow;
    std::string title_{}, clipboard_{};
    bool fullScreen_ = false;
    int presented_ = 0;

    std::mutex mutex_{};  ///< guards what follows
    std::condition_variable arrived_{};
    std::vector<Event> events_{};
    bool woken_ = false;
};

}  // namespace collidoscope::app
