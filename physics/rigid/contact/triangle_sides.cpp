#include "physics/rigid/contact/triangle_sides.h"

#include <algorithm>
#include <utility>

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr std::size_t kManyTriangles = 32;  // so many are worth an order

bool isBefore(const Vec3f& a, const Vec3f& b) { return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z; }
bool areInOrder(const TriangleSide& a, const TriangleSide& b) {
    return a.from != b.from ? isBefore(a.from, b.from) : isBefore(a.to, b.to);
}

/// Calls visit(side) for each side of a triangle.
template <typename Visit>
void visitSidesOf(const geometry::Mesh& mesh, std::uint32_t triangle, const Visit& visit) {
    const TriangleCorners corners = cornersOf(triangleAt(mesh, triangle), false);
    for (std::size_t k = 0; k < 3; ++k) visit(TriangleSide{corners[k], corners[(k + 1) % 3], triangle});
}

/// Calls visit(triangle) for each side between the same corners, in their order.
template <typename Visit>
void visitSame(const TrianglesAround& around, const TriangleSide& wanted, const Visit& visit) {
    if (around.sides == nullptr || around.triangles.size() < kManyTriangles) {
        for (const std::uint32_t triangle : around.triangles)
            visitSidesOf(around.mesh, triangle, [&](const TriangleSide& side) {
                if (side.from == wanted.from && side.to == wanted.to) visit(triangle);
            });
        return;
    }
    std::vector<TriangleSide>& sides = *around.sides;
    if (sides.empty()) {
        for (const std::uint32_t triangle : around.triangles)
            visitSidesOf(around.mesh, triangle, [&](const TriangleSide& side) { sides.push_back(side); });
        std::sort(sides.begin(), sides.end(), areInOrder);
    }
    const auto [first, end] = std::equal_range(sides.begin(), sides.end(), wanted, areInOrder);
    for (auto side = first; side != end; ++side) visit(side->triangle);
}

}  // namespace

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
