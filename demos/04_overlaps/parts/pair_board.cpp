#include "demos/04_overlaps/parts/pair_board.h"

#include <algorithm>
#include <cmath>

namespace demos::pairs {
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

Cell cellAt(const ChartPlace& place) { return {.row = nearest(place.at.y), .column = nearest(place.at.x)}; }

}  // namespace demos::pairs
