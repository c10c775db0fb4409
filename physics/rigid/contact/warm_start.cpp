#include "physics/rigid/contact/warm_start.h"

#include <algorithm>
#include <array>

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr int kPasses = 24;
/// Cosine of the largest rotation of the normal, 84°, up to which impulses are carried over. Where shapes overlap
/// deeply and the nearest face changes from step to step, impulses along another normal would throw them apart.
constexpr float kTurned = 0.1f;

/// Gives each point the impulse of the old point with the same name. Triangles of one plane may give several points the
/// same name; then the nearest one is taken. Returns whether every old impulse has found its point.
bool carryByPoints(const Contact& old, Contact& contact) {
    bool isWhole = true;
    std::array<bool, geometry::kMaxContacts> isTaken{};
    for (const ContactPoint& known : old.all()) {
        std::uint32_t nearest = contact.count;
        float minimum = 0.0f;
        for (std::uint32_t i = 0; i < contact.count; ++i) {
            if (isTaken[i] || contact.points[i].id != known.id) continue;
            const Vec3f delta = contact.points[i].position - known.position;
            const float squared = glm::dot(delta, delta);
            if (nearest == contact.count || squared < minimum) nearest = i, minimum = squared;
        }
        if (nearest == contact.count) {
            isWhole = isWhole && known.warmImpulse == 0.0f;
            continue;
        }
        isTaken[nearest] = true;
        ContactPoint& same = contact.points[nearest];
        same.warmImpulse = known.warmImpulse, same.frictionImpulse = known.frictionImpulse;
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

void carryOver(const Contact& old, Contact& contact) {
    contact.isOld = old.isTouching, contact.age = ageAfter(old);
    const bool isTurned = !(glm::dot(old.normal, contact.normal) >= kTurned);
    contact.rollingImpulse = old.rollingImpulse, contact.stepImpulse = old.stepImpulse;
    // A single point resists no twist, and its twist impulse would never decrease.
    contact.twistImpulse = contact.count > 1 && !isTurned ? old.twistImpulse : 0.0f;
    if (!carryByPoints(old, contact) && !isTurned) carryAsAWhole(old, contact);
}

constexpr float kSimilar = 1.0f - 1e-4f;  // cosine: a shape that slides over coplanar triangles rotates less
/// Largest number of triangles of a pair that are matched. A shape with more lies on a curved mesh, or deep in one.
constexpr std::size_t kFewTriangles = 8;

bool haveSimilarNormals(const Contact& a, const Contact& b) { return glm::dot(a.normal, b.normal) >= kSimilar; }

/// Takes all contacts of one pair in the last step and in this one. Each contact on a new triangle takes the impulses
/// of a contact in the same plane whose triangle is no longer touched.
void carryToOtherTriangles(std::span<const Contact> last, std::span<Contact> contacts) {
    const auto isAmong = [](const Contact& contact, const auto& others) {
        return std::any_of(others.begin(), others.end(),
                           [&](const Contact& other) { return other.triangle == contact.triangle; });
    };
    std::array<bool, kFewTriangles> isTaken{};
    for (std::size_t i = 0; i < last.size(); ++i) isTaken[i] = isAmong(last[i], contacts);
    for (Contact& contact : contacts) {
        if (contact.isRecycled || isAmong(contact, last)) continue;
        for (std::size_t i = 0; i < last.size(); ++i) {
            if (isTaken[i] || !haveSimilarNormals(last[i], contact)) continue;
            carryOver(last[i], contact);
            isTaken[i] = true;
            break;
        }
    }
}

}  // namespace

void warmStart(std::span<const Contact> last, std::span<Contact> contacts) {
    if (contacts.empty()) return;
    auto old = std::lower_bound(last.begin(), last.end(), keyOf(contacts.front()),
                                [](const Contact& contact, const auto& key) { return keyOf(contact) < key; });
    for (Contact& contact : contacts) {
        while (old != last.end() && keyOf(*old) < keyOf(contact)) ++old;
        if (old == last.end()) return;
        if (keyOf(*old) == keyOf(contact) && !contact.isRecycled) carryOver(*old, contact);
    }
}

void warmStartOtherTriangles(const Shapes& shapes, std::span<const Contact> last, std::span<Contact> contacts) {
    auto old = last.begin();
    for (std::size_t first = 0, end = 0; first < contacts.size(); first = end) {
        const Contact& own = contacts[first];
        while (end < contacts.size() && areOfOnePair(contacts[end], own)) ++end;
        if (!shapes.items[own.shapeA].isMesh() && !shapes.items[own.shapeB].isMesh()) continue;
        old = std::lower_bound(old, last.end(), std::array{own.shapeA, own.shapeB, 0u},
                               [](const Contact& contact, const auto& key) { return keyOf(contact) < key; });
        const auto after = std::find_if(old, last.end(), [&](const Contact& c) { return !areOfOnePair(c, own); });
        const auto count = static_cast<std::size_t>(after - old);
        if (count > 0 && count <= kFewTriangles && end - first <= kFewTriangles)
            carryToOtherTriangles({old, after}, contacts.subspan(first, end - first));
    }
}

}  // namespace collidoscope::physics
