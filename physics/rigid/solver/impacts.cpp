#include "physics/rigid/solver/impacts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "physics/rigid/solver/solver_report.h"

namespace physics {
namespace {

using geometry::Vec3f;

constexpr int kImpactIterations = 64;    // of the points of one pair, which soon agree
constexpr float kImpactSettled = 1e-6f;  // of the approach speed

/// When within the step, and what gravity and the like add to the velocity after that: v = u + push.
struct Moment {
    float time = 0.0f;  // s, from now; at most a step before or behind
    float push = 0.0f;  // m/s, along n
};

/// See impacts.h. None where they do not meet in this step.
std::optional<Moment> momentOf(float gap, float velocity, float acceleration, float step, bool isResting) {
    const float start = velocity - 0.5f * acceleration * step;
    const float squared = start * start - 2.0f * acceleration * gap;
    if (gap > 0.0f && squared <= 0.0f) return std::nullopt;
    float time = squared > 0.0f && start < 0.0f ? -2.0f * gap / (start - std::sqrt(squared)) : 0.0f;
    if (gap > 0.0f && !(time <= step && start < 0.0f)) return std::nullopt;
    // What has been overlapping for longer did not meet within the last step.
    if (time < -step || (time < 0.0f && isResting)) time = 0.0f;
    return Moment{time, acceleration * (0.5f * step - time)};
}

/// One pair and its impacts of this step.
class Impact {
public:
    Impact(Bodies& bodies, Contact& contact, std::span<const ContactRow> rows, SolverMemory& memory)
        : bodies_(bodies), contact_(contact), rows_(rows), memory_(memory) {}

    /// Returns whether there was one.
    bool happens(float speed, float step) {
        const std::uint32_t a = contact_.bodyA, b = contact_.bodyB;
        const float acceleration = glm::dot(contact_.normal, memory_.kicks[b] - memory_.kicks[a]) / step;
        const float shift = glm::dot(contact_.normal, memory_.shifts[b] - memory_.shifts[a]);
        std::optional<Moment> first;
        float fastest = 0.0f;
        for (std::uint32_t i = 0; i < contact_.count; ++i) {
            before_[i] = glm::dot(contact_.normal, relativeVelocity(bodies_, contact_, rows_[i]));
            const auto moment = momentOf(rows_[i].gap + shift, before_[i], acceleration, step, contact_.isOld);
            if (!moment) continue;
            fastest = std::max(fastest, moment->push - before_[i]);
            if (!(moment->push - before_[i] > speed)) continue;
            if (!first || moment->time < first->time) first = moment;
        }
        if (!first || !(fastest > speed)) return false;
        const Vec3f beforeA = bodies_.motions[a].velocity, beforeB = bodies_.motions[b].velocity;
        part(*first, speed, fastest);
        memory_.shifts[a] -= first->time * (bodies_.motions[a].velocity - beforeA);
        memory_.shifts[b] -= first->time * (bodies_.motions[b].velocity - beforeB);
        return true;
    }
    float approach(std::uint32_t point) const { return -before_[point]; }

private:
    /// All points at once: sequential impulses among them, towards the parting speed of each.
    void part(const Moment& moment, float speed, float fastest) {
        std::array<float, geometry::kMaxContacts> impulses{};
        std::array<Vec3f, geometry::kMaxContacts> frictions{};
        for (int iteration = 0; iteration < kImpactIterations; ++iteration) {
            float change = 0.0f;
            for (std::uint32_t i = 0; i < contact_.count; ++i) {
                const ContactRow& row = rows_[i];
                const float u = before_[i] - moment.push;
                const float wanted = u < -speed ? moment.push - contact_.restitution * u : 0.0f;
                const float missing = wanted - glm::dot(contact_.normal, relativeVelocity(bodies_, contact_, row));
                const float impulse = std::max(0.0f, impulses[i] + row.normalMass * missing);
                push(bodies_, contact_, row, (impulse - impulses[i]) * contact_.normal);
                change = std::max(change, std::abs(impulse - impulses[i]) * row.answers[i]);
                impulses[i] = impulse;
                const Vec3f friction = frictionOf(row, frictions[i], impulse, relativeVelocity(bodies_, contact_, row));
                push(bodies_, contact_, row, friction - frictions[i]);
                frictions[i] = friction;
            }
            if (change <= kImpactSettled * fastest) break;
        }
        for (std::uint32_t i = 0; i < contact_.count; ++i) contact_.points[i].bounceImpulse += impulses[i];
    }

    Bodies& bodies_;
    Contact& contact_;
    std::span<const ContactRow> rows_;
    SolverMemory& memory_;
    std::array<float, geometry::kMaxContacts> before_{};  // m/s, along n
};

}  // namespace

void bounce(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, float time,
            SolverMemory& memory, const StepObserver& observer, const StepRecord& told) {
    SolverReport report(observer, told, bodies, contacts);
    for (Contact& contact : contacts)
        for (ContactPoint& point : contact.all()) point.bounceImpulse = 0.0f;
    for (int pass = 1; pass <= settings.bounces; ++pass) {
        bool isAny = false;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            Contact& contact = contacts[i];
            if (contact.restitution <= 0.0f) continue;
            std::array<float, geometry::kMaxContacts> before{};
            for (std::uint32_t k = 0; k < contact.count; ++k) before[k] = contact.points[k].bounceImpulse;
            Impact impact(bodies, contact, memory.rows[i], memory);
            if (!impact.happens(settings.restitutionSpeed, time)) continue;
            isAny = true;
            for (std::uint32_t k = 0; k < contact.count; ++k) report.point(pass, i, k, before[k], impact.approach(k));
        }
        if (!isAny) break;
        report.iteration(pass, 0.0f);
    }
    for (std::uint32_t i = 0; i < bodies.size(); ++i) bodies.positions[i].center += memory.shifts[i];
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        const Vec3f shift = memory.shifts[contact.bodyB] - memory.shifts[contact.bodyA];
        for (std::uint32_t k = 0; k < contact.count; ++k) memory.rows[i][k].gap += glm::dot(contact.normal, shift);
    }
}

}  // namespace physics
