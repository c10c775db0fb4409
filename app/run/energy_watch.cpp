#include "app/run/energy_watch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "demos/rigid/world_sums.h"
#include "demos/share/text.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

constexpr double kNoEnergy = std::numeric_limits<double>::quiet_NaN();

/// A mouse that only hovers, or lets go, does no work.
bool doesWork(const demos::Action& action) {
    if (const auto* move = std::get_if<demos::MovePointer>(&action)) return move->pointer.down;
    if (const auto* axes = std::get_if<demos::SetMoveAxes>(&action)) return axes->axes.any();
    return true;
}

/// Whether the mouse or a key that was pressed before a frame is still held there.
template <typename Held>
bool isHeld(std::span<const demos::Input> before) {
    const auto last = std::find_if(before.rbegin(), before.rend(), [](const demos::Input& input) {
        return std::holds_alternative<Held>(input.action);
    });
    return last != before.rend() && doesWork(last->action);
}

/// Whether a user did something at a frame, or still holds something there.
bool isActedOn(std::uint64_t frame, std::span<const demos::Input> inputs) {
    const auto begin = std::lower_bound(inputs.begin(), inputs.end(), frame,
                                        [](const demos::Input& input, std::uint64_t at) { return input.step < at; });
    const auto end = std::upper_bound(begin, inputs.end(), frame,
                                      [](std::uint64_t at, const demos::Input& input) { return at < input.step; });
    if (std::any_of(begin, end, [](const demos::Input& input) { return doesWork(input.action); })) return true;
    const auto before = inputs.first(static_cast<std::size_t>(begin - inputs.begin()));
    return isHeld<demos::MovePointer>(before) || isHeld<demos::SetMoveAxes>(before);
}

bool isMover(const physics::World& world, physics::BodyId body) {
    return world.kindOf(body) == physics::BodyKind::Kinematic && world.isEnabled(body) &&
           (world.velocityOf(body) != geometry::Vec3f{0.0f} || world.angularVelocityOf(body) != geometry::Vec3f{0.0f});
}

OutsideWork workOfContacts(const physics::World& world) {
    for (const physics::Contact& contact : world.contacts()) {
        if (!contact.isTouching) continue;
        if (contact.hasMovingSurface) return OutsideWork::MovingSurface;
        if (isMover(world, world.idOf(contact.bodyA)) || isMover(world, world.idOf(contact.bodyB)))
            return OutsideWork::KinematicBody;
    }
    return OutsideWork::None;
}

OutsideWork workOfJoints(const physics::World& world) {
    OutsideWork soft = OutsideWork::None;
    for (const physics::JointId joint : world.joints()) {
        const physics::JointDefinition& definition = world.definitionOf(joint);
        if (definition.motor && definition.motor->maxForce > 0.0f && definition.motor->speed != 0.0f)
            return OutsideWork::Motor;
        if (definition.spring) return OutsideWork::Spring;
        if (isMover(world, definition.bodyA) || isMover(world, definition.bodyB)) return OutsideWork::KinematicBody;
        if (world.settings.solver == physics::RigidSolver::SoftStep) soft = OutsideWork::SoftJoint;
    }
    return soft;
}

OutsideWork outsideWork(const demos::DemoBase& demo, std::span<const demos::Input> inputs) {
    if (isActedOn(demo.stepCount(), inputs)) return OutsideWork::Input;
    if (demo.hasPushedBodies()) return OutsideWork::Demo;
    for (const physics::World* world : demo.worlds()) {
        // All have come where a demo has made the world anew.
        if (demo.stepCount() > 0 && world->hasNewBodies()) return OutsideWork::OtherBodies;
        if (const OutsideWork work = workOfContacts(*world); work != OutsideWork::None) return work;
        if (const OutsideWork work = workOfJoints(*world); work != OutsideWork::None) return work;
    }
    return OutsideWork::None;
}

std::size_t dynamicBodies(const demos::DemoBase& demo) {
    std::size_t count = 0;
    for (const physics::World* world : demo.worlds())
        for (const physics::BodyId body : world->bodies())
            count += world->kindOf(body) == physics::BodyKind::Dynamic && world->isEnabled(body) ? 1 : 0;
    return count;
}

/// J: the amounts of kinetic and potential energy, each taken as positive, so that they never cancel each other.
double scaleOf(const demos::DemoBase& demo) {
    double sum = 0.0;
    for (const physics::World* world : demo.worlds())
        for (const physics::BodyId body : world->bodies())
            if (world->kindOf(body) == physics::BodyKind::Dynamic) {
                const double kinetic = world->kineticEnergyOf(body);
                sum += kinetic + std::abs(demos::energyOf(*world, body) - kinetic);
            }
    return sum;
}

}  // namespace

const char* wordsOf(OutsideWork work) {
    switch (work) {
        case OutsideWork::None:
            break;
        case OutsideWork::Input:
            return "something is done to the bodies";
        case OutsideWork::OtherBodies:
            return "a body has come or gone";
        case OutsideWork::Demo:
            return "the demo itself pushes or changes bodies";
        case OutsideWork::KinematicBody:
            return "a kinematic body pushes or pulls";
        case OutsideWork::MovingSurface:
            return "a surface moves what lies on it";
        case OutsideWork::Motor:
            return "a motor drives a joint";
        case OutsideWork::Spring:
            return "a joint has a spring, whose energy is not counted";
        case OutsideWork::SoftJoint:
            return "joints of the soft step give way like springs, whose energy is not counted";
    }
    return "";
}

double energyOfAll(const demos::DemoBase& demo) {
    double sum = 0.0;
    for (const physics::World* world : demo.worlds()) sum += demos::energyOf(*world);
    return sum;
}

void EnergyWatch::setFirst(const demos::DemoBase& first) { first_ = {energyOfAll(first), scaleOf(first)}; }

void EnergyWatch::look(const demos::DemoBase& demo, std::span<const demos::Input> inputs) {
    if (demo.worlds().empty()) return;
    const std::uint64_t frame = demo.stepCount();
    if (frame == 0) setFirst(demo);
    const double energy = energyOfAll(demo);
    Frame now{.frame = frame, .bodies = dynamicBodies(demo), .energy = energy, .minimum = energy, .minFrame = frame};
    now.outside = outsideWork(demo, inputs);
    auto place = std::lower_bound(frames_.begin(), frames_.end(), frame,
                                  [](const Frame& one, std::uint64_t at) { return one.frame < at; });
    const Frame* const before = place == frames_.begin() ? nullptr : &*std::prev(place);
    const bool follows = before && before->frame + 1 == frame;
    const bool isPlain = now.outside == OutsideWork::None || now.outside == OutsideWork::Demo;
    if (follows && isPlain && before->bodies != now.bodies) now.outside = OutsideWork::OtherBodies;
    if (follows && now.outside == OutsideWork::None && before->minimum < energy)
        now.minimum = before->minimum, now.minFrame = before->minFrame;
    if (place != frames_.end() && place->frame == frame)
        *place = now;
    else
        frames_.insert(place, now);
    if (frames_.size() > kMax) frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(kMax / 4));
}

void EnergyWatch::dropAfter(std::uint64_t frame) {
    if (frame == 0) first_.reset();
    std::erase_if(frames_, [frame](const Frame& one) { return one.frame > frame; });
}

const EnergyWatch::Frame* EnergyWatch::at(std::uint64_t frame) const {
    const auto found = std::lower_bound(frames_.begin(), frames_.end(), frame,
                                        [](const Frame& one, std::uint64_t at) { return one.frame < at; });
    return found != frames_.end() && found->frame == frame ? &*found : nullptr;
}

double EnergyWatch::percent(double energy) const {
    return first_ && first_->scale > 0.0 ? 100.0 * energy / first_->scale : kNoEnergy;
}

double EnergyWatch::change(std::uint64_t frame) const {
    const Frame* const seen = at(frame);
    return seen && first_ ? percent(seen->energy - first_->energy) : kNoEnergy;
}

double EnergyWatch::rise(std::uint64_t frame) const {
    const Frame* const seen = at(frame);
    return seen ? percent(seen->energy - seen->minimum) : kNoEnergy;
}

bool EnergyWatch::warns(std::uint64_t frame) const {
    const Frame* const seen = at(frame);
    return seen && seen->outside == OutsideWork::None && rise(frame) > kEnergyRise;
}

std::string energyRises() { return std::string(kEnergyRiseId) + " > " + demos::printed("%.3g", kEnergyRise) + " %"; }

void measureEnergy(const EnergyWatch& watch, std::uint64_t frame, demos::Measurements& out) {
    out.group("All bodies");
    out.number(kEnergyChange, watch.change(frame), {.symbol = "ΔE", .unit = "%", .tip = kEnergyChangeTip});
}

std::string textOf(const EnergyWatch& watch, std::uint64_t frame) {
    const EnergyWatch::Frame* const seen = watch.at(frame);
    if (!seen) return "The energy of this frame is not known yet.";
    if (seen->outside != OutsideWork::None)
        return std::string("Work may come in from outside: ") + wordsOf(seen->outside) + ".";
    if (watch.warns(frame))
        return "Energy has risen by " + demos::printed("%.3g", watch.rise(frame)) + " % since frame " +
               std::to_string(seen->minFrame) + ", and nothing was done to the bodies: the step itself makes energy.";
    return "Energy has not risen by more than " + demos::printed("%.3g", kEnergyRise) + " % while nothing did work.";
}

}  // namespace collidoscope::app
