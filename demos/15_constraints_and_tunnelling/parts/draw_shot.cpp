#include "demos/15_constraints_and_tunnelling/parts/draw_shot.h"

#include <algorithm>

#include "demos/draw/shapes.h"

namespace demos {
namespace {

using geometry::Vec3f;

constexpr Style kWall{.role = Role::Neutral, .fill = Fill::Translucent};
constexpr Style kStamp{.role = Role::BodyA};
constexpr Style kJumped{.role = Role::Mistake};
constexpr Style kWay{.role = Role::BodyA, .dashed = true, .width = 1.5f};
constexpr Style kSwept{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kFront{.role = Role::BodyB};
constexpr Style kImpact{.role = Role::Contact, .showThrough = true, .width = 11.0f};
constexpr float kSeen = 2.6f, kLabelled = 2.2f;  // m to both sides of the wall
constexpr float kThinnest = 0.012f;              // m: a thinner wall or ball is drawn so

Vec3f inLane(Vec3f place, float lane) {
    place.z = lane;
    return place;
}

float drawnRadius(const Shooting& shooting) { return std::max(shooting.radius, kThinnest); }

/// Where the shot is, as a place on the x axis, m: it crosses what is seen, whatever its stride.
float frontOf(const ShotPicture& picture) {
    const float begin = std::max(picture.sampled.places.front().x, -kSeen);
    const float end = std::min(picture.sampled.places.back().x, kSeen);
    return begin + picture.progress * (end - begin);
}
/// Which of the places has been reached, from the first on.
std::size_t reached(const ShotPicture& picture, const Shot& shot) {
    const float front = frontOf(picture);
    std::size_t count = 1;
    while (count < shot.places.size() && shot.places[count].x <= front) ++count;
    return count;
}
/// A step, as far as the shot has come.
geometry::Segmentf stepSoFar(const ShotPicture& picture, const Shot& shot, std::size_t i, float lane) {
    geometry::Segmentf step{inLane(shot.places[i - 1], lane), inLane(shot.places[i], lane)};
    step.end.x = std::clamp(frontOf(picture), step.start.x, step.end.x);
    return step;
}

/// A ball at the end of every step: all that a sampled test ever sees.
void drawStamps(Canvas& canvas, const ShotPicture& picture) {
    const Shooting& shooting = picture.shooting;
    const std::size_t count = reached(picture, picture.sampled);
    const float beyond = 0.5f * shooting.touching();
    std::vector<SolidItem> balls;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3f place = inLane(picture.sampled.places[i], kSampledLane);
        const bool isJumped = !picture.sampled.caught && place.x > beyond;
        Style style = isJumped ? kJumped : kStamp;
        if (i + 1 < count) style.fill = Fill::Translucent;
        balls.push_back({.pose = {.position = place}, .half = Vec3f{drawnRadius(shooting)}, .style = style});
    }
    canvas.solids(Solid::Sphere, balls);
    for (std::size_t i = 1; i < std::min(count + 1, picture.sampled.places.size()); ++i)
        draw(canvas, stepSoFar(picture, picture.sampled, i, kSampledLane), kWay);
    if (picture.sampled.caught && count == picture.sampled.places.size())
        drawPoint(canvas, inLane(picture.sampled.places.back(), kSampledLane), kImpact);
}

/// What a swept test looks at: the whole of each step, up to the impact.
void drawSweeps(Canvas& canvas, const ShotPicture& picture) {
    const float radius = drawnRadius(picture.shooting);
    const std::size_t count = reached(picture, picture.swept);
    for (std::size_t i = 1; i < std::min(count + 1, picture.swept.places.size()); ++i) {
        Style style = kSwept;
        style.shade = i % 2 == 0 ? 0.15f : -0.15f;
        const geometry::Segmentf step = stepSoFar(picture, picture.swept, i, kSweptLane);
        draw(canvas, geometry::Capsulef{step.start, step.end, radius}, style);
    }
    const Vec3f last = inLane(picture.swept.places[count - 1], kSweptLane);
    draw(canvas, geometry::Spheref{last, radius}, kFront);
    if (picture.swept.caught && count == picture.swept.places.size()) {
        const Vec3f touch = last + Vec3f{picture.shooting.radius, 0.0f, 0.0f};
        drawPoint(canvas, touch, kImpact);
        drawLabel(canvas, touch + Vec3f{-0.25f, 0.3f, 0.0f}, "time of impact");
    }
}

/// The step that somebody looks into.
void drawInside(Canvas& canvas, const ShotPicture& picture) {
    const auto step = static_cast<std::size_t>(picture.inside);
    if (step == 0 || step >= picture.sampled.places.size()) return;
    const Vec3f from = inLane(picture.sampled.places[step - 1], kSampledLane);
    const Vec3f way = inLane(picture.sampled.places[step], kSampledLane) - from;
    const Style style{.role = Role::Selection, .showThrough = true, .width = 4.0f};
    drawArrow(canvas, from, way, style);
    drawLegend(canvas, Mark::Arrow, style, "step looked into");
}

}  // namespace

void drawShots(Canvas& canvas, const ShotPicture& picture) {
    geometry::Boxf wall = picture.shooting.wall();
    wall.half.x = std::max(wall.half.x, 0.5f * kThinnest);
    drawStamps(canvas, picture);
    drawSweeps(canvas, picture);
    drawInside(canvas, picture);
    draw(canvas, wall, kWall);
    Vec3f above = picture.sampled.places.front() + Vec3f{0.0f, drawnRadius(picture.shooting), 0.0f};
    above.x = std::max(above.x, -kLabelled);
    drawLabel(canvas, {inLane(above, kSampledLane), "sampled", kStamp, Side::Above});
    drawLabel(canvas, {inLane(above, kSweptLane), "swept", kFront, Side::Above});
    drawLegend(canvas, Mark::Patch, kStamp, "ball at the end of each step");
    if (!picture.sampled.caught) drawLegend(canvas, Mark::Patch, kJumped, "it has jumped the wall");
    drawLegend(canvas, Mark::Patch, kSwept, "what each step sweeps");
    drawLegend(canvas, Mark::Point, kImpact, "touch found");
}

}  // namespace demos
