#include "demos/examine/from_shapes.h"

#include <memory>
#include <utility>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Vec3d;

constexpr std::size_t kMaxItems = 1000;  ///< of a list in the format, see docs/collision-cases.md

using Made = std::optional<CaseShape>;

Made made(const geometry::Vec3f& p) { return Vec3d(p); }
Made made(const geometry::Segmentf& s) { return geometry::Segmentd{Vec3d(s.start), Vec3d(s.end)}; }
Made made(const geometry::Rayf& r) { return geometry::Rayd{Vec3d(r.origin), Vec3d(r.direction)}; }
Made made(const geometry::Linef&) { return std::nullopt; }
Made made(const geometry::Spheref& s) { return geometry::Sphered{Vec3d(s.center), double{s.radius}}; }
Made made(const geometry::Capsulef& c) { return geometry::Capsuled{Vec3d(c.a), Vec3d(c.b), double{c.radius}}; }
Made made(const geometry::Planef& p) { return geometry::Planed{Vec3d(p.normal), double{p.distance}}; }
Made made(const geometry::Trianglef& t) { return geometry::Triangled{Vec3d(t.a), Vec3d(t.b), Vec3d(t.c)}; }
Made made(const geometry::Aabbf& box) { return geometry::Aabbd{Vec3d(box.min), Vec3d(box.max)}; }
Made made(const geometry::Boxf& box) {
    return geometry::Boxd{Vec3d(box.center), Vec3d(box.half), geometry::Quatd(box.orientation)};
}
Made made(const geometry::Frustumf&) { return std::nullopt; }
Made made(const geometry::HullInstancef& hull) {
    if (!hull.hull || hull.hull->vertices.size() > kMaxItems) return std::nullopt;
    geometry::Hulld own{.vertices = {hull.hull->vertices.begin(), hull.hull->vertices.end()},
                        .faces = hull.hull->faces};
    for (const geometry::Planef& p : hull.hull->planes) own.planes.push_back({Vec3d(p.normal), double{p.distance}});
    return geometry::HullInstanced{std::make_shared<const geometry::Hulld>(std::move(own)), hull.worldFromHull};
}
Made made(const geometry::MeshInstance& mesh) {
    if (!mesh.mesh || mesh.mesh->vertices.size() > kMaxItems || mesh.mesh->triangles.size() > kMaxItems)
        return std::nullopt;
    std::vector<Vec3d> vertices;
    for (const geometry::Vec3f& v : mesh.mesh->vertices)
        vertices.emplace_back(mesh.worldFromMesh * geometry::Vec4<double>{Vec3d(v), 1.0});
    return makeCaseMesh(std::move(vertices), mesh.mesh->triangles);
}

}  // namespace

std::optional<CaseShape> caseShapeOf(const geometry::AnyShapef& shape) {
    return std::visit([](const auto& s) { return made(s); }, shape);
}

std::optional<CollisionCase> caseOf(const geometry::AnyShapef& a, const geometry::AnyShapef& b, std::string name) {
    auto shapeA = caseShapeOf(a), shapeB = caseShapeOf(b);
    if (!shapeA || !shapeB) return std::nullopt;
    CollisionCase all;
    all.name = std::move(name);
    all.a = *std::move(shapeA);
    all.b = *std::move(shapeB);
    return all;
}

}  // namespace collidoscope::demos::examine
