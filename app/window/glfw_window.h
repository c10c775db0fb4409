#pragma once
/// The window on a desktop, by GLFW 3.3, with an OpenGL 3.3 core context; in debug builds one that reports misuse.

#include <memory>

#include "app/window/window.h"

namespace collidoscope::app {

class GlfwWindow final : public Window {
public:
    /// `size` in screen coordinates; an empty one takes most of the screen. Throws OpenGlError when there is no
    /// display, or none that has OpenGL 3.3.
    explicit GlfwWindow(const std::string& title, PixelSize size = {});
    ~GlfwWindow() override;
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    PixelSize framebufferSize() const override;
    float contentScale() const override;
    std::vector<Event> takeEvents(double seconds) override;
    void wake() override;
    double now() const override;
    void makeCurrent() override;
    bool hasFramebuffer() const override { return true; }
    void present() override;
    void setCursor(Cursor cursor) override;
    void setTitle(const std::string& title) override;
    void setFullScreen(bool on) override;
    bool fullScreen() const override;
    std::string clipboard() const override;
    void setClipboard(const std::string& text) override;
    GlFunction glFunction(const char* name) const override;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace collidoscope::app
