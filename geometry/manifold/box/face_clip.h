#pragma once
/// The reference face of two boxes that touch, and the face of the other box clipped by its sides. Over doubles for one
/// pair, over lanes for eight.
///
/// The clipping works in the frame of the reference face, which lies at z = h with its sides at x = +-h1, y = +-h2. The
/// corners of the clipped polygon are among twelve candidate places. Each of these is computed, with a mask that tells
/// whether it is a corner. For one pair the four sides are lanes (face_contact.h), for eight pairs the pairs are
/// (clippedFace).
///
/// The corners and sides of both faces are numbered in cyclic order; x and y are those of the reference face, or the
/// directions of the half-extent vectors P and Q of the incident face:
///
///          y ^    1 +------+ 0        side k begins at corner k:
///            |      |      |          0 is y = h2, 1 is x = -h1, 2 is y = -h2, 3 is x = h1
///            |    2 +------+ 3
///            +---------> x
///
/// Each side of the incident face is a segment from `start` to `end` with a parameter from 0 to 1. Clipped by the two
/// slabs of the reference face it gives two places: where it begins (its corner, or where it enters the slabs) and
/// where it leaves them. Corners of the reference face that lie in the incident face give the other four.
///
/// The slack is the tolerance of the clipping. A corner of the incident face beyond a side by no more than the slack
/// lies on it. A segment that passes a corner of the reference face within the slack on the outside gives one place
/// there; on the inside, a place near it. A corner of the reference face that lies in the incident face by at most half
/// of the slack is left out where a segment gives a place there. So one of both is a place, whatever the rounding.
///
/// Source: Liang, Barsky, An analysis and algorithm for polygon clipping (1983). Differs from it in: the slack, and all
/// places are computed, without branches.

#include "geometry/manifold/box/box_axes.h"

namespace collidoscope::geometry::boxes {

using axes::magnitude;

/// Selects lane by lane: the first box where the mask holds, else the second.
inline const PlacedBox& chosen(bool mask, const PlacedBox& yes, const PlacedBox& no) { return mask ? yes : no; }
template <typename Mask, typename Real>
Array3<Real> chosen(const Mask& mask, const Array3<Real>& yes, const Array3<Real>& no) {
    using batch::select;
    return {select(mask, yes[0], no[0]), select(mask, yes[1], no[1]), select(mask, yes[2], no[2])};
}
template <typename Mask, typename Real>
axes::PlacedBox<Real> chosen(const Mask& mask, const axes::PlacedBox<Real>& yes, const axes::PlacedBox<Real>& no) {
    axes::PlacedBox<Real> result;
    for (std::size_t i = 0; i < 3; ++i) result.axis[i] = chosen(mask, yes.axis[i], no.axis[i]);
    result.center = chosen(mask, yes.center, no.center);
    result.half = chosen(mask, yes.half, no.half);
    return result;
}

/// The reference face, its frame in the world, and the other box seen from it.
template <typename Real>
struct FaceView {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());

    Mask isOfB{};                      ///< the face is one of B
    Mask isFar{};                      ///< it is at the far end of its axis
    Real axis{};                       ///< the axis of its box that is normal to it, 0, 1 or 2
    Array3<Real> half{};               ///< half sizes h1, h2, h
    Array3<Array3<Real>> frame{};      ///< unit, in the world; frame[2] points out of the face
    Array3<Real> center{};             ///< of the reference box
    Array3<Real> otherCenter{};        ///< in the frame
    Array3<Array3<Real>> otherAxis{};  ///< x, y and z, each of the three unit axes, in the frame
    Array3<Real> otherHalf{};
};

/// The middle of the reference face, in the world.
template <typename Real>
Array3<Real> middleOf(const FaceView<Real>& view) {
    Array3<Real> middle;
    for (std::size_t i = 0; i < 3; ++i) middle[i] = view.center[i] + view.half[2] * view.frame[2][i];
    return middle;
}

/// One world coordinate of a contact: at (x, y) in the frame, midway between the face and the point `depth` behind it.
/// The arguments are the same coordinate of the middle of the face and of the three axes of the frame.
template <typename Real>
Real placedOnFace(const Real& middle, const Real& axisX, const Real& axisY, const Real& axisZ, const Real& x,
                  const Real& y, const Real& depth) {
    return middle + x * axisX + y * axisY - Real(0.5) * depth * axisZ;
}

/// Unit axes of the other box (columns) seen from those of the reference box (rows).
template <typename Real, typename Held, typename Mask>
Array3<Array3<Real>> cosinesFrom(const axes::BoxBoxAxes<Real, Held>& pair, const Mask& isOfB) {
    Array3<Array3<Real>> cosines;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) cosines[i][j] = batch::select(isOfB, pair.cosine(j, i), pair.cosine(i, j));
    return cosines;
}

/// The view of a reference face: the face of its box, along axis `face` (0 ... 5, see BoxBoxAxes), that faces the other
/// box.
template <typename Real, typename Held>
FaceView<Real> viewOf(const axes::BoxBoxAxes<Real, Held>& pair, const Real& face) {
    FaceView<Real> view;
    view.isOfB = face > Real(2.5);
    view.axis = batch::select(view.isOfB, face - Real(3.0), face);
    const auto& own = chosen(view.isOfB, pair.b(), pair.a());
    const auto& other = chosen(view.isOfB, pair.a(), pair.b());
    view.half = turnedTo(own.half, view.axis);
    view.frame = turnedTo(own.axis, view.axis);
    view.center = own.center;
    view.otherHalf = other.half;
    view.otherAxis = turnedTo(cosinesFrom(pair, view.isOfB), view.axis);
    const Array3<Real> delta = axes::difference(other.center, own.center);
    view.otherCenter = {axes::dot(view.frame[0], delta), axes::dot(view.frame[1], delta),
                        axes::dot(view.frame[2], delta)};
    view.isFar = view.otherCenter[2] >= Real(0.0);
    const auto outward = [&](const Real& z) { return batch::select(view.isFar, z, -z); };
    view.otherCenter[2] = outward(view.otherCenter[2]);
    for (std::size_t i = 0; i < 3; ++i) {
        view.frame[2][i] = outward(view.frame[2][i]);
        view.otherAxis[2][i] = outward(view.otherAxis[2][i]);
    }
    return view;
}

/// Number of a face: 2 * axis, plus 1 for the far end of the axis.
template <typename Real, typename Mask>
Real faceNumber(const Real& axis, const Mask& isFar) {
    return axis + axis + batch::select(isFar, Real(1.0), Real(0.0));
}

/// The incident face: the face of the other box whose normal is most opposite to that of the reference face. Its
/// corners are middle +- armP +- armQ, in the frame, with the half-extent vectors armP and armQ.
template <typename Real>
struct IncidentFace {
    typename FaceView<Real>::Mask isFar{};  ///< it is at the far end of its axis
    Real axis{};                            ///< the axis of its box that is normal to it, 0, 1 or 2
    Array3<Real> middle{}, armP{}, armQ{};
};

template <typename Real>
IncidentFace<Real> incidentFace(const FaceView<Real>& view) {
    using batch::select;
    const auto slope = [&](std::size_t i) { return magnitude(view.otherAxis[2][i]); };
    IncidentFace<Real> face;
    const auto is1 = slope(1) > slope(0);
    const auto is2 = slope(2) > batch::max(slope(0), slope(1));
    face.axis = select(is2, Real(2.0), select(is1, Real(1.0), Real(0.0)));
    const Array3<Real> half = turnedTo(view.otherHalf, face.axis);
    Array3<Real> normal;
    for (std::size_t i = 0; i < 3; ++i) {
        const Array3<Real> arms = turnedTo(view.otherAxis[i], face.axis);
        face.armP[i] = half[0] * arms[0];
        face.armQ[i] = half[1] * arms[1];
        normal[i] = arms[2];
    }
    face.isFar = normal[2] < Real(0.0);
    const Real reach = select(face.isFar, half[2], -half[2]);
    for (std::size_t i = 0; i < 3; ++i) face.middle[i] = view.otherCenter[i] + reach * normal[i];
    return face;
}

/// The sides of the reference face, in its frame.
template <typename Real>
struct FaceSides {
    Real lowX{}, highX{}, lowY{}, highY{};
};
template <typename Real>
FaceSides<Real> sidesOf(const FaceView<Real>& view) {
    return {-view.half[0], view.half[0], -view.half[1], view.half[1]};
}

/// A corner of the incident face against one slab of the reference face.
template <typename Real>
struct SlabCheck {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());
    Real excess{};  ///< m, by which it is beyond the nearer side; negative within the slab
    Mask isHigh{};  ///< whether the nearer side is the high one
    Mask isOut{};   ///< whether it is beyond by more than the slack
};
template <typename Real>
SlabCheck<Real> checkSlab(const Real& x, const Real& low, const Real& high, const Real& slack) {
    const Real over = x - high, under = low - x;
    const Real excess = batch::max(over, under);
    return {excess, over > under, excess > slack};
}

template <typename Real>
struct FaceCorner {
    Array3<Real> point{};
    SlabCheck<Real> x{}, y{};
};

/// The vector from corner to corner along a side of the incident face, and its reciprocals.
template <typename Real>
struct SideDelta {
    Array3<Real> delta{};
    Real inverseX{}, inverseY{};  ///< 1 / |delta| by component, with |delta| of at least the slack
    Real narrow{};                ///< the smaller of |delta.x| and |delta.y|
};
template <typename Real>
SideDelta<Real> sideDelta(const Array3<Real>& arm, const Real& slack) {
    // Avoids a division by zero where all sizes, and so the slack, are zero.
    constexpr double kNoLength = 1e-290;
    const Real two(2.0), minimum = batch::max(slack, Real(kNoLength));
    const Array3<Real> delta{two * arm[0], two * arm[1], two * arm[2]};
    const Real x = magnitude(delta[0]), y = magnitude(delta[1]);
    return {delta, Real(1.0) / batch::max(x, minimum), Real(1.0) / batch::max(y, minimum), batch::min(x, y)};
}
template <typename Real>
SideDelta<Real> reversed(const SideDelta<Real>& side) {
    return {{-side.delta[0], -side.delta[1], -side.delta[2]}, side.inverseX, side.inverseY, side.narrow};
}

/// A place where the clipped polygon may have a corner, in the frame.
template <typename Real>
struct Place {
    using Mask = typename SlabCheck<Real>::Mask;
    Array3<Real> point{};
    Mask isThere{};
    Real side{-1.0};  ///< side of the reference face that cuts here; -1 where none does
};
/// A side of the incident face after clipping: where it begins, and where it leaves the slabs if that is another place.
template <typename Real>
struct ClippedSide {
    Place<Real> start{}, exit{};
    typename Place<Real>::Mask isLeft{};
};

/// Clips a side of the incident face by both slabs. Always inlined, as lanes are passed between functions in memory.
template <typename Real>
[[gnu::always_inline]] inline ClippedSide<Real> clipSide(const FaceCorner<Real>& start, const FaceCorner<Real>& end,
                                                         const SideDelta<Real>& side, const Real& slack) {
    using batch::max, batch::min, batch::select;
    const Real zero(0.0), one(1.0);
    const auto comesIn = [&](const SlabCheck<Real>& s, const Real& inverse) {
        return select(s.isOut, min(s.excess * inverse, one), zero);
    };
    const auto goesOut = [&](const SlabCheck<Real>& e, const Real& inverse) {
        return select(e.isOut, max(one - e.excess * inverse, zero), one);
    };
    const auto isMissed = [](const SlabCheck<Real>& s, const SlabCheck<Real>& e) {
        return s.isOut & e.isOut & (!(s.isHigh ^ e.isHigh));
    };
    const auto sideOf = [&](const auto& isOfX, const FaceCorner<Real>& corner) {
        return select(isOfX, select(corner.x.isHigh, Real(3.0), one), select(corner.y.isHigh, zero, Real(2.0)));
    };
    const auto at = [&](const Real& t) {
        const Array3<Real>&p = start.point, &w = side.delta;
        return Array3<Real>{p[0] + t * w[0], p[1] + t * w[1], p[2] + t * w[2]};
    };
    const Real fromX = comesIn(start.x, side.inverseX), fromY = comesIn(start.y, side.inverseY);
    const Real toX = goesOut(end.x, side.inverseX), toY = goesOut(end.y, side.inverseY);
    const Real from = max(fromX, fromY), to = min(toX, toY);
    const auto isOutside = isMissed(start.x, end.x) | isMissed(start.y, end.y);
    const auto isLeft = (!isOutside) & ((from - to) * side.narrow <= slack);
    const Real sideIn = select(start.x.isOut | start.y.isOut, sideOf(fromX > fromY, start), Real(-1.0));
    // Near a corner of the reference face, the place is the crossing with the side that the segment meets at the larger
    // angle: along the other side, a point within the slack across it may be far away.
    const auto isLongInX = magnitude(side.delta[0]) > magnitude(side.delta[1]);
    const Real fromWide = select(isLongInX, fromX, fromY), fromNarrow = select(isLongInX, fromY, fromX);
    const Real toWide = select(isLongInX, toX, toY), toNarrow = select(isLongInX, toY, toX);
    const Real begin = select((fromNarrow - fromWide) * side.narrow <= slack, fromWide, min(fromNarrow, toWide));
    const Real leave = select((toWide - toNarrow) * side.narrow <= slack, toWide, toNarrow);
    return {{at(begin), isLeft & (begin < one), sideIn},
            {at(leave), isLeft & (end.x.isOut | end.y.isOut) & (to > from), sideOf(toX < toY, end)},
            isLeft};
}

/// The incident face as coordinates: every point of the plane is middle + p armP + q armQ.
template <typename Real>
struct FaceCoordinates {
    using Mask = typename SlabCheck<Real>::Mask;
    Array3<Real> middle{}, armP{}, armQ{};
    Real inverseArea{};
    Real limitP{}, limitQ{};  ///< a point whose coordinate is between this and 1 lies near a side
    Mask isWide{};            ///< false for a face so thin that all of its points lie near a side
};
template <typename Real>
[[gnu::always_inline]] inline FaceCoordinates<Real> coordinatesOf(const Array3<Real>& middle, const Array3<Real>& p,
                                                                  const Array3<Real>& q, const Real& slack) {
    const Real one(1.0), near = Real(0.5) * slack;
    const auto longer = [](const Array3<Real>& v) { return batch::max(magnitude(v[0]), magnitude(v[1])); };
    const Real area = p[0] * q[1] - p[1] * q[0], nearP = near * longer(p), nearQ = near * longer(q);
    const auto isWide = magnitude(area) > batch::max(nearP, nearQ);
    const Real inverse = one / batch::select(isWide, area, one), size = magnitude(inverse);
    return {middle, p, q, inverse, one - nearQ * size, one - nearP * size, isWide};
}

/// The place at a corner of the reference face, if it lies in the incident face. `isLeft` tells which of the sides
/// 0 ... 3 of the incident face are left after clipping, and so give places themselves.
template <typename Real, typename Mask>
[[gnu::always_inline]] inline Place<Real> referenceCornerAt(const Real& x, const Real& y,
                                                            const FaceCoordinates<Real>& face,
                                                            const std::array<Mask, 4>& isLeft) {
    const Real zero(0.0), one(1.0);
    const Array3<Real>&p = face.armP, &q = face.armQ;
    const Real wayX = x - face.middle[0], wayY = y - face.middle[1];
    const Real alongP = (wayX * q[1] - wayY * q[0]) * face.inverseArea;
    const Real alongQ = (p[0] * wayY - p[1] * wayX) * face.inverseArea;
    const auto isUnclipped = [&](const Real& at, const Real& limit, const Mask& high, const Mask& low) {
        const auto isHigh = at > zero;
        return (magnitude(at) >= limit) & ((isHigh & high) | ((!isHigh) & low));
    };
    const auto isIn = (magnitude(alongP) <= one) & (magnitude(alongQ) <= one) & face.isWide;
    const auto isNear =
        isUnclipped(alongP, face.limitP, isLeft[3], isLeft[1]) | isUnclipped(alongQ, face.limitQ, isLeft[0], isLeft[2]);
    return {{x, y, face.middle[2] + alongP * p[2] + alongQ * q[2]}, isIn & (!isNear)};
}

template <typename Real>
[[gnu::always_inline]] inline FaceCorner<Real> incidentCorner(const Array3<Real>& middle, const Array3<Real>& armP,
                                                              const Array3<Real>& armQ, const FaceSides<Real>& sides,
                                                              const Real& slack) {
    FaceCorner<Real> corner;
    for (std::size_t i = 0; i < 3; ++i) corner.point[i] = middle[i] + armP[i] + armQ[i];
    corner.x = checkSlab(corner.point[0], sides.lowX, sides.highX, slack);
    corner.y = checkSlab(corner.point[1], sides.lowY, sides.highY, slack);
    return corner;
}
template <typename Real>
Array3<Real> reversed(const Array3<Real>& v) {
    return {-v[0], -v[1], -v[2]};
}

/// The twelve places: 0 ... 3 where the clipped sides of the incident face begin, 4 ... 7 where they leave the slabs,
/// 8 ... 11 corners of the reference face.
inline constexpr std::size_t kPlaces = 12;
inline constexpr std::size_t kFirstExit = 4, kFirstReferenceCorner = 8;

/// The clipped face of each pair, where lanes are pairs.
template <typename Real>
std::array<Place<Real>, kPlaces> clippedFace(const IncidentFace<Real>& incident, const FaceSides<Real>& sides,
                                             const Real& slack) {
    const Array3<Real>&p = incident.armP, &q = incident.armQ, &middle = incident.middle;
    const Array3<Real> minusP = reversed(p), minusQ = reversed(q);
    const std::array<FaceCorner<Real>, 4> corners{
        incidentCorner(middle, p, q, sides, slack), incidentCorner(middle, minusP, q, sides, slack),
        incidentCorner(middle, minusP, minusQ, sides, slack), incidentCorner(middle, p, minusQ, sides, slack)};
    const SideDelta<Real> alongP = sideDelta(p, slack), alongQ = sideDelta(q, slack);
    const std::array<SideDelta<Real>, 4> deltas{reversed(alongP), reversed(alongQ), alongP, alongQ};
    std::array<Place<Real>, kPlaces> places;
    std::array<typename Place<Real>::Mask, 4> isLeft;
    for (std::size_t k = 0; k < 4; ++k) {
        const ClippedSide<Real> side = clipSide(corners[k], corners[(k + 1) % 4], deltas[k], slack);
        places[k] = side.start, places[kFirstExit + k] = side.exit, isLeft[k] = side.isLeft;
    }
    const FaceCoordinates<Real> face = coordinatesOf(middle, p, q, slack);
    for (std::size_t k = 0; k < 4; ++k)
        places[kFirstReferenceCorner + k] = referenceCornerAt(k == 0 || k == 3 ? sides.highX : sides.lowX,
                                                              k < 2 ? sides.highY : sides.lowY, face, isLeft);
    return places;
}

}  // namespace collidoscope::geometry::boxes
