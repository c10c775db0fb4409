#pragma once
/// Works through the rows of joints, one joint after the other. Templates, because the two solvers keep the motions of
/// bodies in different places. Motions has
///
///     Vec3f velocity(body), spin(body)                  now, m/s and rad/s
///     void push(body, impulse, angularImpulse)          N s at the centre of mass, and N m s

#include <algorithm>
#include <cmath>

#include "physics/rigid/joint/joint_row.h"

namespace physics {

/// How a pass over all rows goes.
struct JointPass {
    float time = 0.0f;           ///< s, of the step, or of the sub-step
    bool correctsErrors = true;  ///< what has come apart is worked off; springs always pull
};

/// The motions of the world's own arrays.
struct WorldMotions {
    Bodies& bodies;

    geometry::Vec3f velocity(std::uint32_t body) const { return bodies.motions[body].velocity; }
    geometry::Vec3f spin(std::uint32_t body) const { return bodies.motions[body].spin; }
    void push(std::uint32_t body, const geometry::Vec3f& impulse, const geometry::Vec3f& angularImpulse) const {
        bodies.applyImpulse(body, impulse, angularImpulse);
    }
};

template <typename Motions>
class JointSolve {
public:
    explicit JointSolve(const Motions& motions) : motions_(motions) {}

    /// Gives the impulses that the rows begin with.
    void warmStart(std::span<const JointRows> joints) const {
        for (const JointRows& joint : joints)
            for (const JointRow& row : std::span(joint.rows).first(joint.count)) push(joint, row, row.impulse);
    }
    void pass(std::span<JointRows> joints, const JointPass& how) const {
        for (JointRows& joint : joints)
            for (const JointRows::Block& block : std::span(joint.blocks).first(joint.blockCount))
                if (block.isWhole)
                    solveTogether(joint, block, how);
                else
                    for (JointRow& row : std::span(joint.rows).subspan(block.first, block.count))
                        solveRow(joint, row, how);
    }

private:
    /// The demand on a row: σ C' + b, and γ.
    struct Demand {
        float speed = 0.0f;
        float impulseScale = 0.0f;
    };

    float rateOf(const JointRows& joint, const JointRow& row) const {
        return glm::dot(row.along, motions_.velocity(joint.bodyB) - motions_.velocity(joint.bodyA)) +
               glm::dot(row.turnB, motions_.spin(joint.bodyB)) - glm::dot(row.turnA, motions_.spin(joint.bodyA));
    }
    void push(const JointRows& joint, const JointRow& row, float impulse) const {
        motions_.push(joint.bodyA, -impulse * row.along, -impulse * row.turnA);
        motions_.push(joint.bodyB, impulse * row.along, impulse * row.turnB);
    }

    Demand demandOf(const JointRows& joint, const JointRow& row, const JointPass& how) const {
        const float rate = rateOf(joint, row);
        if (row.use == RowUse::Motor) return {rate - row.speed};
        if (row.use == RowUse::Limit && row.error > 0.0f) return {rate + row.error / how.time};
        if (row.use != RowUse::Spring && !how.correctsErrors) return {rate};
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
    void solveTogether(JointRows& joint, const JointRows::Block& block, const JointPass& how) const {
        geometry::Vec3f speeds{0.0f}, yielded{0.0f};
        for (std::uint32_t i = 0; i < block.count; ++i) {
            const JointRow& row = joint.rows[block.first + i];
            const Demand demand = demandOf(joint, row, how);
            speeds[static_cast<int>(i)] = demand.speed;
            yielded[static_cast<int>(i)] = demand.impulseScale * row.impulse;
        }
        const geometry::Vec3f change = -(block.inverse * speeds) - yielded;
        for (std::uint32_t i = 0; i < block.count; ++i) {
            JointRow& row = joint.rows[block.first + i];
            row.impulse += change[static_cast<int>(i)];
            push(joint, row, change[static_cast<int>(i)]);
        }
    }

    Motions motions_;
};

}  // namespace physics
