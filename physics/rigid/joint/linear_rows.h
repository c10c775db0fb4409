#pragma once
/// Rows of points: the distance of a point of A and a point of B along a direction.
///
/// With the points pA and pB, and the centres of mass xA and xB:
///
///   together   the points coincide along a direction d that is fixed in the world:  C = d.(pB - pA),
///              C' = d.(vB + wB x rB - vA - wA x rA), r = p - x, so the turns are  r x d. Both arms end at the
///              midpoint, so that both impulses act at one point, and the total angular momentum stays constant.
///   across     B's point stays on a line or in a plane of A: d rotates with A,  d' = wA x d, and so
///              C' = d.(vB + wB x rB - vA - wA x (pB - xA)):  the same with an arm of A that ends at pB. If d rotates
///              with B instead, both arms end at pA.
///   length     the distance of the points, d = (pB - pA) / |pB - pA|:  C = |pB - pA| - L. As d x (pB - pA) = 0, either
///              arm of A gives the same.
/// Source: Catto, Modeling and Solving Constraints (GDC 2009).

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

/// The row C = d.(pB - pA) - offset, whose impulses act at `point`.
inline JointRow rowAt(const JointPlace& place, const geometry::Vec3f& d, const geometry::Vec3f& point, float offset) {
    return {.along = d,
            .turnA = glm::cross(point, d),
            .turnB = glm::cross(point - place.centerB, d),
            .error = glm::dot(d, place.pointB - place.pointA) - offset};
}

inline JointRow togetherRow(const JointPlace& place, const geometry::Vec3f& d) {
    return rowAt(place, d, 0.5f * (place.pointA + place.pointB), 0.0f);
}

/// The row of a direction d that rotates with A, or with B.
inline JointRow acrossRow(const JointPlace& place, const geometry::Vec3f& d, bool isOfB = false) {
    return rowAt(place, d, isOfB ? place.pointA : place.pointB, 0.0f);
}

/// The row along the line between the points; along y if they coincide.
inline JointRow lengthRow(const JointPlace& place, float length) {
    const geometry::Vec3f apart = place.pointB - place.pointA;
    const float distance = glm::length(apart);
    const geometry::Vec3f d = distance > 0.0f ? apart / distance : geometry::Vec3f{0.0f, 1.0f, 0.0f};
    return rowAt(place, d, place.pointB, length);
}

}  // namespace collidoscope::physics
