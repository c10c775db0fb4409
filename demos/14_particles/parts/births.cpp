#include "demos/14_particles/parts/births.h"

#include <algorithm>
#include <cmath>

#include "geometry/base/hash.h"
#include "geometry/base/random.h"

namespace demos::particles {
namespace {

using geometry::Random;
using geometry::Vec3f;

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

}  // namespace demos::particles
