/// How two boxes are collided, from top to bottom at the end of this file:
///
/// 1. box_axes.h      along which of fifteen axes they overlap least, or that they are apart
/// 2. face_contact.h  a face of one is clipped by a face of the other (face_clip.h), and at most four corners are kept
/// 3. edge_contact.h  or the one point where two edges cross, if the face nearest to them tells of another overlap
/// (isAsDeep)

#include "geometry/manifold/box/box_manifold.h"

#include <cmath>
#include <limits>

#include "geometry/manifold/box/edge_contact.h"
#include "geometry/manifold/box/face_contact.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/closest_point.h"

namespace collidoscope::geometry {
namespace boxes {
namespace {

/// Along the axis with this index in BoxBoxAxes, which has a length.
AxisPush<double> pushAlong(const PairAxes& pair, unsigned index) {
    const double gap = gapOf(pair.projectionsOn(index));
    if (index >= 6) return edgePush(pair, edgeAxesOf<double>(index), gap);
    const bool isOfA = index < 3;
    const PlacedBox &own = isOfA ? pair.a() : pair.b(), &other = isOfA ? pair.b() : pair.a();
    const Array3<double>& axis = own.axis[index % 3];
    // Out of the face that looks at the other box; the face of B looks against the direction from A to B.
    const bool isFar = axes::dot(axis, axes::difference(other.center, own.center)) >= 0.0;
    return {isFar == isOfA ? axis : Array3<double>{-axis[0], -axis[1], -axis[2]}, -gap};
}

// --- Edge against edge ---

Segmentd lineOf(const OutermostEdge<double>& edge) {
    const Vec3d middle = vectorOf(edge.middle), arm = edge.half * vectorOf(edge.direction);
    return {middle - arm, middle + arm};
}

EdgeCrossing<double> crossingOf(const PairAxes& pair, unsigned index, const AxisPush<double>& push) {
    return edgeCrossing(pair, edgeAxesOf<double>(index), push.normal);
}

/// Where an edge of A and one of B are nearest, for axes 6 to 14.
ManifoldPoint<double> edgeContact(const PairAxes& pair, unsigned index, const AxisPush<double>& push) {
    const EdgeCrossing<double> crossing = crossingOf(pair, index, push);
    const ContactId id{edgeName((index - 6) / 3, crossing.a.isFar1, crossing.a.isFar2),
                       edgeName(index % 3, crossing.b.isFar1, crossing.b.isFar2)};
    if (crossing.isInside) return {vectorOf(crossing.point), push.depth, id};
    const PointPair nearest = closestPair(lineOf(crossing.a), lineOf(crossing.b));
    return {0.5 * (nearest.a + nearest.b), push.depth, id};
}

constexpr double kNoGap = -std::numeric_limits<double>::infinity();
/// Edges that are parallel to this sine are left out, for rounding would turn their axis.
constexpr double kParallel = 1e-4;

double squaredSine(const PairAxes& pair, unsigned i, unsigned j) {
    const double p = pair.cosine(axes::next(i), j), q = pair.cosine(axes::afterNext(i), j);
    return p * p + q * q;
}

/// m, along the axis of two edges; none where they are parallel.
double edgeGap(const PairAxes& pair, unsigned i, unsigned j) {
    const double squared = squaredSine(pair, i, j);
    if (squared < kParallel * kParallel) return kNoGap;
    return gapOf(pair.projectionsOn(6 + 3 * i + j)) / std::sqrt(squared);
}

/// Two edges in which boxes that are apart are nearest.
///
/// Each gap along one of the fifteen axes, when that has length 1, bounds the distance from below. Where the outermost
/// edges of an edge axis cross within both, the segment between them has that length and its ends lie in the boxes: the
/// gap is the distance. So a gap wider than the margin tells that there is no contact, and a crossing where the contact
/// is, without a search for the nearest features.
///
/// In doubles, from axes in doubles: a gap is right to a few roundings of the boxes' coordinates, about 10^-15 of them.
/// Edges that are nearly parallel share a stretch and not a point, so they are told apart. What is no wider than the
/// gap of a face, by kOnSide of the sizes, is left out.
struct NearEdges {
    bool areApart = false;           ///< the boxes, by more than the margin
    bool isFaceOut = false;          ///< no face is nearest: an edge axis has a wider gap
    std::optional<unsigned> axis{};  ///< 6 ... 14, see BoxBoxAxes: that of edges which are nearest
    bool areNearlyParallel = false;  ///< those edges
};

/// `face`: the axis of the widest gap among faces, 0 ... 5. Precondition: the boxes are apart or touch.
NearEdges nearEdges(const PairAxes& pair, unsigned face, const ContactReach& reach) {
    const double faceGap = gapOf(pair.projectionsOn(face)), slack = slackOf(pair);
    if (faceGap > reach.margin) return {.areApart = true};
    std::array<double, 9> gaps;
    double widest = kNoGap;
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j) widest = std::fmax(widest, gaps[3 * i + j] = edgeGap(pair, i, j));
    if (widest > reach.margin) return {.areApart = true};
    if (widest <= faceGap + slack + reach.faceSlack) return {};
    // Axes that are nearly the same have nearly the same gap.
    for (unsigned k = 0; k < 9; ++k) {
        if (gaps[k] < widest - slack || !crossingOf(pair, 6 + k, pushAlong(pair, 6 + k)).isInside) continue;
        const bool areNearlyParallel = squaredSine(pair, k / 3, k % 3) < kNearlyParallel * kNearlyParallel;
        return {.isFaceOut = true, .axis = 6 + k, .areNearlyParallel = areNearlyParallel};
    }
    return {.isFaceOut = true};
}

// --- The manifold ---

/// Asks the general method for convex shapes with the observer, or with none where it is empty.
template <typename Ask>
auto withObserver(const ClipObserver& observer, const Ask& ask) {
    NoObserver nobody;
    if (!observer) return ask(nobody);
    ClipObserver watcher = observer;
    return ask(watcher);
}

/// The boxes that a pair was made of, for when rounding matters.
template <typename A, typename B>
struct BoxShapes {
    const A& a;
    const B& b;

    bool doOverlap() const { return overlaps(a, b); }
    /// Of boxes whose faces do not meet where the push along a face says that they are deepest by `depth` (m).
    ManifoldPoint<double> deepest(double depth) const {
        const ConvexProxy proxyA = proxyOf(a), proxyB = proxyOf(b);
        ManifoldPoint<double> contact = deepestContact(proxyA, proxyB, separationOf(proxyA, proxyB));
        contact.depth = std::min(contact.depth, depth);
        return contact;
    }
    std::optional<Manifold<double>> inGeneral(const ContactReach& reach, const std::function<bool()>& overlap,
                                              const ClipObserver& observer) const {
        return withObserver(
            observer, [&](auto& observed) { return collideConvex(proxyOf(a), proxyOf(b), reach, overlap, observed); });
    }
    Manifold<double> alongEdges(const Separation<double>& apart, double margin, const ClipObserver& observer) const {
        return withObserver(
            observer, [&](auto& observed) { return collideApart(proxyOf(a), proxyOf(b), apart, margin, observed); });
    }
};

ClipStep normalStep(unsigned index, const AxisPush<double>& push, const CodePlace& place = {}) {
    return {.action = ClipAction::ChooseNormal,
            .normal = vectorOf(push.normal),
            .depth = push.depth,
            .source = index < 3   ? AxisSource::FaceA
                      : index < 6 ? AxisSource::FaceB
                                  : AxisSource::EdgePair,
            .place = place};
}

template <typename T>
Manifold<T> manifoldAlong(const PairAxes& pair, unsigned axis, const AxisPush<double>& push, double margin,
                          const ClipObserver& observer) {
    if (observer) observer(normalStep(axis, push));
    Manifold<T> manifold{Vec3<T>{vectorOf(push.normal)}, static_cast<T>(push.depth)};
    if (axis < 6)
        addFaceContacts(pair, static_cast<double>(axis), margin, manifold, observer);
    else
        manifold.add(rounded<T>(edgeContact(pair, axis, push)));
    if (observer) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

/// Separation of boxes that are apart, along the axis of the nearest edges.
Separation<double> separationAlong(const PairAxes& pair, unsigned axis) {
    const AxisPush<double> push = pushAlong(pair, axis);
    const Vec3d normal = vectorOf(push.normal), half = -0.5 * push.depth * normal;
    const Vec3d middle = edgeContact(pair, axis, push).position;
    return {-push.depth, normal, middle - half, middle + half};
}

/// Boxes that are apart: edges that cross, or a face whose gap is bridged somewhere, are nearest; else the
/// nearest features are asked.
template <typename T, typename Shapes>
std::optional<Manifold<T>> manifoldOfNear(const PairAxes& pair, unsigned face, const Shapes& shapes,
                                          const ContactReach& reach, const ClipObserver& observer) {
    const double margin = reach.margin;
    const NearEdges edges = nearEdges(pair, face, reach);
    if (edges.areApart) return std::nullopt;
    if (edges.axis && edges.areNearlyParallel)
        return rounded<T>(shapes.alongEdges(separationAlong(pair, *edges.axis), margin, observer));
    if (edges.axis) return manifoldAlong<T>(pair, *edges.axis, pushAlong(pair, *edges.axis), margin, observer);
    if (!edges.isFaceOut) {
        const AxisPush<double> push = pushAlong(pair, face);
        const auto byFace = manifoldAlong<double>(pair, face, push, margin, {});
        if (reachesDepth(byFace.points(), push.depth, slackOf(pair) + reach.faceSlack))
            return manifoldAlong<T>(pair, face, push, margin, observer);
    }
    return rounded<T>(shapes.inGeneral(
        reach, [] { return false; }, observer));
}

/// Precondition: the pair is not apart for sure.
template <typename T, typename Shapes>
std::optional<Manifold<T>> manifoldOfChoice(const PairAxes& pair, const AxisChoice<double>& choice,
                                            const Shapes& shapes, const ContactReach& reach,
                                            const ClipObserver& observer) {
    if (choice.isOpen && !shapes.doOverlap()) {
        if (reach.margin == 0.0) return std::nullopt;
        return manifoldOfNear<T>(pair, static_cast<unsigned>(choice.bestFace), shapes, reach, observer);
    }
    auto axis = static_cast<unsigned>(choice.axis);
    AxisPush<double> push = pushAlong(pair, axis);
    if (axis >= 6 && reach.faceSlack > 0.0) {
        const auto facing = static_cast<unsigned>(choice.facing);
        const AxisPush<double> alongFace = pushAlong(pair, facing);
        // Its side is that of the centres, which may be the far one where the boxes are long.
        const bool isSameWay = axes::dot(alongFace.normal, push.normal) > 0.0;
        if (isSameWay && isAsDeep(pointsOnFace(pair, choice.facing, reach.margin), push.depth, reach.faceSlack))
            axis = facing, push = alongFace;
    }
    push.depth = std::max(push.depth, 0.0);
    Manifold<T> manifold = manifoldAlong<T>(pair, axis, push, reach.margin, observer);
    if (manifold.count == 0) manifold.add(rounded<T>(shapes.deepest(push.depth)));
    return manifold;
}

}  // namespace

std::optional<Manifold<float>> collideAlong(const Boxd& a, const Boxd& b, const AxisChoice<double>& choice,
                                            const ContactReach& reach) {
    const PlacedBox placedA = axes::placed<double>(a), placedB = axes::placed<double>(b);
    return manifoldOfChoice<float>({placedA, placedB}, choice, BoxShapes<Boxd, Boxd>{a, b}, reach, {});
}

}  // namespace boxes

template <typename T, typename A, typename B>
std::optional<Manifold<T>> collideBoxes(const A& a, const B& b, const ContactReach& reach,
                                        const ClipObserver& observer) {
    const boxes::BoxShapes<A, B> shapes{a, b};
    if (!axes::isInFilterRange(a) || !axes::isInFilterRange(b))
        return rounded<T>(shapes.inGeneral(
            reach, [&] { return overlaps(a, b); }, observer));
    const boxes::PlacedBox placedA = axes::placed<double>(a), placedB = axes::placed<double>(b);
    const boxes::PairAxes pair{placedA, placedB};
    const boxes::AxisChoice<double> choice = boxes::chooseAxis(pair, reach.margin, reach.faceSlack);
    if (choice.isApart) return std::nullopt;
    return boxes::manifoldOfChoice<T>(pair, choice, shapes, reach, observer);
}

template std::optional<Manifoldf> collideBoxes(const Boxd&, const Boxd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldf> collideBoxes(const Boxd&, const Aabbd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldf> collideBoxes(const Aabbd&, const Boxd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldf> collideBoxes(const Aabbd&, const Aabbd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldd> collideBoxes(const Boxd&, const Boxd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldd> collideBoxes(const Boxd&, const Aabbd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldd> collideBoxes(const Aabbd&, const Boxd&, const ContactReach&, const ClipObserver&);
template std::optional<Manifoldd> collideBoxes(const Aabbd&, const Aabbd&, const ContactReach&, const ClipObserver&);

}  // namespace collidoscope::geometry
