#include "geometry/manifold/convex/hull_manifold.h"

#include <limits>

#include "geometry/query/numbers/fit.h"

namespace geometry {

template <typename T>
double largestNumber(const Hull<T>& hull) {
    if (hull.vertices.empty()) return std::numeric_limits<double>::infinity();
    double largest = 0.0;
    for (const Vec3<T>& vertex : hull.vertices) {
        if (!isFinite(wide(vertex))) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, largestLength(wide(vertex)));
    }
    return largest;
}

template <typename T>
HullCore hullCoreOf(const Hull<T>& hull, double factor) {
    HullCore core{{}, hull.faces};
    for (const Vec3<T>& vertex : hull.vertices) core.corners.push_back(wide(vertex) * factor);
    return core;
}

template double largestNumber(const Hullf&);
template double largestNumber(const Hulld&);
template HullCore hullCoreOf(const Hullf&, double);
template HullCore hullCoreOf(const Hulld&, double);

}  // namespace geometry
