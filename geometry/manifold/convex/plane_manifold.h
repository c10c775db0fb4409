#pragma once
/// The manifold of a half-space with a bounded shape: the corners of the face that looks at the plane, as far as they
/// lie behind it.

#include "geometry/manifold/convex/convex_manifold.h"

namespace geometry {

/// Does the shape reach behind the plane, or touch it? Exactly. Preconditions: finite numbers, the normal is not zero.
bool reachesBehind(const Planed& plane, const RoundedCore& shape);

/// Corners of `shape` behind the plane, or in front of it by the margin at most. Precondition: numbers are 2 at most.
std::vector<Contact<double>> contactsOnPlane(const RoundedCore& shape, const Separation<double>& s, double margin);

/// A is the half-space behind the plane. Margin in m, >= 0. Precondition: the normal is not zero.
template <typename Observer>
std::optional<Manifold<double>> collideWithPlane(const Planed& a, const RoundedCore& b, double margin,
                                                 Observer& observer) {
    const double largest = std::max(std::fabs(a.distance), largestNumber(b));
    if (!std::isfinite(largest) || !isFinite(a.normal)) return std::nullopt;
    const double factor = fittingFactor(largest);
    const RoundedCore fitted = scaled(b, factor);
    const Planed plane{a.normal, a.distance * factor};
    Separation<double> s = separationFromPlane(plane, fitted);
    if (std::fabs(s.distance) <= kUnsure) s.distance = withSign(s.distance, reachesBehind(plane, fitted));
    if (s.distance > margin * factor) return std::nullopt;
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    if constexpr (isObserved)
        observer(ClipStep{.action = ClipAction::ChooseNormal, .normal = s.normal, .depth = -s.distance});
    const std::vector<Contact<double>> contacts = contactsOnPlane(fitted, s, margin * factor);
    if constexpr (isObserved) observer(keptStep(ClipAction::DropAbove, contacts));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(contacts, manifold);
    return scaledBack(manifold, factor);
}

}  // namespace geometry
