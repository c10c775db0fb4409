#include "physics/rigid/solver/impacts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "physics/rigid/solver/solver_report.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr int kImpactIterations = 1024;  // of the points of one pair, which agree late where it is slender
constexpr float kImpactSettled = 1e-6f;  // of the approach speed
constexpr float kImpactGain = 1e-4f;     // of the work that stops them: more than rounding makes
constexpr std::uint32_t kNoRows = 0xffffffff;

/// When within the step, and what gravity and the like add to the velocity after that: v = u + push.
struct Moment {
    float time = 0.0f;  // s, from now; at most a step before or behind
    float push = 0.0f;  // m/s, along n
    bool isMet = true;  // the surfaces meet then; else they have been in each other for longer
};

/// See impacts.h. None where they do not meet in this step.
std::optional<Moment> momentOf(float gap, float velocity, float acceleration, const ImpactStep& step, bool isResting) {
    const float start = velocity + acceleration * (0.5f * step.subStep - step.given);
    const float squared = start * start - 2.0f * acceleration * gap;
    if (gap > 0.0f && squared <= 0.0f) return std::nullopt;
    float time = squared > 0.0f && start < 0.0f ? -2.0f * gap / (start - std::sqrt(squared)) : 0.0f;
    if (gap > 0.0f && !(time <= step.time && start < 0.0f)) return std::nullopt;
    // Shapes that have overlapped for longer did not meet within the last step.
    if (time < -step.time || (time < 0.0f && isResting)) time = 0.0f;
    const bool isMet = gap >= 0.0f || time < 0.0f;
    return Moment{time, acceleration * (step.given - 0.5f * step.subStep - time), isMet};
}

/// One pair and its impacts of this step.
class Impact {
public:
    Impact(Bodies& bodies, std::span<Contact> contacts, std::size_t index, Impacts& impacts)
        : bodies_(bodies), contact_(contacts[index]), index_(index), impacts_(impacts) {}

    /// Returns whether there was one.
    bool happens(float speed, const ImpactStep& step) {
        const std::uint32_t a = contact_.bodyA, b = contact_.bodyB;
        const float acceleration = glm::dot(contact_.normal, impacts_.accelerations[b] - impacts_.accelerations[a]);
        const float shift = glm::dot(contact_.normal, impacts_.shifts[b] - impacts_.shifts[a]);
        std::optional<Moment> first;
        for (std::uint32_t i = 0; i < contact_.count; ++i) {
            const ContactPoint& point = contact_.points[i];
            before_[i] = speedOf(point);
            const auto moment = momentOf(shift - point.depth, before_[i], acceleration, step, contact_.isOld);
            if (!moment || !(moment->push - before_[i] > speed)) continue;
            fastest_ = std::max(fastest_, moment->push - before_[i]);
            if (!first || moment->time < first->time) first = moment;
        }
        if (!first) return false;
        const Vec3f beforeA = bodies_.motions[a].velocity, beforeB = bodies_.motions[b].velocity;
        part(*first);
        impacts_.shifts[a] -= first->time * (bodies_.motions[a].velocity - beforeA);
        impacts_.shifts[b] -= first->time * (bodies_.motions[b].velocity - beforeB);
        return true;
    }
    float approach(std::uint32_t point) const { return -before_[point]; }

private:
    /// m/s, along n.
    float speedOf(const ContactPoint& point) const {
        const BodyMotion &a = bodies_.motions[contact_.bodyA], &b = bodies_.motions[contact_.bodyB];
        const SurfaceArms arms = surfaceArms(bodies_, contact_, point);
        const Vec3f v =
            b.velocity + glm::cross(b.angularVelocity, arms.b) - a.velocity - glm::cross(a.angularVelocity, arms.a);
        return glm::dot(contact_.normal, v);
    }
    /// Prepared when they are first asked for: most contacts of a step see no impact.
    std::span<const ContactRow> rows(bool isMet) const {
        std::uint32_t& at = impacts_.rowOf[index_];
        if (at == kNoRows) {
            at = static_cast<std::uint32_t>(impacts_.rows.size());
            prepareImpact(bodies_, contact_, impacts_.kicks, isMet, impacts_.rows.emplace_back());
        }
        return impacts_.rows[at];
    }

    /// N s, and the velocities of B as seen from A to which they lead, m/s.
    struct Given {
        std::array<float, geometry::kMaxContacts> impulses{};  // along n
        std::array<Vec3f, geometry::kMaxContacts> frictions{}, velocities{};
    };

    /// With friction, points off the middle may leave faster than they came. Less of the restitution then: from what
    /// stops them to what throws them back is a straight way, on which the work is a parabola.
    void part(const Moment& moment) {
        const std::span<const ContactRow> rows = this->rows(moment.isMet);
        const Given before{.velocities = slips(rows, moment)};
        Given given = solve(rows, moment, contact_.restitution);
        if (workOf(before, given) > kImpactGain * std::abs(workAlong(before, given))) {
            give(rows, given, -1.0f);
            const Given least = solve(rows, moment, 0.0f);
            give(rows, least, -1.0f);
            given = mixed(least, given, shareWithoutWork(before, least, given));
            give(rows, given, 1.0f);
        }
        for (std::uint32_t i = 0; i < contact_.count; ++i) contact_.points[i].bounceImpulse += given.impulses[i];
    }

    /// All points at once: sequential impulses among them, towards the parting speed of each.
    Given solve(std::span<const ContactRow> rows, const Moment& moment, float restitution) {
        Given given;
        for (int iteration = 0; iteration < kImpactIterations; ++iteration) {
            float change = 0.0f, across = 0.0f;
            for (std::uint32_t i = 0; i < contact_.count; ++i) {
                const ContactRow& row = rows[i];
                // All points with one e: then no impact without friction gives energy (Moreau).
                const float wanted = moment.push - restitution * (before_[i] - moment.push);
                const float missing = wanted - glm::dot(contact_.normal, relativeVelocity(bodies_, contact_, row));
                const float impulse = std::max(0.0f, given.impulses[i] + row.normalMass * missing);
                push(bodies_, contact_, row, (impulse - given.impulses[i]) * contact_.normal);
                change = std::max(change, std::abs(impulse - given.impulses[i]) * row.answers[i]);
                given.impulses[i] = impulse;
                const Vec3f friction = frictionOf(row, given.frictions[i], impulse, slipOf(bodies_, contact_, row));
                push(bodies_, contact_, row, friction - given.frictions[i]);
                across = std::max(across, glm::length(friction - given.frictions[i]) * row.answers[i]);
                given.frictions[i] = friction;
            }
            // The shares are known at once, but friction has begun where all of the impulse was.
            if (shareAlike(rows, std::span(given.impulses).first(contact_.count))) change = std::max(change, across);
            if (change <= kImpactSettled * fastest_) break;
        }
        given.velocities = slips(rows, moment);
        return given;
    }

    /// At the moment of the impact, m/s.
    std::array<Vec3f, geometry::kMaxContacts> slips(std::span<const ContactRow> rows, const Moment& moment) const {
        std::array<Vec3f, geometry::kMaxContacts> known{};
        for (std::uint32_t i = 0; i < contact_.count; ++i)
            known[i] = slipOf(bodies_, contact_, rows[i]) - moment.push * contact_.normal;
        return known;
    }
    void give(std::span<const ContactRow> rows, const Given& given, float factor) {
        for (std::uint32_t i = 0; i < contact_.count; ++i)
            push(bodies_, contact_, rows[i], factor * impulseOf(given, i));
    }
    Vec3f impulseOf(const Given& given, std::uint32_t point) const {
        return given.impulses[point] * contact_.normal + given.frictions[point];
    }
    /// J: of the impulses of one along the velocities of another.
    float workAlong(const Given& path, const Given& given) const {
        float work = 0.0f;
        for (std::uint32_t i = 0; i < contact_.count; ++i) work += glm::dot(impulseOf(given, i), path.velocities[i]);
        return work;
    }
    /// J: what each impulse does is its product with the mean of the velocities before and after.
    float workOf(const Given& before, const Given& given) const {
        return 0.5f * (workAlong(before, given) + workAlong(given, given));
    }
    /// Returns the share of the way from `least` to `most` after which the work is 0 again: 0 where it never is less.
    float shareWithoutWork(const Given& before, const Given& least, const Given& most) const {
        const float first = workOf(before, least), last = workOf(before, most);
        if (first >= 0.0f) return 0.0f;
        // first + slope s + bend s^2
        const float bend =
            0.5f * (workAlong(most, most) - workAlong(most, least) - workAlong(least, most) + workAlong(least, least));
        const float slope = last - first - bend;
        const float root = std::sqrt(std::max(0.0f, slope * slope - 4.0f * bend * first));
        return std::clamp(-2.0f * first / (slope + root), 0.0f, 1.0f);
    }
    Given mixed(const Given& least, const Given& most, float share) const {
        Given given;
        for (std::uint32_t i = 0; i < contact_.count; ++i) {
            given.impulses[i] = least.impulses[i] + share * (most.impulses[i] - least.impulses[i]);
            given.frictions[i] = least.frictions[i] + share * (most.frictions[i] - least.frictions[i]);
        }
        return given;
    }

    Bodies& bodies_;
    Contact& contact_;
    std::size_t index_;
    Impacts& impacts_;
    std::array<float, geometry::kMaxContacts> before_{};  // m/s, along n
    float fastest_ = 0.0f;                                // m/s
};

/// Which contacts are to be looked at in a pass: not where none was found before, and no impact has changed a body of
/// it since. So the passes of one impact in a large heap do not go over all of it.
class MustLook {
public:
    MustLook(const Bodies& bodies, Impacts& impacts) : bodies_(bodies), impacts_(impacts) {}

    bool at(std::size_t index, const Contact& contact) const {
        const std::uint32_t looked = impacts_.lookedAt[index];
        return impacts_.changedBy[contact.bodyA] >= looked || impacts_.changedBy[contact.bodyB] >= looked;
    }
    void noteNone(std::size_t index) { impacts_.lookedAt[index] = count_ + 1; }
    void noteImpact(std::size_t index, const Contact& contact) {
        ++count_;
        impacts_.lookedAt[index] = 0;
        for (const std::uint32_t body : {contact.bodyA, contact.bodyB})
            if (bodies_.isDynamic(body)) impacts_.changedBy[body] = count_;
    }

private:
    const Bodies& bodies_;
    Impacts& impacts_;
    std::uint32_t count_ = 0;  // of impacts
};

bool mayBounce(const Bodies& bodies, const Contact& contact) {
    const auto isAsleep = [&](std::uint32_t body) { return bodies.isDynamic(body) && !bodies.isAwake(body); };
    return contact.restitution > 0.0f && !isAsleep(contact.bodyA) && !isAsleep(contact.bodyB);
}

}  // namespace

bool bounce(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, const ImpactStep& step,
            Impacts& impacts, const StepObserver& observer, const StepRecord& record) {
    SolverReport report(observer, record, bodies, contacts);
    impacts.shifts.resize(bodies.size()), impacts.kicks.resize(bodies.size()), impacts.changedBy.resize(bodies.size());
    const auto begin = [&](std::uint32_t body) {
        impacts.shifts[body] = Vec3f{0.0f}, impacts.kicks[body] = step.given * impacts.accelerations[body];
        impacts.changedBy[body] = 0;
    };
    for (const std::uint32_t body : bodies.active.slots()) begin(body);
    for (const Contact& contact : contacts) begin(contact.bodyA), begin(contact.bodyB);
    impacts.rowOf.assign(contacts.size(), kNoRows), impacts.lookedAt.assign(contacts.size(), 0), impacts.rows.clear();
    MustLook mustLook(bodies, impacts);
    bool isAnyEver = false;
    for (int pass = 1; pass <= settings.bounces; ++pass) {
        bool isAny = false;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            Contact& contact = contacts[i];
            if (!mustLook.at(i, contact) || !mayBounce(bodies, contact)) continue;
            std::array<float, geometry::kMaxContacts> before{};
            for (std::uint32_t k = 0; k < contact.count; ++k) before[k] = contact.points[k].bounceImpulse;
            Impact impact(bodies, contacts, i, impacts);
            if (!impact.happens(settings.restitutionSpeed, step)) {
                mustLook.noteNone(i);
                continue;
            }
            mustLook.noteImpact(i, contact);
            isAny = isAnyEver = true;
            for (std::uint32_t k = 0; k < contact.count; ++k) report.point(pass, i, k, before[k], impact.approach(k));
        }
        if (!isAny) break;
        report.iteration(pass, 0.0f);
    }
    return isAnyEver;
}

}  // namespace collidoscope::physics
