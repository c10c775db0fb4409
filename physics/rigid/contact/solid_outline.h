#pragma once
/// A convex solid prepared for fast tests of whether triangles are separated from it: its corners and faces as floats
/// about its middle, for eight corners or eight triangles at a time. The tests are conservative with regard to
/// rounding.

#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/moving_body.h"

namespace collidoscope::physics {

/// Eight triangles relative to the middle of a solid, m: the three coordinates of the first corner, then those of the
/// others.
struct EightTriangles {
    static constexpr std::size_t kCount = 8;
    std::array<std::array<float, kCount>, 9> coordinates{};

    void set(std::size_t i, const geometry::Triangled& triangle);
};

class SolidOutline {
public:
    /// The largest number of corners and of faces. The outline of a solid with more corners is empty, and that of one
    /// with more faces has no faces.
    static constexpr std::size_t kMaxFaces = 64;

    SolidOutline() = default;
    /// `middle`: m, a point within the solid, the origin of the floats.
    SolidOutline(const geometry::ConvexProxy& solid, const geometry::Vec3d& middle);
    /// The volume that a solid sweeps between two times of its motion (in steps): the hull of its corners at both
    /// times, enlarged by the curvature of their paths. `middle`: m, a point near the solid.
    SolidOutline(const geometry::MovingBody& body, const geometry::ConvexProxy& solid, const geometry::Vec3d& middle);

    /// Whether corners are known.
    bool isKnown() const { return corners_ > 0; }
    // Coordinate 0..2 of all corners and of the outward normals of all faces, and the distances of the faces from the
    // middle (m), padded to whole lanes. The distances are conservative.
    const float* cornerColumn(std::size_t axis) const { return corner_[axis].data(); }
    std::size_t cornerRoom() const { return corners_; }
    const float* normalColumn(std::size_t axis) const { return normal_[axis].data(); }
    const float* distances() const { return distance_.data(); }
    std::size_t faceRoom() const { return faces_; }
    std::size_t faceCount() const { return faceCount_; }
    float farthest() const { return farthest_; }  ///< m, largest magnitude of a coordinate of a corner
    /// Returns the minimum of the corners along a direction, relative to the middle.
    double lowestCorner(const geometry::Vec3d& direction) const;
    /// m: along a unit direction, no point of the solid is lower than the lowest corner by more than this.
    double below() const { return slack_ + radius_; }
    /// m: the largest distance by which a triangle is outside of the plane of a face, a lower bound; negative or
    /// -infinity if it is outside of none. Its corners are relative to the middle.
    double gapTo(const geometry::Triangled& triangle) const;
    /// A bit for each triangle that is separated from the solid by more than `far` (m), along its normal,
    /// perpendicular to one of its sides or by a face of the solid; this holds for most triangles near a solid. No bit
    /// if no corners are known.
    std::uint32_t apartFrom(const EightTriangles& triangles, double far) const;

private:
    static constexpr std::size_t kLanes = 8;
    using Numbers = std::array<float, kMaxFaces>;

    static void fill(Numbers& numbers, std::size_t count);
    void addCorner(const geometry::Vec3d& corner);
    void addHull(const geometry::HullCore& hull, const geometry::Vec3d& middle);
    void addFaces(const geometry::ConvexProxy& solid, double beyond);

    std::size_t corners_ = 0, faces_ = 0;  // padded to whole lanes
    std::size_t cornerCount_ = 0, faceCount_ = 0;
    // Only the first entries are set, one for each corner or face, padded to whole lanes.
    std::array<Numbers, 3> corner_;  // m
    std::array<Numbers, 3> normal_;
    Numbers distance_;       // m, of the faces from the middle
    float farthest_ = 0.0f;  // m, largest magnitude of a coordinate of a corner
    double radius_ = 0.0, slack_ = 0.0;
};

}  // namespace collidoscope::physics
