#pragma once
/// Works through the rows of joints, one joint after the other. Templates, because the two solvers keep the motions of
/// bodies in different places. Motions has
///
///     Vec3f velocity(body), angularVelocity(body)       now, m/s and rad/s
///     void push(body, impulse, angularImpulse)          N s at the centre of mass, and N m s

#include <algorithm>
#include <cmath>

#include "physics/rigid/joint/row_bends.h"

namespace collidoscope::physics {

/// How a pass over all rows goes.
struct JointPass {
    float time = 0.0f;  ///< s, of the step, or of the sub-step
    /// Position errors are corrected, springs pull and motors drive; else only velocities are constrained.
    bool isWhole = true;
    /// The rows bend as the bodies move now, no longer as they did when the rows were made.
    bool doBendsFollow = false;
};

/// The motions of the world's own arrays.
struct WorldMotions {
    Bodies& bodies;

    geometry::Vec3f velocity(std::uint32_t body) const { return bodies.motions[body].velocity; }
    geometry::Vec3f angularVelocity(std::uint32_t body) const { return bodies.motions[body].angularVelocity; }
    void push(std::uint32_t body, const geometry::Vec3f& impulse, const geometry::Vec3f& angularImpulse) const {
        bodies.applyImpulse(body, impulse, angularImpulse);
    }
};

template <typename Motions>
class JointSolve {
public:
    explicit JointSolve(const Motions& motions) : motions_(motions) {}

    /// Gives the impulses that the rows begin with. A motor gives again what it gave last only as far as that brings
    /// its speed nearer: the friction of a joint takes energy away, however the bodies have been pushed since.
    void warmStart(std::span<JointRows> joints) const {
        for (JointRows& joint : joints)
            for (JointRow& row : std::span(joint.rows).first(joint.count)) {
                if (row.use == RowUse::Motor) {
                    const float wanted = row.mass * (row.speed - rateOf(joint, row));
                    row.impulse = std::clamp(row.impulse, std::min(0.0f, wanted), std::max(0.0f, wanted));
                }
                push(joint, row, row.impulse);
            }
    }
    void pass(std::span<JointRows> joints, const JointPass& how) const {
        for (JointRows& joint : joints) {
            for (JointRow& row : joint.freeRows())
                if (how.isWhole || row.use == RowUse::Limit) solveRow(joint, row, how);
            if (joint.held.size() > 0) solveHeld(joint, how);
        }
    }

private:
    /// The demand on a row: σ C' + b, and γ.
    struct Demand {
        float speed = 0.0f;
        float impulseScale = 0.0f;
    };

    float rateOf(const JointRows& joint, const JointRow& row) const {
        return glm::dot(row.along, motions_.velocity(joint.bodyB) - motions_.velocity(joint.bodyA)) +
               glm::dot(row.turnB, motions_.angularVelocity(joint.bodyB)) -
               glm::dot(row.turnA, motions_.angularVelocity(joint.bodyA));
    }
    void push(const JointRows& joint, const JointRow& row, float impulse) const {
        motions_.push(joint.bodyA, -impulse * row.along, -impulse * row.turnA);
        motions_.push(joint.bodyB, impulse * row.along, impulse * row.turnB);
    }

    Demand demandOf(const JointRows& joint, const JointRow& row, const JointPass& how) const {
        if (row.use == RowUse::Motor) return {rateOf(joint, row) - row.speed};
        const float rate = rateOf(joint, row) + row.bend;
        if (row.use == RowUse::Limit && row.error > 0.0f) return {rate + row.error / how.time};
        if (!how.isWhole) return {rate};
        const Softness& soft = row.softness;
        return {soft.massScale * (rate + soft.biasRate * row.error), soft.impulseScale};
    }
    static float clamped(const JointRow& row, float impulse) {
        if (row.use == RowUse::Limit) return std::max(0.0f, impulse);
        return std::clamp(impulse, -row.maxImpulse, row.maxImpulse);
    }
    void solveRow(const JointRows& joint, JointRow& row, const JointPass& how) const {
        const Demand demand = demandOf(joint, row, how);
        const float old = row.impulse;
        row.impulse = clamped(row, old - row.mass * demand.speed - demand.impulseScale * old);
        push(joint, row, row.impulse - old);
    }
    void followBends(JointRows& joint, float time) const {
        const JointMotions motions{motions_.velocity(joint.bodyA), motions_.velocity(joint.bodyB),
                                   motions_.angularVelocity(joint.bodyA), motions_.angularVelocity(joint.bodyB), time};
        for (JointRow& row : joint.heldRows()) row.bend = bendOf(row, joint.place, motions);
    }
    void solveHeld(JointRows& joint, const JointPass& how) const {
        const std::span<JointRow> rows = joint.heldRows();
        if (how.doBendsFollow) followBends(joint, how.time);
        HeldMatrix::Numbers speeds{}, yielded{};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Demand demand = demandOf(joint, rows[i], how);
            speeds[i] = double{demand.speed};
            yielded[i] = double{demand.impulseScale * rows[i].impulse};
        }
        const HeldMatrix::Numbers stopping = joint.held.solve(speeds);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto change = static_cast<float>(-stopping[i] - yielded[i]);
            rows[i].impulse += change;
            push(joint, rows[i], change);
        }
    }

    Motions motions_;
};

}  // namespace collidoscope::physics
