#pragma once
/// A test of whether two moving solids surely miss each other, before a sweep, which costs many times as much.
///
/// A plane with the unit normal n separates them during the whole step if at the start and at the end the gap along n
/// is larger than the deviation of the solids from their straight paths:
///     gap + min(0, n . (displacement of B - displacement of A))  >  bend and turn of A  +  bend and turn of B
/// By its rotation a solid reaches no farther than a ball around it. A tighter bound is the support point of the solid
/// along n, to first order in the rotation w:
///     n . R(t w) r  <=  (n + t n x w) . r  +  t^2 |n x w| |w| |r| / 2
/// which is convex in t. So the gap is concave, and is large enough in between if it is so at both ends.
/// The tested normals are the line between the middles of the solids, the component of it along which they do not
/// approach, and the normals of the faces that face the other solid; for two boxes also the cross products of their
/// edges. Most pairs that miss are separated along one of them.

#include "geometry/convex/convex_proxy.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// A solid at the start of a step or of a part of it.
struct PassingSolid {
    const geometry::ConvexProxy& solid;
    BoundsPath path;         ///< of bounds around the solid
    geometry::Vec3f middle;  ///< m, of these bounds
    geometry::Vec3f turn;    ///< rad
};
inline PassingSolid passing(const geometry::ConvexProxy& solid, const BodyPath& path, const geometry::Aabbf& bounds) {
    return {solid, boundsPath(path, bounds), centerOf(bounds), path.turn};
}
/// `inset`: m; the sum of the insets of the tested cores, so that the solids may overlap by this depth. Precondition:
/// each solid has corners.
bool missBeside(const PassingSolid& a, const PassingSolid& b, double inset = 0.0);

}  // namespace collidoscope::physics
