#include "geometry/query/common_point.h"

#include <glm/geometric.hpp>

#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

bool normalsSpanSpace(const Planed& a, const Planed& b, const Planed& c) {
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto across = cross(exact::vector3<S>(b.normal), exact::vector3<S>(c.normal));
        return sign(dot(exact::vector3<S>(a.normal), across)) != 0;
    });
}

}  // namespace

template <typename T>
std::optional<Vec3<T>> commonPoint(const Plane<T>& a, const Plane<T>& b, const Plane<T>& c) {
    if (!isFinite(a) || !isFinite(b) || !isFinite(c)) return std::nullopt;
    const Planed planeA = toDouble(a), planeB = toDouble(b), planeC = toDouble(c);
    const Vec3d across = glm::cross(planeB.normal, planeC.normal);
    const double volume = glm::dot(planeA.normal, across);
    // Normals that span space, but whose volume is lost in rounding, leave the point nowhere to be found.
    if (volume == 0.0 || !normalsSpanSpace(planeA, planeB, planeC)) return std::nullopt;
    const Vec3d distances{planeA.distance, planeB.distance, planeC.distance};
    const Rescale rescale = rescaleFor(largestLength(distances));
    const Vec3d d = rescaled(rescale, distances);
    const Vec3d sum =
        d.x * across + d.y * glm::cross(planeC.normal, planeA.normal) + d.z * glm::cross(planeA.normal, planeB.normal);
    return Vec3<T>{restored(rescale, sum / volume)};
}

template std::optional<Vec3f> commonPoint(const Planef&, const Planef&, const Planef&);
template std::optional<Vec3d> commonPoint(const Planed&, const Planed&, const Planed&);

}  // namespace collidoscope::geometry
