#pragma once
/// What a tree is built of: the boxes of its triangles.

#include <cstdint>

#include <glm/common.hpp>
#include <limits>

#include "geometry/shapes/aabb.h"

namespace geometry::build {

/// The box of a triangle, and which one it is.
struct Item {
    Vec3f min{0.0f};
    std::uint32_t triangle = 0;
    Vec3f max{0.0f};
    std::uint32_t unused = 0;
};
static_assert(sizeof(Item) == 32);

/// A point of the box where it is sorted by: half its centre, which stays finite for every finite box, and so do
/// differences of such points.
inline Vec3f placeOf(const Item& item) { return item.min * 0.25f + item.max * 0.25f; }

/// A box that grows; it holds nothing at first.
struct Bounds {
    Vec3f min{std::numeric_limits<float>::infinity()};
    Vec3f max{-std::numeric_limits<float>::infinity()};

    void add(const Vec3f& low, const Vec3f& high) {
        min = glm::min(min, low);
        max = glm::max(max, high);
    }
    void add(const Vec3f& point) { add(point, point); }
    void add(const Bounds& other) { add(other.min, other.max); }
};

/// Half the surface. In double, where the largest and the smallest floats have products. 0 for nothing.
inline double halfArea(const Bounds& box) {
    if (!(box.min.x <= box.max.x)) return 0.0;
    const Vec3d size = Vec3d{box.max} - Vec3d{box.min};
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

}  // namespace geometry::build
