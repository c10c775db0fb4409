#include "geometry/shapes/any_shape.h"

#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace collidoscope::geometry {
namespace {

/// Transforms a shape of any kind by a pose.
template <typename T>
struct Carry {
    const Pose<T>& pose;

    Vec3<T> point(const Vec3<T>& p) const { return transformPoint(pose, p); }
    Vec3<T> direction(const Vec3<T>& v) const { return pose.orientation * v; }
    bool turns() const { return pose.orientation != kIdentityRotation<T>; }

    Vec3<T> carried(const Vec3<T>& p) const { return point(p); }
    Segment<T> carried(const Segment<T>& s) const { return {point(s.start), point(s.end)}; }
    Ray<T> carried(const Ray<T>& r) const { return {point(r.origin), direction(r.direction)}; }
    Line<T> carried(const Line<T>& l) const { return {point(l.point), direction(l.direction)}; }
    Sphere<T> carried(const Sphere<T>& s) const { return {point(s.center), s.radius}; }
    Capsule<T> carried(const Capsule<T>& c) const { return {point(c.a), point(c.b), c.radius}; }
    /// n.p = d holds for q = R p + t exactly where (R n).q = d + (R n).t.
    Plane<T> carried(const Plane<T>& plane) const {
        const Vec3<T> normal = direction(plane.normal);
        return {normal, plane.distance + glm::dot(normal, pose.position)};
    }
    Triangle<T> carried(const Triangle<T>& t) const { return {point(t.a), point(t.b), point(t.c)}; }
    Box<T> carried(const Box<T>& box) const {
        return {point(box.center), box.half, turns() ? pose.orientation * box.orientation : box.orientation};
    }
    Posed poseOf(const HullInstance<T>& hull) const {
        const Posed by{Vec3d{pose.position}, Quatd{pose.orientation}};
        return {transformPoint(by, hull.worldFromHull.position), by.orientation * hull.worldFromHull.orientation};
    }
    Mat4d matrixOf(const MeshInstance& mesh) const {
        Mat4d worldFromBody{glm::mat3_cast(Quatd{pose.orientation})};
        worldFromBody[3] = Vec4<double>{Vec3d{pose.position}, 1.0};
        return worldFromBody * mesh.worldFromMesh;
    }
    HullInstance<T> carried(const HullInstance<T>& hull) const {
        HullInstance<T> placed = hull;
        placed.worldFromHull = poseOf(hull);
        return placed;
    }
    Frustum<T> carried(const Frustum<T>& frustum) const {
        Frustum<T> result;
        for (std::size_t i = 0; i < frustum.planes.size(); ++i) result.planes[i] = carried(frustum.planes[i]);
        for (std::size_t i = 0; i < frustum.corners.size(); ++i) result.corners[i] = point(frustum.corners[i]);
        return result;
    }
    MeshInstance carried(const MeshInstance& mesh) const { return MeshInstance{mesh.mesh, matrixOf(mesh)}; }

    template <typename Shape>
    AnyShape<T> operator()(const Shape& shape) const {
        return carried(shape);
    }
    AnyShape<T> operator()(const Aabb<T>& box) const {
        if (turns()) return carried(Box<T>{.center = centerOf(box), .half = halfOf(box)});
        return Aabb<T>{point(box.min), point(box.max)};
    }
};

}  // namespace

template <typename T>
const char* nameOf(const AnyShape<T>& shape) {
    constexpr std::array<const char*, std::variant_size_v<AnyShape<T>>> kNames{
        "point",    "segment", "ray", "line", "sphere",  "capsule", "plane",
        "triangle", "AABB",    "OBB", "hull", "frustum", "mesh"};
    return kNames[shape.index()];
}

template <typename T>
AnyShape<T> moved(const AnyShape<T>& shape, const Pose<T>& pose) {
    return std::visit(Carry<T>{pose}, shape);
}

template <typename T>
void moveInto(AnyShape<T>& placed, const AnyShape<T>& shape, const Pose<T>& pose) {
    const Carry<T> carry{pose};
    const auto* const hull = std::get_if<HullInstance<T>>(&shape);
    auto* const placedHull = std::get_if<HullInstance<T>>(&placed);
    if (hull && placedHull && placedHull->hull == hull->hull && placedHull->table == hull->table) {
        placedHull->worldFromHull = carry.poseOf(*hull);
        return;
    }
    const auto* const mesh = std::get_if<MeshInstance>(&shape);
    auto* const placedMesh = std::get_if<MeshInstance>(&placed);
    if (mesh && placedMesh && placedMesh->mesh == mesh->mesh)
        placedMesh->worldFromMesh = carry.matrixOf(*mesh);
    else
        placed = moved(shape, pose);
}

template struct CompiledOnce<AnyKinds<float>>;
template struct CompiledOnce<AnyKinds<double>>;
template const char* nameOf(const AnyShapef&);
template const char* nameOf(const AnyShaped&);
template AnyShapef moved(const AnyShapef&, const Posef&);
template AnyShaped moved(const AnyShaped&, const Posed&);
template void moveInto(AnyShapef&, const AnyShapef&, const Posef&);

}  // namespace collidoscope::geometry
