#include "geometry/mesh/query/sweep_mesh.h"

namespace geometry {

std::optional<MeshImpact> timeOfImpact(const Mesh& a, const Vec3d& displacementA, const Mesh& b,
                                       const Vec3d& displacementB) {
    const Motiond motion = sweeping::relative({.displacement = displacementA}, displacementB);
    if (!isFinite(motion.displacement)) return std::nullopt;
    std::optional<MeshImpact> best;
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
        if (sweeping::improve(best, toDouble(triangleAt(a, i)), motion, b)) best->triangleA = i;
    sweeping::carryAlong(best, displacementB);
    return best;
}

}  // namespace geometry
