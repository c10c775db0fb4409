#include "app/window/web_window.h"

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <array>
#include <utility>

#include "app/window/web_keys.h"
#include "app/window/window.h"

using namespace collidoscope;

// In web_window.js.
extern "C" {
void webOpenWindow(app::WebWindow* window);
void webCloseWindow();
void webSetCursor(const char* style);
void webSetTitle(const char* title);
void webSetFullScreen(int on);
void webSetClipboard(const char* text);
void webChooseFiles();
void webWantText(int wanted);
}

namespace collidoscope::app {
namespace {

/// As the browser names their styles, in the order of Cursor.
constexpr std::array kStyles{"default", "pointer", "text", "ew-resize", "ns-resize", "move"};

/// Everything is drawn into framebuffer objects first, so the canvas needs neither depth nor smoothing of its own.
EmscriptenWebGLContextAttributes plainCanvas() {
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = EM_FALSE;
    wanted.powerPreference = EM_WEBGL_POWER_PREFERENCE_HIGH_PERFORMANCE;
    return wanted;
}

}  // namespace

WebWindow::WebWindow() {
    const EmscriptenWebGLContextAttributes wanted = plainCanvas();
    context_ = static_cast<int>(emscripten_webgl_create_context("#canvas", &wanted));
    if (context_ <= 0)
        throw OpenGlError("WebGL 2 is not available", "the browser",
                          "switch on its hardware acceleration or update it");
    makeCurrent();
    webOpenWindow(this);
}

WebWindow::~WebWindow() { webCloseWindow(); }

void WebWindow::post(Event event) {
    // A fast mouse sends many positions in a frame; only the last one counts.
    const bool moves = std::holds_alternative<MouseMoveEvent>(event);
    if (moves && !events_.empty() && std::holds_alternative<MouseMoveEvent>(events_.back())) events_.pop_back();
    events_.push_back(std::move(event));
}

void WebWindow::resize(PixelSize size, float contentScale) {
    size_ = size;
    contentScale_ = contentScale;
    if (!size.empty()) emscripten_set_canvas_element_size("#canvas", size.width, size.height);
    post(ResizeEvent{});
}

void WebWindow::setContext(Context context) {
    state_ = context;
    post(ResizeEvent{});
}

WebWindow::Context WebWindow::takeContext() {
    return state_ == Context::Restored ? std::exchange(state_, Context::Present) : state_;
}

std::vector<Event> WebWindow::takeEvents(double) { return std::exchange(events_, {}); }

double WebWindow::now() const { return emscripten_get_now() / 1000.0; }

void WebWindow::makeCurrent() { emscripten_webgl_make_context_current(context_); }

void WebWindow::setCursor(Cursor cursor) {
    if (cursor == cursor_) return;
    cursor_ = cursor;
    webSetCursor(kStyles[static_cast<std::size_t>(cursor)]);
}

void WebWindow::setTitle(const std::string& title) { webSetTitle(title.c_str()); }

void WebWindow::setFullScreen(bool on) { webSetFullScreen(on ? 1 : 0); }

void WebWindow::setClipboard(const std::string& text) {
    clipboard_ = text;
    webSetClipboard(text.c_str());
}

bool WebWindow::chooseFiles() {
    webChooseFiles();
    return true;
}

void WebWindow::wantText(bool wanted) {
    if (wanted == wantsText_) return;
    wantsText_ = wanted;
    webWantText(wanted ? 1 : 0);
}

}  // namespace collidoscope::app

// Functions that web_window.js calls. Positions are pixels of the canvas.
extern "C" {

EMSCRIPTEN_KEEPALIVE void webResized(app::WebWindow* window, int width, int height, float scale) {
    window->resize({width, height}, scale);
}

EMSCRIPTEN_KEEPALIVE void webMouseMoved(app::WebWindow* window, float x, float y) {
    window->post(app::MouseMoveEvent{x, y});
}

EMSCRIPTEN_KEEPALIVE void webMouseButton(app::WebWindow* window, int button, int down, int modifiers) {
    constexpr std::array kButtons{app::MouseButton::Left, app::MouseButton::Middle, app::MouseButton::Right};
    if (button < 0 || button > 2) return;
    window->post(
        app::MouseButtonEvent{kButtons[static_cast<std::size_t>(button)], down != 0, app::modifiersOfWeb(modifiers)});
}

EMSCRIPTEN_KEEPALIVE void webMouseLeft(app::WebWindow* window) { window->post(app::MouseLeaveEvent{}); }

EMSCRIPTEN_KEEPALIVE void webScrolled(app::WebWindow* window, float x, float y) {
    window->post(app::ScrollEvent{x, y});
}

EMSCRIPTEN_KEEPALIVE void webPinched(app::WebWindow* window, float x, float y, float factor) {
    window->post(app::PinchEvent{x, y, factor});
}

EMSCRIPTEN_KEEPALIVE void webTouched(app::WebWindow* window, int phase, int finger, float x, float y) {
    window->post(app::TouchEvent{static_cast<app::TouchEvent::Phase>(phase), finger, x, y});
}

/// True when the program has a use for the key, so that the browser should not act on it.
EMSCRIPTEN_KEEPALIVE int webKey(app::WebWindow* window, const char* key, const char* code, int down, int repeat,
                                int modifiers) {
    const app::KeyEvent event{app::keyCodeOfWeb(key, code), down != 0, repeat != 0, app::modifiersOfWeb(modifiers)};
    if (event.key == app::KeyCode::Unknown || app::belongsToBrowser(event)) return 0;
    window->post(event);
    return 1;
}

EMSCRIPTEN_KEEPALIVE void webText(app::WebWindow* window, int character) {
    window->post(app::TextEvent{static_cast<char32_t>(character)});
}

EMSCRIPTEN_KEEPALIVE void webPasted(app::WebWindow* window, const char* text) {
    window->paste(text);
    for (const bool down : {true, false}) window->post(app::KeyEvent{app::KeyCode::V, down, false, {.control = true}});
}

EMSCRIPTEN_KEEPALIVE void webFocused(app::WebWindow* window, int focused) {
    window->post(app::FocusEvent{focused != 0});
}

/// Paths, one a line.
EMSCRIPTEN_KEEPALIVE void webDropped(app::WebWindow* window, const char* paths) {
    app::DropEvent drop;
    std::string path;
    for (const char* c = paths; *c != '\0'; ++c) {
        if (*c != '\n') path += *c;
        if (*c == '\n' || c[1] == '\0') drop.paths.push_back(std::exchange(path, {}));
    }
    window->post(drop);
}

EMSCRIPTEN_KEEPALIVE void webFullScreenChanged(app::WebWindow* window, int on) { window->setFullScreenShown(on != 0); }

EMSCRIPTEN_KEEPALIVE void webContextChanged(app::WebWindow* window, int lost) {
    window->setContext(lost != 0 ? app::WebWindow::Context::Lost : app::WebWindow::Context::Restored);
}

}  // extern "C"
