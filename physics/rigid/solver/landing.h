#pragma once
/// Landings: a body that comes down with several contacts at once, as a table does on its legs, is stopped by all of
/// their points together. The soft step solves one contact after the other, so that the first leg would take the whole
/// load, and throw the table over. Contacts with restitution have bounced before, see impacts.h. If a shape will meet
/// several triangles of a mesh within the step, only the earliest ones count, because they may hide the others.

#include <span>
#include <vector>

#include "geometry/base/task_group.h"
#include "physics/rigid/solver/impacts.h"
#include "physics/rigid/solver/sequential_impulses.h"

namespace collidoscope::physics {

/// Memory of landTogether(), and the earlier velocities of bodies for a step that is undone.
struct Landings {
    struct Before {
        std::uint32_t body = 0;
        BodyMotion motion{};
        geometry::Vec3f momentum{0.0f};
    };
    std::vector<Before> before{};  ///< of the bodies whose velocities were changed in this step

    /// Contacts of the bodies that land. All bodies that are not dynamic count as one: the four tiles on which a table
    /// comes down stop it together.
    std::vector<ContactOfBodies> landing{};
    std::vector<std::uint8_t> isLanding{};  ///< by contact: it is new, may be one of several, and approaches fast
    std::vector<Contact> contacts{};
    SolverMemory memory{};
};

/// Stops bodies that approach faster than `speed` m/s at a new contact, in a step of `time` s. The impulses are added
/// to ContactPoint::bounceImpulse.
void landTogether(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, float time, float speed,
                  Landings& landings, geometry::TaskGroup& taskGroup);
/// Restores the velocities that the bodies had before the landing.
void takeBack(Bodies& bodies, const Landings& landings);

}  // namespace collidoscope::physics
