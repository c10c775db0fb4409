#pragma once
/// The manifold of two boxes: first the direction of least depth, then the points, by one of two methods.

#include <algorithm>
#include <optional>

#include "geometry/manifold/box/axis_choice.h"
#include "geometry/manifold/box/edge_clipping.h"
#include "geometry/manifold/box/face_contact.h"
#include "geometry/manifold/box/near_edges.h"
#include "geometry/manifold/box/prepared_box.h"
#include "geometry/manifold/clip/reduce.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/overlap/box_overlap.h"

namespace geometry {

namespace boxes {

/// The book's way, in double precision and then rounded.
template <typename T, typename Observer>
void addClippedEdges(const PairAxes& pair, const AxisPush& push, double margin, Manifold<T>& manifold,
                     Observer& observer) {
    const double slack = std::max(margin, kClipRounding * (sizeOf(pair.a()) + sizeOf(pair.b())));
    Manifold<double> wide{push.normal, push.depth};
    addReduced(edgeClippedContacts(pair, push, slack, observer), kOnSide * (sizeOf(pair.a()) + sizeOf(pair.b())), wide);
    manifold = rounded<T>(wide);
}

template <typename T, typename Observer>
Manifold<T> manifoldAlong(const PairAxes& pair, unsigned axis, const AxisPush& push, double margin, ClipMethod method,
                          Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<Observer, NoObserver>;
    if constexpr (isObserved) observer(normalStep(axis, push));
    Manifold<T> manifold{Vec3<T>{push.normal}, static_cast<T>(push.depth)};
    if (method == ClipMethod::Edges)
        addClippedEdges(pair, push, margin, manifold, observer);
    else if (axis < 6)
        addFaceContacts(pair, static_cast<double>(axis), margin, manifold, observer);
    else
        manifold.add(rounded<T>(edgeContact(pair, axis, push)));
    if constexpr (isObserved) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

/// The deepest point of boxes whose faces do not meet where the push along a face says that they are deepest.
inline ManifoldPoint<double> deepestOfBoxes(const ConvexProxy& a, const ConvexProxy& b, const AxisPush& push) {
    ManifoldPoint<double> contact = deepestContact(a, b, separationOf(a, b));
    contact.depth = std::min(contact.depth, push.depth);
    return contact;
}

/// Of boxes that are apart, along the axis of edges that are nearest.
inline Separation<double> separationAlong(const PairAxes& pair, unsigned axis) {
    const AxisPush push = pushAlong(pair, axis);
    const Vec3d middle = edgeContact(pair, axis, push).position, half = -0.5 * push.depth * push.normal;
    return {-push.depth, push.normal, middle - half, middle + half};
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
        const AxisPush push = pushAlong(pair, face);
        NoObserver nobody;
        const auto byFace = manifoldAlong<double>(pair, face, push, margin, ClipMethod::ReferenceFace, nobody);
        if (reachesDepth(byFace.points(), push.depth, slackOf(pair) + reach.faceSlack))
            return manifoldAlong<T>(pair, face, push, margin, method, observer);
    }
    return rounded<T>(collideConvex(
        shapes.proxyA(), shapes.proxyB(), reach, [] { return false; }, observer));
}

/// The boxes that a pair was made of, for when rounding matters.
template <typename A, typename B>
struct BoxShapes {
    const A& a;
    const B& b;

    bool doOverlap() const { return overlaps(a, b); }
    ConvexProxy proxyA() const { return proxyOf(a); }
    ConvexProxy proxyB() const { return proxyOf(b); }
};

/// The manifold once the axis is chosen. Preconditions: margin >= 0, the pair is not apart for sure.
template <typename T, typename Shapes, typename Observer>
std::optional<Manifold<T>> manifoldOfChoice(const PairAxes& pair, const AxisChoice<double>& choice,
                                            const Shapes& shapes, const ContactReach& reach, ClipMethod method,
                                            Observer& observer) {
    const double margin = reach.margin;
    if (choice.isOpen && !shapes.doOverlap()) {
        if (margin == 0.0) return std::nullopt;
        return manifoldOfNear<T>(pair, static_cast<unsigned>(choice.bestFace), shapes, reach, method, observer);
    }
    const auto axis = static_cast<unsigned>(choice.axis);
    AxisPush push = pushAlong(pair, axis);
    push.depth = std::max(push.depth, 0.0);
    Manifold<T> manifold = manifoldAlong<T>(pair, axis, push, margin, method, observer);
    if (manifold.count == 0) manifold.add(rounded<T>(deepestOfBoxes(shapes.proxyA(), shapes.proxyB(), push)));
    return manifold;
}

/// Precondition: both boxes are moderate, see placed_box.h.
template <typename T, typename Shapes, typename Observer>
std::optional<Manifold<T>> collidePlaced(const PlacedBox& a, const PlacedBox& b, const Shapes& shapes,
                                         const ContactReach& reach, ClipMethod method, Observer& observer) {
    const PairAxes pair{a, b};
    const AxisChoice<double> choice = chooseAxis(pair, reach.margin, reach.faceSlack);
    if (choice.isApart) return std::nullopt;
    return manifoldOfChoice<T>(pair, choice, shapes, reach, method, observer);
}

}  // namespace boxes

/// Of two boxes of either kind, worked out in double precision.
template <typename T, typename A, typename B, typename Observer>
std::optional<Manifold<T>> collideBoxes(const A& a, const B& b, const ContactReach& reach, ClipMethod method,
                                        Observer& observer) {
    const boxes::BoxShapes<A, B> shapes{a, b};
    if (axes::isInFilterRange(a) && axes::isInFilterRange(b))
        return boxes::collidePlaced<T>(axes::placed<double>(a), axes::placed<double>(b), shapes, reach, method,
                                       observer);
    return rounded<T>(collideConvex(
        shapes.proxyA(), shapes.proxyB(), reach, [&] { return shapes.doOverlap(); }, observer));
}

/// The same of boxes that are ready: the answers are those of the boxes, bit for bit.
template <typename T, typename Observer>
std::optional<Manifold<T>> collidePrepared(const PreparedBox<T>& a, const PreparedBox<T>& b, const ContactReach& reach,
                                           ClipMethod method, Observer& observer) {
    if (!(a.isInFilterRange() && b.isInFilterRange()))
        return collideBoxes<T>(toDouble(a.box()), toDouble(b.box()), reach, method, observer);
    if (areFarApart(a, b, reach.margin)) return std::nullopt;
    const boxes::BoxShapes<Box<T>, Box<T>> shapes{a.box(), b.box()};
    return boxes::collidePlaced<T>(a.placed(), b.placed(), shapes, reach, method, observer);
}

}  // namespace geometry
