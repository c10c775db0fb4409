#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demos/examine/answers.h"
#include "demos/examine/numbers.h"
#include "geometry/query/hull_instance_queries.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;

Vec3d shifted(const Vec3d& p, const Vec3d& by) { return p + by; }
geometry::Segmentd shifted(const geometry::Segmentd& s, const Vec3d& by) { return {s.start + by, s.end + by}; }
geometry::Rayd shifted(const geometry::Rayd& r, const Vec3d& by) { return {r.origin + by, r.direction}; }
geometry::Planed shifted(const geometry::Planed& p, const Vec3d& by) {
    return {p.normal, p.distance + glm::dot(p.normal, by)};
}
geometry::Sphered shifted(const geometry::Sphered& s, const Vec3d& by) { return {s.center + by, s.radius}; }
geometry::Capsuled shifted(const geometry::Capsuled& c, const Vec3d& by) { return {c.a + by, c.b + by, c.radius}; }
geometry::Aabbd shifted(const geometry::Aabbd& box, const Vec3d& by) { return {box.min + by, box.max + by}; }
geometry::Boxd shifted(const geometry::Boxd& box, const Vec3d& by) {
    return {box.center + by, box.half, box.orientation};
}
geometry::Triangled shifted(const geometry::Triangled& t, const Vec3d& by) { return {t.a + by, t.b + by, t.c + by}; }
geometry::HullInstanced shifted(geometry::HullInstanced hull, const Vec3d& by) {
    hull.worldFromHull.position += by;
    return hull;
}
CaseMesh shifted(CaseMesh mesh, const Vec3d& by) {
    const geometry::Posed handle{mesh.handle.position + by, mesh.handle.orientation};
    for (Vec3d& v : mesh.vertices) v += by;
    CaseMesh made = makeCaseMesh(std::move(mesh.vertices), std::move(mesh.triangles));
    made.handle = handle;
    return made;
}
geometry::Circled shifted(const geometry::Circled& c, const Vec3d& by) { return {c.center + Vec2d(by), c.radius}; }
geometry::Rectangled shifted(const geometry::Rectangled& r, const Vec3d& by) {
    return {r.min + Vec2d(by), r.max + Vec2d(by)};
}
geometry::OrientedRectangled shifted(const geometry::OrientedRectangled& r, const Vec3d& by) {
    return {r.center + Vec2d(by), r.half, r.angle};
}
geometry::Polygond shifted(geometry::Polygond polygon, const Vec3d& by) {
    for (Vec2d& p : polygon.points) p += Vec2d(by);
    return polygon;
}
geometry::Segment2d shifted(const geometry::Segment2d& s, const Vec3d& by) {
    return {s.start + Vec2d(by), s.end + Vec2d(by)};
}

double extent(const Vec3d& p) { return largestPart(p); }
double extent(const geometry::Segmentd& s) { return std::max(largestPart(s.start), largestPart(s.end)); }
double extent(const geometry::Rayd& r) { return largestPart(r.origin); }
double extent(const geometry::Planed& p) { return std::abs(p.distance); }
double extent(const geometry::Sphered& s) { return std::max(largestPart(s.center), s.radius); }
double extent(const geometry::Capsuled& c) { return std::max({largestPart(c.a), largestPart(c.b), c.radius}); }
double extent(const geometry::Aabbd& box) { return std::max(largestPart(box.min), largestPart(box.max)); }
double extent(const geometry::Boxd& box) { return std::max(largestPart(box.center), largestPart(box.half)); }
double extent(const geometry::Triangled& t) { return std::max({largestPart(t.a), largestPart(t.b), largestPart(t.c)}); }
double extent(const std::vector<Vec3d>& points) {
    double extent = 0.0;
    for (const Vec3d& p : points) extent = std::max(extent, largestPart(p));
    return extent;
}
double extent(const geometry::HullInstanced& hull) {
    return std::max(extent(hull.hull->vertices), extent(hullInWorld(hull).vertices));
}
double extent(const CaseMesh& mesh) { return extent(mesh.vertices); }
double extent(const geometry::Circled& c) { return std::max(largestPart(c.center), c.radius); }
double extent(const geometry::Rectangled& r) { return std::max(largestPart(r.min), largestPart(r.max)); }
double extent(const geometry::OrientedRectangled& r) { return std::max(largestPart(r.center), largestPart(r.half)); }
double extent(const geometry::Polygond& polygon) {
    double extent = 0.0;
    for (const Vec2d& p : polygon.points) extent = std::max(extent, largestPart(p));
    return extent;
}
double extent(const geometry::Segment2d& s) { return std::max(largestPart(s.start), largestPart(s.end)); }

}  // namespace

CaseShape moved(const CaseShape& shape, const Vec3d& offset) {
    return std::visit([&](const auto& s) { return CaseShape(shifted(s, offset)); }, shape);
}

std::optional<double> measuredDistance(const CollisionCase& all, const Vec3d& displacementOfB) {
    const bool stays = displacementOfB == Vec3d{0.0};
    const auto distance = measuredDistance(all.a, stays ? all.b : moved(all.b, displacementOfB));
    return distance ? std::optional{*distance - all.marginA - all.marginB} : std::nullopt;
}

double extentOf(const CaseShape& shape) {
    return std::visit([](const auto& s) { return extent(s); }, shape);
}

}  // namespace collidoscope::demos::examine
