#include "app/window/glfw_window.h"

#include <algorithm>
#include <array>

#include "app/window/offscreen_context.h"
#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace collidoscope::app {

/// Position and size of a window in screen coordinates.
struct ScreenRectangle {
    int x = 0, y = 0, width = 0, height = 0;
};

namespace {

/// Unknown for keys that the program does not use. The key pad's digits, signs and Enter count as the others.
KeyCode keyCodeOfGlfw(int key) {
    if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return keyAfter(KeyCode::A, key - GLFW_KEY_A);
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return keyAfter(KeyCode::Digit0, key - GLFW_KEY_0);
    if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return keyAfter(KeyCode::Digit0, key - GLFW_KEY_KP_0);
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return keyAfter(KeyCode::F1, key - GLFW_KEY_F1);
    switch (key) {
        case GLFW_KEY_SPACE:
            return KeyCode::Space;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return KeyCode::Enter;
        case GLFW_KEY_ESCAPE:
            return KeyCode::Escape;
        case GLFW_KEY_TAB:
            return KeyCode::Tab;
        case GLFW_KEY_BACKSPACE:
            return KeyCode::Backspace;
        case GLFW_KEY_INSERT:
            return KeyCode::Insert;
        case GLFW_KEY_DELETE:
            return KeyCode::Delete;
        case GLFW_KEY_LEFT:
            return KeyCode::Left;
        case GLFW_KEY_RIGHT:
            return KeyCode::Right;
        case GLFW_KEY_UP:
            return KeyCode::Up;
        case GLFW_KEY_DOWN:
            return KeyCode::Down;
        case GLFW_KEY_PAGE_UP:
            return KeyCode::PageUp;
        case GLFW_KEY_PAGE_DOWN:
            return KeyCode::PageDown;
        case GLFW_KEY_HOME:
            return KeyCode::Home;
        case GLFW_KEY_END:
            return KeyCode::End;
        case GLFW_KEY_LEFT_BRACKET:
            return KeyCode::LeftBracket;
        case GLFW_KEY_RIGHT_BRACKET:
            return KeyCode::RightBracket;
        case GLFW_KEY_COMMA:
            return KeyCode::Comma;
        case GLFW_KEY_PERIOD:
        case GLFW_KEY_KP_DECIMAL:
            return KeyCode::Period;
        case GLFW_KEY_SLASH:
        case GLFW_KEY_KP_DIVIDE:
            return KeyCode::Slash;
        case GLFW_KEY_MINUS:
        case GLFW_KEY_KP_SUBTRACT:
            return KeyCode::Minus;
        case GLFW_KEY_EQUAL:
        case GLFW_KEY_KP_ADD:
            return KeyCode::Equal;
        case GLFW_KEY_LEFT_SHIFT:
            return KeyCode::LeftShift;
        case GLFW_KEY_RIGHT_SHIFT:
            return KeyCode::RightShift;
        case GLFW_KEY_LEFT_CONTROL:
            return KeyCode::LeftControl;
        case GLFW_KEY_RIGHT_CONTROL:
            return KeyCode::RightControl;
        case GLFW_KEY_LEFT_ALT:
            return KeyCode::LeftAlt;
        case GLFW_KEY_RIGHT_ALT:
            return KeyCode::RightAlt;
        case GLFW_KEY_LEFT_SUPER:
            return KeyCode::LeftSuper;
        case GLFW_KEY_RIGHT_SUPER:
            return KeyCode::RightSuper;
        default:
            return KeyCode::Unknown;
    }
}

Modifiers modifiersOfGlfw(int bits) {
    return {.shift = (bits & GLFW_MOD_SHIFT) != 0,
            .control = (bits & GLFW_MOD_CONTROL) != 0,
            .alt = (bits & GLFW_MOD_ALT) != 0,
            .super = (bits & GLFW_MOD_SUPER) != 0};
}

constexpr int kMinWidth = 640, kMinHeight = 400;  ///< screen coordinates

[[noreturn]] void fail(const char* what, const char* advice) {
    const char* reason = nullptr;
    glfwGetError(&reason);
    const std::string detail = reason ? std::string(what) + " (" + reason + ")" : what;
    throw OpenGlError(detail, "the window", advice);
}

PixelSize usualSize() {
    int x = 0, y = 0, width = 1280, height = 800;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    return {std::max(width * 85 / 100, kMinWidth), std::max(height * 85 / 100, kMinHeight)};
}

/// The monitor that shows most of the window.
GLFWmonitor* monitorOf(const ScreenRectangle& window) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    int bestArea = 0;
    for (int i = 0; i < count; ++i) {
        int x = 0, y = 0;
        glfwGetMonitorPos(monitors[i], &x, &y);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (!mode) continue;
        const int w = std::min(window.x + window.width, x + mode->width) - std::max(window.x, x);
        const int h = std::min(window.y + window.height, y + mode->height) - std::max(window.y, y);
        if (w > 0 && h > 0 && w * h > bestArea) {
            bestArea = w * h;
            best = monitors[i];
        }
    }
    return best;
}

}  // namespace

struct GlfwWindow::Parts {
    GLFWwindow* window = nullptr;
    std::vector<Event> events{};
    std::array<GLFWcursor*, 6> cursors{};
    Cursor cursor = Cursor::Arrow;
    ScreenRectangle restored{};  ///< where the window was before it filled the screen

    static Parts& of(GLFWwindow* window) { return *static_cast<Parts*>(glfwGetWindowUserPointer(window)); }
    /// Screen coordinates to pixels of the framebuffer: they differ on some systems.
    MouseMoveEvent toPixels(double x, double y) const {
        int width = 0, height = 0, pixelWidth = 0, pixelHeight = 0;
        glfwGetWindowSize(window, &width, &height);
        glfwGetFramebufferSize(window, &pixelWidth, &pixelHeight);
        const double sx = width > 0 ? static_cast<double>(pixelWidth) / width : 1.0;
        const double sy = height > 0 ? static_cast<double>(pixelHeight) / height : 1.0;
        return {static_cast<float>(x * sx), static_cast<float>(y * sy)};
    }
    void open(const std::string& title, PixelSize size);
    void listen();
    void listenToMouse();
};

void GlfwWindow::Parts::open(const std::string& title, PixelSize size) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, kDebugContext ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    // Everything is drawn into framebuffer objects; the window's own needs neither depth nor samples.
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    window = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
    if (!window) fail("OpenGL 3.3 is not available", "update the graphics driver, or install Mesa: libgl1-mesa-dri");
    glfwSetWindowSizeLimits(window, 320, 200, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwSetWindowUserPointer(window, this);
    listen();
    listenToMouse();
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
}

void GlfwWindow::Parts::listen() {
    glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int, int action, int modifiers) {
        const KeyCode code = keyCodeOfGlfw(key);
        if (code == KeyCode::Unknown) return;
        of(w).events.push_back(
            KeyEvent{code, action != GLFW_RELEASE, action == GLFW_REPEAT, modifiersOfGlfw(modifiers)});
    });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned character) {
        of(w).events.push_back(TextEvent{static_cast<char32_t>(character)});
    });
    glfwSetWindowFocusCallback(window,
                               [](GLFWwindow* w, int focused) { of(w).events.push_back(FocusEvent{focused != 0}); });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        of(w).events.push_back(DropEvent{std::vector<std::string>(paths, paths + count)});
    });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { of(w).events.push_back(ResizeEvent{}); });
    glfwSetWindowContentScaleCallback(window,
                                      [](GLFWwindow* w, float, float) { of(w).events.push_back(ResizeEvent{}); });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { of(w).events.push_back(ResizeEvent{}); });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) { of(w).events.push_back(CloseEvent{}); });
}

void GlfwWindow::Parts::listenToMouse() {
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
        Parts& parts = of(w);
        const MouseMoveEvent move = parts.toPixels(x, y);
        // A fast mouse sends many positions a frame; only where it has got to counts.
        if (!parts.events.empty() && std::holds_alternative<MouseMoveEvent>(parts.events.back()))
            parts.events.back() = move;
        else
            parts.events.push_back(move);
    });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int modifiers) {
        if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
        of(w).events.push_back(
            MouseButtonEvent{static_cast<MouseButton>(button), action == GLFW_PRESS, modifiersOfGlfw(modifiers)});
    });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double x, double y) {
        of(w).events.push_back(ScrollEvent{static_cast<float>(x), static_cast<float>(y)});
    });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
        if (entered == 0) of(w).events.push_back(MouseLeaveEvent{});
    });
}

GlfwWindow::GlfwWindow(const std::string& title, PixelSize size) : parts_(std::make_unique<Parts>()) {
    if (!glfwInit()) fail("there is no display", "start it on a desktop, or use --headless");
    try {
        parts_->open(title, size.empty() ? usualSize() : size);
    } catch (...) {
        glfwTerminate();
        throw;
    }
    constexpr std::array kShapes{GLFW_ARROW_CURSOR,   GLFW_HAND_CURSOR,    GLFW_IBEAM_CURSOR,
                                 GLFW_HRESIZE_CURSOR, GLFW_VRESIZE_CURSOR, GLFW_CROSSHAIR_CURSOR};
    for (std::size_t i = 0; i < kShapes.size(); ++i) parts_->cursors[i] = glfwCreateStandardCursor(kShapes[i]);
}

GlfwWindow::~GlfwWindow() {
    for (GLFWcursor* cursor : parts_->cursors) {
        if (cursor) glfwDestroyCursor(cursor);
    }
    glfwDestroyWindow(parts_->window);
    glfwTerminate();
}

PixelSize GlfwWindow::framebufferSize() const {
    PixelSize size;
    glfwGetFramebufferSize(parts_->window, &size.width, &size.height);
    return glfwGetWindowAttrib(parts_->window, GLFW_ICONIFIED) != 0 ? PixelSize{} : size;
}

float GlfwWindow::contentScale() const {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(parts_->window, &x, &y);
    return std::max(x, y);
}

std::vector<Event> GlfwWindow::takeEvents(double seconds) {
    if (seconds > 0.0 && parts_->events.empty())
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    std::vector<Event> taken;
    taken.swap(parts_->events);
    return taken;
}

void GlfwWindow::wake() { glfwPostEmptyEvent(); }
double GlfwWindow::now() const { return glfwGetTime(); }
void GlfwWindow::makeCurrent() { glfwMakeContextCurrent(parts_->window); }
void GlfwWindow::present() { glfwSwapBuffers(parts_->window); }

void GlfwWindow::setCursor(Cursor cursor) {
    if (cursor == parts_->cursor) return;
    parts_->cursor = cursor;
    glfwSetCursor(parts_->window, parts_->cursors[static_cast<std::size_t>(cursor)]);
}

void GlfwWindow::setTitle(const std::string& title) { glfwSetWindowTitle(parts_->window, title.c_str()); }

bool GlfwWindow::fullScreen() const { return glfwGetWindowMonitor(parts_->window) != nullptr; }

void GlfwWindow::setFullScreen(bool on) {
    if (on == fullScreen()) return;
    ScreenRectangle& back = parts_->restored;
    if (!on) {
        glfwSetWindowMonitor(parts_->window, nullptr, back.x, back.y, back.width, back.height, GLFW_DONT_CARE);
        return;
    }
    glfwGetWindowPos(parts_->window, &back.x, &back.y);
    glfwGetWindowSize(parts_->window, &back.width, &back.height);
    GLFWmonitor* monitor = monitorOf(back);
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (mode) glfwSetWindowMonitor(parts_->window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

std::string GlfwWindow::clipboard() const {
    const char* text = glfwGetClipboardString(parts_->window);
    return text ? text : "";
}
void GlfwWindow::setClipboard(const std::string& text) { glfwSetClipboardString(parts_->window, text.c_str()); }

Window::GlFunction GlfwWindow::glFunction(const char* name) const { return glfwGetProcAddress(name); }

}  // namespace collidoscope::app
