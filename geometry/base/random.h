#pragma once
/// Seeded random numbers that are the same on every machine and compiler (the standard distributions are not).
///
/// PCG32 (XSH RR). Source: O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
/// for Random Number Generation (2014), section 6.

#include <cstdint>

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

class Random {
public:
    explicit Random(std::uint64_t seed) {
        next();
        state_ += seed;
        next();
    }

    /// 32 uniform bits.
    std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ull + 1442695040888963407ull;
        const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        const auto turn = static_cast<std::uint32_t>(old >> 59);
        return (shifted >> turn) | (shifted << ((32 - turn) & 31));
    }
    /// Uniform in [0, 1), a multiple of 2^-24.
    float unit() { return static_cast<float>(next() >> 8) * 0x1p-24f; }
    /// Uniform in [low, high).
    float uniform(float low, float high) { return low + (high - low) * unit(); }
    /// Uniform in [0, count). Precondition: count > 0.
    std::uint32_t index(std::uint32_t count) {
        return static_cast<std::uint32_t>((std::uint64_t{next()} * count) >> 32);
    }
    Vec3f inBox(const Vec3f& low, const Vec3f& high) {
        const float x = uniform(low.x, high.x);
        const float y = uniform(low.y, high.y);
        const float z = uniform(low.z, high.z);
        return {x, y, z};
    }
    /// Uniform on the unit sphere, by rejection from the cube.
    Vec3f direction() {
        for (;;) {
            const Vec3f p = inBox(Vec3f{-1.0f}, Vec3f{1.0f});
            const float squared = glm::dot(p, p);
            if (squared <= 1.0f && squared > 1e-4f) return p / glm::sqrt(squared);
        }
    }
    /// Uniform over all rotations: a random direction in four dimensions, as a quaternion.
    Quatf rotation() {
        for (;;) {
            const Quatf q{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
            const float squared = glm::dot(q, q);
            if (squared <= 1.0f && squared > 1e-4f) return q / glm::sqrt(squared);
        }
    }

    std::uint64_t state() const { return state_; }
    void restore(std::uint64_t state) { state_ = state; }

private:
    std::uint64_t state_ = 0;
};

}  // namespace collidoscope::geometry
