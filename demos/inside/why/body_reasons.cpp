// Why one body rests or moves: its sleep, the forces that hold it up, and the contacts that come and go.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "demos/inside/why/reasons.h"
#include "demos/share/text.h"

namespace collidoscope::demos::why {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;
using physics::Contact;
using physics::RestReason;
using physics::World;

std::string vectorText(const Vec3f& v) { return printed("(%.4g, %.4g, %.4g)", double{v.x}, double{v.y}, double{v.z}); }

class BodyReasons {
public:
    BodyReasons(const NextStep& step, std::uint32_t body) : step_(step), world_(step.before), body_(body) {}

    Reasons reasons() && {
        explainRest();
        reasons_.isDynamic = world_.arrays().isDynamic(body_);
        if (reasons_.isDynamic) {
            explainContacts();
            explainJoints();
            explainWeight();
            explainOtherForces();
            explainSum();
        }
        explainChanges();
        return std::move(reasons_);
    }

private:
    std::string name() const { return step_.nameOf(body_); }
    Vec3f center() const { return world_.arrays().positions[body_].center; }

    Reason& addReason(StepMark mark, std::string name, std::string result, std::string sentence,
                      std::string formula = {}) {
        Reason reason;
        reason.row = {mark, std::move(name), std::move(result)};
        reason.sentence = std::move(sentence), reason.formula = std::move(formula);
        reasons_.list.push_back(std::move(reason));
        return reasons_.list.back();
    }

    void explainRest() {
        const physics::RestReport rest = world_.restOf(world_.idOf(body_));
        auto [result, sentence] = wordsOf(rest);
        addReason(StepMark::Open, "sleep", std::move(result), std::move(sentence), formulaOf(rest));
    }

    struct RestWords {
        std::string result{}, sentence{};
    };
    RestWords wordsOf(const physics::RestReport& rest) const {
        const std::string liveliest = rest.liveliest ? step_.nameOf(rest.liveliest->index) : "another body";
        const std::string island = "Bodies that touch or are joined form an island and sleep together.";
        switch (rest.reason) {
            case RestReason::NotDynamic:
                return {"not dynamic", name() + " is not dynamic: no force moves it, so it neither sleeps nor wakes."};
            case RestReason::SleepingOff:
                return {"awake (sleep is off)",
                        name() + " is awake, because sleeping is switched off in the settings of this world."};
            case RestReason::Moves:
                return {printed("awake (it moves, %.3g m/s)", double{rest.speed}),
                        name() +
                            " is awake, because it moves, or is not held: a body counts as still while it is held and "
                            "slower than the sleep speed."};
            case RestReason::NeighbourMoves:
                return {"awake (" + liveliest + " moves)",
                        name() + " is still, but it is kept awake by " + liveliest + ", which is livelier. " + island};
            case RestReason::KeptAwake:
                return {"awake (" + liveliest + " is kept awake)",
                        name() + " is still, but " + liveliest + " of its island was asked to stay awake. " + island};
            case RestReason::StillForTooShort:
                return {"soon", name() +
                                    " and its whole island are still. They fall asleep once they have been still for "
                                    "the sleep time."};
            case RestReason::Asleep:
                break;
        }
        return {"asleep",
                name() + " sleeps: it and its island were still for the sleep time. Nothing that is awake touches it."};
    }
    std::string formulaOf(const physics::RestReport& rest) const {
        if (rest.reason == RestReason::NotDynamic || rest.reason == RestReason::Asleep) return {};
        const std::string speed = printed("sqrt(2 E / m) = %.4g m/s", double{rest.speed});
        if (rest.reason == RestReason::SleepingOff) return speed;
        const physics::SleepSettings& sleep = world_.settings.sleep;
        return speed + printed(", sleep speed %.4g m/s\n", double{sleep.speed}) +
               printed("still for %.3g s, sleep time %.3g s", double{rest.stillTime}, double{sleep.time});
    }

    /// Adds a force on the body, N.
    void add(Reason& reason, const Vec3f& at, const Vec3f& force, bool isWeight = false) {
        reason.forces.push_back({at, force, isWeight});
        all_.push_back(reason.forces.back());
        sum_ += Vec3d(force);
    }

    /// Lists the bodies that touch this one.
    void explainContacts() {
        std::map<std::uint32_t, std::vector<Contact>> byOther;
        const auto take = [&](const Contact& contact) {
            if (contact.bodyA == body_) byOther[contact.bodyB].push_back(contact);
            if (contact.bodyB == body_) byOther[contact.bodyA].push_back(contact);
        };
        for (const Contact& contact : step_.after.contacts()) take(contact);
        if (world_.isAsleep(world_.idOf(body_))) world_.visitSleepingContacts(take);
        for (const auto& [other, contacts] : byOther) {
            Vec3f force{0.0f};
            std::size_t points = 0;
            std::vector<std::pair<Vec3f, Vec3f>> parts;
            for (const Contact& contact : contacts) {
                const Vec3f part = (contact.bodyB == body_ ? 1.0f : -1.0f) * forceOf(contact, step_.time);
                Vec3f middle{0.0f};
                for (const physics::ContactPoint& point : contact.all())
                    middle += point.position / static_cast<float>(contact.count);
                force += part, points += contact.count;
                parts.emplace_back(middle, part);
            }
            const bool pushes = force != Vec3f{0.0f};
            Reason& reason = addReason(
                StepMark::Open, "contact with " + step_.nameOf(other), forceText(double{glm::length(force)}),
                pushes
                    ? step_.nameOf(other) + " pushes " + name() + " at " + countText(points, "point", "points") +
                          ", with the force that the solver gives in this step."
                    : step_.nameOf(other) + " is near " + name() + ", but their contact gives no force in this step.",
                "F = " + forceText(Vec3d(force)));
            for (const auto& [at, part] : parts) add(reason, at, part);
            for (const Contact& contact : contacts)
                for (const physics::ContactPoint& point : contact.all()) reason.points.push_back(point.position);
        }
        if (byOther.empty())
            addReason(StepMark::Open, "contacts", "none", "Nothing touches " + name() + " in this step.");
    }

    void explainJoints() {
        const World& after = step_.after;
        for (const physics::JointId joint : after.joints()) {
            const physics::JointDefinition& known = after.definitionOf(joint);
            const bool isB = known.bodyB.index == body_;
            if (!isB && known.bodyA.index != body_) continue;
            const Vec3f force = (isB ? 1.0f : -1.0f) * after.reactionOf(joint).force;
            const std::uint32_t other = isB ? known.bodyA.index : known.bodyB.index;
            Reason& reason =
                addReason(StepMark::Open, "joint with " + step_.nameOf(other), forceText(double{glm::length(force)}),
                          "A joint with " + step_.nameOf(other) + " holds " + name() + " with this force.",
                          "F = " + forceText(Vec3d(force)));
            add(reason, after.jointPoseOf(joint).pointB, force);
        }
    }

    void explainWeight() {
        const auto mass = static_cast<float>(world_.arrays().masses[body_].mass);
        const Vec3f weight = mass * world_.arrays().traits[body_].gravityScale * world_.settings.gravity;
        Reason& reason =
            addReason(StepMark::Open, "weight", forceText(double{glm::length(weight)}),
                      "Gravity pulls " + name() + " at its centre of mass.",
                      printed("m g = %.4g kg · ", double{mass}) + vectorText(world_.settings.gravity) + " m/s²");
        add(reason, center(), weight, true);
    }

    /// Force, N, that the change of the velocity in this step requires.
    Vec3d accelerating() const {
        const Vec3d change =
            Vec3d(step_.after.arrays().motions[body_].velocity) - Vec3d(world_.arrays().motions[body_].velocity);
        return double(world_.arrays().masses[body_].mass) * change / double{step_.time};
    }

    /// Explains the rest of the force, which no contact, joint or weight accounts for: a drag, a spring, a force of the
    /// demo, damping.
    void explainOtherForces() {
        if (world_.isAsleep(world_.idOf(body_))) return;
        const Vec3d rest = accelerating() - sum_;
        const double weight = glm::length(Vec3d(all_.back().force));
        if (glm::length(rest) < std::max(0.02 * weight, 1e-6)) return;
        Reason& reason =
            addReason(StepMark::Open, "other forces", forceText(glm::length(rest)),
                      "Something else acts on " + name() +
                          " in this step: a hand, a force of the demo, damping, or a velocity that was taken away.",
                      "F = " + forceText(rest));
        add(reason, center(), Vec3f(rest));
    }

    void explainSum() {
        const double weight = [&] {
            for (const DrawnForce& force : all_)
                if (force.isWeight) return double{glm::length(force.force)};
            return 0.0;
        }();
        const double left = glm::length(sum_);
        const bool isHeld = left <= 0.02 * weight;
        Reason& reason =
            addReason(StepMark::Decides, "sum", forceText(left),
                      isHeld ? "The forces on " + name() + " sum to zero: they hold it up, and it keeps its velocity."
                             : "The forces on " + name() + " do not cancel: their sum accelerates it.",
                      "ΣF = " + forceText(sum_) + "\nm Δv / h = " + forceText(accelerating()));
        reason.forces = all_;
        reasons_.holds = isHeld;
        reasons_.verdict = reason.sentence;
    }

    /// Lists the contacts that come, go or turn in the coming steps.
    void explainChanges() {
        const std::size_t steps = step_.contactsAhead.size();
        if (steps == 0) return;
        const std::map<ContactKey, ContactChange> changes = changesAhead();
        std::string lines;
        std::size_t unsteady = 0;
        for (const auto& [key, change] : changes) {
            if (change.changes == 0 && change.turn < 0.01) continue;
            ++unsteady;
            const auto bodyOf = [&](std::uint32_t shape) { return world_.shapes().items[shape].body; };
            const std::uint32_t other = bodyOf(key[0]) == body_ ? bodyOf(key[1]) : bodyOf(key[0]);
            lines += (lines.empty() ? "" : "\n") + step_.nameOf(other) +
                     printed(": %zu changes, there in %zu of %zu steps", change.changes, change.present, steps) +
                     printed(", normal turns by up to %.2g rad", change.turn);
        }
        const std::string count = std::to_string(steps);
        addReason(StepMark::Open, "changes ahead",
                  unsteady == 0 ? std::string("none") : countText(unsteady, "contact", "contacts"),
                  changes.empty() ? name() + " touches nothing in the next " + count + " steps."
                  : unsteady == 0 ? "Its contacts keep their points and their normals in the next " + count +
                                        " steps, so nothing jitters."
                                  : "These contacts change their points or their normals in the next " + count +
                                        " steps. Contacts that come and go are what makes a body jitter.",
                  lines);
    }

    using ContactKey = std::array<std::uint32_t, 3>;  ///< both shapes, and the triangle of a mesh
    struct ContactChange {
        std::size_t present = 0;  ///< number of steps in which the contact exists
        std::size_t changes = 0;  ///< number of steps in which it comes, goes, or has other points
        double turn = 0.0;        ///< rad, largest turn of its normal from one step to the next
    };
    std::map<ContactKey, ContactChange> changesAhead() const {
        std::map<ContactKey, ContactChange> changes;
        std::map<ContactKey, SeenContact> last;
        bool isFirst = true;
        for (const auto& contacts : step_.contactsAhead) {
            std::map<ContactKey, SeenContact> now;
            for (const SeenContact& seen : contacts) now[{seen.shapeA, seen.shapeB, seen.triangle}] = seen;
            for (const auto& [key, seen] : now) {
                ContactChange& change = changes[key];
                ++change.present;
                const auto before = last.find(key);
                if (!isFirst && (before == last.end() || before->second.points != seen.points)) ++change.changes;
                if (before != last.end())
                    change.turn = std::max(change.turn, double{glm::length(seen.normal - before->second.normal)});
            }
            for (const auto& [key, seen] : last)
                if (now.count(key) == 0) ++changes[key].changes;
            last = std::move(now);
            isFirst = false;
        }
        return changes;
    }

    const NextStep& step_;
    const World& world_;
    std::uint32_t body_;
    std::vector<DrawnForce> all_{};
    Vec3d sum_{0.0};
    Reasons reasons_{};
};

}  // namespace

Reasons reasonsOfBody(const NextStep& step, std::uint32_t body) {
    Reasons reasons = BodyReasons(step, body).reasons();
    if (reasons.verdict.empty() && !reasons.list.empty()) reasons.verdict = reasons.list.front().sentence;
    return reasons;
}

}  // namespace collidoscope::demos::why
