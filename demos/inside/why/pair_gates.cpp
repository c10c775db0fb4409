// Why two bodies collide or do not: each gate that a pair of shapes passes on the way to an impulse.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <utility>

#include "demos/inside/why/reasons.h"
#include "demos/share/text.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"

namespace collidoscope::demos::why {

using geometry::Vec3f;
using physics::Contact;
using physics::JointKind;
using physics::RigidShape;
using physics::World;

std::string forceText(const geometry::Vec3d& newtons) {
    const ForceUnit unit = forceUnitFor(glm::length(newtons));
    const geometry::Vec3d parts = newtons / unit.newtons;
    return printed("(%.4g, %.4g, %.4g) %s", parts.x, parts.y, parts.z, unit.name);
}

Vec3f forceOf(const Contact& contact, float time) {
    Vec3f friction{0.0f};
    for (const physics::ContactPoint& point : contact.all()) friction += point.frictionImpulse;
    return (contact.stepImpulse * contact.normal + friction) / time;
}

namespace {

const char* nameOf(JointKind kind) {
    constexpr std::array kNames{"distance joint", "ball joint",       "hinge",      "slider",
                                "fixed joint",    "cone-twist joint", "wheel joint"};
    return kNames[static_cast<std::size_t>(kind)];
}
const char* nameOf(physics::BodyKind kind) {
    if (kind == physics::BodyKind::Static) return "static";
    return kind == physics::BodyKind::Kinematic ? "kinematic" : "dynamic";
}

/// The tests that a pair must pass before it collides; each returns whether the pair passes.
class Gates {
public:
    Gates(const NextStep& step, std::uint32_t shapeA, std::uint32_t shapeB)
        : step_(step), world_(step.before), slotA_(std::min(shapeA, shapeB)), slotB_(std::max(shapeA, shapeB)) {}

    Reasons reasons() && {
        if (passesBodies() && passesKinds() && passesSensors() && passesLayers() && passesJoints()) {
            find();
            if (passesSleep() && passesBoxes() && passesDistance() && passesManifold()) {
                explainStops();
                explainImpulse();
            }
        }
        return std::move(reasons_);
    }

private:
    const RigidShape& a() const { return world_.shapes().items[slotA_]; }
    const RigidShape& b() const { return world_.shapes().items[slotB_]; }
    std::string nameA() const { return step_.nameOf(a().body); }
    std::string nameB() const { return step_.nameOf(b().body); }

    bool addReason(bool passes, std::string name, std::string result, std::string sentence, std::string formula = {}) {
        Reason reason;
        reason.row = {passes ? StepMark::Open : StepMark::Decides, std::move(name), std::move(result)};
        reason.sentence = std::move(sentence), reason.formula = std::move(formula);
        if (!passes) reasons_.verdict = reason.sentence;
        reasons_.list.push_back(std::move(reason));
        return passes;
    }

    bool passesBodies() {
        for (const RigidShape* shape : {&a(), &b()})
            if (shape->isDisabled)
                return addReason(false, "bodies", "disabled",
                                 step_.nameOf(shape->body) + " is disabled, so it takes no part in the step.");
        if (a().body == b().body)
            return addReason(
                false, "bodies", "one body",
                "Both shapes belong to " + nameA() + ". Shapes of one body move together and never collide.");
        return addReason(true, "bodies", "two bodies",
                         "The shapes belong to two bodies, and both take part in the step.");
    }

    bool passesKinds() {
        const physics::Bodies& bodies = world_.arrays();
        const bool passes = bodies.isDynamic(a().body) || bodies.isDynamic(b().body);
        const std::string kinds =
            std::string(nameOf(bodies.traits[a().body].kind)) + " and " + nameOf(bodies.traits[b().body].kind);
        return addReason(passes, "kinds", kinds,
                         passes
                             ? "At least one of them is dynamic, so an impulse can move it."
                             : "Neither body is dynamic. Impulses only move dynamic bodies, so the pair is left out.");
    }

    bool passesSensors() {
        for (const RigidShape* shape : {&a(), &b()})
            if (shape->definition.isSensor)
                return addReason(
                    false, "sensors", "a sensor",
                    step_.nameOf(shape->body) + " is a sensor: it reports what is inside it and pushes nothing.");
        return addReason(true, "sensors", "none", "Neither shape is a sensor, so a contact would push.");
    }

    bool passesLayers() {
        const physics::CollisionFilter &ofA = a().definition.filter, &ofB = b().definition.filter;
        const bool passes = canCollide(ofA, ofB);
        const std::string formula =
            printed("layers A 0x%x & mask B 0x%x = 0x%x\n", ofA.layers, ofB.mask, ofA.layers & ofB.mask) +
            printed("layers B 0x%x & mask A 0x%x = 0x%x", ofB.layers, ofA.mask, ofB.layers & ofA.mask);
        return addReason(
            passes, "layers", passes ? "named by both masks" : "filtered out",
            passes ? "Each shape has a layer that the mask of the other one names."
                   : "The filters of the shapes do not let them collide: the mask of one names no layer of the "
                     "other.",
            formula);
    }

    bool passesJoints() {
        const physics::RigidJoint* joint = nullptr;
        for (const physics::RigidJoint& each : world_.jointSlots()) {
            const bool isOfBoth = (each.bodyA == a().body && each.bodyB == b().body) ||
                                  (each.bodyA == b().body && each.bodyB == a().body);
            if (each.isAlive && isOfBoth && (joint == nullptr || !each.definition.doCollide)) joint = &each;
        }
        if (joint == nullptr) return addReason(true, "joints", "none", "No joint connects the two bodies.");
        const std::string kind = nameOf(joint->definition.kind);
        if (joint->definition.doCollide)
            return addReason(true, "joints", kind, "A " + kind + " connects the bodies, and it lets them collide.");
        return addReason(
            false, "joints", kind,
            "A " + kind + " connects " + nameA() + " and " + nameB() + ", and bodies that it connects do not collide.");
    }

    /// The contacts of the two shapes in the step, or while they sleep.
    void find() {
        const auto isOfBoth = [&](const Contact& contact) {
            return contact.shapeA == slotA_ && contact.shapeB == slotB_;
        };
        for (const Contact& contact : step_.after.contacts())
            if (isOfBoth(contact)) contacts_.push_back(contact);
        world_.visitSleepingContacts([&](const Contact& contact) {
            if (isOfBoth(contact)) asleep_.push_back(contact);
        });
    }

    bool passesSleep() {
        const physics::Bodies& bodies = world_.arrays();
        const bool isPushed = mayMeet(bodies, world_.shapes(), {}, {slotA_, slotB_});
        const auto state = [&](std::uint32_t body) {
            return bodies.isDynamic(body) ? (bodies.isAwake(body) ? "awake" : "asleep") : "not dynamic";
        };
        const std::string both = std::string(state(a().body)) + " and " + state(b().body);
        if (isPushed || !contacts_.empty())
            return addReason(true, "sleep", both,
                             isPushed ? "At least one of the bodies is awake, so the pair is looked at."
                                      : "The bodies sleep when the step begins, and it wakes them.");
        std::size_t points = 0;
        float impulse = 0.0f;
        for (const Contact& contact : asleep_) points += contact.count, impulse += contact.normalImpulse();
        addReason(false, "sleep", both,
                  asleep_.empty()
                      ? "Both bodies rest or sleep, so the step does not look at the pair; they had no contact "
                        "when they fell asleep."
                      : "The bodies sleep in touch, so the step leaves them out. Their contact is kept as it was "
                        "when they fell asleep: " +
                            countText(points, "point", "points") + printed(", %.3g N s.", double{impulse}));
        for (const Contact& contact : asleep_) addContact(reasons_.list.back(), contact);
        return false;
    }

    /// Gap of the bounding boxes along each axis, m; negative: they overlap. Planes have no boxes.
    bool passesBoxes() {
        const geometry::AnyShapef shapeA = placed(slotA_), shapeB = placed(slotB_);
        const auto boxA = boundsOf(shapeA), boxB = boundsOf(shapeB);
        const float margin = world_.settings.margin;
        if (!boxA || !boxB)
            return addReason(true, "boxes", "no box",
                             "A plane has no end and so no bounding box: it is compared with every other shape.");
        const Vec3f gap = glm::max(boxA->min - boxB->max, boxB->min - boxA->max);
        const int axis = gap.x >= gap.y && gap.x >= gap.z ? 0 : gap.y >= gap.z ? 1 : 2;
        const double widest = double{gap[axis]};
        const char* const letter = axis == 0 ? "x" : axis == 1 ? "y" : "z";
        const bool passes = !contacts_.empty() || widest <= double{margin};
        const std::string apart = "Their bounding boxes are " + lengthText(widest) + " apart along " + letter;
        const bool overlap = widest <= 0.0;
        addReason(passes, "boxes", overlap ? "overlap" : "gap " + lengthText(widest) + " on " + letter,
                  overlap ? "Their bounding boxes overlap, so the broad phase finds the pair."
                  : passes
                      ? apart + ", which is within the margin or the way of the step: the broad phase finds the pair."
                      : apart + ", more than the margin of " + lengthText(double{margin}) +
                            ": the broad phase does not even find the pair.",
                  printed("gaps: x %.4g m, y %.4g m, z %.4g m", double{gap.x}, double{gap.y}, double{gap.z}));
        reasons_.list.back().showsBoxes = true;
        return passes;
    }

    geometry::AnyShapef placed(std::uint32_t slot) const {
        const RigidShape& shape = world_.shapes().items[slot];
        return moved(shape.definition.shape, world_.arrays().poseOf(shape.body));
    }

    bool passesDistance() {
        const auto found = separation(placed(slotA_), placed(slotB_));
        if (!found) return true;
        const double distance = double{found->distance}, margin = double{world_.settings.margin};
        const bool passes = distance <= margin || !contacts_.empty();
        const std::string along = printed("along n = (%.3f, %.3f, %.3f)", double{found->normal.x},
                                          double{found->normal.y}, double{found->normal.z});
        const std::string apart = nameA() + " and " + nameB() + " are " + lengthText(distance) + " apart";
        addReason(passes, "shapes", distance > 0.0 ? "gap " + lengthText(distance) : "overlap " + lengthText(-distance),
                  distance <= 0.0 ? "The shapes overlap by " + lengthText(-distance) + " in this frame."
                  : passes        ? apart + ", which is within the margin or the way of the step."
                                  : apart + ", more than the margin of " + lengthText(margin) +
                                 ": a separating axis parts them, so there is no contact.",
                  "separating axis " + along + printed("\ndistance %.6g m, margin %.4g m", distance, margin));
        Reason& reason = reasons_.list.back();
        reason.gaps.push_back({found->pointA, found->pointB});
        reason.normal = found->normal;
        return passes;
    }

    bool passesManifold() {
        if (contacts_.empty())
            return addReason(
                false, "contact", "none",
                step_.demoChooses
                    ? "The shapes are near enough, but the demo has a rule of its own, which leaves this contact "
                      "out."
                    : "The shapes are near enough, but the step found no contact: they part before they touch, "
                      "or they meet from behind a one-sided surface.");
        std::size_t points = 0;
        float depth = -world_.settings.margin;
        bool isRecycled = true, isSpeculative = false;
        for (const Contact& contact : contacts_) {
            points += contact.count;
            isRecycled = isRecycled && contact.isRecycled;
            isSpeculative = isSpeculative || contact.isSpeculative;
            for (const physics::ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
        }
        std::string sentence = isRecycled
                                   ? "The manifold of an earlier step is recycled: the bodies have hardly moved, "
                                     "so it moved along with them."
                                   : "The manifold was found anew in this step.";
        if (isSpeculative)
            sentence += " It is speculative: the bodies are fast, and would touch later within the step.";
        else if (depth < 0.0f)
            sentence += " The shapes do not touch yet; the contact only acts if they would within the step.";
        addReason(true, "contact", countText(points, "point", "points"), std::move(sentence),
                  (depth < 0.0f ? "deepest point: gap " + lengthText(double{-depth})
                                : "deepest point: depth " + lengthText(double{depth})) +
                      printed("\nage %d steps", static_cast<int>(contacts_.front().age)));
        for (const Contact& contact : contacts_) addContact(reasons_.list.back(), contact);
        return true;
    }

    void explainStops() {
        for (const physics::TimeOfImpactEvent& stop : step_.after.impactEvents())
            if ((stop.bodyA == a().body && stop.bodyB == b().body) ||
                (stop.bodyA == b().body && stop.bodyB == a().body)) {
                addReason(
                    true, "stopped", printed("at %.4g s", double{stop.time}),
                    "Continuous collision detection stopped the bodies within the step, so that they did not pass "
                    "through each other.",
                    printed("t = %.4g s of %.4g s", double{stop.time}, double{step_.time}));
                return;
            }
    }

    void explainImpulse() {
        float impulse = 0.0f;
        Reason reason;
        for (const Contact& contact : contacts_) {
            impulse += contact.stepImpulse;
            addContact(reason, contact);
            reason.forces.push_back({contact.points[0].position, forceOf(contact, step_.time), false});
        }
        const double force = double{impulse} / double{step_.time};
        const double weight = lighterMass() * double{glm::length(world_.settings.gravity)};
        reasons_.holds = impulse > 0.0f;
        reason.row = {StepMark::Decides, "impulse", printed("%.4g N s", double{impulse})};
        reason.sentence =
            reasons_.holds
                ? "They collide: the contact gives " + printed("%.4g N s", double{impulse}) +
                      " along its normal in the step, a mean force of " + forceText(force) + ", which is " +
                      printed("%.3g", weight > 0.0 ? force / weight : 0.0) + " times the weight of the lighter one."
                : "They do not press on each other: the contact gives no impulse in this step, because the bodies part "
                  "or do not reach each other.";
        reason.formula = printed("Σλ / h = %.4g N s / %.4g s = %.4g N", double{impulse}, double{step_.time}, force);
        reasons_.verdict = reason.sentence;
        reasons_.list.push_back(std::move(reason));
    }

    double lighterMass() const {
        double minimum = 0.0;
        for (const std::uint32_t body : {a().body, b().body}) {
            if (!world_.arrays().isDynamic(body)) continue;
            const auto mass = static_cast<double>(world_.arrays().masses[body].mass);
            if (minimum == 0.0 || mass < minimum) minimum = mass;
        }
        return minimum;
    }

    static void addContact(Reason& reason, const Contact& contact) {
        for (const physics::ContactPoint& point : contact.all()) reason.points.push_back(point.position);
        reason.normal = contact.normal;
    }

    const NextStep& step_;
    const World& world_;
    std::uint32_t slotA_, slotB_;
    std::vector<Contact> contacts_{}, asleep_{};
    Reasons reasons_{};
};

}  // namespace

Reasons reasonsOfPair(const NextStep& step, std::uint32_t shapeA, std::uint32_t shapeB) {
    return Gates(step, shapeA, shapeB).reasons();
}

}  // namespace collidoscope::demos::why
