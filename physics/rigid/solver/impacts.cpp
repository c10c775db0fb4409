#include "physics/rigid/solver/impacts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/base/small_vector.h"
#include "physics/rigid/solver/solver_report.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr int kImpactIterations = 1024;  // over the points of one pair; slender bodies converge slowly
/// The same limit for a body on several planes of a mesh: its error then depends more on which triangles it touches
/// than on the remaining iterations.
constexpr int kImpactIterationsOnMesh = 64;
constexpr float kImpactSettled = 1e-6f;  // share of the approach speed
constexpr float kImpactGain = 1e-4f;     // share of the work that stops the bodies; larger than rounding errors
constexpr std::uint32_t kNoRows = 0xffffffff, kNoMore = 0xffffffff;

/// The time of an impact within the step, and the velocity that forces add after it: v = u + push.
struct Moment {
    float time = 0.0f;  // s, from now; at most a step before or after
    float push = 0.0f;  // m/s, along n
    bool isMet = true;  // the surfaces meet at that time; false: they have overlapped for longer
};

/// The time of the impact of one point, see impacts.h; none if the surfaces do not meet in this step.
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

/// One pair and its impact in this step: a single contact, or all contacts of two bodies that touch with several
/// shapes or triangles.
class Impact {
public:
    Impact(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, std::size_t first, Impacts& impacts)
        : bodies_(bodies), shapes_(shapes), impacts_(impacts) {
        for (std::uint32_t i = static_cast<std::uint32_t>(first); i != kNoMore; i = impacts.nextOf[i]) {
            members_.push_back({&contacts[i], i, pointCount_});
            pointCount_ += contacts[i].count;
        }
        before_.resize(pointCount_);
    }

    /// Applies the impact if there is one. Returns whether there was.
    bool happens(float speed, const ImpactStep& step) {
        std::optional<Moment> first;
        for (Member& member : members_) lookAt(member, speed, step, first);
        if (!first) return false;
        for (Member& member : members_)
            member.push = member.acceleration * (step.given - 0.5f * step.subStep - first->time);
        const std::uint32_t a = members_[0].contact->bodyA, b = members_[0].contact->bodyB;
        const Vec3f beforeA = bodies_.motions[a].velocity, beforeB = bodies_.motions[b].velocity;
        part(*first);
        const auto shift = [&](std::uint32_t body, const Vec3f& before) {
            const bool isHeld = body < impacts_.isHeld.size() && impacts_.isHeld[body] != 0;
            if (!isHeld) impacts_.shifts[body] -= first->time * (bodies_.motions[body].velocity - before);
        };
        shift(a, beforeA), shift(b, beforeB);
        return true;
    }
    /// Calls visit(contact, point, approach speed) for each of its points.
    template <typename Visit>
    void visitPoints(const Visit& visit) const {
        for (const Member& member : members_)
            for (std::uint32_t k = 0; k < member.contact->count; ++k)
                visit(member.index, k, -before_[member.first + k]);
    }
    template <typename Visit>
    void visitContacts(const Visit& visit) const {
        for (const Member& member : members_) visit(member.index, *member.contact);
    }

private:
    static constexpr std::size_t kUsualPoints = 16;

    struct Member {
        Contact* contact = nullptr;
        std::uint32_t index = 0, first = 0;  // indices of the contact, and of its first point in the pair
        float acceleration = 0.0f;           // m/s^2, along n
        float push = 0.0f;                   // m/s, along n, see Moment
        const ContactRow* rows = nullptr;
    };
    template <typename T>
    using OfPoints = geometry::SmallVector<T, kUsualPoints>;

    int maxIterations() const {
        const bool isAnyOfMesh = std::any_of(members_.begin(), members_.end(),
                                             [&](const Member& member) { return isOfMesh(shapes_, *member.contact); });
        const bool isFlat = std::all_of(members_.begin(), members_.end(), [&](const Member& member) {
            return areSameNormals(member.contact->normal, members_[0].contact->normal);
        });
        return isAnyOfMesh && !isFlat ? kImpactIterationsOnMesh : kImpactIterations;
    }
    void lookAt(Member& member, float speed, const ImpactStep& step, std::optional<Moment>& first) {
        const Contact& contact = *member.contact;
        member.acceleration =
            glm::dot(contact.normal, impacts_.accelerations[contact.bodyB] - impacts_.accelerations[contact.bodyA]);
        const float shift = glm::dot(contact.normal, impacts_.shifts[contact.bodyB] - impacts_.shifts[contact.bodyA]);
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            const ContactPoint& point = contact.points[k];
            const float before = before_[member.first + k] = speedOf(contact, point);
            const auto moment = momentOf(shift - point.depth, before, member.acceleration, step, contact.isOld);
            if (!moment || !(moment->push - before > speed)) continue;
            fastest_ = std::max(fastest_, moment->push - before);
            if (!first || moment->time < first->time) first = moment;
        }
    }
    /// The relative velocity of the surfaces at a point, m/s, along n.
    float speedOf(const Contact& contact, const ContactPoint& point) const {
        const BodyMotion &a = bodies_.motions[contact.bodyA], &b = bodies_.motions[contact.bodyB];
        const SurfaceArms arms = surfaceArms(bodies_, contact, point);
        const Vec3f v =
            b.velocity + glm::cross(b.angularVelocity, arms.b) - a.velocity - glm::cross(a.angularVelocity, arms.a);
        return glm::dot(contact.normal, v);
    }
    /// Prepares the rows of the contacts at their first impact, because most contacts have none.
    void prepare(bool isMet) {
        for (const Member& member : members_) {
            std::uint32_t& at = impacts_.rowOf[member.index];
            if (at != kNoRows) continue;
            at = static_cast<std::uint32_t>(impacts_.rows.size());
            prepareImpact(bodies_, *member.contact, impacts_.kicks, isMet, impacts_.rows.emplace_back());
        }
        for (Member& member : members_) member.rows = impacts_.rows[impacts_.rowOf[member.index]].data();
    }

    /// The impulses of all points, N s, and the relative velocities of B that result from them, m/s.
    struct Given {
        OfPoints<float> impulses{};  // along n
        OfPoints<Vec3f> frictions{}, velocities{};
    };

    /// Applies impulses that separate the points. With friction, points away from the centre of mass may gain energy;
    /// then the restitution is reduced: the impulses are interpolated linearly between those without and with
    /// restitution, so that the work is a quadratic function of the share.
    void part(const Moment& moment) {
        prepare(moment.isMet);
        const Given before{.velocities = slips()};
        Given given = solve(1.0f);
        if (workOf(before, given) > kImpactGain * std::abs(workAlong(before, given))) {
            give(given, -1.0f);
            const Given least = solve(0.0f);
            give(least, -1.0f);
            given = mixed(least, given, shareWithoutWork(before, least, given));
            give(given, 1.0f);
        }
        forPoints([&](const Member& member, std::uint32_t k, std::uint32_t i) {
            member.contact->points[k].bounceImpulse += given.impulses[i];
        });
    }

    /// Solves all points together by sequential impulses, so that each separates with `share` of its speed of
    /// restitution.
    Given solve(float share) {
        Given given;
        given.impulses.resize(pointCount_), given.frictions.resize(pointCount_, Vec3f{0.0f});
        const int most = maxIterations();
        for (int iteration = 0; iteration < most; ++iteration) {
            float change = 0.0f, across = 0.0f;
            for (const Member& member : members_) {
                solveContact(member, share, given, change, across);
                // Equal shares converge at once, but the friction of the points began with one of them carrying all.
                const std::span<float> impulses{given.impulses.data() + member.first, member.contact->count};
                if (shareAlike({member.rows, geometry::kMaxContacts}, impulses)) change = std::max(change, across);
            }
            if (change <= kImpactSettled * fastest_) break;
        }
        given.velocities = slips();
        return given;
    }
    void solveContact(const Member& member, float share, Given& given, float& change, float& across) {
        const Contact& contact = *member.contact;
        const float restitution = share * contact.restitution;
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            const ContactRow& row = member.rows[k];
            const std::uint32_t i = member.first + k;
            // All points use the same e: then an impact without friction adds no energy (Moreau).
            const float wanted = member.push - restitution * (before_[i] - member.push);
            const float missing = wanted - glm::dot(contact.normal, relativeVelocity(bodies_, contact, row));
            const float impulse = std::max(0.0f, given.impulses[i] + row.normalMass * missing);
            push(bodies_, contact, row, (impulse - given.impulses[i]) * contact.normal);
            change = std::max(change, std::abs(impulse - given.impulses[i]) * row.responses[k]);
            given.impulses[i] = impulse;
            const Vec3f friction = frictionOf(row, given.frictions[i], impulse, slipOf(bodies_, contact, row));
            push(bodies_, contact, row, friction - given.frictions[i]);
            across = std::max(across, glm::length(friction - given.frictions[i]) * row.responses[k]);
            given.frictions[i] = friction;
        }
    }

    /// Calls work(member, index of the point in its contact, index in the pair).
    template <typename Work>
    void forPoints(const Work& work) const {
        for (const Member& member : members_)
            for (std::uint32_t k = 0; k < member.contact->count; ++k) work(member, k, member.first + k);
    }
    /// The relative velocities of the points at the time of the impact, m/s.
    OfPoints<Vec3f> slips() const {
        OfPoints<Vec3f> known;
        forPoints([&](const Member& member, std::uint32_t k, std::uint32_t) {
            known.push_back(slipOf(bodies_, *member.contact, member.rows[k]) - member.push * member.contact->normal);
        });
        return known;
    }
    void give(const Given& given, float factor) {
        forPoints([&](const Member& member, std::uint32_t k, std::uint32_t i) {
            push(bodies_, *member.contact, member.rows[k], factor * impulseOf(given, member, i));
        });
    }
    static Vec3f impulseOf(const Given& given, const Member& member, std::uint32_t point) {
        return given.impulses[point] * member.contact->normal + given.frictions[point];
    }
    /// The work of the impulses of `given` with the velocities of `path`, J.
    float workAlong(const Given& path, const Given& given) const {
        float work = 0.0f;
        forPoints([&](const Member& member, std::uint32_t, std::uint32_t i) {
            work += glm::dot(impulseOf(given, member, i), path.velocities[i]);
        });
        return work;
    }
    /// The total work, J. The work of an impulse is its product with the mean of the velocities before and after.
    float workOf(const Given& before, const Given& given) const {
        return 0.5f * (workAlong(before, given) + workAlong(given, given));
    }
    /// Returns the share of the way from `least` to `most` at which the work is 0 again, or 0 if it is never negative.
    float shareWithoutWork(const Given& before, const Given& least, const Given& most) const {
        const float first = workOf(before, least), last = workOf(before, most);
        if (first >= 0.0f) return 0.0f;
        // The work as a function of the share s is first + slope s + bend s^2.
        const float bend =
            0.5f * (workAlong(most, most) - workAlong(most, least) - workAlong(least, most) + workAlong(least, least));
        const float slope = last - first - bend;
        const float root = std::sqrt(std::max(0.0f, slope * slope - 4.0f * bend * first));
        return std::clamp(-2.0f * first / (slope + root), 0.0f, 1.0f);
    }
    Given mixed(const Given& least, const Given& most, float share) const {
        Given given;
        for (std::uint32_t i = 0; i < pointCount_; ++i) {
            given.impulses.push_back(least.impulses[i] + share * (most.impulses[i] - least.impulses[i]));
            given.frictions.push_back(least.frictions[i] + share * (most.frictions[i] - least.frictions[i]));
        }
        return given;
    }

    Bodies& bodies_;
    const Shapes& shapes_;
    Impacts& impacts_;
    geometry::SmallVector<Member, 4> members_{};
    std::uint32_t pointCount_ = 0;
    OfPoints<float> before_{};  // m/s, approach velocities along n
    float fastest_ = 0.0f;      // m/s
};

/// Decides which contacts a pass must examine. A contact is skipped if no impact was found at it before and none has
/// changed its bodies since, so that the passes for one impact do not examine all of a large heap.
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
    std::uint32_t count_ = 0;  // number of impacts
};

bool mayBounce(const Bodies& bodies, const Contact& contact) {
    return contact.restitution > 0.0f && areAwake(bodies, contact);
}

/// Joins the contacts of two bodies that may bounce into one impact, such as those of a table that falls on its legs,
/// or of a box and the triangles of a mesh. The first contact leads, and the others follow.
void joinContacts(const Bodies& bodies, const Shapes& shapes, std::span<const Contact> contacts, Impacts& impacts) {
    const auto hasSeveral = [&](std::uint32_t body) {
        const std::uint32_t first = bodies.traits[body].firstShape;
        return first != kNoShape && shapes.items[first].next != kNoShape;
    };
    impacts.nextOf.assign(contacts.size(), kNoMore), impacts.isFollowing.assign(contacts.size(), 0);
    impacts.joined.clear();
    for (std::uint32_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        if (!hasSeveral(contact.bodyA) && !hasSeveral(contact.bodyB) && !isOfMesh(shapes, contact)) continue;
        if (!mayBounce(bodies, contact)) continue;
        impacts.joined.push_back(contactOfBodies(contact.bodyA, contact.bodyB, i));
    }
    std::sort(impacts.joined.begin(), impacts.joined.end());
    for (std::size_t i = 1; i < impacts.joined.size(); ++i) {
        const ContactOfBodies &last = impacts.joined[i - 1], &own = impacts.joined[i];
        if (!areOfSameBodies(last, own)) continue;
        impacts.nextOf[last.contact] = own.contact, impacts.isFollowing[own.contact] = 1;
    }
}

}  // namespace

bool bounce(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, const WorldSettings& settings,
            const ImpactStep& step, Impacts& impacts, const StepObserver& observer, const StepRecord& record) {
    SolverReport report(observer, record, bodies, contacts);
    impacts.shifts.resize(bodies.size()), impacts.kicks.resize(bodies.size()), impacts.changedBy.resize(bodies.size());
    const auto begin = [&](std::uint32_t body) {
        impacts.shifts[body] = Vec3f{0.0f}, impacts.kicks[body] = step.given * impacts.accelerations[body];
        impacts.changedBy[body] = 0;
    };
    for (const std::uint32_t body : bodies.active.slots()) begin(body);
    for (const Contact& contact : contacts) begin(contact.bodyA), begin(contact.bodyB);
    impacts.rowOf.assign(contacts.size(), kNoRows), impacts.lookedAt.assign(contacts.size(), 0), impacts.rows.clear();
    joinContacts(bodies, shapes, contacts, impacts);
    MustLook mustLook(bodies, impacts);
    bool isAnyEver = false;
    for (int pass = 1; pass <= settings.bounces; ++pass) {
        bool isAny = false;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            Contact& contact = contacts[i];
            if (impacts.isFollowing[i] != 0 || !mustLook.at(i, contact) || !mayBounce(bodies, contact)) continue;
            Impact impact(bodies, shapes, contacts, i, impacts);
            std::vector<float>& before = impacts.impulsesBefore;
            before.clear();
            impact.visitPoints([&](std::uint32_t of, std::uint32_t k, float) {
                before.push_back(contacts[of].points[k].bounceImpulse);
            });
            if (!impact.happens(settings.restitutionSpeed, step)) {
                mustLook.noteNone(i);
                continue;
            }
            impact.visitContacts([&](std::uint32_t of, const Contact& each) { mustLook.noteImpact(of, each); });
            isAny = isAnyEver = true;
            std::size_t point = 0;
            impact.visitPoints([&](std::uint32_t of, std::uint32_t k, float approach) {
                report.point(pass, of, k, before[point++], approach);
            });
        }
        if (!isAny) break;
        report.iteration(pass, 0.0f);
    }
    return isAnyEver;
}

}  // namespace collidoscope::physics
