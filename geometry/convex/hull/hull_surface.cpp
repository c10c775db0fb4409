#include "geometry/convex/hull/hull_surface.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/scalar.h"
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

int sideFrom(const HullFace& face, std::uint32_t start) {
    return face.corners[0] == start ? 0 : face.corners[1] == start ? 1 : 2;
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

void HullSurface::join(std::uint32_t face, int side, std::uint32_t other, int otherSide) {
    faces_[face].neighbors[static_cast<std::size_t>(side)] = other;
    faces_[other].neighbors[static_cast<std::size_t>(otherSide)] = face;
}

void HullSurface::makeTetrahedron(const std::array<std::uint32_t, 4>& corners) {
    const auto [a, b, c, d] = corners;
    added_.clear();
    const std::uint32_t base = addFace({a, b, c});
    const std::array<std::uint32_t, 3> around{addFace({b, a, d}), addFace({c, b, d}), addFace({a, c, d})};
    for (std::size_t i = 0; i < 3; ++i) {
        join(base, static_cast<int>(i), around[i], 0);
        join(around[(i + 1) % 3], 1, around[i], 2);
    }
}

void HullSurface::see(std::uint32_t apex, std::uint32_t start) {
    horizon_.clear();
    seen_.assign(1, start);
    faces_[start].seenBy = apex;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        for (std::size_t s = 0; s < 3; ++s) {
            const HullFace& face = faces_[seen_[i]];
            const std::uint32_t beyond = face.neighbors[s];
            if (faces_[beyond].seenBy == apex) continue;
            const HullEdge ends{face.corners[s], face.corners[(s + 1) % 3]};
            if (isOutside(faces_[beyond], apex)) {
                faces_[beyond].seenBy = apex;
                seen_.push_back(beyond);
            } else {
                horizon_.push_back({ends, beyond, sideFrom(faces_[beyond], ends[1])});
            }
        }
    }
}

void HullSurface::replaceSeenByCone(std::uint32_t apex) {
    for (const std::uint32_t face : seen_) faces_[face].isAlive = false;
    added_.clear();
    for (const HorizonEdge& edge : horizon_) {
        const std::uint32_t face = addFace({edge.ends[0], edge.ends[1], apex});
        join(face, 0, edge.beyond, edge.sideOfBeyond);
        coneFrom_[edge.ends[0]] = face;
    }
    for (const HorizonEdge& edge : horizon_) join(coneFrom_[edge.ends[0]], 1, coneFrom_[edge.ends[1]], 2);
    unused_.insert(unused_.end(), seen_.begin(), seen_.end());
}

}  // namespace geometry::hull
