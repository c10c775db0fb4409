#include "physics/rigid/contact/warm_start.h"

#include <algorithm>

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr int kPasses = 24;
/// Cosine: where the normal has turned by 84° or more, other points were pushed elsewhere. In a jam, where shapes are
/// deep in each other and another face is the nearest from one step to the next, it would throw them out.
constexpr float kTurned = 0.1f;

/// Gives each point what the same point carried. Returns whether every old impulse has found its point.
bool carryByPoints(const Contact& old, Contact& contact) {
    bool isWhole = true;
    for (const ContactPoint& known : old.all()) {
        const auto same = std::find_if(contact.all().begin(), contact.all().end(),
                                       [&](const ContactPoint& point) { return point.id == known.id; });
        if (same == contact.all().end()) {
            isWhole = isWhole && known.warmImpulse == 0.0f;
            continue;
        }
        same->warmImpulse = known.warmImpulse, same->frictionImpulse = known.frictionImpulse;
    }
    return isWhole;
}

/// See warm_start.h. Friction goes to the points in proportion to their impulses.
void carryAsAWhole(const Contact& old, Contact& contact) {
    Vec3f middle{0.0f};
    for (const ContactPoint& point : contact.all()) middle += point.position / static_cast<float>(contact.count);
    float squared = 0.0f, before = 0.0f;
    const auto reach = [&](const Vec3f& position) {
        const Vec3f x = position - middle;
        squared = std::max(squared, glm::dot(x, x));
    };
    for (const ContactPoint& point : contact.all()) reach(point.position);
    for (const ContactPoint& known : old.all())
        if (known.warmImpulse > 0.0f) reach(known.position), before += known.warmImpulse;
    const float scale = squared > 0.0f ? 1.0f / squared : 0.0f;
    const auto weight = [&](const Vec3f& a, const Vec3f& b) { return 1.0f + scale * glm::dot(a - middle, b - middle); };
    for (int pass = 0; pass < kPasses; ++pass) {
        for (ContactPoint& point : contact.all()) {
            float missing = 0.0f;
            for (const ContactPoint& known : old.all())
                missing += weight(point.position, known.position) * known.warmImpulse;
            for (const ContactPoint& other : contact.all())
                missing -= weight(point.position, other.position) * other.warmImpulse;
            const float own = weight(point.position, point.position);
            point.warmImpulse = std::max(0.0f, point.warmImpulse + missing / own);
        }
    }
    Vec3f friction{0.0f};
    for (const ContactPoint& known : old.all()) friction += known.frictionImpulse;
    float sum = 0.0f;
    for (const ContactPoint& point : contact.all()) sum += point.warmImpulse;
    if (sum > before) {
        for (ContactPoint& point : contact.all()) point.warmImpulse *= before / sum;
        sum = before;
    }
    for (ContactPoint& point : contact.all())
        point.frictionImpulse = sum > 0.0f ? friction * (point.warmImpulse / sum) : Vec3f{0.0f};
}

constexpr float kOnePlane = 1.0f - 1e-4f;  // cosine: a shape that slides over flat triangles turns no faster
constexpr std::ptrdiff_t kTrianglesInMind = 8;

/// The contact of the last step with the same plane of a mesh, but another triangle. `known`: the first one that is not
/// before it in order.
const Contact* onSamePlane(std::span<const Contact> last, std::span<const Contact>::iterator known,
                           const Contact& contact) {
    const auto isSame = [&](const Contact& old) { return glm::dot(old.normal, contact.normal) >= kOnePlane; };
    auto after = known, before = known;
    for (std::ptrdiff_t i = 0; i < kTrianglesInMind && after != last.end() && areOfOnePair(*after, contact);
         ++i, ++after)
        if (isSame(*after)) return &*after;
    for (std::ptrdiff_t i = 0; i < kTrianglesInMind && before != last.begin(); ++i) {
        --before;
        if (!areOfOnePair(*before, contact)) break;
        if (isSame(*before)) return &*before;
    }
    return nullptr;
}

void carryOver(const Contact& old, Contact& contact) {
    contact.isOld = old.isTouching, contact.age = ageAfter(old);
    const bool isTurned = !(glm::dot(old.normal, contact.normal) >= kTurned);
    contact.rollingImpulse = old.rollingImpulse, contact.stepImpulse = old.stepImpulse;
    // One point resists no twist, and would keep it for ever.
    contact.twistImpulse = contact.count > 1 && !isTurned ? old.twistImpulse : 0.0f;
    if (!carryByPoints(old, contact) && !isTurned) carryAsAWhole(old, contact);
}

}  // namespace

void warmStart(std::span<const Contact> last, std::span<Contact> contacts) {
    if (contacts.empty()) return;
    auto old = std::lower_bound(last.begin(), last.end(), keyOf(contacts.front()),
                                [](const Contact& contact, const auto& key) { return keyOf(contact) < key; });
    for (Contact& contact : contacts) {
        while (old != last.end() && keyOf(*old) < keyOf(contact)) ++old;
        const bool isSame = old != last.end() && keyOf(*old) == keyOf(contact);
        const Contact* const known = isSame ? &*old : onSamePlane(last, old, contact);
        if (known != nullptr && !contact.isRecycled) carryOver(*known, contact);
    }
}

}  // namespace collidoscope::physics
