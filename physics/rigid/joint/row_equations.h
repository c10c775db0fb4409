#pragma once
/// The equations C = 0 of the rows of joints, and their Jacobians; joint_row.h has the rate C' of a row.
///
/// Rows of points hold or limit the distance of a point of A and a point of B along a direction. With the points pA and
/// pB, and the centres of mass xA and xB:
///
///   together   the points coincide along a direction d that is fixed in the world:  C = d.(pB - pA),
///              C' = d.(vB + wB x rB - vA - wA x rA), r = p - x, so the turns are  r x d. Both arms end at the
///              midpoint, so that both impulses act at one point, and the total angular momentum stays constant.
///   across     B's point stays on a line or in a plane of A: d rotates with A,  d' = wA x d, and so
///              C' = d.(vB + wB x rB - vA - wA x (pB - xA)):  the same with an arm of A that ends at pB. If d rotates
///              with B instead, both arms end at pA.
///   length     the distance of the points, d = (pB - pA) / |pB - pA|:  C = |pB - pA| - L. As d x (pB - pA) = 0, either
///              arm of A gives the same.
/// While the points are apart by g = pB - pA, impulses at the midpoint of `together` would spin the bodies about their
/// own arms, and a top would lose its spin by the gap of its joint. With e along the arm of the body that rotates more
/// easily, say B,  (g/2 x d).e e  added to both turns takes that away, and leaves the total angular momentum constant.
///
/// Rows of angles hold or limit the rotation of B relative to A about a direction t of the world: C' = t.(wB - wA).
///
///   alike      B does not rotate relative to A: the rotation from one frame to the other, q = qB qA*, is the vector
///              2 (x, y, z) of q for small angles; its components along the axes of the world are held at 0.
///   parallel   an axis of A and one of B: aA x aB is 0 if they are parallel, and then changes as the part of wB - wA
///              perpendicular to them; its components along two directions perpendicular to aA are held at 0.
///   twist      the angle of the rotation about the axes: of q = swing twist, it changes as
///              (aA + aB).(wB - wA) / (1 + aA.aB), where (aA + aB) / (1 + aA.aB) is the common axis if they are
///              parallel.
///   lean       the angle between the axes, about the unit vector t along aA x aB:  C = largest - angle, so that
///              C' = -t.(wB - wA).
/// Source: Catto, Modeling and Solving Constraints (GDC 2009); for swing and twist: Dobrowolski, Swing-twist
/// decomposition in Clifford algebra (2015), section 3.

#include <cmath>

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

// --- Points ---

/// The row C = d.(pB - pA) - offset, whose impulses act at `point`.
inline JointRow rowAt(const JointPose& pose, const geometry::Vec3f& d, const geometry::Vec3f& point, float offset) {
    return {.along = d,
            .turnA = glm::cross(point, d),
            .turnB = glm::cross(point - pose.centerB, d),
            .error = glm::dot(d, pose.pointB - pose.pointA) - offset};
}

/// The turn  e (d.q)  that keeps a row of direction d from spinning the bodies about their arms.
struct SpinCorrection {
    geometry::Vec3f e{0.0f};  ///< unit, along the arm of the body that rotates more easily; 0 without an arm
    geometry::Vec3f q{0.0f};  ///< m, e x g/2 times the mobility
};
/// `mobility`: -1 if only A rotates, 1 if only B does, 0 if both do so equally easily, see mobilityOfB().
inline SpinCorrection spinCorrectionOf(const JointPose& pose, float mobility) {
    const geometry::Vec3f arm = mobility > 0.0f ? pose.pointB - pose.centerB : pose.pointA;
    const float length = glm::length(arm);
    if (!(length > 0.0f)) return {};
    const geometry::Vec3f e = arm / length;
    return {e, (0.5f * mobility) * glm::cross(e, pose.pointB - pose.pointA)};
}

inline JointRow togetherRow(const JointPose& pose, const geometry::Vec3f& d, const SpinCorrection& correction) {
    JointRow row = rowAt(pose, d, 0.5f * (pose.pointA + pose.pointB), 0.0f);
    const geometry::Vec3f turn = glm::dot(d, correction.q) * correction.e;
    row.turnA += turn, row.turnB += turn;
    return row;
}

/// The row of a direction d that rotates with A, or with B.
inline JointRow acrossRow(const JointPose& pose, const geometry::Vec3f& d, bool isOfB = false) {
    return rowAt(pose, d, isOfB ? pose.pointA : pose.pointB, 0.0f);
}

/// The row along the line between the points; along y if they coincide.
inline JointRow lengthRow(const JointPose& pose, float length) {
    const geometry::Vec3f apart = pose.pointB - pose.pointA;
    const float distance = glm::length(apart);
    const geometry::Vec3f d = distance > 0.0f ? apart / distance : geometry::Vec3f{0.0f, 1.0f, 0.0f};
    return rowAt(pose, d, pose.pointB, length);
}

// --- Angles ---

inline JointRow angleRow(const geometry::Vec3f& t, float error) {
    return {.turnA = t, .turnB = t, .error = error, .torque = t};
}

/// rad: the rotation of B relative to A, about the axes of the world.
inline geometry::Vec3f turnBeyond(const JointPose& pose) {
    const geometry::Quatf q = pose.frameB * glm::conjugate(pose.frameA);
    return (q.w < 0.0f ? -2.0f : 2.0f) * geometry::Vec3f{q.x, q.y, q.z};
}

/// The direction t of the twist; the axis of A if the axes are opposite.
inline geometry::Vec3f twistAxis(const JointPose& pose) {
    const float sum = 1.0f + glm::dot(pose.axisA, pose.axisB);
    return sum > 1e-3f ? (pose.axisA + pose.axisB) / sum : pose.axisA;
}

/// The row of the lean, which is >= 0 while the angle between the axes is at most `largest` (rad).
inline JointRow leanRow(const JointPose& pose, float largest) {
    const geometry::Vec3f across = glm::cross(pose.axisA, pose.axisB);
    const float size = glm::length(across);
    const geometry::Vec3f t = size > 0.0f ? across / size : geometry::Vec3f{0.0f};
    return angleRow(-t, largest - leanOf(pose));
}

}  // namespace collidoscope::physics
