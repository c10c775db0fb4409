#pragma once
/// What a tree is built of: boxes of triangles, or of small groups of neighbouring triangles.

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "geometry/base/bit_cast.h"
#include "geometry/mesh/build/build_four.h"
#include "geometry/mesh/mesh.h"

namespace geometry::build {

/// A box that grows; it holds nothing at first. Only x, y, z count of its four numbers.
struct Bounds {
    Four low = same(std::numeric_limits<float>::max());
    Four high = same(-std::numeric_limits<float>::max());

    void add(const Four& otherLow, const Four& otherHigh) {
        low = min(low, otherLow);
        high = max(high, otherHigh);
    }
    void add(const Bounds& other) { add(other.low, other.high); }
};

inline Aabbf aabbOf(const Bounds& b) { return {{b.low[0], b.low[1], b.low[2]}, {b.high[0], b.high[1], b.high[2]}}; }

/// The fourth numbers hold counts, by the bits of floats from 1 upwards: arithmetic that they get caught in stays fast,
/// as it would not with the bits of tiny numbers. Precondition: below 2^30.
inline float asFourth(std::uint32_t count) { return bit_cast<float>(bit_cast<std::uint32_t>(1.0f) + count); }
inline std::uint32_t fromFourth(float fourth) {
    return bit_cast<std::uint32_t>(fourth) - bit_cast<std::uint32_t>(1.0f);
}

/// The box of some triangles that stay together. In memory two registers, with a count in each.
struct Item {
    Four low{};
    Four high{};
    std::uint32_t first() const { return fromFourth(low[3]); }  ///< of its triangles, in the order of the items
    std::uint32_t count() const { return fromFourth(high[3]); }
};

inline Item itemOf(const Bounds& bounds, std::uint32_t first, std::uint32_t count) {
    Item item{bounds.low, bounds.high};
    item.low[3] = asFourth(first);
    item.high[3] = asFourth(count);
    return item;
}

/// The point of the box that it is sorted by: half its centre. That is finite for every finite box, and so are
/// differences of such points. The fourth number is 0.
inline Four placeOf(const Item& item) {
    const Four quarter{0.25f, 0.25f, 0.25f, 0.0f};
    return item.low * quarter + item.high * quarter;
}

inline Bounds boundsOfTriangle(std::span<const Vec3f> vertices, const MeshTriangle& triangle) {
    Bounds bounds;
    for (const std::uint32_t v : {triangle.a, triangle.b, triangle.c}) {
        // Adding zero makes +0 of -0: which of the two is the smaller must not depend on the order of asking.
        const Four corner = Four{vertices[v].x, vertices[v].y, vertices[v].z, 0.0f} + Four{};
        bounds.add(corner, corner);
    }
    return bounds;
}

}  // namespace geometry::build
