#pragma once
/// A row of a joint: a number C(A, B) that the joint holds at 0, keeps at or above 0, or drives.
///
/// Its rate is  C' = d.(vB - vA) + tB.wB - tA.wA,  with d the direction `along` and t the directions `turnA`, `turnB`.
/// An impulse λ of the row is λ d and λ tB on B, and λ d and λ tA in the opposite direction on A. It changes C' by K λ,
///     K = d.(1/mA + 1/mB) d + tA.I_A^-1 tA + tB.I_B^-1 tB.
/// It is solved by  λ' = λ - (σ C' + b) / K - γ λ:
///     held at 0            b = σ β C        σ, β, γ: the softness; a hard row has σ = 1, γ = 0
///     a limit, C > 0       b = C / h        C may reach 0 within this step, λ >= 0
///     a motor              b = -speed       |λ| <= largest force times h
///     friction             b = 0            the same; of three rotations together see turn_friction.h
/// For held rows and limits, C' includes the bend of the row within a step (row_bends.h).
/// A soft limit would yield to a strong motor or a stiff spring of its own joint. So it is hard against the impulse p
/// with which they push against it, and soft against the rest:
///     λ' = λ_soft + γ min(p, λ_hard),   λ_hard = λ - (C' + β C) / K
/// A soft row acts as a spring of frequency f and damping ratio ζ does at the end of a step of h:
///     w = 2 pi f,  a1 = 2 ζ + h w,  a2 = h w a1,   β = w / a1,  σ = a2 / (1 + a2),  γ = 1 / (1 + a2)
/// All held rows of a joint are solved together, by their K of up to 6 x 6. A small body far from its anchor rotates a
/// thousand times more easily than it swings, so that rows that are solved one after the other would hardly converge.
/// So a soft joint yields by a / w^2, with a the acceleration that it prevents, however long the lever.
///
/// Motors, springs and limits act on the free motions only: with H the held rows and c such a row,
///     c' = c - W^T H,   W = K_HH^-1 K_Hc,   K' = K_cc - K_cH W
/// is the row whose impulses leave the rates of the held rows as they are, so that one pass is exact. The stiffness of
/// a spring follows from its frequency for two bodies that nothing else holds, which respond by K_cc; the row responds
/// by K':
///     σ = a2 r / (1 + a2 r),  γ = 1 - σ,  r = K' / K_cc
/// Source: Catto, Soft Constraints (GDC 2011), and his Solver2D notes (2024) for σ, γ; Golub, Van Loan, Matrix
/// Computations (2013), section 4.1, for L D L^T.

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
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
    Friction,  ///< C' of the three free rotations of a ball or cone joint is braked, together
};

/// How C changes within a step at constant velocities, see row_bends.h.
enum class RowPath : std::uint8_t { Straight, Together, AcrossA, AcrossB, Length };

struct JointRow {
    RowUse use = RowUse::Held;
    std::uint32_t slot = 0;       ///< index of its force in RigidJoint::forces
    geometry::Vec3f along{0.0f};  ///< d, unit; 0 of a row of angles
    geometry::Vec3f turnA{0.0f}, turnB{0.0f};
    RowPath path = RowPath::Straight;
    float error = 0.0f;                                         ///< C, m or rad, when the row was made
    float bend = 0.0f;                                          ///< m/s, see row_bends.h
    float speed = 0.0f;                                         ///< of a motor
    float maxImpulse = std::numeric_limits<float>::infinity();  ///< of a motor or friction, N s or N m s
    Softness softness{};
    geometry::Vec3f torque{0.0f};  ///< the part of `turnB` that is not due to a lever of `along`
    float mass = 0.0f;             ///< 1 / K, or 1 / K'; 0 if neither body responds
    float impulse = 0.0f;          ///< λ
    float pressed = 0.0f;          ///< N s or N m s, p of a limit that is solved at once with others
};

/// Whether two free rows of a joint are about the same coordinate. Only a wheel has two: its path and the rotation of
/// its motor; the limit of a cone is about another rotation.
inline bool areOfOneCoordinate(const JointRow& a, const JointRow& b) {
    const auto isCone = [](const JointRow& row) { return row.use == RowUse::Limit && row.slot == joint_slot::kCone; };
    const auto isTurn = [](const JointRow& row) { return row.along == geometry::Vec3f{0.0f}; };
    return isCone(a) == isCone(b) && isTurn(a) == isTurn(b);
}

/// The matrix K of the held rows, as L D L^T. A row that depends linearly on the rows before it gets no impulse.
class HeldMatrix {
public:
    static constexpr std::size_t kMaxRows = 6;
    using Numbers = std::array<double, kMaxRows>;

    /// Adds the next row of a symmetric matrix with a non-negative diagonal: its numbers up to the diagonal. A row
    /// whose diagonal is negligible beside `bound` gets no impulse either.
    void addRow(const Numbers& row, double bound = 0.0);
    /// The part of its diagonal number that the rows before leave of such a row, if it is the next one.
    double freeResponseOf(const Numbers& row);
    bool hasDependentRow() const;
    /// The solution x of K x = b.
    Numbers solve(const Numbers& b) const;
    std::size_t size() const { return size_; }

private:
    template <std::size_t kSize>
    Numbers solveOf(const Numbers& b) const;
    static constexpr std::size_t at(std::size_t row, std::size_t column) { return row * (row - 1) / 2 + column; }

    std::array<double, kMaxRows*(kMaxRows - 1) / 2> lower_{};
    Numbers inverse_{};  // of D; 0 of a row that depends on others
    std::size_t size_ = 0;
};

/// All rows of a joint: those of the free motions, then the limits and motors that are solved together with the
/// held rows, as in a tree of joints, then the held rows.
struct JointRows {
    static constexpr std::size_t kMaxRows = 11;

    std::uint32_t joint = 0;  ///< slot
    std::uint32_t bodyA = 0, bodyB = 0;
    std::array<JointRow, kMaxRows> rows{};
    std::uint32_t count = 0;
    std::uint32_t active = 0;  ///< number of limits and motors that are solved together with the held rows
    HeldMatrix held{};         ///< of the last `held.size()` rows
    std::array<double, 6> frictionResponse{};  ///< 1/(kg m^2): K of the friction rows, xx, xy, xz, yy, yz, zz
    JointPose pose{};                          ///< of the bodies when the rows were made

    JointRow& add(const JointRow& row) { return rows[count++] = row; }
    /// The rows that are solved one by one: neither rowsAtOnce() nor the friction of all rotations.
    std::span<JointRow> freeRows() {
        return std::span(rows).first(count - rowsAtOnce().size()).subspan(frictionRows().size());
    }
    std::span<JointRow> heldRows() { return std::span(rows).subspan(count - held.size(), held.size()); }
    /// The active limits and motors, and the held rows.
    std::span<JointRow> rowsAtOnce() { return std::span(rows).first(count).last(active + held.size()); }
    std::span<const JointRow> rowsAtOnce() const { return std::span(rows).first(count).last(active + held.size()); }
    /// Moves the limits and motors for which isActive(row) holds to rowsAtOnce(), at most one of a coordinate, limits
    /// first, and all others to freeRows(). Returns whether this changes anything.
    template <typename IsActive>
    bool setActive(const IsActive& isActive) {
        const std::uint32_t before = activeSlots();
        active = 0;
        const std::span<JointRow> free = freeRows();
        for (const RowUse use : {RowUse::Limit, RowUse::Motor})
            for (std::size_t i = free.size() - active; i-- > 0;) {
                const JointRow& row = free[i];
                if (row.use != use || active + held.size() == HeldMatrix::kMaxRows || hasActiveLike(row) ||
                    !isActive(row))
                    continue;
                std::swap(free[i], free[free.size() - 1 - active]);
                ++active;
            }
        return activeSlots() != before;
    }
    /// A bit for the slot of each active row.
    std::uint32_t activeSlots() const {
        std::uint32_t bits = 0;
        for (const JointRow& row : rowsAtOnce().first(active)) bits |= 1u << row.slot;
        return bits;
    }
    std::span<const JointRow> all() const { return std::span(rows).first(count); }
    /// The three rows of the friction of all rotations, which are the first ones; empty without it.
    std::span<JointRow> frictionRows() { return std::span(rows).first(hasFriction() ? 3 : 0); }
    bool hasFriction() const { return count > 0 && rows[0].use == RowUse::Friction; }
    /// Computes the responses. Call it when all rows are added, the held ones from `firstHeld` on.
    void prepare(const BodyPoses& bodies, std::size_t firstHeld);
    /// Removes all rows.
    void clear() { count = active = 0, held = {}; }

private:
    struct FreeDirection;
    /// Whether an active row is one of the same coordinate.
    bool hasActiveLike(const JointRow& row) const {
        for (const JointRow& other : rowsAtOnce().first(active))
            if (areOfOneCoordinate(row, other)) return true;
        return false;
    }
};

}  // namespace collidoscope::physics
