#pragma once
/// The manifold of two shapes with flat or rounded faces: where `separation` says that they are nearest or deepest, the
/// features that lie there are clipped by each other.
///
/// A face square to the normal is clipped against the other shape's face (or segment, or point) that looks at it; two
/// edges that are nearly parallel share a stretch, which gives two points; all else gives one.

#include <functional>
#include <limits>
#include <optional>

#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/convex/face_clipping.h"
#include "geometry/manifold/reduce.h"

namespace geometry {

/// The point where the shapes are deepest in each other, or nearest.
ManifoldPoint<double> deepestContact(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s);

/// Edges are nearly parallel up to this angle, in radians: two contacts are then no farther from where the edges are
/// nearest, across them, than a twentieth of their length.
inline constexpr double kNearlyParallel = 0.05;
/// Contacts at both ends of the stretch that two nearly parallel edges share, at most the margin (m) apart; else none.
/// Where the shapes overlap and an end is further aside than it is deep, the deepest point takes its place.
ContactList contactsAlongEdges(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double margin);

/// Whether one of the contacts is as deep as that, up to rounding.
bool reachesDepth(std::span<const ManifoldPoint<double>> contacts, double depth, double rounding);

ClipStep normalStep(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s);

/// Along the shallowest direction the deepest point is a contact; along a face that is preferred to it, that point need
/// not lie within both faces, and there may be no contact at all.
enum class ContactDirection : std::uint8_t { Shallowest, Face };

/// The manifold of two shapes whose separation is known, and at most the margin.
/// Precondition: all numbers are 2 at most, see WorkFrame.
template <typename Observer>
Manifold<double> manifoldOf(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s,
                            ContactDirection direction, double margin, Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    const double slack = kOnSide * (extentOf(a) + extentOf(b));
    if constexpr (isObserved) observer(normalStep(a, b, s));
    ContactList contacts;
    const std::optional<FacePair> faces = squareFaces(a, b, s);
    if (faces)
        contacts = clippedContacts(*faces, margin, slack, observer);
    else
        contacts = contactsAlongEdges(a, b, s, margin);
    const bool mustReach = direction == ContactDirection::Shallowest;
    if (mustReach && !reachesDepth(contacts, -s.distance, slack)) contacts.push_back(deepestContact(a, b, s));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(contacts, slack + kDeltaRounding, manifold);
    if constexpr (isObserved) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

/// Along which directions contacts may be made.
struct ContactDirections {
    Separation<double> shallowest{};
    /// Along a face that is nearly as shallow: by kFaceAdvantage and the slack for faces where there is a hull, by
    /// kOnSide of the sizes for all.
    std::optional<Separation<double>> face{};
};
/// In the frame; none where the shapes are more than the margin apart. `overlap()` tells exactly; it is asked
/// where rounding may hide it, if there is one. Precondition: proper shapes.
std::optional<ContactDirections> contactDirections(const FramedPair& pair, const ContactReach& reach,
                                                   const std::function<bool()>& overlap);

/// Does a face carry what it was preferred for: is a contact within both faces nearly as deep as the shapes are?
bool carries(const Manifold<double>& manifold, double slack);

Manifold<double> inWorld(const Manifold<double>& manifold, const WorkFrame& frame);
ClipStep inWorld(ClipStep step, const WorkFrame& frame);
/// An observer in the world of what is worked out in the frame.
template <typename Observer>
auto worldObserver(Observer& observer, const WorkFrame& frame) {
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
        return NoObserver{};
    else
        return [&observer, &frame](const ClipStep& step) { observer(inWorld(step, frame)); };
}

/// The manifold of two shapes no more than the margin apart.
template <typename Observer>
std::optional<Manifold<double>> collideConvex(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach,
                                              const std::function<bool()>& overlap, Observer& observer) {
    if (!isProper(a) || !isProper(b)) return std::nullopt;
    const FramedPair pair = framed(a, b);
    const auto directions = contactDirections(pair, reach, overlap);
    if (!directions) return std::nullopt;
    const auto along = [&](const Separation<double>& s, ContactDirection direction, auto& observerInFrame) {
        return manifoldOf(pair.localA, pair.localB, s, direction, reach.margin * pair.frame.factor, observerInFrame);
    };
    auto observerInFrame = worldObserver(observer, pair.frame);
    if (directions->face) {
        NoObserver nobody;
        const Manifold<double> found = along(*directions->face, ContactDirection::Face, nobody);
        const double slack =
            kOnSide * (extentOf(pair.localA) + extentOf(pair.localB)) + reach.faceSlack * pair.frame.factor;
        if (carries(found, slack)) {
            if constexpr (!std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
                along(*directions->face, ContactDirection::Face, observerInFrame);
            return inWorld(found, pair.frame);
        }
    }
    return inWorld(along(directions->shallowest, ContactDirection::Shallowest, observerInFrame), pair.frame);
}

/// Two solids that are made ready for many questions, none of which need be exact.
std::optional<Manifold<float>> collideSolids(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach);

/// The same where it is known how far apart the shapes are, and where (in the world): at most the margin. No face is
/// preferred.
template <typename Observer>
Manifold<double> collideApart(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& apart,
                              double margin, Observer& observer) {
    const FramedPair pair = framed(a, b);
    const Separation<double> s{apart.distance * pair.frame.factor, apart.normal, pair.frame.inFrame(apart.pointA),
                               pair.frame.inFrame(apart.pointB)};
    auto observerInFrame = worldObserver(observer, pair.frame);
    return inWorld(manifoldOf(pair.localA, pair.localB, s, ContactDirection::Shallowest, margin * pair.frame.factor,
                              observerInFrame),
                   pair.frame);
}

/// Contact points of a half-space and a bounded shape, in a frame in which numbers are 2 at most.
struct PlaneContact {
    WorkFrame frame{};
    Separation<double> separation{};
    ContactList contacts{};
    double slack = 0.0;  ///< what lies closer together is one contact, m
};
std::optional<PlaneContact> planeContact(const Planed& plane, const ConvexProxy& shape, double margin);

/// A is the half-space behind the plane. Margin in m, >= 0. Precondition: the normal is not zero.
template <typename Observer>
std::optional<Manifold<double>> collideWithPlane(const Planed& a, const ConvexProxy& b, double margin,
                                                 Observer& observer) {
    const std::optional<PlaneContact> found = planeContact(a, b, margin);
    if (!found) return std::nullopt;
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    const Separation<double>& s = found->separation;
    auto observerInFrame = worldObserver(observer, found->frame);
    if constexpr (isObserved)
        observerInFrame(ClipStep{.action = ClipAction::ChooseNormal, .normal = s.normal, .depth = -s.distance});
    if constexpr (isObserved) observerInFrame(keptStep(ClipAction::DropAbove, found->contacts));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(found->contacts, found->slack + kDeltaRounding, manifold);
    if constexpr (isObserved) observerInFrame(keptStep(ClipAction::Reduce, manifold.points()));
    return inWorld(manifold, found->frame);
}

}  // namespace geometry
