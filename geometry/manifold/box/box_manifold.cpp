/// The manifold of two boxes: one pair by collideBoxes(), many pairs by collideBatch() at the end, which makes the same
/// choices from the results of box_batch_kernel.h for eight pairs at once.
///
/// 1. box_axes.h      finds the axis of least depth among fifteen, or a separating axis
/// 2. face_contact.h  for a face axis, clips the incident face by the reference face (face_clip.h), and keeps at most
///    four corners
/// 3. edge_contact.h  for an edge axis, finds the one point where two edges cross, unless the nearest face is as deep
///    within faceSlack (isAsDeep) and is preferred
///
/// Boxes that are apart by no more than the margin have a manifold, too: their nearest features are a face, or two
/// edges. Where neither is certain, the general method for convex shapes answers.

#include <array>
#include <bit>
#include <cassert>

#include "geometry/manifold/box/box_batch_kernel.h"
#include "geometry/manifold/box/edge_contact.h"
#include "geometry/manifold/box/face_contact.h"
#include "geometry/manifold/collide.h"
#include "geometry/manifold/convex/edge_contacts.h"

namespace collidoscope::geometry {
namespace boxes {
namespace {

/// The push along the axis with this index in BoxBoxAxes. Precondition: the axis is not zero.
AxisPush<double> pushAlong(const PairAxes& pair, unsigned index) {
    if (index >= 6) return edgePush(pair, index);
    const bool isOfA = index < 3;
    const PlacedBox &own = isOfA ? pair.a() : pair.b(), &other = isOfA ? pair.b() : pair.a();
    const Array3<double>& axis = own.axis[index % 3];
    // The normal of the face towards the other box; for a face of B it is reversed, as the push leads from A to B.
    const bool isFar = axes::dot(axis, axes::difference(other.center, own.center)) >= 0.0;
    return {isFar == isOfA ? axis : Array3<double>{-axis[0], -axis[1], -axis[2]}, -gapOf(pair.projectionsOn(index))};
}

/// Calls the general method for convex shapes with the observer, or with NoObserver where it is empty.
template <typename Ask>
auto withObserver(const ClipObserver& observer, const Ask& ask) {
    NoObserver nobody;
    if (!observer) return ask(nobody);
    ClipObserver watcher = observer;
    return ask(watcher);
}

/// The boxes as they were given, for exact arithmetic and for the general method for convex shapes.
template <typename A, typename B>
struct BoxShapes {
    const A& a;
    const B& b;

    bool doOverlap() const { return overlaps(a, b); }
    /// The deepest contact where clipping has left no point, though the boxes overlap along the face axis by `depth`
    /// (m).
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

/// The manifold of boxes that are apart within the margin. The nearest features are two crossing edges, or a face where
/// some clipped point has the gap of the face axis; else the general method finds them.
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

/// The manifold along the chosen axis. Precondition: !choice.isApart.
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
        // The face is the one towards the other centre; for long boxes that may be the far one, which is not used.
        const bool isSameDirection = axes::dot(alongFace.normal, push.normal) > 0.0;
        if (isSameDirection && isAsDeep(pointsOnFace(pair, choice.facing, reach.margin), push.depth, reach.faceSlack))
            axis = facing, push = alongFace;
    }
    push.depth = std::max(push.depth, 0.0);
    Manifold<T> manifold = manifoldAlong<T>(pair, axis, push, reach.margin, observer);
    if (manifold.count == 0) manifold.add(rounded<T>(shapes.deepest(push.depth)));
    return manifold;
}

}  // namespace

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

// --- Many pairs ---

namespace batch {

extern template void findContactsOfBoxes<Baseline>(const float*, const float*, std::size_t, const ContactReach&,
                                                   EightContacts*);
extern template void findContactsOfBoxes<Avx2>(const float*, const float*, std::size_t, const ContactReach&,
                                               EightContacts*);
extern template void findContactsOfBoxes<Avx512>(const float*, const float*, std::size_t, const ContactReach&,
                                                 EightContacts*);

namespace {

bool bitOf(unsigned bits, std::size_t lane) { return (bits >> lane & 1) != 0; }
Vec3d vectorOf(const BoxDoubles (&numbers)[3], std::size_t lane) {
    return {numbers[0][lane], numbers[1][lane], numbers[2][lane]};
}

boxes::FacePoints touchingPoints(const EightFaces& faces, std::size_t lane) {
    unsigned places = 0;
    for (unsigned place = 0; place < boxes::kPlaces; ++place) places |= (faces.isTouching[place] >> lane & 1u) << place;
    boxes::FacePoints points;
    for (; places != 0; places &= places - 1) {
        const auto place = static_cast<std::uint32_t>(std::countr_zero(places));
        points.emplace_back(faces.x[place][lane], faces.y[place][lane], faces.depth[place][lane], place,
                            faces.side[place % boxes::kFirstReferenceCorner][lane]);
    }
    return points;
}

/// Writes at most four of the points as a manifold.
void write(const EightFaces& faces, std::size_t lane, boxes::FacePoints& points, Manifoldf& manifold) {
    manifold.normal = Vec3f{vectorOf(faces.normal, lane)};
    manifold.depth = static_cast<float>(std::max(-faces.gap[lane], 0.0));
    const boxes::FaceMeeting meeting{!bitOf(faces.isOfB, lane), static_cast<std::uint32_t>(faces.reference[lane]),
                                     static_cast<std::uint32_t>(faces.incident[lane])};
    for (const std::uint32_t i : contactPoints(points, faces.slack[lane])) {
        const boxes::FacePoint& p = points[i];
        const auto at = [&](std::size_t axis) { return faces.position[axis][p.place][lane]; };
        manifold.add({at(0), at(1), at(2)}, static_cast<float>(p.depth), nameOf(meeting, p.place, p.side));
    }
}

ContactId nameOf(const EightEdges& edges, std::size_t lane) {
    const auto bit = [&](std::uint8_t bits) { return bitOf(bits, lane); };
    return {boxes::edgeName(static_cast<std::size_t>(edges.axisA[lane]), bit(edges.isFarA1), bit(edges.isFarA2)),
            boxes::edgeName(static_cast<std::size_t>(edges.axisB[lane]), bit(edges.isFarB1), bit(edges.isFarB2))};
}
void write(const EightEdges& edges, std::size_t lane, Manifoldf& manifold) {
    manifold.normal = Vec3f{vectorOf(edges.normal, lane)};
    manifold.depth = static_cast<float>(std::max(edges.depth[lane], 0.0));
    manifold.add(Vec3f{vectorOf(edges.point, lane)}, manifold.depth, nameOf(edges, lane));
}

std::optional<Manifoldf> collideOne(const Boxf& a, const Boxf& b, const ContactReach& reach) {
    return collideBoxes<float>(toDouble(a), toDouble(b), reach, {});
}

/// The manifold of pair `lane` of a block whose axis is known, but whose contacts are not.
std::optional<Manifoldf> collideAlong(const Boxf& a, const Boxf& b, const EightContacts& found, std::size_t lane,
                                      const ContactReach& reach) {
    const boxes::AxisChoice<double> choice{.isOpen = bitOf(found.isOpen, lane),
                                           .axis = found.axis[lane],
                                           .bestFace = found.bestFace[lane],
                                           .gap = found.gap[lane],
                                           .facing = found.facing[lane]};
    const Boxd boxA = toDouble(a), boxB = toDouble(b);
    const boxes::PlacedBox placedA = axes::placed<double>(boxA), placedB = axes::placed<double>(boxB);
    return boxes::manifoldOfChoice<float>({placedA, placedB}, choice, boxes::BoxShapes<Boxd, Boxd>{boxA, boxB}, reach,
                                          {});
}

/// Writes the manifold of pair `lane` of a block. Where the kernel has left it undecided, the single call answers.
void finish(const Boxf& a, const Boxf& b, const EightContacts& found, std::size_t lane, const ContactReach& reach,
            std::optional<Manifoldf>& out) {
    if (bitOf(found.isApart, lane)) {
        out.reset();
        return;
    }
    const bool isEdge = bitOf(found.isEdge, lane);
    if (bitOf(found.isFace, lane) || (isEdge && reach.faceSlack > 0.0)) {
        boxes::FacePoints points = touchingPoints(found.faces, lane);
        if (isEdge) mergePoints(points, found.faces.slack[lane]);
        const bool isSameDirection =
            isEdge && glm::dot(vectorOf(found.faces.normal, lane), vectorOf(found.edges.normal, lane)) > 0.0;
        const bool isTaken = !isEdge || (isSameDirection && isAsDeep(points, found.edges.depth[lane], reach.faceSlack));
        if (!points.empty() && isTaken) {
            write(found.faces, lane, points, out.emplace());
            return;
        }
    }
    if (bitOf(found.doCross, lane))
        write(found.edges, lane, out.emplace());
    else
        out = bitOf(found.hasAxis, lane) ? collideAlong(a, b, found, lane, reach) : collideOne(a, b, reach);
}

}  // namespace
}  // namespace batch

void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, ManifoldsOut out, const ContactReach& reach,
                  batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set) && a.size() == out.size() && b.size() == out.size());
    // The kernel reads the quaternion as x, y, z, w.
    static_assert(sizeof(Boxf) == 10 * sizeof(float));
    const auto find =
        chooseKernel(set, &findContactsOfBoxes<Baseline>, &findContactsOfBoxes<Avx2>, &findContactsOfBoxes<Avx512>);
    // A few blocks at a time, so that the results of the kernel are still in the cache when they are written.
    constexpr std::size_t kWidth = kLanes, kBlocks = 4;
    std::array<EightContacts, kBlocks> found;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block), first = block * kWidth;
        find(&a[first].center.x, &b[first].center.x, count, reach, found.data());
        for (std::size_t i = 0; i < count * kWidth; ++i)
            finish(a[first + i], b[first + i], found[i / kWidth], i % kWidth, reach, out[first + i]);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = collideOne(a[i], b[i], reach);
}

}  // namespace collidoscope::geometry
