#include "geometry/convex/hull/hull_surface.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/scalar.h"
#include "geometry/predicates/orientation.h"

namespace collidoscope::geometry::hull {
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

namespace {

/// A height is the sum of three products of three differences: each product is off by 7 half places of its size at
/// most, and two sums add 2. The tenth covers the rounding of the bound itself. Below `kSmallest` nothing is certain,
/// because products may have vanished.
double uncertaintyOf(const Vec3d& ab, const Vec3d& ac, const Vec3d& reach) {
    constexpr double kErrorBound = 10.0 * 0x1p-53;
    constexpr double kSmallest = 0x1p-700;
    const Vec3d u = glm::abs(ab), v = glm::abs(ac);
    const Vec3d products{u.y * v.z + u.z * v.y, u.z * v.x + u.x * v.z, u.x * v.y + u.y * v.x};
    const double bound = kErrorBound * glm::dot(products, reach);
    return bound >= kSmallest ? bound : std::numeric_limits<double>::infinity();
}

}  // namespace

std::uint32_t HullSurface::addFace(const HullTriangle& corners) {
    HullFace face{.corners = corners, .isAlive = true};
    face.origin = points_.scaled(corners[0]);
    const Vec3d ab = points_.scaled(corners[1]) - face.origin;
    const Vec3d ac = points_.scaled(corners[2]) - face.origin;
    face.normal = glm::cross(ab, ac);
    face.uncertainty = uncertaintyOf(ab, ac, points_.reach());
    std::uint32_t index = static_cast<std::uint32_t>(faces_.size());
    if (unused_.empty()) {
        faces_.push_back(face);
    } else {
        index = unused_.back();
        unused_.pop_back();
        faces_[index] = face;
    }
    added_.push_back(index);
    return index;
}

void HullSurface::makeTetrahedron(const std::array<std::uint32_t, 4>& corners) {
    const auto [a, b, c, d] = corners;
    added_.clear();
    const std::uint32_t base = addFace({a, b, c});
    const std::array<std::uint32_t, 3> around{addFace({b, a, d}), addFace({c, b, d}), addFace({a, c, d})};
    for (std::uint32_t i = 0; i < 3; ++i) {
        join(faces_, base, i, around[i], 0);
        join(faces_, around[(i + 1) % 3], 1, around[i], 2);
    }
}

void HullSurface::see(std::uint32_t apex, std::uint32_t start) {
    findSeen(
        faces_, start, apex, [&](std::uint32_t face) { return isOutside(faces_[face], apex); }, seen_, horizon_);
}

void HullSurface::replaceSeenByFan(std::uint32_t apex) {
    for (const std::uint32_t face : seen_) faces_[face].isAlive = false;
    added_.clear();
    for (const HorizonEdge& edge : horizon_) addFace({edge.from, edge.to, apex});
    joinFan(faces_, added_, horizon_, fanFrom_);
    unused_.insert(unused_.end(), seen_.begin(), seen_.end());
}

}  // namespace collidoscope::geometry::hull
