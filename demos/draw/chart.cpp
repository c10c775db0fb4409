#include "demos/draw/chart.h"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "demos/draw/parts.h"

namespace demos {
namespace {

using geometry::Vec2d;
using geometry::Vec3f;

constexpr Style kEdge{.role = Role::Construction, .width = 1.0f, .shade = -0.35f};
constexpr Style kZero{.role = Role::Construction, .width = 1.0f, .shade = -0.55f};

/// 0 .. 1 across a range; the low end for what is not finite.
double shareOf(const Range<double>& range, double value) {
    const double share = (value - range.low) / (range.high - range.low);
    return std::isfinite(share) ? share : 0.0;
}
bool holds(const Range<double>& range, double value) { return value >= range.low && value <= range.high; }

/// The part of a line that lies in a range of one coordinate, as shares of the line.
struct Part {
    double begin = 0.0, end = 1.0;

    void cut(const Range<double>& range, double from, double to) {
        const double way = to - from;
        if (way == 0.0) {
            if (!demos::holds(range, from)) end = -1.0;
            return;
        }
        const double a = (range.low - from) / way, b = (range.high - from) / way;
        begin = std::fmax(begin, std::fmin(a, b));
        end = std::fmin(end, std::fmax(a, b));
    }
};

std::optional<LineItem> pieceInside(const Chart& chart, const Vec2d& from, const Vec2d& to, const Style& style) {
    if (!std::isfinite(from.x + from.y + to.x + to.y)) return {};
    Part part;
    part.cut(chart.x, from.x, to.x);
    part.cut(chart.y, from.y, to.y);
    if (!(part.begin < part.end)) return {};
    const Vec2d a = from + part.begin * (to - from), b = from + part.end * (to - from);
    return LineItem{.start = chart.at(a.x, a.y), .end = chart.at(b.x, b.y), .style = style};
}

}  // namespace

Vec3f Chart::at(double u, double v) const {
    const auto across = static_cast<float>(std::fmin(1.0, std::fmax(0.0, shareOf(x, u))));
    const auto up = static_cast<float>(std::fmin(1.0, std::fmax(0.0, shareOf(y, v))));
    return corner + Vec3f{width * across, height * up, 0.0f};
}

bool Chart::holds(double u, double v) const { return demos::holds(x, u) && demos::holds(y, v); }

void drawFrame(Canvas& canvas, const Chart& chart) {
    const std::array corners{chart.at(chart.x.low, chart.y.low), chart.at(chart.x.high, chart.y.low),
                             chart.at(chart.x.high, chart.y.high), chart.at(chart.x.low, chart.y.high)};
    drawLoop(canvas, corners, kEdge);
    std::vector<LineItem> zeros;
    if (chart.x.low < 0.0 && chart.x.high > 0.0)
        zeros.push_back({.start = chart.at(0.0, chart.y.low), .end = chart.at(0.0, chart.y.high), .style = kZero});
    if (chart.y.low < 0.0 && chart.y.high > 0.0)
        zeros.push_back({.start = chart.at(chart.x.low, 0.0), .end = chart.at(chart.x.high, 0.0), .style = kZero});
    canvas.lines(zeros);
}

void drawCurve(Canvas& canvas, const Chart& chart, std::span<const Vec2d> points, const Style& style, Key first) {
    std::vector<LineItem> lines;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto piece = pieceInside(chart, points[i - 1], points[i], style);
        if (!piece) continue;
        lines.push_back(*piece);
        if (first != kByOrder) lines.back().key = first + i - 1;
    }
    canvas.lines(lines);
}

}  // namespace demos
