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
/// While the points are apart by g = pB - pA, impulses at the midpoint of `together` would spin the bodies about their
/// own arms, and a top would lose its spin by the gap of its joint. With e along the arm of the body that rotates more
/// easily, say B,  (g/2 x d).e e  added to both turns takes that away, and leaves the total angular momentum constant.
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

/// The turn  e (d.q)  that keeps a row of direction d from spinning the bodies about their arms.
struct SpinCorrection {
    geometry::Vec3f e{0.0f};  ///< unit, along the arm of the body that rotates more easily; 0 without an arm
    geometry::Vec3f q{0.0f};  ///< m, e x g/2 times the mobility
};
/// `mobility`: -1 if only A rotates, 1 if only B does, 0 if both do so equally easily, see mobilityOfB().
inline SpinCorrection spinCorrectionOf(const JointPlace& place, float mobility) {
    const geometry::Vec3f arm = mobility > 0.0f ? place.pointB - place.centerB : place.pointA;
    const float length = glm::length(arm);
    if (!(length > 0.0f)) return {};
    const geometry::Vec3f e = arm / length;
    return {e, (0.5f * mobility) * glm::cross(e, place.pointB - place.pointA)};
}

inline JointRow togetherRow(const JointPlace& place, const geometry::Vec3f& d, const SpinCorrection& correction) {
    JointRow row = rowAt(place, d, 0.5f * (place.pointA + place.pointB), 0.0f);
    const geometry::Vec3f turn = glm::dot(d, correction.q) * correction.e;
    row.turnA += turn, row.turnB += turn;
    return row;
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
