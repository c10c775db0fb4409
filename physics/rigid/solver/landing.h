#pragma once
/// Landings: what comes down on something with several contacts at once, as a table does on its legs, is stopped by all
/// of their points together. The soft step takes one contact after the other, so that the first leg would take the load
/// of all, and throw the table aside. Contacts with restitution have bounced before, see impacts.h. Of the triangles of
/// a mesh that a shape will meet within the step, only the first ones count: others may hide behind these.

#include <span>
#include <vector>

#include "geometry/base/task_group.h"
#include "physics/rigid/solver/impacts.h"
#include "physics/rigid/solver/sequential_impulses.h"

namespace collidoscope::physics {

/// Memory, and the velocities before, for a step that is taken back.
struct Landings {
    struct Before {
        std::uint32_t body = 0;
        BodyMotion motion{};
        geometry::Vec3f momentum{0.0f};
    };
    std::vector<Before> before{};  ///< of the bodies whose velocities have changed in this step

    /// Contacts of the bodies that land. Of what is not dynamic no slot counts: the four tiles that a table comes down
    /// on stop it together.
    std::vector<ContactOfBodies> landing{};
    std::vector<std::uint8_t> isLanding{};  ///< of contacts: it is new, may be one of several, and comes fast
    std::vector<Contact> contacts{};
    SolverMemory memory{};
};

/// Stops those that come faster than `speed` m/s with a contact that is new, in a step of `time` s. The impulses are
/// added up in ContactPoint::bounceImpulse.
void landTogether(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, float time, float speed,
                  Landings& landings, geometry::TaskGroup& taskGroup);
/// Gives the bodies back the velocities that they had.
void takeBack(Bodies& bodies, const Landings& landings);

}  // namespace collidoscope::physics
