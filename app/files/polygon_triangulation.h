#pragma once
/// Cuts the polygons of mesh files into triangles.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::app {

/// Ear clipping; also for concave polygons and for corners on one line. It reuses its memory from polygon to polygon.
///
/// The polygon is projected along the axis in which its normal is longest (Newell's sum of cross products). A corner
/// is an ear when it is convex (turns left) and its closed triangle holds no reflex corner. Every simple polygon has
/// two ears. Where rounding or a crossing leaves none, the next convex corner is cut off all the same, so the loop
/// always ends. Source: Eberly, Triangulation by Ear Clipping (2002).
class PolygonTriangulator {
public:
    using Triangle = std::array<std::uint32_t, 3>;

    /// Triangles of corner indices, in the polygon's own sense of rotation, valid until the next call. Empty when the
    /// polygon has no area, or when tooCostly(). Precondition: at least three corners, all finite.
    std::span<const Triangle> triangulate(std::span<const geometry::Vec3f> corners);
    /// True when the last polygon was given up because it would have taken too long.
    bool tooCostly() const { return tests_ > kMaxTests; }

private:
    /// Limit of point-in-triangle tests for one polygon, which takes about a fifth of a second.
    static constexpr std::size_t kMaxTests = 20'000'000;

    bool flatten(std::span<const geometry::Vec3f> corners);
    void linkDistinctCorners();
    bool cutQuad(std::span<const geometry::Vec3f> corners);
    void clipEars();
    std::uint32_t earFrom(std::uint32_t start);
    bool isEar(std::uint32_t corner);
    void clip(std::uint32_t corner);
    void updateTurn(std::uint32_t corner);
    double turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;

    std::vector<geometry::Vec2d> flat_;  ///< counter-clockwise
    std::vector<std::uint32_t> previous_;
    std::vector<std::uint32_t> next_;
    std::vector<char> turnsLeft_;          ///< of each corner: whether it is strictly convex in the remaining polygon
    std::vector<std::uint32_t> blockers_;  ///< corners that were not strictly convex at first
    std::vector<Triangle> triangles_;
    std::uint32_t first_ = 0;
    std::uint32_t left_ = 0;  ///< number of corners not yet cut off
    std::size_t tests_ = 0;
};

}  // namespace collidoscope::app
