#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "demos/14_particles/parts/race/race_picture.h"
#include "demos/draw/shapes.h"

namespace demos::race {
namespace {

using geometry::Vec2d;
using geometry::Vec3f;

constexpr double kLowest = -11.0, kHighest = 2.0;  // decades of the error
constexpr double kRoomForNames = 1.3;              // decades of the step, left of the shortest

Chart boardOf(const StepErrors& found) {
    return {.corner = {0.6f, 0.2f, 0.0f},
            .width = 2.3f,
            .height = 1.6f,
            .x = {std::log10(found.steps.back()) - kRoomForNames, std::log10(found.steps.front()) + 0.25},
            .y = {kLowest, kHighest}};
}

double decadeOf(double error) { return std::clamp(std::log10(std::max(error, 1e-300)), kLowest, kHighest); }

/// Racers whose errors go with the same power of the step.
struct Order {
    double power = 0.0;                 ///< the nearest whole one; -1: they are exact
    double slopes = 0.0, height = 0.0;  ///< sums over the racers; the height is the decade of the shortest step's error
    std::vector<std::size_t> racers{};

    double mean(double sum) const { return sum / static_cast<double>(racers.size()); }
};

std::vector<Order> ordersOf(const StepErrors& found) {
    std::vector<Order> orders;
    for (std::size_t i = 0; i < kRacers; ++i) {
        const double power = std::isnan(found.slopes[i]) ? -1.0 : std::round(found.slopes[i]);
        auto order = std::find_if(orders.begin(), orders.end(), [&](const Order& o) { return o.power == power; });
        if (order == orders.end()) order = orders.insert(order, {.power = power});
        order->slopes += found.slopes[i];
        order->height += decadeOf(found.errors[i].back());
        order->racers.push_back(i);
    }
    return orders;
}

/// "4 5  h^2.00", with the numbers that the racers have in their windows.
LabelItem nameOf(const Order& order) {
    LabelItem name{.side = Side::Right, .brief = "exact"};
    std::array<char, 24> slope{"exact"};
    if (order.power >= 0.0) {
        std::snprintf(slope.data(), slope.size(), "h^%.2f", order.mean(order.slopes));
        name.brief = "h^" + std::to_string(std::lround(order.power));
    }
    for (const std::size_t racer : order.racers) name.text += std::to_string(racer + 1) + " ";
    name.text += std::string(" ") + slope.data();
    return name;
}

/// Names stand at the left edge, at the height of their curves.
void drawNames(Canvas& canvas, const Chart& board, const StepErrors& found) {
    constexpr double kFromEdge = 0.8;  // decades, for the height of a text
    for (const Order& order : ordersOf(found)) {
        const double height = std::clamp(order.mean(order.height), kLowest + kFromEdge, kHighest - kFromEdge);
        LabelItem name = nameOf(order);
        name.position = board.at(board.x.low, height);
        if (order.racers.size() == 1) name.style = styleOf(order.racers.front());
        drawLabel(canvas, name);
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
    drawLabel(canvas, {board.top(), "error against h, both in decades", {}, Side::Above, "error against h"});
}

}  // namespace demos::race
