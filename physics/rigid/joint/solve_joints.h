#pragma once
/// Solves the rows of joints, one joint after the other. Templates, because the two solvers store the motions of bodies
/// in different arrays. A Motions::Pair holds the motions of two bodies while the rows of their joint are solved:
///
///     Pair(motions, bodyA, bodyB)
///     Vec3f velocityA(), velocityB(), angularVelocityA(), angularVelocityB()     present ones, m/s and rad/s
///     void pushA(impulse, angularImpulse), pushB(...)                            N s at the centre of mass, and N m s
///     void store()                                                               writes the motions back

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/rigid/joint/joint_tree.h"
#include "physics/rigid/joint/row_bends.h"
#include "physics/rigid/joint/turn_friction.h"

namespace collidoscope::physics {

/// Parameters of a pass over all rows.
struct JointPass {
    float time = 0.0f;  ///< s, of the step, or of the sub-step
    /// Position errors are corrected, springs pull and motors drive; else only velocities are constrained.
    bool isWhole = true;
    /// The bends of rows follow the present motions, not those for which the rows were made.
    bool doBendsFollow = false;
};

/// The motions in the arrays of the world.
struct WorldMotions {
    Bodies& bodies;

    class Pair {
    public:
        Pair(const WorldMotions& motions, std::uint32_t a, std::uint32_t b) : bodies_(motions.bodies), a_(a), b_(b) {}
        const geometry::Vec3f& velocityA() const { return bodies_.motions[a_].velocity; }
        const geometry::Vec3f& velocityB() const { return bodies_.motions[b_].velocity; }
        const geometry::Vec3f& angularVelocityA() const { return bodies_.motions[a_].angularVelocity; }
        const geometry::Vec3f& angularVelocityB() const { return bodies_.motions[b_].angularVelocity; }
        void pushA(const geometry::Vec3f& impulse, const geometry::Vec3f& turn) {
            bodies_.applyImpulse(a_, impulse, turn);
        }
        void pushB(const geometry::Vec3f& impulse, const geometry::Vec3f& turn) {
            bodies_.applyImpulse(b_, impulse, turn);
        }
        void store() const {}

    private:
        Bodies& bodies_;
        std::uint32_t a_, b_;
    };
};

template <typename Motions>
class JointSolve {
public:
    explicit JointSolve(const Motions& motions) : motions_(motions) {}

    /// Applies the impulses that the rows begin with. Those of motors and friction are reduced to the part that
    /// dissipates energy, and a share of the rest (stillnessOf()). `time`: s, of a sub-step; 0 if many passes follow,
    /// which correct these impulses.
    void warmStart(std::span<JointRows> joints, float time) const {
        for (JointRows& joint : joints) {
            Pair pair(motions_, joint.bodyA, joint.bodyB);
            const geometry::Vec3f a = pair.angularVelocityA(), b = pair.angularVelocityB();
            const float still = stillnessOf(glm::dot(a, a), glm::dot(b, b), time);
            if (joint.hasFriction()) warmStartFriction(pair, joint, still);
            for (JointRow& row : std::span(joint.rows).first(joint.count).subspan(joint.frictionRows().size())) {
                if (row.use == RowUse::Motor) {
                    const float wanted = row.mass * (row.speed - rateOf(pair, row));
                    const float useful = std::clamp(row.impulse, std::min(0.0f, wanted), std::max(0.0f, wanted));
                    row.impulse = useful + still * (row.impulse - useful);
                }
                push(pair, row, row.impulse);
            }
            pair.store();
        }
    }
    /// The same, scaled by the factor from 0 to 1 at which the kinetic energy is least, so that the impulses of the
    /// last sub-step add no energy. They are applied as a whole if they balance forces, as at rest.
    void warmStartAtLeastEnergy(std::span<JointRows> joints, float time) const {
        const double before = workOf(joints);
        warmStart(joints, time);
        const double curvature = workOf(joints) - before;
        const double share = curvature > 0.0 ? std::clamp(-before / curvature, 0.0, 1.0) : 0.0;
        if (share == 1.0) return;
        for (JointRows& joint : joints) {
            Pair pair(motions_, joint.bodyA, joint.bodyB);
            for (JointRow& row : std::span(joint.rows).first(joint.count)) {
                const float old = row.impulse;
                row.impulse = static_cast<float>(share) * old;
                push(pair, row, row.impulse - old);
            }
            pair.store();
        }
    }
    void pass(std::span<JointRows> joints, const JointPass& how) const {
        for (JointRows& joint : joints) solveJoint(joint, how);
    }
    /// The last joint first. A pass forwards and one backwards act together as a symmetric matrix does, so that errors
    /// decay without overshooting.
    void passBackwards(std::span<JointRows> joints, const JointPass& how) const {
        for (std::size_t i = joints.size(); i-- > 0;) solveJoint(joints[i], how);
    }
    /// As many passes forwards as backwards, by turns.
    void passBothWays(std::span<JointRows> joints, const JointPass& how, int times) const {
        for (int k = 0; k < times; ++k) pass(joints, how), passBackwards(joints, how);
    }

    /// Solves springs and friction joint by joint, then the held rows, the limits and the motors of all joints at once.
    /// A limit is active if it pushes already or would be overstepped, a motor if its largest force suffices. Where
    /// they would have to pull, or to exceed that force, they keep the impulse that they may have, and the others are
    /// solved anew. `tree`: built of these joints.
    void passAtOnce(std::span<JointRows> joints, const JointPass& how, JointTree& tree) const {
        bool doRowsChange = false;
        for (JointRows& joint : joints) {
            Pair pair(motions_, joint.bodyA, joint.bodyB);
            doRowsChange = chooseActive(pair, joint, how) || doRowsChange;
            solveDriven(pair, joint, how);
            pair.store();
        }
        // The bodies of a loop may carry many times their weight, under which soft rows would yield far.
        const bool isSoft = how.isWhole && !tree.hasLoops();
        for (int round = 0;; ++round) {
            if (doRowsChange || !tree.isFactored(isSoft)) tree.factor(joints, isSoft);
            takeSides(joints, how, tree.sides(joints.size()));
            tree.solve(joints, isSoft, how.isWhole ? yieldingOf(how.time) : 0.0);
            doRowsChange = round < kMaxReleases && releaseBounded(joints, tree.sides(joints.size()));
            if (!doRowsChange) break;
        }
        const std::span<JointTree::Numbers> changes = tree.sides(joints.size());
        for (std::size_t k = 0; k < joints.size(); ++k) {
            const std::span<JointRow> rows = joints[k].rowsAtOnce();
            for (std::size_t i = 0; i < rows.size(); ++i) rows[i].impulse += static_cast<float>(changes[k][i]);
        }
        tree.visitImpulses(
            [&](std::uint32_t joint, bool isOfB, const geometry::Vec3f& impulse, const geometry::Vec3f& turn) {
                Pair pair(motions_, joints[joint].bodyA, joints[joint].bodyB);
                isOfB ? pair.pushB(impulse, turn) : pair.pushA(impulse, turn);
                pair.store();
            });
        for (JointRows& joint : joints) release(joint, [](const JointRow& row) { return row.impulse; });
    }

private:
    using Pair = typename Motions::Pair;
    /// The terms of a row's equation: σ C' + b, and γ.
    struct Demand {
        float speed = 0.0f;
        float impulseScale = 0.0f;
    };

    static constexpr int kMaxReleases = 4;  // times that rows are released in a pass

    /// s: at longer steps joints that close loops would give way further under the same force, as the square of the
    /// step.
    static constexpr float kYieldingStep = 1.0f / 360.0f;
    static double yieldingOf(float time) {
        const double ratio = std::min(1.0, double{kYieldingStep} / double{time});
        return ratio * ratio;
    }

    using FrictionImpulse = TurnFriction<double>::Vector;  // N m s, about the axes of the world

    void solveJoint(JointRows& joint, const JointPass& how) const {
        Pair pair(motions_, joint.bodyA, joint.bodyB);
        solveFree(pair, joint, how);
        if (joint.held.size() > 0) solveHeld(pair, joint, how);
        pair.store();
    }
    static void solveFree(Pair& pair, JointRows& joint, const JointPass& how) {
        solveDriven(pair, joint, how);
        for (JointRow& row : joint.freeRows())
            if (row.use == RowUse::Limit) solveRow(pair, row, how, pressOf(joint, row, how));
    }
    /// Solves friction, motors and springs.
    static void solveDriven(Pair& pair, JointRows& joint, const JointPass& how) {
        if (!how.isWhole) return;
        if (joint.hasFriction()) solveFriction(pair, joint);
        for (JointRow& row : joint.freeRows())
            if (row.use != RowUse::Limit) solveRow(pair, row, how, 0.0f);
    }
    /// Returns whether other rows than before are active.
    static bool chooseActive(Pair& pair, JointRows& joint, const JointPass& how) {
        const bool isChanged = joint.setActive([&](const JointRow& row) {
            const float speed = demandOf(pair, row, how).speed;
            if (row.use == RowUse::Limit) return row.impulse > 0.0f || speed < 0.0f;
            return how.isWhole && std::abs(row.impulse - row.mass * speed) < row.maxImpulse;
        });
        for (JointRow& row : joint.rowsAtOnce().first(joint.active))
            if (row.use == RowUse::Limit) row.pressed = std::clamp(pressOf(joint, row, how), 0.0f, row.impulse);
        return isChanged;
    }
    /// Sets the rates C' that the rows are to lose, see JointTree::solve().
    void takeSides(std::span<JointRows> joints, const JointPass& how, std::span<JointTree::Numbers> sides) const {
        for (std::size_t k = 0; k < joints.size(); ++k) {
            const Pair pair(motions_, joints[k].bodyA, joints[k].bodyB);
            if (how.doBendsFollow) followBends(pair, joints[k], how.time);
            const std::span<JointRow> rows = joints[k].rowsAtOnce();
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const Demand demand = demandOf(pair, rows[i], how);
                const bool isSoft = demand.impulseScale > 0.0f;
                sides[k][i] = double{demand.speed} / (isSoft ? double{rows[i].softness.massScale} : 1.0);
            }
        }
    }
    /// Releases the active rows that `changes` would take beyond their bounds. Returns whether there are any.
    bool releaseBounded(std::span<JointRows> joints, std::span<const JointTree::Numbers> changes) const {
        bool isAny = false;
        for (std::size_t k = 0; k < joints.size(); ++k) {
            const JointRow* const first = joints[k].rowsAtOnce().data();
            const bool isReleased = release(joints[k], [&](const JointRow& row) {
                return row.impulse + static_cast<float>(changes[k][static_cast<std::size_t>(&row - first)]);
            });
            isAny = isAny || isReleased;
        }
        return isAny;
    }
    /// Sets the active rows whose impulse, impulseOf(row), is out of bounds to the nearest bound, and makes them
    /// inactive. Returns whether there are any.
    template <typename ImpulseOf>
    bool release(JointRows& joint, const ImpulseOf& impulseOf) const {
        const std::uint32_t before = joint.activeSlots();
        std::uint32_t kept = before;
        for (JointRow& row : joint.rowsAtOnce().first(joint.active)) {
            const float impulse = impulseOf(row), bound = clamped(row, impulse);
            if (bound == impulse) continue;
            Pair pair(motions_, joint.bodyA, joint.bodyB);
            push(pair, row, bound - row.impulse);
            pair.store();
            row.impulse = bound;
            kept &= ~(1u << row.slot);
        }
        if (kept == before) return false;
        joint.setActive([&](const JointRow& row) { return (kept >> row.slot & 1u) != 0; });
        return true;
    }
    /// The sum over all rows of impulse times rate, J: the change of the kinetic energy to first order.
    double workOf(std::span<JointRows> joints) const {
        double work = 0.0;
        for (const JointRows& joint : joints) {
            const Pair pair(motions_, joint.bodyA, joint.bodyB);
            for (const JointRow& row : joint.all()) work += double{row.impulse} * double{rateOf(pair, row)};
        }
        return work;
    }
    static float rateOf(const Pair& pair, const JointRow& row) {
        return glm::dot(row.along, pair.velocityB() - pair.velocityA()) + glm::dot(row.turnB, pair.angularVelocityB()) -
               glm::dot(row.turnA, pair.angularVelocityA());
    }
    static void push(Pair& pair, const JointRow& row, float impulse) {
        pair.pushA(-impulse * row.along, -impulse * row.turnA);
        pair.pushB(impulse * row.along, impulse * row.turnB);
    }

    static Demand demandOf(const Pair& pair, const JointRow& row, const JointPass& how) {
        if (row.use == RowUse::Motor) return {rateOf(pair, row) - row.speed};
        const float rate = rateOf(pair, row) + row.bend;
        if (row.use == RowUse::Limit && row.error > 0.0f) return {rate + row.error / how.time};
        if (!how.isWhole) return {rate};
        const Softness& soft = row.softness;
        return {soft.massScale * (rate + soft.biasRate * row.error), soft.impulseScale};
    }
    static float clamped(const JointRow& row, float impulse) {
        if (row.use == RowUse::Limit) return std::max(0.0f, impulse);
        return std::clamp(impulse, -row.maxImpulse, row.maxImpulse);
    }
    /// The impulse with which motor and spring push against a limit that has been reached, N s or N m s.
    static float pressOf(const JointRows& joint, const JointRow& limit, const JointPass& how) {
        return how.isWhole && !(limit.error > 0.0f) ? pushAgainst(joint, limit) : 0.0f;
    }
    /// The impulse with which motor and spring push their coordinate against a limit.
    static float pushAgainst(const JointRows& joint, const JointRow& limit) {
        if (limit.slot == joint_slot::kCone) return 0.0f;
        float push = 0.0f;
        for (const JointRow& row : joint.all()) {
            if (areOfOneCoordinate(row, limit) && (row.slot == joint_slot::kMotor || row.slot == joint_slot::kSpring))
                push += row.impulse;
        }
        return limit.slot == joint_slot::kUpper ? push : -push;
    }
    /// `pressed`: N s or N m s, by motor and spring upon a limit that has been reached, see joint_row.h.
    static void solveRow(Pair& pair, JointRow& row, const JointPass& how, float pressed) {
        const Demand demand = demandOf(pair, row, how);
        const float old = row.impulse;
        float wanted = old - row.mass * demand.speed - demand.impulseScale * old;
        if (pressed > 0.0f && demand.impulseScale > 0.0f) {
            const float hard = old - row.mass * demand.speed / (1.0f - demand.impulseScale);
            wanted += demand.impulseScale * std::clamp(pressed, 0.0f, std::max(0.0f, hard));
        }
        row.impulse = clamped(row, wanted);
        if (row.impulse != old) push(pair, row, row.impulse - old);
    }
    static void warmStartFriction(Pair& pair, JointRows& joint, float still) {
        const FrictionImpulse last = impulseOf(joint.frictionRows());
        const FrictionImpulse useful = frictionOf(pair, joint, {}, std::sqrt(dot(last, last)));
        setFriction(joint, useful + double{still} * (last - useful));
        for (const JointRow& row : joint.frictionRows()) push(pair, row, row.impulse);
    }
    static void solveFriction(Pair& pair, JointRows& joint) {
        const std::span<JointRow> rows = joint.frictionRows();
        const float old[3] = {rows[0].impulse, rows[1].impulse, rows[2].impulse};
        setFriction(joint, frictionOf(pair, joint, impulseOf(rows), double{rows[0].maxImpulse}));
        for (std::size_t i = 0; i < 3; ++i) push(pair, rows[i], rows[i].impulse - old[i]);
    }
    static FrictionImpulse impulseOf(std::span<const JointRow> rows) {
        return {double{rows[0].impulse}, double{rows[1].impulse}, double{rows[2].impulse}};
    }
    static void setFriction(JointRows& joint, const FrictionImpulse& impulse) {
        const std::span<JointRow> rows = joint.frictionRows();
        rows[0].impulse = static_cast<float>(impulse.x), rows[1].impulse = static_cast<float>(impulse.y);
        rows[2].impulse = static_cast<float>(impulse.z);
    }
    /// The impulse of the friction of all rotations, in place of the impulse `given` so far.
    static FrictionImpulse frictionOf(const Pair& pair, JointRows& joint, const FrictionImpulse& given, double limit) {
        const std::span<const JointRow> rows = joint.frictionRows();
        const FrictionImpulse rates{double{rateOf(pair, rows[0])}, double{rateOf(pair, rows[1])},
                                    double{rateOf(pair, rows[2])}};
        double responses[6];
        std::copy(joint.frictionResponse.begin(), joint.frictionResponse.end(), responses);
        return TurnFriction<double>(responses).impulse(given, rates, limit);
    }
    static void followBends(const Pair& pair, JointRows& joint, float time) {
        const JointMotions motions{pair.velocityA(), pair.velocityB(), pair.angularVelocityA(), pair.angularVelocityB(),
                                   time};
        for (JointRow& row : joint.heldRows()) row.bend = bendOf(row, joint.pose, motions);
    }
    static void solveHeld(Pair& pair, JointRows& joint, const JointPass& how) {
        const std::span<JointRow> rows = joint.heldRows();
        if (how.doBendsFollow) followBends(pair, joint, how.time);
        HeldMatrix::Numbers speeds{}, yielded{};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Demand demand = demandOf(pair, rows[i], how);
            speeds[i] = double{demand.speed};
            yielded[i] = double{demand.impulseScale * rows[i].impulse};
        }
        const HeldMatrix::Numbers stopping = joint.held.solve(speeds);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto change = static_cast<float>(-stopping[i] - yielded[i]);
            rows[i].impulse += change;
            push(pair, rows[i], change);
        }
    }

    Motions motions_;
};

}  // namespace collidoscope::physics
