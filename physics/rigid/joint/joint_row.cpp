#include "physics/rigid/joint/joint_row.h"

#include "geometry/base/elementary.h"

namespace physics {
namespace {

using geometry::Mat3;
using geometry::Vec3f;

/// Of the product of its diagonal: below that a matrix has no inverse worth the name.
constexpr float kSingular = 1e-6f;

/// How C' of one row answers to an impulse of another.
float answer(const BodyPlaces& bodies, const JointRows& joint, const JointRow& at, const JointRow& from) {
    const BodyResponse &a = bodies.responses[joint.bodyA], &b = bodies.responses[joint.bodyB];
    return glm::dot(at.along, (a.inverseMass + b.inverseMass) * from.along) +
           glm::dot(at.turnA, a.inverseInertia * from.turnA) + glm::dot(at.turnB, b.inverseInertia * from.turnB);
}

}  // namespace

Softness softnessOf(float frequency, float dampingRatio, float time) {
    const float w = 2.0f * geometry::kPi<float> * frequency;
    const float a1 = 2.0f * dampingRatio + time * w, a2 = time * w * a1;
    return {a1 > 0.0f ? w / a1 : 0.0f, a2 / (1.0f + a2), 1.0f / (1.0f + a2)};
}

void JointRows::add(const BodyPlaces& bodies, std::span<const JointRow> together) {
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

}  // namespace physics
