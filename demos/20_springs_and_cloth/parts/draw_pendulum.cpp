#include "demos/20_springs_and_cloth/parts/draw_pendulum.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/share/degrees.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::pendulum {
namespace {

constexpr float kExtent = 1.35f;  // m, from the pivot to the last bob
constexpr Vec3f kPivot{-1.5f, 2.2f, 0.0f};
constexpr Style kSimulated{.role = Role::BodyA, .width = 3.0f};
constexpr Style kTwin{.role = Role::BodyB, .width = 3.0f};
constexpr Style kExact{.role = Role::Neutral, .width = 1.8f};
constexpr Style kSmallAngle{.role = Role::BodyB, .dashed = true, .width = 2.2f};
constexpr Style kDistance{.role = Role::Contact, .width = 2.5f};
constexpr Style kMeasured{.role = Role::Contact, .width = 0.0f};

/// Angles over the last seconds; the curves are those of measures.
Chart chartOfAngles(double time, const char* title) {
    return chartOverTime(title, "degrees", {time, 6.0}, {-190.0, 190.0});
}
MeasuredCurve angleCurve(const char* measure, const char* name, const Style& style) {
    return {.measure = measure, .name = name, .style = style, .turn = 360.0};
}

/// Rods from the pivot through all bobs.
void drawRods(Canvas& canvas, const Rods& rods, const Style& style, Key key) {
    Vec3f from = kPivot;
    for (int i = 0; i < rods.build().bobs; ++i) {
        const Vec3f bob = seen(rods, rods.bob(i));
        draw(canvas, Capsulef{from, bob, 0.018f}, {.role = Role::Neutral}, key + 10 + static_cast<Key>(i));
        draw(canvas, Spheref{bob, kBobRadius}, style, key + static_cast<Key>(i));
        from = bob;
    }
}
/// A bob where a formula has it, behind the others.
void drawGhost(Canvas& canvas, double angle, const Style& style, Key key) {
    const Vec3f away{static_cast<float>(geometry::sin(angle)), -static_cast<float>(geometry::cos(angle)), 0.0f};
    const Vec3f bob = kPivot + kExtent * away - Vec3f{0, 0, 0.1f};
    draw(canvas, Segmentf{kPivot, bob}, {.role = style.role, .dashed = true, .width = 1.5f});
    draw(canvas, Spheref{bob, 0.85f * kBobRadius}, {.role = style.role, .fill = Fill::Translucent, .ghost = true}, key);
}

/// Periods against the amplitude.
Chart chartOfPeriods(const Scene& scene) {
    const physics::Pendulum theory{scene.rods.build().length, scene.rods.build().gravity};
    const double small = smallSwingPeriod(theory);
    ChartSeries exact{.name = "exact", .style = kExact}, measured{.style = kMeasured, .marker = Marker::Diamond};
    for (int degrees = 0; degrees < 180; ++degrees)
        exact.points.emplace_back(degrees, periodOf(theory, degrees / kDegrees<double>));
    if (scene.period) {
        measured.name = printed("measured: %.4f s", *scene.period);
        measured.points.emplace_back(std::abs(scene.amplitude) * kDegrees<double>, *scene.period);
    }
    const ChartSeries smallAngle{.name = "2π√(L/g)", .style = kSmallAngle, .points = {{0.0, small}, {180.0, small}}};
    return {.title = "Period against amplitude",
            .x = {.title = "amplitude, degrees", .range = {0.0, 180.0}},
            .y = {.title = "s", .range = {0.8 * small, 3.2 * small}},
            .series = {smallAngle, exact, measured}};
}

Chart chartOfSwings(const Scene& scene) {
    Chart chart = chartOfAngles(scene.time, "Angle");
    ChartSeries smallAngle{.name = "2π√(L/g)", .style = kSmallAngle};
    constexpr int kPieces = 160;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = chart.x.range.low + (chart.x.range.high - chart.x.range.low) * i / kPieces;
        if (t <= scene.time) smallAngle.points.emplace_back(t, kDegrees<double> * smallAngleSwing(scene, t));
    }
    chart.series = {smallAngle};
    chart.measured = {angleCurve("angle", "simulated", kSimulated), angleCurve("exact angle", "exact", kExact)};
    return chart;
}

void drawTrail(Canvas& canvas, const char* point, Style style) {
    constexpr double kShown = 140.0 / 60.0;  // s
    style.width = 1.8f;
    demos::drawTrail(canvas, {point, style, kShown, Vec3f{0.0f, 0.0f, -0.07f}});
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
    chart.measured = {angleCurve("angle", "pendulum", kSimulated), angleCurve("twin angle", "twin", kTwin)};
    return chart;
}

void drawPivot(Canvas& canvas) {
    draw(canvas, Boxf{kPivot, {0.07f, 0.07f, 0.2f}}, {.role = Role::Neutral, .shade = -0.3f});
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
    drawTrail(canvas, kTwinPoint, kTwin);
    drawTrail(canvas, kBobPoint, kSimulated);
    drawRods(canvas, scene.twin, kTwin, 21);
    drawRods(canvas, scene.rods, kSimulated, 1);
    drawChart(canvas, chartOfOuterAngles(scene));
    drawChart(canvas, chartOfDivergence(scene));
    drawLegend(canvas, Mark::Patch, kSimulated, "a double pendulum");
    drawLegend(canvas, Mark::Patch, kTwin, "its twin, which started a little further");
}

}  // namespace collidoscope::demos::pendulum
