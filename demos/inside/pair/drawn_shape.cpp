#include "demos/inside/pair/drawn_shape.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <memory>
#include <span>
#include <vector>

#include "demos/draw/shapes.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::pairs {
namespace {

using examine::CaseFrame;
using examine::CaseMesh;
using examine::CaseShape;
using geometry::Vec2d;
using geometry::Vec2f;
using geometry::Vec3d;
using geometry::Vec3f;

/// Carries points and lengths into the frame.
struct Carrier {
    const CaseFrame& frame;

    Vec3d at(const Vec3d& p) const { return frame.scale * (p - frame.origin); }
    Vec2d at(const Vec2d& p) const { return frame.scale * (p - Vec2d(frame.origin)); }

    CaseShape operator()(const Vec3d& p) const { return at(p); }
    CaseShape operator()(const geometry::Segmentd& s) const { return geometry::Segmentd{at(s.start), at(s.end)}; }
    CaseShape operator()(const geometry::Rayd& r) const {
        return geometry::Rayd{at(r.origin), frame.scale * r.direction};
    }
    CaseShape operator()(const geometry::Planed& p) const {
        return geometry::Planed{p.normal, frame.scale * (p.distance - glm::dot(p.normal, frame.origin))};
    }
    CaseShape operator()(const geometry::Sphered& s) const {
        return geometry::Sphered{at(s.center), frame.scale * s.radius};
    }
    CaseShape operator()(const geometry::Capsuled& c) const {
        return geometry::Capsuled{at(c.a), at(c.b), frame.scale * c.radius};
    }
    CaseShape operator()(const geometry::Aabbd& box) const { return geometry::Aabbd{at(box.min), at(box.max)}; }
    CaseShape operator()(const geometry::Boxd& box) const {
        return geometry::Boxd{at(box.center), frame.scale * box.half, box.orientation};
    }
    CaseShape operator()(const geometry::Triangled& t) const { return geometry::Triangled{at(t.a), at(t.b), at(t.c)}; }
    CaseShape operator()(const geometry::HullInstanced& hull) const {
        geometry::HullInstanced carried = hull;
        carried.worldFromHull.position = at(hull.worldFromHull.position);
        if (frame.scale == 1.0) return carried;
        std::vector<Vec3d> points = hull.hull->vertices;
        for (Vec3d& p : points) p *= frame.scale;
        carried.hull =
            std::make_shared<const geometry::Hulld>(geometry::convexHull(std::span<const Vec3d>{points}).hull);
        return carried;
    }
    CaseShape operator()(const CaseMesh& mesh) const {
        std::vector<Vec3d> vertices = mesh.vertices;
        for (Vec3d& v : vertices) v = at(v);
        return CaseMesh{std::move(vertices), mesh.triangles, {}};
    }
    CaseShape operator()(const geometry::Circled& c) const {
        return geometry::Circled{at(c.center), frame.scale * c.radius};
    }
    CaseShape operator()(const geometry::Rectangled& r) const { return geometry::Rectangled{at(r.min), at(r.max)}; }
    CaseShape operator()(const geometry::OrientedRectangled& r) const {
        return geometry::OrientedRectangled{at(r.center), frame.scale * r.half, r.angle};
    }
    CaseShape operator()(geometry::Polygond polygon) const {
        for (Vec2d& p : polygon.points) p = at(p);
        return polygon;
    }
    CaseShape operator()(const geometry::Segment2d& s) const { return geometry::Segment2d{at(s.start), at(s.end)}; }
};

constexpr double kFarthest = 1e6;  // m, that pictures show

float shown(double x) { return static_cast<float>(std::clamp(x, -kFarthest, kFarthest)); }
Vec3f shown(const Vec3d& p) { return Vec3f(glm::clamp(p, Vec3d{-kFarthest}, Vec3d{kFarthest})); }
Vec2f shown(const Vec2d& p) { return Vec2f(glm::clamp(p, Vec2d{-kFarthest}, Vec2d{kFarthest})); }
geometry::Quatf unitOf(const geometry::Quatd& q) { return geometry::Quatf(glm::normalize(q)); }

DrawnShape drawn(const Vec3d& p) { return shown(p); }
DrawnShape drawn(const geometry::Segmentd& s) { return geometry::Segmentf{shown(s.start), shown(s.end)}; }
DrawnShape drawn(const geometry::Rayd& r) { return geometry::Rayf{shown(r.origin), shown(r.direction)}; }
DrawnShape drawn(const geometry::Planed& p) {
    const double length = glm::length(p.normal);
    return geometry::Planef{Vec3f(p.normal / length), shown(p.distance / length)};
}
DrawnShape drawn(const geometry::Sphered& s) { return geometry::Spheref{shown(s.center), shown(s.radius)}; }
DrawnShape drawn(const geometry::Capsuled& c) { return geometry::Capsulef{shown(c.a), shown(c.b), shown(c.radius)}; }
DrawnShape drawn(const geometry::Aabbd& box) { return geometry::Aabbf{shown(box.min), shown(box.max)}; }
DrawnShape drawn(const geometry::Boxd& box) {
    return geometry::Boxf{shown(box.center), shown(box.half), unitOf(box.orientation)};
}
DrawnShape drawn(const geometry::Triangled& t) { return geometry::Trianglef{shown(t.a), shown(t.b), shown(t.c)}; }
DrawnShape drawn(const geometry::HullInstanced& hull) {
    std::vector<Vec3f> points;
    for (const Vec3d& p : hull.hull->vertices) points.push_back(shown(p));
    return geometry::HullInstancef{geometry::convexHull(std::span<const Vec3f>{points}).hull,
                                   {glm::clamp(hull.worldFromHull.position, Vec3d{-kFarthest}, Vec3d{kFarthest}),
                                    glm::normalize(hull.worldFromHull.orientation)}};
}
DrawnShape drawn(const CaseMesh& mesh) {
    geometry::Mesh made{.triangles = mesh.triangles};
    for (const Vec3d& v : mesh.vertices) made.vertices.push_back(shown(v));
    return geometry::MeshInstance{geometry::finishMesh(std::move(made))};
}
DrawnShape drawn(const geometry::Circled& c) { return geometry::Circlef{shown(c.center), shown(c.radius)}; }
DrawnShape drawn(const geometry::Rectangled& r) { return geometry::Rectanglef{shown(r.min), shown(r.max)}; }
DrawnShape drawn(const geometry::OrientedRectangled& r) {
    return geometry::OrientedRectanglef{shown(r.center), shown(r.half), shown(r.angle)};
}
DrawnShape drawn(const geometry::Polygond& polygon) {
    geometry::Polygonf made;
    for (const Vec2d& p : polygon.points) made.points.push_back(shown(p));
    return made;
}
DrawnShape drawn(const geometry::Segment2d& s) {
    return geometry::Segmentf{Vec3f{shown(s.start), 0.0f}, Vec3f{shown(s.end), 0.0f}};
}

}  // namespace

CaseShape framed(const CaseShape& shape, const CaseFrame& frame) {
    if (frame.isIdentity()) return shape;
    return std::visit(Carrier{frame}, shape);
}

DrawnShape drawnOf(const CaseShape& framed) {
    return std::visit([](const auto& s) { return drawn(s); }, framed);
}

void draw(Canvas& canvas, const DrawnShape& shape, const Style& style, const Vec3f& center) {
    if (const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape)) {
        if (const auto* point = std::get_if<Vec3f>(inSpace)) {
            Style dot = style;
            dot.width = 11.0f;
            return drawPoint(canvas, *point, dot);
        }
        // The edges of a mesh show its faces, too.
        if (std::holds_alternative<geometry::MeshInstance>(*inSpace) && style.fill != Fill::Wire) {
            Style edges = style;
            edges.fill = Fill::Wire;
            demos::draw(canvas, *inSpace, edges, center);
        }
        return demos::draw(canvas, *inSpace, style, center);
    }
    std::visit(
        [&](const auto& flat) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(flat)>, geometry::AnyShapef>)
                demos::draw(canvas, flat, style);
        },
        shape);
}

PickShape graspOf(const DrawnShape& shape) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    if (!inSpace || std::holds_alternative<Vec3f>(*inSpace) || std::holds_alternative<geometry::Planef>(*inSpace))
        return std::nullopt;
    return *inSpace;
}

float lowestOf(const DrawnShape& shape, const Vec3f& focus, float radius) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    const auto bounds = inSpace ? geometry::boundsOf(*inSpace) : std::nullopt;
    const float lowest = focus.y - 2.0f * radius;
    return bounds ? std::max(bounds->min.y, lowest) : focus.y;
}

}  // namespace collidoscope::demos::pairs
