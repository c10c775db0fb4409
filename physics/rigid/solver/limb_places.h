#pragma once
/// Poses of joints, and their responses to impulses, eight at a time, by the formulas of joint/joint.cpp,
/// joint/prepare_joints.cpp and joint/joint_row.cpp in the same order. Products with the zeros and ones of the world's
/// axes are left out, which changes no bit.

#include "geometry/base/elementary_series.h"
#include "physics/rigid/solver/limb_block.h"
#include "physics/rigid/solver/soft_access.h"
#include "physics/rigid/solver/soft_rotation.h"

namespace collidoscope::physics {

/// Loads and stores of blocks, and functions that both kernels of limbs use.
template <typename Set>
struct LimbLanes {
    using Real = geometry::batch::Lanes<float, Set>;
    using Wide = geometry::batch::Lanes<double, Set>;
    using Vector = SoftVector<Real>;
    using WideVector = SoftVector<Wide>;
    using Rotation = SoftRotation<Real>;

    static Real load(const LaneRow& row) { return geometry::batch::load<float, Set>(row); }
    static void put(const Real& lanes, LaneRow& row) { geometry::batch::store(lanes, row); }
    static Vector load(const LaneRow (&rows)[3]) { return {load(rows[0]), load(rows[1]), load(rows[2])}; }
    static void put(const Vector& v, LaneRow (&rows)[3]) { put(v.x, rows[0]), put(v.y, rows[1]), put(v.z, rows[2]); }
    static Wide loadWide(const double (&row)[kSoftLanes]) { return geometry::batch::load<double, Set>(row); }
    static Wide wide(const Real& a) { return geometry::batch::inDoubles(a); }
    static WideVector wide(const Vector& v) { return {wide(v.x), wide(v.y), wide(v.z)}; }
    static Real narrow(const Wide& a) {
        LaneRow row;
        geometry::batch::storeRounded(a, row);
        return load(row);
    }
    static Rotation load(const LaneRow (&rows)[4]) {
        return {load(rows[0]), load(rows[1]), load(rows[2]), load(rows[3])};
    }
    /// The turn by an impulse at the joint along an axis of the world, see togetherRow().
    static Vector turnAbout(const LimbBlock& block, const Vector& arm, int axis) {
        const Real none(0.0f);
        const Vector spin = load(block.spinLever[axis]) * load(block.spinAxis);
        if (axis == 0) return Vector{none, arm.z, -arm.y} + spin;
        if (axis == 1) return Vector{-arm.z, none, arm.x} + spin;
        return Vector{arm.y, -arm.x, none} + spin;
    }
    /// Index of an entry of L below the diagonal; they are stored row by row.
    static constexpr int at(int row, int column) { return row * (row - 1) / 2 + column; }
    /// See HeldMatrix::solve().
    template <int kRows>
    static void solveFor(const Wide* below, const Wide* inverse, Wide (&x)[kRows]) {
        for (int i = 0; i < kRows; ++i)
            for (int j = 0; j < i; ++j) x[i] = x[i] - below[at(i, j)] * x[j];
        for (int i = 0; i < kRows; ++i) x[i] = x[i] * inverse[i];
        for (int i = kRows; i-- > 0;)
            for (int j = i + 1; j < kRows; ++j) x[i] = x[i] - below[at(j, i)] * x[j];
    }
};

template <typename Set>
class LimbPlaces : LimbLanes<Set> {
    using Lanes = LimbLanes<Set>;
    using Lanes::load, Lanes::put, Lanes::wide, Lanes::narrow, Lanes::loadWide, Lanes::turnAbout, Lanes::at,
        Lanes::solveFor;
    using typename Lanes::Real, typename Lanes::Wide, typename Lanes::Vector, typename Lanes::WideVector,
        typename Lanes::Rotation;

public:
    LimbPlaces(LimbBlock& block, const LimbWork& work) : block_(block), work_(work) {}

    /// Converts impulses to forces and back, so that they are rounded as those of other joints.
    void renew() {
        const Real time(work_.numbers.time);
        for (LaneRow& impulse : block_.impulse) put((load(impulse) / time) * time, impulse);
    }
    void place() {
        Real placeA[16], placeB[16];
        EightAtOnce<Set>::gatherFields(work_.places->numbers, 16, block_.rowA, placeA);
        EightAtOnce<Set>::gatherFields(work_.places->numbers, 16, block_.rowB, placeB);
        placePoints(placeA, placeB);
        for (int i = 0; i < 9; ++i) {
            inertiaA_[i] = geometry::batch::inDoubles(placeA[7 + i]);
            inertiaB_[i] = geometry::batch::inDoubles(placeB[7 + i]);
        }
        if (block_.layout.turns == 3)
            response<3>();
        else if (block_.layout.turns == 2)
            response<2>();
        else
            response<0>();
    }

private:
    static Real lengthOf(const Vector& v) { return geometry::batch::squareRoot(dot(v, v)); }
    static Vector chosen(const typename Real::Mask& mask, const Vector& yes, const Vector& no) {
        return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
    }

    void placePoints(const Real (&placeA)[16], const Real (&placeB)[16]) {
        const Rotation qA{placeA[3], placeA[4], placeA[5], placeA[6]}, qB{placeB[3], placeB[4], placeB[5], placeB[6]};
        const Vector centerB =
            load(block_.apart) + (Vector{placeB[0], placeB[1], placeB[2]} - Vector{placeA[0], placeA[1], placeA[2]});
        const Vector pointA = turned(qA, load(block_.localA)), pointB = centerB + turned(qB, load(block_.localB));
        const Vector gap = pointB - pointA, middle = Real(0.5f) * (pointA + pointB);
        put(gap, block_.gap), put(middle, block_.armA), put(middle - centerB, block_.armB);
        correctSpin(pointA, pointB - centerB, gap);
        if (block_.layout.hasAngle) placeAngles(product(qA, load(block_.frameA)), product(qB, load(block_.frameB)));
        if (block_.layout.turns == 3) placeTurns(product(qA, load(block_.frameA)), product(qB, load(block_.frameB)));
        forgetLoose(gap, lengthOf(pointA) + lengthOf(pointB - centerB), lengthOf(centerB));
    }
    /// See spinCorrectionOf().
    void correctSpin(const Vector& armA, const Vector& armB, const Vector& gap) {
        const Real mobility = load(block_.mobility), zero(0.0f);
        const Vector arm = chosen(zero < mobility, armB, armA), none{zero, zero, zero};
        const Real length = lengthOf(arm);
        const auto isArm = zero < length;
        const Real safe = select(isArm, length, Real(1.0f));
        const Vector axis = chosen(isArm, {arm.x / safe, arm.y / safe, arm.z / safe}, none);
        put(axis, block_.spinAxis);
        put(chosen(isArm, (Real(0.5f) * mobility) * cross(axis, gap), none), block_.spinLever);
    }
    /// Drops the impulses of joints whose points are apart by more than the loose share of their levers.
    void forgetLoose(const Vector& gap, const Real& levers, const Real& apart) {
        const Real most = Real(work_.numbers.looseShare) * max(apart, levers), zero(0.0f);
        const auto isLoose = (zero < most) & (most * most < gap.x * gap.x + gap.y * gap.y + gap.z * gap.z);
        if (!any(isLoose)) return;
        for (LaneRow& impulse : block_.impulse) put(select(isLoose, zero, load(impulse)), impulse);
    }
    void placeAngles(const Rotation& frameA, const Rotation& frameB) {
        const Real zero(0.0f), one(1.0f);
        const Vector axisA = turned(frameA, Vector{one, zero, zero}), axisB = turned(frameB, Vector{one, zero, zero});
        const Vector across = cross(axisA, axisB);
        const Real cosine = dot(axisA, axisB);
        const Rotation turn = product(opposite(frameA), frameB);
        const Real sign = select(turn.w < zero, Real(-1.0f), one);
        countTwist(sign * turn.x, sign * turn.w);
        if (block_.layout.hasTwist) put(twistAxis(axisA, axisB, one + cosine), block_.twist.torque);
        if (block_.layout.hasCone) {
            const Real size = lengthOf(across);
            put(load(block_.cone) - leanOf(size, cosine), block_.leanError);
            const auto isLeaning = zero < size;
            const Real safe = select(isLeaning, size, one);
            const Vector t = chosen(isLeaning, {across.x / safe, across.y / safe, across.z / safe}, {zero, zero, zero});
            put(-t, block_.lean.torque);
        }
        if (block_.layout.turns != 2) return;
        const auto isHungOnB = zero < load(block_.isHungOnB);
        const Vector axis = chosen(isHungOnB, axisB, axisA);
        const Vector u =
            chosen(isHungOnB, turned(frameB, Vector{zero, one, zero}), turned(frameA, Vector{zero, one, zero}));
        const Vector v = cross(axis, u);
        put(u, block_.turn[0]), put(v, block_.turn[1]);
        put(dot(u, across), block_.turnError[0]), put(dot(v, across), block_.turnError[1]);
    }
    /// See turnBeyond().
    void placeTurns(const Rotation& frameA, const Rotation& frameB) {
        const Real zero(0.0f), one(1.0f);
        const Rotation turn = product(frameB, opposite(frameA));
        const Real twice = select(turn.w < zero, Real(-2.0f), Real(2.0f));
        put(Vector{one, zero, zero}, block_.turn[0]), put(twice * turn.x, block_.turnError[0]);
        put(Vector{zero, one, zero}, block_.turn[1]), put(twice * turn.y, block_.turnError[1]);
        put(Vector{zero, zero, one}, block_.turn[2]), put(twice * turn.z, block_.turnError[2]);
    }
    /// The twist as twistAngle() continues it: within half a turn of the last value it is the plain angle.
    void countTwist(const Real& sine, const Real& cosine) {
        typename Wide::Mask isPlain;
        const Real angle = Real(2.0f) * narrow(atan2(wide(sine), wide(cosine), isPlain));
        const Wide turns = (wide(load(block_.angle)) - wide(angle)) / Wide(2.0 * 0x1.921fb54442d18p+1);
        const unsigned known = bits(isPlain & (abs(turns) < Wide(0.5)));
        LaneRow sines, cosines, angles;
        put(sine, sines), put(cosine, cosines), put(angle, angles);
        for (std::uint32_t i = 0; i < block_.used; ++i)
            block_.angle[i] =
                (known >> i & 1u) != 0 ? angles[i] : work_.twistAngle(sines[i], cosines[i], block_.angle[i]);
    }
    Real leanOf(const Real& sine, const Real& cosine) const {
        typename Wide::Mask isPlain;
        const Real angle = narrow(atan2(wide(sine), wide(cosine), isPlain));
        const unsigned known = bits(isPlain);
        LaneRow sines, cosines, angles;
        put(sine, sines), put(cosine, cosines), put(angle, angles);
        for (std::uint32_t i = 0; i < block_.used; ++i)
            if ((known >> i & 1u) == 0) angles[i] = work_.angleOf(sines[i], cosines[i]);
        return load(angles);
    }
    /// geometry::atan2() where neither argument is zero and their magnitudes differ.
    static Wide atan2(const Wide& y, const Wide& x, typename Wide::Mask& isPlain) {
        const Wide zero(0.0), one(1.0), ax = abs(x), ay = abs(y);
        const auto isSteep = ax < ay;
        isPlain = (zero < ax) & (zero < ay) & (isSteep | (ay < ax));
        const Wide low = select(isSteep, ax, ay), high = select(isSteep, ay, ax);
        const Wide t = select(isPlain, low, zero) / select(isPlain, high, one), eighths = t * Wide(8.0) + Wide(0.5);
        Wide c = zero, atanOfC = zero;
        for (int i = 1; i <= 8; ++i) {
            const auto isBeyond = Wide(static_cast<double>(i)) <= eighths;
            c = select(isBeyond, Wide(0.125 * i), c);
            atanOfC = select(isBeyond, Wide(geometry::kAtanOfEighths[i]), atanOfC);
        }
        constexpr double kPi = 0x1.921fb54442d18p+1, kLow = geometry::kPiLow;
        Wide angle = geometry::atanNear(t, c, atanOfC);
        angle = select(isSteep, (Wide(0.5 * kPi) - angle) + Wide(0.5 * kLow), angle);
        angle = select(x < zero, (Wide(kPi) - angle) + Wide(kLow), angle);
        return select(y < zero, -angle, angle);
    }
    static Vector twistAxis(const Vector& axisA, const Vector& axisB, const Real& sum) {
        const auto isSafe = Real(1e-3f) < sum;
        const Real by = select(isSafe, sum, Real(1.0f));
        const Vector both = axisA + axisB;
        return chosen(isSafe, {both.x / by, both.y / by, both.z / by}, axisA);
    }

    /// The product with a matrix that is stored by columns.
    static WideVector times(const Wide (&m)[9], const WideVector& v) {
        return {m[0] * v.x + m[3] * v.y + m[6] * v.z, m[1] * v.x + m[4] * v.y + m[7] * v.z,
                m[2] * v.x + m[5] * v.y + m[8] * v.z};
    }

    /// A held row in doubles, and the angular velocities by its unit impulse.
    struct HeldRow {
        WideVector turnA, turnB, responseA, responseB;
    };
    template <int kTurns>
    struct Held {
        static constexpr int kRows = kTurns + 3;
        HeldRow rows[kRows];
        Wide below[kRows * (kRows - 1) / 2], inverse[kRows];
    };

    template <int kTurns>
    void response() {
        Held<kTurns> held;
        hold(held);
        const LimbLayout& layout = block_.layout;
        if (layout.hasTwist) {
            const Wide share = leave(held, block_.twist);
            if (layout.hasSpring) softenSpring(share);
        }
        if (layout.hasCone) leave(held, block_.lean);
        if constexpr (kTurns == 0)
            if (layout.hasFriction) leaveTurns(held);
    }
    /// Computes the rows of friction of all rotations, and their K, see JointRows::prepare().
    void leaveTurns(const Held<0>& held) {
        struct RowResponse {
            WideVector along, turnA, turnB, byAlong, byTurnA, byTurnB;
        };
        RowResponse rows[3];
        const Real zero(0.0f), one(1.0f);
        const WideVector inverseMass{loadWide(block_.inverseMass[0]), loadWide(block_.inverseMass[1]),
                                     loadWide(block_.inverseMass[2])};
        for (int i = 0; i < 3; ++i) {
            FreeLanes& free = block_.freeTurns[i];
            put(Vector{i == 0 ? one : zero, i == 1 ? one : zero, i == 2 ? one : zero}, free.torque);
            leave(held, free);
            RowResponse& row = rows[i];
            row.along = wide(load(free.along)), row.turnA = wide(load(free.turnA)), row.turnB = wide(load(free.turnB));
            row.byAlong = physics::times(inverseMass, row.along);
            row.byTurnA = times(inertiaA_, row.turnA), row.byTurnB = times(inertiaB_, row.turnB);
        }
        for (int i = 0, entry = 0; i < 3; ++i)
            for (int j = i; j < 3; ++j, ++entry)
                geometry::batch::store((dot(rows[i].along, rows[j].byAlong) + dot(rows[i].turnA, rows[j].byTurnA)) +
                                           dot(rows[i].turnB, rows[j].byTurnB),
                                       block_.freeTurnsResponse[entry]);
    }
    template <int kTurns>
    void hold(Held<kTurns>& held) {
        constexpr int kRows = Held<kTurns>::kRows;
        const Vector armA = load(block_.armA), armB = load(block_.armB);
        for (int i = 0; i < kRows; ++i) {
            HeldRow& row = held.rows[i];
            row.turnA = wide(i < kTurns ? load(block_.turn[i]) : turnAbout(block_, armA, i - kTurns));
            row.turnB = i < kTurns ? row.turnA : wide(turnAbout(block_, armB, i - kTurns));
            row.responseA = times(inertiaA_, row.turnA), row.responseB = times(inertiaB_, row.turnB);
            Wide k[kRows];
            for (int j = 0; j <= i; ++j) {
                const Wide byTurnA = dot(row.turnA, held.rows[j].responseA),
                           byTurnB = dot(row.turnB, held.rows[j].responseB);
                k[j] = byTurnA + byTurnB;
                if (i == j && i >= kTurns) k[j] = (loadWide(block_.inverseMass[i - kTurns]) + byTurnA) + byTurnB;
            }
            addRow(held, i, k);
        }
        for (int i = 0; i < at(kRows, 0); ++i) geometry::batch::store(held.below[i], block_.below[i]);
        for (int i = 0; i < kRows; ++i) geometry::batch::store(held.inverse[i], block_.inverse[i]);
    }
    /// See HeldMatrix::addRow().
    template <int kTurns, int kRows>
    static void addRow(Held<kTurns>& held, int i, const Wide (&row)[kRows]) {
        const Wide zero(0.0), one(1.0);
        Wide left = row[i];
        for (int j = 0; j < i; ++j) {
            Wide sum = row[j];
            for (int k = 0; k < j; ++k) {
                const auto counts = zero < held.inverse[k];
                const Wide by = held.below[at(i, k)] * held.below[at(j, k)] / select(counts, held.inverse[k], one);
                sum = select(counts, sum - by, sum);
            }
            held.below[at(i, j)] = sum * held.inverse[j];
            left = left - sum * held.below[at(i, j)];
        }
        held.inverse[i] = inverseOr(left, row[i]);
    }
    /// 1 / left; 0 where that is a negligible share of the whole, because the row then depends on the others.
    static Wide inverseOr(const Wide& left, const Wide& whole) {
        const auto isFree = Wide(1e-9) * whole < left;
        return select(isFree, Wide(1.0) / select(isFree, left, Wide(1.0)), Wide(0.0));
    }
    static Real minus(const Real& from, const Wide& share, const Wide& of) { return narrow(wide(from) - share * of); }
    static void subtract(Vector& from, const Wide& share, const WideVector& v) {
        from = {minus(from.x, share, v.x), minus(from.y, share, v.y), minus(from.z, share, v.z)};
    }
    /// Projects the held rows out of a row of an angle with the given torque. Returns the share of its response that
    /// remains.
    template <int kTurns>
    Wide leave(const Held<kTurns>& held, FreeLanes& free) {
        constexpr int kRows = Held<kTurns>::kRows;
        const Vector t = load(free.torque);
        const WideVector turn = wide(t);
        const Wide alone = dot(turn, times(inertiaA_, turn)) + dot(turn, times(inertiaB_, turn));
        Wide k[kRows], shares[kRows], left = alone;
        for (int i = 0; i < kRows; ++i)
            shares[i] = k[i] = dot(turn, held.rows[i].responseA) + dot(turn, held.rows[i].responseB);
        solveFor(held.below, held.inverse, shares);
        Vector torque = t, turnA = t, turnB = t;
        for (int i = 0; i < kRows; ++i) {
            if (i < kTurns)
                subtract(torque, shares[i], held.rows[i].turnA);
            else
                put(narrow(Wide(0.0) - shares[i]), free.along[i - kTurns]);
            subtract(turnA, shares[i], held.rows[i].turnA), subtract(turnB, shares[i], held.rows[i].turnB);
            left = left - k[i] * shares[i];
        }
        put(torque, free.torque), put(turnA, free.turnA), put(turnB, free.turnB);
        const Wide mass = inverseOr(left, alone);
        put(narrow(mass), free.mass);
        const auto isFree = Wide(0.0) < mass;
        return select(isFree, left / select(isFree, alone, Wide(1.0)), Wide(0.0));
    }
    /// `left`: the share of the response that remains. Where it is 0 the spring has no effect, and keeps its numbers.
    void softenSpring(const Wide& left) {
        const Real zero(0.0f), one(1.0f), share = narrow(left), give = load(block_.springGive),
                                          mass = load(block_.springMass), hold = mass * share;
        const auto isFree = zero < share;
        const Real sum = select(isFree, give + hold, one);
        put(select(isFree, hold / sum, mass), block_.leftMass), put(select(isFree, give / sum, give), block_.leftGive);
    }

    LimbBlock& block_;
    const LimbWork& work_;
    Wide inertiaA_[9], inertiaB_[9];
};

}  // namespace collidoscope::physics
