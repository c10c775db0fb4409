#include "geometry/mesh/query/instance_space.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "geometry/base/scalar.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {
namespace {

/// Relative bound of the rounding when a point is transformed; the box is inflated by it.
constexpr double kCarryRounding = 8.0 * std::numeric_limits<double>::epsilon();

}  // namespace

MeshInstance instanceOfSize(std::shared_ptr<const Mesh> mesh, double radius, const Posed& pose) {
    const Sphered ball = toDouble(mesh->ball);
    const double scale = ball.radius > 0.0 ? radius / ball.radius : 1.0;
    Mat4d matrix{glm::mat3_cast(pose.orientation) * scale};
    matrix[3] = Vec4<double>{pose.position - Mat3<double>{matrix} * ball.center, 1.0};
    return {std::move(mesh), matrix};
}

Aabbf boundsOf(const MeshInstance& instance) {
    const Mat4d& worldFromMesh = instance.worldFromMesh;
    const Aabbf& bounds = instance.mesh->bounds;
    // Half size of the box along a world axis: the sum of |matrix entry| * half size over the three axes of the mesh.
    const Aabbd own = toDouble(bounds);
    const Mat3<double> turn{worldFromMesh};
    const Vec3d center = turn * centerOf(own) + Vec3d{worldFromMesh[3]};
    const Vec3d size = glm::max(glm::abs(own.min), glm::abs(own.max));
    Aabbf around;
    for (int axis = 0; axis < 3; ++axis) {
        double half = 0.0, extent = std::fabs(worldFromMesh[3][axis]);
        for (int k = 0; k < 3; ++k) {
            half += std::fabs(turn[k][axis]) * halfOf(own)[k];
            extent += std::fabs(turn[k][axis]) * size[k];
        }
        around.min[axis] = roundedDown<float>(center[axis] - half - kCarryRounding * extent);
        around.max[axis] = roundedUp<float>(center[axis] + half + kCarryRounding * extent);
    }
    return around;
}

}  // namespace collidoscope::geometry
