#include "demos/04_overlaps/parts/pair_question.h"

#include <algorithm>
#include <cmath>

#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::pairs {
namespace {

using Separation = geometry::Separation<float>;

bool isRound(ShapeKind kind) {
    return kind <= ShapeKind::Ray || kind == ShapeKind::Sphere || kind == ShapeKind::Capsule;
}
bool isBox(ShapeKind kind) { return kind == ShapeKind::Aabb || kind == ShapeKind::Obb; }

/// The method of a pair whose first shape is round: it has a straight core and a radius.
const char* methodOfRoundWith(ShapeKind other) {
    if (isRound(other)) return "distance of the cores against the radii";
    if (other == ShapeKind::Plane) return "sides of the plane the core is on";
    if (other == ShapeKind::Triangle) return "pierced, or near the face or a side";
    return isBox(other) ? "lowest distance along the box's axes" : "the frustum's planes and faces";
}
const char* methodOfPlaneWith(ShapeKind other) {
    if (other == ShapeKind::Plane) return "parallel or not";
    return other == ShapeKind::Frustum ? "sides of the plane the corners are on" : "projection on the normal";
}

const char* methodOfHullWith(ShapeKind other) {
    if (other == ShapeKind::Plane) return "projection on the normal";
    return other == ShapeKind::Frustum ? "GJK, within rounding" : "GJK, in exact numbers where it is close";
}

/// The distance is rounded, the boolean is not: what is this close to touching contradicts nothing.
bool contradicts(const std::optional<Separation>& separation, bool meets) {
    constexpr float kRounding = 1e-5f;  // m, for shapes of a metre within a few metres of the origin
    return separation && std::abs(separation->distance) > kRounding && (separation->distance < 0.0f) != meets;
}

}  // namespace

const char* methodOf(ShapeKind a, ShapeKind b) {
    using enum ShapeKind;
    if (a == Hull) return methodOfHullWith(b);
    if (b == Hull) return methodOfHullWith(a);
    if (isRound(a)) return methodOfRoundWith(b);
    if (isRound(b)) return methodOfRoundWith(a);
    if (a == Plane) return methodOfPlaneWith(b);
    if (b == Plane) return methodOfPlaneWith(a);
    if (a == Frustum || b == Frustum) return "separating axes, within rounding";
    if (a == Triangle && b == Triangle) return "signs of determinants";
    return a == Aabb && b == Aabb ? "ranges on each axis" : "separating axes";
}

Matrix matrixOf(SampleShape a, SampleShape b) {
    Matrix matrix;
    for (std::size_t i = 0; i < kCount; ++i)
        for (std::size_t j = 0; j < kCount; ++j) {
            a.kind = kKinds[i];
            b.kind = kKinds[j];
            const geometry::AnyShapef shapeA = shapeOf(a, nullptr), shapeB = shapeOf(b, nullptr);
            const bool meets = overlaps(shapeA, shapeB);
            const bool hasPlane = a.kind == ShapeKind::Plane || b.kind == ShapeKind::Plane;
            matrix.meets[i][j] = meets;
            matrix.touching += meets ? 1 : 0;
            matrix.orderMismatches += overlaps(shapeB, shapeA) != meets ? 1 : 0;
            matrix.distanceMismatches += !hasPlane && contradicts(separation(shapeA, shapeB), meets) ? 1 : 0;
        }
    return matrix;
}

namespace {

constexpr double kLast = static_cast<double>(kCount) - 0.5;

ChartBox boxOf(const Cell& cell, double half) {
    const auto row = static_cast<double>(cell.row), column = static_cast<double>(cell.column);
    return {.x = {column - half, column + half}, .y = {row - half, row + half}};
}

std::size_t nearest(double number) {
    return static_cast<std::size_t>(std::clamp(std::floor(number + 0.5), 0.0, static_cast<double>(kCount - 1)));
}

}  // namespace

Chart tableOf(const Matrix& matrix, const Cell& chosen) {
    ChartBoxes grid{.style = {.role = Role::Construction, .fill = Fill::Wire, .width = 1.0f}};
    ChartBoxes touch{.name = "would touch", .style = {.role = Role::Contact}};
    for (std::size_t row = 0; row < kCount; ++row)
        for (std::size_t column = 0; column < kCount; ++column) {
            grid.boxes.push_back(boxOf({row, column}, 0.5));
            if (matrix.meets[row][column]) touch.boxes.push_back(boxOf({row, column}, 0.3));
        }
    const ChartBoxes frame{.name = "chosen",
                           .style = {.role = Role::Selection, .fill = Fill::Wire, .width = 3.0f},
                           .boxes = {boxOf(chosen, 0.5)}};
    Chart table{.title = "All pairs at these places: press one",
                .x = {.title = "B", .range = {-0.5, kLast}},
                .y = {.title = "A", .range = {kLast, -0.5}},
                .boxes = {grid, touch, frame},
                .takesPointer = true};
    for (const ShapeKind kind : kKinds) table.x.names.emplace_back(nameOf(kind));
    table.y.names = table.x.names;
    return table;
}

Cell cellAt(const ChartPoint& place) { return {.row = nearest(place.at.y), .column = nearest(place.at.x)}; }

}  // namespace collidoscope::demos::pairs
