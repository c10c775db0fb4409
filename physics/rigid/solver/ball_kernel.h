#pragma once
/// Ball joints, eight at a time: the points p of two bodies are held together.
///
///     C = p_B - p_A,   C' = v_B + w_B x r_B - v_A - w_A x r_A
///     K = 1/m_A + 1/m_B - [r_A] I_A^-1 [r_A] - [r_B] I_B^-1 [r_B]
///     λ' = λ - K^-1 σ (C' + β C) - γ λ           to relax: λ' = λ - K^-1 C'
///
/// The arms r of both bodies end at the middle of the two points, and [r] is the matrix of r x. An impulse λ turns the
/// bodies by r x λ + e (q.λ), with the e and q of SpinCorrection, which are left out above. These are the three
/// rows of a point of joint/joint_row.h in single precision; σ, β, γ and the sources are explained there.

#include "physics/rigid/solver/ball_block.h"
#include "physics/rigid/solver/soft_access.h"

namespace collidoscope::physics {

template <typename Access>
class BallJoints {
    using Real = typename Access::Real;
    using Vector = SoftVector<Real>;
    static constexpr int kBodyNumbers = 16, kPlaceNumbers = 8;

public:
    BallJoints(const Access& access, BallBlock& block, const BallWork& work)
        : access_(access), block_(block), work_(work) {
        access_.gatherFields(work.bodies->numbers, kBodyNumbers, block.rowA, a_.numbers);
        access_.gatherFields(work.bodies->numbers, kBodyNumbers, block.rowB, b_.numbers);
    }

    void place() {
        Real placeA[kPlaceNumbers], placeB[kPlaceNumbers];
        access_.gatherFields(work_.places->numbers, kPlaceNumbers, block_.rowA, placeA);
        access_.gatherFields(work_.places->numbers, kPlaceNumbers, block_.rowB, placeB);
        const Vector toA = turned(placeA, vector(block_.localA)), toB = turned(placeB, vector(block_.localB));
        const Vector error = vector(block_.apart) + (moved(placeB) - moved(placeA)) + (toB - toA);
        const Vector half = Real(0.5f) * error;
        put(error, block_.error), put(toA + half, block_.armA), put(toB - half, block_.armB);
        correctSpin(toA, toB, half);
        prepareMass();
    }
    void warm() { give(vector(block_.impulse)); }
    void solve() {
        const BallNumbers& soft = work_.numbers;
        const Vector old = vector(block_.impulse), speed = rate() + Real(soft.biasRate) * vector(block_.error);
        take(old, -(Real(soft.massScale) * responseTo(speed) + Real(soft.impulseScale) * old));
    }
    void relax() { take(vector(block_.impulse), -responseTo(rate())); }

    void storeBodies() const {
        access_.scatterEight(work_.bodies->numbers, kBodyNumbers, block_.rowA, block_.movesA, a_.numbers);
        access_.scatterEight(work_.bodies->numbers, kBodyNumbers, block_.rowB, block_.movesB, b_.numbers);
    }

private:
    Vector vector(const LaneRow (&rows)[3]) const {
        return {access_.load(rows[0]), access_.load(rows[1]), access_.load(rows[2])};
    }
    void put(const Vector& v, LaneRow (&rows)[3]) const {
        access_.store(v.x, rows[0]), access_.store(v.y, rows[1]), access_.store(v.z, rows[2]);
    }
    static Vector moved(const Real (&place)[kPlaceNumbers]) { return {place[0], place[1], place[2]}; }
    /// Rotates v by the quaternion of a place: v + 2 w (u x v) + 2 u x (u x v).
    static Vector turned(const Real (&place)[kPlaceNumbers], const Vector& v) {
        const Vector u{place[3], place[4], place[5]};
        const Vector across = cross(u, v), twice = across + across;
        return v + (place[6] * twice + cross(u, twice));
    }

    /// See spinCorrectionOf().
    void correctSpin(const Vector& toA, const Vector& toB, const Vector& half) const {
        using geometry::batch::select;
        const Real mobility = access_.load(block_.mobility), none(0.0f);
        const auto isOfB = none < mobility;
        const Vector arm{select(isOfB, toB.x, toA.x), select(isOfB, toB.y, toA.y), select(isOfB, toB.z, toA.z)};
        const Vector axis = inverseOrZero(geometry::batch::squareRoot(dot(arm, arm))) * arm;
        put(axis, block_.spinAxis), put(mobility * cross(axis, half), block_.spinLever);
    }
    /// A singular K, as between two bodies that nothing moves, gets the inverse 0.
    void prepareMass() {
        Real k[6] = {a_.numbers[6] + b_.numbers[6], Real(0.0f), Real(0.0f),
                     a_.numbers[7] + b_.numbers[7], Real(0.0f), a_.numbers[8] + b_.numbers[8]};
        const Vector axis = vector(block_.spinAxis), lever = vector(block_.spinLever);
        addTurns(a_, vector(block_.armA), axis, lever, k), addTurns(b_, vector(block_.armB), axis, lever, k);
        const Real one = inverseOrZero(k[0] + k[3] + k[5]);
        const Real a = one * k[0], b = one * k[1], c = one * k[2], d = one * k[3], e = one * k[4], f = one * k[5];
        const Real xx = d * f - e * e, xy = c * e - b * f, xz = b * e - c * d;
        const Real scale = one * inverseOrZero(a * xx + b * xy + c * xz);
        const Real inverse[6] = {scale * xx,
                                 scale * xy,
                                 scale * xz,
                                 scale * (a * f - c * c),
                                 scale * (b * c - a * e),
                                 scale * (a * d - b * b)};
        for (int i = 0; i < 6; ++i) access_.store(inverse[i], block_.mass[i]);
    }
    /// Adds the rotational part of K for one body: t_i.I^-1 t_j, of the turns t_i by the axes of the world.
    static void addTurns(const SoftBody<Real>& body, const Vector& arm, const Vector& axis, const Vector& lever,
                         Real (&k)[6]) {
        const Real none(0.0f);
        const Vector x = Vector{none, arm.z, -arm.y} + lever.x * axis, y = Vector{-arm.z, none, arm.x} + lever.y * axis,
                     z = Vector{arm.y, -arm.x, none} + lever.z * axis;
        const Vector byX = body.turned(x), byY = body.turned(y), byZ = body.turned(z);
        k[0] = k[0] + dot(x, byX), k[1] = k[1] + dot(x, byY), k[2] = k[2] + dot(x, byZ);
        k[3] = k[3] + dot(y, byY), k[4] = k[4] + dot(y, byZ), k[5] = k[5] + dot(z, byZ);
    }

    Vector rate() const {
        return ((b_.velocity() + cross(b_.angularVelocity(), vector(block_.armB))) -
                (a_.velocity() + cross(a_.angularVelocity(), vector(block_.armA)))) +
               dot(vector(block_.spinAxis), b_.angularVelocity() - a_.angularVelocity()) * vector(block_.spinLever);
    }
    Vector responseTo(const Vector& speed) const {
        Real mass[6];
        for (int i = 0; i < 6; ++i) mass[i] = access_.load(block_.mass[i]);
        return symmetricTimes(mass, speed);
    }
    void take(const Vector& old, const Vector& change) {
        put(old + change, block_.impulse);
        give(change);
    }
    void give(const Vector& impulse) {
        const Vector spin = dot(vector(block_.spinLever), impulse) * vector(block_.spinAxis);
        a_.push(-impulse), a_.turn(-(cross(vector(block_.armA), impulse) + spin));
        b_.push(impulse), b_.turn(cross(vector(block_.armB), impulse) + spin);
    }

    Access access_;
    BallBlock& block_;
    const BallWork& work_;
    SoftBody<Real> a_, b_;
};

template <typename Access>
inline void passOverBalls(const Access& access, BallPass pass, BallBlock& block, const BallWork& work) {
    BallJoints<Access> joints(access, block, work);
    if (pass == BallPass::Place || pass == BallPass::Relax) joints.place();
    if (pass == BallPass::Place) return;
    if (pass == BallPass::Warm) joints.warm();
    if (pass == BallPass::Solve) joints.solve();
    if (pass == BallPass::Relax) joints.relax();
    joints.storeBodies();
}

/// A pass over consecutive blocks of one colour.
template <typename Set>
void ballPass(BallPass pass, const BallWork& work) {
    const EightAtOnce<Set> eight{};
    for (std::uint32_t i = work.first; i < work.end; ++i) passOverBalls(eight, pass, work.blocks[i], work);
}

}  // namespace collidoscope::physics
