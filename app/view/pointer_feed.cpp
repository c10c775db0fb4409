#include "app/view/pointer_feed.h"

#include <utility>

namespace app {

void PointerFeed::press(Session& session, const std::optional<geometry::Rayf>& ray) {
    if (!ray) return;
    send(session, {.ray = *ray, .over = true, .down = true});
    justPressed_ = true;
}

void PointerFeed::press(Session& session, const demos::ChartPlace& place) {
    send(session, {.ray = last_.ray, .down = true, .chart = place});
    pressedChart_ = place;
}

void PointerFeed::update(Session& session, const demos::ChartPlace& place) {
    pressedChart_.reset();
    send(session, {.ray = last_.ray, .down = true, .chart = place});
}

void PointerFeed::update(Session& session, const std::optional<geometry::Rayf>& ray, bool down) {
    if (const auto place = std::exchange(pressedChart_, std::nullopt)) return update(session, *place);
    const demos::Pointer now{
        .ray = ray.value_or(last_.ray), .over = ray.has_value(), .down = ray.has_value() && (down || justPressed_)};
    justPressed_ = false;
    send(session, now);
}

void PointerFeed::send(Session& session, const demos::Pointer& pointer) {
    const bool same = pointer.ray.origin == last_.ray.origin && pointer.ray.direction == last_.ray.direction &&
                      pointer.over == last_.over && pointer.down == last_.down && pointer.chart == last_.chart;
    if (same || !session.demo().takesPointer()) return;
    last_ = pointer;
    session.act(demos::MovePointer{.pointer = pointer});
}

}  // namespace app
