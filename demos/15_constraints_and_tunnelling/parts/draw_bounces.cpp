#include "demos/15_constraints_and_tunnelling/parts/draw_bounces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "demos/draw/shapes.h"

namespace demos {
namespace {

using geometry::Vec3f;

constexpr float kPictureWidth = 4.2f;   // m, of the picture
constexpr float kBetweenLanes = 0.9f;   // m
constexpr float kDrawnRadius = 0.07f;   // m, of the ball as it is drawn
constexpr int kFlightPieces = 24;       // of a promised flight
constexpr float kSmallestPeak = 0.01f;  // m
constexpr float kLongSteps = 0.025f;    // s, from which on their stamps are told apart

constexpr Style kPromise{.role = Role::Construction, .width = 1.5f};
constexpr Style kPromisedPeak{.role = Role::Construction, .width = 2.5f};
constexpr Style kReachedPeak{.role = Role::Contact, .showThrough = true, .width = 9.0f};

/// One lane after the other gets a little darker.
Style trailOf(std::size_t lane, bool wrong) {
    return {.role = wrong ? Role::Mistake : Role::BodyA, .width = 2.5f, .shade = -0.12f * static_cast<float>(lane)};
}

/// The promised flight after bounce n, from its begin to its end; the first is half of one.
struct Promise {
    float middle = 0.0f, half = 0.0f, height = 0.0f;  // s, s, m
};
std::vector<Promise> promisesOf(const Bounces& bounces) {
    std::vector<Promise> promises;
    float begin = 0.0f;
    for (std::size_t n = 0; begin < kShownTime; ++n) {
        const float height = bounces.predictedPeak(n);
        if (height < kSmallestPeak) break;
        const float half = std::sqrt(2.0f * height / Bounces::kGravity);
        const float middle = n == 0 ? 0.0f : begin + half;
        promises.push_back({middle, half, height});
        begin = middle + half;
    }
    return promises;
}

void drawPromise(Canvas& canvas, std::size_t lane, const Promise& promise) {
    const auto at = [&](int piece) {
        const float share = 2.0f * static_cast<float>(piece) / kFlightPieces - 1.0f;
        return onLane(lane, promise.middle + share * promise.half, promise.height * (1.0f - share * share));
    };
    std::vector<LineItem> lines;
    for (int piece = promise.middle > 0.0f ? 0 : kFlightPieces / 2; piece < kFlightPieces; piece += 2)
        lines.push_back({.start = at(piece), .end = at(piece + 1), .style = kPromise});
    const Vec3f top = onLane(lane, promise.middle, promise.height), wing{0.08f, 0.0f, 0.0f};
    lines.push_back({.start = top - wing, .end = top + wing, .style = kPromisedPeak});
    canvas.lines(lines);
}

/// The heights of the first lane, which is nearest to the eye.
void drawHeights(Canvas& canvas, std::span<const Promise> promises) {
    for (std::size_t n = 1; n < std::min<std::size_t>(promises.size(), 5); ++n) {
        std::array<char, 24> text{};
        std::snprintf(text.data(), text.size(), "%.2f m", double{promises[n].height});
        drawLabel(canvas, {onLane(0, promises[n].middle, promises[n].height + 0.06f), text.data(), {}, Side::Above});
    }
}

void drawTrail(Canvas& canvas, std::size_t lane, const DroppedBall& ball, const Style& style) {
    std::vector<LineItem> lines;
    std::vector<PointItem> stamps;
    const std::vector<Peak>& steps = ball.steps();
    const bool stamped = steps.size() > 1 && steps[1].time > kLongSteps;
    for (std::size_t i = 1; i < steps.size() && steps[i].time <= kShownTime; ++i) {
        const Vec3f end = onLane(lane, steps[i].time, steps[i].height);
        lines.push_back({.start = onLane(lane, steps[i - 1].time, steps[i - 1].height), .end = end, .style = style});
        if (stamped) stamps.push_back({.position = end, .style = {.role = style.role, .width = 6.0f}});
    }
    canvas.lines(lines);
    canvas.points(stamps);
}

void drawPeaks(Canvas& canvas, std::size_t lane, const DroppedBall& ball) {
    std::vector<PointItem> peaks;
    for (const Peak& peak : ball.peaks())
        if (peak.time <= kShownTime && peak.height >= kSmallestPeak)
            peaks.push_back({.position = onLane(lane, peak.time, peak.height), .style = kReachedPeak});
    canvas.points(peaks);
}

/// A dot on the ground is below it: under slanting light its shadow would lie below another bounce.
void drawBall(Canvas& canvas, std::size_t lane, const DroppedBall& ball, const Style& style) {
    const Vec3f lowest = onLane(lane, std::min(ball.time(), kShownTime), ball.height());
    draw(canvas, geometry::Spheref{lowest + Vec3f{0.0f, kDrawnRadius, 0.0f}, kDrawnRadius}, style, lane + 1);
    Style foot = style;
    foot.width = 6.0f;
    drawPoint(canvas, {lowest.x, 0.0f, lowest.z}, foot);
}

/// Names the lane beyond the place where its ball comes to rest.
void drawName(Canvas& canvas, std::size_t lane, const Bounces& promised) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "e = %.2f", double{promised.restitution});
    const Vec3f end = onLane(lane, std::min(promised.duration(), kShownTime), kDrawnRadius);
    drawLabel(canvas, {end + Vec3f{kDrawnRadius, 0.0f, 0.0f}, text.data(), {}, Side::Right});
}

}  // namespace

Vec3f onLane(std::size_t lane, float time, float height) {
    return {kPictureWidth * (time / kShownTime - 0.5f), height, -kBetweenLanes * static_cast<float>(lane)};
}

void drawLanes(Canvas& canvas, std::span<const DroppedBall> balls, bool wrong) {
    for (std::size_t lane = 0; lane < balls.size(); ++lane) {
        const std::vector<Promise> promises = promisesOf(balls[lane].promised());
        for (const Promise& promise : promises) drawPromise(canvas, lane, promise);
        if (lane == 0) drawHeights(canvas, promises);
        drawName(canvas, lane, balls[lane].promised());
        drawTrail(canvas, lane, balls[lane], trailOf(lane, wrong));
        drawPeaks(canvas, lane, balls[lane]);
        drawBall(canvas, lane, balls[lane],
                 {.role = Role::BodyA, .shade = trailOf(lane, wrong).shade, .shadow = false});
    }
    drawLegend(canvas, Mark::Line, kPromisedPeak, "promised: peaks e²ⁿh, drawn beforehand");
    drawLegend(canvas, Mark::Line, trailOf(0, wrong), wrong ? "simulated, impacts at the end of a step" : "simulated");
    drawLegend(canvas, Mark::Point, kReachedPeak, "peak reached");
}

}  // namespace demos
