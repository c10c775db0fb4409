#include "demos/20_springs_and_cloth/parts/draw_springs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"

namespace demos::springs {
namespace {

using geometry::Vec2d;
using geometry::Vec3f;

constexpr float kFirst = -2.7f, kApart = 0.72f;   // m: where the masses hang
constexpr float kRest = 2.35f, kCeiling = 3.95f;  // m
constexpr Style kFormula{.role = Role::Neutral, .width = 1.4f};
constexpr Style kEnvelope{.role = Role::Construction, .dashed = true, .width = 1.6f};
constexpr Style kPresent{.role = Role::Selection, .width = 3.0f};

Style styleOf(std::size_t mass) { return {.role = kRoles[mass], .width = 2.8f}; }

Chart traceChart() {
    return {.corner = {-0.55f, kRest - static_cast<float>(kReach), 0.0f},
            .width = 3.45f,
            .height = 2.0f * static_cast<float>(kReach),
            .x = {0.0, HungMasses::kDuration},
            .y = {-kReach, kReach}};
}

/// Kept in the picture; what is no number stays none, so that the run is stopped and says why.
float shownPlace(double place) {
    if (!std::isfinite(place)) return std::numeric_limits<float>::quiet_NaN();
    return static_cast<float>(std::clamp(place, -kReach, kReach));
}

std::string text(const char* format, double a, double b = 0.0) {
    std::array<char, 64> out{};
    std::snprintf(out.data(), out.size(), format, a, b);
    return out.data();
}

/// The trace of a mass runs upwards on the chart when the mass does.
void drawFormula(Canvas& canvas, const Chart& chart, const HungMasses& all, std::size_t mass) {
    constexpr int kPieces = 720;
    std::vector<Vec2d> line;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = HungMasses::kDuration * i / kPieces;
        line.push_back({t, -all.exact(mass, t)});
    }
    drawCurve(canvas, chart, line, kFormula);
}

void drawEnvelope(Canvas& canvas, const Chart& chart, const HungMasses& all) {
    const physics::DampedSpring& spring = all.masses[0].spring;
    if (!(spring.dampingRatio() < 0.999)) return;
    constexpr int kPieces = 60;
    std::vector<Vec2d> above, below;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = HungMasses::kDuration * i / kPieces;
        const double bound = envelopeAfter(spring, {all.setup.pull, 0.0}, t);
        above.push_back({t, bound});
        below.push_back({t, -bound});
    }
    drawCurve(canvas, chart, above, kEnvelope);
    drawCurve(canvas, chart, below, kEnvelope);
    drawLegend(canvas, Mark::Line, kEnvelope, "envelope e^(−ζωt) of yours");
}

/// A filled part of a bar, 0 .. 1 of its height.
void drawBar(Canvas& canvas, const Chart& gauge, double from, double to, const Style& style) {
    const std::array corners{gauge.at(from, 0.0), gauge.at(to, 0.0), gauge.at(to, 1.0), gauge.at(from, 1.0)};
    fillFan(canvas, corners, style);
}

}  // namespace

Vec3f restOf(std::size_t mass) { return {kFirst + kApart * static_cast<float>(mass), kRest, 0.0f}; }

void drawCoil(Canvas& canvas, const Vec3f& from, const Vec3f& to, float radius, const Style& style, Key first) {
    constexpr int kTurns = 9, kPieces = 14;
    const Vec3f way = to - from;
    const float length = glm::length(way);
    if (!(length > 0.0f)) return;
    const Tangents across = tangentsOf(way / length);
    const auto at = [&](int i) {
        const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kPieces;
        const float share = static_cast<float>(i) / (kTurns * kPieces);
        const float wide = radius * std::min(1.0f, 12.0f * std::min(share, 1.0f - share));
        return from + share * way + wide * (geometry::cos(angle) * across.u + geometry::sin(angle) * across.v);
    };
    std::vector<LineItem> lines;
    for (int i = 0; i < kTurns * kPieces; ++i)
        lines.push_back({.start = at(i), .end = at(i + 1), .style = style, .key = first + static_cast<Key>(i)});
    canvas.lines(lines);
}

void drawMasses(Canvas& canvas, const HungMasses& all) {
    const Vec3f middle = restOf(1);
    draw(canvas, geometry::Boxf{{middle.x, kCeiling + 0.05f, 0.0f}, {1.05f, 0.05f, 0.25f}}, {.role = Role::Neutral});
    for (std::size_t i = 0; i < kMasses; ++i) {
        const HungMass& mass = all.masses[i];
        const Vec3f rest = restOf(i), ball = rest - Vec3f{0.0f, shownPlace(mass.place), 0.0f};
        drawCoil(canvas, {rest.x, kCeiling, 0.0f}, ball, 0.11f, {.role = Role::Neutral, .width = 2.0f}, 1000 * (i + 1));
        draw(canvas, geometry::Spheref{ball, kBallRadius}, styleOf(i), i + 1);
        const bool isOff = std::abs(mass.place) > kReach;
        if (isOff)
            drawArrow(canvas, ball, {0.0f, mass.place > 0.0 ? -0.3f : 0.3f, 0.0f},
                      {.role = Role::Mistake, .width = 4.0f});
        const double place = std::abs(mass.place), ratio = mass.spring.dampingRatio();
        drawLabel(canvas, {.position = {rest.x, kCeiling + 0.12f, 0.0f},
                           .text = isOff ? text(place < 1e3 ? "%.0f m" : "%.0e m", place) : text("ζ %.2f", ratio),
                           .style = isOff ? Style{.role = Role::Mistake} : styleOf(i),
                           .side = Side::Above,
                           .brief = isOff ? "off" : text("%.2f", ratio)});
    }
}

void drawTraces(Canvas& canvas, const HungMasses& all) {
    const Chart chart = traceChart();
    drawFrame(canvas, chart);
    drawEnvelope(canvas, chart, all);
    for (std::size_t i = 0; i < kMasses; ++i) {
        drawFormula(canvas, chart, all, i);
        std::vector<Vec2d> line;
        for (std::size_t k = 0; k < all.times.size(); ++k)
            line.push_back({double{all.times[k]}, -double{all.masses[i].trace[k]}});
        drawCurve(canvas, chart, line, styleOf(i));
        drawPoint(canvas, chart.at(all.time, -all.masses[i].place), {.role = kRoles[i], .width = 10.0f});
    }
    drawLegend(canvas, Mark::Line, kFormula, "by formula");
    drawLabel(canvas, {chart.top(), "height over time, 6 s", {}, Side::Above, "height"});
}

void drawGauge(Canvas& canvas, const HungMasses& all) {
    const double product = all.setup.step * all.setup.frequency(), end = std::max(3.0, 1.25 * product);
    constexpr float kBarWidth = 3.7f, kBarHeight = 0.2f, kPitch = 0.38f, kTop = 0.7f;  // m
    for (std::size_t i = 0; i < kMasses; ++i) {
        const HungMass& mass = all.masses[i];
        const Chart gauge{.corner = {-2.95f, kTop - kPitch * static_cast<float>(i), 0.0f},
                          .width = kBarWidth,
                          .height = kBarHeight,
                          .x = {0.0, end}};
        drawBar(canvas, gauge, 0.0, mass.limit, styleOf(i));
        drawBar(canvas, gauge, mass.limit, end, {.role = Role::Mistake, .fill = Fill::Translucent});
        drawFrame(canvas, gauge);
        const Vec3f below = gauge.at(product, 0.0) + Vec3f{0, -0.05f, 0.01f};
        const Vec3f above = gauge.at(product, 1.0) + Vec3f{0, 0.05f, 0.01f};
        draw(canvas, geometry::Segmentf{below, above}, kPresent);
        const std::string words =
            mass.explodes() ? text("explodes: ×%.3g a step", mass.growth) : text("holds up to %.2f", mass.limit);
        drawLabel(canvas, {.position = gauge.at(end, 0.5),
                           .text = std::string(kNames[i]) + ": " + words,
                           .style = mass.explodes() ? Style{.role = Role::Mistake} : styleOf(i),
                           .side = Side::Right,
                           .brief = mass.explodes() ? "explodes" : text("to %.2f", mass.limit)});
    }
    drawLegend(canvas, Mark::Line, kPresent, "h·ω of this step: beyond its bar a mass explodes");
    drawLabel(canvas, {{-2.95f + kBarWidth * static_cast<float>(product / end), kTop + kBarHeight + 0.06f, 0.0f},
                       text("h·ω = %.3f", product),
                       kPresent,
                       Side::Above,
                       text("%.3f", product)});
}

}  // namespace demos::springs
