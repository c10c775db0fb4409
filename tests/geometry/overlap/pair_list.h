#pragma once
/// The shapes of three dimensions and all their pairs, as lists of types.

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry::test {

/// In the order of their ranks.
template <typename T>
using AllShapes = std::tuple<Vec3<T>, Segment<T>, Ray<T>, Line<T>, Sphere<T>, Capsule<T>, Plane<T>, Triangle<T>,
                             Aabb<T>, Box<T>, Hull<T>, Frustum<T>>;
inline constexpr std::size_t kShapeCount = std::tuple_size_v<AllShapes<float>>;
inline constexpr const char* kShapeNames[kShapeCount] = {"point", "segment",  "ray",  "line", "sphere", "capsule",
                                                         "plane", "triangle", "aabb", "box",  "hull",   "frustum"};

template <typename Shape>
std::string nameOf() {
    return kShapeNames[ShapeRank<Shape>::value];
}

template <typename ShapeA, typename ShapeB>
struct ShapePair {
    using A = ShapeA;
    using B = ShapeB;
};
/// Names typed tests after their pair.
struct PairName {
    template <typename Pair>
    static std::string GetName(int) {
        return nameOf<typename Pair::A>() + "_" + nameOf<typename Pair::B>();
    }
};

/// Pairs are counted (0,0) (0,1) (1,1) (0,2) (1,2) (2,2) ...
constexpr std::size_t laterOf(std::size_t pair) {
    std::size_t later = 0;
    while ((later + 1) * (later + 2) / 2 <= pair) ++later;
    return later;
}
constexpr std::size_t earlierOf(std::size_t pair) { return pair - laterOf(pair) * (laterOf(pair) + 1) / 2; }

template <typename T, std::size_t... Pairs>
auto pairsOf(std::index_sequence<Pairs...>)
    -> testing::Types<ShapePair<std::tuple_element_t<earlierOf(Pairs), AllShapes<T>>,
                                std::tuple_element_t<laterOf(Pairs), AllShapes<T>>>...>;

inline constexpr std::size_t kPairCount = kShapeCount * (kShapeCount + 1) / 2;
template <typename T>
using AllPairs = decltype(pairsOf<T>(std::make_index_sequence<kPairCount>{}));
/// Without the frustum, which is the last shape.
template <typename T>
using ExactPairs = decltype(pairsOf<T>(std::make_index_sequence<kPairCount - kShapeCount>{}));

}  // namespace collidoscope::geometry::test
