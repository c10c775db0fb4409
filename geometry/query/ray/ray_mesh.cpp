/// Rays against a mesh: its box first, then those of its blocks, then every triangle of the blocks that are met.
#include "geometry/query/ray/ray_mesh.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/ray/cast.h"
#include "geometry/triangle/ray/prepared.h"

namespace geometry {
namespace {

/// The box test must not lose a ray that touches the mesh at the box's face: the box grows by the rounding of the
/// triangle test.
constexpr double kBoxRounding = 16.0 * std::numeric_limits<double>::epsilon();

/// How much the boxes of a mesh must grow for this ray, m.
double marginOf(const RayFrame& ray, const Aabbf& bounds) {
    const Vec3d size = glm::max(glm::abs(Vec3d{bounds.min}), glm::abs(Vec3d{bounds.max})) + glm::abs(ray.origin);
    return kBoxRounding * std::fmax(size.x, std::fmax(size.y, size.z));
}

/// Whether the ray meets the box, grown by `margin`: it does when the times between which it is in the three slabs of
/// the box overlap.
/// Source: Kay, Kajiya, Ray tracing complex scenes (SIGGRAPH 1986).
bool reaches(const RayFrame& ray, const Aabbf& box, double margin) {
    double enter = 0.0;
    double leave = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        const double low = double{box.min[axis]} - margin - ray.origin[axis];
        const double high = double{box.max[axis]} + margin - ray.origin[axis];
        const double along = ray.direction[axis];
        if (along == 0.0) {
            if (low > 0.0 || high < 0.0) return false;
            continue;
        }
        enter = std::fmax(enter, (along > 0.0 ? low : high) / along);
        leave = std::fmin(leave, (along > 0.0 ? high : low) / along);
    }
    return enter <= leave;
}

struct Nearest {
    TriangleTime time{};
    std::size_t triangle = 0;
};

std::optional<Nearest> nearestTriangle(const RayFrame& frame, const Mesh& mesh) {
    const double margin = marginOf(frame, mesh.bounds);
    const auto corner = [&](std::uint32_t vertex) { return exact::triple<double>(mesh.vertices[vertex]); };
    RayAndTriangle<double> in{exact::triple<double>(frame.origin), exact::triple<double>(frame.direction), {}, {}, {}};
    std::optional<Nearest> best;
    for (std::size_t block = 0; block < mesh.blocks.size(); ++block) {
        if (!reaches(frame, mesh.blocks[block], margin)) continue;
        const BlockRange range = blockAt(mesh, block);
        for (std::size_t i = range.first; i < range.end; ++i) {
            in.a = corner(mesh.triangles[i].a);
            in.b = corner(mesh.triangles[i].b);
            in.c = corner(mesh.triangles[i].c);
            const auto hit =
                castTriangle(in, frame.scale, RayTriangleMethod::MollerTrumbore, FacesHit::Both, NoObserver{});
            if (hit && (!best || hit->t < best->time.t)) best = {*hit, i};
        }
    }
    return best;
}

std::optional<WideMeshHit> castPoint(const Rayd& ray, const Mesh& mesh) {
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        if (const auto hit = rayCast(ray, wide(triangleAt(mesh, i))))
            return WideMeshHit{*hit, static_cast<std::uint32_t>(i)};
    return std::nullopt;
}

}  // namespace

std::optional<WideMeshHit> rayCastWide(const Rayd& ray, const Mesh& mesh) {
    const auto frame = frameOf(ray);
    if (!frame || mesh.triangles.empty() || !reaches(*frame, mesh.bounds, marginOf(*frame, mesh.bounds)))
        return std::nullopt;
    if (isPointQuery(*frame)) return castPoint(ray, mesh);
    const auto nearest = nearestTriangle(*frame, mesh);
    if (!nearest) return std::nullopt;
    const Triangled triangle = wide(triangleAt(mesh, nearest->triangle));
    const Vec3d& weights = nearest->time.barycentric;
    const Vec3d point = pointAt(triangle, weights);
    const double t = nearest->time.t / frame->scale;
    return WideMeshHit{{{t, point, normalAgainst(frame->direction, triangle), false}, weights},
                       static_cast<std::uint32_t>(nearest->triangle)};
}

std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh) {
    const auto hit = rayCastWide(wide(ray), mesh);
    if (!hit || !(hit->t <= double{std::numeric_limits<float>::max()})) return std::nullopt;
    MeshHit rounded;
    rounded.t = static_cast<float>(hit->t);
    rounded.point = Vec3f{hit->point};
    rounded.normal = Vec3f{hit->normal};
    rounded.barycentric = Vec3f{hit->barycentric};
    rounded.triangle = hit->triangle;
    return rounded;
}

}  // namespace geometry
