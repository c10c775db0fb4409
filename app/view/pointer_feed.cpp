#include "app/view/pointer_feed.h"

namespace app {

void PointerFeed::press(Session& session, const std::optional<geometry::Rayf>& ray) {
    if (!ray) return;
    send(session, {.ray = *ray, .over = true, .down = true});
    justPressed_ = true;
}

void PointerFeed::update(Session& session, const std::optional<geometry::Rayf>& ray, bool down) {
    const demos::Pointer now{
        .ray = ray.value_or(last_.ray), .over = ray.has_value(), .down = ray.has_value() && (down || justPressed_)};
    justPressed_ = false;
    send(session, now);
}

void PointerFeed::send(Session& session, const demos::Pointer& pointer) {
    const bool same = pointer.ray.origin == last_.ray.origin && pointer.ray.direction == last_.ray.direction &&
                      pointer.over == last_.over && pointer.down == last_.down;
    if (same || !session.demo().takesPointer()) return;
    last_ = pointer;
    session.act(demos::MovePointer{.pointer = pointer});
}

}  // namespace app
