#include "app/run/contact_marks.h"

#include <algorithm>
#include <optional>

#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

std::string nameOf(const physics::World& world, physics::BodyId body) {
    return world.has(body) ? world.labelOf(body).name : std::string{};
}

std::string meetingOf(const std::string& a, const std::string& b) {
    if (a.empty() && b.empty()) return "bodies meet";
    return (a.empty() ? "a body" : a) + " meets " + (b.empty() ? "a body" : b);
}

/// The first contact that began in the last step of a demo, in words; none if none began.
std::optional<std::string> firstMeeting(const demos::DemoBase& demo) {
    for (const physics::World* world : demo.worlds())
        for (const physics::ContactEvent& event : world->events())
            if (event.phase == physics::ContactPhase::Begins)
                return meetingOf(nameOf(*world, event.bodyA), nameOf(*world, event.bodyB));
    return std::nullopt;
}

}  // namespace

void ContactMarks::update(const demos::DemoBase& demo) {
    const std::uint64_t frame = demo.stepCount();
    if (frame <= seen_) return;
    seen_ = frame;
    std::optional<std::string> meeting = firstMeeting(demo);
    if (!meeting) return;
    const bool isQuiet = busyUntil_.empty() || frame - busyUntil_.back() >= kQuiet;
    if (!isQuiet || marks_.size() == kMax) {
        busyUntil_.back() = frame;
        return;
    }
    marks_.push_back({frame, std::move(*meeting)});
    busyUntil_.push_back(frame);
}

void ContactMarks::dropAfter(std::uint64_t frame) {
    std::erase_if(marks_, [frame](const ContactMark& mark) { return mark.frame > frame; });
    busyUntil_.resize(marks_.size());
    if (!busyUntil_.empty()) busyUntil_.back() = std::min(busyUntil_.back(), frame);
    seen_ = std::min(seen_, frame);
}

}  // namespace collidoscope::app
