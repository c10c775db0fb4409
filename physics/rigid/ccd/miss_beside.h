#pragma once
/// A test of whether two moving solids surely miss each other, before a sweep, which costs many times as much.
///
/// A plane across n, unit, parts them for all of a step where the gap beside it is wider at the start and at the end
/// than the solids stray from their straight paths:
///     gap + min(0, n . (displacement of B - displacement of A))  >  bend and turn of A  +  bend and turn of B
/// By its turn a solid gets no farther than a ball around it reaches. Closer is the point of the solid that is farthest
/// along n in the end, to first order in the turn w:
///     n . R(t w) r  <=  (n + t n x w) . r  +  t^2 |n x w| |w| |r| / 2
/// which is convex in t, so that the gap is concave, and is wide enough in between if it is so at both ends.
/// Looked at are planes across the line between their middles, across that part of it along which they do not come
/// nearer, and those of the faces that look at the other solid; of two boxes also those along an edge of each. Most
/// pairs that miss do so beside one of them.

#include "geometry/convex/convex_proxy.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// A solid as a step, or a part of it, begins.
struct PassingSolid {
    const geometry::ConvexProxy& solid;
    BoundsPath path;         ///< of bounds around the solid
    geometry::Vec3f middle;  ///< m, of these bounds
    geometry::Vec3f turn;    ///< rad
};
inline PassingSolid passing(const geometry::ConvexProxy& solid, const BodyPath& path, const geometry::Aabbf& bounds) {
    return {solid, boundsPath(path, bounds), centerOf(bounds), path.turn};
}
/// `inset`: m; the shapes that are asked about are smaller than the solids by this, both together, so that the solids
/// may overlap by as much. Precondition: no solid is without corners.
bool missBeside(const PassingSolid& a, const PassingSolid& b, double inset = 0.0);

}  // namespace collidoscope::physics
