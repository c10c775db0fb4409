#pragma once
/// The space in which the triangles of a mesh in the world meet the shapes that ask about it.

#include "geometry/base/pose.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/slabs.h"
#include "geometry/shapes/instances.h"

namespace collidoscope::geometry {

inline Vec3d carried(const Mat4d& worldFromMesh, const Vec3d& p) {
    return Vec3d{worldFromMesh[0]} * p.x + Vec3d{worldFromMesh[1]} * p.y + Vec3d{worldFromMesh[2]} * p.z +
           Vec3d{worldFromMesh[3]};
}
inline Triangled carried(const Mat4d& worldFromMesh, const Trianglef& t) {
    return {carried(worldFromMesh, toDouble(t.a)), carried(worldFromMesh, toDouble(t.b)),
            carried(worldFromMesh, toDouble(t.c))};
}

/// A triangle of the mesh where it is in the world, rounded to floats.
inline Trianglef triangleInWorld(const MeshInstance& instance, std::size_t index) {
    const Triangled exact = carried(instance.worldFromMesh, triangleAt(*instance.mesh, index));
    return {Vec3f{exact.a}, Vec3f{exact.b}, Vec3f{exact.c}};
}

/// A mesh of any size brought to one: the ball around it has the radius, m, and its centre comes to the pose.
/// Preconditions: radius > 0, a quaternion of unit length.
MeshInstance instanceOfSize(std::shared_ptr<const Mesh> mesh, double radius, const Posed& pose);

/// No coordinate of the mesh in the world, nor a term of the sums that make it, is larger, m.
inline double extentOf(const MeshInstance& instance) {
    const Mat4d& m = instance.worldFromMesh;
    const Vec3d size =
        glm::max(glm::abs(toDouble(instance.mesh->bounds.min)), glm::abs(toDouble(instance.mesh->bounds.max)));
    return largestOf(glm::abs(Vec3d{m[0]}) * size.x + glm::abs(Vec3d{m[1]}) * size.y + glm::abs(Vec3d{m[2]}) * size.z +
                     glm::abs(Vec3d{m[3]}));
}

/// A box around the mesh in the world, rounded outwards: that of the corners of the mesh's own bounds, which may be
/// larger than that of its vertices.
Aabbf boundsOf(const MeshInstance& instance);

/// The slabs of a shape in the world, brought to the space of the mesh: n . (M x + t) = (n M) . x + n . t.
/// Precondition: the slabs were widened for the extent of the instance.
inline Slabs slabsInMesh(const MeshInstance& instance, const Slabs& worldSlabs) {
    const Mat4d& m = instance.worldFromMesh;
    Slabs slabs;
    for (const Slab& slab : worldSlabs.all()) {
        const Vec3d& n = slab.normal;
        const double shift = glm::dot(n, Vec3d{m[3]});
        slabs.add({{glm::dot(n, Vec3d{m[0]}), glm::dot(n, Vec3d{m[1]}), glm::dot(n, Vec3d{m[2]})},
                   slab.low - shift,
                   slab.high - shift});
    }
    return slabs;
}

}  // namespace collidoscope::geometry
