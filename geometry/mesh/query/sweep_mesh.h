#pragma once
/// When does a moving shape first touch a mesh, or a mesh another? Meshes are surfaces and do not turn.
///
/// As exact as the sweep of each triangle by itself: the tree only leaves out triangles that lie outside the box around
/// all that the shape passes through.

#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/mesh/query/mesh_overlap.h"

namespace collidoscope::geometry {

struct MeshImpact {
    Impact<double> impact{};      ///< B is the mesh
    std::uint32_t triangle = 0;   ///< of the mesh: the lowest of those touched first
    std::uint32_t triangleA = 0;  ///< of A, where A is a mesh
};

namespace sweeping {

/// The motion of A as seen from B, which does not turn.
inline Motiond relative(const Motiond& a, const Vec3d& displacementOfB) {
    return {a.displacement - displacementOfB, a.turn, a.center};
}

/// Takes the earlier of `best` and the first touch of A and a triangle of the mesh, in the frame of the mesh.
template <typename A>
bool improve(std::optional<MeshImpact>& best, const A& a, const Motiond& motion, const Mesh& mesh) {
    bool improved = false;
    const MovingBody body(proxyOf(a), motion);
    for (const std::uint32_t index : trianglesOverlapping(body.sweptBox(), mesh)) {
        const double until = best ? best->impact.toi : 1.0;
        const auto impact = timeOfImpact(a, motion, toDouble(triangleAt(mesh, index)), Motiond{}, {.until = until});
        if (!impact || (best && impact->toi >= until)) continue;
        best = MeshImpact{*impact, index};
        improved = true;
    }
    return improved;
}

inline void carryAlong(std::optional<MeshImpact>& best, const Vec3d& displacement) {
    if (!best) return;
    best->impact.pointA += best->impact.toi * displacement;
    best->impact.pointB += best->impact.toi * displacement;
}

}  // namespace sweeping

/// `displacement` is that of the mesh, m.
template <HasProxy A>
std::optional<MeshImpact> timeOfImpact(const A& a, const Motiond& motionA, const Mesh& mesh,
                                       const Vec3d& displacement = Vec3d{0.0}) {
    const Motiond motion = sweeping::relative(motionA, displacement);
    const ConvexProxy proxy = proxyOf(a);
    if (!sweepFrameOf(proxy, motion, proxy, motion)) return std::nullopt;
    std::optional<MeshImpact> best;
    sweeping::improve(best, a, motion, mesh);
    sweeping::carryAlong(best, displacement);
    return best;
}

/// Goes over the triangles of A, so let A be the smaller mesh.
inline std::optional<MeshImpact> timeOfImpact(const Mesh& a, const Vec3d& displacementA, const Mesh& b,
                                              const Vec3d& displacementB) {
    const Motiond motion = sweeping::relative({.displacement = displacementA}, displacementB);
    if (!isFinite(motion.displacement)) return std::nullopt;
    std::optional<MeshImpact> best;
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
        if (sweeping::improve(best, toDouble(triangleAt(a, i)), motion, b)) best->triangleA = i;
    sweeping::carryAlong(best, displacementB);
    return best;
}

}  // namespace collidoscope::geometry
