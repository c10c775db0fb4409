#include "geometry/convex/hull/hull_points.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "geometry/base/power_of_two.h"
#include "geometry/predicates/orientation.h"

namespace geometry::hull {
namespace {

/// A power of two near the largest coordinate; 1 when all are zero or denormal.
double unitOf(std::span<const Vec3d> points) {
    constexpr double kSmallest = 0x1p-1020;
    constexpr double kLargest = 0x1p1020;  // its inverse is a normal number
    double largest = 0.0;
    for (const Vec3d& p : points) largest = std::max({largest, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    return largest < kSmallest ? kSmallest : std::min(kLargest, powerOfTwoBelow(largest));
}

Vec2d without(const Vec3d& p, int axis) { return {p[(axis + 1) % 3], p[(axis + 2) % 3]}; }

}  // namespace

HullPoints::HullPoints(std::span<const Vec3d> points) : exact_(points), unit_(unitOf(points)) {
    const double perUnit = inverseOfPower(unit_);
    scaled_.reserve(points.size());
    Vec3d low{0.0}, high{0.0};
    for (const Vec3d& p : points) {
        scaled_.push_back(p * perUnit);
        low = scaled_.size() == 1 ? scaled_.back() : glm::min(low, scaled_.back());
        high = scaled_.size() == 1 ? scaled_.back() : glm::max(high, scaled_.back());
    }
    reach_ = high - low;
}

bool HullPoints::areCollinear(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    for (int axis = 0; axis < 3; ++axis)
        if (exact::orient2d(without(exact_[a], axis), without(exact_[b], axis), without(exact_[c], axis)) != 0)
            return false;
    return true;
}

int HullPoints::side(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t p) const {
    return exact::orient3d(exact_[a], exact_[b], exact_[c], exact_[p]);
}

bool HullPoints::isBefore(std::uint32_t a, std::uint32_t b) const {
    const Vec3d &p = exact_[a], &q = exact_[b];
    if (p.x != q.x) return p.x < q.x;
    return p.y != q.y ? p.y < q.y : p.z < q.z;
}

}  // namespace geometry::hull
