#pragma once
/// The matrix of all pairs, as a board that stands in the scene.

#include <optional>

#include "demos/04_overlaps/parts/pair_question.h"
#include "demos/pointer.h"

namespace demos::pairs {

/// A row of the matrix is the kind of A, a column that of B.
struct Cell {
    std::size_t row = 0, column = 0;
    bool operator==(const Cell&) const = default;
};

void drawBoard(Canvas& canvas, const Matrix& matrix, const Cell& chosen, bool labels);
/// The cell that the ray goes through.
std::optional<Cell> cellAt(const geometry::Rayf& ray);

}  // namespace demos::pairs
