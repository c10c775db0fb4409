#include "demos/replay/trace.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "geometry/shapes/to_double.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

Vec3f inFloats(const geometry::Vec3d& v) { return Vec3f{v}; }
geometry::Segmentf inFloats(const geometry::Segmentd& s) { return {Vec3f{s.start}, Vec3f{s.end}}; }
geometry::Rayf inFloats(const geometry::Rayd& r) { return {Vec3f{r.origin}, Vec3f{r.direction}}; }
geometry::Linef inFloats(const geometry::Lined& l) { return {Vec3f{l.point}, Vec3f{l.direction}}; }
geometry::Spheref inFloats(const geometry::Sphered& s) { return {Vec3f{s.center}, static_cast<float>(s.radius)}; }
geometry::Capsulef inFloats(const geometry::Capsuled& c) {
    return {Vec3f{c.a}, Vec3f{c.b}, static_cast<float>(c.radius)};
}
geometry::Planef inFloats(const geometry::Planed& p) { return {Vec3f{p.normal}, static_cast<float>(p.distance)}; }
geometry::Trianglef inFloats(const geometry::Triangled& t) { return {Vec3f{t.a}, Vec3f{t.b}, Vec3f{t.c}}; }
geometry::Aabbf inFloats(const geometry::Aabbd& box) { return {Vec3f{box.min}, Vec3f{box.max}}; }
geometry::Boxf inFloats(const geometry::Boxd& box) {
    return {Vec3f{box.center}, Vec3f{box.half}, geometry::Quatf{glm::normalize(box.orientation)}};
}
geometry::HullInstancef inFloats(const geometry::HullInstanced& hull) {
    geometry::Hullf shape;
    for (const geometry::Vec3d& vertex : hull.hull->vertices) shape.vertices.emplace_back(vertex);
    shape.faces = hull.hull->faces;
    for (const geometry::Planed& plane : hull.hull->planes) shape.planes.push_back(inFloats(plane));
    return {std::move(shape), hull.worldFromHull};
}
Vec3f inFloats(const geometry::Frustumd&) { return Vec3f{0.0f}; }  // no body is one
geometry::MeshInstance inFloats(const geometry::MeshInstance& mesh) { return mesh; }

}  // namespace

geometry::AnyShapef pictureOf(const geometry::AnyShaped& shape) {
    return std::visit([](const auto& each) { return geometry::AnyShapef{inFloats(each)}; }, shape);
}

geometry::AnyShaped inDoubles(const geometry::AnyShapef& shape) {
    const auto exact = [](const auto& each) -> geometry::AnyShaped {
        using Each = std::decay_t<decltype(each)>;
        if constexpr (std::is_same_v<Each, geometry::HullInstancef>)
            return geometry::HullInstanced{toDouble(*each.hull), each.worldFromHull};
        else if constexpr (std::is_same_v<Each, geometry::MeshInstance>)
            return each;
        else if constexpr (std::is_same_v<Each, geometry::Frustumf>)
            return geometry::Vec3d{0.0};  // no body is one
        else
            return geometry::toDouble(each);
    };
    return std::visit(exact, shape);
}

const TracePose* TraceFrame::poseOf(std::uint32_t body) const {
    const auto found = std::lower_bound(poses.begin(), poses.end(), body,
                                        [](const TracePose& pose, std::uint32_t wanted) { return pose.body < wanted; });
    return found != poses.end() && found->body == body ? &*found : nullptr;
}

}  // namespace collidoscope::demos
