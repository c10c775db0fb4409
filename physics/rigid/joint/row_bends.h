#pragma once
/// The bend of a row: the deviation of C from its linear extrapolation within a step.
///
/// A row is linear in the velocities, but the points of a joint move on curves. A pendulum that is held on the tangent
/// of its circle is too far out at the end of the step, and with C' = 0 it loses the share (w h)^2 of its energy in
/// each step. So held rows aim at the end of the step, C(h) = 0, along the directions at its beginning: the method
/// SHAKE, whose steps conserve the energy of a pendulum. A body rotates by w h about its centre, which moves on a
/// straight line, so that an arm r ends at R r, which deviates from the linear extrapolation by
///     b(w, r) = R r - r - h w x r = (sin a / a - 1) h w x r + (1 - cos a) / a^2 h^2 w x (w x r),    a = |w| h
/// and C(h) = C + h C' + h bend. With the frames of row_equations.h,
///
///     together   h bend = d.(b(wB, rB) - b(wA, rA))
///     across     to the second order, with P from the centre of A to the point of B, and P' its velocity less wA x P:
///                h bend = d.(b(wB, rB) - h^2 wA x (wA x P) / 2 - h^2 wA x P')
///     length     with L its length along d at the end of the step, and s the motion of the points across d:
///                h bend = sqrt(L^2 + s^2) - L + that of `together`
///
/// Source: Ryckaert, Ciccotti, Berendsen, Numerical integration of the Cartesian equations of motion of a system with
/// constraints (1977), equation 5.6; Hairer, Lubich, Wanner, Geometric Numerical Integration (2006), section VII.1.4.

#include <algorithm>
#include <cmath>

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

/// The motions of both bodies of a joint.
struct JointMotions {
    geometry::Vec3f velocityA{0.0f}, velocityB{0.0f};                ///< m/s
    geometry::Vec3f angularVelocityA{0.0f}, angularVelocityB{0.0f};  ///< rad/s
    float time = 0.0f;                                               ///< s, of the step
};

/// The share of a bend that is taken into account for bodies that rotate by an angle (rad) in a step: all below a
/// tenth, nothing from a fifth on. The bends conserve energy in slow rotations, but add some in fast ones, so that
/// chains that whirl would come apart.
inline float followedShare(float angle) { return std::clamp(2.0f - 10.0f * angle, 0.0f, 1.0f); }

/// m: b(w, r) of the angles that are taken into account: the next terms of both series are below 1 / 50,000.
inline geometry::Vec3f bendOfArm(const geometry::Vec3f& angularVelocity, const geometry::Vec3f& arm, float time) {
    const geometry::Vec3f turn = time * angularVelocity, tangent = glm::cross(turn, arm);
    const float squared = glm::dot(turn, turn);
    return (0.5f - squared / 24.0f) * glm::cross(turn, tangent) - squared / 6.0f * tangent;
}

inline geometry::Vec3f bendTogether(const JointPose& pose, const JointMotions& motions) {
    return bendOfArm(motions.angularVelocityB, pose.pointB - pose.centerB, motions.time) -
           bendOfArm(motions.angularVelocityA, pose.pointA, motions.time);
}

/// m, for directions that rotate with A.
inline geometry::Vec3f bendAcross(const JointPose& pose, const JointMotions& motions) {
    const geometry::Vec3f arm = pose.pointB - pose.centerB;
    const geometry::Vec3f turn = motions.time * motions.angularVelocityA, beside = glm::cross(turn, pose.pointB);
    const geometry::Vec3f by =
        motions.time * (motions.velocityB - motions.velocityA + glm::cross(motions.angularVelocityB, arm)) - beside;
    return bendOfArm(motions.angularVelocityB, arm, motions.time) - 0.5f * glm::cross(turn, beside) -
           glm::cross(turn, by);
}

/// m, for directions that rotate with B.
inline geometry::Vec3f bendAcrossOfB(const JointPose& pose, const JointMotions& m) {
    const JointPose seen{
        .centerB = -pose.centerB, .pointA = pose.pointB - pose.centerB, .pointB = pose.pointA - pose.centerB};
    return -bendAcross(seen, {m.velocityB, m.velocityA, m.angularVelocityB, m.angularVelocityA, m.time});
}

/// m, along d.
inline float bendOfLength(const JointPose& pose, const JointMotions& motions, const geometry::Vec3f& d) {
    const geometry::Vec3f by = motions.velocityB + glm::cross(motions.angularVelocityB, pose.pointB - pose.centerB) -
                               motions.velocityA - glm::cross(motions.angularVelocityA, pose.pointA);
    const float along = motions.time * glm::dot(by, d);
    const geometry::Vec3f across = motions.time * by - along * d;
    const float length = std::max(0.0f, glm::length(pose.pointB - pose.pointA) + along);
    const float way = glm::length(across);
    const float longer = std::sqrt(length * length + way * way) - length;
    return (way < length ? followedShare(way / length) * longer : 0.0f) + glm::dot(d, bendTogether(pose, motions));
}

/// m/s: the bend of a row over the step, by which its rate must be less for C to reach the aim.
inline float bendOf(const JointRow& row, const JointPose& pose, const JointMotions& motions) {
    const float angularVelocity = std::sqrt(std::max(glm::dot(motions.angularVelocityA, motions.angularVelocityA),
                                                     glm::dot(motions.angularVelocityB, motions.angularVelocityB)));
    const float share = followedShare(motions.time * angularVelocity);
    if (!(share > 0.0f)) return 0.0f;
    const float rate = share / motions.time;
    switch (row.path) {
        case RowPath::Straight:
            return 0.0f;
        case RowPath::Together:
            return glm::dot(row.along, bendTogether(pose, motions)) * rate;
        case RowPath::AcrossA:
            return glm::dot(row.along, bendAcross(pose, motions)) * rate;
        case RowPath::AcrossB:
            return glm::dot(row.along, bendAcrossOfB(pose, motions)) * rate;
        case RowPath::Length:
            return bendOfLength(pose, motions, row.along) * rate;
    }
    return 0.0f;
}

}  // namespace collidoscope::physics
