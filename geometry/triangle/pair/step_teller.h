#pragma once
/// Tells the observer of one pair what a kernel found; does nothing without an observer, and for lanes.
///
/// Included by files compiled for several instruction sets, so all functions here are templates.

#include "geometry/triangle/pair/corner_sides.h"
#include "geometry/triangle/triangle_step.h"

namespace geometry {

template <typename Observer, typename Real>
class StepTeller {
public:
    using Mask = MaskOf<Real>;
    static constexpr bool kIsObserved = !std::is_same_v<std::remove_const_t<Observer>, NoObserver>;

    StepTeller(Observer& observer, bool isExact) : observer_(observer), isExact_(isExact) {}

    /// Three steps; the last one bears the verdict, TooClose when these signs do not let the test go on.
    void corners(TriangleStepKind kind, const CornerSides<Real>& sides, const Mask& isApart, const Mask& goesOn) const {
        if constexpr (kIsObserved) {
            for (int i = 0; i < 3; ++i) {
                TriangleStep step = stepFor(kind, sides.at[i]);
                (kind == TriangleStepKind::CornerOfA ? step.featureA : step.featureB) = i;
                if (i == 2) step.verdict = isApart ? TriangleVerdict::Apart : open(goesOn);
                observer_(step);
            }
        }
    }

    /// Two steps: the edges from the lonely corner to the next two, against those of B.
    void edges(const AloneCorner<Real>& aloneA, const AloneCorner<Real>& aloneB, const Side<Real>& first,
               const Side<Real>& second, const Mask& isApart, const Mask& isOverlapping) const {
        if constexpr (kIsObserved) {
            const bool isTurned = aloneA.isAbove != aloneB.isAbove;
            const int cornerA = indexOf(aloneA), cornerB = indexOf(aloneB);
            const int nextB = cornerB, previousB = (cornerB + 2) % 3;
            TriangleStep step = stepFor(TriangleStepKind::EdgePair, first);
            step.featureA = cornerA;
            step.featureB = isTurned ? previousB : nextB;
            observer_(step);
            step = stepFor(TriangleStepKind::EdgePair, second);
            step.featureA = (cornerA + 2) % 3;
            step.featureB = isTurned ? nextB : previousB;
            step.verdict = isApart         ? TriangleVerdict::Apart
                           : isOverlapping ? TriangleVerdict::Overlap
                                           : TriangleVerdict::TooClose;
            observer_(step);
        }
    }

    /// Decided in a plane, by exact signs.
    void flat(bool overlap) const {
        observer_(TriangleStep{.kind = TriangleStepKind::Flat, .isExact = true, .verdict = verdictOf(overlap)});
    }

private:
    static TriangleVerdict verdictOf(bool overlap) {
        return overlap ? TriangleVerdict::Overlap : TriangleVerdict::Apart;
    }
    TriangleVerdict open(bool goesOn) const {
        return goesOn || isExact_ ? TriangleVerdict::Open : TriangleVerdict::TooClose;
    }
    TriangleStep stepFor(TriangleStepKind kind, const Side<double>& side) const {
        return {.kind = kind,
                .determinant = side.determinant,
                .sign = static_cast<int>(side.isPositive) - static_cast<int>(side.isNegative),
                .isExact = isExact_};
    }

    Observer& observer_;
    bool isExact_;
};

}  // namespace geometry
