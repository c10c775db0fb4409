#pragma once
/// The separation of a convex shape from a surface of triangles, or how deep it is in it, and the time of their impact.
///
/// Apart, the nearest of the triangles answers. Overlapping, the depth is the length of a translation that brings the
/// shape out of every triangle. A surface need not be convex, so directions are tried and followed to their ends: of
/// the triangles in which the shape is deepest the minimum translation vector, by features and by EPA, and the normals
/// of their planes to both sides. Along a direction u the shape leaves one triangle after the other:
///
///     until no triangle overlaps the shape at t u:
///         t = the largest of the times at which the shape, on its way along u, leaves one that overlaps it at t u
///
/// where leaving is entering, swept backwards. The answer is the shortest of these translations. It always
/// separates; where the surface is not convex around the shape, an oblique translation may be shorter yet.
/// Source: Ericson, Real-Time Collision Detection (2005), 5.5, for leaving as entering backwards.

#include <functional>
#include <optional>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/separation.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/mesh/mesh.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// A surface, of which the triangles near a place are found.
struct SurfaceTriangles {
    Aabbd bounds{};  ///< around all of them
    /// Calls `take` with each triangle that the box meets, and perhaps others, each once, always in the same order.
    std::function<void(const Aabbd& box, const std::function<void(const Triangled&)>& take)> in{};
};
/// Separation of a mesh in the world, through its tree. The instance must outlive the answer.
SurfaceTriangles trianglesOf(const MeshInstance& mesh);

/// Returns the box along the axes around a shape and its radius.
Aabbd boxAround(const ConvexProxy& shape);

/// Normal from the surface A to the shape B, which the depth along it brings out. None where a number is not finite, or
/// there is no triangle.
std::optional<Separation<double>> separationOf(const SurfaceTriangles& a, const ConvexProxy& b);

/// Time at which the shape A, moving, first touches the surface B, which moves straight by a displacement, m. None,
/// too, where a number is not finite.
std::optional<Impact<double>> timeOfImpact(const ConvexProxy& a, const Motiond& motionA, const SurfaceTriangles& b,
                                           const Vec3d& displacementB, const SweepOptions& options = {});

}  // namespace collidoscope::geometry
