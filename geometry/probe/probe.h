#pragma once
/// Line probes: pieces of straight lines through a camera, which keep it away from walls. Sets of them, the walls, and
/// one probe against one triangle.
///
/// A probe is given by one half of it, the other half mirrors it: it goes from camera - half to camera + half.

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/bounds.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Halves of probes in m. None may be zero.
using ProbeSet = std::vector<Vec3f>;

/// Along the three axes and along two diagonals of the ground.
ProbeSet starProbes();
/// A bar across, a stem up, and one ahead: the axes alone, which leaves gaps at slanting walls.
ProbeSet tShapedProbes();

enum class ProbeFrame : std::uint8_t {
    World,   ///< the probes keep their directions while the camera turns
    Camera,  ///< the probes turn with the camera
};
/// The set in the world's directions, for a camera with this orientation.
ProbeSet placed(const ProbeSet& set, ProbeFrame frame, const Quatf& orientation);

/// Distance, m, from a plane with this unit normal at which a probe touches it: max |half . normal|. For the star it
/// lies between .348 and .566.
float clearanceTo(std::span<const Vec3f> halves, const Vec3f& normal);

/// Result of the test of one probe against one triangle.
enum class ProbeVerdict : std::uint8_t {
    OneSide,  ///< both ends are on one side of the triangle's plane
    InPlane,  ///< the probe lies in the plane: it grazes the triangle at most, and is not stopped
    Beside,   ///< it crosses the plane outside the triangle
    Pierces,  ///< it crosses the triangle, or touches it with an end
};

/// The result of testing a probe against a triangle, and the step that an observer of a move receives.
struct ProbeStep {
    int probe = 0;               ///< index in the set
    std::uint32_t triangle = 0;  ///< index in the mesh
    int startSide = 0;           ///< of the plane: 1 in front, -1 behind, 0 in it; exact
    int endSide = 0;
    double t = 0.0;      ///< where the probe crosses the plane: 0 at its start, 1 at its end, 1/2 at the camera
    Vec3d weights{0.0};  ///< barycentric coordinates of that point
    ProbeVerdict verdict = ProbeVerdict::OneSide;
    Vec3d push{0.0};  ///< m, what takes the camera clear of this triangle; zero unless the probe pierces it
};

/// The triangles that a camera is kept away from, with what every test needs of them worked out beforehand.
struct ProbeWalls {
    MeshPtr mesh{};
    /// ab x ac of each triangle: the normal of its plane n.p = n.a, not of unit length. Zero: a triangle without area,
    /// which stops no probe.
    std::vector<Vec3d> normals{};
};
ProbeWalls makeProbeWalls(MeshPtr mesh);

namespace probe {

/// The children of a node whose boxes touch the box.
inline ChildMask touching(const BvhNode& node, const Aabbf& box) {
    ChildMask mask = 0;
    for (ChildMask left = presentIn(node); left != 0; left &= left - 1) {
        const int child = std::countr_zero(left);
        if (overlaps(childBox(node, child), box)) mask |= 1u << child;
    }
    return mask;
}

}  // namespace probe

/// Calls visit(index, triangle) for each triangle whose bounds touch the box, in the order of the tree.
template <typename Visit>
void visitNear(const ProbeWalls& walls, const Aabbf& box, Visit&& visit) {
    visitTriangles(
        walls.mesh->tree, [&](const BvhNode& node) { return probe::touching(node, box); },
        [&](std::uint32_t index, const Trianglef& triangle) {
            if (overlaps(boundsOf(triangle), box)) visit(index, triangle);
            return false;
        });
}

/// Does the straight path touch a triangle, one without area included?
bool touchesWall(const ProbeWalls& walls, const Vec3f& from, const Vec3f& to);

/// The direction in which the camera is pushed. Both bring the nearer end of the probe back to the triangle's plane:
/// its end if t > 1/2, else its start.
enum class ProbeResponse : std::uint8_t {
    AlongProbe,   ///< straight back, as if the probe were a stick; up to half a probe far
    AlongNormal,  ///< the shortest path
};

/// A push goes beyond the plane by this share of half a probe, a tenth of a millimetre for half a metre, so that what
/// has been pushed is clear in spite of rounding.
inline constexpr double kProbeSkin = 0x1p-12;

/// Plane sides first, then where the plane is crossed, then the barycentric coordinates of that point from the 2x2
/// system of dot products. The verdict is exact: where rounding could decide, exact arithmetic does.
/// `normal`: of the triangle, as in ProbeWalls. Precondition: finite numbers.
/// Source: Ericson, Real-Time Collision Detection (2005), sections 3.4 and 5.3.
ProbeStep testProbe(const Segmentd& probe, const Triangled& triangle, const Vec3d& normal);

/// Precondition: the step says that the probe pierces this triangle.
Vec3d pushOf(const ProbeStep& step, const Segmentd& probe, const Triangled& triangle, const Vec3d& normal,
             ProbeResponse response);

}  // namespace collidoscope::geometry
