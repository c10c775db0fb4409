#include "demos/14_particles/parts/race_picture.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::race {
namespace {

constexpr Style kWindowEdge{.role = Role::Construction, .width = 1.0f, .shade = -0.35f};
constexpr std::array kRoles{Role::Contact, Role::BodyB, Role::Impulse, Role::BodyA, Role::Velocity, Role::Acceleration};
constexpr std::array kMarkers{Marker::Circle, Marker::Square,  Marker::Triangle,
                              Marker::Cross,  Marker::Diamond, Marker::Plus};
constexpr Style kExactLine{.role = Role::Neutral, .dashed = true, .width = 1.5f};
constexpr Style kExactBall{.role = Role::Neutral, .fill = Fill::Translucent, .ghost = true};
constexpr Style kRod{.role = Role::Neutral, .width = 2.0f};

constexpr float kLeft = -2.88f, kTop = 3.8f;                              // m, of the windows
constexpr float kWindowWidth = 1.64f, kWindowHeight = 1.0f, kGap = 0.3f;  // m
constexpr float kBall = 0.075f, kGhost = 0.085f;                          // m
constexpr float kInFront = 0.06f;                                         // m: balls stand before the board
constexpr double kTrack = 0.16;                                           // height of a spring's track in its window
constexpr double kTraceLow = 0.3, kTraceHigh = 0.97;  // of the trace that runs up from the ball, as on a seismograph

/// The edges stand for the ends of both ranges.
struct Window {
    Vec3f corner{0.0f};  ///< bottom left, m
    Range<double> x{0.0, 1.0}, y{0.0, 1.0};

    /// The place in the scene. What lies outside is brought to the nearest edge; what is not finite, to the corner.
    Vec3f at(double u, double v) const {
        const auto shareOf = [](const Range<double>& range, double value) {
            const double share = (value - range.low) / (range.high - range.low);
            return static_cast<float>(std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0);
        };
        return corner + Vec3f{kWindowWidth * shareOf(x, u), kWindowHeight * shareOf(y, v), 0.0f};
    }
    bool holds(double u, double v) const { return u >= x.low && u <= x.high && v >= y.low && v <= y.high; }
    Vec3f opposite() const { return corner + Vec3f{kWindowWidth, kWindowHeight, 0.0f}; }
};

/// Shows a part of the system in its own metres. A spring's height is a share of the window.
Window windowOf(System system, std::size_t racer) {
    constexpr double kAspect = double{kWindowWidth} / double{kWindowHeight};
    const std::size_t rowNumber = racer / 2;
    const auto column = static_cast<float>(racer % 2), row = static_cast<float>(rowNumber);
    Window window{.corner = {kLeft + column * (kWindowWidth + 0.3f * kGap),
                             kTop - kWindowHeight - row * (kWindowHeight + kGap), 0.0f}};
    if (system == System::Spring) {
        window.x = extentOf(system).position;
        return window;
    }
    window.y = system == System::Orbit        ? Range<double>{-1.2, 1.2}
               : system == System::Projectile ? Range<double>{-0.15, 2.75}
                                              : Range<double>{-1.25, 1.25};
    const double left = system == System::Projectile ? -0.6 : window.y.low * kAspect;
    window.x = {left, left + (window.y.high - window.y.low) * kAspect};
    return window;
}

double bounded(double value) {
    constexpr double kFarthest = 1e6;  // m: beyond it, nothing is shown anyway
    return std::clamp(value, -kFarthest, kFarthest);
}

/// Where a motion is seen in its window.
Vec2d seenAt(System system, const physics::TrajectoryPoint& point) {
    const double x = bounded(point.position.x);
    if (system == System::Spring) return {x, kTrack};
    if (system == System::Pendulum) return {geometry::sin(x), -geometry::cos(x)};
    return {x, bounded(point.position.y)};
}

/// m: how far the paper of a spring's trace has moved up.
double paperAt(const Race& race) {
    return (kTraceHigh - kTraceLow) * double{kWindowHeight} * race.time / race.traceTime();
}
/// Where a trail goes through, m from the lower left corner of a window: where the motion is seen, or a pen on the
/// paper, for a spring.
Vec3f penOf(const Race& race, const physics::TrajectoryPoint& point) {
    const System system = race.course.system;
    const Window window = windowOf(system, 0);
    const auto along = [](const Range<double>& range, double value, float size) {
        return static_cast<float>((value - range.low) / (range.high - range.low) * double{size});
    };
    const Vec2d at = seenAt(system, point);
    return {along(window.x, at.x, kWindowWidth),
            system == System::Spring ? static_cast<float>(kTraceLow * double{kWindowHeight} - paperAt(race))
                                     : along(window.y, at.y, kWindowHeight),
            0.0f};
}

const char* const kExactName = "exact";
std::string nameOf(std::size_t racer) { return std::string(physics::nameOf(physics::kIntegrators[racer])); }
/// Name of the measured point in phase space.
std::string phaseOf(const std::string& name) { return name + " in phase space"; }

void drawTrail(Canvas& canvas, const Race& race, const Window& window, const std::string& point, const Style& style) {
    const auto paper = race.course.system == System::Spring ? static_cast<float>(paperAt(race)) : 0.0f;
    demos::drawTrail(canvas, {.point = point,
                              .style = style,
                              .span = race.traceTime() + race.pause,
                              .offset = window.corner + Vec3f{0.0f, paper, 0.0f},
                              .within = Aabbf{window.corner, window.opposite()}});
}

void drawBall(Canvas& canvas, const Window& window, const Vec2d& at, float radius, const Style& style, Key key) {
    draw(canvas, Spheref{window.at(at.x, at.y) + Vec3f{0, 0, kInFront}, radius}, style, key);
}

/// A zigzag from the left edge to the ball, as far as the window reaches.
void drawSpring(Canvas& canvas, const Window& window, double ball, Key key) {
    constexpr int kTurns = 22;
    const auto corner = [&](int i) {
        const double side = i == 0 || i == kTurns ? 0.0 : (i % 2 == 0 ? 0.045 : -0.045);
        return Vec2d{window.x.low + (ball - window.x.low) * i / kTurns, kTrack + side};
    };
    std::vector<LineItem> lines;
    for (int i = 0; i < kTurns; ++i) {
        const Vec2d from = corner(i), whole = corner(i + 1) - from;
        const double share = std::min((window.x.high - from.x) / whole.x, 1.0);
        if (!(share > 0.0)) break;
        const Vec2d to = from + share * whole;
        lines.push_back({window.at(from.x, from.y), window.at(to.x, to.y), kRod, key + static_cast<Key>(i)});
    }
    canvas.lines(lines);
}
/// Draws the holder of the ball: a spring, a rod, a sun, or the ground.
void drawScenery(Canvas& canvas, const Window& window, System system, const Vec2d& ball, Key key) {
    if (system == System::Spring) return drawSpring(canvas, window, ball.x, key);
    if (system == System::Orbit)
        return draw(canvas, Spheref{window.at(0, 0), 0.06f}, {.role = Role::Acceleration, .shade = 0.5f});
    LineItem line{window.at(0.0, 0.0), window.at(ball.x, ball.y), kRod, key};
    if (system == System::Projectile)
        line.start = window.at(window.x.low, 0.0), line.end = window.at(window.x.high, 0.0);
    canvas.lines({&line, 1});
}

/// 1.031, 26.7, 695, 1e+08
std::string timesOf(double ratio) {
    const double size = std::abs(ratio);
    return printed(size < 10.0 ? "×%.3f" : size < 1e6 ? "×%.4g" : "×%.0e", ratio);
}

void drawWindow(Canvas& canvas, const Race& race, std::size_t i) {
    const System system = race.course.system;
    const Window window = windowOf(system, i);
    const Racer& racer = race.racers[i];
    const Style style = styleOf(i);
    const Vec3f width{kWindowWidth, 0.0f, 0.0f}, far = window.opposite();
    drawLoop(canvas, std::array{window.corner, window.corner + width, far, far - width}, kWindowEdge);
    drawTrail(canvas, race, window, kExactName, kExactLine);
    drawTrail(canvas, race, window, nameOf(i), style);

    const Vec2d ball = seenAt(system, racer.now), ghost = seenAt(system, race.exact);
    drawScenery(canvas, window, system, ball, 1000 * (i + 1));
    drawBall(canvas, window, ghost, kGhost, kExactBall, 200 + i);
    drawBall(canvas, window, ball, kBall, style, 100 + i);
    if (!window.holds(ball.x, ball.y)) {
        const Vec3f edge = window.at(ball.x, ball.y),
                    middle = window.corner + 0.5f * Vec3f{kWindowWidth, kWindowHeight, 0};
        drawArrow(canvas, edge, 0.14f * glm::normalize(edge - middle), {.role = style.role, .width = 3.0f});
    }
    const std::string number = std::to_string(i + 1) + " ", times = timesOf(racer.energy);
    const Vec3f top = window.corner + Vec3f{0.5f * kWindowWidth, kWindowHeight, 0.0f};
    drawLabel(canvas, {top, number + nameOf(i) + " " + times, style, Side::Above, number + times});
}

}  // namespace

Style styleOf(std::size_t racer) { return {.role = kRoles[racer], .width = 2.5f}; }

void drawWindows(Canvas& canvas, const Race& race) {
    for (std::size_t i = 0; i < kRacers; ++i) drawWindow(canvas, race, i);
    drawLegend(canvas, Mark::Line, kExactLine, "exact motion, by formula");
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "an integrator: × is its energy, ×1 is exact");
}

void measurePaths(Measurements& m, const Race& race) {
    const auto add = [&](const std::string& name, const physics::TrajectoryPoint& now) {
        const physics::PhasePoint phase = race.course.phaseOf(now);
        m.point(name, penOf(race, now));
        m.point(phaseOf(name), {static_cast<float>(phase.position), static_cast<float>(phase.velocity), 0.0f});
    };
    for (std::size_t i = 0; i < kRacers; ++i) add(nameOf(i), race.racers[i].now);
    add(kExactName, race.exact);
}

Chart chartOfPhases(const Race& race, const physics::PhasePoint& start) {
    const Extent extent = extentOf(race.course.system);
    const std::string unit = unitOf(race.course.system);
    Chart chart{.title = "Phase space: drag the start",
                .x = {.title = "position, " + unit, .range = extent.position},
                .y = {.title = "velocity over ω, " + unit, .range = extent.speed},
                .time = {race.clock(), race.traceTime() + race.pause},
                .equalScale = true,
                .handle = "start"};
    const auto mark = [&](std::string name, Role role, Marker marker, const physics::PhasePoint& at) {
        chart.series.push_back({.name = std::move(name),
                                .style = {.role = role, .width = 0.0f},
                                .marker = marker,
                                .points = {{at.position, at.velocity}}});
    };
    for (std::size_t i = 0; i < kRacers; ++i) {
        chart.paths.push_back({phaseOf(nameOf(i)), "", {.role = kRoles[i], .width = 1.8f}});
        mark(std::to_string(i + 1), kRoles[i], kMarkers[i], race.course.phaseOf(race.racers[i].now));
    }
    chart.paths.push_back({phaseOf(kExactName), "exact", kExactLine});
    mark("start", Role::Neutral, Marker::Circle, start);
    return chart;
}

Chart chartOfErrors(const Course& course, const StepErrors& found, double present) {
    constexpr double kLowest = 1e-11, kHighest = 1e2;  // of the error
    constexpr double kAside = 1.4;                     // times the longest step, over the shortest
    Chart chart{.title = "Error against step",
                .x = {.title = "step h, s",
                      .range = {found.steps.back() / kAside, found.steps.front() * kAside},
                      .scale = Scale::Logarithmic},
                .y = {.title = unitOf(course.system), .range = {kLowest, kHighest}, .scale = Scale::Logarithmic}};
    for (std::size_t i = 0; i < kRacers; ++i) {
        const double slope = found.slopes[i];
        ChartSeries curve{
            // with the number that the racer has in its window: "6: order 4.00"
            .name = std::to_string(i + 1) + ": " + (std::isnan(slope) ? "exact" : printed("order %.2f", slope)),
            .style = styleOf(i),
            .marker = kMarkers[i]};
        for (std::size_t k = 0; k < kStepSizes; ++k)
            curve.points.emplace_back(found.steps[k], std::max(found.errors[i][k], kLowest));
        chart.series.push_back(std::move(curve));
    }
    chart.series.push_back({.name = "h taken",
                            .style = {.role = Role::Neutral, .dashed = true, .width = 2.0f},
                            .points = {{present, kLowest}, {present, kHighest}}});
    return chart;
}

}  // namespace collidoscope::demos::race
