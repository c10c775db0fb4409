#include "app/view/steering_feed.h"

#include <algorithm>

namespace app {
namespace {

constexpr std::array kSteeringKeys{KeyCode::W, KeyCode::S, KeyCode::A, KeyCode::D, KeyCode::Q, KeyCode::E};

/// What the demo was told last on the way to its present frame.
demos::Steering told(const Session& session) {
    const auto& inputs = session.inputs();
    for (auto input = inputs.rbegin(); input != inputs.rend(); ++input)
        if (const auto* steer = std::get_if<demos::Steer>(&input->action); steer && input->step <= session.frame())
            return steer->steering;
    return {};
}

}  // namespace

bool SteeringFeed::press(const KeyEvent& event) {
    const auto found = std::find(kSteeringKeys.begin(), kSteeringKeys.end(), event.key);
    if (found == kSteeringKeys.end() || event.modifiers.control || event.modifiers.alt || event.modifiers.super)
        return false;
    held_[static_cast<std::size_t>(found - kSteeringKeys.begin())] = true;
    return true;
}

void SteeringFeed::release(KeyCode key) {
    const auto found = std::find(kSteeringKeys.begin(), kSteeringKeys.end(), key);
    if (found != kSteeringKeys.end()) held_[static_cast<std::size_t>(found - kSteeringKeys.begin())] = false;
}

demos::Steering SteeringFeed::steering() const {
    const auto between = [this](std::size_t plus, std::size_t minus) {
        return static_cast<float>(held_[plus]) - static_cast<float>(held_[minus]);
    };
    return {.ahead = between(0, 1), .right = between(5, 4), .turn = between(2, 3)};
}

void SteeringFeed::update(Session& session) const {
    if (!session.demo().takesSteering()) return;
    const demos::Steering now = steering();
    if (now != told(session)) session.act(demos::Steer{now});
}

}  // namespace app
