#include "app/view/touch_gestures.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;

constexpr float kMinFlick = 120.0f;    // px/s at 100 %, for a panel to go on by itself
constexpr float kMinGlide = 20.0f;     // px/s at 100 %, at which it stops
constexpr float kMinSpread = 1.0f;     // px, so that fingers in one place have a distance
constexpr double kSpeedMemory = 0.05;  // s, over which the speed of a finger is averaged
constexpr double kLongestFrame = 0.1;  // s, that a glide takes at once

MouseButtonEvent leftButton(bool down) { return {MouseButton::Left, down, {}}; }

}  // namespace

std::vector<Event> TouchGestures::takeFrame(UnderFinger under, double now, float scale) {
    const double seconds = std::max(now - now_, 0.0);
    now_ = now;
    scale_ = scale;
    scrolled_ = 0.0f;
    if (state_ == State::Placed && !std::exchange(hoveredAt_, true)) under_ = under;
    while (!waiting_.empty()) {
        const TouchEvent touch = waiting_.front();
        waiting_.pop_front();
        on(touch);
        if (state_ == State::Placed && !hoveredAt_) break;  // a frame has to look first
    }
    advance(seconds);
    return std::exchange(pending_, {});
}

double TouchGestures::timeout(double now) const {
    if (!waiting_.empty() || state_ == State::Gliding || (state_ == State::Placed && !hoveredAt_)) return 0.0;
    if (state_ == State::Placed) return std::max(since_ + kLongPress - now, 0.0);
    return std::numeric_limits<double>::infinity();
}

void TouchGestures::on(const TouchEvent& touch) {
    if (!std::isfinite(touch.x) || !std::isfinite(touch.y)) return;
    switch (touch.phase) {
        case TouchEvent::Phase::Down:
            return down(touch);
        case TouchEvent::Phase::Move:
            return move(touch);
        case TouchEvent::Phase::Up:
            return lift(touch);
        case TouchEvent::Phase::Cancel:
            releaseAll();
            fingers_.clear();
            state_ = State::None;
    }
}

void TouchGestures::down(const TouchEvent& touch) {
    if (find(touch.finger)) return;  // its end was lost, or is still to come
    fingers_.push_back({touch.finger, {touch.x, touch.y}});
    if (fingers_.size() == 1) {
        start_ = last_ = fingers_.front().at;
        since_ = now_;
        state_ = State::Placed;
        hoveredAt_ = false;
        pending_.push_back(MouseMoveEvent{touch.x, touch.y});
    } else if (fingers_.size() == 2 && under_ == UnderFinger::Scene && state_ != State::Spent) {
        startTwo();
    } else {
        releaseAll();
        state_ = State::Spent;
    }
}

void TouchGestures::move(const TouchEvent& touch) {
    Finger* finger = find(touch.finger);
    if (!finger) return;
    finger->at = {touch.x, touch.y};
    if (state_ == State::Placed) decide();
    if (state_ == State::Scrolling) scroll(at().y - last_.y);
    if (state_ == State::Dragging || state_ == State::Hovering) pending_.push_back(MouseMoveEvent{at().x, at().y});
    last_ = at();
}

/// A finger that is down has moved: what does it want?
void TouchGestures::decide() {
    const Vec2f delta = glm::abs(at() - start_);
    if (glm::length(delta) <= kSlop * scale_) return;
    const bool across = delta.x >= delta.y;
    const bool drags = under_ == UnderFinger::Scene || under_ == UnderFinger::Dragged ||
                       (under_ == UnderFinger::DraggedAcross && across) ||
                       (under_ == UnderFinger::DraggedUpDown && !across);
    if (drags) return startDrag();
    pending_.push_back(MouseLeaveEvent{});
    state_ = State::Scrolling;
    speed_ = 0.0f;
}

void TouchGestures::startDrag() {
    state_ = State::Dragging;
    since_ = now_;
    pending_.push_back(leftButton(true));
}

void TouchGestures::lift(const TouchEvent& touch) {
    if (!find(touch.finger)) return;
    if (state_ == State::Placed) {
        pending_.push_back(leftButton(true));
        pending_.push_back(leftButton(false));
        pending_.push_back(MouseLeaveEvent{});
        state_ = State::Spent;
    } else if (state_ == State::Dragging) {
        pending_.push_back(leftButton(false));
        pending_.push_back(MouseLeaveEvent{});
        state_ = State::Spent;
    } else if (state_ == State::Hovering) {
        pending_.push_back(MouseLeaveEvent{});
        state_ = State::Spent;
    } else if (state_ == State::Two) {
        sendPair();
        state_ = State::Spent;
    }
    std::erase_if(fingers_, [&](const Finger& finger) { return finger.id == touch.finger; });
    if (!fingers_.empty()) return;
    const bool flicked = state_ == State::Scrolling && std::abs(speed_) > kMinFlick * scale_;
    state_ = flicked ? State::Gliding : State::None;
}

void TouchGestures::startTwo() {
    const bool young = now_ - since_ < kYoungTime || glm::distance(at(), start_) < kYoungDistance * scale_;
    if (state_ == State::Dragging && young)
        pending_.push_back(MouseCancelEvent{});
    else
        releaseAll();
    state_ = State::Two;
    pair_ = pair();
    pairBegins_ = true;
    turned_ = 0.0f;
}

/// The mouse leaves before its button is released, so that nothing is clicked.
void TouchGestures::releaseAll() {
    pending_.push_back(MouseLeaveEvent{});
    if (state_ == State::Dragging) pending_.push_back(leftButton(false));
}

void TouchGestures::scroll(float delta) {
    scrolled_ += delta;
    pending_.push_back(SwipeEvent{start_.x, start_.y, delta});
}

void TouchGestures::advance(double seconds) {
    if (state_ == State::Placed && hoveredAt_ && now_ - since_ >= kLongPress) state_ = State::Hovering;
    if (state_ == State::Two) sendPair();
    if (state_ == State::Scrolling && seconds > 0.0) {
        const auto newest = static_cast<float>(1.0 - std::exp(-seconds / kSpeedMemory));
        speed_ += (scrolled_ / static_cast<float>(seconds) - speed_) * newest;
    }
    if (state_ != State::Gliding) return;
    const double passed = std::min(seconds, kLongestFrame);
    scroll(speed_ * static_cast<float>(passed));
    speed_ *= static_cast<float>(std::exp(-passed / kGlideTime));
    if (std::abs(speed_) < kMinGlide * scale_) state_ = State::None;
}

TouchGestures::Pair TouchGestures::pair() const {
    const Vec2f a = fingers_[0].at, delta = fingers_[1].at - a;
    return {a + 0.5f * delta, std::max(glm::length(delta), kMinSpread), std::atan2(delta.y, delta.x)};
}

/// Tells at once how the two fingers have moved since the last time. They turn the scene only once they have clearly
/// turned, for fingers that spread or move always turn a little.
void TouchGestures::sendPair() {
    const Pair now = pair();
    const float turn = std::remainder(now.angle - pair_.angle, 2.0f * std::numbers::pi_v<float>);
    const bool turns = std::abs(turned_) > kTurnSlop;
    turned_ += turn;
    const bool moved = now.middle != pair_.middle || now.distance != pair_.distance || turn != 0.0f;
    if (moved || pairBegins_)
        pending_.push_back(TwoFingerEvent{.begins = std::exchange(pairBegins_, false),
                                          .fromX = pair_.middle.x,
                                          .fromY = pair_.middle.y,
                                          .x = now.middle.x,
                                          .y = now.middle.y,
                                          .factor = now.distance / pair_.distance,
                                          .turn = turns ? turn : 0.0f});
    pair_ = now;
}

TouchGestures::Finger* TouchGestures::find(int id) {
    const auto found = std::find_if(fingers_.begin(), fingers_.end(), [=](const Finger& f) { return f.id == id; });
    return found == fingers_.end() ? nullptr : &*found;
}

}  // namespace collidoscope::app
