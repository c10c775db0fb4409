#include "demos/10_mesh_tree/parts/draw_charts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "demos/draw/shapes.h"

namespace demos::meshtree {
namespace {

using geometry::Vec3f;

constexpr Style kAxis{.role = Role::Construction, .width = 1.5f};
constexpr Style kBrute{.role = Role::Mistake, .width = 2.5f};
constexpr Style kTree{.role = Role::BodyA, .width = 3.0f};

/// The place of a point whose coordinates run from 0 to 1.
Vec3f at(const Board& board, double x, double y) {
    return board.corner + Vec3f{board.width * static_cast<float>(x), board.height * static_cast<float>(y), 0.0f};
}
void drawAxes(Canvas& canvas, const Board& board) {
    draw(canvas, geometry::Segmentf{at(board, 0, 0), at(board, 1, 0)}, kAxis);
    draw(canvas, geometry::Segmentf{at(board, 0, 0), at(board, 0, 1)}, kAxis);
}

/// Decades from 10 to 10,000 on both axes.
Vec3f onDecades(const Board& board, double triangles, double tests) {
    return at(board, (std::log10(triangles) - 1.0) / 3.0, (std::log10(std::max(10.0, tests)) - 1.0) / 3.0);
}

void drawBar(Canvas& canvas, const Board& board, double left, double right, double low, double high,
             const Style& style) {
    const Vec3f a = at(board, left, low), b = at(board, right, low);
    const Vec3f c = at(board, right, high), d = at(board, left, high);
    const std::array<TriangleItem, 2> halves{TriangleItem{a, b, c, style}, TriangleItem{a, c, d, style}};
    canvas.triangles(halves);
}

std::string namedSlope(const char* what, double slope) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%s: %.2f", what, slope);
    return text.data();
}

}  // namespace

void drawGrowth(Canvas& canvas, const Board& board, const std::vector<GrowthPoint>& points, double slope) {
    drawAxes(canvas, board);
    std::vector<LineItem> lines;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const GrowthPoint& point = points[i];
        drawPoint(canvas, onDecades(board, point.triangles, point.triangles), {.role = Role::Mistake, .width = 7.0f});
        drawPoint(canvas, onDecades(board, point.triangles, point.tests), {.role = Role::BodyA, .width = 8.0f});
        if (i == 0) continue;
        const GrowthPoint& before = points[i - 1];
        lines.push_back({.start = onDecades(board, before.triangles, before.triangles),
                         .end = onDecades(board, point.triangles, point.triangles),
                         .style = kBrute});
        lines.push_back({.start = onDecades(board, before.triangles, before.tests),
                         .end = onDecades(board, point.triangles, point.tests),
                         .style = kTree});
    }
    canvas.lines(lines);
    drawLabel(canvas, at(board, 0.45, 0.78), "slope without a tree: 1", kBrute);
    if (!points.empty())
        drawLabel(canvas, onDecades(board, points.back().triangles, points.back().tests) + Vec3f{-0.3f, 0.17f, 0.0f},
                  namedSlope("tree", slope), kTree);
    drawLabel(canvas, at(board, 0.5, -0.34), "triangles, 10 to 10,000");
    drawLabel(canvas, at(board, 0.0, 1.1), "tests a ray");
}

void drawDepths(Canvas& canvas, const Board& board, const std::vector<BundleCost>& costs, int chosen) {
    constexpr double kMost = 110.0;  // tests; the first bars are cut off there
    drawAxes(canvas, board);
    const double step = 1.0 / static_cast<double>(std::max<std::size_t>(1, costs.size()));
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const double left = step * (static_cast<double>(i) + 0.15), right = step * (static_cast<double>(i) + 0.85);
        const float shade = static_cast<int>(i) == chosen ? 0.25f : -0.35f;
        const double boxes = std::min(1.0, costs[i].boxes / kMost);
        const double tests = std::min(1.0, costs[i].tests() / kMost);
        drawBar(canvas, board, left, right, 0.0, boxes, {.role = Role::BodyA, .shade = shade});
        drawBar(canvas, board, left, right, boxes, tests, {.role = Role::BodyB, .shade = shade});
        drawLabel(canvas, at(board, 0.5 * (left + right), -0.26), std::to_string(i));
    }
    drawLabel(canvas, at(board, 0.5, -0.48), "depth of an octant tree");
    drawLabel(canvas, at(board, 0.66, 1.0), "boxes below, triangles on top");
}

}  // namespace demos::meshtree
