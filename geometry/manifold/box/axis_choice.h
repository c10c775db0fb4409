#pragma once
/// Along which of fifteen axes two boxes overlap least. Over doubles for one pair, over lanes for eight.
///
/// The depth along an edge axis u_i x v_j is (overlap of its shadows) / s with s = |u_i x v_j|. Depths are compared as
/// squares, each times the other's s^2, so that nothing is divided and no root is drawn.

#include "geometry/batch/lanes.h"
#include "geometry/overlap/axes/box_box_axes.h"

namespace geometry::boxes {

/// An edge axis must be shallower than the best face by this part of the depth, and a face of B than that of A.
/// Where boxes lean on each other by a small angle t, all axes between both face normals have the same depth but for
/// t^2 times the size: this keeps the face, and a patch that can carry, up to t = sqrt(depth / size) / 10.
inline constexpr double kFaceAdvantage = 0.01;

/// What fifteen axes tell; for eight pairs, lane by lane. Axes have the index that BoxBoxAxes gives them.
template <typename Real>
struct AxisChoice {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());
    Mask isApart{};   ///< for sure, by more than the margin
    Mask isOpen{};    ///< rounding may decide whether they are apart, or they are apart within the margin
    Real axis{};      ///< the axis to push along
    Real bestFace{};  ///< the same among faces only
};

/// The widest gap among some face axes; a depth is a gap below zero.
template <typename Real>
struct WidestGap {
    Real gap{};
    Real axis{};

    void consider(const Real& other, unsigned index) {
        const auto isWider = other > gap;
        gap = batch::select(isWider, other, gap);
        axis = batch::select(isWider, Real(static_cast<double>(index)), axis);
    }
};

/// The shallowest edge axis: squares of overlap and of s.
template <typename Real>
struct ShallowestEdge {
    Real overlap{};
    Real sine{};
    Real axis{};

    void consider(const Real& otherOverlap, const Real& otherSine, unsigned index) {
        const auto isShallower = otherOverlap * sine < overlap * otherSine;
        overlap = batch::select(isShallower, otherOverlap, overlap);
        sine = batch::select(isShallower, otherSine, sine);
        axis = batch::select(isShallower, Real(static_cast<double>(index)), axis);
    }
};

template <typename Real>
class AxisSearch {
public:
    AxisSearch(const axes::BoxBoxAxes<Real>& pair, const Real& margin)
        : pair_(pair), rounding_(pair.rounding({})), limit_(margin + rounding_) {}

    /// Stops after the faces when all pairs are apart.
    AxisChoice<Real> run() {
        pair_.any([&](const axes::AxisName& name, const auto& shadows) {
            const Real gap = gapOf(shadows());
            overlaps_[name.index] = -gap - rounding_;
            isApart_ = isApart_ | (gap > limit_);
            if (name.source == AxisSource::FaceA) faceA_.consider(gap, name.index);
            if (name.source == AxisSource::FaceB) faceB_.consider(gap, name.index);
            if (name.source == AxisSource::EdgePair) considerEdge(name, gap);
            return name.index == 5 && batch::all(isApart_);
        });
        return batch::all(isApart_) ? AxisChoice<Real>{isApart_, isApart_, Real(0.0), Real(0.0)} : chosen();
    }

private:
    using Mask = typename AxisChoice<Real>::Mask;

    void considerEdge(const axes::AxisName& name, const Real& gap) {
        const auto i = static_cast<std::size_t>(name.featureA), j = static_cast<std::size_t>(name.featureB);
        const Real p = pair_.cosine(axes::next(i), j), q = pair_.cosine(axes::afterNext(i), j);
        // Rounding counts against an edge: where s is small the quotient would be made of it.
        const Real overlap = batch::max(rounding_ - gap, Real(0.0));
        edge_.consider(overlap * overlap, p * p + q * q, name.index);
    }

    AxisChoice<Real> chosen() const {
        using batch::select;
        const Real kept(1.0 - kFaceAdvantage), zero(0.0);
        const auto isOfB = faceB_.gap > select(faceA_.gap < zero, faceA_.gap * kept, faceA_.gap);
        const Real face = select(isOfB, faceB_.axis, faceA_.axis);
        const Real limit = batch::max(-select(isOfB, faceB_.gap, faceA_.gap), zero) * kept;
        const auto isEdge = edge_.overlap < limit * limit * edge_.sine;
        return {isApart_, openPairs(), select(isEdge, edge_.axis, face), face};
    }

    Mask openPairs() const {
        const Real zero(0.0);
        Mask isOpen = zero < zero;
        for (const Real& overlap : overlaps_) isOpen = isOpen | !(overlap > zero);
        if (!batch::any(isOpen)) return isOpen;
        isOpen = zero < zero;
        pair_.any([&](const axes::AxisName& name, const auto&) {
            Mask isUnclear = !(overlaps_[name.index] > zero);
            if (name.source == AxisSource::EdgePair) isUnclear = isUnclear & !pair_.isShielded(name, overlaps_);
            isOpen = isOpen | isUnclear;
            return false;
        });
        return isOpen;
    }

    const axes::BoxBoxAxes<Real>& pair_;
    Real rounding_{};
    Real limit_{};
    std::array<Real, 15> overlaps_{};
    Mask isApart_ = Real(0.0) < Real(0.0);
    WidestGap<Real> faceA_{Real(-1e300), Real(0.0)};
    WidestGap<Real> faceB_{Real(-1e300), Real(3.0)};
    ShallowestEdge<Real> edge_{Real(1.0), Real(0.0), Real(6.0)};
};

/// Precondition: both boxes are moderate, see placed_box.h; margin >= 0.
template <typename Real>
AxisChoice<Real> chooseAxis(const axes::BoxBoxAxes<Real>& pair, const Real& margin) {
    return AxisSearch<Real>{pair, margin}.run();
}

}  // namespace geometry::boxes
