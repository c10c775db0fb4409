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
///     friction             b = 0            the same; of three turns as turn_friction.h says
/// Where a row bends within a step (row_bends.h), what is held and limits see C' with the bend.
/// A soft limit would give way to a strong motor or a stiff spring of its own joint. So it is hard against the impulse
/// p with which they push against it, and soft against the rest:
///     λ' = λ_soft + γ min(p, λ_hard),   λ_hard = λ - (C' + β C) / K
/// A soft row does what a spring of frequency f and damping ratio ζ does, at the end of a step of h:
///     w = 2 pi f,  a1 = 2 ζ + h w,  a2 = h w a1,   β = w / a1,  σ = a2 / (1 + a2),  γ = 1 / (1 + a2)
/// All rows that a joint holds are solved together, by their K of up to 6 x 6: a small body far from its anchor turns a
/// thousand times more easily than it swings, and rows that are solved in turn would give to each other for ever. So a
/// soft joint gives way by a / w^2, with a the acceleration that it keeps from its bodies, however long the lever.
///
/// Motors, springs and limits act on what the joint leaves free: with H the held rows and c such a row,
///     c' = c - W^T H,   W = K_HH^-1 K_Hc,   K' = K_cc - K_cH W
/// is the row whose impulses change nothing of what is held, so that one pass is exact. A spring is as stiff as its
/// frequency says for two bodies that nothing else holds, 1/K_cc of them, and answers with K':
///     σ = a2 r / (1 + a2 r),  γ = 1 - σ,  r = K' / K_cc
/// Source: Catto, Soft Constraints (GDC 2011), and his Solver2D notes (2024) for σ, γ; Golub, Van Loan, Matrix
/// Computations (2013), section 4.1, for L D L^T.

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "physics/rigid/joint/joint.h"

namespace collidoscope::physics {

struct Softness {
    float biasRate = 0.0f;      ///< 1/s, β
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
};
/// Hz; the damping ratio; s, > 0.
Softness softnessOf(float frequency, float dampingRatio, float time);

enum class RowUse : std::uint8_t {
    Held,      ///< C = 0
    Limit,     ///< C >= 0
    Spring,    ///< C is pulled to 0
    Motor,     ///< C' is driven
    Friction,  ///< C' of the three turns that a ball or a cone leaves free, stopped together by its friction
};

/// How C goes on within a step at constant velocities, see row_bends.h.
enum class RowPath : std::uint8_t { Straight, Together, AcrossA, AcrossB, Length };

struct JointRow {
    RowUse use = RowUse::Held;
    std::uint32_t slot = 0;       ///< where its impulse is remembered
    geometry::Vec3f along{0.0f};  ///< d, unit; 0 of a row of angles
    geometry::Vec3f turnA{0.0f}, turnB{0.0f};
    RowPath path = RowPath::Straight;
    float error = 0.0f;                                         ///< C, m or rad, when the row was made
    float bend = 0.0f;                                          ///< m/s, see row_bends.h
    float speed = 0.0f;                                         ///< of a motor
    float maxImpulse = std::numeric_limits<float>::infinity();  ///< of a motor or friction, N s or N m s
    Softness softness{};
    geometry::Vec3f torque{0.0f};  ///< what of `turnB` is no arm of `along`
    float mass = 0.0f;             ///< 1 / K, or 1 / K'; 0 where neither body answers
    float impulse = 0.0f;          ///< λ
};

/// The K of rows that are held together, as L D L^T. What depends on the rows before it is left to them: its impulse
/// stays what it is.
class HeldMatrix {
public:
    static constexpr std::size_t kMost = 6;
    using Numbers = std::array<double, kMost>;

    /// Takes the rows of a symmetric matrix, whose diagonal is 0 or more, one after the other, up to its diagonal.
    void addRow(const Numbers& row);
    /// x of K x = b.
    Numbers solve(const Numbers& b) const;
    std::size_t size() const { return size_; }

private:
    template <std::size_t kSize>
    Numbers solveOf(const Numbers& b) const;
    static constexpr std::size_t at(std::size_t row, std::size_t column) { return row * (row - 1) / 2 + column; }

    std::array<double, kMost*(kMost - 1) / 2> lower_{};
    Numbers inverse_{};  // of D; 0 of what depends on others
    std::size_t size_ = 0;
};

/// All rows of a joint: those of what it leaves free, then those that it holds.
struct JointRows {
    static constexpr std::size_t kMost = 11;

    std::uint32_t joint = 0;  ///< slot
    std::uint32_t bodyA = 0, bodyB = 0;
    std::array<JointRow, kMost> rows{};
    std::uint32_t count = 0;
    HeldMatrix held{};  ///< of the last rows
    std::array<double, 6>
        frictionAnswer{};  ///< 1/(kg m^2): K' of the turns that friction resists, xx, xy, xz, yy, yz, zz
    JointPlace place{};    ///< when the rows were made

    JointRow& add(const JointRow& row) { return rows[count++] = row; }
    /// Those that are solved one by one, without the friction of all turns.
    std::span<JointRow> freeRows() { return std::span(rows).first(count - held.size()).subspan(frictionRows().size()); }
    std::span<JointRow> heldRows() { return std::span(rows).subspan(count - held.size(), held.size()); }
    std::span<const JointRow> all() const { return std::span(rows).first(count); }
    /// The three rows of friction, which are the first, or none.
    std::span<JointRow> frictionRows() { return std::span(rows).first(hasFriction() ? 3 : 0); }
    bool hasFriction() const { return count > 0 && rows[0].use == RowUse::Friction; }
    /// Once all rows are added: how they answer, those from `firstHeld` on together.
    void prepare(const BodyPlaces& bodies, std::size_t firstHeld);
    /// Takes all rows away.
    void clear() { count = 0, held = {}; }

private:
    struct FreeDirection;
};

}  // namespace collidoscope::physics
