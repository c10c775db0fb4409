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
        const double delta = to - from;
        if (delta == 0.0) {
            if (!race::holds(range, from)) end = -1.0;
            return;
        }
        const double a = (range.low - from) / delta, b = (range.high - from) / delta;
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

namespace {

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

/// The part of a system that its window shows, in the system's metres. A spring's height is a share of the window.
void setRanges(Window& window, System system) {
    constexpr double kAspect = double{kWindowWidth} / double{kWindowHeight};
    double low = -1.25, high = 1.25, left = -1.25 * kAspect;
    if (system == System::Spring) {
        window.x = extentOf(system).position;
        window.y = {0.0, 1.0};
        return;
    }
    if (system == System::Orbit) {
        low = -1.2;
        high = 1.2;
        left = low * kAspect;
    } else if (system == System::Projectile) {
        low = -0.15;
        high = 2.75;
        left = -0.6;
    }
    window.y = {low, high};
    window.x = {left, left + (high - low) * kAspect};
}

Window windowOf(System system, std::size_t racer) {
    const std::size_t rowNumber = racer / 2;
    const auto column = static_cast<float>(racer % 2), row = static_cast<float>(rowNumber);
    Window window{.corner = {kLeft + column * (kWindowWidth + 0.3f * kGap),
                             kTop - kWindowHeight - row * (kWindowHeight + kGap), 0.0f},
                  .width = kWindowWidth,
                  .height = kWindowHeight};
    setRanges(window, system);
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
    const float x = along(window.x, at.x, window.width);
    if (system == System::Spring)
        return {x, static_cast<float>(kTraceLow * double{window.height} - paperAt(race)), 0.0f};
    return {x, along(window.y, at.y, window.height), 0.0f};
}

const char* const kExactName = "exact";
std::string nameOf(std::size_t racer) { return std::string(physics::nameOf(physics::kIntegrators[racer])); }
/// Of a point of phase space.
std::string phaseOf(const std::string& name) { return name + " in phase space"; }

void drawTrail(Canvas& canvas, const Race& race, const Window& window, const std::string& point, const Style& style) {
    const auto paper = race.course.system == System::Spring ? static_cast<float>(paperAt(race)) : 0.0f;
    demos::drawTrail(canvas,
                     {.point = point,
                      .style = style,
                      .span = race.traceTime() + race.pause,
                      .offset = window.corner + Vec3f{0.0f, paper, 0.0f},
                      .within = Aabbf{window.corner, window.corner + Vec3f{window.width, window.height, 0.0f}}});
}

void drawBall(Canvas& canvas, const Window& window, const Vec2d& at, float radius, const Style& style, Key key) {
    draw(canvas, Spheref{window.at(at.x, at.y) + Vec3f{0, 0, kInFront}, radius}, style, key);
}

/// Draws the holder of the ball: a zigzag, a rod, a sun, or the ground.
void drawScenery(Canvas& canvas, const Window& window, System system, const Vec2d& ball, Key key) {
    std::vector<Vec2d> line;
    if (system == System::Spring) {
        constexpr int kTurns = 22;
        for (int i = 0; i <= kTurns; ++i) {
            const double side = i == 0 || i == kTurns ? 0.0 : (i % 2 == 0 ? 0.045 : -0.045);
            line.push_back({window.x.low + (ball.x - window.x.low) * i / kTurns, kTrack + side});
        }
    } else if (system == System::Pendulum) {
        line = {{0.0, 0.0}, ball};
    } else if (system == System::Projectile) {
        line = {{window.x.low, 0.0}, {window.x.high, 0.0}};
    } else {
        draw(canvas, Spheref{window.at(0, 0), 0.06f}, {.role = Role::Acceleration, .shade = 0.5f});
    }
    drawLine(canvas, window, line, kRod, key);
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
    drawFrame(canvas, {window.corner, window.width, window.height});
    drawTrail(canvas, race, window, kExactName, kExactLine);
    drawTrail(canvas, race, window, nameOf(i), style);

    const Vec2d ball = seenAt(system, racer.now), ghost = seenAt(system, race.exact);
    drawScenery(canvas, window, system, ball, 1000 * (i + 1));
    drawBall(canvas, window, ghost, kGhost, kExactBall, 200 + i);
    drawBall(canvas, window, ball, kBall, style, 100 + i);
    if (!window.holds(ball.x, ball.y)) {
        const Vec3f edge = window.at(ball.x, ball.y),
                    middle = window.corner + 0.5f * Vec3f{window.width, window.height, 0};
        drawArrow(canvas, edge, 0.14f * glm::normalize(edge - middle), {.role = style.role, .width = 3.0f});
    }
    const std::string number = std::to_string(i + 1) + " ", times = timesOf(racer.energy);
    const std::string name = number + nameOf(i) + " ";
    drawLabel(canvas, {window.top(), name + times, style, Side::Above, number + times});
}

}  // namespace

Style styleOf(std::size_t racer) { return {.role = kRoles[racer], .width = 2.5f}; }
Marker markerOf(std::size_t racer) { return kMarkers[racer]; }

void drawWindows(Canvas& canvas, const Race& race) {
    for (std::size_t i = 0; i < kRacers; ++i) drawWindow(canvas, race, i);
    drawLegend(canvas, Mark::Line, kExactLine, "exact motion, by formula");
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "an integrator: × tells its energy, ×1 is right");
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
    for (std::size_t i = 0; i < kRacers; ++i) {
        Style thin = styleOf(i);
        thin.width = 1.8f;
        chart.paths.push_back({phaseOf(nameOf(i)), "", thin});
    }
    chart.paths.push_back({phaseOf(kExactName), "exact", kExactLine});
    for (std::size_t i = 0; i < kRacers; ++i) {
        const physics::PhasePoint at = race.course.phaseOf(race.racers[i].now);
        chart.series.push_back({.name = std::to_string(i + 1),
                                .style = {.role = kRoles[i], .width = 0.0f},
                                .marker = kMarkers[i],
                                .points = {{at.position, at.velocity}}});
    }
    chart.series.push_back({.name = "start",
                            .style = {.role = Role::Neutral, .width = 0.0f},
                            .marker = Marker::Circle,
                            .points = {{start.position, start.velocity}}});
    return chart;
}

namespace {

constexpr double kLowest = 1e-11, kHighest = 1e2;  // of the error
constexpr double kAside = 1.4;                     // times the longest step, over the shortest

/// "6: order 4.00", with the number that the racer has in its window.
std::string nameOf(std::size_t racer, double slope) {
    return std::to_string(racer + 1) + ": " + (std::isnan(slope) ? "exact" : printed("order %.2f", slope));
}

}  // namespace

Chart chartOfErrors(const Course& course, const StepErrors& found, double present) {
    Chart chart{.title = "Error against step",
                .x = {.title = "step h, s",
                      .range = {found.steps.back() / kAside, found.steps.front() * kAside},
                      .scale = Scale::Logarithmic},
                .y = {.title = unitOf(course.system), .range = {kLowest, kHighest}, .scale = Scale::Logarithmic}};
    for (std::size_t i = 0; i < kRacers; ++i) {
        ChartSeries curve{.name = nameOf(i, found.slopes[i]), .style = styleOf(i), .marker = markerOf(i)};
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
