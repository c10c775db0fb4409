#pragma once
/// A hull as searches read it: its vertices and the normals of its faces as floats in columns, eight at a time, and its
/// edges with the faces on both sides.
///
/// A search among the columns says which vertices or faces may be the answer, safe against its own rounding; the few
/// that it leaves are then looked at in double precision, so answers are those of a search through all of them.
/// Columns are relative to the middle of the hull, which may lie far from the origin of its frame.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "geometry/base/vec.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// A cube around points, with edges along the axes of their frame.
struct CoreBounds {
    Vec3d center{0.0};
    double half = 0.0;  ///< m
};
/// Extent of many points, which is asked for again and again, from one pass over them.
struct PointsExtent {
    CoreBounds bounds{};    ///< where all are finite
    double largest = 0.0;   ///< m, no coordinate is larger
    bool isFinite = false;  ///< and there is a point
};

/// An edge between two faces, in the direction in which it goes around the first of them.
struct TabledEdge {
    std::uint32_t start = 0, end = 0;               ///< vertices
    std::uint32_t faceOnLeft = 0, faceOnRight = 0;  ///< as seen from outside; on the left it goes from start to end
};

class HullTable {
public:
    /// Masks have a bit for each vertex or face.
    using Mask = std::uint64_t;
    static constexpr std::size_t kMaxCount = 64;

    /// Precondition: isPossibleFor(hull).
    explicit HullTable(const Hullf& hull);
    /// Whether there is a table of it: it is not flat, has no more vertices and faces than a mask has bits, and its
    /// size is far from the ends of a float's range.
    static bool isPossibleFor(const Hullf& hull);

    /// The centre of the bounds, in the frame of the hull.
    const Vec3d& middle() const { return extent_.bounds.center; }
    const PointsExtent& extent() const { return extent_; }  ///< of the vertices
    std::size_t vertexCount() const { return vertexCount_; }
    std::size_t faceCount() const { return unitNormals_.size(); }
    /// Coordinate 0..2 of all vertices relative to the middle, padded to whole lanes by copies of the first vertex.
    const float* vertexColumn(std::size_t axis) const { return vertices_.data() + axis * vertexRoom_; }
    /// Coordinate 0..2 of all normals that the hull keeps.
    const float* normalColumn(std::size_t axis) const { return normals_.data() + axis * faceRoom_; }
    /// The unit normals of the faces, computed from their vertices; zero where a face has no area.
    const std::vector<Vec3d>& unitNormals() const { return unitNormals_; }
    /// The edges of a hull with volume, each once; else none.
    const std::vector<TabledEdge>& edges() const { return edges_; }

    /// All vertices that fall short of the farthest one along the direction by `slack` (m, times the direction's
    /// length) at most; perhaps a few others. None where the direction is no sure one for floats.
    Mask farthest(const Vec3d& direction, double slack) const;
    /// Whether that is faster than to look at all vertices in turn.
    bool isWorthSearching() const { return vertexCount_ > 16; }
    /// Around all vertices of the hull when it is turned and carried so; wider by more than all rounding.
    Aabbf boundsAt(const Mat3<float>& rotation, const Vec3d& position) const;
    /// All faces whose planes have the point no deeper than that behind them (m), and perhaps a few others. The planes
    /// go through the first vertex of each face, and normals are those that the hull keeps.
    Mask facesNear(const Vec3d& point, double depth) const;
    /// All faces that fall short of the one that looks most along the direction by `slack` at most.
    Mask facesAlong(const Vec3d& direction, double slack) const;

private:
    std::size_t vertexCount_ = 0, vertexRoom_ = 0, faceRoom_ = 0;
    PointsExtent extent_{};
    float largest_ = 0.0f;  // m, no coordinate of a vertex is larger, as seen from the middle
    std::vector<float> vertices_{}, normals_{}, offsets_{};
    std::vector<Vec3d> unitNormals_{};
    std::vector<TabledEdge> edges_{};
};

/// A hull and its table, which stay together.
struct TabledHull {
    Hullf hull{};
    std::optional<HullTable> table{};

    explicit TabledHull(Hullf&& own) : hull(std::move(own)) {
        if (HullTable::isPossibleFor(hull)) table.emplace(hull);
    }
};

}  // namespace collidoscope::geometry
