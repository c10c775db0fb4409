#pragma once
/// Recycled contacts: a manifold is kept while its two bodies hardly move relative to each other. Its points move with
/// the bodies, and the pair need not be collided.
///
/// A manifold is kept with a point of each surface, in the frames of the bodies, for each contact point. As long as
/// nothing near the contact has moved by more than d against the other body,
///     |Δx| + 2 |Δq_v| R <= d
/// with Δx the displacement of the centre of B in the frame of A, Δq_v the vector part of the quaternion of B's
/// rotation there, and R the largest distance of the contact from that centre, the gaps follow from those points, up to
/// terms of second order in the angle. For a shape of a large body there is a tighter bound, about the middle c of the
/// shape's bounding box with half sizes h,
///     |Δc| + 2 ||Δq_v| × h| <= d
/// with the absolute values of the components, and the products of the cross product added. Points that were not in the
/// manifold were apart by more than the margin, so they are apart by more than the margin less d. As d is at most half
/// of the margin, no contact can be missed.
///
/// A shape has a contact with each of the triangles of a mesh that it touches: all of them are kept, or none.
///
/// A capsule that rolls on a flat shape touches it with changing points of its surface. So the points of its core are
/// kept, which stay below its middle, and the normal moves with the flat shape. Two round shapes, and a round shape
/// and a mesh, are always collided anew.
/// Source: the idea, Catto, Box3D (2026), "recycle contacts"; the bound is ours.

#include <optional>

#include "geometry/broadphase/box_pair.h"
#include "geometry/convex/convex_proxy.h"
#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// The pose of body B in the frame of body A, when a pair was collided.
struct RelativePose {
    geometry::Vec3f position{0.0f};  ///< m, of B's centre in the frame of A
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
};
RelativePose relativePose(const Bodies& bodies, std::uint32_t a, std::uint32_t b);
/// Upper bound, m, of the displacement of any point of a shape relative to the other body, see above. `extentA`,
/// `extentB`: m, extents of the shapes from the centres of their bodies; infinite for an unbounded shape.
float movedSince(const RelativePose& before, const RelativePose& now, float extentA, float extentB);
/// The tighter bound, m, for the points in a world-space box around one of the shapes. `centerOfB`: centre of mass of
/// B.
float movedWithin(const RelativePose& before, const RelativePose& now, const geometry::Quatf& worldFromA,
                  const geometry::Vec3f& centerOfB, const geometry::Aabbf& box);

/// Two shapes that were apart. As long as they have moved by less than the gap, or a plane perpendicular to the normal
/// still separates them, they need not be collided again.
struct ApartPair {
    geometry::BoxPair shapes{};
    float gap = 0.0f;  ///< m, lower bound of their distance; 0 where it is not known
    geometry::Vec3f normalInA{0.0f};
    RelativePose pose{};
};
/// Gap, m, between the projections of two solids in the world on a unit normal from A to B; negative where they
/// overlap.
float gapAlong(const geometry::Vec3f& normal, const geometry::ConvexProxy& a, const geometry::ConvexProxy& b);

/// Radii, m, of round shapes about their cores; 0 for polyhedral shapes. At most one of the two is positive.
struct RoundRadii {
    float a = 0.0f, b = 0.0f;
};
/// Stores the anchors of a contact: the poses of its bodies when its manifold was found.
void anchor(const Bodies& bodies, Contact& contact, const RoundRadii& radii = {});
/// The relative pose of the bodies of an anchored contact at that time.
inline RelativePose anchorPose(const Contact& contact) {
    return {contact.anchors.position, contact.anchors.orientation};
}
/// Moves normal, points and depths with the bodies.
void moveWithBodies(const Bodies& bodies, Contact& contact, const RoundRadii& radii = {});

}  // namespace collidoscope::physics
