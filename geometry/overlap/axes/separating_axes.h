#pragma once
/// The separating-axis test, once for all pairs of a box with a box or a triangle.
///
/// Two convex shapes are apart exactly when their projections on one of a few axes have a gap between them. Three
/// stages:
///
/// 1. Filter. Each gap is worked out in double precision with a bound on its rounding error (proved beside the axes, in
///    box_box_axes.h and box_triangle_axes.h). A gap beyond the bound separates; an overlap beyond it clears the axis.
/// 2. Shield. Edges that are nearly parallel give an axis of nearly no length, whose gap is lost in rounding. Such an
///    axis is cleared when the axes around it overlap by enough, so that parallel boxes stay on the fast path. It is
///    never skipped for its length alone: thin rods that cross at a small angle may have no other axis.
/// 3. Exact. What is still open is decided by the same formulas in exact numbers.
///
/// The formulas are templates over their numbers: double for the filter, exact::Number, and lanes for batches.
/// A pair of shapes is a class template Axes with
///     kCount                      how many axes it has
///     any(visit)                  calls visit(name, projections) for each axis until one returns true. projections()
///                                 works out the AxisProjections, so that a visitor pays only for those it needs.
/// and, where S is double,
///     rounding(name)              bound on the error of the gap
///     isShielded(name, overlaps)  whether this edge pair cannot separate, given by how much each axis surely overlaps
///     worldAxis(name), origin()   for observers: the axis, and the point that projections are measured from
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), for the axes of boxes; Shewchuk, Adaptive precision floating-point
/// arithmetic and fast robust geometric predicates (1997), for filters.

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <type_traits>

#include "geometry/predicates/vectors.h"
#include "geometry/query/axis_step.h"
#include "geometry/query/box_frame.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry::axes {

// --- Boxes of both kinds as these tests take them, over any numbers ---

template <typename S>
using Array3 = std::array<S, 3>;

template <typename S>
Array3<S> array3(const Vec3d& v) {
    return {S(v.x), S(v.y), S(v.z)};
}
template <typename S>
S dot(const Array3<S>& a, const Array3<S>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <typename S>
Array3<S> difference(const Array3<S>& a, const Array3<S>& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <typename S>
Array3<S> crossed(const Array3<S>& a, const Array3<S>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Vec3d vector(const Array3<double>& v) { return {v[0], v[1], v[2]}; }
using exact::larger;
using exact::magnitude;
using exact::smaller;

/// |x| + |y| + |z|, which no length exceeds.
template <typename S>
S sumOfSizes(const Array3<S>& v) {
    return magnitude(v[0]) + magnitude(v[1]) + magnitude(v[2]);
}

/// The points center + x axis[0] + y axis[1] + z axis[2] with |x| size <= half[0] and so on. The axes are at right
/// angles and have length `size`: 1 in doubles, where they are divided by |q|^2; |q|^2 in exact numbers.
template <typename S>
struct PlacedBox {
    std::array<Array3<S>, 3> axis{};
    S size{};
    Array3<S> center{};
    Array3<S> half{};
    S roundedFrom{};  ///< size of the numbers that centre and half were rounded from; 0 where they are exact
};

template <typename S>
PlacedBox<S> placed(const Aabbd& box) {
    const S one(1.0), zero(0.0), oneHalf(0.5);
    PlacedBox<S> result{{{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}}, one};
    const Array3<S> min = array3<S>(box.min);
    const Array3<S> max = array3<S>(box.max);
    for (std::size_t i = 0; i < 3; ++i) {
        result.center[i] = oneHalf * (max[i] + min[i]);
        result.half[i] = oneHalf * (max[i] - min[i]);
    }
    if constexpr (std::is_same_v<S, double>) result.roundedFrom = sumOfSizes(min) + sumOfSizes(max);
    return result;
}

/// The box with axes of length 1, from axes of length `columns.size`.
template <typename S>
PlacedBox<S> withUnitAxes(const RationalAxes<S>& columns, const Array3<S>& center, const Array3<S>& half) {
    const S one(1.0);
    const S scale = one / columns.size;
    const auto scaled = [&](const exact::Vector3<S>& axis) {
        return Array3<S>{axis.x * scale, axis.y * scale, axis.z * scale};
    };
    return {{scaled(columns.axes[0]), scaled(columns.axes[1]), scaled(columns.axes[2])}, one, center, half, S(0.0)};
}

/// A zero quaternion counts as no rotation.
template <typename S>
PlacedBox<S> placed(const Boxd& box) {
    const Quatd& q = box.orientation;
    const bool isZero = q.w == 0.0 && q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
    const RationalAxes<S> columns = rationalAxesOf<S>(isZero ? kIdentityRotation<double> : q);
    const Array3<S> center = array3<S>(box.center), half = array3<S>(box.half);
    if constexpr (std::is_same_v<S, double>) {
        return withUnitAxes(columns, center, half);
    } else {
        const auto asArray = [](const exact::Vector3<S>& axis) { return Array3<S>{axis.x, axis.y, axis.z}; };
        return {{asArray(columns.axes[0]), asArray(columns.axes[1]), asArray(columns.axes[2])},
                columns.size,
                center,
                half,
                S(0.0)};
    }
}

/// Bounds on the numbers of the filter.
template <typename S>
struct Filter;
template <>
struct Filter<double> {
    static constexpr double kRounding = 0x1p-53;  ///< a result is wrong by this part of it at most
    /// Bounds what a gap may lose because numbers below the smallest double vanish: 2^-1074 times two moderate
    /// lengths, a few times.
    static constexpr double kVanished = 0x1p-460;
};

/// Whether the filter may work on a shape: its numbers are finite and, with all products of three lengths formed from
/// them, within the range of double. Every finite float is. Quiet comparisons, as a NaN may come here.
inline bool isInFilterRange(double sumOfAll) { return std::islessequal(sumOfAll, 0x1p300); }
/// Sums of sizes are NaN or infinite where one of the numbers is, and raise nothing.
inline double sumOfSizes(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }
inline bool isInFilterRange(const Aabbd& box) { return isInFilterRange(sumOfSizes(box.min) + sumOfSizes(box.max)); }
inline bool isInFilterRange(const Triangled& t) {
    return isInFilterRange(sumOfSizes(t.a) + sumOfSizes(t.b) + sumOfSizes(t.c));
}
inline bool isInFilterRange(const Boxd& box) {
    const Quatd& q = box.orientation;
    const double turn = std::fabs(q.w) + (std::fabs(q.x) + std::fabs(q.y) + std::fabs(q.z));
    if (!isInFilterRange(turn + (sumOfSizes(box.center) + sumOfSizes(box.half)))) return false;
    return turn >= 0x1p-300 || turn == 0.0;
}

/// Both projections on one axis, measured from the centre of A, which is always a box.
template <typename S>
struct AxisProjections {
    S radius{};  ///< the projection of A is [-radius, radius]
    S low{};     ///< that of B is [low, high]
    S high{};
};

/// Positive: the width of the gap. Negative: by how much the projections overlap.
template <typename S>
S gapOf(const AxisProjections<S>& projections) {
    return larger(projections.low, -projections.high) - projections.radius;
}

struct AxisName {
    AxisSource source = AxisSource::FaceA;
    int featureA = -1;
    int featureB = -1;
    unsigned index = 0;  ///< among all axes of the pair
};

constexpr std::size_t next(std::size_t i) { return (i + 1) % 3; }
constexpr std::size_t afterNext(std::size_t i) { return (i + 2) % 3; }

/// Whether `test` holds for one of 0, 1, 2, given as constants so that the loop is unrolled.
template <typename Test>
bool anyOfThree(Test&& test) {
    using std::integral_constant;
    return test(integral_constant<std::size_t, 0>{}) || test(integral_constant<std::size_t, 1>{}) ||
           test(integral_constant<std::size_t, 2>{});
}

/// Result of the filter for each axis of a pair.
template <std::size_t kCount>
struct AxisTally {
    std::array<double, kCount> overlaps{};  ///< the projections overlap by this at least; negative where that is open
    unsigned open = 0;                      ///< bit k: axis k is not decided

    AxisVerdict add(unsigned index, double gap, double rounding) {
        if (gap > rounding) return AxisVerdict::Separates;
        overlaps[index] = -gap - rounding;
        // Written so that an axis whose numbers are NaN stays open.
        if (gap < -rounding) return AxisVerdict::Overlaps;
        open |= 1u << index;
        return AxisVerdict::TooClose;
    }
};

/// Reports one axis to an observer, in units of the world.
template <typename Axes, typename Observer>
void report(const Axes& axes, const AxisName& name, const AxisProjections<double>& projections, AxisVerdict verdict,
            Observer& observer) {
    if constexpr (!std::is_same_v<std::remove_cv_t<Observer>, NoObserver>) {
        const Vec3d axis = axes.worldAxis(name);
        const double origin = glm::dot(axis, axes.origin());
        observer(AxisStep{name.source,
                          name.featureA,
                          name.featureB,
                          axis,
                          {origin - projections.radius, origin + projections.radius},
                          {origin + projections.low, origin + projections.high},
                          verdict});
    }
}

/// Stages 1 and 2. The axes that stay open, or none when the shapes are apart.
template <typename Axes, typename Observer>
std::optional<unsigned> openAxes(const Axes& axes, Observer& observer) {
    AxisTally<Axes::kCount> tally;
    const bool apart = axes.any([&](const AxisName& name, const auto& projections) {
        const AxisProjections<double> found = projections();
        const AxisVerdict verdict = tally.add(name.index, gapOf(found), axes.rounding(name));
        report(axes, name, found, verdict, observer);
        return verdict == AxisVerdict::Separates;
    });
    if (apart) return std::nullopt;
    if (tally.open == 0) return 0u;
    axes.any([&](const AxisName& name, const auto& projections) {
        const unsigned bit = 1u << name.index;
        const bool isOpen = (tally.open & bit) != 0 && name.source == AxisSource::EdgePair;
        if (!isOpen || !axes.isShielded(name, tally.overlaps)) return false;
        tally.open &= ~bit;
        report(axes, name, projections(), AxisVerdict::Degenerate, observer);
        return false;
    });
    return tally.open;
}

/// RigidScene 3, for the axes in `open`: the one that separates, if any does.
template <typename ExactAxes>
std::optional<unsigned> separatingAmong(unsigned open, const ExactAxes& axes) {
    std::optional<unsigned> found;
    axes.any([&](const AxisName& name, const auto& projections) {
        if ((open >> name.index & 1u) != 0 && sign(gapOf(projections())) > 0) found = name.index;
        return found.has_value();
    });
    return found;
}

/// Tells an observer what stage 3 found: the open axes again, with the verdicts that stand.
template <typename Axes, typename Observer>
void reportExact(const Axes& axes, unsigned open, std::optional<unsigned> separating, Observer& observer) {
    axes.any([&](const AxisName& name, const auto& projections) {
        if ((open >> name.index & 1u) == 0) return false;
        const bool separates = separating == name.index;
        report(axes, name, projections(), separates ? AxisVerdict::Separates : AxisVerdict::Overlaps, observer);
        return separates;
    });
}

}  // namespace collidoscope::geometry::axes
