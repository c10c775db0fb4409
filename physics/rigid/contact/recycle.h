#pragma once
/// Manifolds that are kept while two bodies hardly move against each other: their points go with the bodies, and the
/// pair need not be collided.
///
/// A manifold is kept with a point of each surface, in the frames of the bodies, for each contact point. As long as
/// nothing near the contact has moved by more than d against the other body,
///     |Δx| + 2 |Δq_v| R <= d
/// with Δx how the centre of B has moved in the frame of A, Δq_v the vector part of the quaternion by which B has
/// turned there, and R how far the contact can be from that centre, the gaps follow from those points, to the second
/// order of the angle. A part of a large body moves less than a body that reaches so far: about the middle c of its
/// box, whose half sizes are h,
///     |Δc| + 2 ||Δq_v| × h| <= d
/// with the components of the vectors without their signs, each of the products added. What was not in the manifold was
/// apart by more than the margin, so it is apart by more than the margin less d: with d at most half of the margin,
/// nothing can touch unseen.
///
/// A shape has a contact with each of the triangles of a mesh that it touches: all of them are kept, or none.
///
/// A capsule that rolls on a flat shape touches it with other points from moment to moment: of it the points of its
/// core are kept, which stay below its middle, and the normal goes with the flat one. Two round shapes, and a
/// round one and a mesh, are always collided anew.
/// Source: the idea, Catto, Box3D (2026), "recycle contacts"; the bound is ours.

#include <optional>

#include "geometry/broadphase/box_pair.h"
#include "geometry/convex/convex_proxy.h"
#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// The pose of B as seen from A, where two bodies were looked at.
struct RelativePose {
    geometry::Vec3f position{0.0f};  ///< m, of B's centre in the frame of A
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
};
RelativePose relativePose(const Bodies& bodies, std::uint32_t a, std::uint32_t b);
/// m: no point of a shape has moved by more against the other body since, see the bound above. `extentA`, `extentB`: m,
/// how far the shapes reach from the centres of their bodies; infinite for what has no end.
float movedSince(const RelativePose& before, const RelativePose& now, float extentA, float extentB);
/// m: as above, of what lies in a box in the world around one of both shapes. `centerOfB`: of the body.
float movedWithin(const RelativePose& before, const RelativePose& now, const geometry::Quatf& worldFromA,
                  const geometry::Vec3f& centerOfB, const geometry::Aabbf& box);

/// Two shapes that were apart. As long as they have moved by less than that, or planes across the normal still part
/// them, they need not be collided again.
struct ApartPair {
    geometry::BoxPair shapes{};
    float gap = 0.0f;  ///< m, they were no nearer; 0: it is not known
    geometry::Vec3f normalInA{0.0f};
    RelativePose pose{};
};
/// m: between planes across the unit normal, from A to B, of two solids in the world; negative where no such planes
/// part them.
float gapAlong(const geometry::Vec3f& normal, const geometry::ConvexProxy& a, const geometry::ConvexProxy& b);

/// m, by which each of both shapes is round about its core: 0 of what has flat faces. Not of both.
struct RoundRadii {
    float a = 0.0f, b = 0.0f;
};
/// Notes where the manifold of a contact was found.
void anchor(const Bodies& bodies, Contact& contact, const RoundRadii& radii = {});
/// Where the bodies of an anchored contact were then.
inline RelativePose anchorPose(const Contact& contact) {
    return {contact.anchors.position, contact.anchors.orientation};
}
/// Moves normal, points and depths with the bodies.
void moveWithBodies(const Bodies& bodies, Contact& contact, const RoundRadii& radii = {});

}  // namespace collidoscope::physics
