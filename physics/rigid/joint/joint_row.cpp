#include "physics/rigid/joint/joint_row.h"

#include <algorithm>

#include "geometry/base/elementary.h"

namespace physics {
namespace {

using geometry::Mat3;
using geometry::Vec3f;

/// Of the product of its diagonal: below that a matrix has no inverse worth the name.
constexpr float kSingular = 1e-6f;

float rateOf(const Bodies& bodies, const JointRows& joint, const JointRow& row) {
    const BodyMotion &a = bodies.motions[joint.bodyA], &b = bodies.motions[joint.bodyB];
    return glm::dot(row.along, b.velocity - a.velocity) + glm::dot(row.turnB, b.spin) - glm::dot(row.turnA, a.spin);
}

/// How C' of one row answers to an impulse of another.
float answer(const Bodies& bodies, const JointRows& joint, const JointRow& at, const JointRow& from) {
    const BodyResponse &a = bodies.responses[joint.bodyA], &b = bodies.responses[joint.bodyB];
    return glm::dot(at.along, (a.inverseMass + b.inverseMass) * from.along) +
           glm::dot(at.turnA, a.inverseInertia * from.turnA) + glm::dot(at.turnB, b.inverseInertia * from.turnB);
}

void push(Bodies& bodies, const JointRows& joint, const JointRow& row, float impulse) {
    bodies.applyImpulse(joint.bodyA, -impulse * row.along, -impulse * row.turnA);
    bodies.applyImpulse(joint.bodyB, impulse * row.along, impulse * row.turnB);
}

/// σ C' + b, and γ.
struct Demand {
    float speed = 0.0f;
    float impulseScale = 0.0f;
};
Demand demandOf(const Bodies& bodies, const JointRows& joint, const JointRow& row, float time, bool correctsErrors) {
    const float rate = rateOf(bodies, joint, row);
    const Softness& soft = row.softness;
    const Demand corrected{soft.massScale * (rate + soft.biasRate * row.error), soft.impulseScale};
    switch (row.use) {
        case RowUse::Spring:
            return corrected;
        case RowUse::Motor:
            return {rate - row.speed};
        case RowUse::Limit:
            if (row.error > 0.0f) return {rate + row.error / time};
            break;
        case RowUse::Held:
            break;
    }
    return correctsErrors ? corrected : Demand{rate};
}

float clamped(const JointRow& row, float impulse) {
    if (row.use == RowUse::Limit) return std::max(0.0f, impulse);
    return std::clamp(impulse, -row.maxImpulse, row.maxImpulse);
}

void solveRow(Bodies& bodies, const JointRows& joint, JointRow& row, float time, bool correctsErrors) {
    const Demand demand = demandOf(bodies, joint, row, time, correctsErrors);
    const float old = row.impulse;
    row.impulse = clamped(row, old - row.mass * demand.speed - demand.impulseScale * old);
    push(bodies, joint, row, row.impulse - old);
}

void solveTogether(Bodies& bodies, JointRows& joint, const JointRows::Block& block, float time, bool correctsErrors) {
    Vec3f demand{0.0f}, yielded{0.0f};
    for (std::uint32_t i = 0; i < block.count; ++i) {
        const JointRow& row = joint.rows[block.first + i];
        const Demand of = demandOf(bodies, joint, row, time, correctsErrors);
        demand[static_cast<int>(i)] = of.speed, yielded[static_cast<int>(i)] = of.impulseScale * row.impulse;
    }
    const Vec3f change = -(block.inverse * demand) - yielded;
    for (std::uint32_t i = 0; i < block.count; ++i) {
        JointRow& row = joint.rows[block.first + i];
        row.impulse += change[static_cast<int>(i)];
        push(bodies, joint, row, change[static_cast<int>(i)]);
    }
}

}  // namespace

Softness softnessOf(float frequency, float dampingRatio, float time) {
    const float w = 2.0f * geometry::kPi<float> * frequency;
    const float a1 = 2.0f * dampingRatio + time * w, a2 = time * w * a1;
    return {w / a1, a2 / (1.0f + a2), 1.0f / (1.0f + a2)};
}

void JointRows::add(const Bodies& bodies, std::span<const JointRow> together) {
    Block& block = blocks[blockCount++];
    block = {.first = count, .count = static_cast<std::uint32_t>(together.size())};
    for (const JointRow& row : together) {
        JointRow& added = rows[count++];
        added = row;
        const float k = answer(bodies, *this, row, row);
        added.mass = k > 0.0f ? 1.0f / k : 0.0f;
    }
    if (block.count == 1) return;
    Mat3<float> k{1.0f};
    float diagonal = 1.0f;
    for (std::uint32_t i = 0; i < block.count; ++i) {
        for (std::uint32_t j = 0; j < block.count; ++j)
            k[static_cast<int>(j)][static_cast<int>(i)] = answer(bodies, *this, together[i], together[j]);
        diagonal *= k[static_cast<int>(i)][static_cast<int>(i)];
    }
    block.isWhole = glm::determinant(k) > kSingular * diagonal;
    if (block.isWhole) block.inverse = glm::inverse(k);
}

void warmStart(Bodies& bodies, std::span<const JointRows> joints) {
    for (const JointRows& joint : joints)
        for (const JointRow& row : std::span(joint.rows).first(joint.count)) push(bodies, joint, row, row.impulse);
}

void solveJoints(Bodies& bodies, std::span<JointRows> joints, float time, bool correctsErrors) {
    for (JointRows& joint : joints)
        for (const JointRows::Block& block : std::span(joint.blocks).first(joint.blockCount))
            if (block.isWhole)
                solveTogether(bodies, joint, block, time, correctsErrors);
            else
                for (JointRow& row : std::span(joint.rows).subspan(block.first, block.count))
                    solveRow(bodies, joint, row, time, correctsErrors);
}

}  // namespace physics
