#pragma once
/// A row: one number C of two bodies that a joint holds at 0, or on one side of it, or pulls there.
///
/// C changes as fast as  C' = d.(vB - vA) + tB.wB - tA.wA,  with d the direction `along` and t the turns. An impulse λ
/// of the row is λ d and λ tB on B, and the opposite on A, which changes C' by K λ,
///     K = d.(1/mA + 1/mB) d + tA.I_A^-1 tA + tB.I_B^-1 tB.
/// It is solved by  λ' = λ - (σ C' + b) / K - γ λ:
///     held at 0            b = σ β C        σ, β, γ: how soft; hard is σ = 1, γ = 0
///     a limit, C > 0       b = C / h        what is left may be used up in this step, λ >= 0
///     a motor              b = -speed       |λ| <= largest force times h
/// A soft row does what a spring of frequency f and damping ratio ζ does, at the end of a step of h:
///     w = 2 pi f,  a1 = 2 ζ + h w,  a2 = h w a1,   β = w / a1,  σ = a2 / (1 + a2),  γ = 1 / (1 + a2)
/// Rows of one point or one direction are solved together, by the inverse of their K, of up to 3 x 3.
/// Source: Catto, Soft Constraints (GDC 2011), and his Solver2D notes (2024) for σ, γ.

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "physics/rigid/joint/joint.h"

namespace physics {

struct Softness {
    float biasRate = 0.0f;      ///< 1/s, β
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
};
/// Hz; the damping ratio; s, > 0.
Softness softnessOf(float frequency, float dampingRatio, float time);

enum class RowUse : std::uint8_t {
    Held,    ///< C = 0
    Limit,   ///< C >= 0
    Spring,  ///< C is pulled to 0
    Motor,   ///< C' is driven
};

struct JointRow {
    RowUse use = RowUse::Held;
    std::uint32_t slot = 0;       ///< where its impulse is remembered
    geometry::Vec3f along{0.0f};  ///< d, unit; 0 of a row of angles
    geometry::Vec3f turnA{0.0f}, turnB{0.0f};
    float error = 0.0f;                                         ///< C, m or rad, when the row was made
    float speed = 0.0f;                                         ///< of a motor
    float maxImpulse = std::numeric_limits<float>::infinity();  ///< of a motor, N s or N m s
    Softness softness{};
    float mass = 0.0f;     ///< 1 / K; 0 where neither body answers
    float impulse = 0.0f;  ///< λ
};

/// All rows of a joint, in the order in which they are solved: what matters most comes last.
struct JointRows {
    /// Rows that are solved together.
    struct Block {
        std::uint32_t first = 0, count = 0;
        geometry::Mat3<float> inverse{0.0f};  ///< of K; beyond `count` that of 1
        bool isWhole = false;                 ///< else K has no inverse, and its rows are solved one by one
    };
    static constexpr std::size_t kMost = 11;

    std::uint32_t joint = 0;  ///< slot
    std::uint32_t bodyA = 0, bodyB = 0;
    std::array<JointRow, kMost> rows{};
    std::uint32_t count = 0;
    std::array<Block, kMost> blocks{};
    std::uint32_t blockCount = 0;

    /// Adds rows that are solved together.
    void add(const BodyPlaces& bodies, std::span<const JointRow> together);
};

}  // namespace physics
