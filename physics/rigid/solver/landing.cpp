#include "physics/rigid/solver/landing.h"

#include <algorithm>

#include "physics/rigid/ccd/stop_impulses.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr std::uint32_t kHeld = 0xffffffff;  // in the place of what is not dynamic

ContactOfBodies landingOf(const Bodies& bodies, const Contact& contact, std::uint32_t index) {
    const auto slotOf = [&](std::uint32_t body) { return bodies.isDynamic(body) ? body : kHeld; };
    return contactOfBodies(slotOf(contact.bodyA), slotOf(contact.bodyB), index);
}

/// Whether the same two shapes will meet at another triangle before: one may hide behind the other.
bool isHidden(std::span<const Contact> contacts, std::uint32_t index) {
    const Contact& own = contacts[index];
    if (!own.isSpeculative) return false;
    const auto isOfSame = [&](const Contact& other) { return areOfOnePair(other, own); };
    const auto isBefore = [&](const Contact& other) { return other.speculative.time < own.speculative.time; };
    for (std::uint32_t i = index; i > 0 && isOfSame(contacts[i - 1]); --i)
        if (isBefore(contacts[i - 1])) return true;
    for (std::uint32_t i = index + 1; i < contacts.size() && isOfSame(contacts[i]); ++i)
        if (isBefore(contacts[i])) return true;
    return false;
}

bool mayLand(const Bodies& bodies, std::span<const Contact> contacts, std::uint32_t index) {
    const Contact& contact = contacts[index];
    return contact.restitution == 0.0f && areAwake(bodies, contact) && !isHidden(contacts, index);
}

/// Whether a point comes so fast that it would be deeper by the end of the step.
bool lands(const Bodies& bodies, const Contact& contact, float time, float speed) {
    const auto comes = [&](const ContactPoint& point) {
        const Vec3f velocity = bodies.velocityAt(contact.bodyB, point.position - contact.speculative.shiftB) -
                               bodies.velocityAt(contact.bodyA, point.position - contact.speculative.shiftA);
        return -glm::dot(contact.normal, velocity) > speed + std::max(0.0f, -point.depth) / time;
    };
    return std::any_of(contact.all().begin(), contact.all().end(), comes);
}

/// Lists all contacts of the bodies that land, those of the same bodies beside each other.
void listLanding(const Bodies& bodies, std::span<const Contact> contacts, float time, float speed,
                 std::vector<ContactOfBodies>& landing) {
    landing.clear();
    for (std::uint32_t i = 0; i < contacts.size(); ++i)
        if (!contacts[i].isOld && mayLand(bodies, contacts, i) && lands(bodies, contacts[i], time, speed))
            landing.push_back(landingOf(bodies, contacts[i], 0));
    if (landing.empty()) return;
    std::sort(landing.begin(), landing.end());
    landing.erase(std::unique(landing.begin(), landing.end(), areOfSameBodies), landing.end());
    const std::size_t pairs = landing.size();
    for (std::uint32_t i = 0; i < contacts.size(); ++i) {
        const ContactOfBodies own = landingOf(bodies, contacts[i], i), pair{own.low, own.high, 0};
        const auto known = landing.begin() + static_cast<std::ptrdiff_t>(pairs);
        if (mayLand(bodies, contacts, i) && std::binary_search(landing.begin(), known, pair)) landing.push_back(own);
    }
    landing.erase(landing.begin(), landing.begin() + static_cast<std::ptrdiff_t>(pairs));
    std::sort(landing.begin(), landing.end());
}

void note(const Bodies& bodies, std::uint32_t body, Landings& landings) {
    if (body != kHeld) landings.before.push_back({body, bodies.motions[body], bodies.momenta[body]});
}

}  // namespace

void landTogether(Bodies& bodies, std::span<Contact> contacts, float time, float speed, Landings& landings) {
    landings.before.clear();
    listLanding(bodies, contacts, time, speed, landings.landing);
    const std::vector<ContactOfBodies>& all = landings.landing;
    for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
        while (end < all.size() && areOfSameBodies(all[first], all[end])) ++end;
        // The points of one contact are stopped together by the solver.
        if (end - first < 2) continue;
        note(bodies, all[first].low, landings), note(bodies, all[first].high, landings);
        landings.contacts.clear();
        for (std::size_t i = first; i < end; ++i) landings.contacts.push_back(contacts[all[i].contact]);
        landings.memory.kicks.resize(bodies.size(), Vec3f{0.0f});
        prepareRows(bodies, landings.contacts, landings.memory);
        partAtStop(bodies, landings.contacts, landings.memory, speed, time);
        for (std::size_t i = first; i < end; ++i)
            for (std::uint32_t k = 0; k < contacts[all[i].contact].count; ++k)
                contacts[all[i].contact].points[k].bounceImpulse = landings.contacts[i - first].points[k].bounceImpulse;
    }
}

void takeBack(Bodies& bodies, const Landings& landings) {
    // A body may have landed on several others: what it had at first counts.
    for (auto known = landings.before.rbegin(); known != landings.before.rend(); ++known)
        bodies.motions[known->body] = known->motion, bodies.momenta[known->body] = known->momentum;
}

}  // namespace collidoscope::physics
