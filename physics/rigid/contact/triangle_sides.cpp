#include "physics/rigid/contact/triangle_sides.h"

#include <bit>
#include <utility>

#include "geometry/base/scalar.h"
#include "geometry/base/simd/lanes.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

using Floats = geometry::batch::Lanes<float, geometry::batch::Baseline>;

constexpr std::size_t kManyTriangles = 128;  // above this number a table is used; fewer are searched eight at a time

/// Calls visit(side) for each side of a triangle with these corners.
template <typename Visit>
void visitSidesOf(const geometry::Trianglef& placed, std::uint32_t triangle, const Visit& visit) {
    const TriangleCorners corners = cornersOf(placed, false);
    for (std::size_t k = 0; k < 3; ++k) visit(TriangleSide{corners[k], corners[(k + 1) % 3], triangle});
}

/// Returns a bit for each of eight triangles, from `first` on, with a side whose start and end have the same
/// coordinates along an axis as those of the wanted side.
std::uint32_t sidesAlong(int axis, const geometry::CornerColumns& corners, std::size_t first,
                         const TriangleSide& wanted) {
    const Floats from(wanted.from[axis]), to(wanted.to[axis]);
    const auto eight = [&](std::size_t corner) {
        const float* const column = corners.column(3 * corner + static_cast<std::size_t>(axis));
        return geometry::batch::load<float, geometry::batch::Baseline>(column + first);
    };
    const std::array<Floats, 3> at{eight(0), eight(1), eight(2)};
    const auto isSame = [&](std::size_t k) {
        const Floats &start = at[k], &end = at[(k + 1) % 3];
        return (start <= from) & (start >= from) & (end <= to) & (end >= to);
    };
    return geometry::batch::bits(isSame(0) | isSame(1) | isSame(2));
}

/// Calls visit(triangle) for each side with the same corners, of triangles whose corners are in columns. Most
/// triangles are excluded by their x coordinates, or, in a wall perpendicular to x, by their z coordinates.
template <typename Visit>
void visitSame(const geometry::CornerColumns& corners, std::span<const std::uint32_t> triangles,
               const TriangleSide& wanted, const Visit& visit) {
    constexpr std::size_t kEight = geometry::batch::kLanes;
    for (std::size_t first = 0; first < triangles.size(); first += kEight) {
        std::uint32_t left = sidesAlong(0, corners, first, wanted);
        if (left != 0) left &= sidesAlong(2, corners, first, wanted);
        if (triangles.size() - first < kEight) left &= (1u << (triangles.size() - first)) - 1;
        for (; left != 0; left &= left - 1) {
            const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(left));
            visitSidesOf(corners.at(i), triangles[i], [&](const TriangleSide& side) {
                if (side.hasVerticesOf(wanted)) visit(side.triangle);
            });
        }
    }
}

/// Calls visit(triangle) for each side with the same corners.
template <typename Visit>
void visitSame(const TrianglesAround& around, const TriangleSide& wanted, const Visit& visit) {
    if (around.memory == nullptr) {
        for (const std::uint32_t triangle : around.triangles)
            visitSidesOf(triangleAt(around.mesh, triangle), triangle, [&](const TriangleSide& side) {
                if (side.hasVerticesOf(wanted)) visit(triangle);
            });
    } else if (around.triangles.size() < kManyTriangles) {
        visitSame(around.corners(), around.triangles, wanted, visit);
    } else {
        SideTable& sides = around.memory->sides;
        if (sides.empty()) sides.fill(around.mesh, around.triangles);
        sides.visitSame(wanted, visit);
    }
}

}  // namespace

std::size_t SideTable::slotOf(const TriangleSide& side) const {
    std::uint32_t hash = 0;
    for (const Vec3f* const corner : {&side.from, &side.to})
        for (int axis = 0; axis < 3; ++axis) {
            hash ^= geometry::bit_cast<std::uint32_t>((*corner)[axis] + 0.0f);  // -0 and 0 must have the same hash
            hash = (hash << 13 | hash >> 19) * 0x9e3779b1u;
        }
    return (hash ^ hash >> 16) & (slots_.size() - 1);
}

void SideTable::fill(const geometry::Mesh& mesh, std::span<const std::uint32_t> triangles) {
    slots_.assign(std::bit_ceil(6 * triangles.size() + 1), TriangleSide{});
    for (const std::uint32_t triangle : triangles)
        visitSidesOf(triangleAt(mesh, triangle), triangle, [&](const TriangleSide& side) {
            std::size_t i = slotOf(side);
            while (slots_[i].triangle != TriangleSide::kNoTriangle) i = next(i);
            slots_[i] = side;
        });
}

std::optional<std::uint32_t> beyondSide(const TrianglesAround& around, const SideOfTriangle& side, bool isFlipped) {
    const TriangleCorners own = cornersOf(triangleAt(around.mesh, side.triangle), isFlipped);
    TriangleSide wanted{own[(side.side + 1) % 3], own[side.side]};
    if (isFlipped) std::swap(wanted.from, wanted.to);
    std::optional<std::uint32_t> found;
    std::uint32_t count = 0;
    visitSame(around, wanted, [&](std::uint32_t other) {
        if (other != side.triangle) found = other, ++count;
    });
    return count == 1 ? found : std::nullopt;
}

}  // namespace collidoscope::physics
