#pragma once
/// A height field: a ground that is known by its heights at the crossings of a regular grid. Each cell of the grid is
/// two triangles, and the cell under a point follows from a division, without a tree. Bodies meet it as a mesh.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry {

/// Column i stands at x = halfX (2 i / (countX - 1) - 1), row j at z likewise; y is up.
struct HeightField {
    float halfX = 1.0f, halfZ = 1.0f;      ///< m, from the origin to the edges
    std::uint32_t countX = 2, countZ = 2;  ///< heights along x and along z
    std::vector<float> heights{};          ///< m, countX * countZ of them: that of (i, j) is at i * countZ + j
    std::vector<std::uint8_t> holes{};     ///< of each cell, not 0: it is left open; empty: none is
    std::size_t cellCount() const { return std::size_t{countX - 1} * (countZ - 1); }
};

/// Whether the field is valid: at least one cell, as many heights (and holes, if any) as the counts say, all finite,
/// and an extent above 0.
bool isProper(const HeightField& field);

/// The corner (i, j) of the grid, m.
Vec3f cornerOf(const HeightField& field, std::uint32_t i, std::uint32_t j);

/// The place of a point in the grid, seen from above. The diagonal of each cell runs from (i, j) to (i + 1, j + 1).
struct HeightCell {
    std::uint32_t i = 0, j = 0;         ///< the cell's corner of the least x and z
    double alongX = 0.0, alongZ = 0.0;  ///< from there, as shares of the cell: 0 to 1
    /// Whether it lies in the triangle (i, j), (i, j + 1), (i + 1, j + 1); else in that with (i + 1, j).
    bool isBesideZ() const { return alongZ >= alongX; }
};
/// The cell of a point seen from above; none outside the field.
std::optional<HeightCell> cellAt(const HeightField& field, float x, float z);
/// m, of the surface at that point; none outside the field and over a hole.
std::optional<float> heightAt(const HeightField& field, float x, float z);

/// Two triangles for each cell that is no hole, which look up. Precondition: isProper(field).
MeshPtr meshOfHeights(const HeightField& field, const MeshBuild& build = {}, std::string name = "height field");

}  // namespace collidoscope::geometry
