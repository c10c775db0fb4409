#pragma once
/// Items that a tree is built of: boxes of triangles, or of small groups of neighbouring triangles. The numbers of a
/// box are worked on together, four floats in one register.

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "geometry/base/scalar.h"
#include "geometry/mesh/bvh.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry::build {

#if defined(__GNUC__)
typedef float Four __attribute__((vector_size(16)));
typedef std::int32_t FourWhole __attribute__((vector_size(16)));

inline Four min(const Four& a, const Four& b) { return a < b ? a : b; }
inline Four max(const Four& a, const Four& b) { return a > b ? a : b; }
/// Rounded towards zero. Precondition: they fit.
inline FourWhole whole(const Four& a) { return __builtin_convertvector(a, FourWhole); }
#else
struct Four {
    float number[4];
    float& operator[](int i) { return number[i]; }
    const float& operator[](int i) const { return number[i]; }
};
struct FourWhole {
    std::int32_t number[4];
    std::int32_t operator[](int i) const { return number[i]; }
};

template <typename Result = Four, typename Of>
Result eachOfFour(const Of& of) {
    return {{of(0), of(1), of(2), of(3)}};
}
inline Four operator+(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] + b[i]; });
}
inline Four operator-(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] - b[i]; });
}
inline Four operator*(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] * b[i]; });
}
inline Four min(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] < b[i] ? a[i] : b[i]; });
}
inline Four max(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] > b[i] ? a[i] : b[i]; });
}
inline FourWhole whole(const Four& a) {
    return eachOfFour<FourWhole>([&](int i) { return static_cast<std::int32_t>(a[i]); });
}
#endif

inline Four same(float number) { return Four{number, number, number, number}; }

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

/// Half the surface of a box, m^2, to which the chance of being met by a random ray is proportional.
inline double halfSurface(const Aabbf& box) {
    const Vec3d size = Vec3d{box.max} - Vec3d{box.min};
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

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
inline Four halfCentreOf(const Item& item) {
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

struct Items {
    std::vector<Item> items{};
    /// The triangles in the order that the items count in; empty when that is the order of the mesh.
    std::vector<std::uint32_t> order{};
};

/// One item a triangle.
Items singleTriangles(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
                      const ParallelFor& parallelFor);

/// Up to a leaf of triangles an item: neighbours along a curve that fills space, on which boxes of a grid follow each
/// other by the interleaved bits of their coordinates. Fewer items make less work.
/// Source: Morton, A computer oriented geodetic data base and a new technique in file sequencing (1966).
Items groupsOfNeighbours(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
                         const ParallelFor& parallelFor);

/// Sets low and high of the node: the boxes are those of the first children, and the others become empty. Precondition:
/// at most kTreeWidth boxes.
void setBoxes(BvhNode& node, std::span<const Bounds> boxes);

}  // namespace collidoscope::geometry::build
