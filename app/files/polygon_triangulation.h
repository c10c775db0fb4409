#pragma once
/// Cuts the polygons of mesh files into triangles.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::app {

/// Ear clipping, dented polygons and corners on one line included. It keeps its memory from polygon to polygon.
///
/// The polygon is flattened along the axis in which its normal is longest (Newell's sum of cross products). A corner
/// is an ear when it turns left and its triangle, border included, holds no corner that does not. Every simple
/// polygon has two; where rounding or a crossing leaves none, the next corner that turns left is cut off all the same,
/// so it always ends. Source: Eberly, Triangulation by Ear Clipping (2002).
class PolygonTriangulator {
public:
    using Triangle = std::array<std::uint32_t, 3>;

    /// Vector3s of corner numbers, in the polygon's own sense of rotation, valid until the next call. None when the
    /// polygon has no area, or when tooCostly(). Precondition: at least three corners, all finite.
    std::span<const Triangle> triangulate(std::span<const geometry::Vec3f> corners);
    /// True when the last polygon was given up because it would have taken too long.
    bool tooCostly() const { return tests_ > kMaxTests; }

private:
    /// Point-in-triangle tests for one polygon: about a fifth of a second.
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
    std::vector<char> turnsLeft_;          ///< strictly, in what is left of the polygon
    std::vector<std::uint32_t> blockers_;  ///< corners that did not turn left at first
    std::vector<Triangle> triangles_;
    std::uint32_t first_ = 0;
    std::uint32_t left_ = 0;  ///< corners not yet cut off
    std::size_t tests_ = 0;
};

}  // namespace collidoscope::app
