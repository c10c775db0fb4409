#include "physics/rigid/solver/contact_row.h"

#include <algorithm>
#include <array>

#include "geometry/base/vec.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr float kSlides = 0.01f;  // m/s: slower than that it sticks

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

/// Whether the surfaces slide, by the velocities before the forces of this step.
bool slides(const Bodies& bodies, const Contact& contact, const ContactRow& row, std::span<const Vec3f> kicks) {
    const Vec3f v = slipOf(bodies, contact, row) - kicks[contact.bodyB] + kicks[contact.bodyA];
    const Vec3f across = v - glm::dot(contact.normal, v) * contact.normal;
    return glm::dot(across, across) > kSlides * kSlides;
}

/// Numbers that follow from the arms.
void prepareAnswers(const Bodies& bodies, const Contact& contact, std::span<const Vec3f> kicks,
                    std::array<ContactRow, geometry::kMaxContacts>& rows) {
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        ContactRow& row = rows[k];
        row.gap = -contact.points[k].depth;
        row.tangents[0] = Vec3f{geometry::anyPerpendicular(geometry::Vec3d{contact.normal})};
        row.tangents[1] = glm::cross(contact.normal, row.tangents[0]);
        const auto answer = [&](std::size_t i, std::size_t j) {
            return response(bodies, contact, row, row.tangents[i], row, row.tangents[j]);
        };
        row.tangentAnswer = frictionAnswerOf(answer(0, 0), answer(0, 1), answer(1, 1));
        row.friction = slides(bodies, contact, row, kicks) ? contact.friction : contact.staticFriction;
        for (std::uint32_t j = 0; j <= k; ++j)
            row.answers[j] = rows[j].answers[k] =
                response(bodies, contact, row, contact.normal, rows[j], contact.normal);
        row.normalMass = inverseOrZero(row.answers[k]);
    }
}

std::array<float, 6> rollingMass(const Bodies& bodies, const Contact& contact) {
    const geometry::Mat3<float> sum =
        bodies.responses[contact.bodyA].inverseInertia + bodies.responses[contact.bodyB].inverseInertia;
    const float answer[6] = {sum[0][0], sum[1][0], sum[2][0], sum[1][1], sum[2][1], sum[2][2]};
    float inverse[6];
    invertSymmetric(answer, inverse);
    return std::to_array(inverse);
}

}  // namespace

void prepareRows(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory) {
    memory.rows.resize(contacts.size());
    memory.rollingMasses.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        auto& rows = memory.rows[i];
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            // Both bodies of a speculative contact have moved until then.
            const Vec3f atA = contact.points[k].position - contact.speculative.shiftA,
                        atB = contact.points[k].position - contact.speculative.shiftB;
            rows[k].armA = atA - bodies.positions[contact.bodyA].center;
            rows[k].armB = atB - bodies.positions[contact.bodyB].center;
            rows[k].anchorA = inBody(bodies, contact.bodyA, atA);
            rows[k].anchorB = inBody(bodies, contact.bodyB, atB);
        }
        prepareAnswers(bodies, contact, memory.kicks, rows);
        if (contact.rollingReach > 0.0f) memory.rollingMasses[i] = rollingMass(bodies, contact);
    }
}

float gapAcceleration(const Bodies& bodies, const Contact& contact) {
    const auto turns = [&](std::uint32_t body) {
        return bodies.traits[body].kind == BodyKind::Kinematic && bodies.motions[body].angularVelocity != Vec3f{0.0f};
    };
    const bool isOfA = turns(contact.bodyA);
    if ((!isOfA && !turns(contact.bodyB)) || contact.count == 0) return 0.0f;
    Vec3f middle{0.0f};
    for (std::uint32_t p = 0; p < contact.count; ++p)
        middle += contact.points[p].position / static_cast<float>(contact.count);
    const Vec3f atA = middle - contact.speculative.shiftA, atB = middle - contact.speculative.shiftB;
    const Vec3f slip = bodies.velocityAt(contact.bodyB, atB) - bodies.velocityAt(contact.bodyA, atA);
    const std::uint32_t body = isOfA ? contact.bodyA : contact.bodyB;
    const Vec3f& angularVelocity = bodies.motions[body].angularVelocity;
    const Vec3f inwards =
        glm::cross(angularVelocity, glm::cross(angularVelocity, (isOfA ? atA : atB) - bodies.positions[body].center));
    return 2.0f * glm::dot(glm::cross(angularVelocity, contact.normal), slip) +
           (isOfA ? -1.0f : 1.0f) * glm::dot(contact.normal, inwards);
}

void noteBends(const Bodies& bodies, std::span<const Contact> contacts, float time, SolverMemory& memory) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const float bend = 0.5f * time * gapAcceleration(bodies, contacts[i]);
        for (std::uint32_t k = 0; k < contacts[i].count; ++k) memory.rows[i][k].bend = bend;
    }
}

void prepareImpact(const Bodies& bodies, const Contact& contact, std::span<const Vec3f> kicks, bool isMet,
                   std::array<ContactRow, geometry::kMaxContacts>& rows) {
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        const ContactPoint& point = contact.points[k];
        const SurfaceArms arms = surfaceArms(bodies, contact, point);
        rows[k].armA = arms.a, rows[k].armB = arms.b;
        if (isMet || contact.isSpeculative) continue;
        rows[k].armA = point.position - bodies.positions[contact.bodyA].center;
        rows[k].armB = point.position - bodies.positions[contact.bodyB].center;
    }
    prepareAnswers(bodies, contact, kicks, rows);
}

bool shareAlike(std::span<const ContactRow> rows, std::span<float> impulses) {
    constexpr float kAlike = 1.0f - 1e-5f;  // of the answer of a point to itself
    std::array<bool, geometry::kMaxContacts> isShared{};
    bool isAny = false;
    for (std::size_t first = 0; first < impulses.size(); ++first) {
        const auto isAlike = [&](std::size_t other) {
            return rows[first].answers[other] >= kAlike * rows[first].answers[first] &&
                   rows[first].answers[other] >= kAlike * rows[other].answers[other];
        };
        float sum = impulses[first], count = 1.0f;
        for (std::size_t k = first + 1; k < impulses.size(); ++k)
            if (!isShared[first] && isAlike(k)) sum += impulses[k], count += 1.0f;
        if (count == 1.0f) continue;
        isAny = true;
        impulses[first] = sum / count;
        for (std::size_t k = first + 1; k < impulses.size(); ++k)
            if (isAlike(k)) impulses[k] = sum / count, isShared[k] = true;
    }
    return isAny;
}

Vec3f relativeVelocity(const Bodies& bodies, const Contact& contact, const ContactRow& row) {
    const BodyMotion &a = bodies.motions[contact.bodyA], &b = bodies.motions[contact.bodyB];
    return b.velocity + glm::cross(b.angularVelocity, row.armB) - a.velocity - glm::cross(a.angularVelocity, row.armA);
}

void push(Bodies& bodies, const Contact& contact, const ContactRow& row, const Vec3f& impulse) {
    bodies.applyImpulse(contact.bodyA, -impulse, -glm::cross(row.armA, impulse));
    bodies.applyImpulse(contact.bodyB, impulse, glm::cross(row.armB, impulse));
}

Vec3f frictionOf(const ContactRow& row, const Vec3f& old, float normalImpulse, const Vec3f& v) {
    const SoftPlanar<float> sliding{glm::dot(row.tangents[0], v), glm::dot(row.tangents[1], v)};
    const SoftPlanar<float> before{glm::dot(row.tangents[0], old), glm::dot(row.tangents[1], old)};
    const SoftPlanar<float> now =
        FrictionDisc<float>(row.tangentAnswer).impulse(before, sliding, std::max(0.0f, row.friction * normalImpulse));
    return now.u * row.tangents[0] + now.v * row.tangents[1];
}

}  // namespace collidoscope::physics
