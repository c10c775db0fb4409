#include "geometry/triangle/triangle_overlap.h"

#include "geometry/triangle/determinant_signs.h"
#include "geometry/triangle/interval_overlap.h"
#include "geometry/triangle/triangle_axes.h"

namespace geometry {

template <typename T>
bool overlaps(const Triangle<T>& a, const Triangle<T>& b) {
    return overlapsByDeterminants(a, b);
}

template <typename T>
bool overlaps(const Triangle<T>& a, const Triangle<T>& b, TriangleMethod method) {
    switch (method) {
        case TriangleMethod::SeparatingAxes:
            return overlapsBySeparatingAxes(a, b);
        case TriangleMethod::IntervalOverlap:
            return overlapsByIntervals(a, b);
        case TriangleMethod::DeterminantSigns:
            break;
    }
    return overlapsByDeterminants(a, b);
}

template bool overlaps(const Trianglef&, const Trianglef&);
template bool overlaps(const Triangled&, const Triangled&);
template bool overlaps(const Trianglef&, const Trianglef&, TriangleMethod);
template bool overlaps(const Triangled&, const Triangled&, TriangleMethod);

}  // namespace geometry
