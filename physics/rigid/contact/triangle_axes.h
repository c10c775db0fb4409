#pragma once
/// The separating axis of a box or hull and a triangle, or their minimum translation, among all candidates: the normals
/// of the faces of both, and the cross products of edges that form a face of their Minkowski difference.
///
/// All axes are tested in floats about the middle of the solid, eight at a time; the axis with the largest gap, which
/// is the minimum translation where they overlap, is then computed in doubles. Two edges form a face of the Minkowski
/// difference only if the arcs between the normals of their adjacent faces cross on the Gauss map, the unit sphere. The
/// arc of a side of a triangle is half a circle, from the front normal through the direction out of that side to the
/// back normal. The arc of an edge between faces with the normals n and m crosses the plane of that circle, which is
/// perpendicular to the side s, if n . s and m . s have opposite signs, at
///     |m . s| n + |n . s| m
/// If they are apart, the gap along an axis is their distance only if their nearest points lie on the features of that
/// axis.
/// Source: Gottschalk, Separating axis theorem (1996); Gregorius, The separating axis test between convex polyhedra
/// (Game Developers Conference, 2013), for the arcs. Differs from it in: the arc of a side has the back as its end.

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "geometry/convex/separation.h"
#include "geometry/shapes/hull_table.h"
#include "physics/rigid/contact/solid_outline.h"

namespace collidoscope::physics {

/// The edges of a box or hull with the normals of the faces on both sides of each, in columns. The solid must outlive
/// it.
class SolidEdges {
public:
    static constexpr std::size_t kMaxEdges = 96, kColumns = 9;

    SolidEdges() = default;
    /// `outline`: of the same solid.
    SolidEdges(const geometry::ConvexProxy& solid, const SolidOutline& outline);

    /// False for a round solid, a flat one, and one with too many edges.
    bool isKnown() const { return !edges_.empty(); }
    std::span<const geometry::TabledEdge> all() const { return edges_; }
    /// Padded to whole lanes: three coordinates of the start, then of the left normal, then of the right one.
    const float* column(std::size_t i) const { return columns_[i].data(); }

private:
    std::span<const geometry::TabledEdge> edges_{};
    std::array<std::array<float, kMaxEdges>, kColumns> columns_;  // only the entries of edges are set, in whole lanes
};

enum class AxisOwner : std::uint8_t { TriangleFront, TriangleBack, SolidFace, Edges };
struct TriangleAxis {
    AxisOwner owner = AxisOwner::TriangleFront;
    float gap = 0.0f;         ///< m, along the axis; negative: depth of the overlap
    std::uint32_t index = 0;  ///< index of the solid's face or edge
    std::uint32_t side = 0;   ///< side of the triangle, of AxisOwner::Edges
};
/// The axis with the largest gap. None if that is larger than `far` (m). The triangle is relative to the middle of the
/// outline, and counter-clockwise as seen from its front; `normal`: unit normal of its front. Precondition: edges are
/// known.
std::optional<TriangleAxis> largestGap(const SolidOutline& outline, const SolidEdges& edges,
                                       const geometry::Triangled& triangle, const geometry::Vec3d& normal, double far);
/// The separation from the triangle to the solid along the axis, in the world. None if the nearest points may lie on
/// other features, so that the gap would not be the distance.
std::optional<geometry::Separation<double>> separationAlong(const TriangleAxis& axis,
                                                            const geometry::ConvexProxy& solid, const SolidEdges& edges,
                                                            const geometry::Triangled& triangle,
                                                            const geometry::Vec3d& normal);

}  // namespace collidoscope::physics
