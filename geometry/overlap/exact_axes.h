#pragma once
/// Do two bounded convex shapes with flat faces share a point? Exact, for solids, flat shapes, needles and points.
///
/// Two such shapes are apart when their projections on some axis are. Which axes can be needed follows from A - B, the
/// set of all differences of their points: the normals of its faces. Where A - B is solid these are the faces of A,
/// those of B, and the cross products of an edge of each; where it is flat, its plane's normal and, within the plane,
/// the directions across its edges; where it is a line or a point, what is left. Source: Gottschalk, Lin, Manocha,
/// OBBTree (1996), section 5, for solids; Ericson, Real-Time Collision Detection (2005), 5.2.1. Differs from them in:
/// flat and shrunk shapes are answered, and nothing is rounded.

#include <optional>

#include "geometry/convex/exact_core.h"
#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {

/// The projection of a convex shape on an axis: the range of dot(axis, p) over a core, times its denominator.
template <typename S>
struct ExactProjection {
    S min{};
    S max{};
};
template <typename S, typename Core>
ExactProjection<S> projectionOf(const Core& core, const exact::Vector3<S>& axis) {
    using exact::larger, exact::magnitude, exact::smaller;
    S min = dot(axis, core.corners[0]);
    S max = min;
    for (std::size_t i = 1; i < core.corners.size(); ++i) {
        const S along = dot(axis, core.corners[i]);
        min = smaller(min, along);
        max = larger(max, along);
    }
    for (const auto& half : core.halfVectors) {
        const S extent = magnitude(dot(axis, half));
        min = min - extent;
        max = max + extent;
    }
    return {min, max};
}

/// Two cores, and the results of the axes that have been tried so far.
template <typename S, typename CoreA, typename CoreB>
class AxisSearch {
public:
    using Axis = exact::Vector3<S>;
    AxisSearch(const CoreA& a, const CoreB& b) : a_(a), b_(b) {}

    /// Throws Uncertain when intervals do not tell.
    bool findsSeparation() {
        if (findsSolidSeparation() || byFlatAxes()) return true;
        if (unsure_) throw exact::Uncertain{};
        return false;
    }

    /// Tries only the axes that a solid difference A - B needs. True only if one separates with certainty.
    bool findsSolidSeparation() {
        for (const Axis& normal : a_.normals)
            if (separates(normal)) return true;
        for (const Axis& normal : b_.normals)
            if (separates(normal)) return true;
        for (const Axis& edgeA : a_.edges)
            for (const Axis& edgeB : b_.edges)
                if (separates(cross(edgeA, edgeB))) return true;
        return false;
    }

private:
    /// A zero axis separates nothing.
    bool separates(const Axis& axis) {
        const ExactProjection<S> a = projectionOf(a_, axis);
        const ExactProjection<S> b = projectionOf(b_, axis);
        const S gapAB = a.max * b_.denominator - b.min * a_.denominator;
        const S gapBA = b.max * a_.denominator - a.min * b_.denominator;
        if (surelyNegative(gapAB) || surelyNegative(gapBA)) return true;
        unsure_ = unsure_ || possiblyNegative(gapAB) || possiblyNegative(gapBA);
        return false;
    }

    /// The axes that a difference A - B without volume needs.
    bool byFlatAxes() {
        const auto along = firstEdge([](const Axis&) { return true; });
        if (!along) return separates(offset());
        const auto across = firstEdge([&](const Axis& edge) { return !isZero(cross(*along, edge)); });
        if (!across) return separates(*along) || separates(cross(cross(*along, offset()), *along));
        const Axis normal = cross(*along, *across);
        if (firstEdge([&](const Axis& edge) { return sign(dot(normal, edge)) != 0; })) return false;
        return separates(normal) || anyEdge([&](const Axis& edge) { return separates(cross(normal, edge)); });
    }

    static bool isZero(const Axis& v) { return sign(dot(v, v)) == 0; }
    /// Difference from some point of B to some point of A, times both denominators.
    Axis offset() const { return b_.denominator * a_.corners[0] - a_.denominator * b_.corners[0]; }

    template <typename Test>
    bool anyEdge(Test test) const {
        for (const Axis& edge : a_.edges)
            if (test(edge)) return true;
        for (const Axis& edge : b_.edges)
            if (test(edge)) return true;
        return false;
    }
    /// The first edge that has a length and passes the test.
    template <typename Test>
    std::optional<Axis> firstEdge(Test test) const {
        std::optional<Axis> first;
        anyEdge([&](const Axis& edge) {
            if (isZero(edge) || !test(edge)) return false;
            first = edge;
            return true;
        });
        return first;
    }

    const CoreA& a_;
    const CoreB& b_;
    bool unsure_ = false;  ///< an axis may separate, and intervals do not tell
};

/// A and B are points, segments, triangles, Aabb or Box in double precision, with finite parts.
template <typename A, typename B>
bool convexOverlapExactly(const A& a, const B& b) {
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto coreA = coreOf<S>(a);
        const auto coreB = coreOf<S>(b);
        return !AxisSearch<S, decltype(coreA), decltype(coreB)>{coreA, coreB}.findsSeparation();
    });
}

}  // namespace collidoscope::geometry
