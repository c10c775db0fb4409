#include "geometry/mesh/query/solid_mesh.h"

#include "geometry/base/disjoint_sets.h"
#include "geometry/mesh/mesh_diagnosis.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/predicates/orientation.h"
#include "geometry/query/distance.h"

namespace collidoscope::geometry {
namespace {

/// On which side of a -> b does q lie, seen along -x, after q moved by (e, e^2) in y and z, with e infinitely small?
/// 0 only where a and b coincide.
int sideBeside(const Vec3d& a, const Vec3d& b, const Vec3d& q) {
    const int side = exact::orient2d({a.y, a.z}, {b.y, b.z}, {q.y, q.z});
    if (side != 0) return side;
    if (b.z != a.z) return b.z > a.z ? -1 : 1;
    return b.y > a.y ? 1 : b.y < a.y ? -1 : 0;
}

/// 1 when the half-line from beside p along +x leaves by the triangle, -1 when it enters by it, 0 when it passes.
/// `height` is the side of the plane of the triangle on which p lies, not 0.
int crossing(const Triangled& t, const Vec3d& p, int height) {
    const int turn = sideBeside(t.a, t.b, p);
    if (turn == 0 || sideBeside(t.b, t.c, p) != turn || sideBeside(t.c, t.a, p) != turn) return 0;
    // `turn` is the sign of the normal's x: the plane is met ahead when p lies on the side that the half-line leaves.
    return height == -turn ? turn : 0;
}

/// Nothing where p lies on the surface.
std::optional<int> windingAround(const MeshInstance& solid, const Vec3d& p) {
    int winding = 0;
    const Slabs slabs = slabsInMesh(solid, slabsOf(Rayd{p, kAxes[0]}, extentOf(solid)));
    const bool onSurface = visitTriangles(
        solid.mesh->tree, [&](const BvhNode& node) { return meeting(node, slabs); },
        [&](std::uint32_t, const Trianglef& local) {
            const Triangled triangle = carried(solid.worldFromMesh, local);
            const int height = exact::orient3d(triangle.a, triangle.b, triangle.c, p);
            if (height == 0) return overlaps(p, triangle);
            winding += crossing(triangle, p, height);
            return false;
        });
    return onSurface ? std::nullopt : std::optional{winding};
}

/// One vertex of each piece that shares vertices. A seam where vertices are doubled makes more pieces than there are,
/// which costs time and changes no answer.
std::vector<Vec3f> piecesOf(const Mesh& mesh) {
    DisjointSets connected(mesh.vertices.size());
    for (const MeshTriangle& t : mesh.triangles) connected.join(t.a, t.b), connected.join(t.a, t.c);
    std::vector<bool> taken(mesh.vertices.size(), false);
    std::vector<Vec3f> pieces;
    for (const MeshTriangle& t : mesh.triangles) {
        const std::uint32_t root = connected.rootOf(t.a);
        if (!taken[root]) pieces.push_back(mesh.vertices[t.a]);
        taken[root] = true;
    }
    return pieces;
}

bool anyInside(const std::vector<Vec3f>& points, const Mat4d& worldFromPoints, const MeshInstance& solid) {
    return std::any_of(points.begin(), points.end(),
                       [&](const Vec3f& p) { return contains(solid, carried(worldFromPoints, toDouble(p))); });
}
bool anyInside(const std::vector<Vec3f>& points, const SolidMesh& solid) {
    return anyInside(points, Mat4d{1.0}, MeshInstance{*solid.mesh});
}

}  // namespace

std::optional<SolidMesh> solidOf(MeshPtr mesh) {
    if (!mayBeSolid(diagnose(*mesh))) return std::nullopt;
    std::vector<Vec3f> pieces = piecesOf(*mesh);
    return SolidMesh{std::move(mesh), std::move(pieces)};
}

int windingNumber(const MeshInstance& solid, const Vec3d& p) { return windingAround(solid, p).value_or(0); }

bool contains(const MeshInstance& solid, const Vec3d& p) { return isFinite(p) && windingAround(solid, p) != 0; }
bool contains(const SolidMesh& solid, const Vec3f& p) { return contains(MeshInstance{*solid.mesh}, toDouble(p)); }

float signedDistance(const SolidMesh& solid, const Vec3f& p) {
    const float outside = distance(*solid.mesh, p);
    return contains(solid, p) ? -outside : outside;
}

bool holdsPieceOf(const MeshInstance& surface, const MeshInstance& solid) {
    return anyInside(piecesOf(*surface.mesh), surface.worldFromMesh, solid);
}

bool overlaps(const Mesh& surface, const SolidMesh& solid) {
    return overlaps(surface, *solid.mesh) || holdsPieceOf(MeshInstance{surface}, MeshInstance{*solid.mesh});
}
bool overlaps(const SolidMesh& solid, const Mesh& surface) { return overlaps(surface, solid); }
bool overlaps(const SolidMesh& a, const SolidMesh& b) {
    return overlaps(*a.mesh, *b.mesh) || anyInside(a.pieces, b) || anyInside(b.pieces, a);
}

}  // namespace collidoscope::geometry
