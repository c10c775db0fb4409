#pragma once
/// Contacts of two boxes on a reference face of one of them: the incident face of the other box is clipped by its four
/// sides (face_clip.h), and the corners of the clipped face behind the reference face are contacts.
///
/// Source: Gregorius, The separating axis test between convex polyhedra (Game Developers Conference 2013), "face
/// contact". Differs from it in: corners are named by the sides that meet there, whichever face is the reference.

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "geometry/manifold/box/face_clip.h"
#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/reduce.h"

namespace collidoscope::geometry::boxes {

/// The names of the corners and sides of a face of a box, in the cyclic order of face_clip.h.
struct FaceRing {
    std::array<Feature, 4> corner{};
    std::array<Feature, 4> side{};
    Feature face{};
};
constexpr FaceRing ringOf(std::size_t axis, bool isFar) {
    const std::uint32_t x = endOf(axes::next(axis), true), y = endOf(axes::afterNext(axis), true);
    const std::uint32_t end = endOf(axis, isFar);
    const std::array<std::uint32_t, 4> corners{end | x | y, end | y, end, end | x};
    FaceRing ring{.face = faceName(axis, isFar)};
    for (std::size_t k = 0; k < 4; ++k) {
        ring.corner[k] = Feature::corner(corners[k]);
        ring.side[k] = Feature::edge(corners[k], corners[(k + 1) % 4]);
    }
    return ring;
}
/// Indexed by 2 * axis, plus 1 for the far end of the axis.
inline constexpr std::array<FaceRing, 6> kRings{ringOf(0, false), ringOf(0, true),  ringOf(1, false),
                                                ringOf(1, true),  ringOf(2, false), ringOf(2, true)};

/// The reference face and the incident face, each numbered 2 * axis, plus 1 for the far end of the axis.
struct FaceMeeting {
    bool isFromA = true;  ///< the reference face is of A
    std::uint32_t reference = 0, incident = 0;
};

/// Name of the contact at candidate place `place`, which is cut by side `side` of the reference face, or by none (see
/// Place).
inline ContactId nameOf(const FaceMeeting& meeting, std::uint32_t place, double side) {
    const FaceRing &reference = kRings[meeting.reference], &incident = kRings[meeting.incident];
    const std::size_t k = place % 4;
    ContactId id;
    if (place >= kFirstReferenceCorner)
        id = {reference.corner[k], incident.face};
    else if (side < 0.0)
        id = {reference.face, incident.corner[k]};
    else
        id = {reference.side[static_cast<std::size_t>(side)], incident.side[k]};
    return meeting.isFromA ? id : ContactId{id.b, id.a};
}

/// A corner of the clipped face that touches.
struct FacePoint {
    double x = 0.0, y = 0.0;  ///< in the frame
    double depth = 0.0;       ///< m
    std::uint32_t place = 0;  ///< 0 ... 11, see face_clip.h
    double side = 0.0;        ///< side of the reference face that cuts here; -1 where none does
};
using FacePoints = FixedList<FacePoint, kPlaces>;

// --- The clipped face of one pair ---

using Four = batch::Lanes<double, batch::FourWide>;

/// Four numbers as lanes, assembled in registers: a load of four numbers stored one by one would stall the processor.
inline Four lanes(double a, double b, double c, double d) {
    const double numbers[] = {a, b, c, d};
    return batch::loadStrided<double, batch::FourWide>(numbers, 1);
}
/// Four vectors as lanes, one for each side.
inline Array3<Four> lanes(const Array3<double>& a, const Array3<double>& b, const Array3<double>& c,
                          const Array3<double>& d) {
    return {lanes(a[0], b[0], c[0], d[0]), lanes(a[1], b[1], c[1], d[1]), lanes(a[2], b[2], c[2], d[2])};
}

/// The clipped face of one pair, whose four sides are four lanes: the twelve places of face_clip.h.
struct FacePlaces {
    std::array<double, kPlaces> x, y, z;             ///< in the frame
    std::array<double, kFirstReferenceCorner> side;  ///< see Place
    unsigned isThere = 0;                            ///< a bit for each place
};

inline void put(const Place<Four>& place, std::size_t first, FacePlaces& places) {
    batch::store(place.point[0], &places.x[first]);
    batch::store(place.point[1], &places.y[first]);
    batch::store(place.point[2], &places.z[first]);
    places.isThere |= static_cast<unsigned>(bits(place.isThere)) << first;
}

inline FacePlaces placesOf(const IncidentFace<double>& incident, const FaceSides<double>& sides, double slack) {
    const Array3<double>&p = incident.armP, &q = incident.armQ, minusP = reversed(p), minusQ = reversed(q);
    const Array3<Four> middle{incident.middle[0], incident.middle[1], incident.middle[2]};
    const FaceSides<Four> wideSides{sides.lowX, sides.highX, sides.lowY, sides.highY};
    const Four wideSlack(slack);
    const FaceCorner<Four> starts =
        incidentCorner(middle, lanes(p, minusP, minusP, p), lanes(q, q, minusQ, minusQ), wideSides, wideSlack);
    const FaceCorner<Four> ends =
        incidentCorner(middle, lanes(minusP, minusP, p, p), lanes(q, minusQ, minusQ, q), wideSides, wideSlack);
    const ClippedSide<Four> left = clipSide(starts, ends, sideDelta(lanes(minusP, minusQ, p, q), wideSlack), wideSlack);
    FacePlaces places;
    put(left.start, 0, places);
    put(left.exit, kFirstExit, places);
    batch::store(left.start.side, &places.side[0]);
    batch::store(left.exit.side, &places.side[kFirstExit]);

    const unsigned sidesLeft = bits(left.isLeft);
    const auto isLeft = [&](unsigned k) { return Four((sidesLeft >> k & 1u) != 0 ? 1.0 : 0.0) > Four(0.0); };
    const Array3<Four> exactP{p[0], p[1], p[2]}, exactQ{q[0], q[1], q[2]};
    const std::array<Four::Mask, 4> isEachLeft{isLeft(0), isLeft(1), isLeft(2), isLeft(3)};
    const Four x = lanes(sides.highX, sides.lowX, sides.lowX, sides.highX);
    const Four y = lanes(sides.highY, sides.highY, sides.lowY, sides.lowY);
    put(referenceCornerAt(x, y, coordinatesOf(middle, exactP, exactQ, wideSlack), isEachLeft), kFirstReferenceCorner,
        places);
    return places;
}

/// The corners of the clipped face that lie behind the reference face, or in front of it by `reach` (m) at most.
inline FacePoints touchingPoints(const FacePlaces& places, double height, double reach) {
    FacePoints points;
    for (unsigned left = places.isThere; left != 0; left &= left - 1) {
        const auto place = static_cast<std::uint32_t>(std::countr_zero(left));
        const double depth = height - places.z[place];
        if (depth >= -reach)
            points.emplace_back(places.x[place], places.y[place], depth, place,
                                places.side[place % places.side.size()]);
    }
    return points;
}

// --- Which of its corners make contacts ---

/// Whether any two points coincide. It does not branch for each pair of points, as they hardly ever do.
inline bool doAnyCoincide(const FacePoints& points, double slack) {
    bool doAny = false;
    for (std::size_t i = 1; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const bool isNearX = std::fabs(points[i].x - points[j].x) <= slack;
            doAny |= isNearX & (std::fabs(points[i].y - points[j].y) <= slack);
        }
    return doAny;
}

/// The points for reduceContacts(), which compares their positions within the reference face.
struct FacePatch {
    const FacePoints& points;

    std::size_t size() const { return points.size(); }
    double depth(std::size_t i) const { return points[i].depth; }
    double squaredDistance(std::size_t i, std::size_t j) const {
        const FacePoint &p = points[i], &q = points[j];
        return (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
    }
    double area(std::size_t i, std::size_t j, std::size_t k) const {
        const FacePoint &p = points[i], &q = points[j], &r = points[k];
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    }
};

/// Keeps one of several points that lie within the slack (m) of each other along the face.
inline void mergePoints(FacePoints& points, double slack) {
    if (!doAnyCoincide(points, slack)) return;
    points.shrinkTo(dropDoubles(points, [&](const FacePoint& p, const FacePoint& q) {
        return std::fabs(p.x - q.x) <= slack && std::fabs(p.y - q.y) <= slack;
    }));
}

/// Indices of the points that become contacts, at most four. Points within the slack (m) of each other along the face
/// are merged in `points` first.
inline FewContacts contactPoints(FacePoints& points, double slack) {
    mergePoints(points, slack);
    return reduceContacts(FacePatch{points});
}

/// The contacts that addFaceContacts() adds, before they are reduced to four.
inline FacePoints pointsOnFace(const PairAxes& pair, double index, double margin) {
    const FaceView<double> view = viewOf(pair, index);
    const double slack = slackOf(pair);
    FacePoints points =
        touchingPoints(placesOf(incidentFace(view), sidesOf(view), slack), view.half[2], margin + slack);
    mergePoints(points, slack);
    return points;
}

// --- Steps for observers ---

inline Vec3d inWorld(const FaceView<double>& view, const Array3<double>& p) {
    return vectorOf(view.center) + p[0] * vectorOf(view.frame[0]) + p[1] * vectorOf(view.frame[1]) +
           p[2] * vectorOf(view.frame[2]);
}

/// Sorts the corners of a convex polygon by their direction from its middle.
inline void sortAround(std::vector<Vec3d>& points, const Vec3d& normal) {
    if (points.empty()) return;
    Vec3d middle{0.0};
    for (const Vec3d& point : points) middle += point / static_cast<double>(points.size());
    const Vec3d first = points.front() - middle;
    const auto isBefore = [&](const Vec3d& a, const Vec3d& b) {
        const auto isInFirstHalf = [&](const Vec3d& delta) {
            const double turn = glm::dot(normal, glm::cross(first, delta));
            return turn > 0.0 || (turn == 0.0 && glm::dot(first, delta) > 0.0);
        };
        const bool isA = isInFirstHalf(a - middle), isB = isInFirstHalf(b - middle);
        return isA != isB ? isA : glm::dot(normal, glm::cross(a - middle, b - middle)) > 0.0;
    };
    std::stable_sort(points.begin(), points.end(), isBefore);
}

/// The reference face with its first `count` sides only; the others are moved away farther than the incident face
/// extends.
inline FaceSides<double> firstSides(const FaceView<double>& view, std::size_t count) {
    double far = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
        far += 2.0 * (view.half[i] + view.otherHalf[i] + std::fabs(view.otherCenter[i]));
    const FaceSides<double> sides = sidesOf(view);
    return {count > 1 ? sides.lowX : -far, count > 3 ? sides.highX : far, count > 2 ? sides.lowY : -far, sides.highY};
}

/// The step that shows the reference face and the incident one.
inline ClipStep facesStep(const FaceView<double>& view, const IncidentFace<double>& incident,
                          const CodePlace& place = {}) {
    const auto [x, y, z] = view.half;
    const auto corner = [&](double p, double q) {
        const auto at = [&](std::size_t i) { return incident.middle[i] + p * incident.armP[i] + q * incident.armQ[i]; };
        return inWorld(view, {at(0), at(1), at(2)});
    };
    return {.action = ClipAction::ChooseFaces,
            .isFromA = !view.isOfB,
            .reference = {inWorld(view, {x, y, z}), inWorld(view, {-x, y, z}), inWorld(view, {-x, -y, z}),
                          inWorld(view, {x, -y, z})},
            .points = {corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)},
            .place = place};
}

/// The step that shows the incident face clipped by this side and those before it.
inline ClipStep sideStep(const FaceView<double>& view, const IncidentFace<double>& incident, std::size_t side,
                         double slack, const CodePlace& told = {}) {
    const std::size_t axis = 1 - side % 2;
    const double sign = side == 0 || side == 3 ? 1.0 : -1.0;
    const Vec3d normal = sign * vectorOf(view.frame[axis]), out = vectorOf(view.frame[2]);
    ClipStep step{.action = ClipAction::ClipBySide,
                  .planePoint = vectorOf(view.center) + view.half[axis] * normal + view.half[2] * out,
                  .planeNormal = normal,
                  .place = told};
    const FacePlaces left = placesOf(incident, firstSides(view, side + 1), slack);
    for (std::size_t place = 0; place < kPlaces; ++place)
        if ((left.isThere >> place & 1u) != 0)
            step.points.push_back(inWorld(view, {left.x[place], left.y[place], left.z[place]}));
    sortAround(step.points, out);
    return step;
}

inline ClipStep droppedStep(const FaceView<double>& view, const FacePoints& points, const CodePlace& place = {}) {
    ClipStep step{.action = ClipAction::DropAbove, .place = place};
    for (const FacePoint& p : points) step.points.push_back(inWorld(view, {p.x, p.y, view.half[2] - 0.5 * p.depth}));
    return step;
}

// --- The contacts ---

/// Adds the contacts on face `index` (see BoxBoxAxes): points behind it, or in front of it by the margin (m) at most.
/// There are none where the clipped incident face does not reach behind the reference face. The observer may be empty.
template <typename T>
void addFaceContacts(const PairAxes& pair, double index, double margin, Manifold<T>& manifold,
                     const ClipObserver& observer) {
    const FaceView<double> view = viewOf(pair, index);
    const IncidentFace<double> incident = incidentFace(view);
    const double slack = slackOf(pair);
    FacePoints points = touchingPoints(placesOf(incident, sidesOf(view), slack), view.half[2], margin + slack);
    if (observer) {
        observer(facesStep(view, incident));
        for (std::size_t side = 0; side < 4; ++side) observer(sideStep(view, incident, side, slack));
        observer(droppedStep(view, points));
    }
    const FaceMeeting meeting{!view.isOfB, static_cast<std::uint32_t>(faceNumber(view.axis, view.isFar)),
                              static_cast<std::uint32_t>(faceNumber(incident.axis, incident.isFar))};
    const Array3<double>&x = view.frame[0], &y = view.frame[1], &z = view.frame[2], middle = middleOf(view);
    for (const std::uint32_t i : contactPoints(points, slack)) {
        const FacePoint& p = points[i];
        const auto at = [&](std::size_t k) {
            return static_cast<T>(placedOnFace(middle[k], x[k], y[k], z[k], p.x, p.y, p.depth));
        };
        manifold.add({at(0), at(1), at(2)}, static_cast<T>(p.depth), nameOf(meeting, p.place, p.side));
    }
}

}  // namespace collidoscope::geometry::boxes
