#include "demos/20_springs_and_cloth/parts/draw_pendulum.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"

namespace demos::pendulum {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kPi = geometry::kPi<double>;
constexpr float kReach = 1.35f;  // m, from the pivot to the last bob
constexpr Vec3f kPivot{-1.5f, 2.2f, 0.0f};
constexpr Style kSimulated{.role = Role::BodyA, .width = 3.0f};
constexpr Style kTwin{.role = Role::BodyB, .width = 3.0f};
constexpr Style kExact{.role = Role::Neutral, .width = 1.6f};
constexpr Style kSchool{.role = Role::BodyB, .dashed = true, .width = 2.2f};
constexpr Style kDistance{.role = Role::Contact, .width = 2.5f};
constexpr Style kMeasured{.role = Role::Contact, .showThrough = true, .width = 12.0f};

Chart upperChart(double time) {
    const double end = std::max(time, SwingRecord::kKept);
    return {.corner = {0.35f, 2.3f, 0.0f},
            .width = 2.5f,
            .height = 1.35f,
            .x = {end - SwingRecord::kKept, end},
            .y = {-1.05 * kPi, 1.05 * kPi}};
}
constexpr Vec3f kLowerCorner{0.35f, 0.4f, 0.0f};

std::string text(const char* format, double a, double b = 0.0) {
    std::array<char, 80> out{};
    std::snprintf(out.data(), out.size(), format, a, b);
    return out.data();
}

/// Rods from the pivot through all bobs.
void drawRods(Canvas& canvas, const Rods& rods, const Style& style, Key key) {
    Vec3f from = kPivot;
    for (int i = 0; i < rods.build().bobs; ++i) {
        const Vec3f bob = seen(rods, rods.bob(i));
        draw(canvas, geometry::Capsulef{from, bob, 0.018f}, {.role = Role::Neutral}, key + 10 + static_cast<Key>(i));
        draw(canvas, geometry::Spheref{bob, kBobRadius}, style, key + static_cast<Key>(i));
        from = bob;
    }
}
/// A bob where a formula has it, behind the others.
void drawGhost(Canvas& canvas, double angle, const Style& style, Key key) {
    const Vec3f away{static_cast<float>(geometry::sin(angle)), -static_cast<float>(geometry::cos(angle)), 0.0f};
    const Vec3f bob = kPivot + kReach * away - Vec3f{0, 0, 0.1f};
    draw(canvas, geometry::Segmentf{kPivot, bob}, {.role = style.role, .dashed = true, .width = 1.5f});
    draw(canvas, geometry::Spheref{bob, 0.85f * kBobRadius},
         {.role = style.role, .fill = Fill::Translucent, .ghost = true}, key);
}

/// A line of angles is cut where it leaves over the top.
template <typename AngleAt>
void drawAngles(Canvas& canvas, const Chart& chart, const std::vector<double>& times, const AngleAt& angleAt,
                const Style& style) {
    std::vector<Vec2d> line;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Vec2d next{times[i], angleAt(i)};
        if (!line.empty() && std::abs(next.y - line.back().y) > kPi) {
            drawCurve(canvas, chart, line, style);
            line.clear();
        }
        line.push_back(next);
    }
    drawCurve(canvas, chart, line, style);
}

double wrapped(double angle) { return angle - 2.0 * kPi * std::floor(angle / (2.0 * kPi) + 0.5); }

std::vector<double> timesOf(const SwingRecord& record) {
    std::vector<double> times;
    for (const Sample& sample : record.samples) times.push_back(double{sample.time});
    return times;
}

/// Periods over that of small swings, against the amplitude in degrees.
void drawPeriods(Canvas& canvas, const Scene& scene) {
    const physics::Pendulum theory{scene.rods.build().length, scene.rods.build().gravity};
    const Chart chart{.corner = kLowerCorner, .width = 2.5f, .height = 1.35f, .x = {0.0, 180.0}, .y = {0.8, 3.2}};
    drawFrame(canvas, chart);
    std::vector<Vec2d> curve;
    for (int degrees = 0; degrees < 180; ++degrees)
        curve.push_back({double(degrees), periodOf(theory, degrees * kPi / 180.0) / smallSwingPeriod(theory)});
    const std::array school{Vec2d{0.0, 1.0}, Vec2d{180.0, 1.0}};
    drawCurve(canvas, chart, school, kSchool);
    drawCurve(canvas, chart, curve, kExact);
    drawLabel(canvas, chart.top(), "period against amplitude, 0 to 180°");
    if (!scene.record.period) return;
    const double degrees = std::abs(scene.amplitude) * 180.0 / kPi;
    drawPoint(canvas, chart.at(degrees, *scene.record.period / smallSwingPeriod(theory)), kMeasured);
    drawLegend(canvas, Mark::Point, kMeasured, text("measured period %.4f s", *scene.record.period));
}

void drawSwings(Canvas& canvas, const Scene& scene) {
    const Chart chart = upperChart(scene.time);
    drawFrame(canvas, chart);
    std::vector<double> times;
    constexpr int kPieces = 160;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = chart.x.low + (chart.x.high - chart.x.low) * i / kPieces;
        if (t <= scene.time) times.push_back(t);
    }
    drawAngles(
        canvas, chart, times, [&](std::size_t i) { return schoolAngle(scene, times[i]); }, kSchool);
    drawAngles(
        canvas, chart, times, [&](std::size_t i) { return wrapped(exactAngle(scene, times[i])); }, kExact);
    drawAngles(
        canvas, chart, timesOf(scene.record), [&](std::size_t i) { return double{scene.record.samples[i].inner}; },
        kSimulated);
    drawLabel(canvas, chart.top(), "angle over the last 6 s, ±180°");
}

/// The way of the last bob, from the angles that are remembered.
template <typename AnglesAt>
void drawTrail(Canvas& canvas, const SwingRecord& record, const AnglesAt& anglesAt, const Style& style) {
    constexpr std::size_t kShown = 140;
    std::vector<LineItem> lines;
    const std::size_t count = record.samples.size(), first = count > kShown ? count - kShown : 0;
    Vec3f before{0.0f};
    for (std::size_t i = first; i < count; ++i) {
        const auto [inner, outer] = anglesAt(record.samples[i]);
        const Vec3f now = kPivot + 0.5f * kReach *
                                       Vec3f{geometry::sin(inner) + geometry::sin(outer),
                                             -geometry::cos(inner) - geometry::cos(outer), -0.1f};
        if (i > first) lines.push_back({.start = before, .end = now, .style = style});
        before = now;
    }
    canvas.lines(lines);
}

void drawDivergence(Canvas& canvas, const Scene& scene) {
    const Divergence& divergence = scene.divergence;
    const double end = std::max(20.0, scene.time);
    const Chart chart{.corner = kLowerCorner, .width = 2.5f, .height = 1.35f, .x = {0.0, end}, .y = {-6.5, 0.5}};
    drawFrame(canvas, chart);
    std::vector<Vec2d> line;
    for (std::size_t i = 0; i < divergence.apart.size(); ++i)
        line.push_back(
            {divergence.spacing * static_cast<double>(i), std::log10(std::max(1e-9, double{divergence.apart[i]}))});
    drawCurve(canvas, chart, line, kDistance);
    drawLabel(canvas, chart.top(), text("distance in decades of a metre, %.0f s", end));
    drawLegend(canvas, Mark::Line, kDistance, "distance of the outer bobs");
}

void drawOuterAngles(Canvas& canvas, const Scene& scene) {
    const Chart chart = upperChart(scene.time);
    drawFrame(canvas, chart);
    const std::vector<double> times = timesOf(scene.record);
    const std::vector<Sample>& samples = scene.record.samples;
    drawAngles(
        canvas, chart, times, [&](std::size_t i) { return double{samples[i].outer}; }, kSimulated);
    drawAngles(
        canvas, chart, times, [&](std::size_t i) { return double{samples[i].twinOuter}; }, kTwin);
    drawLabel(canvas, chart.top(), "angle of the outer rods, last 6 s");
}

void drawPivot(Canvas& canvas) {
    draw(canvas, geometry::Boxf{kPivot, {0.07f, 0.07f, 0.2f}}, {.role = Role::Neutral, .shade = -0.3f});
}

}  // namespace

Vec3f pivot() { return kPivot; }
Vec3f seen(const Rods& rods, const Vec3d& place) {
    return kPivot + Vec3f(place * (double{kReach} / rods.build().length));
}

double exactAngle(const Scene& scene, double time) {
    const Build& build = scene.rods.build();
    return motionAfter(physics::Pendulum{build.length, build.gravity}, {scene.amplitude, 0.0}, time).position;
}
double schoolAngle(const Scene& scene, double time) {
    const Build& build = scene.rods.build();
    return scene.amplitude * geometry::cos(physics::Pendulum{build.length, build.gravity}.frequency() * time);
}

void drawSimple(Canvas& canvas, const Scene& scene) {
    drawPivot(canvas);
    drawGhost(canvas, schoolAngle(scene, scene.time), kSchool, 50);
    drawGhost(canvas, exactAngle(scene, scene.time), kExact, 51);
    drawRods(canvas, scene.rods, kSimulated, 1);
    drawSwings(canvas, scene);
    drawPeriods(canvas, scene);
    drawLegend(canvas, Mark::Patch, kSimulated, "simulated");
    drawLegend(canvas, Mark::Line, kExact, "exact");
    drawLegend(canvas, Mark::Line, kSchool, "2π√(L/g), for small swings");
}

void drawDouble(Canvas& canvas, const Scene& scene) {
    drawPivot(canvas);
    Style trail = kSimulated, twinTrail = kTwin;
    trail.width = twinTrail.width = 1.8f;
    drawTrail(
        canvas, scene.record,
        [](const Sample& s) {
            return std::pair{s.twinInner, s.twinOuter};
        },
        twinTrail);
    drawTrail(
        canvas, scene.record,
        [](const Sample& s) {
            return std::pair{s.inner, s.outer};
        },
        trail);
    drawRods(canvas, scene.twin, kTwin, 21);
    drawRods(canvas, scene.rods, kSimulated, 1);
    drawOuterAngles(canvas, scene);
    drawDivergence(canvas, scene);
    drawLegend(canvas, Mark::Patch, kSimulated, "a double pendulum");
    drawLegend(canvas, Mark::Patch, kTwin, "its twin, which started a little further");
}

}  // namespace demos::pendulum
