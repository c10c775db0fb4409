#pragma once
/// The manifold of two shapes with flat or rounded faces: where `separation` says that they are nearest or deepest, the
/// features that lie there are clipped by each other.
///
/// A face square to the normal is clipped against the other shape's face (or segment, or point) that looks at it; two
/// edges that are nearly parallel share a stretch, which gives two points; all else gives one.

#include <limits>
#include <optional>

#include "geometry/manifold/clip/clip_step.h"
#include "geometry/manifold/clip/reduce.h"
#include "geometry/manifold/convex/face_clipping.h"

namespace geometry {

/// The point where the shapes are deepest in each other, or nearest.
Contact<double> deepestContact(const ContactBody& a, const ContactBody& b, const Separation<double>& s);

/// Edges are nearly parallel up to this angle, in radians: two contacts are then no farther from where the edges are
/// nearest, across them, than a twentieth of their length.
inline constexpr double kNearlyParallel = 0.05;
/// Contacts at both ends of the stretch that two nearly parallel edges share, at most the margin (m) apart; else none.
std::vector<Contact<double>> contactsAlongEdges(const ContactBody& a, const ContactBody& b, const Separation<double>& s,
                                                double margin);

/// Whether one of the contacts is as deep as that, up to rounding.
bool reachesDepth(std::span<const Contact<double>> contacts, double depth, double rounding);

ClipStep normalStep(const ContactBody& a, const ContactBody& b, const Separation<double>& s);

/// The manifold of two shapes whose separation is known, and at most the margin.
/// Precondition: all numbers are 2 at most, see fittingFactor.
template <typename Observer>
Manifold<double> manifoldOf(const ContactBody& a, const ContactBody& b, const Separation<double>& s, double margin,
                            Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    const double slack = kOnSide * (extentOf(a) + extentOf(b));
    if constexpr (isObserved) observer(normalStep(a, b, s));
    std::vector<Contact<double>> contacts;
    if (const std::optional<FacePair> faces = squareFaces(a, b, s))
        contacts = clippedContacts(*faces, margin, slack, observer);
    else
        contacts = contactsAlongEdges(a, b, s, margin);
    if (!reachesDepth(contacts, -s.distance, slack)) contacts.push_back(deepestContact(a, b, s));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(contacts, manifold);
    if constexpr (isObserved) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

/// Separations below this may be rounding, for numbers up to 2; those of hulls are found step by step.
inline constexpr double kUnsure = 1e-9;
inline constexpr double kUnsureOfHulls = 1e-6;
/// The distance with the sign that the exact answer asks for: 0 or less where the shapes overlap.
inline double withSign(double distance, bool doOverlap) {
    return doOverlap ? std::min(distance, 0.0) : std::max(distance, std::numeric_limits<double>::min());
}

/// The same with all lengths divided by a factor.
Manifold<double> scaledBack(const Manifold<double>& manifold, double factor);

/// The manifold of two shapes no more than the margin (m, >= 0) apart, from their separation. All have been multiplied
/// by `factor`, so that numbers are 2 at most. `doOverlap()` tells whether they overlap, exactly; it is asked where
/// rounding may hide that.
template <typename Overlap, typename Observer>
std::optional<Manifold<double>> collideFitted(const ContactBody& a, const ContactBody& b, Separation<double> s,
                                              double factor, double margin, const Overlap& doOverlap,
                                              Observer& observer) {
    const double unsure = a.isHull() || b.isHull() ? kUnsureOfHulls : kUnsure;
    if (std::fabs(s.distance) <= unsure) s.distance = withSign(s.distance, doOverlap());
    if (!(s.distance <= margin * factor)) return std::nullopt;
    return scaledBack(manifoldOf(a, b, s, margin * factor, observer), factor);
}

template <typename Overlap, typename Observer>
std::optional<Manifold<double>> collideCores(const RoundedCore& a, const RoundedCore& b, double margin,
                                             const Overlap& doOverlap, Observer& observer) {
    const double largest = std::max(largestNumber(a), largestNumber(b));
    if (!std::isfinite(largest)) return std::nullopt;
    const double factor = fittingFactor(largest);
    const RoundedCore fittedA = scaled(a, factor), fittedB = scaled(b, factor);
    return collideFitted(contactBodyOf(fittedA), contactBodyOf(fittedB), separationOfCores(fittedA, fittedB), factor,
                         margin, doOverlap, observer);
}

}  // namespace geometry
