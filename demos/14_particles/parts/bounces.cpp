#include "demos/14_particles/parts/bounces.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/share/text.h"

namespace collidoscope::demos {
namespace {

constexpr float kWidth = 3.0f;                              // m, of the picture of all flights
constexpr float kBallRadius = 0.08f;                        // m, of the ball
constexpr int kPieces = 32;                                 // of the way of one flight
constexpr float kBetweenNames = 0.28f, kLowestName = 0.1f;  // m; so that the heights can be read
constexpr float kBesideMark = 0.22f;                        // m
constexpr float kSmallestShown = 0.005f;                    // of the drop

constexpr Style kSpeculative{.role = Role::Construction, .width = 1.5f};
constexpr Style kBehind{.role = Role::BodyA, .width = 2.5f};
constexpr Style kPredicted{.role = Role::Construction, .dashed = true, .width = 2.0f};
constexpr Style kReached{.role = Role::Contact, .showThrough = true, .width = 10.0f};
constexpr Style kPlumb{.role = Role::BodyA, .width = 1.2f};
constexpr Style kVelocity{.role = Role::Velocity, .showThrough = true, .width = 3.0f};

/// Whole behind the ball; ahead of it every other piece is left out.
void drawPath(Canvas& canvas, const Bounces& bounces, const PredictedBounce& flight) {
    const auto timeOf = [&](int piece) {
        return flight.begin + (flight.end() - flight.begin) * static_cast<float>(piece) / kPieces;
    };
    const auto at = [&](float time) {
        const float away = time - flight.peak;
        return bounces.groundAt(time) + Vec3f{0.0f, flight.height - 0.5f * Bounces::kGravity * away * away, 0.0f};
    };
    std::vector<LineItem> lines;
    for (int piece = 0; piece < kPieces; ++piece) {
        const float from = timeOf(piece), to = timeOf(piece + 1), now = std::clamp(bounces.time, from, to);
        if (now > from) lines.push_back({.start = at(from), .end = at(now), .style = kBehind});
        if (now < to && piece % 2 == 0) lines.push_back({.start = at(now), .end = at(to), .style = kSpeculative});
    }
    canvas.lines(lines);
}

/// A dashed bar as high as the predicted peak.
void drawPrediction(Canvas& canvas, const Bounces& bounces, const PredictedBounce& flight, bool named) {
    const Vec3f foot = bounces.groundAt(flight.peak), top = foot + Vec3f{0.0f, flight.height, 0.0f};
    const Vec3f wing{std::min(0.12f, 0.4f * (bounces.groundAt(flight.end()).x - foot.x)), 0.0f, 0.0f};
    draw(canvas, Segmentf{foot, top}, kPredicted);
    draw(canvas, Segmentf{top - wing, top + wing}, kPredicted);
    if (!named) return;
    // The ball pushes the number up while it passes below.
    const bool passes = std::abs(bounces.ground().x - foot.x) < kBesideMark;
    const float lift = passes ? std::max(0.0f, bounces.height + 2.0f * kBallRadius - flight.height) : 0.0f;
    drawLabel(canvas, top + Vec3f{0.0f, lift, 0.0f}, printed("%.2f m", double{flight.height}));
}

/// Its height is read down a plumb line: under slanting light its shadow would lie below another bounce.
void drawBall(Canvas& canvas, const Bounces& bounces, float height) {
    draw(canvas, bounces.at(height), {.role = Role::BodyA, .shadow = canvas.wantsShapes()});
    draw(canvas, Segmentf{bounces.ground(), bounces.ground() + Vec3f{0.0f, height, 0.0f}}, kPlumb);
    drawPoint(canvas, bounces.ground(), {.role = Role::BodyA, .width = 7.0f});
}

void drawReached(Canvas& canvas, const Bounces& bounces) {
    bool any = false;
    for (const Peak& peak : bounces.peaks) {
        if (peak.time > bounces.time || peak.height <= kSmallestShown * bounces.drop) break;
        drawPoint(canvas, bounces.groundAt(peak.time) + Vec3f{0.0f, peak.height, 0.0f}, kReached);
        any = true;
    }
    if (any) drawLegend(canvas, Mark::Point, kReached, "peak reached");
}

}  // namespace

float Bounces::predictedPeak(std::size_t bounces) const {
    float predicted = drop;
    for (std::size_t n = 0; n < bounces; ++n) predicted *= restitution * restitution;
    return predicted;
}

std::vector<PredictedBounce> Bounces::flights(float smallest, float until) const {
    std::vector<PredictedBounce> flights;
    float begin = 0.0f;
    for (std::size_t n = 0; begin < until; ++n) {
        const float peakHeight = predictedPeak(n);
        if (peakHeight <= smallest) break;
        const float half = std::sqrt(2.0f * peakHeight / kGravity);
        flights.push_back({begin, n == 0 ? 0.0f : begin + half, half, peakHeight});
        begin = flights.back().end();
    }
    return flights;
}

float Bounces::duration() const {
    return std::sqrt(2.0f * drop / kGravity) * (1.0f + restitution) / (1.0f - restitution);
}

Vec3f Bounces::groundAt(float when) const {
    const float all = duration();
    return {kWidth * ((all > 0.0f ? std::min(when / all, 1.0f) : 0.0f) - 0.5f), 0.0f, 0.0f};
}

Spheref Bounces::at(float above) const { return {ground() + Vec3f{0.0f, above + kBallRadius, 0.0f}, kBallRadius}; }

void state(geometry::Archive& archive, Peak& peak) {
    archive.field("time", peak.time);
    archive.field("height", peak.height);
}
void state(geometry::Archive& archive, Bounces& bounces) {
    archive.field("drop", bounces.drop);
    archive.field("restitution", bounces.restitution);
    archive.field("height", bounces.height);
    archive.field("velocity", bounces.velocity);
    archive.field("time", bounces.time);
    archive.field("peaks", bounces.peaks);
}

void drawBounces(Canvas& canvas, const Bounces& bounces, float height) {
    canvas.ground(0.0f);
    float named = -kWidth;
    for (const PredictedBounce& flight : bounces.flights(kSmallestShown * bounces.drop, bounces.duration())) {
        const float x = bounces.groundAt(flight.peak).x;
        const bool hasRoom = x - named >= kBetweenNames && flight.height >= kLowestName;
        if (hasRoom) named = x;
        drawPath(canvas, bounces, flight);
        drawPrediction(canvas, bounces, flight, hasRoom);
    }
    drawBall(canvas, bounces, height);
    drawLegend(canvas, Mark::Line, kPredicted, "predicted peak, e² times the one before");
    drawReached(canvas, bounces);
    if (bounces.velocity == 0.0f) return;
    drawArrow(canvas, bounces.at(height).center, {0.0f, 0.1f * bounces.velocity, 0.0f}, kVelocity);
    drawLegend(canvas, Mark::Arrow, kVelocity, "velocity, 0.1 m per m/s");
}

}  // namespace collidoscope::demos
