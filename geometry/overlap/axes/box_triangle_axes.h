#pragma once
/// The thirteen axes of a box (A) and a triangle (B): the faces' normals of the box, the triangle's normal, and the
/// cross products of an edge of each.
///
/// Worked out in the frame of the box, with its centre as the origin: `corner` and `edge` are the triangle's there.
/// Over exact numbers the axes of the box have length `size` instead of 1 and every length carries that factor. Source:
/// Akenine-Möller, Fast 3D triangle-box overlap testing (2001). Differs from it in: any box, and nothing is lost to
/// rounding.
///
/// Rounding. Let e = 2^-53. An entry of a unit axis is wrong by at most 10 e (see box_box_axes.h), so a turned
/// coordinate of v by 14 e |v|_1 before turning, 25 e |v|_1 after. With m the largest |corner|_1 plus |h|_1, a face's
/// gap is wrong by less than 33 e m; that of a cross product of a unit axis and an edge, two coordinates of the edge
/// times a corner or a half size, by less than 90 e |edge|_1 m; that of the normal, which has one edge more, by less
/// than 128 e |edge|_1 |edge|_1 m. kRounding = 256 e serves all of them.
///
/// Shield. Suppose u_i x edge_j separates. Then the pictures of both along u_i are apart, and more so if the triangle
/// is cut down to its edge j + 2, from the far corner to the start of edge j. A segment and a rectangle have three side
/// normals, one of which separates them: M = u_k for the other two k, or u_i x edge_(j+2). The whole triangle reaches
/// further along a unit M by s = |u_i x edge_j| at most. So where these three overlap by s times their length, u_i x
/// edge_j cannot separate.

#include "geometry/overlap/axes/separating_axes.h"

namespace collidoscope::geometry::axes {

template <typename S>
class BoxTriangleAxes {
public:
    static constexpr std::size_t kCount = 13;

    BoxTriangleAxes(const PlacedBox<S>& box, const Triangled& triangle) : box_(box) {
        const std::array<Array3<S>, 3> world{array3<S>(triangle.a), array3<S>(triangle.b), array3<S>(triangle.c)};
        for (std::size_t k = 0; k < 3; ++k) {
            corner_[k] = local(difference(world[k], box.center));
            edge_[k] = local(difference(world[next(k)], world[k]));
            half_[k] = box.size * box.half[k];
        }
        if constexpr (std::is_same_v<S, double>) setRounding();
    }

    template <typename Visit>
    bool any(Visit&& visit) const {
        return anyOfThree([&](auto i) { return visit(face(i), [&] { return onFace(i); }); }) ||
               visit(kNormal, [&] { return onNormal(); }) || anyOfThree([&](auto i) {
                   return anyOfThree([&](auto j) { return visit(edges(i, j), [&] { return onEdges(i, j); }); });
               });
    }

    double rounding(const AxisName& name) const {
        if (name.source == AxisSource::FaceA) return roundingOfFace_;
        if (name.source == AxisSource::FaceB) return roundingOfNormal_;
        return roundingOfEdge_[static_cast<std::size_t>(name.featureB)];
    }

    bool isShielded(const AxisName& name, const std::array<double, kCount>& overlaps) const {
        const auto i = static_cast<std::size_t>(name.featureA);
        const auto j = static_cast<std::size_t>(name.featureB);
        const double length = lengthAcross(i, j) + rounding(name);
        const AxisName beside = edges(i, afterNext(j));
        const double besideLength = lengthAcross(i, afterNext(j)) + rounding(beside);
        return overlaps[face(next(i)).index] >= length && overlaps[face(afterNext(i)).index] >= length &&
               overlaps[beside.index] >= besideLength * length;
    }

    Vec3d origin() const { return vector(box_.center); }
    Vec3d worldAxis(const AxisName& name) const {
        if (name.source == AxisSource::FaceB) return world(crossed(edge_[0], edge_[1]));
        const auto i = static_cast<std::size_t>(name.featureA);
        if (name.source == AxisSource::FaceA) return vector(box_.axis[i]);
        return glm::cross(vector(box_.axis[i]), world(edge_[static_cast<std::size_t>(name.featureB)]));
    }

private:
    static constexpr double kRounding = 256 * Filter<double>::kRounding;
    static constexpr AxisName kNormal{AxisSource::FaceB, -1, 0, 3};

    static AxisName face(std::size_t i) {
        return {AxisSource::FaceA, static_cast<int>(i), -1, static_cast<unsigned>(i)};
    }
    static AxisName edges(std::size_t i, std::size_t j) {
        return {AxisSource::EdgePair, static_cast<int>(i), static_cast<int>(j), static_cast<unsigned>(4 + 3 * i + j)};
    }

    Array3<S> local(const Array3<S>& v) const {
        return {dot(box_.axis[0], v), dot(box_.axis[1], v), dot(box_.axis[2], v)};
    }
    Vec3d world(const Array3<double>& v) const {
        return v[0] * vector(box_.axis[0]) + v[1] * vector(box_.axis[1]) + v[2] * vector(box_.axis[2]);
    }
    /// No less than |u_i x edge_j|.
    double lengthAcross(std::size_t i, std::size_t j) const {
        return magnitude(edge_[j][next(i)]) + magnitude(edge_[j][afterNext(i)]);
    }

    void setRounding() {
        const double reach = larger(larger(sumOfSizes(corner_[0]), sumOfSizes(corner_[1])), sumOfSizes(corner_[2]));
        const double rounding = kRounding * (reach + sumOfSizes(half_) + box_.roundedFrom);
        roundingOfFace_ = Filter<double>::kVanished + rounding;
        roundingOfNormal_ = Filter<double>::kVanished + rounding * sumOfSizes(edge_[0]) * sumOfSizes(edge_[1]);
        for (std::size_t j = 0; j < 3; ++j)
            roundingOfEdge_[j] = Filter<double>::kVanished + rounding * sumOfSizes(edge_[j]);
    }

    AxisProjections<S> onFace(std::size_t i) const {
        return {half_[i], smaller(smaller(corner_[0][i], corner_[1][i]), corner_[2][i]),
                larger(larger(corner_[0][i], corner_[1][i]), corner_[2][i])};
    }
    AxisProjections<S> onNormal() const {
        const Array3<S> normal = crossed(edge_[0], edge_[1]);
        const S middle = dot(normal, corner_[0]);
        return {half_[0] * magnitude(normal[0]) + half_[1] * magnitude(normal[1]) + half_[2] * magnitude(normal[2]),
                middle, middle};
    }
    /// Both ends of edge j have the same projection.
    AxisProjections<S> onEdges(std::size_t i, std::size_t j) const {
        const std::size_t i1 = next(i), i2 = afterNext(i), far = afterNext(j);
        const Array3<S>& e = edge_[j];
        const S near = e[i1] * corner_[j][i2] - e[i2] * corner_[j][i1];
        const S other = e[i1] * corner_[far][i2] - e[i2] * corner_[far][i1];
        return {half_[i1] * magnitude(e[i2]) + half_[i2] * magnitude(e[i1]), smaller(near, other), larger(near, other)};
    }

    PlacedBox<S> box_{};
    std::array<Array3<S>, 3> corner_{};  ///< carries size
    std::array<Array3<S>, 3> edge_{};    ///< carries size
    Array3<S> half_{};                   ///< carries size
    double roundingOfFace_ = 0.0;
    double roundingOfNormal_ = 0.0;
    Array3<double> roundingOfEdge_{};
};

}  // namespace collidoscope::geometry::axes
