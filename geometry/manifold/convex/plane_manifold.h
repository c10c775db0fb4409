#pragma once
/// The manifold of a half-space with a bounded shape: the corners of the face that looks at the plane, as far as they
/// lie behind it.

#include "geometry/manifold/convex/convex_manifold.h"

namespace geometry {

/// Does the shape reach behind the plane, or touch it? Exactly. Preconditions: finite numbers, the normal is not zero.
bool reachesBehind(const Planed& plane, const RoundedCore& shape);
template <typename T>
bool reachesBehind(const Planed& plane, const Hull<T>& hull);

/// Corners of the shape behind the plane, or in front of it by the margin at most. Precondition: numbers are 2 at most.
std::vector<Contact<double>> contactsOnPlane(const ContactBody& shape, const Separation<double>& s, double margin);

/// A is the half-space, B a shape, s their separation; B and s have been multiplied by `factor`, see collideFitted.
/// Margin in m, >= 0. `doReach()` tells exactly whether B reaches behind the plane.
template <typename Reach, typename Observer>
std::optional<Manifold<double>> collideWithPlane(const ContactBody& b, Separation<double> s, double factor,
                                                 double margin, const Reach& doReach, Observer& observer) {
    if (std::fabs(s.distance) <= kUnsure) s.distance = withSign(s.distance, doReach());
    if (!(s.distance <= margin * factor)) return std::nullopt;
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    if constexpr (isObserved)
        observer(ClipStep{.action = ClipAction::ChooseNormal, .normal = s.normal, .depth = -s.distance});
    const std::vector<Contact<double>> contacts = contactsOnPlane(b, s, margin * factor);
    if constexpr (isObserved) observer(keptStep(ClipAction::DropAbove, contacts));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(contacts, manifold);
    if constexpr (isObserved) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return scaledBack(manifold, factor);
}

/// A is the half-space behind the plane. Margin in m, >= 0. Precondition: the normal is not zero.
template <typename Observer>
std::optional<Manifold<double>> collideWithPlane(const Planed& a, const RoundedCore& b, double margin,
                                                 Observer& observer) {
    const double largest = std::max(std::fabs(a.distance), largestNumber(b));
    if (!std::isfinite(largest) || !isFinite(a.normal)) return std::nullopt;
    const double factor = fittingFactor(largest);
    const RoundedCore fitted = scaled(b, factor);
    const Planed plane{a.normal, a.distance * factor};
    const auto doReach = [&] { return reachesBehind(plane, fitted); };
    return collideWithPlane(contactBodyOf(fitted), separationFromPlane(plane, fitted), factor, margin, doReach,
                            observer);
}

}  // namespace geometry
