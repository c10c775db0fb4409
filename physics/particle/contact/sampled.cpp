#include "physics/particle/contact/sampled.h"

#include "physics/particle/contact/response.h"

namespace physics {

using geometry::Vec3d;

Landing followSampled(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings) {
    const Obstacles::Push push = obstacles.pushThrough(flight.end, settings.radius);
    if (!push.surface) return {flight.end, flight.velocityAtEnd, 0};
    const Vec3d velocity = bounce(Vec3d{flight.velocityAtEnd}, push.surface->normal, double{settings.restitution},
                                  double{settings.friction});
    return {push.position, geometry::Vec3f{velocity}, 1};
}

}  // namespace physics
