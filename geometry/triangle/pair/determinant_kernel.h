#pragma once
/// The determinant test of two triangles, written once: for one pair and for eight at a time, rounded and exact.
///
/// Where a triangle crosses the plane of the other, it cuts an interval out of the line shared by both planes. The
/// intervals meet unless one ends before the other begins, and the sign of a determinant of two crossing edges tells
/// which of them meets the line first. So signs of determinants of four points are all that is needed.
/// Source: Guigue, Devillers, Fast and Robust Triangle-Triangle Overlap Test Using Orientation Predicates (2003).
/// Differs from it in: no table of cases; triangles without area are answered; instead of exchanging corners until the
/// lonely ones are above, the signs are read the other way round.
///
/// Included by files compiled for several instruction sets, so all functions here are templates over their numbers.

#include "geometry/triangle/pair/step_teller.h"

namespace geometry {

template <typename Mask>
struct PairVerdict {
    Mask isApart;
    Mask isOverlapping;  ///< where neither holds, rounding may decide
};

/// Do the intervals in which the triangles cross the line of both planes meet?
/// Precondition: neither triangle is strictly on one side of the other's plane, nor in it.
template <typename Signs, typename Real, typename Observer>
PairVerdict<MaskOf<Real>> compareIntervals(const Signs& signs, const Corners<Real>& a, const Corners<Real>& b,
                                           const CornerSides<Real>& sidesA, const CornerSides<Real>& sidesB,
                                           const StepTeller<Observer, Real>& teller) {
    // p q and p r are the edges that cross the other plane.
    const AloneCorner<Real> aloneA{sidesA};
    const AloneCorner<Real> aloneB{sidesB};
    const MaskOf<Real> isTurned = aloneA.isAbove ^ aloneB.isAbove;
    const auto& pA = cornerFrom<0>(aloneA, a);
    const auto& qA = cornerFrom<1>(aloneA, a);
    const auto& rA = cornerFrom<2>(aloneA, a);
    const auto& pB = cornerFrom<0>(aloneB, b);
    const auto& qB = cornerFrom<1>(aloneB, isTurned, b);
    const auto& rB = cornerFrom<2>(aloneB, isTurned, b);

    // One ends where the other begins, at one end of the line or at the other.
    const Side<Real> first = signs.side(pA, qA, pB, qB);
    const Side<Real> second = signs.side(pA, rA, pB, rB);
    const MaskOf<Real> isApart = (aloneB.isAbove & (first.isPositive | second.isNegative)) |
                                 ((!aloneB.isAbove) & (first.isNegative | second.isPositive));
    const MaskOf<Real> isFirstKnown = signs.isKnown(first), isSecondKnown = signs.isKnown(second);
    const MaskOf<Real> isOverlapping = (!isApart) & isFirstKnown & isSecondKnown;
    teller.edges(aloneA, aloneB, first, second, isApart, isOverlapping);
    return {isApart, isOverlapping};
}

/// What signs tell. Undecided stays a pair whose signs are not known, and, with exact signs, one of which a triangle
/// lies in the plane of the other, or has no area (see flat_triangles.h).
template <typename Signs, typename Real, typename Observer>
PairVerdict<MaskOf<Real>> testBySigns(const Signs& signs, const Corners<Real>& a, const Corners<Real>& b,
                                      Observer& observer) {
    using batch::all;
    using batch::any;
    const StepTeller<Observer, Real> teller{observer, Signs::kIsExact};

    // If either triangle is on one side of the other's plane, they are apart.
    const CornerSides<Real> sidesA = signs.sides(a, b);
    const MaskOf<Real> isBeside = onOneSide(sidesA);
    teller.corners(TriangleStepKind::CornerOfA, sidesA, isBeside, !isBeside);
    if (all(isBeside)) return {isBeside, !isBeside};

    const CornerSides<Real> sidesB = signs.sides(b, a);
    const MaskOf<Real> isApart = isBeside | onOneSide(sidesB);
    const MaskOf<Real> areUsableA = signs.areUsable(sidesA), areUsableB = signs.areUsable(sidesB);
    const MaskOf<Real> isOpen = (!isApart) & areUsableA & areUsableB;
    teller.corners(TriangleStepKind::CornerOfB, sidesB, isApart, isOpen);
    if (!any(isOpen)) return {isApart, isOpen};

    const auto verdict = compareIntervals(signs, a, b, sidesA, sidesB, teller);
    const MaskOf<Real> areApart = isApart | (isOpen & verdict.isApart);
    const MaskOf<Real> areOverlapping = isOpen & verdict.isOverlapping;
    return {areApart, areOverlapping};
}

}  // namespace geometry
