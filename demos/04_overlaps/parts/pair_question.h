#pragma once
/// Every pair of shapes that the library answers: do they touch, by which method, how far apart are they, and where?
/// This header also has the matrix of all pairs, a table whose cells can be pressed.

#include <array>

#include "demos/chart.h"
#include "demos/mouse_and_keys.h"
#include "demos/share/sample_shape.h"

namespace collidoscope::demos::pairs {

/// The shapes of the matrix, in the order of its rows.
inline constexpr std::array kKinds{ShapeKind::Point,  ShapeKind::Segment, ShapeKind::Ray,   ShapeKind::Line,
                                   ShapeKind::Sphere, ShapeKind::Capsule, ShapeKind::Plane, ShapeKind::Triangle,
                                   ShapeKind::Aabb,   ShapeKind::Obb,     ShapeKind::Hull,  ShapeKind::Frustum};
inline constexpr std::size_t kCount = kKinds.size();

/// Method of the library for such a pair, in a few words; the order does not matter.
const char* methodOf(ShapeKind a, ShapeKind b);

/// The answers of all pairs of a shape at the place of A and a shape at the place of B.
struct Matrix {
    std::array<std::array<bool, kCount>, kCount> meets{};  ///< [kind of A][kind of B]
    int touching = 0;
    int orderMismatches = 0;     ///< pairs whose answer changes when A and B are exchanged
    int distanceMismatches = 0;  ///< pairs without planes whose signed distance contradicts their answer
};
Matrix matrixOf(SampleShape a, SampleShape b);

/// A row of the matrix is the kind of A, a column that of B.
struct Cell {
    std::size_t row = 0, column = 0;
    bool operator==(const Cell&) const = default;
};

Chart tableOf(const Matrix& matrix, const Cell& chosen);
/// The cell that holds a place of the table.
Cell cellAt(const ChartPoint& place);

}  // namespace collidoscope::demos::pairs
