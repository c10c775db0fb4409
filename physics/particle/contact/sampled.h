#pragma once
/// Contacts by samples: what a step that looks at its end alone does.

#include "physics/particle/contact/contact.h"

namespace physics {

/// Where the flight ends inside a solid, the particle is put onto the nearest surface and bounces there. What it passed
/// on the way is not seen, and the impact counts as if it were at the end of the step.
Landing followSampled(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings);

}  // namespace physics
