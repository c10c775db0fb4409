#include "demos/inside/why/next_step.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace collidoscope::demos::why {
namespace {

std::vector<SeenContact> contactsOf(const physics::World& world, std::uint32_t body) {
    std::vector<SeenContact> seen;
    const auto take = [&](const physics::Contact& contact) {
        if (contact.bodyA == body || contact.bodyB == body)
            seen.push_back({contact.shapeA, contact.shapeB, contact.triangle, contact.count, contact.normal});
    };
    for (const physics::Contact& contact : world.contacts()) take(contact);
    world.visitSleepingContacts(take);
    return seen;
}

}  // namespace

std::string NextStep::nameOf(std::uint32_t body) const {
    return body < names.size() && !names[body].empty() ? names[body] : "body " + std::to_string(body);
}

std::optional<NextStep> nextStepOf(const DemoBase& demo, std::size_t world, std::uint32_t body,
                                   std::vector<std::string> names) {
    const std::unique_ptr<DemoBase> copy = demo.clone();
    const std::vector<const physics::World*> worlds = copy->worlds();
    if (world >= worlds.size() || !copy->moves() || copy->recordedFrames() > 0) return std::nullopt;
    const physics::World& own = *worlds[world];
    if (body >= own.arrays().size()) return std::nullopt;
    NextStep next{.before = own, .demoChooses = demo.choosesContacts(), .names = std::move(names)};
    next.time = demo.stepLength();
    copy->advance();
    next.after = own;
    next.contactsAhead.push_back(contactsOf(own, body));
    while (next.contactsAhead.size() < kStepsAhead) {
        copy->advance();
        next.contactsAhead.push_back(contactsOf(own, body));
    }
    return next;
}

}  // namespace collidoscope::demos::why
