#pragma once
/// A window, or something that can be drawn on like one.

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/events.h"

namespace collidoscope::app {

class OpenGlError : public std::runtime_error {
public:
    /// For example {"OpenGL 3.3 is not available", "the off-screen window", "install Mesa: libegl-mesa0"}.
    OpenGlError(const std::string& what, const std::string& where, const std::string& advice)
        : std::runtime_error(where + ": " + what + "; " + advice), advice_(advice) {}

    const std::string& advice() const { return advice_; }

private:
    std::string advice_;
};

struct PixelSize {
    int width = 0;
    int height = 0;
    bool empty() const { return width <= 0 || height <= 0; }
    bool operator==(const PixelSize&) const = default;
};
enum class Cursor { Arrow, Hand, Text, ResizeHorizontal, ResizeVertical, Move };

class Window {
public:
    virtual ~Window() = default;

    virtual PixelSize framebufferSize() const = 0;  ///< may be empty, while minimised
    virtual float contentScale() const = 0;         ///< 2.0 on a 200 % display
    /// All events since the last call, oldest first. Waits up to `seconds` for the first one (0: does not wait).
    virtual std::vector<Event> takeEvents(double seconds) = 0;
    /// Ends a wait in takeEvents from another thread.
    virtual void wake() = 0;
    virtual double now() const = 0;  ///< s, monotonic
    virtual void makeCurrent() = 0;
    /// False for a surfaceless one: what is drawn stays in framebuffer objects.
    virtual bool hasFramebuffer() const = 0;
    /// Shows what was drawn into the default framebuffer.
    virtual void present() = 0;
    virtual void setCursor(Cursor cursor) = 0;
    virtual void setTitle(const std::string& title) = 0;
    virtual void setFullScreen(bool on) = 0;
    virtual bool fullScreen() const = 0;
    virtual std::string clipboard() const = 0;
    virtual void setClipboard(const std::string& text) = 0;
    /// Lets the user choose files, which come as a DropEvent; false where the system has no such dialog.
    virtual bool chooseFiles() { return false; }
    /// Tells that a text field has the keyboard, so that a screen keyboard is shown where there is one.
    virtual void wantText(bool) {}
    /// The address of an OpenGL function in this window's context.
    using GlFunction = void (*)();
    virtual GlFunction glFunction(const char* name) const = 0;
};

}  // namespace collidoscope::app
