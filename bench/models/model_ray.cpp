/// A ray against a placed model: the ray carried in, beside all vertices carried out.
#include <cstdio>
#include <glm/geometric.hpp>
#include <utility>

#include "bench/contest.h"
#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/model_query.h"

using namespace collidoscope;

namespace {

using namespace geometry;

/// A model below a turned, unevenly scaled parent, and rays at it.
struct Subject {
    explicit Subject(MeshPtr mesh) {
        Random random{1};
        const ModelId parent = tree.add({.placement = {.rotation = random.rotation(), .scale = {2.0f, 1.0f, 0.7f}}});
        id = tree.add(std::move(mesh), {.translation = {1, 2, 3}, .rotation = random.rotation()}, parent);
        const Aabbf bounds = *boundsOf(tree, id);
        const Vec3f size = bounds.max - bounds.min;
        for (int i = 0; i < 64; ++i) {
            const Vec3f target = bounds.min + size * random.inBox(Vec3f{0.2f}, Vec3f{0.8f});
            const Vec3f origin = centerOf(bounds) + random.direction() * glm::length(size);
            rays.push_back({origin, target - origin});
        }
    }
    ModelTree tree{};
    ModelId id{};
    std::vector<Rayf> rays{};
};

bench::Contestant rayIn(const Subject& subject) {
    return {"ray in", [&subject] {
                int hits = 0;
                for (const Rayf& ray : subject.rays) hits += rayCast(ray, subject.tree, subject.id) ? 1 : 0;
                return hits;
            }};
}

Mesh carriedOut(const Subject& subject) {
    const Mat4d matrix = worldFromPart(subject.tree, subject.id, 0);
    const Mesh& own = *subject.tree[subject.id].parts[0].mesh;
    Mesh mesh;
    mesh.triangles = own.triangles;
    mesh.vertices.reserve(own.vertices.size());
    for (const Vec3f& v : own.vertices) mesh.vertices.emplace_back(Vec3d{matrix * Vec4<double>{Vec3d{v}, 1.0}});
    return mesh;
}
/// For each ray the vertices are carried out, and every triangle is asked: what a model that has moved would cost.
bench::Contestant verticesOut(const Subject& subject) {
    return {"vertices out, each triangle", [&subject, next = std::size_t{0}]() mutable {
                const Mesh mesh = carriedOut(subject);
                const Rayf& ray = subject.rays[next++ % subject.rays.size()];
                int hits = 0;
                for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
                    hits += rayCast(ray, triangleAt(mesh, i)) ? 1 : 0;
                return hits;
            }};
}
/// The same, with a tree built over the carried triangles.
bench::Contestant verticesOutTree(const Subject& subject) {
    return {"vertices out, tree anew", [&subject, next = std::size_t{0}]() mutable {
                const MeshPtr mesh = finishMesh(carriedOut(subject));
                return rayCast(subject.rays[next++ % subject.rays.size()], *mesh) ? 1 : 0;
            }};
}

void compare(const std::string& title, const MeshPtr& mesh) {
    const Subject subject{mesh};
    std::printf("%s, %zu triangles\n", title.c_str(), mesh->triangles.size());
    const int rays = static_cast<int>(subject.rays.size());
    const double in = 1.0 / bench::compete({rayIn(subject)}, rays, 51)[0].millionsPerSecond;
    std::printf("  %-28s %10.2f us a ray\n", "ray in", in);
    for (const bench::Contestant& each : {verticesOut(subject), verticesOutTree(subject)}) {
        const double out = 1.0 / bench::compete({each}, 1, 21)[0].millionsPerSecond;
        std::printf("  %-28s %10.2f us a ray  %8.0f x\n", each.name.c_str(), out, out / in);
    }
}

}  // namespace

int main() {
    bench::pinToOneCore();
    compare("box", makeBox(Vec3f{1}));
    compare("icosphere", makeIcosphere(1.0f, 3));
    compare("torus knot", makeTorusKnot());
    compare("torus knot, fine", makeTorusKnot(2, 3, 1.0f, 0.3f, 2048, 48));
    return 0;
}
