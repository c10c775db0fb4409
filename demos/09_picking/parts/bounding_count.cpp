#include "demos/09_picking/parts/bounding_count.h"

#include <cmath>

#include "demos/09_picking/parts/pick.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/elementary.h"
#include "geometry/query/bounds.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::demos::picking {
namespace {

constexpr double kPi = geometry::kPi<double>;

double surfaceOfBox(const Vec3d& half) { return 8.0 * (half.x * half.y + half.y * half.z + half.z * half.x); }

std::optional<geometry::RayHit<float>> castAt(const Bounded& bounded, Bound bound, const Rayf& ray) {
    if (bound == Bound::Sphere) return rayCast(ray, bounded.sphere);
    if (bound == Bound::Aabb) return rayCast(ray, bounded.aabb);
    return rayCast(ray, bounded.capsule);
}

}  // namespace

Bounded boundsAround(const Boxf& rod) {
    const Vec3f along = rod.orientation * Vec3f{rod.half.x, 0.0f, 0.0f};
    const float radius = std::sqrt(rod.half.y * rod.half.y + rod.half.z * rod.half.z);
    return {rod, enclosingSphere(rod), boundsOf(rod), {rod.center - along, rod.center + along, radius}};
}

double surfaceOf(const Bounded& bounded, Bound bound) {
    if (bound == Bound::Sphere) {
        const double radius{bounded.sphere.radius};
        return 4.0 * kPi * radius * radius;
    }
    if (bound == Bound::Aabb) return surfaceOfBox(Vec3d{bounded.aabb.max - bounded.aabb.min} * 0.5);
    const double radius{bounded.capsule.radius};
    const double length{glm::length(bounded.capsule.b - bounded.capsule.a)};
    return 4.0 * kPi * radius * radius + 2.0 * kPi * radius * length;
}

double predictedFalseShare(const Bounded& bounded, Bound bound) {
    return 1.0 - surfaceOfBox(Vec3d{bounded.rod.half}) / surfaceOf(bounded, bound);
}

Rayf randomRay(const Bounded& bounded, geometry::Random& random) {
    const float corner = glm::length(bounded.aabb.max - bounded.aabb.min) * 0.5f;
    const float end = glm::length(bounded.capsule.b - bounded.capsule.a) * 0.5f + bounded.capsule.radius;
    return randomRayThrough({bounded.rod.center, std::fmax(corner, end)}, random);
}

void BoundingCount::add(const Bounded& bounded, const Rayf& ray) {
    ++rays;
    last = ray;
    const bool onRod = rayCast(ray, bounded.rod).has_value();
    rodHits += onRod ? 1 : 0;
    for (const Bound bound : kBounds) {
        const auto hit = castAt(bounded, bound, ray);
        if (!hit) continue;
        ++hits[static_cast<std::size_t>(bound)];
        const BoundDot dot{hit->point, bound, !onRod};
        if (dots.size() < kMaxDots)
            dots.push_back(dot);
        else
            dots[left % kMaxDots] = dot;
        ++left;
    }
}

double BoundingCount::falseShare(Bound bound) const {
    const std::uint32_t all = hits[static_cast<std::size_t>(bound)];
    return all == 0 ? 0.0 : 1.0 - double(rodHits) / double(all);
}

void state(geometry::Archive& archive, BoundDot& dot) {
    archive.field("position", dot.position);
    archive.field("bound", dot.bound);
    archive.field("mistake", dot.mistake);
}

void state(geometry::Archive& archive, BoundingCount& count) {
    archive.field("rays", count.rays);
    archive.field("rod-hits", count.rodHits);
    archive.field("sphere-hits", count.hits[0]);
    archive.field("aabb-hits", count.hits[1]);
    archive.field("capsule-hits", count.hits[2]);
    archive.field("dots", count.dots);
    archive.field("left", count.left);
    archive.field("last", count.last);
}

}  // namespace collidoscope::demos::picking
