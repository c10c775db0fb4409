#include "app/view/input_feeds.h"

#include <algorithm>
#include <utility>

namespace collidoscope::app {

void PointerFeed::press(Session& session, const std::optional<geometry::Rayf>& ray) {
    if (!ray) return;
    send(session, {.ray = *ray, .over = true, .down = true});
    justPressed_ = true;
}

void PointerFeed::press(Session& session, const demos::ChartPoint& place) {
    send(session, {.ray = last_.ray, .down = true, .chart = place});
    pressedChart_ = place;
}

void PointerFeed::release(Session& session) {
    if (!std::exchange(holds_, false)) return;
    justPressed_ = false;
    send(session, {.ray = last_.ray});
}

void PointerFeed::update(Session& session, const demos::ChartPoint& place) {
    pressedChart_.reset();
    send(session, {.ray = last_.ray, .down = true, .chart = place});
}

void PointerFeed::update(Session& session, const std::optional<geometry::Rayf>& ray, bool down) {
    if (holds_) return;
    if (const auto place = std::exchange(pressedChart_, std::nullopt)) return update(session, *place);
    const demos::Pointer now{
        .ray = ray.value_or(last_.ray), .over = ray.has_value(), .down = ray.has_value() && (down || justPressed_)};
    justPressed_ = false;
    // Something else that was done may have brought a body under a mouse that rests, or taken it away.
    const bool rests = !session.playing() && !session.seeking();
    send(session, now, rests && now.over && !now.down && session.inputs().size() != inputs_);
    inputs_ = session.inputs().size();
}

void PointerFeed::send(Session& session, const demos::Pointer& pointer, bool again) {
    const bool same = pointer.ray.origin == last_.ray.origin && pointer.ray.direction == last_.ray.direction &&
                      pointer.over == last_.over && pointer.down == last_.down && pointer.chart == last_.chart;
    if ((same && !again) || !session.demo().takesPointer()) return;
    last_ = pointer;
    session.act(demos::MovePointer{.pointer = pointer});
}

namespace {

constexpr std::array kMoveKeys{KeyCode::W, KeyCode::S, KeyCode::A, KeyCode::D, KeyCode::Q, KeyCode::E};

/// The move axes that the demo received last, up to its present frame.
demos::MoveAxes reported(const Session& session) {
    const auto& inputs = session.inputs();
    for (auto input = inputs.rbegin(); input != inputs.rend(); ++input)
        if (const auto* axes = std::get_if<demos::SetMoveAxes>(&input->action); axes && input->step <= session.frame())
            return axes->axes;
    return {};
}

}  // namespace

bool MoveAxesFeed::press(const KeyEvent& event) {
    const auto found = std::find(kMoveKeys.begin(), kMoveKeys.end(), event.key);
    if (found == kMoveKeys.end() || event.modifiers.control || event.modifiers.alt || event.modifiers.super)
        return false;
    held_[static_cast<std::size_t>(found - kMoveKeys.begin())] = true;
    return true;
}

void MoveAxesFeed::release(KeyCode key) {
    const auto found = std::find(kMoveKeys.begin(), kMoveKeys.end(), key);
    if (found != kMoveKeys.end()) held_[static_cast<std::size_t>(found - kMoveKeys.begin())] = false;
}

demos::MoveAxes MoveAxesFeed::axes() const {
    const auto between = [this](std::size_t plus, std::size_t minus) {
        return static_cast<float>(held_[plus]) - static_cast<float>(held_[minus]);
    };
    return {.ahead = between(0, 1), .right = between(5, 4), .turn = between(2, 3)};
}

void MoveAxesFeed::update(Session& session) const {
    if (!session.demo().takesMoveAxes()) return;
    const demos::MoveAxes now = axes();
    if (now != reported(session)) session.act(demos::SetMoveAxes{now});
}

}  // namespace collidoscope::app
