#include "demos/inside/mesh_parts.h"

#include "demos/draw/shapes.h"

namespace collidoscope::demos::meshes {
namespace {

using geometry::Vec3f;

Vec3f inWorld(const geometry::MeshInstance& mesh, const Vec3f& p) {
    return Vec3f(geometry::Vec3d(mesh.worldFromMesh * geometry::Vec4<double>{geometry::Vec3d(p), 1.0}));
}

}  // namespace

void drawBox(Canvas& canvas, const geometry::MeshInstance& mesh, const geometry::Aabbf& box, const Style& style) {
    const auto corner = [&](unsigned bits) {
        return inWorld(mesh, {bits & 1u ? box.max.x : box.min.x, bits & 2u ? box.max.y : box.min.y,
                              bits & 4u ? box.max.z : box.min.z});
    };
    for (unsigned bits = 0; bits < 8; ++bits)
        for (const unsigned axis : {1u, 2u, 4u})
            if ((bits & axis) == 0) demos::draw(canvas, geometry::Segmentf{corner(bits), corner(bits | axis)}, style);
}

void drawTriangle(Canvas& canvas, const geometry::MeshInstance& mesh, std::uint32_t index, const Style& style) {
    const geometry::MeshTriangle& t = mesh.mesh->triangles[index];
    const auto corner = [&](std::uint32_t vertex) { return inWorld(mesh, mesh.mesh->vertices[vertex]); };
    demos::draw(canvas, geometry::Trianglef{corner(t.a), corner(t.b), corner(t.c)}, style);
}

}  // namespace collidoscope::demos::meshes
