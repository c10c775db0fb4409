#pragma once
/// Triangle against triangle by signs of determinants, written once: for one pair and for eight at a time, rounded and
/// exact.
///
/// Where a triangle crosses the plane of the other, it cuts an interval out of the line shared by both planes. The
/// intervals meet unless one ends before the other begins, and the sign of a determinant of two crossing edges tells
/// which of them meets the line first. So signs of determinants of four points are all that is needed. They are taken
/// from rounded determinants where these are certain; else all is asked again with exact signs; and the pairs whose
/// planes leave the matter open are decided in a plane.
/// Source: Guigue, Devillers, Fast and Robust Triangle-Triangle Overlap Test Using Orientation Predicates (2003).
/// Differs from it in: no table of cases; triangles without area are answered; instead of exchanging vertices until the
/// isolated ones are above, the signs are read the other way round.
///
/// The kernel is included by files compiled for several instruction sets, so its functions are templates over their
/// numbers.

#include <cstddef>

#include "geometry/base/simd/lanes.h"
#include "geometry/base/simd/records.h"
#include "geometry/triangle/coplanar_triangles.h"
#include "geometry/triangle/triangle_signs.h"

namespace collidoscope::geometry {

/// The constants of a precision: signs of determinants of four points in floating point are known only where rounding
/// cannot have made them.
///
/// All differences of two coordinates are at most the extents X, Y, Z of the box around both triangles. Rounding moves
/// a determinant by less than 48 u X Y Z, with u half a unit in the last place of 1: its six products are made of three
/// rounded differences each (18 u), the minors have two roundings more (12 u), the sum of three products three (18 u).
/// 64 u leaves room for the rounding of the bound itself. A constant beside it covers what vanishes below the smallest
/// number: a product loses 2^-1075 at most in double precision (2^-150 in single), times a coordinate, a few times.
template <typename Precision>
struct RoundingOf;
template <>
struct RoundingOf<double> {
    static constexpr double kLargest = 0x1p300;
    static constexpr double kRelative = 0x1p-47;
    static constexpr double kVanished = 0x1p-700;
};
template <>
struct RoundingOf<float> {
    static constexpr float kLargest = 0x1p40f;
    static constexpr float kRelative = 0x1p-18f;
    static constexpr float kVanished = 0x1p-105f;
};
template <typename Precision, typename Set>
struct RoundingOf<batch::Lanes<Precision, Set>> : RoundingOf<Precision> {};

/// Precondition: coordinates are finite and at most `kLargest` in size, so that nothing overflows.
template <typename Real>
class RoundedSigns {
public:
    using Number = Real;
    using Point = exact::Vector3<Real>;
    static constexpr bool kIsExact = false;

    RoundedSigns(const Vertices<Real>& a, const Vertices<Real>& b) {
        const Real volume = extent(a, b, &Point::x) * extent(a, b, &Point::y) * extent(a, b, &Point::z);
        bound_ = volume * Real(RoundingOf<Real>::kRelative) + Real(RoundingOf<Real>::kVanished);
    }

    /// The vertices of one triangle beside the plane of the other.
    VertexSides<Real> sides(const Vertices<Real>& vertices, const Vertices<Real>& plane) const {
        const Point& origin = plane.at[0];
        const Point normal = cross(plane.at[1] - origin, plane.at[2] - origin);
        return {read(dot(normal, vertices.at[0] - origin)), read(dot(normal, vertices.at[1] - origin)),
                read(dot(normal, vertices.at[2] - origin))};
    }
    /// (b - a) x (c - a) . (d - a)
    Side<Real> side(const Point& a, const Point& b, const Point& c, const Point& d) const {
        return read(dot(cross(b - a, c - a), d - a));
    }
    /// Whether the signs of all three are known.
    MaskOf<Real> areUsable(const VertexSides<Real>& sides) const {
        const MaskOf<Real> a = isKnown(sides.at[0]), b = isKnown(sides.at[1]), c = isKnown(sides.at[2]);
        return a & b & c;
    }
    MaskOf<Real> isKnown(const Side<Real>& side) const { return side.isPositive | side.isNegative; }

private:
    static Real extent(const Vertices<Real>& a, const Vertices<Real>& b, Real Point::*along) {
        using batch::max;
        using batch::min;
        const Real low = min(min(min(a.at[0].*along, a.at[1].*along), a.at[2].*along),
                             min(min(b.at[0].*along, b.at[1].*along), b.at[2].*along));
        const Real high = max(max(max(a.at[0].*along, a.at[1].*along), a.at[2].*along),
                              max(max(b.at[0].*along, b.at[1].*along), b.at[2].*along));
        return high - low;
    }
    Side<Real> read(const Real& determinant) const {
        return {determinant, determinant > bound_, determinant < -bound_};
    }

    Real bound_;
};

template <typename Mask>
struct PairVerdict {
    Mask isApart;
    Mask isOverlapping;  ///< where neither holds, rounding may decide
};

/// Do the intervals in which the triangles cross the line of both planes meet?
/// Precondition: neither triangle is strictly on one side of the other's plane, nor in it.
template <typename Signs, typename Real, typename Observer>
PairVerdict<MaskOf<Real>> compareIntervals(const Signs& signs, const Vertices<Real>& a, const Vertices<Real>& b,
                                           const VertexSides<Real>& sidesA, const VertexSides<Real>& sidesB,
                                           const TriangleTrace<Observer, Real>& trace) {
    // p q and p r are the edges that cross the other plane.
    const IsolatedVertex<Real> isolatedA{sidesA};
    const IsolatedVertex<Real> isolatedB{sidesB};
    const MaskOf<Real> isTurned = isolatedA.isAbove ^ isolatedB.isAbove;
    const auto& pA = vertexFrom<0>(isolatedA, a);
    const auto& qA = vertexFrom<1>(isolatedA, a);
    const auto& rA = vertexFrom<2>(isolatedA, a);
    const auto& pB = vertexFrom<0>(isolatedB, b);
    const auto& qB = vertexFrom<1>(isolatedB, isTurned, b);
    const auto& rB = vertexFrom<2>(isolatedB, isTurned, b);

    // One ends where the other begins, at one end of the line or at the other.
    const Side<Real> first = signs.side(pA, qA, pB, qB);
    const Side<Real> second = signs.side(pA, rA, pB, rB);
    const MaskOf<Real> isApart = (isolatedB.isAbove & (first.isPositive | second.isNegative)) |
                                 ((!isolatedB.isAbove) & (first.isNegative | second.isPositive));
    const MaskOf<Real> isFirstKnown = signs.isKnown(first), isSecondKnown = signs.isKnown(second);
    const MaskOf<Real> isOverlapping = (!isApart) & isFirstKnown & isSecondKnown;
    trace.edges(isolatedA, isolatedB, first, second, isApart, isOverlapping);
    return {isApart, isOverlapping};
}

/// Result of the signs. Undecided stays a pair whose signs are not known, and, with exact signs, one of which a
/// triangle lies in the plane of the other, or has no area (see coplanar_triangles.h).
template <typename Signs, typename Real, typename Observer>
PairVerdict<MaskOf<Real>> testBySigns(const Signs& signs, const Vertices<Real>& a, const Vertices<Real>& b,
                                      Observer& observer) {
    using batch::all;
    using batch::any;
    const TriangleTrace<Observer, Real> trace{observer, Signs::kIsExact};

    // If either triangle is on one side of the other's plane, they are apart.
    const VertexSides<Real> sidesA = signs.sides(a, b);
    const MaskOf<Real> isBeside = onOneSide(sidesA);
    trace.vertices(TriangleStepKind::VertexOfA, sidesA, isBeside, !isBeside);
    if (all(isBeside)) return {isBeside, !isBeside};

    const VertexSides<Real> sidesB = signs.sides(b, a);
    const MaskOf<Real> isApart = isBeside | onOneSide(sidesB);
    const MaskOf<Real> areUsableA = signs.areUsable(sidesA), areUsableB = signs.areUsable(sidesB);
    const MaskOf<Real> isOpen = (!isApart) & areUsableA & areUsableB;
    trace.vertices(TriangleStepKind::VertexOfB, sidesB, isApart, isOpen);
    if (!any(isOpen)) return {isApart, isOpen};

    const auto verdict = compareIntervals(signs, a, b, sidesA, sidesB, trace);
    const MaskOf<Real> areApart = isApart | (isOpen & verdict.isApart);
    const MaskOf<Real> areOverlapping = isOpen & verdict.isOverlapping;
    return {areApart, areOverlapping};
}

/// Exact signs, then flat cases. Precondition: all numbers are finite.
template <typename Observer>
bool overlapsByExactSigns(const Vertices<double>& a, const Vertices<double>& b, Observer& observer) {
    const auto verdict = testBySigns(ExactSigns<Observer>{}, a, b, observer);
    if (verdict.isApart || verdict.isOverlapping) return verdict.isOverlapping;
    const bool overlap = coplanarTrianglesOverlap(triangleOf(a), triangleOf(b));
    TriangleTrace<Observer, double>{observer, true}.flat(overlap);
    return overlap;
}

/// `observer` is called with each TriangleStep.
template <typename T, typename Observer = const NoObserver>
bool overlapsByDeterminants(const Triangle<T>& a, const Triangle<T>& b, Observer&& observer = Observer{}) {
    if (!areFinite(a) || !areFinite(b)) return false;
    const Vertices<double> verticesA = verticesOf(a), verticesB = verticesOf(b);
    if (isWithinFilterRange(a) && isWithinFilterRange(b)) {
        const auto verdict = testBySigns(RoundedSigns{verticesA, verticesB}, verticesA, verticesB, observer);
        if (verdict.isApart || verdict.isOverlapping) return verdict.isOverlapping;
    }
    return overlapsByExactSigns(verticesA, verticesB, observer);
}

}  // namespace collidoscope::geometry

namespace collidoscope::geometry::batch {

// The determinant test of two triangles, eight pairs at a time. The test itself is in
// geometry/triangle/determinant_signs.h.
//
// Single precision comes first: its lanes are half as wide, and for triangles that are not made to be hard it decides
// all but one pair in thousands. The blocks with an open pair are asked again in double precision.

template <typename Set>
struct EightTriangles {
    Lanes<float, Set> numbers[9];
};

template <typename Set>
Vertices<Lanes<float, Set>> verticesOf(const EightTriangles<Set>& triangles) {
    const auto& n = triangles.numbers;
    return {{{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}}};
}
template <typename Set>
Vertices<Lanes<double, Set>> verticesAsDoubles(const EightTriangles<Set>& triangles) {
    const auto& n = triangles.numbers;
    return {{{inDoubles(n[0]), inDoubles(n[1]), inDoubles(n[2])},
             {inDoubles(n[3]), inDoubles(n[4]), inDoubles(n[5])},
             {inDoubles(n[6]), inDoubles(n[7]), inDoubles(n[8])}}};
}

template <typename Real>
EightVerdicts verdictsOf(const Vertices<Real>& a, const Vertices<Real>& b) {
    const NoObserver nobody;
    const auto verdict = testBySigns(RoundedSigns<Real>{a, b}, a, b, nobody);
    return {bits(verdict.isApart), bits(verdict.isOverlapping)};
}

template <typename Set>
EightVerdicts testEight(const EightTriangles<Set>& a, const EightTriangles<Set>& b) {
    constexpr int kLargestExponent = 40, kFinite = 128;
    if (all(areBelow(kLargestExponent, a.numbers) & areBelow(kLargestExponent, b.numbers))) {
        const EightVerdicts verdicts = verdictsOf(verticesOf(a), verticesOf(b));
        if ((verdicts.areApart | verdicts.areOverlapping) == 0xff) return verdicts;
    }
    if (!all(areBelow(kFinite, a.numbers) & areBelow(kFinite, b.numbers))) return {};
    return verdictsOf(verticesAsDoubles(a), verticesAsDoubles(b));
}

/// `blocks` times eight pairs of triangles of nine floats each.
template <typename Set>
void testTriangles(const float* a, const float* b, std::size_t blocks, EightVerdicts* verdicts) {
    constexpr std::size_t kFloats = 9 * kLanes;
    for (std::size_t block = 0; block < blocks; ++block) {
        EightTriangles<Set> eightA, eightB;
        loadRecords(a + block * kFloats, eightA.numbers);
        loadRecords(b + block * kFloats, eightB.numbers);
        verdicts[block] = testEight(eightA, eightB);
    }
}

}  // namespace collidoscope::geometry::batch
