#pragma once
/// A collision case: two shapes in the world, the expected answers about them, and the answers that an engine reported.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "geometry/base/compiled_once.h"
#include "geometry/base/pose.h"
#include "geometry/base/vec.h"
#include "geometry/mesh/mesh.h"
#include "geometry/planar/shapes.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::examine {

/// A triangle mesh in double precision, as the case states it. It is a surface, not a solid.
struct CaseMesh {
    std::vector<geometry::Vec3d> vertices{};
    std::vector<geometry::MeshTriangle> triangles{};
    geometry::MeshPtr tree{};  ///< the mesh with its tree; null where a vertex is out of the range of single precision
    geometry::Posed handle{};  ///< pose of the handle: initially in the middle and not rotated; it moves with the mesh
};
/// Makes a mesh with its handle, and with a tree where possible. Precondition: every index is within the vertices.
CaseMesh makeCaseMesh(std::vector<geometry::Vec3d> vertices, std::vector<geometry::MeshTriangle> triangles);
geometry::Triangled triangleAt(const CaseMesh& mesh, std::size_t index);

/// A point is its position. The last five are shapes of the plane; they are never paired with shapes of space.
using CaseKinds = std::variant<geometry::Vec3d, geometry::Segmentd, geometry::Rayd, geometry::Planed, geometry::Sphered,
                               geometry::Capsuled, geometry::Aabbd, geometry::Boxd, geometry::Triangled,
                               geometry::HullInstanced, CaseMesh, geometry::Circled, geometry::Rectangled,
                               geometry::OrientedRectangled, geometry::Polygond, geometry::Segment2d>;
using CaseShape = geometry::CompiledOnce<CaseKinds>;

/// Index in CaseKinds of the first shape of the plane.
inline constexpr std::size_t kFirstFlat = 11;
static_assert(std::is_same_v<std::variant_alternative_t<kFirstFlat, CaseShape>, geometry::Circled>);

/// The possible statements about two shapes. An empty member states nothing.
struct CaseAnswer {
    std::optional<bool> overlap{};  ///< for a ray, and for shapes that move: whether it hits
    /// m; minus the depth where the shapes overlap. A shift of B by -distance along the normal makes them touch.
    std::optional<double> distance{};
    std::optional<geometry::Vec3d> normal{};  ///< from a to b; for a ray, out of the surface that it hits. z is 0 in 2D
    std::optional<int> contacts{};
    std::optional<double> t{};               ///< ray parameter of a hit, in units of the direction
    std::optional<geometry::Vec3d> point{};  ///< point where a ray hits
    std::optional<double> toi{};             ///< time of impact of moving shapes, as a share of the motion, 0..1
};

struct Report {
    std::string engine{};
    CaseAnswer answer{};
};

struct CollisionCase {
    std::string name{};
    CaseShape a{};
    CaseShape b{};
    std::optional<geometry::Vec3d>
        motionA{};  ///< m, displacement over the whole step; if either shape has one, the case is a sweep
    std::optional<geometry::Vec3d> motionB{};
    /// Collision margins, m, >= 0: the reporting engine inflates the shapes by them. For shapes of space at rest.
    double marginA = 0.0, marginB = 0.0;
    CaseAnswer expect{};
    std::optional<double> tolerance{};  ///< m for lengths; also the tolerance of t and of the components of a normal
    std::optional<Report> reported{};
};

/// The name of a shape's kind in the file format: "box", "oriented-rectangle".
std::string_view shapeName(const CaseShape& shape);
/// Whether the case asks when the shapes first touch, not whether they overlap.
inline bool isSweep(const CollisionCase& all) { return all.motionA || all.motionB; }
/// True for a shape of the plane.
inline bool isFlat(const CaseShape& shape) { return shape.index() >= kFirstFlat; }

}  // namespace collidoscope::demos::examine

extern template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::examine::CaseKinds>;
