#include "physics/rigid/contact/ridge_bounds.h"

#include <cmath>

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;

constexpr double kLevelRidge = 1e-3;     // rad: a ridge with a smaller angle counts as flat
constexpr double kLeanTolerance = 1e-2;  // rad: tolerance of the lean of a normal, for rounding
constexpr double kOverBorder = -0.1;     // cosine: smallest for a contact from the side with the border of a sheet
constexpr int kMaxTurns = 16;            // largest number of triangles around a corner

/// The sides on which a triangle may be touched along a normal: the side that extends farthest along the normal, or
/// both sides at the corner that does. Over other sides the lean of the normal has no meaning.
struct SidesMet {
    std::array<bool, 3> isMet{};
    std::optional<std::size_t> corner{};  ///< where they meet
};
SidesMet sidesMet(const Facing& own, const Vec3d& normal) {
    std::size_t top = 0;
    for (const std::size_t k : {std::size_t{1}, std::size_t{2}})
        if (glm::dot(normal, own.corners[k] - own.corners[top]) > 0.0) top = k;
    std::array<bool, 3> isTop{};
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3d down = own.corners[top] - own.corners[k];
        isTop[k] = glm::dot(normal, down) <= kLeanTolerance * glm::length(down);
    }
    const int tops = isTop[0] + isTop[1] + isTop[2];
    SidesMet sides;
    if (tops == 1) sides.corner = top;
    for (std::size_t k = 0; k < 3; ++k) {
        const bool from = isTop[k], to = isTop[(k + 1) % 3];
        sides.isMet[k] = tops == 2 ? from && to : from || to;
    }
    return sides;
}

/// Coplanar triangles around a corner form one face. Returns the side that bounds it at this corner, found by passing
/// from triangle to triangle across `edge` of `own`. None if they surround the corner, are too many, or end at a
/// border.
std::optional<SideOfTriangle> endOfLevel(const NearTriangles& near, const Facing& own, SideOfTriangle edge,
                                         const Vec3d& corner, bool isFlipped) {
    const auto distanceTo = [&](const Vec3d& p) { return glm::dot(p - corner, p - corner); };
    const std::uint32_t first = edge.triangle;
    for (int step = 0; step < kMaxTurns; ++step) {
        const Facing at(near, edge.triangle, isFlipped);
        const auto beyond = beyondSide(near.ofSides(), edge, isFlipped);
        if (!beyond) return edge.triangle == first ? std::optional(edge) : std::nullopt;
        const Facing next(near, *beyond, isFlipped);
        if (next.normal == Vec3d{0.0}) return edge;
        if (std::abs(glm::dot(next.normal, at.outward(edge.side))) > kLevelRidge ||
            glm::dot(next.normal, own.normal) < 0.0)
            return edge;
        if (*beyond == first) return std::nullopt;
        std::size_t same = 0;
        for (const std::size_t k : {std::size_t{1}, std::size_t{2}})
            if (distanceTo(next.corners[k]) < distanceTo(next.corners[same])) same = k;
        // The crossed side ends at the corner in one triangle, and starts there in the other.
        const bool doesBegin = distanceTo(at.corners[edge.side]) <= distanceTo(at.corners[(edge.side + 1) % 3]);
        edge = {*beyond, doesBegin ? same : (same + 2) % 3};
    }
    return std::nullopt;
}

}  // namespace

std::optional<RidgeBound> boundOf(const NearTriangles& near, const FrontTriangle& met, const Vec3d& normal) {
    const auto [triangle, isFlipped] = met;
    const Facing own(near, triangle, isFlipped);
    const SidesMet sides = sidesMet(own, normal);
    const double along = glm::dot(normal, own.normal);
    std::optional<RidgeBound> bound;
    bool isOverBorder = false, isOverRidge = false;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!sides.isMet[k] || glm::dot(normal, own.outward(k)) <= kLeanTolerance) continue;
        SideOfTriangle edge{triangle, k};
        if (sides.corner) {
            const auto end = endOfLevel(near, own, edge, own.corners[*sides.corner], isFlipped);
            if (!end) return RidgeBound{own.normal, own.corners[0]};
            edge = *end;
        }
        const Facing at(near, edge.triangle, isFlipped);
        const Vec3d outward = at.outward(edge.side);
        const double lean = glm::dot(normal, outward);
        // The normal leans over the face that the coplanar triangles form, which pushes along its own normal.
        if (lean <= kLeanTolerance) return RidgeBound{own.normal, own.corners[0]};
        const auto beyond = beyondSide(near.ofSides(), edge, isFlipped);
        const Vec3d other = beyond ? Facing(near, *beyond, isFlipped).normal : Vec3d{0.0};
        if (other == Vec3d{0.0}) {
            isOverBorder = true;
            continue;
        }
        const double sine = glm::dot(other, outward), cosine = glm::dot(other, at.normal);
        if (sine > kLevelRidge && lean * cosine - along * sine <= kLeanTolerance) {
            isOverRidge = true;
            continue;
        }
        if (sine <= kLevelRidge) return RidgeBound{own.normal, own.corners[0]};
        bound = RidgeBound{other, at.corners[edge.side], false};
    }
    // Over a sharp ridge a normal may be rotated by more than a right angle.
    if (bound || isOverRidge || along >= (isOverBorder ? kOverBorder : 0.0)) return bound;
    return RidgeBound{own.normal, own.corners[0]};
}

}  // namespace collidoscope::physics
