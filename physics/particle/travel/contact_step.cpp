#include "physics/particle/travel/contact_step.h"

namespace physics {
namespace {

geometry::Vec3f vector(const Triple<float>& v) { return {v.x, v.y, v.z}; }

}  // namespace

std::size_t ContactStep::land(const Moving<float>& from, Moving<float>& to, float drag) const {
    if (obstacles_.solids().empty()) return 0;
    WayBounds<float> way(from.x);
    way.add(to.x);
    if (isBeyondPlanes(freeSpace(), way) && !obstacles_.reachInto(space_.reachOf(way))) return 0;
    const Flight flight{vector(from.x), vector(to.x), vector(from.v), vector(to.v), time_, drag, wind_};
    const Landing landing = follow(flight, obstacles_, settings_);
    to.x = {landing.position.x, landing.position.y, landing.position.z};
    to.v = {landing.velocity.x, landing.velocity.y, landing.velocity.z};
    return static_cast<std::size_t>(landing.hits);
}

}  // namespace physics
