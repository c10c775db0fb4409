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
#include <glm/geometric.hpp>
#include <optional>
#include <type_traits>

#include "geometry/overlap/axes/placed_box.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::geometry::axes {

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
