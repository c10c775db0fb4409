#pragma once
/// Whether two moving solids surely miss each other: a first look before a sweep, which costs many times as much.
///
/// A plane across n, unit, parts them for all of a step where the gap beside it is wider at the start and at the end
/// than what the solids stray from their straight ways:
///     gap + min(0, n . (way of B - way of A))  >  bend and turn of A  +  bend and turn of B
/// Looked at are planes across the line between their middles, across that part of it along which they do not come
/// nearer, and those of the faces that look at the other solid. Most pairs that miss do so beside one of them.

#include "geometry/convex/convex_proxy.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// A solid as a step, or a part of it, begins.
struct PassingSolid {
    const geometry::ConvexProxy& solid;
    BoundsPath path{};
};
/// `inset`: m; so much further than the solids may what is asked about be in each other at any time, as it is smaller
/// all around by that, both together. Precondition: no solid is without corners.
bool missBeside(const PassingSolid& a, const PassingSolid& b, double inset = 0.0);

}  // namespace collidoscope::physics
