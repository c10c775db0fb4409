#include "physics/rigid/solver/sequential_impulses.h"

#include <algorithm>
#include <cmath>

#include "geometry/base/perpendicular.h"

namespace physics {
namespace {

using geometry::Mat3;
using geometry::Vec3f;
using Row = SolverMemory::Row;

constexpr int kImpactIterations = 64;    // of the points of one pair, which soon agree
constexpr float kImpactSettled = 1e-6f;  // of the approach speed

Vec3f relativeVelocity(const Bodies& bodies, const Contact& contact, const Row& row) {
    const BodyMotion &a = bodies.motions[contact.bodyA], &b = bodies.motions[contact.bodyB];
    return b.velocity + glm::cross(b.spin, row.armB) - a.velocity - glm::cross(a.spin, row.armA);
}

void push(Bodies& bodies, const Contact& contact, const Row& row, const Vec3f& impulse) {
    bodies.applyImpulse(contact.bodyA, -impulse, -glm::cross(row.armA, impulse));
    bodies.applyImpulse(contact.bodyB, impulse, glm::cross(row.armB, impulse));
}

/// d.K e: how the velocity along d answers to an impulse along e.
float response(const Bodies& bodies, const Contact& contact, const Row& row, const Vec3f& d, const Vec3f& e) {
    const auto of = [&](std::uint32_t body, const Vec3f& arm) {
        const BodyResponse& r = bodies.responses[body];
        return glm::dot(d, r.inverseMass * e) + glm::dot(glm::cross(arm, d), r.inverseInertia * glm::cross(arm, e));
    };
    return of(contact.bodyA, row.armA) + of(contact.bodyB, row.armB);
}

float inverseOrZero(float number) { return number > 0.0f ? 1.0f / number : 0.0f; }

void prepareRow(const Bodies& bodies, const Contact& contact, const ContactPoint& point, Row& row) {
    row.armA = point.position - bodies.positions[contact.bodyA].center;
    row.armB = point.position - bodies.positions[contact.bodyB].center;
    row.gap = std::max(0.0f, -point.depth);
    row.normalMass = inverseOrZero(response(bodies, contact, row, contact.normal, contact.normal));
    row.tangents[0] = Vec3f{geometry::anyPerpendicular(geometry::Vec3d{contact.normal})};
    row.tangents[1] = glm::cross(contact.normal, row.tangents[0]);
    const float xx = response(bodies, contact, row, row.tangents[0], row.tangents[0]);
    const float xy = response(bodies, contact, row, row.tangents[0], row.tangents[1]);
    const float yy = response(bodies, contact, row, row.tangents[1], row.tangents[1]);
    const float inverse = inverseOrZero(xx * yy - xy * xy);
    row.tangentMass[0] = inverse * yy, row.tangentMass[1] = -inverse * xy, row.tangentMass[2] = inverse * xx;
}

/// What stops the sliding velocity `v`: -K_t^-1 v_t.
Vec3f stoppingFriction(const Row& row, const Vec3f& v) {
    const float x = glm::dot(row.tangents[0], v), y = glm::dot(row.tangents[1], v);
    return -(row.tangentMass[0] * x + row.tangentMass[1] * y) * row.tangents[0] -
           (row.tangentMass[1] * x + row.tangentMass[2] * y) * row.tangents[1];
}

/// Coulomb: what sticks needs no more than the static limit; else it slides, and gets the dynamic one.
Vec3f clampedFriction(const Vec3f& wanted, float normalImpulse, const Contact& contact) {
    const float size = glm::length(wanted);
    if (size <= contact.staticFriction * normalImpulse || size == 0.0f) return wanted;
    return wanted * (contact.friction * normalImpulse / size);
}

/// One impact of a pair. Returns whether there was one.
bool bouncePair(Bodies& bodies, Contact& contact, std::span<Row> rows, float speed, float time) {
    float fastest = 0.0f;
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        rows[i].atImpact = relativeVelocity(bodies, contact, rows[i]);
        rows[i].bounce = 0.0f, rows[i].bounceFriction = Vec3f{0.0f};
        const float approach = -glm::dot(contact.normal, rows[i].atImpact);
        if (approach * time >= rows[i].gap) fastest = std::max(fastest, approach);
    }
    if (!(fastest > speed)) return false;
    for (int iteration = 0; iteration < kImpactIterations; ++iteration) {
        float change = 0.0f;
        for (std::uint32_t i = 0; i < contact.count; ++i) {
            Row& row = rows[i];
            const float before = glm::dot(contact.normal, row.atImpact);
            const float wanted = before < -speed ? -contact.restitution * before : 0.0f;  // parting speed
            const Vec3f v = relativeVelocity(bodies, contact, row);
            const float missing = wanted - glm::dot(contact.normal, v);
            const float impulse = std::max(0.0f, row.bounce + row.normalMass * missing);
            push(bodies, contact, row, (impulse - row.bounce) * contact.normal);
            change = std::max(change, std::abs(impulse - row.bounce) * inverseOrZero(row.normalMass));
            row.bounce = impulse;
            const Vec3f stop = stoppingFriction(row, relativeVelocity(bodies, contact, row));
            const Vec3f friction = clampedFriction(row.bounceFriction + stop, row.bounce, contact);
            push(bodies, contact, row, friction - row.bounceFriction);
            row.bounceFriction = friction;
        }
        if (change <= kImpactSettled * fastest) break;
    }
    for (std::uint32_t i = 0; i < contact.count; ++i) contact.points[i].bounceImpulse += rows[i].bounce;
    return true;
}

float solveNormal(Bodies& bodies, Contact& contact, ContactPoint& point, const Row& row, const WorldSettings& settings,
                  float allowed) {
    const float approach = -glm::dot(contact.normal, relativeVelocity(bodies, contact, row)) - allowed;
    float change = row.normalMass * approach;
    if (settings.dividedByCount) change /= static_cast<float>(contact.count);
    const float old = point.normalImpulse;
    point.normalImpulse = settings.accumulate ? std::max(0.0f, old + change) : old + std::max(0.0f, change);
    push(bodies, contact, row, (point.normalImpulse - old) * contact.normal);
    return approach;
}

void solveFriction(Bodies& bodies, const Contact& contact, ContactPoint& point, const Row& row) {
    const Vec3f stop = stoppingFriction(row, relativeVelocity(bodies, contact, row));
    const Vec3f friction = clampedFriction(point.frictionImpulse + stop, point.normalImpulse, contact);
    push(bodies, contact, row, friction - point.frictionImpulse);
    point.frictionImpulse = friction;
}

void solveRolling(Bodies& bodies, Contact& contact, const Mat3<float>& mass) {
    const Vec3f turning = bodies.motions[contact.bodyB].spin - bodies.motions[contact.bodyA].spin;
    const Vec3f wanted = contact.rollingImpulse - mass * turning;
    float carried = 0.0f;
    for (const ContactPoint& point : contact.all()) carried += point.normalImpulse;
    const float size = glm::length(wanted), limit = contact.rollingReach * carried;
    const Vec3f impulse = size > limit ? wanted * (limit / size) : wanted;
    bodies.applyImpulse(contact.bodyA, Vec3f{0.0f}, contact.rollingImpulse - impulse);
    bodies.applyImpulse(contact.bodyB, Vec3f{0.0f}, impulse - contact.rollingImpulse);
    contact.rollingImpulse = impulse;
}

/// What was carried over is given at once, or forgotten.
void startFrom(Bodies& bodies, Contact& contact, std::span<const Row> rows, bool isWarm) {
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        ContactPoint& point = contact.points[i];
        if (!isWarm) point.normalImpulse = 0.0f, point.frictionImpulse = Vec3f{0.0f};
        // The normal may have turned since.
        point.frictionImpulse -= glm::dot(contact.normal, point.frictionImpulse) * contact.normal;
        push(bodies, contact, rows[i], point.normalImpulse * contact.normal + point.frictionImpulse);
    }
    if (!isWarm || contact.rollingReach <= 0.0f) contact.rollingImpulse = Vec3f{0.0f};
    bodies.applyImpulse(contact.bodyA, Vec3f{0.0f}, -contact.rollingImpulse);
    bodies.applyImpulse(contact.bodyB, Vec3f{0.0f}, contact.rollingImpulse);
}

/// Speaks for the solver; silent where nobody listens.
class Report {
public:
    Report(const StepObserver& observer, const StepRecord& told, const Bodies& bodies,
           std::span<const Contact> contacts)
        : observer_(observer), record_(told) {
        record_.bodies = &bodies;
        record_.contacts = contacts;
    }
    void point(int iteration, std::size_t contact, std::uint32_t point, float before, float residual) {
        if (!observer_) return;
        const ContactPoint& now = record_.contacts[contact].points[point];
        const bool isBounce = record_.phase == StepPhase::Bounce;
        record_.iteration = iteration, record_.contact = static_cast<int>(contact), record_.point = point;
        record_.impulse = isBounce ? now.bounceImpulse : now.normalImpulse;
        record_.change = record_.impulse - before;
        record_.friction = glm::length(now.frictionImpulse);
        record_.residual = residual;
        observer_(record_);
    }
    void iteration(int iteration, float residual) {
        if (!observer_) return;
        record_.iteration = iteration, record_.contact = -1, record_.residual = residual;
        record_.impulse = record_.change = record_.friction = 0.0f;
        observer_(record_);
    }

private:
    const StepObserver& observer_;
    StepRecord record_;
};

}  // namespace

void keepAnchors(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory) {
    memory.anchors.resize(contacts.size());
    const auto inBody = [&](std::uint32_t body, const Vec3f& point) {
        const BodyPosition& at = bodies.positions[body];
        return glm::conjugate(at.orientation) * (point - at.center);
    };
    for (std::size_t i = 0; i < contacts.size(); ++i)
        for (std::uint32_t k = 0; k < contacts[i].count; ++k)
            memory.anchors[i][k] = {inBody(contacts[i].bodyA, contacts[i].points[k].position),
                                    inBody(contacts[i].bodyB, contacts[i].points[k].position)};
}

void prepareRows(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory) {
    memory.rows.resize(contacts.size());
    memory.rollingMasses.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        for (std::uint32_t k = 0; k < contact.count; ++k)
            prepareRow(bodies, contact, contact.points[k], memory.rows[i][k]);
        if (contact.rollingReach > 0.0f)
            memory.rollingMasses[i] = glm::inverse(bodies.responses[contact.bodyA].inverseInertia +
                                                   bodies.responses[contact.bodyB].inverseInertia);
    }
}

void bounce(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, float time,
            SolverMemory& memory, const StepObserver& observer, const StepRecord& told) {
    Report report(observer, told, bodies, contacts);
    for (Contact& contact : contacts)
        for (ContactPoint& point : contact.all()) point.bounceImpulse = 0.0f;
    for (int pass = 1; pass <= settings.bounces; ++pass) {
        bool isAny = false;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            Contact& contact = contacts[i];
            if (contact.restitution <= 0.0f) continue;
            std::array<float, geometry::kMaxContacts> before{};
            for (std::uint32_t k = 0; k < contact.count; ++k) before[k] = contact.points[k].bounceImpulse;
            if (!bouncePair(bodies, contact, memory.rows[i], settings.restitutionSpeed, time)) continue;
            isAny = true;
            for (std::uint32_t k = 0; k < contact.count; ++k)
                report.point(pass, i, k, before[k], -glm::dot(contact.normal, memory.rows[i][k].atImpact));
        }
        if (!isAny) return;
        report.iteration(pass, 0.0f);
    }
}

void solveImpulses(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, float time,
                   SolverMemory& memory, const StepObserver& observer, const StepRecord& told) {
    Report report(observer, told, bodies, contacts);
    const bool isWarm = settings.warmStart && settings.accumulate;
    for (std::size_t i = 0; i < contacts.size(); ++i) startFrom(bodies, contacts[i], memory.rows[i], isWarm);
    report.iteration(0, 0.0f);
    for (int iteration = 1; iteration <= settings.iterations; ++iteration) {
        float largest = 0.0f;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            Contact& contact = contacts[i];
            for (std::uint32_t k = 0; k < contact.count; ++k) {
                const Row& row = memory.rows[i][k];
                const float before = contact.points[k].normalImpulse;
                const float approach = solveNormal(bodies, contact, contact.points[k], row, settings, row.gap / time);
                solveFriction(bodies, contact, contact.points[k], row);
                if (before > 0.0f || approach > 0.0f) largest = std::max(largest, std::abs(approach));
                report.point(iteration, i, k, before, approach);
            }
            if (contact.rollingReach > 0.0f) solveRolling(bodies, contact, memory.rollingMasses[i]);
        }
        report.iteration(iteration, largest);
    }
    for (Contact& contact : contacts) contact.isTouching = contact.isTouching || contact.normalImpulse() > 0.0f;
}

void project(Bodies& bodies, std::span<const Contact> contacts, const WorldSettings& settings,
             const SolverMemory& memory) {
    const auto placed = [&](std::uint32_t body, const Vec3f& inBody) {
        return bodies.positions[body].center + bodies.positions[body].orientation * inBody;
    };
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        float deepest = 0.0f;
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            const auto& anchors = memory.anchors[i][k];
            const Vec3f apart = placed(contact.bodyB, anchors.inB) - placed(contact.bodyA, anchors.inA);
            deepest = std::max(deepest, contact.points[k].depth - glm::dot(contact.normal, apart));
        }
        const Vec3f &massA = bodies.responses[contact.bodyA].inverseMass,
                    &massB = bodies.responses[contact.bodyB].inverseMass;
        const float sum = glm::dot(contact.normal, (massA + massB) * contact.normal);
        const float share = settings.projection * std::max(0.0f, deepest - settings.slop) * inverseOrZero(sum);
        bodies.positions[contact.bodyA].center -= share * massA * contact.normal;
        bodies.positions[contact.bodyB].center += share * massB * contact.normal;
    }
}

}  // namespace physics
