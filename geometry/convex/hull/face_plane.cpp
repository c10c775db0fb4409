#include "geometry/convex/hull/face_plane.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/predicates/decide.h"
#include "geometry/predicates/triple.h"
#include "geometry/query/numbers/fit.h"

namespace geometry {
namespace {

using exact::Triple;

/// Components right to this part of the largest of them.
Vec3d direction(const Triple<exact::Interval>& v, double part) {
    const Vec3d middle{nearly(v.x), nearly(v.y), nearly(v.z)};
    const double widest = std::max({v.x.high - v.x.low, v.y.high - v.y.low, v.z.high - v.z.low});
    if (!(widest <= part * largestLength(middle))) exact::throwUncertain();
    return middle;
}
Vec3d direction(const Triple<exact::Number>& v, double) {
    return {approximate(v.x), approximate(v.y), approximate(v.z)};
}

}  // namespace

template <typename T>
Vec3d faceNormal(std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face) {
    // As good as T can keep it: neighbours that are bent by the last digit only then hold each other's corners.
    constexpr double kAccurate = 0.5 * double{std::numeric_limits<T>::epsilon()};
    double largest = 0.0;
    for (const std::uint32_t i : face) largest = std::max(largest, largestLength(toDouble(vertices[i])));
    const Fit fit = fitFor(largest);
    const Vec3d sum = exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto corner = [&](std::size_t i) { return exact::triple<S>(fitted(fit, toDouble(vertices[face[i]]))); };
        Triple<S> total{};
        for (std::size_t i = 2; i < face.size(); ++i)
            total = total + cross(corner(i - 1) - corner(0), corner(i) - corner(0));
        return direction(total, kAccurate);
    });
    return sum == Vec3d{0.0} ? sum : glm::normalize(handyDirection(sum));
}

template <typename T>
Plane<T> outermostPlane(const Vec3<T>& normal, std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face) {
    double distance = glm::dot(toDouble(normal), toDouble(vertices[face[0]]));
    for (const std::uint32_t i : face) distance = std::max(distance, glm::dot(toDouble(normal), toDouble(vertices[i])));
    return {normal, static_cast<T>(distance)};
}

template Vec3d faceNormal(std::span<const Vec3f>, std::span<const std::uint32_t>);
template Vec3d faceNormal(std::span<const Vec3d>, std::span<const std::uint32_t>);
template Planef outermostPlane(const Vec3f&, std::span<const Vec3f>, std::span<const std::uint32_t>);
template Planed outermostPlane(const Vec3d&, std::span<const Vec3d>, std::span<const std::uint32_t>);

}  // namespace geometry
