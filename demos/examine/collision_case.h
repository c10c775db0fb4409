#pragma once
/// A collision case: two shapes in the world, what is expected of them, and what somebody's program said.

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

/// Triangles with the case's own numbers: a surface.
struct CaseMesh {
    std::vector<geometry::Vec3d> vertices{};
    std::vector<geometry::MeshTriangle> triangles{};
    geometry::MeshPtr tree{};  ///< the same with its tree; none where single precision does not hold every vertex
    geometry::Posed handle{};  ///< what a hand takes it by: in the middle, not turned; it goes along
};
/// Makes the tree where it can, and the handle. Precondition: every index is within the vertices.
CaseMesh makeCaseMesh(std::vector<geometry::Vec3d> vertices, std::vector<geometry::MeshTriangle> triangles);
geometry::Triangled triangleAt(const CaseMesh& mesh, std::size_t index);

/// A point is its position. The last five are shapes of the plane; they never meet the others.
using CaseKinds = std::variant<geometry::Vec3d, geometry::Segmentd, geometry::Rayd, geometry::Planed, geometry::Sphered,
                               geometry::Capsuled, geometry::Aabbd, geometry::Boxd, geometry::Triangled,
                               geometry::HullInstanced, CaseMesh, geometry::Circled, geometry::Rectangled,
                               geometry::OrientedRectangled, geometry::Polygond, geometry::Segment2d>;
using CaseShape = geometry::CompiledOnce<CaseKinds>;

/// The place in CaseShape of the first shape of the plane.
inline constexpr std::size_t kFirstFlat = 11;
static_assert(std::is_same_v<std::variant_alternative_t<kFirstFlat, CaseShape>, geometry::Circled>);

/// The possible statements about two shapes. An empty part says nothing.
struct CaseAnswer {
    std::optional<bool> overlap{};  ///< for a ray, and for shapes that move: whether it hits
    /// m; negative: minus the depth. A shift by it along the normal brings the shapes into touch.
    std::optional<double> distance{};
    std::optional<geometry::Vec3d> normal{};  ///< from a to b; of a ray's hit: out of the surface. z is 0 in the plane
    std::optional<int> contacts{};
    std::optional<double> t{};               ///< of a ray's hit, in units of its direction
    std::optional<geometry::Vec3d> point{};  ///< of a ray's hit
    std::optional<double> toi{};             ///< of shapes that move: the part of the motion until they touch, 0..1
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
        motionA{};  ///< m, displacement over the whole step; with one of both, the case is a sweep
    std::optional<geometry::Vec3d> motionB{};
    /// m, >= 0: the reporter's engine takes the shape for larger by this, all around. Of shapes of space at rest.
    double marginA = 0.0, marginB = 0.0;
    CaseAnswer expect{};
    std::optional<double> tolerance{};  ///< m, and as a plain number for t and the parts of a normal
    std::optional<Report> reported{};
};

/// The word of the format: "box", "oriented-rectangle".
std::string_view shapeName(const CaseShape& shape);
/// The question is when they touch, not whether they do at first.
inline bool isSweep(const CollisionCase& all) { return all.motionA || all.motionB; }
/// True for a shape of the plane.
inline bool isFlat(const CaseShape& shape) { return shape.index() >= kFirstFlat; }

}  // namespace collidoscope::demos::examine

extern template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::examine::CaseKinds>;
