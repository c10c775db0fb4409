#include "demos/04_overlaps/parts/pair_board.h"

#include <array>
#include <string>
#include <vector>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"

namespace demos::pairs {
namespace {

using geometry::Vec3f;

constexpr float kCell = 0.29f;                // m
constexpr Vec3f kTopLeft{1.9f, 3.75f, 0.0f};  // the board faces +z
constexpr float kSide = kCell * static_cast<float>(kCount);
constexpr Style kTouches{.role = Role::Contact};
constexpr Style kGrid{.role = Role::Construction, .width = 1.0f};

/// A point of the board, in cells from its upper left corner.
Vec3f at(float column, float row) { return kTopLeft + Vec3f{column * kCell, -row * kCell, 0.0f}; }

void drawGrid(Canvas& canvas) {
    constexpr auto kEnd = static_cast<float>(kCount);
    std::vector<LineItem> lines;
    for (std::size_t i = 0; i <= kCount; ++i) {
        const auto k = static_cast<float>(i);
        lines.push_back({.start = at(k, 0.0f), .end = at(k, kEnd), .style = kGrid});
        lines.push_back({.start = at(0.0f, k), .end = at(kEnd, k), .style = kGrid});
    }
    canvas.lines(lines);
}

/// The square in the middle of a cell.
std::array<Vec3f, 4> squareIn(const Cell& cell, float margin) {
    const auto top = static_cast<float>(cell.row), left = static_cast<float>(cell.column);
    const float low = margin, high = 1.0f - margin;
    return {at(left + low, top + high), at(left + high, top + high), at(left + high, top + low),
            at(left + low, top + low)};
}

void drawMarks(Canvas& canvas, const Matrix& matrix) {
    for (std::size_t row = 0; row < kCount; ++row)
        for (std::size_t column = 0; column < kCount; ++column)
            if (matrix.meets[row][column]) fillFan(canvas, squareIn({row, column}, 0.2f), kTouches);
}

/// Names beside the rows, numbers above the columns: every other one farther off, with a line that leads to it, as they
/// would not find room otherwise. Labels stand above their anchors.
void drawNames(Canvas& canvas, const Cell& chosen) {
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto k = static_cast<float>(i);
        const bool far = i % 2 == 1;
        const std::string number = std::to_string(i + 1);
        drawLabel(canvas, at(far ? -5.6f : -2.0f, k + 1.3f), number + " " + nameOf(kKinds[i]),
                  {.role = i == chosen.row ? Role::BodyA : Role::Neutral});
        drawLabel(canvas, at(k + 0.5f, far ? -1.4f : -0.1f), number,
                  {.role = i == chosen.column ? Role::BodyB : Role::Neutral});
        if (!far) continue;
        draw(canvas, geometry::Segmentf{at(-3.9f, k + 0.5f), at(0.0f, k + 0.5f)}, kGrid);
        draw(canvas, geometry::Segmentf{at(k + 0.5f, -1.4f), at(k + 0.5f, 0.0f)}, kGrid);
    }
}

}  // namespace

void drawBoard(Canvas& canvas, const Matrix& matrix, const Cell& chosen, bool labels) {
    drawGrid(canvas);
    drawMarks(canvas, matrix);
    drawLoop(canvas, squareIn(chosen, 0.0f), {.role = Role::Selection, .width = 3.0f});
    if (labels) drawNames(canvas, chosen);
    drawLegend(canvas, Mark::Patch, kTouches, "A (row) and B (column) would touch");
}

std::optional<Cell> cellAt(const geometry::Rayf& ray) {
    if (ray.direction.z == 0.0f) return std::nullopt;
    const float t = (kTopLeft.z - ray.origin.z) / ray.direction.z;
    const Vec3f hit = ray.origin + ray.direction * t;
    const float right = hit.x - kTopLeft.x, down = kTopLeft.y - hit.y;
    if (!(t > 0.0f && right >= 0.0f && right < kSide && down >= 0.0f && down < kSide)) return std::nullopt;
    return Cell{static_cast<std::size_t>(down / kCell), static_cast<std::size_t>(right / kCell)};
}

}  // namespace demos::pairs
