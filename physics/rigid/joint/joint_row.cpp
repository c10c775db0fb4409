#include "physics/rigid/joint/joint_row.h"

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

using geometry::Mat3;
using geometry::Vec3d;
using geometry::Vec3f;

/// A share of the diagonal: a row of which the others leave less answers to nothing that they do not. The numbers are
/// floats, so that sums of them in doubles are right to far less.
constexpr double kDependent = 1e-9;

/// How the velocities of two bodies answer to an impulse of a row: of B; of A with the opposite sign where it turns.
struct RowAnswer {
    Vec3d velocity{0.0}, angularVelocityA{0.0}, angularVelocityB{0.0};
};

RowAnswer answerOf(const BodyPlaces& bodies, const JointRows& joint, const JointRow& row) {
    const BodyResponse &a = bodies.responses[joint.bodyA], &b = bodies.responses[joint.bodyB];
    return {(Vec3d{a.inverseMass} + Vec3d{b.inverseMass}) * Vec3d{row.along},
            Mat3<double>{a.inverseInertia} * Vec3d{row.turnA}, Mat3<double>{b.inverseInertia} * Vec3d{row.turnB}};
}
/// How C' of a row answers to that.
double answer(const JointRow& row, const RowAnswer& by) {
    return glm::dot(Vec3d{row.along}, by.velocity) + glm::dot(Vec3d{row.turnA}, by.angularVelocityA) +
           glm::dot(Vec3d{row.turnB}, by.angularVelocityB);
}

void subtract(Vec3f& from, double share, const Vec3f& v) { from = Vec3f{Vec3d{from} - share * Vec3d{v}}; }

}  // namespace

Softness softnessOf(float frequency, float dampingRatio, float time) {
    const float w = 2.0f * geometry::kPi<float> * frequency;
    const float a1 = 2.0f * dampingRatio + time * w, a2 = time * w * a1;
    return {a1 > 0.0f ? w / a1 : 0.0f, a2 / (1.0f + a2), 1.0f / (1.0f + a2)};
}

void HeldMatrix::addRow(const Numbers& row) {
    const std::size_t i = size_++;
    double left = row[i];
    for (std::size_t j = 0; j < i; ++j) {
        double sum = row[j];  // L_ij D_j
        for (std::size_t k = 0; k < j; ++k)
            if (inverse_[k] > 0.0) sum -= lower_[at(i, k)] * lower_[at(j, k)] / inverse_[k];
        lower_[at(i, j)] = sum * inverse_[j];
        left -= sum * lower_[at(i, j)];
    }
    inverse_[i] = left > kDependent * row[i] ? 1.0 / left : 0.0;
}

HeldMatrix::Numbers HeldMatrix::solve(const Numbers& b) const {
    Numbers x = b;
    for (std::size_t i = 0; i < size_; ++i)
        for (std::size_t j = 0; j < i; ++j) x[i] -= lower_[at(i, j)] * x[j];
    for (std::size_t i = 0; i < size_; ++i) x[i] *= inverse_[i];
    for (std::size_t i = size_; i-- > 0;)
        for (std::size_t j = i + 1; j < size_; ++j) x[i] -= lower_[at(j, i)] * x[j];
    return x;
}

void JointRows::prepare(const BodyPlaces& bodies, std::size_t firstHeld) {
    std::array<RowAnswer, HeldMatrix::kMost> answers{};
    for (std::size_t i = firstHeld; i < count; ++i) {
        answers[i - firstHeld] = answerOf(bodies, *this, rows[i]);
        HeldMatrix::Numbers k{};
        for (std::size_t j = firstHeld; j <= i; ++j) k[j - firstHeld] = answer(rows[i], answers[j - firstHeld]);
        held.addRow(k);
    }
    for (JointRow& row : freeRows()) {
        const double alone = answer(row, answerOf(bodies, *this, row));
        double left = alone;
        HeldMatrix::Numbers k{};
        for (std::size_t i = 0; i < held.size(); ++i) k[i] = answer(row, answers[i]);
        const HeldMatrix::Numbers shares = held.solve(k);
        for (std::size_t i = 0; i < held.size(); ++i) {
            const JointRow& other = rows[firstHeld + i];
            subtract(row.along, shares[i], other.along), subtract(row.torque, shares[i], other.torque);
            subtract(row.turnA, shares[i], other.turnA), subtract(row.turnB, shares[i], other.turnB);
            if (row.use == RowUse::Limit) row.bend -= static_cast<float>(shares[i]) * other.bend;
            left -= k[i] * shares[i];
        }
        const bool isFree = left > kDependent * alone;
        row.mass = isFree ? static_cast<float>(1.0 / left) : 0.0f;
        if (row.use != RowUse::Spring || !isFree) continue;
        const auto share = static_cast<float>(left / alone);
        const float give = row.softness.impulseScale, hold = row.softness.massScale * share;
        row.softness.massScale = hold / (give + hold), row.softness.impulseScale = give / (give + hold);
    }
}

}  // namespace collidoscope::physics
