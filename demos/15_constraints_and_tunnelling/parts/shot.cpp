#include "demos/15_constraints_and_tunnelling/parts/shot.h"

#include <algorithm>

namespace demos {

using geometry::Vec3f;
using physics::Detection;

float Shooting::theory() const { return std::min(1.0f, touching() / stride()); }

geometry::Boxf Shooting::wall() const {
    return {.center = {0.0f, kWallHeight, 0.0f}, .half = {0.5f * thickness, kWallHeight, 1.2f}};
}

Shot shoot(const Shooting& shooting, const Vec3f& start, float end, Detection detection) {
    const physics::Solid wall = shooting.wall();
    const physics::Obstacles obstacles{{&wall, 1}};
    const physics::ContactSettings settings{
        .radius = shooting.radius, .restitution = 0.0f, .friction = 0.0f, .detection = detection};
    const Vec3f velocity{shooting.speed, 0.0f, 0.0f};
    Shot shot{.places = {start}};
    while (!shot.caught && shot.places.back().x < end && shot.places.size() < kMostStamps) {
        const Vec3f from = shot.places.back(), to = from + shooting.dt * velocity;
        const physics::Landing landing = physics::follow(
            {.start = from, .end = to, .velocityAtStart = velocity, .velocityAtEnd = velocity, .time = shooting.dt},
            obstacles, settings);
        shot.caught = landing.hits > 0;
        shot.places.push_back(detection == Detection::Sampled && shot.caught ? to : landing.position);
    }
    return shot;
}

void Tally::add(const Shooting& shooting, geometry::Random& random) {
    const float before = 0.5f * shooting.touching();
    const Vec3f start{-before - random.unit() * shooting.stride(), kWallHeight, 0.0f};
    ++shots;
    sampled += shoot(shooting, start, before, Detection::Sampled).caught ? 1 : 0;
    swept += shoot(shooting, start, before, Detection::Swept).caught ? 1 : 0;
}

}  // namespace demos
