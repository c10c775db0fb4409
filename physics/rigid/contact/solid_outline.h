#pragma once
/// A solid as many triangles are asked whether they are apart from it: its corners and faces as floats about its
/// middle, eight at a time, or for eight triangles at a time. What it says is on the safe side of all rounding.

#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/moving_body.h"

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
    static constexpr std::size_t kMost = 64;

    SolidOutline() = default;
    /// `middle`: m, a point within, about which floats are precise.
    SolidOutline(const geometry::ConvexProxy& solid, const geometry::Vec3d& middle);
    /// All that a solid passes through from one time of its motion to a later one (steps): its corners then and then,
    /// and as much more as their paths are bent. `middle`: m, a point near the solid.
    SolidOutline(const geometry::MovingBody& body, const geometry::ConvexProxy& solid, const geometry::Vec3d& middle);

    /// Whether corners are known.
    bool isKnown() const { return corners_ > 0; }
    // Coordinate 0..2 of all corners and of the outward normals of all faces, and the distances of these from the
    // middle (m), in whole lanes. Distances are on the safe side.
    const float* cornerColumn(std::size_t axis) const { return corner_[axis].data(); }
    std::size_t cornerRoom() const { return corners_; }
    const float* normalColumn(std::size_t axis) const { return normal_[axis].data(); }
    const float* distances() const { return distance_.data(); }
    std::size_t faceRoom() const { return faces_; }
    std::size_t faceCount() const { return faceCount_; }
    float farthest() const { return farthest_; }  ///< m, no coordinate of a corner is larger
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
    void addCorner(const geometry::Vec3d& corner);
    void addHull(const geometry::HullCore& hull, const geometry::Vec3d& middle);
    void addFaces(const geometry::ConvexProxy& solid, double beyond);

    std::size_t corners_ = 0, faces_ = 0;  // in whole lanes
    std::size_t cornerCount_ = 0, faceCount_ = 0;
    // Of these only as many are set as are there.
    std::array<Numbers, 3> corner_;  // m
    std::array<Numbers, 3> normal_;
    Numbers distance_;       // m, of faces from the middle
    float farthest_ = 0.0f;  // m, no coordinate of a corner is larger
    double radius_ = 0.0, slack_ = 0.0;
};

}  // namespace collidoscope::physics
