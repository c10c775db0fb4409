#pragma once
/// The axis of least depth among the fifteen axes of two boxes. Over doubles for one pair, over lanes for eight.
///
/// The depth along an edge axis u_i x v_j is (overlap of its projections) / s with s = |u_i x v_j|. Depths are compared
/// as squares, each times the other's s^2, so that no division and no square root is needed.

#include <glm/geometric.hpp>

#include "geometry/base/simd/lanes.h"
#include "geometry/manifold/manifold.h"
#include "geometry/overlap/axes/box_box_axes.h"

namespace collidoscope::geometry::boxes {

using axes::Array3;
using PlacedBox = axes::PlacedBox<double>;
using PairAxes = axes::BoxBoxAxes<double, const PlacedBox&>;

inline Vec3d vectorOf(const Array3<double>& v) { return {v[0], v[1], v[2]}; }
template <typename Real>
Real sizeOf(const axes::PlacedBox<Real>& box) {
    return box.half[0] + box.half[1] + box.half[2];
}
/// Distance up to which points count as touching in the clipping, m.
template <typename Real, typename Held>
Real slackOf(const axes::BoxBoxAxes<Real, Held>& pair) {
    return Real(kOnSide) * (sizeOf(pair.a()) + sizeOf(pair.b()));
}

/// Names of corners, faces and edges, encoded as in Feature. An edge lies along `axis`, on an end of each other axis.
constexpr std::uint32_t endOf(std::size_t axis, bool isFarEnd) { return isFarEnd ? 1u << axis : 0u; }
constexpr Feature faceName(std::size_t axis, bool isFarEnd) {
    return Feature::face(static_cast<std::uint32_t>(2 * axis + (isFarEnd ? 1 : 0)));
}
constexpr Feature edgeName(std::size_t axis, bool isFar1, bool isFar2) {
    const std::uint32_t corner = endOf(axes::next(axis), isFar1) | endOf(axes::afterNext(axis), isFar2);
    return Feature::edge(corner, corner | endOf(axis, true));
}

/// Permutes the items of x, y, z cyclically to those of a frame whose z is axis k: the two after k, then that of k.
template <typename T>
Array3<T> turnedTo(const Array3<T>& v, double k) {
    const auto i = static_cast<std::size_t>(k);
    return {v[axes::next(i)], v[axes::afterNext(i)], v[i]};
}
template <typename T, typename Set>
Array3<batch::Lanes<T, Set>> turnedTo(const Array3<batch::Lanes<T, Set>>& v, const batch::Lanes<T, Set>& k) {
    using Real = batch::Lanes<T, Set>;
    const auto is0 = k < Real(0.5), is1 = k < Real(1.5);
    const auto pick = [&](std::size_t of0, std::size_t of1, std::size_t of2) {
        return batch::select(is0, v[of0], batch::select(is1, v[of1], v[of2]));
    };
    return {pick(1, 2, 0), pick(2, 0, 1), pick(0, 1, 2)};
}
template <typename T, typename Set>
Array3<Array3<batch::Lanes<T, Set>>> turnedTo(const Array3<Array3<batch::Lanes<T, Set>>>& rows,
                                              const batch::Lanes<T, Set>& k) {
    Array3<Array3<batch::Lanes<T, Set>>> result;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto column = turnedTo(Array3<batch::Lanes<T, Set>>{rows[0][i], rows[1][i], rows[2][i]}, k);
        result[0][i] = column[0], result[1][i] = column[1], result[2][i] = column[2];
    }
    return result;
}

/// Result of the search over the fifteen axes; for eight pairs, lane by lane. Axes are numbered as in BoxBoxAxes.
template <typename Real>
struct AxisChoice {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());
    Mask isApart{};   ///< the boxes are certainly apart, by more than the margin
    Mask isOpen{};    ///< rounding may decide whether they are apart, or they are apart within the margin
    Real axis{};      ///< the axis of least depth
    Real bestFace{};  ///< the face axis of least depth
    Real gap{};       ///< gap of the projections on the axis, times its length
    /// The face axis, 0 ... 5, that is nearest in direction to an edge axis, and the gap on it; the best face where the
    /// axis is a face axis, or where faceSlack is 0.
    Real facing{}, facingGap{};
};

/// The search. It has no branch that depends on a single pair: it finds the best numbers first, then their axes.
template <typename Real, typename Held>
class AxisSearch {
public:
    using Pair = axes::BoxBoxAxes<Real, Held>;

    AxisSearch(const Pair& pair, const Real& margin, const Real& faceSlack)
        : pair_(pair), rounding_(pair.rounding({})), limit_(margin + rounding_), faceSlack_(faceSlack) {}

    /// Tests after every three axes whether all pairs are apart: a branch for each axis would be mispredicted too
    /// often.
    AxisChoice<Real> run() {
        const bool areApart = pair_.any([&](const axes::AxisName& name, const auto& projections) {
            const Real gap = gapOf(projections());
            gaps_[name.index] = gap;
            widest_ = batch::max(widest_, gap);
            if (name.source == AxisSource::EdgePair) considerEdge(name, gap);
            return name.index % 3 == 2 && batch::all(widest_ > limit_);
        });
        const Mask isApart = widest_ > limit_;
        if (!areApart) return chosen(isApart);
        const Real none(0.0);
        return {isApart, isApart, none, none, none, none, none};
    }

private:
    using Mask = typename AxisChoice<Real>::Mask;

    void considerEdge(const axes::AxisName& name, const Real& gap) {
        const auto i = static_cast<std::size_t>(name.featureA), j = static_cast<std::size_t>(name.featureB);
        const Real p = pair_.cosine(axes::next(i), j), q = pair_.cosine(axes::afterNext(i), j);
        // The rounding is added to the overlap of an edge axis: where s is small, the depth would be mere rounding.
        const Real overlap = batch::max(rounding_ - gap, Real(0.0));
        squaredOverlaps_[name.index - 6] = overlap * overlap;
        squaredSines_[name.index - 6] = p * p + q * q;
    }

    AxisChoice<Real> chosen(const Mask& isApart) const {
        using batch::max, batch::select;
        const Real kept(1.0 - kFaceAdvantage), zero(0.0);
        const Real ofA = max(max(gaps_[0], gaps_[1]), gaps_[2]), ofB = max(max(gaps_[3], gaps_[4]), gaps_[5]);
        const auto isOfB = ofB > max(ofA, ofA * kept);
        const Real faceGap = select(isOfB, ofB, ofA);
        const auto isBestFace = [&](std::size_t i) { return gaps_[i] >= faceGap; };
        const Real face = select(isOfB, firstOf(3, 6, isBestFace), firstOf(0, 3, isBestFace));
        const Real limit = max(-max(ofA, ofB) * kept - slackOf(pair_) - faceSlack_, zero);
        AxisChoice<Real> choice{isApart, openPairs(), face, face, faceGap, face, faceGap};
        preferEdges(limit * limit, choice);
        return choice;
    }

    /// Chooses the shallowest edge axis, the first of equal ones, where one is shallower than the limit.
    void preferEdges(const Real& squaredLimit, AxisChoice<Real>& choice) const {
        Mask isEdge = squaredOverlaps_[0] < squaredLimit * squaredSines_[0];
        for (std::size_t i = 1; i < 9; ++i) isEdge = isEdge | (squaredOverlaps_[i] < squaredLimit * squaredSines_[i]);
        if (!batch::any(isEdge)) return;
        Real overlap = squaredLimit, sine(1.0);
        for (std::size_t i = 0; i < 9; ++i) {
            const auto isShallower = squaredOverlaps_[i] * sine < overlap * squaredSines_[i];
            const auto better = [&](const Real& mine, const Real& best) {
                return batch::select(isShallower, mine, best);
            };
            overlap = better(squaredOverlaps_[i], overlap), sine = better(squaredSines_[i], sine);
            choice.axis = better(Real(static_cast<double>(6 + i)), choice.axis);
            choice.gap = better(gaps_[6 + i], choice.gap);
        }
        if (batch::any(faceSlack_ > Real(0.0))) findFacing(choice);
    }

    /// Finds the facing face for the edge axes that some pair has chosen, which are few.
    void findFacing(AxisChoice<Real>& choice) const {
        for (std::size_t i = 0; i < 9; ++i) {
            const Real index(static_cast<double>(6 + i));
            const Mask isChosen = (choice.axis >= index) & (choice.axis <= index);
            if (!batch::any(isChosen)) continue;
            const Facing facing = facingOf(i / 3, i % 3);
            choice.facing = batch::select(isChosen, facing.index, choice.facing);
            choice.facingGap = batch::select(isChosen, facing.gap, choice.facingGap);
        }
    }

    /// The face axis nearest in direction to u_i x v_j. With c(k, l) = u_k . v_l, the components of the edge axis along
    /// the two other axes of A are -c(i+2, j) and c(i+1, j), along those of B c(i, j+2) and -c(i, j+1).
    struct Facing {
        Real index{}, gap{}, share{};
    };
    Facing facingOf(std::size_t i, std::size_t j) const {
        using axes::next, axes::afterNext, axes::magnitude;
        Facing facing{Real(static_cast<double>(next(i))), gaps_[next(i)], magnitude(pair_.cosine(afterNext(i), j))};
        const auto consider = [&](std::size_t face, const Real& share) {
            const auto isNearer = magnitude(share) > facing.share;
            facing.index = batch::select(isNearer, Real(static_cast<double>(face)), facing.index);
            facing.gap = batch::select(isNearer, gaps_[face], facing.gap);
            facing.share = batch::max(facing.share, magnitude(share));
        };
        consider(afterNext(i), pair_.cosine(next(i), j));
        consider(3 + next(j), pair_.cosine(i, afterNext(j)));
        consider(3 + afterNext(j), pair_.cosine(i, next(j)));
        return facing;
    }

    /// The first index in [from, to) for which isBest holds, lane by lane.
    template <typename IsBest>
    static Real firstOf(std::size_t from, std::size_t to, const IsBest& isBest) {
        Real first(static_cast<double>(from));
        for (std::size_t i = to; i-- > from;) first = batch::select(isBest(i), Real(static_cast<double>(i)), first);
        return first;
    }

    Mask openPairs() const {
        const Real zero(0.0);
        Mask isOpen = widest_ >= -rounding_;
        if (!batch::any(isOpen)) return isOpen;
        isOpen = isOpen & !isOpen;
        std::array<Real, 15> overlaps;
        for (std::size_t i = 0; i < 15; ++i) overlaps[i] = -gaps_[i] - rounding_;
        pair_.any([&](const axes::AxisName& name, const auto&) {
            Mask isUnclear = overlaps[name.index] <= zero;
            if (name.source == AxisSource::EdgePair) isUnclear = isUnclear & !pair_.isShielded(name, overlaps);
            isOpen = isOpen | isUnclear;
            return false;
        });
        return isOpen;
    }

    const Pair& pair_;
    Real rounding_{};
    Real limit_{};
    Real faceSlack_{};
    std::array<Real, 15> gaps_;
    std::array<Real, 9> squaredOverlaps_, squaredSines_;
    Real widest_{-1e300};
};

/// Precondition: both boxes are in the filter range, see separating_axes.h; margin, faceSlack >= 0 (m).
template <typename Real, typename Held>
AxisChoice<Real> chooseAxis(const axes::BoxBoxAxes<Real, Held>& pair, const Real& margin, const Real& faceSlack) {
    return AxisSearch<Real, Held>{pair, margin, faceSlack}.run();
}

}  // namespace collidoscope::geometry::boxes
