#include "app/window/offscreen_window.h"

#include <chrono>
#include <utility>

namespace collidoscope::app {

OffscreenWindow::OffscreenWindow(PixelSize size, float contentScale)
    : context_(makeOffscreenContext()), size_(size), contentScale_(contentScale) {
    makeCurrent();
}
OffscreenWindow::~OffscreenWindow() = default;

void OffscreenWindow::post(Event event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    arrived_.notify_one();
}

void OffscreenWindow::resize(PixelSize size) {
    size_ = size;
    post(ResizeEvent{});
}

void OffscreenWindow::setContentScale(float scale) {
    contentScale_ = scale;
    post(ResizeEvent{});
}

std::vector<Event> OffscreenWindow::takeEvents(double seconds) {
    std::unique_lock lock(mutex_);
    arrived_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return woken_ || !events_.empty(); });
    woken_ = false;
    return std::exchange(events_, {});
}

void OffscreenWindow::wake() {
    const std::lock_guard lock(mutex_);
    woken_ = true;
    arrived_.notify_one();
}

double OffscreenWindow::now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void OffscreenWindow::makeCurrent() { context_->makeCurrent(); }

Window::GlFunction OffscreenWindow::glFunction(const char* name) const { return context_->glFunction(name); }

}  // namespace collidoscope::app
