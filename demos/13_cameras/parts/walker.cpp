#include "demos/13_cameras/parts/walker.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/query/closest_point.h"

namespace demos::cameras {

using geometry::Vec3f;

geometry::Quatf Walker::orientation() const {
    // Half the angle by which -z is turned about y to become `forward`, by the half-angle formulas.
    const float cosine = std::sqrt(std::fmax(0.0f, 0.5f * (1.0f - forward.z)));
    const float sine = std::sqrt(std::fmax(0.0f, 0.5f * (1.0f + forward.z)));
    return {cosine, 0.0f, forward.x > 0.0f ? -sine : sine, 0.0f};
}

void Walker::face(const Vec3f& direction, float h) {
    constexpr float kQuickness = 8.0f;  // 1/s
    const float length = glm::length(direction);
    if (!(length > 0.0f)) return;
    Vec3f turned = forward + std::fmin(1.0f, kQuickness * h) * (direction / length - forward);
    // Straight behind: any side will do.
    if (!(glm::length(turned) > 0.1f)) turned = Vec3f{-forward.z, 0.0f, forward.x};
    forward = glm::normalize(turned);
}

Vec3f Walker::lead(const Steering& steering, float h) {
    constexpr float kTurning = 1.8f;  // rad/s
    const float angle = kTurning * steering.turn * h, c = geometry::cos(angle), s = geometry::sin(angle);
    forward = glm::normalize(Vec3f{c * forward.x + s * forward.z, 0.0f, c * forward.z - s * forward.x});
    const Vec3f right{-forward.z, 0.0f, forward.x};
    const Vec3f way = steering.ahead * forward + steering.right * right;
    const float length = glm::length(way);
    return length > 1.0f ? way / length : way;
}

View Walker::view() const { return {.eye = position, .target = position + forward, .fieldOfView = 1.15f}; }

void state(geometry::Archive& archive, Walker& walker) {
    archive.field("position", walker.position);
    archive.field("forward", walker.forward);
    archive.field("from", walker.from);
    archive.field("motion", walker.motion);
}

Vec3f Patrol::way(const Building& building, const Vec3f& position, float h) {
    constexpr float kNear = 0.35f, kQuietTime = 6.0f, kSlow = 0.25f;  // m, s, m/s
    const Vec3f& place = building.round[next % building.round.size()];
    const Vec3f way{place.x - position.x, 0.0f, place.z - position.z};
    time += h;
    if (glm::length(way) < kNear || time > kQuietTime) {
        next = static_cast<std::uint32_t>((next + 1) % building.round.size());
        time = 0.0f;
    }
    held = glm::length(position - last) < kSlow * h ? held + h : 0.0f;
    last = position;
    detour = held > 0.3f ? 0.7f : std::fmax(0.0f, detour - h);
    return detour > 0.0f ? Vec3f{way.z, 0.0f, -way.x} : way;
}

void state(geometry::Archive& archive, Patrol& patrol) {
    archive.field("next", patrol.next);
    archive.field("time", patrol.time);
    archive.field("last", patrol.last);
    archive.field("held", patrol.held);
    archive.field("detour", patrol.detour);
}

geometry::ProbeMove takeStep(Walker& walker, const Building& building, const geometry::ProbeSet& probes,
                             const Vec3f& motion, const geometry::ProbeSettings& settings) {
    walker.from = walker.position;
    walker.motion = motion;
    const geometry::ProbeMove move = moveProbes(*building.walls, probes, walker.from, motion, settings);
    walker.position = move.position;
    return move;
}

LastStep lastStep(const Walker& walker, const Building& building, const geometry::ProbeSet& probes,
                  const geometry::ProbeSettings& settings) {
    LastStep last;
    last.move = moveProbes(*building.walls, probes, walker.from, walker.motion, settings,
                           [&](const geometry::ProbeStep& step) { last.tests.push_back(step); });
    return last;
}

Vec3f nearestWall(const Building& building, const Vec3f& position) {
    return closestPoint(*building.walls->mesh, position);
}

}  // namespace demos::cameras
