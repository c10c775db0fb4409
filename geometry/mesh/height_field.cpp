#include "geometry/mesh/height_field.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace collidoscope::geometry {
namespace {

float alongSide(float half, std::uint32_t index, std::uint32_t count) {
    return half * (2.0f * (static_cast<float>(index) / static_cast<float>(count - 1)) - 1.0f);
}

struct GridPlace {
    std::uint32_t cell = 0;
    double share = 0.0;
};
std::optional<GridPlace> placeAlong(float half, std::uint32_t count, float coordinate) {
    if (!std::isfinite(coordinate)) return std::nullopt;
    const double cells = count - 1.0, at = 0.5 * (double{coordinate} / double{half} + 1.0) * cells;
    if (!(at >= 0.0 && at <= cells)) return std::nullopt;
    const double cell = std::min(std::floor(at), cells - 1.0);
    return GridPlace{static_cast<std::uint32_t>(cell), at - cell};
}

bool isHole(const HeightField& field, std::uint32_t i, std::uint32_t j) {
    return !field.holes.empty() && field.holes[std::size_t{i} * (field.countZ - 1) + j] != 0;
}

}  // namespace

bool isProper(const HeightField& field) {
    const auto isSize = [](float half) { return std::isfinite(half) && half > 0.0f; };
    if (!isSize(field.halfX) || !isSize(field.halfZ) || field.countX < 2 || field.countZ < 2) return false;
    if (field.heights.size() != std::size_t{field.countX} * field.countZ) return false;
    if (!field.holes.empty() && field.holes.size() != field.cellCount()) return false;
    return std::all_of(field.heights.begin(), field.heights.end(), [](float height) { return std::isfinite(height); });
}

Vec3f cornerOf(const HeightField& field, std::uint32_t i, std::uint32_t j) {
    return {alongSide(field.halfX, i, field.countX), field.heights[std::size_t{i} * field.countZ + j],
            alongSide(field.halfZ, j, field.countZ)};
}

std::optional<HeightCell> cellAt(const HeightField& field, float x, float z) {
    const auto column = placeAlong(field.halfX, field.countX, x), row = placeAlong(field.halfZ, field.countZ, z);
    if (!column || !row) return std::nullopt;
    return HeightCell{column->cell, row->cell, column->share, row->share};
}

std::optional<float> heightAt(const HeightField& field, float x, float z) {
    const std::optional<HeightCell> cell = cellAt(field, x, z);
    if (!cell || isHole(field, cell->i, cell->j)) return std::nullopt;
    const auto height = [&](std::uint32_t i, std::uint32_t j) {
        return double{field.heights[std::size_t{cell->i + i} * field.countZ + cell->j + j]};
    };
    const double start = height(0, 0), end = height(1, 1), between = cell->isBesideZ() ? height(0, 1) : height(1, 0);
    const double first = cell->isBesideZ() ? cell->alongZ : cell->alongX,
                 second = cell->isBesideZ() ? cell->alongX : cell->alongZ;
    return static_cast<float>(start + first * (between - start) + second * (end - between));
}

MeshPtr meshOfHeights(const HeightField& field, const MeshBuild& build, std::string name) {
    assert(isProper(field));
    Mesh mesh;
    mesh.name = std::move(name);
    mesh.vertices.reserve(field.heights.size());
    for (std::uint32_t i = 0; i < field.countX; ++i)
        for (std::uint32_t j = 0; j < field.countZ; ++j) mesh.vertices.push_back(cornerOf(field, i, j));
    mesh.triangles.reserve(2 * field.cellCount());
    for (std::uint32_t i = 0; i + 1 < field.countX; ++i)
        for (std::uint32_t j = 0; j + 1 < field.countZ; ++j) {
            if (isHole(field, i, j)) continue;
            const std::uint32_t here = i * field.countZ + j, beyond = here + field.countZ;
            mesh.triangles.push_back({here, here + 1, beyond + 1});
            mesh.triangles.push_back({here, beyond + 1, beyond});
        }
    return finishMesh(std::move(mesh), build);
}

}  // namespace collidoscope::geometry
