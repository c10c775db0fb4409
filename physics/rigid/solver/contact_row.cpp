#include "physics/rigid/solver/contact_row.h"

#include <cmath>

#include "geometry/base/perpendicular.h"

namespace physics {
namespace {

using geometry::Vec3f;

constexpr float kSlides = 0.01f;  // m/s: slower than that it sticks
constexpr int kSlidingSteps = 4;  // and more with each iteration of the solver

float inverseOrZero(float number) { return number > 0.0f ? 1.0f / number : 0.0f; }

/// d.K e: how the velocity along d at one point answers to an impulse along e at another.
float response(const Bodies& bodies, const Contact& contact, const ContactRow& at, const Vec3f& d,
               const ContactRow& from, const Vec3f& e) {
    const auto of = [&](std::uint32_t body, const Vec3f& arm, const Vec3f& armOfImpulse) {
        const BodyResponse& r = bodies.responses[body];
        return glm::dot(d, r.inverseMass * e) +
               glm::dot(glm::cross(arm, d), r.inverseInertia * glm::cross(armOfImpulse, e));
    };
    return of(contact.bodyA, at.armA, from.armA) + of(contact.bodyB, at.armB, from.armB);
}

Vec3f inBody(const Bodies& bodies, std::uint32_t body, const Vec3f& point) {
    const BodyPosition& at = bodies.positions[body];
    return glm::conjugate(at.orientation) * (point - at.center);
}

void prepareRow(const Bodies& bodies, const Contact& contact, const ContactPoint& point, ContactRow& row) {
    // Of a contact ahead, both bodies have moved until then.
    const Vec3f atA = point.position - contact.ahead.shiftA, atB = point.position - contact.ahead.shiftB;
    row.armA = atA - bodies.positions[contact.bodyA].center;
    row.armB = atB - bodies.positions[contact.bodyB].center;
    row.anchorA = inBody(bodies, contact.bodyA, atA);
    row.anchorB = inBody(bodies, contact.bodyB, atB);
    row.gap = -point.depth;
    row.tangents[0] = Vec3f{geometry::anyPerpendicular(geometry::Vec3d{contact.normal})};
    row.tangents[1] = glm::cross(contact.normal, row.tangents[0]);
    const float xx = response(bodies, contact, row, row.tangents[0], row, row.tangents[0]);
    const float xy = response(bodies, contact, row, row.tangents[0], row, row.tangents[1]);
    const float yy = response(bodies, contact, row, row.tangents[1], row, row.tangents[1]);
    row.tangentAnswer = {xx, xy, xy, yy};
    row.tangentMass = inverseOrZero(xx * yy - xy * xy) * glm::mat2{yy, -xy, -xy, xx};
    const float half = 0.5f * (xx - yy);
    row.tangentStep = inverseOrZero(0.5f * (xx + yy) + std::sqrt(half * half + xy * xy));
}

/// As they were before the forces of this step.
bool slides(const Bodies& bodies, const Contact& contact, const ContactRow& row, std::span<const Vec3f> kicks) {
    const Vec3f v = relativeVelocity(bodies, contact, row) - kicks[contact.bodyB] + kicks[contact.bodyA];
    const Vec3f across = v - glm::dot(contact.normal, v) * contact.normal;
    return glm::dot(across, across) > kSlides * kSlides;
}

}  // namespace

void prepareRows(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory) {
    memory.rows.resize(contacts.size());
    memory.rollingMasses.resize(contacts.size());
    memory.shifts.assign(bodies.size(), Vec3f{0.0f});
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        auto& rows = memory.rows[i];
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            prepareRow(bodies, contact, contact.points[k], rows[k]);
            const bool isSliding = slides(bodies, contact, rows[k], memory.kicks);
            rows[k].friction = isSliding ? contact.friction : contact.staticFriction;
        }
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            for (std::uint32_t j = k; j < contact.count; ++j)
                rows[k].answers[j] = rows[j].answers[k] =
                    response(bodies, contact, rows[k], contact.normal, rows[j], contact.normal);
            rows[k].normalMass = inverseOrZero(rows[k].answers[k]);
        }
        if (contact.rollingReach > 0.0f)
            memory.rollingMasses[i] = glm::inverse(bodies.responses[contact.bodyA].inverseInertia +
                                                   bodies.responses[contact.bodyB].inverseInertia);
    }
}

Vec3f relativeVelocity(const Bodies& bodies, const Contact& contact, const ContactRow& row) {
    const BodyMotion &a = bodies.motions[contact.bodyA], &b = bodies.motions[contact.bodyB];
    return b.velocity + glm::cross(b.spin, row.armB) - a.velocity - glm::cross(a.spin, row.armA);
}

void push(Bodies& bodies, const Contact& contact, const ContactRow& row, const Vec3f& impulse) {
    bodies.applyImpulse(contact.bodyA, -impulse, -glm::cross(row.armA, impulse));
    bodies.applyImpulse(contact.bodyB, impulse, glm::cross(row.armB, impulse));
}

/// On the circle of the limit the answer is that Λ whose left-over velocity v + K_t (Λ - Λ_old) is against it: steps
/// down that gradient, each taken back to the circle, come there. Scaling what would stop the point does not, as K_t
/// answers more in one direction than in another.
Vec3f frictionOf(const ContactRow& row, const Vec3f& old, float normalImpulse, const Vec3f& v) {
    if (row.friction * normalImpulse <= 0.0f) return Vec3f{0.0f};
    const geometry::Vec2f sliding{glm::dot(row.tangents[0], v), glm::dot(row.tangents[1], v)};
    const geometry::Vec2f before{glm::dot(row.tangents[0], old), glm::dot(row.tangents[1], old)};
    geometry::Vec2f now = before - row.tangentMass * sliding;
    const float wanted = glm::dot(now, now), limit = row.friction * normalImpulse;
    if (wanted > limit * limit) {
        now *= limit / std::sqrt(wanted);
        for (int step = 0; step < kSlidingSteps; ++step) {
            now -= row.tangentStep * (sliding + row.tangentAnswer * (now - before));
            const float size = glm::length(now);
            if (size > limit) now *= limit / size;
        }
    }
    return now.x * row.tangents[0] + now.y * row.tangents[1];
}

}  // namespace physics
