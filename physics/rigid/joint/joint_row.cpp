#include "physics/rigid/joint/joint_row.h"

#include <algorithm>

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

using geometry::Mat3;
using geometry::Vec3d;
using geometry::Vec3f;

/// A share of the diagonal: if the rows before it leave less of a row, it depends on them. Rows consist of floats, so
/// sums of them in doubles are far more accurate than that.
constexpr double kDependent = 1e-9;
/// A share of the largest K that a row with its vectors may have: where locked axes leave less, the bodies respond to
/// its rounding errors only. Without locked axes more is left,
/// unless moments of inertia differ by a factor of 10^8 and more.
constexpr double kOnlyRounding = 1e-9;

/// The changes of velocity by a unit impulse of a row: of B relative to A, and of the angular velocities, the one of A
/// with the opposite sign.
struct RowResponse {
    Vec3d velocity{0.0}, angularVelocityA{0.0}, angularVelocityB{0.0};
};

/// The responses of two bodies, in doubles.
struct PairResponse {
    Vec3d inverseMass{0.0};  // of both together
    Mat3<double> inverseInertiaA, inverseInertiaB;
    double maxMass = 0.0, maxInertiaA = 0.0, maxInertiaB = 0.0;  // upper bounds, in any direction

    PairResponse(const BodyResponse& a, const BodyResponse& b)
        : inverseMass(Vec3d{a.inverseMass} + Vec3d{b.inverseMass}),
          inverseInertiaA(a.inverseInertia),
          inverseInertiaB(b.inverseInertia),
          maxMass(std::max({inverseMass.x, inverseMass.y, inverseMass.z})),
          maxInertiaA(traceOf(inverseInertiaA)),
          maxInertiaB(traceOf(inverseInertiaB)) {}
    RowResponse operator()(const JointRow& row) const {
        return {inverseMass * Vec3d{row.along}, inverseInertiaA * Vec3d{row.turnA}, inverseInertiaB * Vec3d{row.turnB}};
    }
    /// An upper bound of K of a row for any directions of its vectors.
    double bound(const JointRow& row) const {
        return maxMass * squared(row.along) + maxInertiaA * squared(row.turnA) + maxInertiaB * squared(row.turnB);
    }

private:
    static double squared(const Vec3f& v) { return glm::dot(Vec3d{v}, Vec3d{v}); }
    static double traceOf(const Mat3<double>& m) { return m[0][0] + m[1][1] + m[2][2]; }
};

/// The change of C' of a row by that.
double response(const JointRow& row, const RowResponse& by) {
    return glm::dot(Vec3d{row.along}, by.velocity) + glm::dot(Vec3d{row.turnA}, by.angularVelocityA) +
           glm::dot(Vec3d{row.turnB}, by.angularVelocityB);
}

/// The matrix K of three rows: xx, xy, xz, yy, yz, zz.
std::array<double, 6> responsesTogether(std::span<const JointRow> rows, const PairResponse& responseOf) {
    std::array<RowResponse, 3> by{};
    for (std::size_t i = 0; i < 3; ++i) by[i] = responseOf(rows[i]);
    return {response(rows[0], by[0]), response(rows[0], by[1]), response(rows[0], by[2]),
            response(rows[1], by[1]), response(rows[1], by[2]), response(rows[2], by[2])};
}

void subtract(Vec3f& from, double share, const Vec3f& v) { from = Vec3f{Vec3d{from} - share * Vec3d{v}}; }

}  // namespace

Softness softnessOf(float frequency, float dampingRatio, float time) {
    const float w = 2.0f * geometry::kPi<float> * frequency;
    const float a1 = 2.0f * dampingRatio + time * w, a2 = time * w * a1;
    return {a1 > 0.0f ? w / a1 : 0.0f, a2 / (1.0f + a2), 1.0f / (1.0f + a2)};
}

void HeldMatrix::addRow(const Numbers& row, double bound) {
    const double left = freeResponseOf(row), whole = row[size_];
    inverse_[size_] = left > kDependent * whole && whole > kOnlyRounding * bound ? 1.0 / left : 0.0;
    ++size_;
}

double HeldMatrix::freeResponseOf(const Numbers& row) {
    const std::size_t i = size_;
    double left = row[i];
    for (std::size_t j = 0; j < i; ++j) {
        double sum = row[j];  // L_ij D_j
        for (std::size_t k = 0; k < j; ++k)
            if (inverse_[k] > 0.0) sum -= lower_[at(i, k)] * lower_[at(j, k)] / inverse_[k];
        lower_[at(i, j)] = sum * inverse_[j];
        left -= sum * lower_[at(i, j)];
    }
    return left;
}

bool HeldMatrix::hasDependentRow() const {
    return std::find(inverse_.begin(), inverse_.begin() + size_, 0.0) != inverse_.begin() + size_;
}

template <std::size_t kSize>
HeldMatrix::Numbers HeldMatrix::solveOf(const Numbers& b) const {
    Numbers x = b;
    for (std::size_t i = 0; i < kSize; ++i)
        for (std::size_t j = 0; j < i; ++j) x[i] -= lower_[at(i, j)] * x[j];
    for (std::size_t i = 0; i < kSize; ++i) x[i] *= inverse_[i];
    for (std::size_t i = kSize; i-- > 0;)
        for (std::size_t j = i + 1; j < kSize; ++j) x[i] -= lower_[at(j, i)] * x[j];
    return x;
}

HeldMatrix::Numbers HeldMatrix::solve(const Numbers& b) const {
    static_assert(kMaxRows == 6);
    switch (size_) {
        case 1:
            return solveOf<1>(b);
        case 2:
            return solveOf<2>(b);
        case 3:
            return solveOf<3>(b);
        case 4:
            return solveOf<4>(b);
        case 5:
            return solveOf<5>(b);
        case 6:
            return solveOf<6>(b);
        default:
            return b;
    }
}

/// The directions of a free row as it was added, and with the held rows projected out. Motor, spring and limits of one
/// coordinate have the same directions, or the opposite ones.
struct JointRows::FreeDirection {
    JointRow added{}, left{};  // only their directions count
    double ownResponse = 0.0, freeResponse = 0.0;
    bool isNegligible = false;     // the bodies respond to its rounding errors only
    HeldMatrix::Numbers shares{};  // of the held rows

    /// 1 if the row has this direction, -1 if it has the opposite one, else 0.
    int signOf(const JointRow& row) const {
        const auto is = [&](float sign) {
            return row.turnB == sign * added.turnB && row.turnA == sign * added.turnA &&
                   row.along == sign * added.along && row.torque == sign * added.torque;
        };
        return is(1.0f) ? 1 : is(-1.0f) ? -1 : 0;
    }
};

void JointRows::prepare(const BodyPoses& bodies, std::size_t firstHeld) {
    const PairResponse responseOf(bodies.responses[bodyA], bodies.responses[bodyB]);
    std::array<RowResponse, HeldMatrix::kMaxRows> responses{};
    const auto rowOfK = [&](std::size_t i) {
        responses[i - firstHeld] = responseOf(rows[i]);
        HeldMatrix::Numbers k{};
        for (std::size_t j = firstHeld; j <= i; ++j) k[j - firstHeld] = response(rows[i], responses[j - firstHeld]);
        return k;
    };
    for (std::size_t i = firstHeld; i < count; ++i) held.addRow(rowOfK(i), responseOf.bound(rows[i]));
    if (held.hasDependentRow()) {
        // Bodies with locked axes cannot follow all rows. Of rows that depend on each other, the one to which they
        // respond most is solved: to follow another one exactly, they would have to move much further.
        held = {};
        for (std::size_t i = firstHeld; i < count; ++i) {
            std::size_t best = i;
            double maxFree = -1.0;
            for (std::size_t other = i; other < count; ++other) {
                std::swap(rows[i], rows[other]);
                const double free = held.freeResponseOf(rowOfK(i));
                std::swap(rows[i], rows[other]);
                if (free > maxFree) best = other, maxFree = free;
            }
            std::swap(rows[i], rows[best]);
            held.addRow(rowOfK(i), responseOf.bound(rows[i]));
        }
    }
    const auto directionOf = [&](const JointRow& row) {
        FreeDirection direction{.added = row, .left = row};
        JointRow& left = direction.left;
        direction.ownResponse = direction.freeResponse = response(row, responseOf(row));
        direction.isNegligible = !(direction.ownResponse > kOnlyRounding * responseOf.bound(row));
        HeldMatrix::Numbers k{};
        for (std::size_t i = 0; i < held.size(); ++i) k[i] = response(row, responses[i]);
        direction.shares = held.solve(k);
        for (std::size_t i = 0; i < held.size(); ++i) {
            const JointRow& other = rows[firstHeld + i];
            const double share = direction.shares[i];
            subtract(left.along, share, other.along), subtract(left.torque, share, other.torque);
            subtract(left.turnA, share, other.turnA), subtract(left.turnB, share, other.turnB);
            direction.freeResponse -= k[i] * share;
        }
        return direction;
    };
    FreeDirection direction{};
    for (std::size_t i = 0; i < firstHeld; ++i) {
        JointRow& row = rows[i];
        int sign = i > 0 ? direction.signOf(row) : 0;
        if (sign == 0) direction = directionOf(row), sign = 1;
        const auto signedBy = static_cast<float>(sign);
        row.along = signedBy * direction.left.along, row.torque = signedBy * direction.left.torque;
        row.turnA = signedBy * direction.left.turnA, row.turnB = signedBy * direction.left.turnB;
        if (row.use == RowUse::Limit)
            for (std::size_t j = 0; j < held.size(); ++j)
                row.bend -= signedBy * static_cast<float>(direction.shares[j]) * rows[firstHeld + j].bend;
        const bool isFree = direction.freeResponse > kDependent * direction.ownResponse && !direction.isNegligible;
        row.mass = isFree ? static_cast<float>(1.0 / direction.freeResponse) : 0.0f;
        if (row.use != RowUse::Spring || !isFree) continue;
        const auto share = static_cast<float>(direction.freeResponse / direction.ownResponse);
        const float give = row.softness.impulseScale, hold = row.softness.massScale * share;
        row.softness.massScale = hold / (give + hold), row.softness.impulseScale = give / (give + hold);
    }
    if (hasFriction()) frictionResponse = responsesTogether(frictionRows(), responseOf);
}

}  // namespace collidoscope::physics
