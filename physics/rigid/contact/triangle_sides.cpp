#include "physics/rigid/contact/triangle_sides.h"

#include <bit>
#include <utility>

#include "geometry/base/scalar.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr std::size_t kManyTriangles = 8;  // so many are worth a table

/// Calls visit(side) for each side of a triangle.
template <typename Visit>
void visitSidesOf(const geometry::Mesh& mesh, std::uint32_t triangle, const Visit& visit) {
    const TriangleCorners corners = cornersOf(triangleAt(mesh, triangle), false);
    for (std::size_t k = 0; k < 3; ++k) visit(TriangleSide{corners[k], corners[(k + 1) % 3], triangle});
}

/// Calls visit(triangle) for each side between the same corners.
template <typename Visit>
void visitSame(const TrianglesAround& around, const TriangleSide& wanted, const Visit& visit) {
    if (around.sides == nullptr || around.triangles.size() < kManyTriangles) {
        for (const std::uint32_t triangle : around.triangles)
            visitSidesOf(around.mesh, triangle, [&](const TriangleSide& side) {
                if (side.isBetweenThoseOf(wanted)) visit(triangle);
            });
        return;
    }
    if (around.sides->empty()) around.sides->fill(around.mesh, around.triangles);
    around.sides->visitSame(wanted, visit);
}

}  // namespace

std::size_t SideTable::placeOf(const TriangleSide& side) const {
    std::uint32_t hash = 0;
    for (const Vec3f* const corner : {&side.from, &side.to})
        for (int axis = 0; axis < 3; ++axis) {
            hash ^= geometry::bit_cast<std::uint32_t>((*corner)[axis] + 0.0f);  // -0 is 0
            hash = (hash << 13 | hash >> 19) * 0x9e3779b1u;
        }
    return (hash ^ hash >> 16) & (places_.size() - 1);
}

void SideTable::fill(const geometry::Mesh& mesh, std::span<const std::uint32_t> triangles) {
    places_.assign(std::bit_ceil(6 * triangles.size() + 1), TriangleSide{});
    for (const std::uint32_t triangle : triangles)
        visitSidesOf(mesh, triangle, [&](const TriangleSide& side) {
            std::size_t i = placeOf(side);
            while (places_[i].triangle != TriangleSide::kNoTriangle) i = next(i);
            places_[i] = side;
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
