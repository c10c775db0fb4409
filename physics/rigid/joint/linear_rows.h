#pragma once
/// Rows of places: how far apart two points of two bodies are along a direction.
///
/// With the points pA and pB, and the centres of mass xA and xB:
///
///   together   the points coincide, along a direction d that is fixed in the world:  C = d.(pB - pA),
///              C' = d.(vB + wB x rB - vA - wA x rA), r = p - x, so the turns are  r x d. Both arms reach to the point
///              midway, so that the impulses are opposite at one point and leave the angular momentum as it is.
///   across     B's point stays on a line or in a plane of A: d goes with A, which turns it:  d' = wA x d, and so
///              C' = d.(vB + wB x rB - vA - wA x (pB - xA)):  the same with an arm of A that reaches to pB. Where d
///              goes with B instead, both arms reach to pA.
///   length     the distance of the points, d = (pB - pA) / |pB - pA|:  C = |pB - pA| - L. As d x (pB - pA) = 0, either
///              arm of A gives the same.
/// Source: Catto, Modeling and Solving Constraints (GDC 2009).

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

/// A row of points along d, at the point where both get their impulse: C = d.(pB - pA) - offset.
inline JointRow rowAt(const JointPlace& place, const geometry::Vec3f& d, const geometry::Vec3f& point, float offset) {
    return {.along = d,
            .turnA = glm::cross(point, d),
            .turnB = glm::cross(point - place.centerB, d),
            .error = glm::dot(d, place.pointB - place.pointA) - offset};
}

inline JointRow togetherRow(const JointPlace& place, const geometry::Vec3f& d) {
    return rowAt(place, d, 0.5f * (place.pointA + place.pointB), 0.0f);
}

/// d goes with A, or with B.
inline JointRow acrossRow(const JointPlace& place, const geometry::Vec3f& d, bool isOfB = false) {
    return rowAt(place, d, isOfB ? place.pointA : place.pointB, 0.0f);
}

/// Along the line between the points; up where they coincide.
inline JointRow lengthRow(const JointPlace& place, float length) {
    const geometry::Vec3f apart = place.pointB - place.pointA;
    const float distance = glm::length(apart);
    const geometry::Vec3f d = distance > 0.0f ? apart / distance : geometry::Vec3f{0.0f, 1.0f, 0.0f};
    return rowAt(place, d, place.pointB, length);
}

}  // namespace collidoscope::physics
