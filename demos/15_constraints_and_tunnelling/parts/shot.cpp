#include "demos/15_constraints_and_tunnelling/parts/shot.h"

#include <algorithm>

#include "demos/draw/shapes.h"

namespace collidoscope::demos {

using physics::Detection;

float Shooting::theory() const { return std::min(1.0f, touching() / stride()); }

Boxf Shooting::wall() const {
    return {.center = {0.0f, kWallHeight, 0.0f}, .half = {0.5f * thickness, kWallHeight, 1.2f}};
}

Shot shoot(const Shooting& shooting, const Vec3f& start, float end, Detection detection) {
    const geometry::AnyShapef wall = shooting.wall();
    const physics::Obstacles obstacles{{&wall, 1}};
    const physics::ContactSettings settings{
        .radius = shooting.radius, .restitution = 0.0f, .friction = 0.0f, .detection = detection};
    const Vec3f velocity{shooting.speed, 0.0f, 0.0f};
    Shot shot{.places = {start}};
    while (!shot.caught && shot.places.back().x < end && shot.places.size() < kMaxStamps) {
        const Vec3f from = shot.places.back(), to = from + shooting.dt * velocity;
        const physics::SweptResult landing = physics::follow(
            {.start = from, .end = to, .velocityAtStart = velocity, .velocityAtEnd = velocity, .time = shooting.dt},
            obstacles, settings);
        shot.caught = landing.hits > 0;
        shot.places.push_back(detection == Detection::Sampled && shot.caught ? to : landing.position);
    }
    return shot;
}

void Tally::add(const Shooting& shooting, geometry::Random& random) {
    const float before = 0.5f * shooting.touching();
    const Vec3f start{-before - random.unit() * shooting.stride(), kWallHeight, 0.0f};
    ++shots;
    sampled += shoot(shooting, start, before, Detection::Sampled).caught ? 1 : 0;
    swept += shoot(shooting, start, before, Detection::Swept).caught ? 1 : 0;
}

namespace {

bool jumps(const Shooting& shooting, float from, float to) {
    const float border = 0.5f * shooting.touching();
    return from < -border && to > border;
}

InnerStep stepOf(const Shooting& shooting, const Shot& shot, std::size_t i) {
    const float from = shot.places[i - 1].x, to = shot.places[i].x;
    InnerStep step{.name = printed("from %.2f m to %.2f m", double{from}, double{to}), .result = "its end is free"};
    if (jumps(shooting, from, to)) {
        step.mark = StepMark::Skipped;
        step.result = "its end is free: the wall was jumped";
    } else if (shot.caught && i + 1 == shot.places.size()) {
        step.mark = StepMark::Decides;
        step.result = "its end touches the wall";
    }
    return step;
}

std::string sentenceOf(const InnerStep& step) {
    if (step.mark == StepMark::Skipped) return "The wall lies between both ends of this step, and nobody looks there.";
    if (step.mark == StepMark::Decides) return "The ball at the end of this step reaches into the wall: caught.";
    return "The ball at the end of this step touches nothing, so the test sees nothing.";
}

}  // namespace

Explanation explainShot(const Shooting& shooting, const Shot& shot, int shown) {
    Explanation words{.algorithm = "Sampled test: the end of each step"};
    for (std::size_t i = 1; i < shot.places.size(); ++i) words.steps.push_back(stepOf(shooting, shot, i));
    words.shown = std::min(shown, static_cast<int>(words.steps.size()));
    words.verdict = shot.caught ? "caught by a sample" : "through the wall";
    if (words.shown == 0) {
        words.sentence = "Each step of the ball in front, from its start to its end.";
        return words;
    }
    words.sentence = sentenceOf(words.steps[static_cast<std::size_t>(words.shown - 1)]);
    words.formula = printed("stride v·dt = %.3f m\nwall and ball d + 2r = %.3f m", double{shooting.stride()},
                            double{shooting.touching()});
    return words;
}

namespace {

constexpr Style kWall{.role = Role::Neutral, .fill = Fill::Translucent};
constexpr Style kStamp{.role = Role::BodyA};
constexpr Style kJumped{.role = Role::Mistake};
constexpr Style kPath{.role = Role::BodyA, .dashed = true, .width = 1.5f};
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
/// Returns how many of the places have been reached, from the first on.
std::size_t reached(const ShotPicture& picture, const Shot& shot) {
    const float front = frontOf(picture);
    std::size_t count = 1;
    while (count < shot.places.size() && shot.places[count].x <= front) ++count;
    return count;
}
/// A step, as far as the shot has come.
Segmentf stepSoFar(const ShotPicture& picture, const Shot& shot, std::size_t i, float lane) {
    Segmentf step{inLane(shot.places[i - 1], lane), inLane(shot.places[i], lane)};
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
        draw(canvas, stepSoFar(picture, picture.sampled, i, kSampledLane), kPath);
    if (picture.sampled.caught && count == picture.sampled.places.size())
        drawPoint(canvas, inLane(picture.sampled.places.back(), kSampledLane), kImpact);
}

/// The stretch that a swept test looks at: the whole of each step, up to the impact.
void drawSweeps(Canvas& canvas, const ShotPicture& picture) {
    const float radius = drawnRadius(picture.shooting);
    const std::size_t count = reached(picture, picture.swept);
    for (std::size_t i = 1; i < std::min(count + 1, picture.swept.places.size()); ++i) {
        Style style = kSwept;
        style.shade = i % 2 == 0 ? 0.15f : -0.15f;
        const Segmentf step = stepSoFar(picture, picture.swept, i, kSweptLane);
        draw(canvas, Capsulef{step.start, step.end, radius}, style);
    }
    const Vec3f last = inLane(picture.swept.places[count - 1], kSweptLane);
    draw(canvas, Spheref{last, radius}, kFront);
    if (picture.swept.caught && count == picture.swept.places.size()) {
        const Vec3f touch = last + Vec3f{picture.shooting.radius, 0.0f, 0.0f};
        drawPoint(canvas, touch, kImpact);
        drawLabel(canvas, touch + Vec3f{-0.25f, 0.3f, 0.0f}, "time of impact");
    }
}

/// Draws the inspected step.
void drawInside(Canvas& canvas, const ShotPicture& picture) {
    const auto step = static_cast<std::size_t>(picture.inside);
    if (step == 0 || step >= picture.sampled.places.size()) return;
    const Vec3f from = inLane(picture.sampled.places[step - 1], kSampledLane);
    const Vec3f displacement = inLane(picture.sampled.places[step], kSampledLane) - from;
    const Style style{.role = Role::Selection, .showThrough = true, .width = 4.0f};
    drawArrow(canvas, from, displacement, style);
    drawLegend(canvas, Mark::Arrow, style, "step looked into");
}

}  // namespace

void drawShots(Canvas& canvas, const ShotPicture& picture) {
    Boxf wall = picture.shooting.wall();
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

}  // namespace collidoscope::demos
