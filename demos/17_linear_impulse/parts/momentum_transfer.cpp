#include "demos/17_linear_impulse/parts/momentum_transfer.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::momentum_transfer {

namespace {

constexpr float kDensity = 70.0f;     // kg/m³: balls of about a kilogram
constexpr float kRunUp = 0.95f;       // m, before the moving balls reach the row
constexpr float kRunOut = 2.0f;       // s, from the start to the middle of the picture
constexpr float kCrateHalf = 0.3f;    // m
constexpr float kCrateHeight = 1.8f;  // m
constexpr double kCrateMass = 8.0;    // kg
constexpr float kGapShare = 0.005f;   // of a part's size, so that the parts do not touch
constexpr float kTaut = 0.999f;       // of its length: a shorter string hangs loose

constexpr Style kRail{.role = Role::Neutral, .shade = -0.3f};
constexpr Style kThread{.role = Role::Construction, .width = 2.0f};

void addBall(RigidScene& scene, const Setup& setup, const Vec3f& center, float velocity, bool isMover) {
    const bool isOnRail = setup.scene == Scene::Row;
    scene.add({.pose = {.position = center},
               .velocity = {velocity, 0.0f, 0.0f},
               .gravityScale = isOnRail ? 0.0f : 1.0f,
               .locked = {.translation = {false, isOnRail, true}, .rotation = {true, true, true}}},
              Spheref{.radius = kRadius}, {.friction = 0.0f, .restitution = setup.restitution, .density = kDensity},
              {.role = isMover ? Role::BodyA : Role::BodyB});
}

void fillRow(RigidScene& scene, const Setup& setup) {
    for (int i = 0; i < setup.balls; ++i) {
        const bool isMover = i < setup.movers();
        const float x = setup.restingX(i) - (isMover ? kRunUp : 0.0f);
        addBall(scene, setup, {x, kRowHeight, 0.0f}, isMover ? setup.speed : 0.0f, isMover);
    }
}

void fillCradle(RigidScene& scene, const Setup& setup) {
    const Vec3f lifted{-geometry::sin(setup.lift), -geometry::cos(setup.lift), 0.0f}, hanging{0.0f, -1.0f, 0.0f};
    for (int i = 0; i < setup.balls; ++i) {
        const bool isMover = i < setup.movers();
        addBall(scene, setup, setup.pivotOf(i) + kString * (isMover ? lifted : hanging), 0.0f, isMover);
    }
}

/// Parts of equal size whose masses differ by chance.
void fillCrate(RigidScene& scene, const Setup& setup, std::uint64_t seed) {
    geometry::Random random(seed);
    const int n = setup.parts;
    std::vector<double> masses;
    double sum = 0.0;
    for (int i = 0; i < n * n * n; ++i)
        sum += masses.emplace_back(1.0 + double{setup.uneven} * double{random.uniform(-1.0f, 1.0f)});
    const float half = kCrateHalf / static_cast<float>(n), shown = (1.0f - kGapShare) * half;
    const Vec3f center{-kRunOut * setup.speed, kCrateHeight, 0.0f};
    for (int i = 0; i < n * n * n; ++i) {
        const int x = i % n, y = i / n % n, z = i / n / n;
        const Vec3f cell{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
        const double mass = kCrateMass * masses[static_cast<std::size_t>(i)] / sum;
        scene.add({.pose = {.position = center + (2.0f * cell - Vec3f{static_cast<float>(n - 1)}) * half},
                   .velocity = {setup.speed, 0.0f, 0.0f},
                   .gravityScale = 0.0f},
                  Boxf{.half = Vec3f{shown}},
                  {.friction = 0.0f, .density = static_cast<float>(mass) / (8.0f * shown * shown * shown)},
                  {.role = (x + y + z) % 2 == 0 ? Role::BodyA : Role::BodyB});
    }
}

/// Two threads for each ball, so that it swings in a plane.
void drawCradle(Canvas& canvas, const physics::World& world, const Setup& setup) {
    std::vector<LineItem> lines;
    const Vec3f aside{0.0f, 0.0f, 0.35f};
    const std::vector<BodyId> balls = world.bodies();
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const Vec3f pivot = setup.pivotOf(static_cast<int>(i)), ball = world.centerOf(balls[i]);
        lines.push_back({.start = pivot - aside, .end = ball, .style = kThread, .key = 2 * i + 1});
        lines.push_back({.start = pivot + aside, .end = ball, .style = kThread, .key = 2 * i + 2});
    }
    canvas.lines(lines);
    const float half = kRadius * static_cast<float>(setup.balls) + 0.15f;
    for (const float side : {-1.0f, 1.0f})
        draw(canvas, Boxf{.center = Vec3f{0.0f, kPivot, 0.0f} + side * aside, .half = {half, 0.02f, 0.02f}}, kRail);
}

}  // namespace

float Setup::restingX(int ball) const {
    return 2.0f * kRadius * (static_cast<float>(ball) - 0.5f * static_cast<float>(balls - 1));
}

void fill(RigidScene& scene, const Setup& setup, std::uint64_t seed) {
    if (setup.scene == Scene::Row) fillRow(scene, setup);
    if (setup.scene == Scene::Cradle) fillCradle(scene, setup);
    if (setup.scene == Scene::Explosion) fillCrate(scene, setup, seed);
}

void burst(physics::World& world, double energy) {
    const std::vector<BodyId> bodies = world.bodies();
    std::vector<Vec3d> pushes(bodies.size(), Vec3d{0.0});
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Vec3d apart{world.centerOf(bodies[i]) - world.centerOf(bodies[j])};
            const double squared = glm::dot(apart, apart);
            if (!(squared > 0.0)) continue;
            pushes[i] += apart / squared;
            pushes[j] -= apart / squared;
        }
    }
    // With impulses s J the energy that is set free is  s² Σ J²/2m + s Σ v.J.
    double a = 0.0, b = 0.0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        a += 0.5 * glm::dot(pushes[i], pushes[i]) / world.massOf(bodies[i]).mass;
        b += glm::dot(Vec3d{world.velocityOf(bodies[i])}, pushes[i]);
    }
    if (!(a > 0.0)) return;
    const double scale = (-b + std::sqrt(b * b + 4.0 * a * energy)) / (2.0 * a);
    for (std::size_t i = 0; i < bodies.size(); ++i) world.applyImpulse(bodies[i], Vec3f{scale * pushes[i]});
}

void pullByStrings(physics::World& world, const Setup& setup, float time) {
    if (!(time > 0.0f)) return;
    const std::vector<BodyId> balls = world.bodies();
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const Vec3f arm = world.centerOf(balls[i]) - setup.pivotOf(static_cast<int>(i));
        const Vec3f u = arm / std::max(glm::length(arm), 1e-6f);
        const Vec3f d = arm + time * (world.velocityOf(balls[i]) + time * world.settings.gravity);
        const float along = glm::dot(d, u), rest = along * along - glm::dot(d, d) + kString * kString;
        if (rest < 0.0f) continue;
        const float beyond = along - std::sqrt(rest);
        const auto mass = static_cast<float>(world.massOf(balls[i]).mass);
        if (beyond > 0.0f) world.applyForce(balls[i], -mass * beyond / (time * time) * u);
    }
}

void keepTangential(physics::World& world, const Setup& setup) {
    const std::vector<BodyId> balls = world.bodies();
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const Vec3f arm = world.centerOf(balls[i]) - setup.pivotOf(static_cast<int>(i));
        const Vec3f v = world.velocityOf(balls[i]);
        const float length = glm::length(arm), outward = glm::dot(v, arm);
        if (length < kTaut * kString || outward <= 0.0f) continue;
        world.setVelocity(balls[i], v - outward / (length * length) * arm);
    }
}

Vec3f centerOfAll(const physics::World& world) {
    Vec3d sum{0.0};
    double mass = 0.0;
    for (const BodyId body : world.bodies()) {
        sum += world.massOf(body).mass * Vec3d{world.centerOf(body)};
        mass += world.massOf(body).mass;
    }
    return Vec3f{sum / mass};
}

void drawFurniture(Canvas& canvas, const physics::World& world, const Setup& setup) {
    if (setup.scene == Scene::Cradle) drawCradle(canvas, world, setup);
    if (setup.scene != Scene::Row) return;
    constexpr float kHalf = 0.03f;  // m, of its thickness
    const float y = kRowHeight - kRadius - kHalf;
    draw(canvas, Boxf{.center = {0.0f, y, 0.0f}, .half = {kRailHalf, kHalf, 0.08f}}, kRail);
}

}  // namespace collidoscope::demos::momentum_transfer
