#pragma once
/// Very many particles: how each is born, what is measured of all, and their picture.

#include <cstdint>

#include "demos/canvas.h"
#include "geometry/base/parallel_for.h"
#include "geometry/base/vec.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::demos::particles {

enum class Source : std::uint8_t { Fountain, Rain, Both };

inline constexpr Vec3f kSpout{0.0f, 0.25f, 0.0f};  ///< m, from where the fountain springs
inline constexpr float kSky = 6.0f;                ///< m, where the rain begins

struct Stream {
    Source source = Source::Both;
    float jet = 8.5f;       ///< m/s, speed of the fountain
    float gravity = 9.81f;  ///< m/s^2
    std::uint64_t seed = 1;
};
struct Birth {
    Vec3f position{0.0f};  ///< m
    Vec3f velocity{0.0f};  ///< m/s
};

Birth birthOf(const Stream& stream, std::uint64_t number);
/// A particle some time after its birth, on the parabola before it reaches the floor y = 0, so that a stream exists
/// from the start. `share`: of that flight, 0..1.
Birth onItsWay(const Stream& stream, std::uint64_t number, float share);

/// Zero where there is no particle.
struct CrowdMeasures {
    double kineticEnergy = 0.0;  ///< J/kg, mean
    double height = 0.0;         ///< m, mean
    double topSpeed = 0.0;       ///< m/s
};

/// Sums within blocks, then over blocks in their order: the same bits on any number of threads.
CrowdMeasures measureCrowd(const physics::ParticleState<float>& particles, const geometry::ParallelFor& parallelFor);

inline constexpr std::size_t kMaxBalls = 10'000;
inline constexpr float kFast = 8.0f;  ///< m/s

/// -1..1, see Style; from the speed `fast` on all look alike.
float shadeOf(float speed, float fast = kFast);
/// Draws at most `maxCount` particles.
void drawParticles(Canvas& canvas, const physics::ParticleState<float>& particles, float radius, std::size_t maxCount);

}  // namespace collidoscope::demos::particles
