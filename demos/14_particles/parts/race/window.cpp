#include "demos/14_particles/parts/race/window.h"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "demos/draw/parts.h"

namespace demos::race {
namespace {

using geometry::Vec2d;
using geometry::Vec3f;

constexpr Style kWindowEdge{.role = Role::Construction, .width = 1.0f, .shade = -0.35f};

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
            if (!race::holds(range, from)) end = -1.0;
            return;
        }
        const double a = (range.low - from) / way, b = (range.high - from) / way;
        begin = std::fmax(begin, std::fmin(a, b));
        end = std::fmin(end, std::fmax(a, b));
    }
};

std::optional<LineItem> pieceInside(const Window& window, const Vec2d& from, const Vec2d& to, const Style& style) {
    if (!std::isfinite(from.x + from.y + to.x + to.y)) return {};
    Part part;
    part.cut(window.x, from.x, to.x);
    part.cut(window.y, from.y, to.y);
    if (!(part.begin < part.end)) return {};
    const Vec2d a = from + part.begin * (to - from), b = from + part.end * (to - from);
    return LineItem{.start = window.at(a.x, a.y), .end = window.at(b.x, b.y), .style = style};
}

}  // namespace

Vec3f Window::at(double u, double v) const {
    const auto across = static_cast<float>(std::fmin(1.0, std::fmax(0.0, shareOf(x, u))));
    const auto up = static_cast<float>(std::fmin(1.0, std::fmax(0.0, shareOf(y, v))));
    return corner + Vec3f{width * across, height * up, 0.0f};
}

bool Window::holds(double u, double v) const { return race::holds(x, u) && race::holds(y, v); }

void drawFrame(Canvas& canvas, const Window& window) {
    const std::array corners{window.at(window.x.low, window.y.low), window.at(window.x.high, window.y.low),
                             window.at(window.x.high, window.y.high), window.at(window.x.low, window.y.high)};
    drawLoop(canvas, corners, kWindowEdge);
}

void drawLine(Canvas& canvas, const Window& window, std::span<const Vec2d> points, const Style& style, Key first) {
    std::vector<LineItem> lines;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto piece = pieceInside(window, points[i - 1], points[i], style);
        if (!piece) continue;
        lines.push_back(*piece);
        if (first != kByOrder) lines.back().key = first + i - 1;
    }
    canvas.lines(lines);
}

}  // namespace demos::race
