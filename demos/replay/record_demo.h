#pragma once
/// Recording of a demo or a world, in the form in which the simulation of another program is recorded.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "demos/demo_base.h"
#include "demos/replay/trace.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

/// Records one run frame after frame.
class DemoRecorder {
public:
    /// The frame of the demo's next step. Of worlds of rigid bodies: all bodies, joints and contacts, see
    /// WorldRecorder. Of other demos: the boxes, balls and capsules that they draw, as bodies of their own.
    TraceFrame record(const DemoBase& demo);

private:
    TraceFrame recordDrawn(const DemoBase& demo);

    std::map<std::string, geometry::Vec3f> sizes_{};  ///< m, of what was drawn first under a name
};

/// One world through one step: bodies and joints where the step finds its contacts, and all of these contacts, also
/// those of bodies that sleep, those that are apart within the margin, and those that fast bodies will have later in
/// the step. Of a step in parts that each find contacts, those of the first part are recorded, with the impulses of the
/// whole step.
///
///     WorldRecorder recorder;
///     world.step(time, [&](const physics::StepRecord& told) { recorder.take(world, told); });
///     recorder.finish(world);
///
/// Every body has shapes of its own; names stay as long as a body lives, and are never used again. Bodies of different
/// worlds pass through each other.
class WorldRecorder {
public:
    explicit WorldRecorder(std::size_t index = 0, std::size_t worlds = 1) : index_(index), worlds_(worlds) {}

    /// Takes the events and contacts that the observer of a step receives.
    void take(const physics::World& world, const physics::StepRecord& record);
    /// Takes the impulses from the world after the step.
    void finish(const physics::World& world);
    bool hasContacts() const { return hasContacts_; }  ///< the step has come as far as to find them

    TraceScene scene{};
    TraceFrame frame{};  ///< without its scene

private:
    /// The points of a contact, which follow each other in the frame.
    struct Points {
        std::size_t first = 0, count = 0;
        double impulse = 0.0;          ///< N s, of all points together
        std::vector<double> shares{};  ///< of each; as many as there are points, or none are known
    };
    using ContactKey = std::array<std::uint32_t, 3>;  ///< both shapes, and the triangle

    void takeBodies(const physics::World& world);
    void takeContact(const physics::World& world, const physics::Contact& contact, bool isOld);
    void takeImpulse(const physics::Contact& contact, double impulse, bool isAdded);

    std::size_t index_, worlds_;
    bool hasContacts_ = false;
    std::vector<std::uint32_t> places_{}, shapePlaces_{};  ///< of bodies and of shapes in the scene, by slot
    std::map<ContactKey, Points> points_{};
};

}  // namespace collidoscope::demos
