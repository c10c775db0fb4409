#include "physics/rigid/solver/landing.h"

#include <algorithm>

#include "physics/rigid/ccd/stop_impulses.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr std::size_t kContactGrain = 256;   // items that are worth handing to another thread
constexpr std::uint32_t kHeld = 0xffffffff;  // replaces the slots of bodies that are not dynamic

ContactOfBodies landingOf(const Bodies& bodies, const Contact& contact, std::uint32_t index) {
    const auto slotOf = [&](std::uint32_t body) { return bodies.isDynamic(body) ? body : kHeld; };
    return contactOfBodies(slotOf(contact.bodyA), slotOf(contact.bodyB), index);
}

/// Decides which contacts may take part in a landing.
class MayLand {
public:
    /// `time`: length of the step, s.
    MayLand(const Bodies& bodies, std::span<const Contact> contacts, float time)
        : bodies_(bodies), contacts_(contacts), time_(time) {}

    bool operator()(std::uint32_t index) {
        const Contact& contact = contacts_[index];
        return contact.restitution == 0.0f && areAwake(bodies_, contact) && !isHidden(index);
    }

private:
    /// Whether the same two shapes will meet earlier at another triangle, which may hide this one.
    bool isHidden(std::uint32_t index) {
        const Contact& own = contacts_[index];
        if (!own.isSpeculative) return false;
        if (index < first_ || index >= end_) findEarliest(index);
        return own.speculative.time > earliest_ + kSameMoment * time_;
    }
    void findEarliest(std::uint32_t index) {
        const Contact& own = contacts_[index];
        const auto isOfPair = [&](std::uint32_t i) { return areOfOnePair(contacts_[i], own); };
        first_ = index;
        while (first_ > 0 && isOfPair(first_ - 1)) --first_;
        earliest_ = own.speculative.time;
        for (end_ = first_; end_ < contacts_.size() && isOfPair(end_); ++end_)
            earliest_ = std::min(earliest_, contacts_[end_].speculative.time);
    }

    const Bodies& bodies_;
    std::span<const Contact> contacts_;
    float time_ = 0.0f;
    // The last pair that was examined:
    std::uint32_t first_ = 0, end_ = 0;  // its range of contacts
    float earliest_ = 0.0f;              // s, time at which its first triangle is met
};

/// Whether the same two bodies may have another contact. Two dynamic bodies with a single shape each have none,
/// because dynamic bodies have no meshes.
bool mayBeOneOfSeveral(const Bodies& bodies, const Shapes& shapes, const Contact& contact) {
    const auto isAlone = [&](std::uint32_t body) {
        return bodies.isDynamic(body) && shapes.items[bodies.traits[body].firstShape].next == kNoShape;
    };
    return !isAlone(contact.bodyA) || !isAlone(contact.bodyB);
}

/// Whether a point approaches so fast that it would lie deeper by the end of the step.
bool lands(const Bodies& bodies, const Contact& contact, float time, float speed) {
    const auto comes = [&](const ContactPoint& point) {
        const Vec3f velocity = bodies.velocityAt(contact.bodyB, point.position - contact.speculative.shiftB) -
                               bodies.velocityAt(contact.bodyA, point.position - contact.speculative.shiftA);
        return -glm::dot(contact.normal, velocity) > speed + std::max(0.0f, -point.depth) / time;
    };
    return std::any_of(contact.all().begin(), contact.all().end(), comes);
}

/// Lists all contacts of the bodies that land; those of the same two bodies are consecutive.
void listLanding(const Bodies& bodies, const Shapes& shapes, std::span<const Contact> contacts, float time, float speed,
                 Landings& landings, geometry::TaskGroup& taskGroup) {
    std::vector<std::uint8_t>& isLanding = landings.isLanding;
    std::vector<ContactOfBodies>& landing = landings.landing;
    landing.clear();
    isLanding.resize(contacts.size());
    taskGroup.run(contacts.size(), kContactGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            isLanding[i] = !contacts[i].isOld && mayBeOneOfSeveral(bodies, shapes, contacts[i]) &&
                                   lands(bodies, contacts[i], time, speed)
                               ? 1
                               : 0;
    });
    MayLand mayLand(bodies, contacts, time);
    for (std::uint32_t i = 0; i < contacts.size(); ++i)
        if (isLanding[i] != 0 && mayLand(i)) landing.push_back(landingOf(bodies, contacts[i], 0));
    if (landing.empty()) return;
    std::sort(landing.begin(), landing.end());
    landing.erase(std::unique(landing.begin(), landing.end(), areOfSameBodies), landing.end());
    const std::size_t pairs = landing.size();
    for (std::uint32_t i = 0; i < contacts.size(); ++i) {
        const ContactOfBodies own = landingOf(bodies, contacts[i], i), pair{own.low, own.high, 0};
        const auto known = landing.begin() + static_cast<std::ptrdiff_t>(pairs);
        if (std::binary_search(landing.begin(), known, pair) && mayLand(i)) landing.push_back(own);
    }
    landing.erase(landing.begin(), landing.begin() + static_cast<std::ptrdiff_t>(pairs));
    std::sort(landing.begin(), landing.end());
}

void note(const Bodies& bodies, std::uint32_t body, Landings& landings) {
    if (body != kHeld) landings.before.push_back({body, bodies.motions[body], bodies.momenta[body]});
}

}  // namespace

void landTogether(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, float time, float speed,
                  Landings& landings, geometry::TaskGroup& taskGroup) {
    landings.before.clear();
    listLanding(bodies, shapes, contacts, time, speed, landings, taskGroup);
    const std::vector<ContactOfBodies>& all = landings.landing;
    for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
        while (end < all.size() && areOfSameBodies(all[first], all[end])) ++end;
        // The solver stops the points of a single contact together without help.
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
    // A body may have landed on several others, so its earliest entry is restored last.
    for (auto known = landings.before.rbegin(); known != landings.before.rend(); ++known)
        bodies.motions[known->body] = known->motion, bodies.momenta[known->body] = known->momentum;
}

}  // namespace collidoscope::physics
