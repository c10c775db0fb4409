#pragma once
/// The points of a hull that is being built, and the exact questions about them.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/vec.h"

namespace geometry::hull {

class HullPoints {
public:
    /// Precondition: the coordinates are finite, and there are fewer than 2^32 - 1 points. Keeps the span.
    explicit HullPoints(std::span<const Vec3d> points);

    std::uint32_t count() const { return static_cast<std::uint32_t>(exact_.size()); }
    const Vec3d& operator[](std::uint32_t i) const { return exact_[i]; }

    /// The point in a unit in which all coordinates are below 2, so that no product overflows: for estimates. Only what
    /// is below 2^-1022 units is rounded.
    const Vec3d& scaled(std::uint32_t i) const { return scaled_[i]; }
    double unit() const { return unit_; }  ///< m, a power of two
    /// The sizes of the box around the scaled points.
    const Vec3d& reach() const { return reach_; }

    /// Are the three points on one line?
    bool areCollinear(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    /// 1 when p is on the side of the plane abc from which a, b, c turn counter-clockwise, -1 on the other, 0 in it.
    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t p) const;
    /// Ordered by x, then y, then z.
    bool isBefore(std::uint32_t a, std::uint32_t b) const;

private:
    std::span<const Vec3d> exact_;
    std::vector<Vec3d> scaled_{};
    Vec3d reach_{0.0};
    double unit_ = 1.0;
};

}  // namespace geometry::hull
