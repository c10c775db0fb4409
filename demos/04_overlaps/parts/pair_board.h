#pragma once
/// The matrix of all pairs as a table whose cells can be pressed.

#include "demos/04_overlaps/parts/pair_question.h"
#include "demos/chart.h"
#include "demos/pointer.h"

namespace demos::pairs {

/// A row of the matrix is the kind of A, a column that of B.
struct Cell {
    std::size_t row = 0, column = 0;
    bool operator==(const Cell&) const = default;
};

Chart tableOf(const Matrix& matrix, const Cell& chosen);
/// The cell that holds a place of the table.
Cell cellAt(const ChartPlace& place);

}  // namespace demos::pairs
