#pragma once
/// The manifold of two boxes: first the direction of least depth, then the points, by one of two methods. Start here.
///
/// 1. box_axes.h      along which of fifteen axes they overlap least, or that they are apart
/// 2. face_contact.h  a face of one clipped by a face of the other (face_clip.h), and at most four corners kept
/// 3. edge_contact.h  or the one point where two edges cross
/// Boxes that are apart by less than a margin are nearest in such a face or in such edges, too; where neither tells,
/// the general method for convex shapes is asked. Many pairs at once: box_batch.cpp.

#include "geometry/manifold/box/edge_clipping.h"
#include "geometry/manifold/box/edge_contact.h"
#include "geometry/manifold/box/face_contact.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/overlap/box_overlap.h"

namespace geometry {

namespace boxes {

/// The boxes that a pair was made of, for when rounding matters.
template <typename A, typename B>
struct BoxShapes {
    const A& a;
    const B& b;

    bool doOverlap() const { return overlaps(a, b); }
    ConvexProxy proxyA() const { return proxyOf(a); }
    ConvexProxy proxyB() const { return proxyOf(b); }
};

template <typename T, typename Observer>
Manifold<T> manifoldAlong(const PairAxes& pair, unsigned axis, const AxisPush<double>& push, double margin,
                          ClipMethod method, Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<Observer, NoObserver>;
    if constexpr (isObserved) observer(normalStep(axis, push));
    Manifold<T> manifold{Vec3<T>{vectorOf(push.normal)}, static_cast<T>(push.depth)};
    if (method == ClipMethod::Edges)
        manifold = rounded<T>(edgeClippedManifold(pair, push, margin, asFunction(observer)));
    else if (axis < 6)
        addFaceContacts(pair, static_cast<double>(axis), margin, manifold, observer);
    else
        manifold.add(rounded<T>(edgeContact(pair, axis, push)));
    if constexpr (isObserved) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

/// The deepest point of boxes whose faces do not meet where the push along a face says that they are deepest.
inline ManifoldPoint<double> deepestOfBoxes(const ConvexProxy& a, const ConvexProxy& b, double depth) {
    ManifoldPoint<double> contact = deepestContact(a, b, separationOf(a, b));
    contact.depth = std::min(contact.depth, depth);
    return contact;
}

/// Separation of boxes that are apart, along the axis of the nearest edges.
inline Separation<double> separationAlong(const PairAxes& pair, unsigned axis) {
    const AxisPush<double> push = pushAlong(pair, axis);
    const Vec3d normal = vectorOf(push.normal), half = -0.5 * push.depth * normal;
    const Vec3d middle = edgeContact(pair, axis, push).position;
    return {-push.depth, normal, middle - half, middle + half};
}

/// Boxes that are apart: edges that cross, or a face whose gap is bridged somewhere, are the nearest way; else the
/// nearest features are asked.
template <typename T, typename Shapes, typename Observer>
std::optional<Manifold<T>> manifoldOfNear(const PairAxes& pair, unsigned face, const Shapes& shapes,
                                          const ContactReach& reach, ClipMethod method, Observer& observer) {
    const double margin = reach.margin;
    const NearEdges edges = nearEdges(pair, face, reach);
    if (edges.areApart) return std::nullopt;
    if (edges.axis && edges.areNearlyParallel)
        return rounded<T>(
            collideApart(shapes.proxyA(), shapes.proxyB(), separationAlong(pair, *edges.axis), margin, observer));
    if (edges.axis)
        return manifoldAlong<T>(pair, *edges.axis, pushAlong(pair, *edges.axis), margin, ClipMethod::ReferenceFace,
                                observer);
    if (!edges.isFaceOut) {
        const AxisPush<double> push = pushAlong(pair, face);
        NoObserver nobody;
        const auto byFace = manifoldAlong<double>(pair, face, push, margin, ClipMethod::ReferenceFace, nobody);
        if (reachesDepth(byFace.points(), push.depth, slackOf(pair) + reach.faceSlack))
            return manifoldAlong<T>(pair, face, push, margin, method, observer);
    }
    return rounded<T>(collideConvex(
        shapes.proxyA(), shapes.proxyB(), reach, [] { return false; }, observer));
}

/// The manifold once the axis is chosen. Preconditions: margin >= 0, the pair is not apart for sure.
template <typename T, typename Shapes, typename Observer>
std::optional<Manifold<T>> manifoldOfChoice(const PairAxes& pair, const AxisChoice<double>& choice,
                                            const Shapes& shapes, const ContactReach& reach, ClipMethod method,
                                            Observer& observer) {
    if (choice.isOpen && !shapes.doOverlap()) {
        if (reach.margin == 0.0) return std::nullopt;
        return manifoldOfNear<T>(pair, static_cast<unsigned>(choice.bestFace), shapes, reach, method, observer);
    }
    const auto axis = static_cast<unsigned>(choice.axis);
    AxisPush<double> push = pushAlong(pair, axis);
    push.depth = std::max(push.depth, 0.0);
    Manifold<T> manifold = manifoldAlong<T>(pair, axis, push, reach.margin, method, observer);
    if (manifold.count == 0) manifold.add(rounded<T>(deepestOfBoxes(shapes.proxyA(), shapes.proxyB(), push.depth)));
    return manifold;
}

}  // namespace boxes

/// Manifold of two boxes of either kind, computed in double precision.
template <typename T, typename A, typename B, typename Observer>
std::optional<Manifold<T>> collideBoxes(const A& a, const B& b, const ContactReach& reach, ClipMethod method,
                                        Observer& observer) {
    const boxes::BoxShapes<A, B> shapes{a, b};
    if (!axes::isInFilterRange(a) || !axes::isInFilterRange(b))
        return rounded<T>(collideConvex(
            shapes.proxyA(), shapes.proxyB(), reach, [&] { return shapes.doOverlap(); }, observer));
    const boxes::PlacedBox placedA = axes::placed<double>(a), placedB = axes::placed<double>(b);
    const boxes::PairAxes pair{placedA, placedB};
    const boxes::AxisChoice<double> choice = boxes::chooseAxis(pair, reach.margin, reach.faceSlack);
    if (choice.isApart) return std::nullopt;
    return boxes::manifoldOfChoice<T>(pair, choice, shapes, reach, method, observer);
}

}  // namespace geometry
