#pragma once
/// A solid as many triangles are asked whether they are apart from it: its corners and faces as floats about its
/// middle, eight at a time, or for eight triangles at a time. What it says is on the safe side of all rounding.

#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/convex/convex_proxy.h"

namespace collidoscope::physics {

/// Eight triangles as seen from the middle of a solid, m: the three coordinates of one corner after those of another.
struct EightTriangles {
    static constexpr std::size_t kCount = 8;
    std::array<std::array<float, kCount>, 9> coordinates{};

    void set(std::size_t i, const geometry::Triangled& triangle);
};

class SolidOutline {
public:
    /// A solid with more corners or faces keeps no outline of these.
    static constexpr std::size_t kMost = 32;

    SolidOutline() = default;
    /// `middle`: m, a point within, about which floats are precise.
    SolidOutline(const geometry::ConvexProxy& solid, const geometry::Vec3d& middle);

    /// Whether corners are known.
    bool isKnown() const { return corners_ > 0; }
    /// Returns the height of the lowest corner along a direction, as seen from the middle.
    double lowestCorner(const geometry::Vec3d& direction) const;
    /// m: no point of the solid is lower than that by more, along a direction of unit length.
    double below() const { return slack_ + radius_; }
    /// m: so far out of one of the faces, or farther, all of a triangle is; negative or -infinity where it is not. Its
    /// corners as seen from the middle.
    double gapTo(const geometry::Triangled& triangle) const;
    /// A bit for each of the triangles that is farther away than that, as its plane, one of its sides or one of the
    /// solid's faces tells; most of those that are near a solid are. None where no corners are known.
    std::uint32_t apartFrom(const EightTriangles& triangles, double far) const;

private:
    static constexpr std::size_t kLanes = 8;
    using Numbers = std::array<float, kMost>;

    static void fill(Numbers& numbers, std::size_t count);

    std::size_t corners_ = 0, faces_ = 0;  // in whole lanes
    std::size_t cornerCount_ = 0, faceCount_ = 0;
    std::array<Numbers, 3> corner_{};  // m
    std::array<Numbers, 3> normal_{};
    Numbers distance_{};  // m, of faces from the middle
    double radius_ = 0.0, slack_ = 0.0;
};

}  // namespace collidoscope::physics
