#pragma once
/// Rows of angles: the rotation of B relative to A. Each one is about a direction t of the world: C' = t.(wB - wA).
///
///   alike      B does not rotate relative to A: the rotation from one frame to the other, q = qB qA*, is 2 (x, y, z)
///   of
///              q for small angles; its components along the axes of the world are held at 0.
///   parallel   an axis of A and one of B: aA x aB is 0 if they are parallel, and then changes as the part of wB - wA
///              perpendicular to them; its components along two directions perpendicular to aA are held at 0.
///   twist      the angle of the rotation about the axes: of q = swing twist, it changes as
///              (aA + aB).(wB - wA) / (1 + aA.aB), where (aA + aB) / (1 + aA.aB) is the common axis if they are
///              parallel.
///   lean       the angle between the axes, about the unit vector t along aA x aB:  C = largest - angle, so that
///              C' = -t.(wB - wA).
/// Source: Catto, Modeling and Solving Constraints (GDC 2009); swing and twist: Dobrowolski, Swing-twist decomposition
/// in Clifford algebra (2015), section 3.

#include <cmath>

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

inline JointRow angleRow(const geometry::Vec3f& t, float error) {
    return {.turnA = t, .turnB = t, .error = error, .torque = t};
}

/// rad: the rotation of B relative to A, about the axes of the world.
inline geometry::Vec3f turnBeyond(const JointPlace& place) {
    const geometry::Quatf q = place.frameB * glm::conjugate(place.frameA);
    return (q.w < 0.0f ? -2.0f : 2.0f) * geometry::Vec3f{q.x, q.y, q.z};
}

/// The direction t of the twist; the axis of A if the axes are opposite.
inline geometry::Vec3f twistAxis(const JointPlace& place) {
    const float sum = 1.0f + glm::dot(place.axisA, place.axisB);
    return sum > 1e-3f ? (place.axisA + place.axisB) / sum : place.axisA;
}

/// The row of the lean, which is >= 0 while the angle between the axes is at most `largest` (rad).
inline JointRow leanRow(const JointPlace& place, float largest) {
    const geometry::Vec3f across = glm::cross(place.axisA, place.axisB);
    const float size = glm::length(across);
    const geometry::Vec3f t = size > 0.0f ? across / size : geometry::Vec3f{0.0f};
    return angleRow(-t, largest - leanOf(place));
}

}  // namespace collidoscope::physics
