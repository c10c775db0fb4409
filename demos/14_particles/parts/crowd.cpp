#include "demos/14_particles/parts/crowd.h"

#include <algorithm>
#include <cmath>

#include "geometry/base/hash.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::particles {
namespace {

using geometry::Random;

constexpr float kRainHalf = 3.0f;      ///< m, half the width of the cloud
constexpr float kCloud = 0.5f;         ///< m, its height
constexpr float kOpening = 0.16f;      ///< sideways speed of the fountain over its upward speed, at most
constexpr float kSpoutRadius = 0.05f;  ///< m

Random numbersOf(const Stream& stream, std::uint64_t number) {
    geometry::Hasher hasher;
    hasher.add(stream.seed);
    hasher.add(number);
    return Random(hasher.value());
}

Birth inFountain(const Stream& stream, Random& random) {
    const Vec3f aside = random.inBox({-1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, 1.0f});
    const float up = stream.jet * random.uniform(0.9f, 1.0f);
    return {kSpout + kSpoutRadius * aside, Vec3f{0.0f, up, 0.0f} + kOpening * up * aside};
}
Birth inRain(Random& random) {
    return {random.inBox({-kRainHalf, kSky, -kRainHalf}, {kRainHalf, kSky + kCloud, kRainHalf}),
            random.inBox(Vec3f{-0.2f}, Vec3f{0.2f})};
}

/// Until a free fall reaches the floor, s; a second where nothing pulls down.
float timeToFloor(const Birth& birth, float gravity) {
    if (!(gravity > 0.0f)) return 1.0f;
    const float v = birth.velocity.y;
    return (v + std::sqrt(v * v + 2.0f * gravity * birth.position.y)) / gravity;
}

}  // namespace

Birth birthOf(const Stream& stream, std::uint64_t number) {
    Random random = numbersOf(stream, number);
    const bool isRain = stream.source == Source::Rain || (stream.source == Source::Both && number % 2 == 1);
    return isRain ? inRain(random) : inFountain(stream, random);
}

Birth onItsWay(const Stream& stream, std::uint64_t number, float share) {
    Birth birth = birthOf(stream, number);
    const float time = share * timeToFloor(birth, stream.gravity);
    birth.position += time * birth.velocity;
    birth.position.y = std::max(birth.position.y - 0.5f * stream.gravity * time * time, 0.0f);
    birth.velocity.y -= stream.gravity * time;
    return birth;
}

namespace {

constexpr std::size_t kBlock = 4096;

CrowdMeasures sumOver(const physics::ParticleState<float>& particles, std::size_t first, std::size_t end) {
    CrowdMeasures sum;
    for (std::size_t i = first; i < end; ++i) {
        const Vec3d v{particles.velocity[i]};
        const double squared = glm::dot(v, v);
        sum.kineticEnergy += 0.5 * squared;
        sum.height += double{particles.position.y[i]};
        sum.topSpeed = std::max(sum.topSpeed, squared);
    }
    return sum;
}

}  // namespace

CrowdMeasures measureCrowd(const physics::ParticleState<float>& particles, const geometry::ParallelFor& parallelFor) {
    const std::size_t count = particles.size();
    std::vector<CrowdMeasures> sums((count + kBlock - 1) / kBlock);
    geometry::parallelBlocks(count, kBlock, parallelFor, [&](std::size_t first, std::size_t end) {
        for (; first < end; first += kBlock)
            sums[first / kBlock] = sumOver(particles, first, std::min(first + kBlock, end));
    });
    CrowdMeasures all;
    for (const CrowdMeasures& sum : sums) {
        all.kineticEnergy += sum.kineticEnergy;
        all.height += sum.height;
        all.topSpeed = std::max(all.topSpeed, sum.topSpeed);
    }
    const double n = std::max(1.0, static_cast<double>(count));
    return {all.kineticEnergy / n, all.height / n, std::sqrt(all.topSpeed)};
}

namespace {

constexpr float kDot = 2.5f;            ///< pixels
constexpr std::size_t kHandful = 1024;  ///< dots that the canvas takes at once, while they are in the cache

Style styleOf(float speed) { return {.role = Role::BodyA, .width = kDot, .shade = shadeOf(speed)}; }

}  // namespace

float shadeOf(float speed, float fast) { return -0.5f + 1.3f * std::min(speed / fast, 1.0f); }

void drawParticles(Canvas& canvas, const physics::ParticleState<float>& particles, float radius, std::size_t maxCount) {
    const std::size_t stride = (particles.size() + maxCount - 1) / std::max<std::size_t>(maxCount, 1);
    const bool areBalls = particles.size() <= std::min(kMaxBalls, maxCount);
    std::vector<SolidItem> balls;
    std::vector<PointItem> dots;
    for (std::size_t i = 0; i < particles.size(); i += std::max<std::size_t>(stride, 1)) {
        const Vec3f place = particles.position[i];
        const Style style = styleOf(glm::length(particles.velocity[i]));
        if (areBalls)
            balls.push_back({.pose = {.position = place}, .half = Vec3f{radius}, .style = style});
        else
            dots.push_back({.position = place, .style = style});
        if (dots.size() == kHandful) {
            canvas.points(dots);
            dots.clear();
        }
    }
    canvas.solids(Solid::Sphere, balls);
    canvas.points(dots);
}

}  // namespace collidoscope::demos::particles
