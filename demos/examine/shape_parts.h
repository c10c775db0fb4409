#pragma once
/// The numbers of a shape, visited part by part with their names. Saving, typing, dragging, rounding and drawing of a
/// case all use this one list.
///
///     struct Rounding : ShapePartVisitor { ... };
///     Rounding rounding;
///     visitParts(shape, rounding);

#include <string_view>
#include <variant>
#include <vector>

#include "demos/examine/collision_case.h"

namespace collidoscope::demos::examine {

/// A visitor overrides the functions that it needs. A visitor that changes a part must keep the shape valid: sizes stay
/// >= 0, `max` stays above `min`, orientations and the normals of planes stay nonzero.
class ShapePartVisitor {
public:
    virtual ~ShapePartVisitor() = default;

    virtual void point(std::string_view /*name*/, geometry::Vec3d& /*p*/) {}
    virtual void point(std::string_view /*name*/, geometry::Vec2d& /*p*/) {}
    /// A vector that does not move with the shape.
    virtual void direction(std::string_view /*name*/, geometry::Vec3d& /*v*/) {}
    virtual void orientation(geometry::Quatd& /*q*/) {}
    virtual void size(std::string_view /*name*/, double& /*length*/) {}
    virtual void sizes(std::string_view /*name*/, geometry::Vec3d& /*lengths*/) {}
    virtual void sizes(std::string_view /*name*/, geometry::Vec2d& /*lengths*/) {}
    virtual void number(std::string_view /*name*/, double& /*value*/) {}
};

inline void visitParts(geometry::Vec3d& p, ShapePartVisitor& v) { v.point("position", p); }
inline void visitParts(geometry::Segmentd& s, ShapePartVisitor& v) {
    v.point("start", s.start);
    v.point("end", s.end);
}
inline void visitParts(geometry::Rayd& r, ShapePartVisitor& v) {
    v.point("origin", r.origin);
    v.direction("direction", r.direction);
}
inline void visitParts(geometry::Planed& p, ShapePartVisitor& v) {
    v.direction("normal", p.normal);
    v.number("distance", p.distance);
}
inline void visitParts(geometry::Sphered& s, ShapePartVisitor& v) {
    v.point("position", s.center);
    v.size("radius", s.radius);
}
inline void visitParts(geometry::Capsuled& c, ShapePartVisitor& v) {
    v.point("a", c.a);
    v.point("b", c.b);
    v.size("radius", c.radius);
}
inline void visitParts(geometry::Aabbd& box, ShapePartVisitor& v) {
    v.point("min", box.min);
    v.point("max", box.max);
}
inline void visitParts(geometry::Boxd& box, ShapePartVisitor& v) {
    v.sizes("half", box.half);
    v.point("position", box.center);
    v.orientation(box.orientation);
}
inline void visitParts(geometry::Triangled& t, ShapePartVisitor& v) {
    v.point("vertex 1", t.a);
    v.point("vertex 2", t.b);
    v.point("vertex 3", t.c);
}
/// The pose of a hull. Its vertices are shared, and cannot be changed here.
inline void visitParts(geometry::HullInstanced& hull, ShapePartVisitor& v) {
    v.point("position", hull.worldFromHull.position);
    v.orientation(hull.worldFromHull.orientation);
}
/// A mesh has no numbers besides its vertices, which vertices.h changes.
inline void visitParts(CaseMesh&, ShapePartVisitor&) {}
inline void visitParts(geometry::Circled& c, ShapePartVisitor& v) {
    v.point("center", c.center);
    v.size("radius", c.radius);
}
inline void visitParts(geometry::Rectangled& r, ShapePartVisitor& v) {
    v.point("min", r.min);
    v.point("max", r.max);
}
inline void visitParts(geometry::OrientedRectangled& r, ShapePartVisitor& v) {
    v.point("center", r.center);
    v.sizes("half", r.half);
    v.number("angle", r.angle);
}
/// A polygon has any number of corners, which are read from Polygon::points.
inline void visitParts(geometry::Polygond&, ShapePartVisitor&) {}
inline void visitParts(geometry::Segment2d& s, ShapePartVisitor& v) {
    v.point("start", s.start);
    v.point("end", s.end);
}

inline void visitParts(CaseShape& shape, ShapePartVisitor& visitor) {
    std::visit([&](auto& s) { visitParts(s, visitor); }, shape);
}

}  // namespace collidoscope::demos::examine
