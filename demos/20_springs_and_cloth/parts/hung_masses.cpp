#include "demos/20_springs_and_cloth/parts/hung_masses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "demos/chart.h"
#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"
#include "physics/particle/measure/stability.h"

namespace collidoscope::demos::springs {
namespace {

/// A step that keeps the energy may grow it by rounding by this much.
constexpr double kSteady = 1.0 + 1e-9;

physics::DampedSpring springOf(const Setup& setup, std::size_t mass) {
    physics::DampedSpring spring{.mass = setup.mass, .stiffness = setup.stiffness, .damping = setup.damping};
    if (mass > 0) spring.damping = (mass == 1 ? 1.0 : kOver) * spring.criticalDamping();
    return spring;
}

}  // namespace

double Setup::frequency() const { return std::sqrt(stiffness / mass); }

bool HungMass::explodes() const { return growth > kSteady; }

void HungMasses::release(const Setup& with) {
    *this = {.setup = with};
    for (std::size_t i = 0; i < kMasses; ++i) {
        const physics::DampedSpring spring = springOf(setup, i);
        masses[i] = {.spring = spring,
                     .position = setup.pull,
                     .limit = stabilityLimit(setup.method, spring),
                     .growth = amplification(setup.method, spring, setup.step)};
    }
}

void HungMasses::advance() {
    for (HungMass& mass : masses) {
        auto state = physics::oneParticle<double>({mass.position, 0.0, 0.0}, {mass.velocity, 0.0, 0.0});
        physics::IntegratorMemory<double> memory;
        integrate(setup.method, state, forcesOf(mass.spring), setup.step, memory);
        mass.position = state.position.x[0];
        mass.velocity = state.velocity.x[0];
    }
    time += setup.step;
}

double HungMasses::exact(std::size_t mass, double at) const {
    return motionAfter(masses[mass].spring, {setup.pull, 0.0}, at).position;
}

double HungMasses::energy(std::size_t mass) const {
    const HungMass& m = masses[mass];
    return 0.5 * (m.spring.mass * m.velocity * m.velocity + m.spring.stiffness * m.position * m.position);
}

bool HungMasses::isLost() const {
    return std::any_of(masses.begin(), masses.end(), [](const HungMass& m) { return !(std::abs(m.position) < kLost); });
}

ParticleGroup particlesOf(const HungMasses& all) {
    return {"", kMasses, [&all](std::size_t i) {
                const HungMass& mass = all.masses[i];
                return Particle{.position = Vec3d{restOf(i)} - Vec3d{0.0, mass.position, 0.0},
                                .velocity = {0.0, -mass.velocity, 0.0},
                                .mass = all.setup.mass,
                                .follows =
                                    "all three are let go from where the first is dragged, with the mass and "
                                    "the stiffness of the parameters"};
            }};
}

void state(geometry::Archive& archive, Setup& setup) {
    archive.field("stiffness", setup.stiffness);
    archive.field("damping", setup.damping);
    archive.field("mass", setup.mass);
    archive.field("step", setup.step);
    archive.field("pull", setup.pull);
    archive.field("method", setup.method);
}
void state(geometry::Archive& archive, HungMass& mass) {
    archive.field("place", mass.position);
    archive.field("velocity", mass.velocity);
    archive.field("mass", mass.spring.mass);
    archive.field("stiffness", mass.spring.stiffness);
    archive.field("damping", mass.spring.damping);
    archive.field("limit", mass.limit);
    archive.field("growth", mass.growth);
}
void state(geometry::Archive& archive, HungMasses& masses) {
    archive.field("setup", masses.setup);
    for (std::size_t i = 0; i < kMasses; ++i) archive.field("mass '" + std::string(kNames[i]) + "'", masses.masses[i]);
    archive.field("time", masses.time);
}

namespace {

constexpr float kFirst = -2.7f, kApart = 0.72f;   // m: where the masses hang
constexpr float kRest = 2.35f, kCeiling = 3.95f;  // m
constexpr Style kFormula{.role = Role::Neutral, .width = 1.4f};
constexpr Style kEnvelope{.role = Role::Construction, .dashed = true, .width = 1.6f};
constexpr Style kPresent{.role = Role::Selection, .width = 3.0f};

Style styleOf(std::size_t mass) { return {.role = kRoles[mass], .width = 2.8f}; }

/// Kept in the picture; what is no number stays none, so that the run is stopped and says why.
float shownPosition(double position) {
    if (!std::isfinite(position)) return std::numeric_limits<float>::quiet_NaN();
    return static_cast<float>(std::clamp(position, -kExtent, kExtent));
}

/// Returns the curve by the formula, over the whole run. Heights run upwards, places downwards.
std::vector<Vec2d> formulaOf(const HungMasses& all, std::size_t mass) {
    constexpr int kPieces = 720;
    std::vector<Vec2d> line;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = HungMasses::kDuration * i / kPieces;
        line.emplace_back(t, -all.exact(mass, t));
    }
    return line;
}

/// Above and below; nothing for a mass that creeps.
std::vector<Vec2d> envelopeOf(const HungMasses& all) {
    const physics::DampedSpring& spring = all.masses[0].spring;
    if (!(spring.dampingRatio() < 0.999)) return {};
    constexpr int kPieces = 60;
    std::vector<Vec2d> above, below;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = HungMasses::kDuration * i / kPieces;
        const double bound = envelopeAfter(spring, {all.setup.pull, 0.0}, t);
        above.emplace_back(t, bound);
        below.emplace_back(t, -bound);
    }
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    above.emplace_back(kNone, kNone);
    above.insert(above.end(), below.begin(), below.end());
    return above;
}

}  // namespace

Vec3f restOf(std::size_t mass) { return {kFirst + kApart * static_cast<float>(mass), kRest, 0.0f}; }

void drawCoil(Canvas& canvas, const Vec3f& from, const Vec3f& to, float radius, const Style& style, Key first) {
    constexpr int kTurns = 9, kPieces = 14;
    const Vec3f delta = to - from;
    const float length = glm::length(delta);
    if (!(length > 0.0f)) return;
    const Tangents across = tangentsOf(delta / length);
    const auto at = [&](int i) {
        const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kPieces;
        const float share = static_cast<float>(i) / (kTurns * kPieces);
        const float wide = radius * std::min(1.0f, 12.0f * std::min(share, 1.0f - share));
        return from + share * delta + wide * (geometry::cos(angle) * across.u + geometry::sin(angle) * across.v);
    };
    std::vector<LineItem> lines;
    for (int i = 0; i < kTurns * kPieces; ++i)
        lines.push_back({.start = at(i), .end = at(i + 1), .style = style, .key = first + static_cast<Key>(i)});
    canvas.lines(lines);
}

void drawMasses(Canvas& canvas, const HungMasses& all) {
    const Vec3f middle = restOf(1);
    draw(canvas, Boxf{{middle.x, kCeiling + 0.05f, 0.0f}, {1.05f, 0.05f, 0.25f}}, {.role = Role::Neutral});
    for (std::size_t i = 0; i < kMasses; ++i) {
        const HungMass& mass = all.masses[i];
        const Vec3f rest = restOf(i), ball = rest - Vec3f{0.0f, shownPosition(mass.position), 0.0f};
        drawCoil(canvas, {rest.x, kCeiling, 0.0f}, ball, 0.11f, {.role = Role::Neutral, .width = 2.0f}, 1000 * (i + 1));
        draw(canvas, Spheref{ball, kBallRadius}, styleOf(i), i + 1);
        const bool isOff = std::abs(mass.position) > kExtent;
        if (isOff)
            drawArrow(canvas, ball, {0.0f, mass.position > 0.0 ? -0.3f : 0.3f, 0.0f},
                      {.role = Role::Mistake, .width = 4.0f});
        const double position = std::abs(mass.position), ratio = mass.spring.dampingRatio();
        drawLabel(canvas,
                  {.position = {rest.x, kCeiling + 0.12f, 0.0f},
                   .text = isOff ? printed(position < 1e3 ? "%.0f m" : "%.0e m", position) : printed("ζ %.2f", ratio),
                   .style = isOff ? Style{.role = Role::Mistake} : styleOf(i),
                   .side = Side::Above,
                   .brief = isOff ? "off" : printed("%.2f", ratio)});
    }
}

std::string heightName(std::size_t mass) { return "height of " + std::string(kNames[mass]); }

Chart chartOfHeights(const HungMasses& all) {
    constexpr std::array kMarkers{Marker::Circle, Marker::Square, Marker::Diamond};
    Chart chart{.title = "Height over time",
                .x = {.title = "time, s", .range = {0.0, HungMasses::kDuration}},
                .y = {.title = "m", .range = {-kExtent, kExtent}},
                .time = {all.time, std::max(all.time, HungMasses::kDuration)},
                .growsToFit = false};
    if (std::vector<Vec2d> envelope = envelopeOf(all); !envelope.empty())
        chart.series.push_back({.name = "envelope e^(−ζωt)", .style = kEnvelope, .points = std::move(envelope)});
    for (std::size_t i = 0; i < kMasses; ++i)
        chart.series.push_back({.name = i == 0 ? "by formula" : "", .style = kFormula, .points = formulaOf(all, i)});
    for (std::size_t i = 0; i < kMasses; ++i) {
        chart.measured.push_back({heightName(i), "", styleOf(i)});
        chart.series.push_back({.name = std::string(kNames[i]),
                                .style = styleOf(i),
                                .marker = kMarkers[i],
                                .points = {{all.time, -all.masses[i].position}}});
    }
    return chart;
}

Chart chartOfLimits(const HungMasses& all) {
    const double product = all.setup.step * all.setup.frequency(), end = std::max(3.0, 1.25 * product);
    constexpr double kHalfWidth = 0.3;  // of a bar
    Chart chart{.title = "How long a step holds",
                .x = {.title = "h·ω", .range = {0.0, end}},
                .y = {.range = {static_cast<double>(kMasses) - 0.5, -0.5}}};
    ChartBoxes beyond{.name = "explodes", .style = {.role = Role::Mistake, .fill = Fill::Translucent}};
    for (std::size_t i = 0; i < kMasses; ++i) {
        const HungMass& mass = all.masses[i];
        const double row = static_cast<double>(i);
        const Range<double> high{row - kHalfWidth, row + kHalfWidth};
        chart.boxes.push_back({.style = styleOf(i), .boxes = {{.x = {0.0, mass.limit}, .y = high}}});
        beyond.boxes.push_back({.x = {mass.limit, end}, .y = high});
        chart.y.names.push_back(std::string(kNames[i]) +
                                (mass.explodes() ? printed(" ×%.3g", mass.growth) : printed(" to %.2f", mass.limit)));
    }
    chart.boxes.push_back(std::move(beyond));
    chart.series = {{.name = printed("this step: %.3f", product),
                     .style = kPresent,
                     .points = {{product, -0.5}, {product, static_cast<double>(kMasses) - 0.5}}}};
    return chart;
}

}  // namespace collidoscope::demos::springs
