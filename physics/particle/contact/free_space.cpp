#include "physics/particle/contact/free_space.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;
using Box = FreeSpaceNumbers::Box;

/// Particles farther away than this multiple of the size of the scene are followed one by one.
constexpr float kFar = 256.0f;
/// m: smallest size of a scene, as planes through the origin have no size.
constexpr float kMinSize = 1.0f;
/// Share of the largest distance: rounding of positions and sweeps, a few units in the last place.
constexpr float kSpaceRounding = 8.0f * std::numeric_limits<float>::epsilon();
/// Multiple of the radius: twice the enlargement in Obstacles.
constexpr float kMoreRadius = 1.002f;
/// With more solids than this, one box stands for all of them, because eight particles are tested against each box.
constexpr std::size_t kMaxBoxes = 32;

float largest(const Vec3f& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// An upper bound of the coordinates in the scene, m.
float sizeOf(const Obstacles& obstacles, float radius) {
    float size = std::max(radius, kMinSize);
    for (const geometry::Planed& plane : obstacles.halfSpaces())
        size = std::max(size, static_cast<float>(std::abs(plane.distance)));
    for (const geometry::Aabbf& bounds : obstacles.bounds())
        size = std::max({size, largest(bounds.min), largest(bounds.max)});
    return size;
}

Box inflated(const geometry::Aabbf& bounds, float reach) {
    return {{bounds.min.x - reach, bounds.min.y - reach, bounds.min.z - reach},
            {bounds.max.x + reach, bounds.max.y + reach, bounds.max.z + reach}};
}

Box around(const std::vector<Box>& boxes) {
    Box all = boxes.front();
    for (const Box& box : boxes)
        for (int axis = 0; axis < 3; ++axis) {
            all.low[axis] = std::min(all.low[axis], box.low[axis]);
            all.high[axis] = std::max(all.high[axis], box.high[axis]);
        }
    return all;
}

geometry::Vec3f vector(const Vector3<float>& v) { return {v.x, v.y, v.z}; }

}  // namespace

FreeSpace::FreeSpace(const Obstacles& obstacles, const ContactSettings& settings) {
    const bool isEmpty = obstacles.solids().empty();
    const float far = isEmpty ? std::numeric_limits<float>::max() : kFar * sizeOf(obstacles, settings.radius);
    reach_ = kMoreRadius * settings.radius + (isEmpty ? 0.0f : kSpaceRounding * far);
    room_ = {{-far, -far, -far}, {far, far, far}};
    for (const geometry::Planed& plane : obstacles.halfSpaces()) add(plane);
    for (const geometry::Aabbf& bounds : obstacles.bounds()) boxes_.push_back(inflated(bounds, reach_));
    if (boxes_.size() > kMaxBoxes) boxes_ = {around(boxes_)};
}

void FreeSpace::add(const geometry::Planed& plane) {
    const Vec3f n{plane.normal};
    const float distance = static_cast<float>(plane.distance) + reach_;
    for (int axis = 0; axis < 3; ++axis) {
        if (n[axis] == 1.0f) room_.low[axis] = std::max(room_.low[axis], distance);
        if (n[axis] == -1.0f) room_.high[axis] = std::min(room_.high[axis], -distance);
        if (std::abs(n[axis]) == 1.0f) return;
    }
    planes_.push_back({{n.x, n.y, n.z}, distance});
}

geometry::Aabbf FreeSpace::touchBounds(const PathBounds<float>& path) const {
    return {{path.low.x - reach_, path.low.y - reach_, path.low.z - reach_},
            {path.high.x + reach_, path.high.y + reach_, path.high.z + reach_}};
}

FreeSpaceNumbers FreeSpace::numbers() const {
    return {room_, planes_.data(), planes_.size(), boxes_.data(), boxes_.size()};
}

std::size_t ContactStep::land(const Moving<float>& from, Moving<float>& to, float drag) const {
    if (obstacles_.solids().empty()) return 0;
    PathBounds<float> path(from.x);
    path.add(to.x);
    if (isBeyondPlanes(freeSpace(), path) && !obstacles_.reachInto(space_.touchBounds(path))) return 0;
    const SweptMotion motion{vector(from.x), vector(to.x), vector(from.v), vector(to.v), time_, drag, wind_};
    const SweptResult result = follow(motion, obstacles_, settings_);
    to.x = {result.position.x, result.position.y, result.position.z};
    to.v = {result.velocity.x, result.velocity.y, result.velocity.z};
    return static_cast<std::size_t>(result.hits);
}

}  // namespace collidoscope::physics
