#pragma once
/// The manifold of a hull with another shape: its separation is that of GJK and EPA, its contacts are clipped like
/// those of other faces. A hull is what its vertices span; its faces are needed for contacts on a face.

#include "geometry/manifold/convex/plane_manifold.h"

namespace geometry {

/// The size of the largest coordinate; infinite where there is no vertex or one is not finite.
template <typename T>
double largestNumber(const Hull<T>& hull);
/// Multiplied by a factor. Keeps the faces of the hull, which must outlive it.
template <typename T>
HullCore hullCoreOf(const Hull<T>& hull, double factor);

inline Separation<double> multiplied(const Separation<double>& s, double factor) {
    return {s.distance * factor, s.normal, s.pointA * factor, s.pointB * factor};
}

/// Margin in m, >= 0. `doOverlap()` tells exactly.
template <typename T, typename Overlap, typename Observer>
std::optional<Manifold<double>> collideHull(const Hull<T>& a, const RoundedCore& b, double margin,
                                            const Overlap& doOverlap, Observer& observer) {
    const double largest = std::max(largestNumber(a), largestNumber(b));
    if (!std::isfinite(largest)) return std::nullopt;
    const double factor = fittingFactor(largest);
    const HullCore core = hullCoreOf(a, factor);
    return collideFitted({&core}, contactBodyOf(scaled(b, factor)), multiplied(separationOfHull(a, b), factor), factor,
                         margin, doOverlap, observer);
}
template <typename T, typename Overlap, typename Observer>
std::optional<Manifold<double>> collideHull(const Hull<T>& a, const Hull<T>& b, double margin, const Overlap& doOverlap,
                                            Observer& observer) {
    const double largest = std::max(largestNumber(a), largestNumber(b));
    if (!std::isfinite(largest)) return std::nullopt;
    const double factor = fittingFactor(largest);
    const HullCore coreA = hullCoreOf(a, factor), coreB = hullCoreOf(b, factor);
    return collideFitted({&coreA}, {&coreB}, multiplied(separationOfHull(a, b), factor), factor, margin, doOverlap,
                         observer);
}
/// A is the half-space behind the plane.
template <typename T, typename Observer>
std::optional<Manifold<double>> collideWithPlane(const Planed& a, const Hull<T>& b, double margin, Observer& observer) {
    const double largest = std::max(std::fabs(a.distance), largestNumber(b));
    if (!std::isfinite(largest) || !isFinite(a.normal)) return std::nullopt;
    const double factor = fittingFactor(largest);
    const HullCore core = hullCoreOf(b, factor);
    const auto doReach = [&] { return reachesBehind(a, b); };
    return collideWithPlane(ContactBody{&core}, multiplied(separationFromPlane(a, b), factor), factor, margin, doReach,
                            observer);
}

}  // namespace geometry
