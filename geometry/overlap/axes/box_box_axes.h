#pragma once
/// The fifteen axes of two boxes: the faces' normals of each, and the cross products of an edge of each.
///
/// Worked out in the frame of A. Let u be the unit axes of A, v those of B, d the way from the centre of A to that of
/// B, c(i, j) = u_i . v_j and offset(i) = u_i . d. These are all that is needed: u_k . (u_i x v_j) = (u_k x u_i) . v_j
/// is another c. Over exact numbers an axis has length `size` instead of 1; every projection then carries the factor
/// unit^2, with unit = size of A times size of B. Source: Gottschalk, Lin, Manocha, OBBTree: a hierarchical structure
/// for rapid interference detection (1996), section 5. Differs from it in: nothing is added to c to hide edges that are
/// nearly parallel.
///
/// Rounding. Let e = 2^-53. An entry of u or v is wrong by at most 10 e: four roundings of terms whose sizes sum to
/// |q|^2, four in |q|^2, one of its inverse, one of the product. So c is wrong by less than 38 e, and offset by
/// 14 e |d|_1. Gaps are sums of at most three products of c with an offset or a half size: each is wrong by less than
/// 38 sqrt(3) + 14 sqrt(3) + 6 < 97 times e (|d|_1 + |hA|_1 + |hB|_1). kRounding = 128 leaves room for what is of
/// second order.
///
/// Shield. Suppose u_i x v_j separates. Then the pictures of A and B along u_i are apart, and more so the pictures of A
/// and B', where B' is B without its extent along v_j. B' is a parallelogram there, and A a rectangle, so one of their
/// four side normals separates them: M = u_k or u_i x v_k with the two other k. Given its extent back, B reaches
/// further along M by hB_j |v_j . M| <= hB_j s at most, with s = |u_i x v_j|, since M is at right angles to u_i. So
/// where all four M overlap by hB_j s or more, u_i x v_j cannot separate. (An M shorter than 1 overlaps by less.)

#include "geometry/overlap/axes/separating_axes.h"

namespace collidoscope::geometry::axes {

/// Held is how the boxes are kept: as copies, or as references to boxes that outlive the axes.
template <typename S, typename Held = PlacedBox<S>>
class BoxBoxAxes {
public:
    static constexpr std::size_t kCount = 15;

    BoxBoxAxes(const PlacedBox<S>& a, const PlacedBox<S>& b) : a_(a), b_(b), unit_(a.size * b.size) {
        const Array3<S> d = difference(b.center, a.center);
        for (std::size_t i = 0; i < 3; ++i) {
            offset_[i] = b.size * dot(a.axis[i], d);
            halfA_[i] = unit_ * a.half[i];
            halfB_[i] = unit_ * b.half[i];
            for (std::size_t j = 0; j < 3; ++j) c_[i][j] = dot(a.axis[i], b.axis[j]);
        }
        if constexpr (!std::is_same_v<S, exact::Number>) {
            const S size = sumOfSizes(d) + sumOfSizes(a.half) + sumOfSizes(b.half) + a.roundedFrom + b.roundedFrom;
            rounding_ = S(Filter<S>::kVanished) + S(kRounding * Filter<S>::kRounding) * size;
        }
    }

    template <typename Visit>
    bool any(Visit&& visit) const {
        return anyOfThree([&](auto i) { return visit(faceA(i), [&] { return onFaceA(i); }); }) ||
               anyOfThree([&](auto j) { return visit(faceB(j), [&] { return onFaceB(j); }); }) ||
               anyOfThree([&](auto i) {
                   return anyOfThree([&](auto j) { return visit(edges(i, j), [&] { return onEdges(i, j); }); });
               });
    }

    S rounding(const AxisName&) const { return rounding_; }
    const PlacedBox<S>& a() const { return a_; }
    const PlacedBox<S>& b() const { return b_; }
    /// u_i . v_j and u_i . d, for axes of length 1.
    const S& cosine(std::size_t i, std::size_t j) const { return c_[i][j]; }
    const S& offset(std::size_t i) const { return offset_[i]; }
    /// The projections of both boxes on the axis with this index.
    AxisProjections<S> projectionsOn(unsigned index) const {
        if (index < 3) return onFaceA(index);
        return index < 6 ? onFaceB(index - 3) : onEdges((index - 6) / 3, index % 3);
    }

    auto isShielded(const AxisName& name, const std::array<S, kCount>& overlaps) const {
        const auto i = static_cast<std::size_t>(name.featureA);
        const auto j = static_cast<std::size_t>(name.featureB);
        const S sine = magnitude(c_[next(i)][j]) + magnitude(c_[afterNext(i)][j]);
        const S margin = halfB_[j] * sine + rounding_;
        const auto byFace = overlaps[faceA(next(i)).index] >= margin;
        const auto byOtherFace = overlaps[faceA(afterNext(i)).index] >= margin;
        const auto byEdges = overlaps[edges(i, next(j)).index] >= margin;
        const auto byOtherEdges = overlaps[edges(i, afterNext(j)).index] >= margin;
        return byFace & byOtherFace & byEdges & byOtherEdges;
    }

    Vec3d origin() const { return vector(a_.center); }
    Vec3d worldAxis(const AxisName& name) const {
        const auto i = static_cast<std::size_t>(name.featureA);
        const auto j = static_cast<std::size_t>(name.featureB);
        if (name.source == AxisSource::FaceA) return vector(a_.axis[i]);
        if (name.source == AxisSource::FaceB) return vector(b_.axis[j]);
        return glm::cross(vector(a_.axis[i]), vector(b_.axis[j]));
    }

private:
    static constexpr int kRounding = 128;

    static AxisName faceA(std::size_t i) {
        return {AxisSource::FaceA, static_cast<int>(i), -1, static_cast<unsigned>(i)};
    }
    static AxisName faceB(std::size_t j) {
        return {AxisSource::FaceB, -1, static_cast<int>(j), static_cast<unsigned>(3 + j)};
    }
    static AxisName edges(std::size_t i, std::size_t j) {
        return {AxisSource::EdgePair, static_cast<int>(i), static_cast<int>(j), static_cast<unsigned>(6 + 3 * i + j)};
    }

    AxisProjections<S> onFaceA(std::size_t i) const {
        const S middle = unit_ * offset_[i];
        const S reach =
            halfB_[0] * magnitude(c_[i][0]) + halfB_[1] * magnitude(c_[i][1]) + halfB_[2] * magnitude(c_[i][2]);
        return {unit_ * halfA_[i], middle - reach, middle + reach};
    }
    AxisProjections<S> onFaceB(std::size_t j) const {
        const S middle = c_[0][j] * offset_[0] + c_[1][j] * offset_[1] + c_[2][j] * offset_[2];
        const S reach = unit_ * halfB_[j];
        return {halfA_[0] * magnitude(c_[0][j]) + halfA_[1] * magnitude(c_[1][j]) + halfA_[2] * magnitude(c_[2][j]),
                middle - reach, middle + reach};
    }
    /// u_i x v_j = c(i1, j) u_i2 - c(i2, j) u_i1 with i, i1, i2 in cyclic order.
    AxisProjections<S> onEdges(std::size_t i, std::size_t j) const {
        const std::size_t i1 = next(i), i2 = afterNext(i), j1 = next(j), j2 = afterNext(j);
        const S middle = c_[i1][j] * offset_[i2] - c_[i2][j] * offset_[i1];
        const S reach = halfB_[j1] * magnitude(c_[i][j2]) + halfB_[j2] * magnitude(c_[i][j1]);
        return {halfA_[i1] * magnitude(c_[i2][j]) + halfA_[i2] * magnitude(c_[i1][j]), middle - reach, middle + reach};
    }

    Held a_;
    Held b_;
    S unit_{};
    std::array<Array3<S>, 3> c_{};  ///< carries unit
    Array3<S> offset_{};            ///< carries unit
    Array3<S> halfA_{};             ///< carries unit
    Array3<S> halfB_{};             ///< carries unit
    S rounding_{};
};

}  // namespace collidoscope::geometry::axes
