#pragma once
/// The passes over ball, hinge, cone and fixed joints with their limits, motors and springs, eight at a time. They
/// evaluate the formulas of joint/solve_joints.h in the same order.

#include "physics/rigid/joint/turn_friction.h"
#include "physics/rigid/solver/limb_places.h"

namespace collidoscope::physics {

template <typename Set>
class EightLimbs : LimbLanes<Set> {
    using Lanes = LimbLanes<Set>;
    using Lanes::load, Lanes::put, Lanes::wide, Lanes::narrow, Lanes::loadWide, Lanes::turnAbout, Lanes::at,
        Lanes::solveFor;
    using typename Lanes::Real, typename Lanes::Wide, typename Lanes::Vector, typename Lanes::WideVector;
    /// A body of each joint, and its velocities without the impulses of contacts.
    struct Body {
        SoftBody<Real> now;
        Real without[16];  // the first six are used

        void push(const Vector& impulse) { add(times(now.inverseMass(), impulse), 0); }
        void turn(const Vector& angularImpulse) { add(now.turned(angularImpulse), 3); }
        /// Adds an impulse along one axis of the world.
        void push(const Real& impulse, int axis) { add(now.numbers[6 + axis] * impulse, axis); }

    private:
        void add(const Vector& change, int first) {
            add(change.x, first), add(change.y, first + 1), add(change.z, first + 2);
        }
        void add(const Real& change, int field) {
            now.numbers[field] = now.numbers[field] + change, without[field] = without[field] + change;
        }
    };
    struct Direction {
        Vector along, turnA, turnB;
    };

public:
    EightLimbs(LimbBlock& block, const LimbWork& work) : block_(block), work_(work) {
        gather(block.rowA, a_), gather(block.rowB, b_);
    }
    void storeBodies() const { scatter(block_.rowA, block_.movesA, a_), scatter(block_.rowB, block_.movesB, b_); }

    void warm() {
        const LimbLayout& layout = block_.layout;
        const Vector a = a_.now.angularVelocity(), b = b_.now.angularVelocity();
        const Real still = stillnessOf(dot(a, a), dot(b, b), Real(work_.numbers.time));
        if (layout.hasFriction) warmFriction(still);
        if (layout.hasTwist) {
            const Direction twist = directionOf(block_.twist);
            if (layout.hasTwistFriction) warmMotor(twist, Real(0.0f), still, block_.impulse[LimbBlock::kFriction]);
            if (layout.hasMotor) warmMotor(twist, load(block_.motorSpeed), still, block_.impulse[LimbBlock::kMotor]);
            if (layout.hasSpring) give(twist, load(block_.impulse[LimbBlock::kSpring]));
            if (layout.hasLimit) {
                give(twist, load(block_.impulse[LimbBlock::kLower]));
                give(twist, -load(block_.impulse[LimbBlock::kUpper]));
            }
        }
        if (layout.hasCone) give(directionOf(block_.lean), load(block_.impulse[LimbBlock::kCone]));
        for (int i = 0; i < layout.turns; ++i) giveTurn(i, load(block_.impulse[LimbBlock::kTurn + i]));
        for (int i = 0; i < 3; ++i) givePoint(i, load(block_.impulse[LimbBlock::kPlace + i]));
    }
    void solve(bool isWhole) {
        const LimbLayout& layout = block_.layout;
        if (isWhole && layout.hasFriction) solveFriction();
        if (layout.hasTwist) {
            const Direction twist = directionOf(block_.twist);
            if (isWhole && layout.hasTwistFriction)
                solveMotor(twist, Real(0.0f), load(block_.frictionImpulse), block_.impulse[LimbBlock::kFriction]);
            if (isWhole && layout.hasMotor)
                solveMotor(twist, load(block_.motorSpeed), load(block_.motorImpulse),
                           block_.impulse[LimbBlock::kMotor]);
            if (isWhole && layout.hasSpring) solveSpring(twist);
            if (layout.hasLimit) {
                const Real angle = load(block_.angle), mass = load(block_.twist.mass);
                Real push(0.0f);
                if (layout.hasMotor) push = push + load(block_.impulse[LimbBlock::kMotor]);
                if (layout.hasSpring) push = push + load(block_.impulse[LimbBlock::kSpring]);
                solveLimit(twist, {false, -push}, angle - load(block_.lower), mass, LimbBlock::kLower, isWhole);
                solveLimit(twist, {true, push}, -angle + load(block_.upper), mass, LimbBlock::kUpper, isWhole);
            }
        }
        if (layout.hasCone)
            solveLimit(directionOf(block_.lean), {}, load(block_.leanError), load(block_.lean.mass), LimbBlock::kCone,
                       isWhole);
        if (layout.turns == 3)
            solveHeld<3>(isWhole);
        else if (layout.turns == 2)
            solveHeld<2>(isWhole);
        else
            solveHeld<0>(isWhole);
    }

private:
    static Real clamped(const Real& a, const Real& least, const Real& most) {
        return select(a < least, least, select(most < a, most, a));
    }

    void gather(const std::uint32_t* rows, Body& body) const {
        EightAtOnce<Set>::gatherFields(work_.bodies->numbers, 16, rows, body.now.numbers);
        Real without[8];
        EightAtOnce<Set>::gatherFields(work_.before->numbers, 8, rows, without);
        for (int i = 0; i < 8; ++i) body.without[i] = without[i];
    }
    void scatter(const std::uint32_t* rows, std::uint32_t moves, const Body& body) const {
        EightAtOnce<Set>::scatterEight(work_.bodies->numbers, 16, rows, moves, body.now.numbers);
        EightAtOnce<Set>::scatterEight(work_.before->numbers, 8, rows, moves, body.without);
    }

    static Direction directionOf(const FreeLanes& free) {
        return {load(free.along), load(free.turnA), load(free.turnB)};
    }
    Real rateOf(const Direction& d) const {
        return dot(d.along, b_.now.velocity() - a_.now.velocity()) + dot(d.turnB, b_.now.angularVelocity()) -
               dot(d.turnA, a_.now.angularVelocity());
    }
    void give(const Direction& d, const Real& impulse) {
        const Real opposite = -impulse;
        a_.push(opposite * d.along), a_.turn(opposite * d.turnA);
        b_.push(impulse * d.along), b_.turn(impulse * d.turnB);
    }
    void giveTurn(int i, const Real& impulse) {
        const Vector t = load(block_.turn[i]);
        a_.turn(-impulse * t), b_.turn(impulse * t);
    }
    void givePoint(int axis, const Real& impulse) {
        const Real opposite = -impulse;
        a_.push(opposite, axis), a_.turn(opposite * turnAbout(block_, load(block_.armA), axis));
        b_.push(impulse, axis), b_.turn(impulse * turnAbout(block_, load(block_.armB), axis));
    }

    void warmMotor(const Direction& d, const Real& wantedSpeed, const Real& still, LaneRow& impulse) {
        const Real last = load(impulse), wanted = load(block_.twist.mass) * (wantedSpeed - rateOf(d));
        const Real useful = clamped(last, min(wanted, Real(0.0f)), max(wanted, Real(0.0f)));
        put(useful + still * (last - useful), impulse);
        give(d, load(impulse));
    }
    void warmFriction(const Real& still) {
        const Wide none(0.0);
        const WideVector last = wide(frictionImpulse());
        const WideVector useful = frictionOf({none, none, none}, geometry::batch::squareRoot(dot(last, last)));
        setFriction(useful + wide(still) * (last - useful));
        const Vector given = frictionImpulse();
        const Real impulses[3] = {given.x, given.y, given.z};
        for (int i = 0; i < 3; ++i) give(directionOf(block_.freeTurns[i]), impulses[i]);
    }
    void solveFriction() {
        const Vector old = frictionImpulse();
        setFriction(frictionOf(wide(old), wide(load(block_.frictionImpulse))));
        const Vector change = frictionImpulse() - old;
        const Real impulses[3] = {change.x, change.y, change.z};
        for (int i = 0; i < 3; ++i) give(directionOf(block_.freeTurns[i]), impulses[i]);
    }
    Vector frictionImpulse() const {
        return {load(block_.impulse[LimbBlock::kTurn]), load(block_.impulse[LimbBlock::kTurn + 1]),
                load(block_.impulse[LimbBlock::kTurn + 2])};
    }
    void setFriction(const WideVector& impulse) {
        put(narrow(impulse.x), block_.impulse[LimbBlock::kTurn]);
        put(narrow(impulse.y), block_.impulse[LimbBlock::kTurn + 1]);
        put(narrow(impulse.z), block_.impulse[LimbBlock::kTurn + 2]);
    }
    /// The friction impulse of all rotations that replaces the one given so far.
    WideVector frictionOf(const WideVector& given, const Wide& limit) const {
        const Vector rates{rateOf(directionOf(block_.freeTurns[0])), rateOf(directionOf(block_.freeTurns[1])),
                           rateOf(directionOf(block_.freeTurns[2]))};
        Wide responses[6];
        for (int i = 0; i < 6; ++i) responses[i] = loadWide(block_.freeTurnsResponse[i]);
        return TurnFriction<Wide>(responses).impulse(given, wide(rates), limit);
    }
    void solveMotor(const Direction& d, const Real& wantedSpeed, const Real& most, LaneRow& impulse) {
        const Real old = load(impulse);
        const Real speed = rateOf(d) - wantedSpeed;
        const Real now = clamped(old - load(block_.twist.mass) * speed, -most, most);
        put(now, impulse);
        give(d, now - old);
    }
    void solveSpring(const Direction& d) {
        LaneRow& impulse = block_.impulse[LimbBlock::kSpring];
        const Real old = load(impulse);
        const Real speed = load(block_.leftMass) *
                           (rateOf(d) + load(block_.springBias) * (load(block_.angle) - load(block_.springTarget)));
        const Real now = old - load(block_.twist.mass) * speed - load(block_.leftGive) * old;
        put(now, impulse);
        give(d, now - old);
    }
    struct LimitSide {
        bool isOpposite = false;  // the limit acts against the direction
        Real push{0.0f};          // with which motor and spring push against it, see joint_row.h
    };
    void solveLimit(const Direction& d, const LimitSide& side, const Real& error, const Real& mass, int slot,
                    bool isWhole) {
        const LimbNumbers& n = work_.numbers;
        const bool isOpposite = side.isOpposite;
        const Real zero(0.0f), old = load(block_.impulse[slot]);
        const Real rate = isOpposite ? -rateOf(d) : rateOf(d);
        const auto isApart = zero < error;
        Real speed = rate, give = zero;
        if (isWhole) {
            speed = Real(n.massScale) * (rate + Real(n.biasRate) * error);
            give = select(isApart, zero, Real(n.impulseScale));
        }
        speed = select(isApart, rate + error / Real(n.time), speed);
        const Real hard = old - mass * speed / (Real(1.0f) - give), push = min(max(side.push, zero), max(hard, zero));
        const Real now = max(old - mass * speed - give * old + give * push, zero);
        if (!any((now < old) | (old < now))) return;
        put(now, block_.impulse[slot]);
        this->give(d, isOpposite ? old - now : now - old);
    }
    template <int kTurns>
    void solveHeld(bool isWhole) {
        constexpr int kRows = kTurns + 3;
        const LimbNumbers& n = work_.numbers;
        const Vector across = b_.now.velocity() - a_.now.velocity(), wA = a_.now.angularVelocity(),
                     wB = b_.now.angularVelocity(), armA = load(block_.armA), armB = load(block_.armB);
        const Real apart[3] = {across.x, across.y, across.z};
        Wide stopping[kRows];
        Real yielded[kRows];
        const auto demand = [&](int i, const Real& rate, const Real& error, int slot) {
            const Real speed = isWhole ? Real(n.massScale) * (rate + Real(n.biasRate) * error) : rate;
            stopping[i] = wide(speed);
            yielded[i] = Real(isWhole ? n.impulseScale : 0.0f) * load(block_.impulse[slot]);
        };
        for (int i = 0; i < kTurns; ++i) {
            const Vector t = load(block_.turn[i]);
            demand(i, dot(t, wB) - dot(t, wA), load(block_.turnError[i]), LimbBlock::kTurn + i);
        }
        for (int i = 0; i < 3; ++i)
            demand(kTurns + i, apart[i] + dot(turnAbout(block_, armB, i), wB) - dot(turnAbout(block_, armA, i), wA),
                   load(block_.gap[i]), LimbBlock::kPlace + i);
        Wide below[kRows * (kRows - 1) / 2], inverse[kRows];
        for (int i = 0; i < at(kRows, 0); ++i) below[i] = loadWide(block_.below[i]);
        for (int i = 0; i < kRows; ++i) inverse[i] = loadWide(block_.inverse[i]);
        solveFor(below, inverse, stopping);
        for (int i = 0; i < kRows; ++i) {
            const Real change = narrow(-stopping[i] - wide(yielded[i]));
            LaneRow& impulse = block_.impulse[i < kTurns ? LimbBlock::kTurn + i : LimbBlock::kPlace + i - kTurns];
            put(load(impulse) + change, impulse);
            if (i < kTurns)
                giveTurn(i, change);
            else
                givePoint(i - kTurns, change);
        }
    }

    LimbBlock& block_;
    const LimbWork& work_;
    Body a_, b_;
};

/// A stage of the joints of eight parts, one after the other.
template <typename Set>
void limbPass(LimbStage stage, const LimbWork& work) {
    for (std::uint32_t i = work.first; i < work.end; ++i) {
        LimbPlaces<Set> places(work.blocks[i], work);
        if (stage == LimbStage::Renew || stage == LimbStage::Follow) places.renew();
        if (stage == LimbStage::Renew || stage == LimbStage::Follow || stage == LimbStage::Place) places.place();
        if (stage == LimbStage::Renew || stage == LimbStage::Place) continue;
        EightLimbs<Set> joints(work.blocks[i], work);
        if (stage == LimbStage::Warm)
            joints.warm();
        else
            joints.solve(stage == LimbStage::Solve);
        joints.storeBodies();
    }
}

}  // namespace collidoscope::physics
