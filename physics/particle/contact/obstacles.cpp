#include "physics/particle/contact/obstacles.h"

#include <glm/common.hpp>
#include <limits>

#include "geometry/query/bounds.h"
#include "physics/particle/contact/surface.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::Vec3f;

void normalize(geometry::Boxf& box) { box.orientation = glm::normalize(box.orientation); }
void normalize(geometry::Planef& plane) {
    const float length = glm::length(plane.normal);
    plane = {plane.normal / length, plane.distance / length};
}
void normalize(geometry::Spheref& /*sphere*/) {}
void normalize(geometry::Capsulef& /*capsule*/) {}

/// A half-space has no end.
Aabbf boundsOf(const geometry::Planef& /*plane*/) {
    const Vec3f farthest{std::numeric_limits<float>::max()};
    return {-farthest, farthest};
}
template <typename Shape>
Aabbf boundsOf(const Shape& shape) {
    return geometry::boundsOf(shape);
}

bool overlaps(const Aabbf& a, const Aabbf& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

/// Grown a little beyond the radius, so that rounding cannot lose a touch.
Aabbf around(const Sweep& ball) {
    const Vec3f end = ball.start + ball.motion;
    const Vec3f reach{ball.radius * 1.001f};
    return {glm::min(ball.start, end) - reach, glm::max(ball.start, end) + reach};
}

}  // namespace

Obstacles::Obstacles(std::span<const Solid> solids) : solids_(solids.begin(), solids.end()) {
    bounds_.reserve(solids_.size());
    for (Solid& solid : solids_) {
        std::visit([](auto& shape) { normalize(shape); }, solid);
        bounds_.push_back(std::visit([](const auto& shape) { return boundsOf(shape); }, solid));
    }
}

std::optional<Obstacles::Hit> Obstacles::firstHit(const Sweep& ball) const {
    const Aabbf path = around(ball);
    std::optional<Hit> first;
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        if (!overlaps(path, bounds_[i])) continue;
        const std::optional<SweepHit> hit = sweep(ball, solids_[i]);
        if (hit && (!first || hit->fraction < first->fraction)) first = Hit{*hit, i};
    }
    return first;
}

Vec3f Obstacles::slipBy(const Vec3f& start, const Vec3f& offset, float radius) const {
    const auto hit = firstHit({start, offset, radius});
    return start + (hit ? 0.5f * hit->fraction : 1.0f) * offset;
}

Vec3f Obstacles::pushOut(Vec3f position, float radius) const {
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        if (!overlaps(around({position, Vec3f{0.0f}, radius}), bounds_[i])) continue;
        const Surface surface = nearestSurface(solids_[i], position);
        const float depth = radius - surface.distance;
        if (depth > 0.0f) position = slipBy(position, depth * surface.normal, radius);
    }
    return position;
}

}  // namespace physics
