#include "demos/20_springs_and_cloth/parts/draw_pendulum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "demos/draw/shapes.h"
#include "demos/share/degrees.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::pendulum {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kPi = geometry::kPi<double>;
constexpr float kExtent = 1.35f;  // m, from the pivot to the last bob
constexpr Vec3f kPivot{-1.5f, 2.2f, 0.0f};
constexpr Style kSimulated{.role = Role::BodyA, .width = 3.0f};
constexpr Style kTwin{.role = Role::BodyB, .width = 3.0f};
constexpr Style kExact{.role = Role::Neutral, .width = 1.8f};
constexpr Style kSmallAngle{.role = Role::BodyB, .dashed = true, .width = 2.2f};
constexpr Style kDistance{.role = Role::Contact, .width = 2.5f};
constexpr Style kMeasured{.role = Role::Contact, .width = 0.0f};

/// Angles over the last seconds; its curves are still to come.
Chart chartOfAngles(double time, const char* title) {
    const double end = std::max(time, SwingRecord::kKept);
    return {.title = title,
            .x = {.title = "time, s", .range = {end - SwingRecord::kKept, end}},
            .y = {.title = "degrees", .range = {-190.0, 190.0}}};
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
    const Vec3f bob = kPivot + kExtent * away - Vec3f{0, 0, 0.1f};
    draw(canvas, geometry::Segmentf{kPivot, bob}, {.role = style.role, .dashed = true, .width = 1.5f});
    draw(canvas, geometry::Spheref{bob, 0.85f * kBobRadius},
         {.role = style.role, .fill = Fill::Translucent, .ghost = true}, key);
}

/// In degrees. A line of angles has a gap where it leaves over the top.
template <typename AngleAt>
std::vector<Vec2d> lineOfAngles(const std::vector<double>& times, const AngleAt& angleAt) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::vector<Vec2d> line;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Vec2d next{times[i], kDegrees<double> * angleAt(i)};
        if (!line.empty() && std::abs(next.y - line.back().y) > 180.0) line.emplace_back(kNone, kNone);
        line.push_back(next);
    }
    return line;
}

double wrapped(double angle) { return angle - 2.0 * kPi * std::floor(angle / (2.0 * kPi) + 0.5); }

std::vector<double> timesOf(const SwingRecord& record) {
    std::vector<double> times;
    for (const Sample& sample : record.samples) times.push_back(double{sample.time});
    return times;
}

/// Periods against the amplitude.
Chart chartOfPeriods(const Scene& scene) {
    const physics::Pendulum theory{scene.rods.build().length, scene.rods.build().gravity};
    const double small = smallSwingPeriod(theory);
    ChartSeries exact{.name = "exact", .style = kExact}, measured{.style = kMeasured, .marker = Marker::Diamond};
    for (int degrees = 0; degrees < 180; ++degrees)
        exact.points.emplace_back(degrees, periodOf(theory, degrees / kDegrees<double>));
    if (scene.record.period) {
        measured.name = printed("measured: %.4f s", *scene.record.period);
        measured.points.emplace_back(std::abs(scene.amplitude) * kDegrees<double>, *scene.record.period);
    }
    const ChartSeries smallAngle{.name = "2π√(L/g)", .style = kSmallAngle, .points = {{0.0, small}, {180.0, small}}};
    return {.title = "Period against amplitude",
            .x = {.title = "amplitude, degrees", .range = {0.0, 180.0}},
            .y = {.title = "s", .range = {0.8 * small, 3.2 * small}},
            .series = {smallAngle, exact, measured}};
}

Chart chartOfSwings(const Scene& scene) {
    Chart chart = chartOfAngles(scene.time, "Angle");
    std::vector<double> times;
    constexpr int kPieces = 160;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = chart.x.range.low + (chart.x.range.high - chart.x.range.low) * i / kPieces;
        if (t <= scene.time) times.push_back(t);
    }
    const auto smallAngle = [&](std::size_t i) { return smallAngleSwing(scene, times[i]); };
    const auto exact = [&](std::size_t i) { return wrapped(exactAngle(scene, times[i])); };
    const auto simulated = [&](std::size_t i) { return double{scene.record.samples[i].inner}; };
    chart.series = {
        {.name = "2π√(L/g)", .style = kSmallAngle, .points = lineOfAngles(times, smallAngle)},
        {.name = "simulated", .style = kSimulated, .points = lineOfAngles(timesOf(scene.record), simulated)},
        {.name = "exact", .style = kExact, .points = lineOfAngles(times, exact)}};
    return chart;
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
        const Vec3f now = kPivot + 0.5f * kExtent *
                                       Vec3f{geometry::sin(inner) + geometry::sin(outer),
                                             -geometry::cos(inner) - geometry::cos(outer), -0.1f};
        if (i > first) lines.push_back({.start = before, .end = now, .style = style});
        before = now;
    }
    canvas.lines(lines);
}

Chart chartOfDivergence(const Scene& scene) {
    Chart chart =
        chartOverTime("Distance of the outer bobs", "m", {scene.time, std::max(20.0, scene.time)}, {1e-7, 10.0});
    chart.y.scale = Scale::Logarithmic;
    chart.measured = {{"distance", "", kDistance}};
    return chart;
}

Chart chartOfOuterAngles(const Scene& scene) {
    Chart chart = chartOfAngles(scene.time, "Angle of the outer rods");
    const std::vector<double> times = timesOf(scene.record);
    const std::vector<Sample>& samples = scene.record.samples;
    const auto first = [&](std::size_t i) { return double{samples[i].outer}; };
    const auto twin = [&](std::size_t i) { return double{samples[i].twinOuter}; };
    chart.series = {{.name = "pendulum", .style = kSimulated, .points = lineOfAngles(times, first)},
                    {.name = "twin", .style = kTwin, .points = lineOfAngles(times, twin)}};
    return chart;
}

void drawPivot(Canvas& canvas) {
    draw(canvas, geometry::Boxf{kPivot, {0.07f, 0.07f, 0.2f}}, {.role = Role::Neutral, .shade = -0.3f});
}

}  // namespace

Vec3f pivot() { return kPivot; }
Vec3f seen(const Rods& rods, const Vec3d& position) {
    return kPivot + Vec3f(position * (double{kExtent} / rods.build().length));
}

double exactAngle(const Scene& scene, double time) {
    const Build& build = scene.rods.build();
    return motionAfter(physics::Pendulum{build.length, build.gravity}, {scene.amplitude, 0.0}, time).position;
}
double smallAngleSwing(const Scene& scene, double time) {
    const Build& build = scene.rods.build();
    return scene.amplitude * geometry::cos(physics::Pendulum{build.length, build.gravity}.frequency() * time);
}

void drawSimple(Canvas& canvas, const Scene& scene) {
    drawPivot(canvas);
    drawGhost(canvas, smallAngleSwing(scene, scene.time), kSmallAngle, 50);
    drawGhost(canvas, exactAngle(scene, scene.time), kExact, 51);
    drawRods(canvas, scene.rods, kSimulated, 1);
    drawChart(canvas, chartOfSwings(scene));
    drawChart(canvas, chartOfPeriods(scene));
    drawLegend(canvas, Mark::Patch, kSimulated, "simulated");
    drawLegend(canvas, Mark::Line, kExact, "exact");
    drawLegend(canvas, Mark::Line, kSmallAngle, "2π√(L/g), for small swings");
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
    drawChart(canvas, chartOfOuterAngles(scene));
    drawChart(canvas, chartOfDivergence(scene));
    drawLegend(canvas, Mark::Patch, kSimulated, "a double pendulum");
    drawLegend(canvas, Mark::Patch, kTwin, "its twin, which started a little further");
}

}  // namespace collidoscope::demos::pendulum
