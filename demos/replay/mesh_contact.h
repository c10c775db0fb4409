#pragma once
/// The judgement of a recorded contact between a convex shape and a triangle mesh.
///
/// A mesh is a surface, and engines meet it triangle by triangle, from one side or from both: how deep a body is in it,
/// and which way leads out, has more than one right answer. Two situations are told apart.
///
///     flat        All triangles that the bounds of the shape meet lie in one plane, and the mesh goes on all around
///                 them. Then the mesh is a half-space to the shape, on the side on which the contact puts it: depth,
///                 separation and the normal of every contact have one answer.
///     elsewhere   At edges, ridges, corners, borders. A contact is about one of the triangles near its point, and the
///                 nearest truth counts: it is too deep if it is deeper than the shape reaches behind every one of
///                 their planes, and it still overlaps if it parts the shape from none of them; of contacts with
///                 nearly the same normal the deepest is asked that. Its normal is not judged: between two faces a
///                 whole fan of them is right.

#include <optional>
#include <vector>

#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

struct MeshSurroundings {
    std::vector<geometry::Triangled> triangles{};  ///< that the bounds of the shape meet, in the world
    std::optional<geometry::Planed> plane{};       ///< where the mesh is flat; its normal to either side
    bool isWhole = true;                           ///< false: they are too many to be looked at
};

/// `reach`, m >= 0: how far around the shape's bounds. Precondition: the shape has bounds.
MeshSurroundings surroundingsOf(const geometry::MeshInstance& mesh, const geometry::AnyShaped& shape, double reach);

/// The triangle in which the shape is deepest, and that depth, m: the shortest translation out of the triangle;
/// negative if they are apart. None if there is no triangle, and for shapes that have no depth.
struct TriangleDepth {
    double depth = 0.0;
    geometry::Triangled triangle{};
};
std::optional<TriangleDepth> deepestIn(const MeshSurroundings& around, const geometry::AnyShaped& shape);

/// A contact with a mesh that is not flat there.
struct MeshContact {
    geometry::Vec3d point{0.0};
    geometry::Vec3d normal{0.0};  ///< from the mesh to the shape, of unit length
    double depth = 0.0;           ///< m
    double margin = 0.0;          ///< m, of the mesh and the shape together
    double reach = 0.0;           ///< m: triangles so near to the point may be meant
    double slack = 0.0;           ///< m: lengths that differ by less are the same
};
struct MeshVerdict {
    double allowed = 0.0;  ///< m: the largest depth that one of the triangles explains
    /// m: what the shape, moved out, still overlaps the triangle that it leaves most, of those that it overlaps or that
    /// it is as deep in as the contact says; 0: nothing.
    double left = 0.0;
    double overlap = 0.0;  ///< m: what the two overlapped before
};
/// The verdict on a contact with a mesh; none if no triangle is near the contact point.
std::optional<MeshVerdict> judge(const MeshContact& contact, const MeshSurroundings& around,
                                 const geometry::AnyShaped& shape);

/// The verdict on a contact whose normal was turned to that of a face.
struct TurnedVerdict {
    double turn = 0.0;   ///< rad, from its normal to that of the face which it fits best
    double depth = 0.0;  ///< m: how far the point of the shape is behind the plane of that face
};
struct TurnedContact {
    geometry::Vec3d normal{0.0};  ///< from the mesh to the shape, of unit length
    geometry::Vec3d pointOfShape{0.0};
    double depth = 0.0;  ///< m, as it is said
    double reach = 0.0;  ///< m: triangles so near to the point may be the one that it touched
};
/// Among the faces to whose normals the contact was turned, that one counts behind which the point is nearly as deep as
/// is said. The plane of a face goes on beyond its edges: where it is above the triangle that was touched, the
/// translation out of that triangle, along the normal, may be said as well.
TurnedVerdict judgeTurned(const TurnedContact& contact, const MeshSurroundings& around);

}  // namespace collidoscope::demos
