#pragma once
/// The shortest way to push a shape with flat faces out of another.
///
/// It is at right angles to a face of one of them or to an edge of each. Along each such axis B can leave forwards or
/// backwards, by the whole length until the shadows only touch: so a shape inside another leaves it entirely.

#include <glm/geometric.hpp>
#include <optional>

#include "geometry/base/perpendicular.h"
#include "geometry/overlap/convex/convex_overlap.h"

namespace geometry {

/// Moving B by depth * normal makes it touch A. The depth is negative when they are apart: minus the widest gap.
struct Push {
    double depth = 0.0;
    Vec3d normal{0.0, 1.0, 0.0};  ///< unit, from A to B
};

/// A push across two edges must be shorter than that out of a face by this part of it. With float input a smaller
/// difference is rounding: boxes that lie flat on each other would be pushed aside by turns.
inline constexpr double kEdgeAdvantage = 1e-6;

/// The least push among axes of any length, where zero axes do not count.
template <typename CoreA, typename CoreB>
class PushSearch {
public:
    PushSearch(const CoreA& a, const CoreB& b) : a_(a), b_(b) {}

    void tryAxis(const exact::Triple<double>& axis) {
        const Vec3d direction{axis.x, axis.y, axis.z};
        const double length = glm::length(direction);
        if (!(length > 0.0)) return;
        const Vec3d unit = direction / length;
        const auto along = exact::triple<double>(unit);
        const ExactShadow<double> a = shadowOf(a_, along);
        const ExactShadow<double> b = shadowOf(b_, along);
        consider({a.max / a_.denominator - b.min / b_.denominator, unit});
        consider({b.max / b_.denominator - a.min / a_.denominator, -unit});
    }
    void tryAcross(const exact::Triple<double>& edge) {
        if (dot(edge, edge) > 0.0) tryAxis(exact::triple<double>(anyPerpendicular({edge.x, edge.y, edge.z})));
    }
    const std::optional<Push>& best() const { return best_; }

private:
    void consider(const Push& push) {
        if (!best_ || push.depth < best_->depth) best_ = push;
    }

    const CoreA& a_;
    const CoreB& b_;
    std::optional<Push> best_{};
};

/// A and B are points, segments, triangles, Aabb or Box. For points that coincide, up.
template <typename A, typename B>
Push leastPush(const A& shapeA, const B& shapeB) {
    const auto a = coreOf<double>(shapeA);
    const auto b = coreOf<double>(shapeB);
    PushSearch byFaces{a, b};
    for (const auto& normal : a.normals) byFaces.tryAxis(normal);
    for (const auto& normal : b.normals) byFaces.tryAxis(normal);
    PushSearch byEdges{a, b};
    for (const auto& edgeA : a.edges)
        for (const auto& edgeB : b.edges) byEdges.tryAxis(cross(edgeA, edgeB));
    if (!byEdges.best()) {
        // All edges are parallel: both shapes may be one line's, which leaves the directions across it.
        for (const auto& edge : a.edges) byFaces.tryAcross(edge);
        for (const auto& edge : b.edges) byFaces.tryAcross(edge);
    }
    const std::optional<Push>& face = byFaces.best();
    const std::optional<Push>& edge = byEdges.best();
    if (face && edge && edge->depth >= face->depth - kEdgeAdvantage * std::fabs(face->depth)) return *face;
    return edge ? *edge : face.value_or(Push{});
}

}  // namespace geometry
