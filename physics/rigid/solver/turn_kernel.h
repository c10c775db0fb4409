#pragma once
/// The free rotation of eight bodies at a time during a sub-step: freeTurn() (world/body.h) by the formulas of
/// world/rotation.cpp in their order, so that the bits are those of one body at a time.
///
/// The eight bodies have the same axis of symmetry, or all have none. Bodies that do not rotate, or by a large angle
/// within a sub-step, are left to the code for one body: kernels compute sine and cosine only near zero, and rotations
/// in a single part.

#include <cstdint>

#include "geometry/base/elementary_series.h"
#include "geometry/base/simd/lanes.h"
#include "physics/rigid/solver/soft_block.h"
#include "physics/rigid/solver/soft_rotation.h"

namespace collidoscope::physics {

/// A block of eight bodies; each number is a row of eight lanes.
struct alignas(64) TurnBlock {
    static constexpr int kNoAxis = 3;

    double moments[3][kSoftLanes], frame[4][kSoftLanes];  ///< of a Rotor; the frame as x, y, z, w
    LaneRow orientation[4], angularVelocity[3];           ///< x, y, z, w; rad/s; replaced by those after the rotation
    LaneRow inverse[9];                                   ///< 1/(kg m^2), after the rotation, by columns
    std::uint32_t row[kSoftLanes];                        ///< of the used lanes
    std::uint32_t used;                                   ///< number of used lanes, which come first
    std::uint32_t turned;                                 ///< bits: lanes that have been rotated
    int axis;                                             ///< axis of symmetry: 0, 1, 2 or kNoAxis
};

/// The time, and the largest angle (rad) of one part of a rotation, see turnedFreely().
struct TurnNumbers {
    double time = 0.0;  ///< s
    double angleOfPart = 0.0;
};

template <typename Set>
class EightTurns {
    using Wide = geometry::batch::Lanes<double, Set>;
    using Mask = typename Wide::Mask;
    using Vector = SoftVector<Wide>;
    using Rotation = SoftRotation<Wide>;
    /// A matrix, stored by columns.
    struct Matrix {
        Vector columns[3];
    };

public:
    static void turn(TurnBlock& block, const TurnNumbers& numbers) {
        const Rotation start = loadWide(block.orientation), frame = load(block.frame);
        const Vector moments = load(block.moments);
        const Rotation principal = normalised(product(start, frame));
        const Vector momentum = times(tensor(moments, principal), loadWide(block.angularVelocity));
        const Wide zero(0.0);
        const Mask isTurning = isUnlike(momentum.x, zero) | isUnlike(momentum.y, zero) | isUnlike(momentum.z, zero);
        Mask isNear;
        const Rotation far = block.axis == TurnBlock::kNoAxis
                                 ? turnedInOnePart(moments, product(start, frame), principal, momentum, numbers, isNear)
                                 : turnedAboutAxis(moments, block.axis, principal, momentum, numbers.time, isNear);
        const Rotation end = normalised(product(far, opposite(frame)));
        const Wide one(1.0);
        const Matrix inverse =
            tensor({one / moments.x, one / moments.y, one / moments.z}, normalised(product(end, frame)));
        store({end.x, end.y, end.z, end.w}, block.orientation);
        const Vector w = times(inverse, momentum);
        geometry::batch::storeRounded(w.x, block.angularVelocity[0]);
        geometry::batch::storeRounded(w.y, block.angularVelocity[1]);
        geometry::batch::storeRounded(w.z, block.angularVelocity[2]);
        for (int i = 0; i < 3; ++i) {
            geometry::batch::storeRounded(inverse.columns[i].x, block.inverse[3 * i]);
            geometry::batch::storeRounded(inverse.columns[i].y, block.inverse[3 * i + 1]);
            geometry::batch::storeRounded(inverse.columns[i].z, block.inverse[3 * i + 2]);
        }
        block.turned = bits(isTurning & isNear);
    }

private:
    static Wide load(const double (&row)[kSoftLanes]) { return geometry::batch::load<double, Set>(row); }
    static Vector load(const double (&rows)[3][kSoftLanes]) { return {load(rows[0]), load(rows[1]), load(rows[2])}; }
    static Rotation load(const double (&rows)[4][kSoftLanes]) {
        return {load(rows[0]), load(rows[1]), load(rows[2]), load(rows[3])};
    }
    static Wide loadWide(const LaneRow& row) {
        return geometry::batch::inDoubles(geometry::batch::load<float, Set>(row));
    }
    static Vector loadWide(const LaneRow (&rows)[3]) {
        return {loadWide(rows[0]), loadWide(rows[1]), loadWide(rows[2])};
    }
    static Rotation loadWide(const LaneRow (&rows)[4]) {
        return {loadWide(rows[0]), loadWide(rows[1]), loadWide(rows[2]), loadWide(rows[3])};
    }
    static void store(const Rotation& q, LaneRow (&rows)[4]) {
        geometry::batch::storeRounded(q.x, rows[0]), geometry::batch::storeRounded(q.y, rows[1]);
        geometry::batch::storeRounded(q.z, rows[2]), geometry::batch::storeRounded(q.w, rows[3]);
    }

    static Mask isUnlike(const Wide& a, const Wide& b) { return (a < b) | (b < a); }
    static Wide root(const Wide& a) { return geometry::batch::squareRoot(a); }
    static Rotation normalised(const Rotation& q) {
        const Wide size = root((q.w * q.w + q.x * q.x) + (q.y * q.y + q.z * q.z));
        return {q.x / size, q.y / size, q.z / size, q.w / size};
    }
    static Vector over(const Vector& a, const Vector& b) { return {a.x / b.x, a.y / b.y, a.z / b.z}; }
    static Vector times(const Matrix& m, const Vector& v) {
        const Vector &x = m.columns[0], &y = m.columns[1], &z = m.columns[2];
        return {x.x * v.x + y.x * v.y + z.x * v.z, x.y * v.x + y.y * v.y + z.y * v.z,
                x.z * v.x + y.z * v.y + z.z * v.z};
    }
    /// The tensor R diag(diagonal) R^T, with R the rotation q.
    static Matrix tensor(const Vector& diagonal, const Rotation& q) {
        const Wide one(1.0), two(2.0);
        const Wide xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xz = q.x * q.z, xy = q.x * q.y, yz = q.y * q.z,
                   wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
        const Vector r[3] = {{one - two * (yy + zz), two * (xy + wz), two * (xz - wy)},
                             {two * (xy - wz), one - two * (xx + zz), two * (yz + wx)},
                             {two * (xz + wy), two * (yz - wx), one - two * (xx + yy)}};
        const Vector x = diagonal.x * r[0], y = diagonal.y * r[1], z = diagonal.z * r[2];
        const auto column = [&](const Wide& first, const Wide& second, const Wide& third) {
            return Vector{x.x * first + y.x * second + z.x * third, x.y * first + y.y * second + z.y * third,
                          x.z * first + y.z * second + z.z * third};
        };
        return {{column(r[0].x, r[1].x, r[2].x), column(r[0].y, r[1].y, r[2].y), column(r[0].z, r[1].z, r[2].z)}};
    }

    /// Whether geometry::sin() and cos() of x are their series near zero.
    static Mask isNearZero(const Wide& x) {
        const Wide quarters = x * Wide(0x1.45f306dc9c883p-1) + Wide(0.5);
        return (Wide(0.0) <= quarters) & (quarters < Wide(1.0));
    }
    /// See geometry::axisAngle().
    static Rotation axisAngle(const Vector& axis, const Wide& half) {
        const Wide largest = max(abs(axis.x), max(abs(axis.y), abs(axis.z)));
        const Wide safe = select(Wide(0.0) < largest, largest, Wide(1.0));
        const Vector scaled{axis.x / safe, axis.y / safe, axis.z / safe};
        const Wide squared = dot(scaled, scaled);
        const Wide size = root(select(Wide(0.0) < squared, squared, Wide(1.0)));
        const Wide sine = geometry::sinNearZero(half) / size;
        return {scaled.x * sine, scaled.y * sine, scaled.z * sine, geometry::cosNearZero(half)};
    }
    static Rotation turnedAboutAxis(const Vector& moments, int axis, const Rotation& start, const Vector& momentum,
                                    double time, Mask& isNear) {
        const Wide m[3] = {moments.x, moments.y, moments.z}, zero(0.0), one(1.0);
        const Wide across = Wide(0.5) * (m[(axis + 1) % 3] + m[(axis + 2) % 3]);
        const Vector seen = turned(opposite(start), momentum);
        const Wide along = (one / m[axis] - one / across) * (axis == 0 ? seen.x : axis == 1 ? seen.y : seen.z);
        const Vector own{axis == 0 ? along : zero, axis == 1 ? along : zero, axis == 2 ? along : zero};
        const Wide length = root(dot(momentum, momentum)), perStep(time);
        const Wide half = Wide(0.5) * (length / across * perStep), ownHalf = Wide(0.5) * (abs(along) * perStep);
        isNear = isNearZero(half) & isNearZero(ownHalf);
        return product(product(axisAngle(momentum, half), start), axisAngle(own, ownHalf));
    }

    static Vector rate(const Vector& inverse, const Vector& l) { return cross(l, physics::times(inverse, l)); }
    /// `start`: orientation of the principal axes, before it is normalised.
    static Rotation turnedInOnePart(const Vector& moments, const Rotation& start, const Rotation& principal,
                                    const Vector& momentum, const TurnNumbers& numbers, Mask& isNear) {
        const Vector angularVelocity = turned(start, over(turned(opposite(start), momentum), moments));
        const Wide least = min(moments.x, min(moments.y, moments.z)), part(numbers.time), one(1.0);
        const Wide fastest = root(dot(momentum, angularVelocity) / least);
        isNear = fastest * part / Wide(numbers.angleOfPart) < one;
        const Vector inverse{one / moments.x, one / moments.y, one / moments.z};
        const Wide half = Wide(0.5) * part, two(2.0), four(4.0), five(5.0);
        const Vector first = turned(opposite(principal), momentum);
        const Vector k1 = rate(inverse, first), k2 = rate(inverse, first + half * k1),
                     k3 = rate(inverse, first + half * k2), k4 = rate(inverse, first + part * k3);
        const Vector middle = first + (part / Wide(24.0)) * (five * k1 + four * (k2 + k3) - k4),
                     last = first + (part / Wide(6.0)) * (k1 + two * (k2 + k3) + k4);
        const Vector wFirst = physics::times(inverse, first), wLast = physics::times(inverse, last);
        const Vector turn = (part / Wide(12.0)) *
                            (wFirst + four * physics::times(inverse, middle) + wLast + half * cross(wFirst, wLast));
        return product(principal, shortTurn(turn));
    }
    static Rotation shortTurn(const Vector& half) {
        const Wide s = dot(half, half), one(1.0);
        const Wide cosine = one - s * (1.0 / 2.0 - s * (1.0 / 24.0 - s / 720.0)),
                   sinc = one - s * (1.0 / 6.0 - s * (1.0 / 120.0 - s / 5040.0));
        return {sinc * half.x, sinc * half.y, sinc * half.z, cosine};
    }
};

/// Rotates the bodies of these blocks.
template <typename Set>
void turnPass(TurnBlock* blocks, std::uint32_t first, std::uint32_t end, const TurnNumbers& numbers) {
    for (std::uint32_t i = first; i < end; ++i) EightTurns<Set>::turn(blocks[i], numbers);
}

}  // namespace collidoscope::physics
