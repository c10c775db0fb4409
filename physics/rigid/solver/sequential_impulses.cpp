#include "physics/rigid/solver/sequential_impulses.h"

#include <algorithm>
#include <cmath>

#include "physics/rigid/joint/solve_joints.h"
#include "physics/rigid/solver/solver_report.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;
using PointNumbers = std::array<float, geometry::kMaxContacts>;

constexpr int kManifoldPasses = 32;        // over the points of a manifold, which soon agree
constexpr float kManifoldSettled = 1e-6f;  // of the largest speed among them

float approachSpeed(const Bodies& bodies, const Contact& contact, const ContactRow& row, float time) {
    const float allowed = std::max(0.0f, row.gap) / time + row.bend;
    return -glm::dot(contact.normal, relativeVelocity(bodies, contact, row)) - allowed;
}

/// Solves one point by itself. Returns its approach speed.
float solvePoint(Bodies& bodies, Contact& contact, ContactPoint& point, const ContactRow& row,
                 const SequentialImpulsesSettings& impulses, float time) {
    const float approach = approachSpeed(bodies, contact, row, time);
    float change = row.normalMass * approach;
    if (impulses.dividedByCount) change /= static_cast<float>(contact.count);
    const float old = point.normalImpulse;
    point.normalImpulse = impulses.accumulate ? std::max(0.0f, old + change) : old + std::max(0.0f, change);
    push(bodies, contact, row, (point.normalImpulse - old) * contact.normal);
    return approach;
}

/// All points of a contact together: passes over its few numbers until they agree, then one push. `approaches`: the
/// speeds that it found.
void solveTogether(Bodies& bodies, Contact& contact, std::span<const ContactRow> rows, float time,
                   PointNumbers& approaches) {
    PointNumbers missing{}, change{};
    float fastest = 0.0f;
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        missing[k] = approaches[k] = approachSpeed(bodies, contact, rows[k], time);
        fastest = std::max(fastest, std::abs(missing[k]));
    }
    for (int pass = 0; pass < kManifoldPasses; ++pass) {
        float largest = 0.0f;
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            const float old = contact.points[k].normalImpulse + change[k];
            const float more = std::max(0.0f, old + rows[k].normalMass * missing[k]) - old;
            change[k] += more;
            for (std::uint32_t j = 0; j < contact.count; ++j) missing[j] -= rows[k].answers[j] * more;
            largest = std::max(largest, std::abs(more) * rows[k].answers[k]);
        }
        if (largest <= kManifoldSettled * fastest) break;
    }
    float sum = 0.0f;
    Vec3f turnA{0.0f}, turnB{0.0f};
    PointNumbers carried{};
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        carried[k] = std::max(0.0f, contact.points[k].normalImpulse + change[k]);
        sum += change[k], turnA += change[k] * rows[k].armA, turnB += change[k] * rows[k].armB;
    }
    shareAlike(rows, std::span(carried).first(contact.count));
    for (std::uint32_t k = 0; k < contact.count; ++k) contact.points[k].normalImpulse = carried[k];
    bodies.applyImpulse(contact.bodyA, -sum * contact.normal, -glm::cross(turnA, contact.normal));
    bodies.applyImpulse(contact.bodyB, sum * contact.normal, glm::cross(turnB, contact.normal));
}

void solveFriction(Bodies& bodies, const Contact& contact, ContactPoint& point, const ContactRow& row) {
    if (point.normalImpulse <= 0.0f && point.frictionImpulse == Vec3f{0.0f}) return;
    const Vec3f friction = frictionOf(row, point.frictionImpulse, point.normalImpulse, slipOf(bodies, contact, row));
    push(bodies, contact, row, friction - point.frictionImpulse);
    point.frictionImpulse = friction;
}

Vec3f times(const std::array<float, 6>& m, const Vec3f& v) {
    return {m[0] * v.x + m[1] * v.y + m[2] * v.z, m[1] * v.x + m[3] * v.y + m[4] * v.z,
            m[2] * v.x + m[4] * v.y + m[5] * v.z};
}

void solveRolling(Bodies& bodies, Contact& contact, const std::array<float, 6>& mass) {
    const Vec3f turning = bodies.motions[contact.bodyB].angularVelocity - bodies.motions[contact.bodyA].angularVelocity;
    const Vec3f wanted = contact.rollingImpulse - times(mass, turning);
    float carried = 0.0f;
    for (const ContactPoint& point : contact.all()) carried += point.normalImpulse;
    const float size = glm::length(wanted), limit = contact.rollingReach * carried;
    const Vec3f impulse = size > limit ? wanted * (limit / size) : wanted;
    bodies.applyImpulse(contact.bodyA, Vec3f{0.0f}, contact.rollingImpulse - impulse);
    bodies.applyImpulse(contact.bodyB, Vec3f{0.0f}, impulse - contact.rollingImpulse);
    contact.rollingImpulse = impulse;
}

/// Impulses that were carried over are given at once, or forgotten.
void startFrom(Bodies& bodies, Contact& contact, std::span<const ContactRow> rows, bool isWarm, float factor) {
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        ContactPoint& point = contact.points[i];
        point.normalImpulse = isWarm ? factor * point.warmImpulse : 0.0f;
        point.frictionImpulse = isWarm ? factor * point.frictionImpulse : Vec3f{0.0f};
        // The normal may have turned since.
        point.frictionImpulse -= glm::dot(contact.normal, point.frictionImpulse) * contact.normal;
        push(bodies, contact, rows[i], point.normalImpulse * contact.normal + point.frictionImpulse);
    }
    contact.rollingImpulse = isWarm && contact.rollingReach > 0.0f ? factor * contact.rollingImpulse : Vec3f{0.0f};
    bodies.applyImpulse(contact.bodyA, Vec3f{0.0f}, -contact.rollingImpulse);
    bodies.applyImpulse(contact.bodyB, Vec3f{0.0f}, contact.rollingImpulse);
}

/// Whether a joint holds the bodies of a contact.
bool areJoined(const BodyAdjacency& jointsAt, const Contact& contact) {
    return jointsAt.linkBetween(contact.bodyA, contact.bodyB).isThere;
}

}  // namespace

void solveImpulses(Bodies& bodies, std::span<Contact> contacts, const BodyAdjacency& jointsAt,
                   const WorldSettings& settings, float time, SolverMemory& memory, const StepObserver& observer,
                   const StepRecord& record) {
    const SequentialImpulsesSettings& impulses = settings.impulses;
    SolverReport report(observer, record, bodies, contacts);
    const bool isWarm = settings.warmStart && impulses.accumulate;
    const bool isTogether = impulses.wholeManifolds && impulses.accumulate && !impulses.dividedByCount;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const float share = areJoined(jointsAt, contacts[i]) ? kJoinedContactWarmShare : 1.0f;
        startFrom(bodies, contacts[i], memory.rows[i], isWarm, share * memory.warmFactor);
    }
    const JointSolve joints(WorldMotions{bodies});
    if (isWarm) joints.warmStart(memory.joints);
    report.iteration(0, 0.0f);
    for (int iteration = 1; iteration <= impulses.iterations; ++iteration) {
        float largest = 0.0f;
        // The impulses of the warm start may turn a small body far beyond the motion that comes of it.
        joints.pass(memory.joints, {.time = time, .doBendsFollow = iteration > 1});
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            Contact& contact = contacts[i];
            const auto& rows = memory.rows[i];
            PointNumbers approaches{}, before{};
            for (std::uint32_t k = 0; k < contact.count; ++k) before[k] = contact.points[k].normalImpulse;
            if (isTogether) solveTogether(bodies, contact, rows, time, approaches);
            for (std::uint32_t k = 0; k < contact.count; ++k) {
                ContactPoint& point = contact.points[k];
                if (!isTogether) approaches[k] = solvePoint(bodies, contact, point, rows[k], impulses, time);
                solveFriction(bodies, contact, point, rows[k]);
                if (before[k] > 0.0f || approaches[k] > 0.0f) largest = std::max(largest, std::abs(approaches[k]));
                report.point(iteration, i, k, before[k], approaches[k]);
            }
            if (contact.rollingReach > 0.0f) solveRolling(bodies, contact, memory.rollingMasses[i]);
        }
        report.iteration(iteration, largest);
    }
    for (Contact& contact : contacts) {
        contact.isTouching = contact.isTouching || contact.normalImpulse() > 0.0f;
        for (ContactPoint& point : contact.all()) point.warmImpulse = point.normalImpulse;
    }
}

void project(Bodies& bodies, std::span<const Contact> contacts, const BodyAdjacency& jointsAt,
             const SequentialImpulsesSettings& impulses, const SolverMemory& memory) {
    const auto arm = [&](std::uint32_t body, const Vec3f& inBody) {
        return bodies.positions[body].orientation * inBody;
    };
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        if (areJoined(jointsAt, contact)) continue;
        float deepest = 0.0f;
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            const ContactRow& row = memory.rows[i][k];
            const Vec3f apart = bodies.apart(contact.bodyA, contact.bodyB) +
                                (arm(contact.bodyB, row.anchorB) - arm(contact.bodyA, row.anchorA));
            deepest = std::max(deepest, contact.points[k].depth - glm::dot(contact.normal, apart));
        }
        const Vec3f &massA = bodies.responses[contact.bodyA].inverseMass,
                    &massB = bodies.responses[contact.bodyB].inverseMass;
        const float sum = glm::dot(contact.normal, (massA + massB) * contact.normal);
        const float share =
            impulses.projection * std::max(0.0f, deepest - impulses.slop) * (sum > 0.0f ? 1.0f / sum : 0.0f);
        if (bodies.isDynamic(contact.bodyA)) bodies.moveCenter(contact.bodyA, -share * massA * contact.normal);
        if (bodies.isDynamic(contact.bodyB)) bodies.moveCenter(contact.bodyB, share * massB * contact.normal);
    }
}

}  // namespace collidoscope::physics
