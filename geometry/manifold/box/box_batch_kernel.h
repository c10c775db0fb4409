#pragma once
/// The contacts of two boxes, eight pairs at a time: the formulas of this folder over lanes.
///
/// A test in single precision comes first: where it shows that all eight pairs are apart, nothing else is needed. Else
/// the axis search, the clipping and the edges of the single call run over lanes of doubles. The caller then selects at
/// most four points, names them and writes them, pair by pair.

#include <cstddef>

#include "geometry/manifold/box/box_axes.h"
#include "geometry/manifold/box/edge_contact.h"
#include "geometry/manifold/box/face_clip.h"
#include "geometry/overlap/batch_boxes_kernel.h"

namespace collidoscope::geometry::batch {

using BoxDoubles = double[kLanes];

/// The faces that meet and the corners of the clipped face, see FaceMeeting and face_clip.h.
struct EightFaces {
    std::uint8_t isOfB = 0;
    BoxDoubles normal[3], gap;       ///< of the manifold
    BoxDoubles reference, incident;  ///< numbers of faces, see faceNumber()
    BoxDoubles slack;                ///< m, see contactPoints
    BoxDoubles x[boxes::kPlaces], y[boxes::kPlaces], depth[boxes::kPlaces];
    BoxDoubles side[boxes::kFirstReferenceCorner];
    float position[3][boxes::kPlaces][kLanes];  ///< in the world
    std::uint8_t isTouching[boxes::kPlaces] = {};
};

/// The edges that cross, see EdgeCrossing.
struct EightEdges {
    std::uint8_t isFarA1 = 0, isFarA2 = 0, isFarB1 = 0, isFarB2 = 0;
    BoxDoubles normal[3], depth;  ///< of the manifold
    BoxDoubles axisA, axisB;
    BoxDoubles point[3];
};

/// Results for eight pairs, as bits, the first pair lowest. Numbers are written only where a bit is set.
struct EightContacts {
    std::uint8_t isApart = 0;
    std::uint8_t isFace = 0;  ///< a face axis is shallowest, and `faces` holds its contacts
    /// An edge axis is shallowest; `faces` holds the contacts of the facing face where faceSlack > 0.
    std::uint8_t isEdge = 0;
    std::uint8_t doCross = 0;  ///< the edges of `isEdge` cross, and `edges` holds their one contact
    std::uint8_t hasAxis = 0;  ///< the axis is known, see AxisChoice; the single call must answer the other pairs
    std::uint8_t isOpen = 0;
    BoxDoubles axis, bestFace, facing, gap;
    EightFaces faces;
    EightEdges edges;
};

template <typename Set>
void store(const axes::Array3<Lanes<double, Set>>& vector, BoxDoubles (&numbers)[3]) {
    for (std::size_t i = 0; i < 3; ++i) store(vector[i], numbers[i]);
}

template <typename Set>
void storeFaces(const axes::BoxBoxAxes<Lanes<double, Set>>& pair, const boxes::AxisChoice<Lanes<double, Set>>& choice,
                const Lanes<double, Set>& margin, EightFaces& faces) {
    using Real = Lanes<double, Set>;
    const boxes::FaceView<Real> view = boxes::viewOf(pair, choice.facing);
    const boxes::IncidentFace<Real> incident = boxes::incidentFace(view);
    const Real slack = boxes::slackOf(pair), reach = margin + slack;
    const auto places = boxes::clippedFace(incident, boxes::sidesOf(view), slack);

    store(slack, faces.slack);
    store(choice.facingGap, faces.gap);
    faces.isOfB = bits(view.isOfB);
    store(boxes::faceNumber(view.axis, view.isFar), faces.reference);
    store(boxes::faceNumber(incident.axis, incident.isFar), faces.incident);
    const axes::Array3<Real>& outward = view.frame[2];
    const axes::Array3<Real> middle = boxes::middleOf(view);
    for (std::size_t i = 0; i < 3; ++i) {
        store(select(view.isOfB, -outward[i], outward[i]), faces.normal[i]);
    }
    for (std::size_t k = 0; k < boxes::kPlaces; ++k) {
        const boxes::Place<Real>& place = places[k];
        const Real &x = place.point[0], &y = place.point[1], depth = view.half[2] - place.point[2];
        store(x, faces.x[k]), store(y, faces.y[k]), store(depth, faces.depth[k]);
        if (k < boxes::kFirstReferenceCorner) store(place.side, faces.side[k]);
        for (std::size_t i = 0; i < 3; ++i) {
            const Real &axisX = view.frame[0][i], &axisY = view.frame[1][i], &axisZ = view.frame[2][i];
            storeRounded(boxes::placedOnFace(middle[i], axisX, axisY, axisZ, x, y, depth), faces.position[i][k]);
        }
        faces.isTouching[k] = bits(place.isThere & (depth >= -reach));
    }
}

/// Stores the edge contact of each pair. Returns the pairs whose edges cross; bits of pairs with a face axis are
/// undefined.
template <typename Set>
std::uint8_t storeEdges(const axes::BoxBoxAxes<Lanes<double, Set>>& pair,
                        const boxes::AxisChoice<Lanes<double, Set>>& choice, EightEdges& edges) {
    using Real = Lanes<double, Set>;
    const boxes::EdgeAxes<Real> edge = boxes::edgeAxesOf(max(choice.axis, Real(6.0)));
    const boxes::AxisPush<Real> push = boxes::edgePush(pair, edge, choice.gap);
    const boxes::EdgeCrossing<Real> crossing = boxes::edgeCrossing(pair, edge, push.normal);
    store(push.normal, edges.normal), store(push.depth, edges.depth);
    store(edge.a, edges.axisA), store(edge.b, edges.axisB);
    edges.isFarA1 = bits(crossing.a.isFar1), edges.isFarA2 = bits(crossing.a.isFar2);
    edges.isFarB1 = bits(crossing.b.isFar1), edges.isFarB2 = bits(crossing.b.isFar2);
    store(crossing.point, edges.point);
    return bits(crossing.isInside);
}

/// Whether the kernel makes contacts: with two doubles a register, eight pairs at once take longer than one by one.
template <typename Set>
inline constexpr bool kMakesContacts = kNumbersPerRegister<double, Set> > 2;

/// The contacts of eight pairs in double precision.
template <typename Set>
void findContacts(const EightBoxes<Lanes<double, Set>>& a, const EightBoxes<Lanes<double, Set>>& b,
                  const ContactReach& reach, EightContacts& out) {
    using Real = Lanes<double, Set>;
    const PlacedBoxes<Real> placedA = placed(a), placedB = placed(b);
    const axes::BoxBoxAxes<Real> pair{placedA.box, placedB.box};
    const boxes::AxisChoice<Real> choice = boxes::chooseAxis(pair, Real(reach.margin), Real(reach.faceSlack));
    out.hasAxis = bits(placedA.isTurnable & placedB.isTurnable);
    out.isApart = static_cast<std::uint8_t>(bits(choice.isApart) & out.hasAxis);
    out.isOpen = bits(choice.isOpen);
    store(choice.axis, out.axis), store(choice.gap, out.gap);
    store(choice.bestFace, out.bestFace), store(choice.facing, out.facing);
    const unsigned isClear = out.hasAxis & ~out.isApart & ~out.isOpen, isFace = bits(choice.axis < Real(5.5));
    if constexpr (!kMakesContacts<Set>) return;
    out.isFace = static_cast<std::uint8_t>(isClear & isFace);
    out.isEdge = static_cast<std::uint8_t>(isClear & ~isFace);
    if (out.isFace != 0 || (out.isEdge != 0 && reach.faceSlack > 0.0))
        storeFaces(pair, choice, Real(reach.margin), out.faces);
    if (out.isEdge != 0) out.doCross = static_cast<std::uint8_t>(out.isEdge & storeEdges(pair, choice, out.edges));
}

/// The contacts of eight pairs; if `isFilterTried`, a test in single precision comes first.
template <typename Set>
void findContacts(const EightBoxes<Lanes<float, Set>>& a, const EightBoxes<Lanes<float, Set>>& b,
                  const ContactReach& reach, bool isFilterTried, EightContacts& out) {
    constexpr int kLargestExponent = 40, kFinite = 128;
    out.isApart = out.isFace = out.isEdge = out.doCross = out.hasAxis = 0;
    if (!all(areBelow(kFinite, a.numbers) & areBelow(kFinite, b.numbers))) return;
    const bool isSmall = all(areBelow(kLargestExponent, a.numbers) & areBelow(kLargestExponent, b.numbers));
    if (isFilterTried && isSmall && verdictsOf(a, b).areApart == 0xff)
        out.isApart = 0xff;
    else
        findContacts(inDoubles(a), inDoubles(b), reach, out);
}

/// The contacts of `blocks` times eight pairs of boxes, of ten floats each. The filter is skipped after a block that
/// was not apart: consecutive blocks are often alike, and the test in double precision finds the same.
template <typename Set>
void findContactsOfBoxes(const float* a, const float* b, std::size_t blocks, const ContactReach& reach,
                         EightContacts* contacts) {
    constexpr std::size_t kFloats = 10 * kLanes;
    for (std::size_t block = 0; block < blocks; ++block) {
        EightBoxes<Lanes<float, Set>> eightA, eightB;
        loadRecords(a + block * kFloats, eightA.numbers);
        loadRecords(b + block * kFloats, eightB.numbers);
        const bool isFilterTried = reach.margin == 0.0 && (block == 0 || contacts[block - 1].isApart == 0xff);
        findContacts(eightA, eightB, reach, isFilterTried, contacts[block]);
    }
}

}  // namespace collidoscope::geometry::batch
