#include "physics/rigid/solver/sequential_impulses.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/base/vec.h"
#include "physics/rigid/joint/solve_joints.h"
#include "physics/rigid/solver/solver_report.h"

namespace collidoscope::physics {

namespace {

using geometry::Vec3f;

constexpr float kSlides = 0.01f;  // m/s: a slower point sticks

/// d.K e: the response of the velocity along d at one point to an impulse along e at another.
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

/// Whether the surfaces slide, at the velocities before the forces of this step.
bool slides(const Bodies& bodies, const Contact& contact, const ContactRow& row, std::span<const Vec3f> kicks) {
    const Vec3f v = slipOf(bodies, contact, row) - kicks[contact.bodyB] + kicks[contact.bodyA];
    const Vec3f across = v - glm::dot(contact.normal, v) * contact.normal;
    return glm::dot(across, across) > kSlides * kSlides;
}

/// Computes the numbers of the rows that follow from the arms.
void prepareResponses(const Bodies& bodies, const Contact& contact, std::span<const Vec3f> kicks,
                      std::array<ContactRow, geometry::kMaxContacts>& rows) {
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        ContactRow& row = rows[k];
        row.gap = -contact.points[k].depth;
        row.tangents[0] = Vec3f{geometry::anyPerpendicular(geometry::Vec3d{contact.normal})};
        row.tangents[1] = glm::cross(contact.normal, row.tangents[0]);
        const auto responseAcross = [&](std::size_t i, std::size_t j) {
            return response(bodies, contact, row, row.tangents[i], row, row.tangents[j]);
        };
        row.tangentResponse = frictionResponseOf(responseAcross(0, 0), responseAcross(0, 1), responseAcross(1, 1));
        row.friction = slides(bodies, contact, row, kicks) ? contact.friction : contact.staticFriction;
        for (std::uint32_t j = 0; j <= k; ++j)
            row.responses[j] = rows[j].responses[k] =
                response(bodies, contact, row, contact.normal, rows[j], contact.normal);
        row.normalMass = inverseOrZero(row.responses[k]);
    }
}

std::array<float, 6> rollingMass(const Bodies& bodies, const Contact& contact) {
    const geometry::Mat3<float> sum =
        bodies.responses[contact.bodyA].inverseInertia + bodies.responses[contact.bodyB].inverseInertia;
    const float response[6] = {sum[0][0], sum[1][0], sum[2][0], sum[1][1], sum[2][1], sum[2][2]};
    float inverse[6];
    invertSymmetric(response, inverse);
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
            // The bodies of a speculative contact have moved by these shifts at its time.
            const Vec3f atA = contact.points[k].position - contact.speculative.shiftA,
                        atB = contact.points[k].position - contact.speculative.shiftB;
            rows[k].armA = atA - bodies.positions[contact.bodyA].center;
            rows[k].armB = atB - bodies.positions[contact.bodyB].center;
            rows[k].anchorA = inBody(bodies, contact.bodyA, atA);
            rows[k].anchorB = inBody(bodies, contact.bodyB, atB);
        }
        prepareResponses(bodies, contact, memory.kicks, rows);
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
    prepareResponses(bodies, contact, kicks, rows);
}

bool shareAlike(std::span<const ContactRow> rows, std::span<float> impulses) {
    constexpr float kAlike = 1.0f - 1e-5f;  // share of the response of a point to itself
    std::array<bool, geometry::kMaxContacts> isShared{};
    bool isAny = false;
    for (std::size_t first = 0; first < impulses.size(); ++first) {
        const auto isAlike = [&](std::size_t other) {
            return rows[first].responses[other] >= kAlike * rows[first].responses[first] &&
                   rows[first].responses[other] >= kAlike * rows[other].responses[other];
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
        FrictionDisc<float>(row.tangentResponse).impulse(before, sliding, std::max(0.0f, row.friction * normalImpulse));
    return now.u * row.tangents[0] + now.v * row.tangents[1];
}

// --- The solver ---

namespace {

using PointNumbers = std::array<float, geometry::kMaxContacts>;

constexpr int kManifoldPasses = 32;        // over the points of a manifold, which soon converge
constexpr float kManifoldSettled = 1e-6f;  // share of the largest speed among them

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

/// Solves all points of a contact together: iterates over its few numbers until they converge, then applies one
/// impulse. `approaches` receives the speeds before.
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
            for (std::uint32_t j = 0; j < contact.count; ++j) missing[j] -= rows[k].responses[j] * more;
            largest = std::max(largest, std::abs(more) * rows[k].responses[k]);
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

/// Applies the impulses carried over from the last step, or drops them.
void startFrom(Bodies& bodies, Contact& contact, std::span<const ContactRow> rows, bool isWarm, float factor) {
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        ContactPoint& point = contact.points[i];
        point.normalImpulse = isWarm ? factor * point.warmImpulse : 0.0f;
        point.frictionImpulse = isWarm ? factor * point.frictionImpulse : Vec3f{0.0f};
        // The normal may have rotated since.
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
        const Contact& contact = contacts[i];
        const bool isOfHubPart = memory.hubParts.areWithinOne(contact.bodyA, contact.bodyB);
        const float share = isOfHubPart ? 0.0f : areJoined(jointsAt, contact) ? kJoinedContactWarmShare : 1.0f;
        startFrom(bodies, contacts[i], memory.rows[i], isWarm, share * memory.warmFactor);
    }
    const JointSolve joints(WorldMotions{bodies});
    const std::span<const std::size_t> starts = memory.hubParts.starts();
    const std::span<JointRows> plain = std::span(memory.joints).first(starts.empty() ? 0 : starts.front());
    const auto eachPart = [&](const auto& work) {
        for (std::size_t i = 0; i + 1 < starts.size(); ++i)
            work(memory.trees[i], std::span(memory.joints).subspan(starts[i], starts[i + 1] - starts[i]));
    };
    if (memory.trees.size() + 1 < starts.size()) memory.trees.resize(starts.size() - 1);
    eachPart([&](JointTree& tree, std::span<JointRows> rows) { tree.build(rows, bodies); });
    if (isWarm) joints.warmStart(memory.joints, 0.0f);
    report.iteration(0, 0.0f);
    for (int iteration = 1; iteration <= impulses.iterations; ++iteration) {
        float largest = 0.0f;
        // Before the first iteration the impulses of the warm start may rotate a small body far more than the result
        // will.
        const JointPass how{.time = time, .doBendsFollow = iteration > 1};
        joints.pass(plain, how);
        eachPart([&](JointTree& tree, std::span<JointRows> rows) {
            if (tree.isBuilt())
                joints.passAtOnce(rows, how, tree);
            else
                joints.passBothWays(rows, how, JointHubs::kSolvePasses);
        });
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
