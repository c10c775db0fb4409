#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <initializer_list>

#include "app/cases/check/answers.h"

namespace app {
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

double largest(const Vec2d& v) { return std::max(std::abs(v.x), std::abs(v.y)); }
double largest(const Vec3d& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

double extent(const Vec3d& p) { return largest(p); }
double extent(const geometry::Segmentd& s) { return std::max(largest(s.start), largest(s.end)); }
double extent(const geometry::Rayd& r) { return largest(r.origin); }
double extent(const geometry::Planed& p) { return std::abs(p.distance); }
double extent(const geometry::Sphered& s) { return std::max(largest(s.center), s.radius); }
double extent(const geometry::Capsuled& c) { return std::max({largest(c.a), largest(c.b), c.radius}); }
double extent(const geometry::Aabbd& box) { return std::max(largest(box.min), largest(box.max)); }
double extent(const geometry::Boxd& box) { return std::max(largest(box.center), largest(box.half)); }
double extent(const geometry::Triangled& t) { return std::max({largest(t.a), largest(t.b), largest(t.c)}); }
double extent(const geometry::Circled& c) { return std::max(largest(c.center), c.radius); }
double extent(const geometry::Rectangled& r) { return std::max(largest(r.min), largest(r.max)); }
double extent(const geometry::OrientedRectangled& r) { return std::max(largest(r.center), largest(r.half)); }
double extent(const geometry::Polygond& polygon) {
    double extent = 0.0;
    for (const Vec2d& p : polygon.points) extent = std::max(extent, largest(p));
    return extent;
}
double extent(const geometry::Segment2d& s) { return std::max(largest(s.start), largest(s.end)); }

}  // namespace

CaseShape moved(const CaseShape& shape, const Vec3d& offset) {
    return std::visit([&](const auto& s) { return CaseShape(shifted(s, offset)); }, shape);
}

double extentOf(const CaseShape& shape) {
    return std::visit([](const auto& s) { return extent(s); }, shape);
}

}  // namespace app
