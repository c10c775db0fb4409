#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/14_particles/parts/race/race_picture.h"
#include "demos/draw/shapes.h"

namespace demos::race {
namespace {

using geometry::Vec2d;
using geometry::Vec3f;

constexpr double kLowest = -11.0, kHighest = 2.0;  // decades of the error
constexpr double kRoomForNames = 1.1;              // decades of the step, left of the shortest

Chart boardOf(const StepErrors& found) {
    return {.corner = {0.6f, 0.2f, 0.0f},
            .width = 2.3f,
            .height = 1.6f,
            .x = {std::log10(found.steps.back()) - kRoomForNames, std::log10(found.steps.front()) + 0.25},
            .y = {kLowest, kHighest}};
}

double decadeOf(double error) { return std::clamp(std::log10(std::max(error, 1e-300)), kLowest, kHighest); }

/// "4  h^2.00", with the number that the racer has in its window.
std::string nameOfCurve(const StepErrors& found, std::size_t i) {
    std::array<char, 48> text{};
    if (std::isnan(found.slopes[i]))
        std::snprintf(text.data(), text.size(), "%zu  exact", i + 1);
    else
        std::snprintf(text.data(), text.size(), "%zu  h^%.2f", i + 1, found.slopes[i]);
    return text.data();
}

/// Names stand left of the curves, in their order.
void drawNames(Canvas& canvas, const Chart& board, const StepErrors& found) {
    std::array<std::size_t, kRacers> order{};
    for (std::size_t i = 0; i < kRacers; ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return found.errors[a].back() > found.errors[b].back(); });
    for (std::size_t row = 0; row < kRacers; ++row) {
        const float down = (static_cast<float>(row) + 0.7f) / static_cast<float>(kRacers);
        const Vec3f place = board.corner + Vec3f{0.01f * board.width, (1.0f - down) * board.height, 0.0f};
        drawLabel(canvas, place, nameOfCurve(found, order[row]), styleOf(order[row]));
    }
}

}  // namespace

void drawStepErrors(Canvas& canvas, const StepErrors& found, double present) {
    const Chart board = boardOf(found);
    drawFrame(canvas, board);
    for (std::size_t i = 0; i < kRacers; ++i) {
        std::vector<Vec2d> curve;
        for (std::size_t k = 0; k < kStepSizes; ++k)
            curve.push_back({std::log10(found.steps[k]), decadeOf(found.errors[i][k])});
        drawCurve(canvas, board, curve, styleOf(i));
        for (const Vec2d& point : curve)
            drawPoint(canvas, board.at(point.x, point.y), {.role = styleOf(i).role, .width = 6.0f});
    }
    const double now = std::log10(present);
    const std::array line{Vec2d{now, kLowest}, Vec2d{now, kHighest}};
    constexpr Style kPresent{.role = Role::Selection, .dashed = true, .width = 2.0f};
    drawCurve(canvas, board, line, kPresent);
    drawLegend(canvas, Mark::Line, kPresent, "the step h that is taken");
    drawNames(canvas, board, found);
    drawLabel(canvas, board.top(), "error against h, both in decades");
}

}  // namespace demos::race
