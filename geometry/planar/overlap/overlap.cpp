#include "geometry/planar/overlap/overlap.h"

#include "geometry/planar/overlap/separating_axes.h"

namespace geometry {

bool overlaps(const Outline& a, const Outline& b) { return overlaps(a, b, NoObserver{}); }

}  // namespace geometry
