#pragma once
/// Rows of angles: how two bodies are turned to each other. All of them are about a direction t of the world:
/// C' = t.(wB - wA).
///
///   alike      B does not turn in A: the turn from one frame to the other, q = qB qA*, is 2 (x, y, z) of q for small
///              angles, whose parts along the world's axes are held at 0.
///   parallel   an axis of each: aA x aB is 0 where they are parallel, and changes as wB - wA across them; its parts
///              along two directions across aA are held at 0.
///   twist      the angle about the axes, as q's part about them: of q = swing twist, it changes as
///              (aA + aB).(wB - wA) / (1 + aA.aB), which is the common axis where they are parallel.
///   lean       the angle between the axes, about t = aA x aB made unit:  C = largest - angle, of which C' = -t.(wB -
///   wA).
/// Source: Catto, Modeling and Solving Constraints (GDC 2009); swing and twist: Dobrowolski, Swing-twist decomposition
/// in Clifford algebra (2015), section 3.

#include <cmath>

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

inline JointRow angleRow(const geometry::Vec3f& t, float error) {
    return {.turnA = t, .turnB = t, .error = error, .torque = t};
}

/// rad, about the axes of the world: how B is turned beyond A.
inline geometry::Vec3f turnBeyond(const JointPlace& place) {
    const geometry::Quatf q = place.frameB * glm::conjugate(place.frameA);
    return (q.w < 0.0f ? -2.0f : 2.0f) * geometry::Vec3f{q.x, q.y, q.z};
}

/// The direction about which the twist is measured; any where the axes are opposite.
inline geometry::Vec3f twistAxis(const JointPlace& place) {
    const float sum = 1.0f + glm::dot(place.axisA, place.axisB);
    return sum > 1e-3f ? (place.axisA + place.axisB) / sum : place.axisA;
}

/// >= 0 where the axes lean apart by the angle (rad) at most.
inline JointRow leanRow(const JointPlace& place, float largest) {
    const geometry::Vec3f across = glm::cross(place.axisA, place.axisB);
    const float size = glm::length(across);
    const geometry::Vec3f t = size > 0.0f ? across / size : geometry::Vec3f{0.0f};
    return angleRow(-t, largest - leanOf(place));
}

}  // namespace collidoscope::physics
