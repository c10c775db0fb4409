#include "demos/22_convex/pairs/convex_pair.h"
#include "demos/share/rows.h"

#include <glm/geometric.hpp>

#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::demos::convex {
namespace {

using geometry::Hullf;

constexpr float kRadius = 0.85f;  ///< m, of the corners of all kinds but the box

Hullf hullOfKind(Kind kind) {
    switch (kind) {
        case Kind::Box:
            return geometry::makeBoxHull(Vec3f{0.7f, 0.5f, 0.4f});
        case Kind::Tetrahedron:
            return geometry::makeTetrahedron(kRadius);
        case Kind::Octahedron:
            return geometry::makeOctahedron(kRadius);
        case Kind::Icosahedron:
            return geometry::makeIcosahedron(kRadius);
        case Kind::Dodecahedron:
            return geometry::makeDodecahedron(kRadius);
    }
    return {};
}

void describeKind(Parameters& p, const char* name, Kind& kind) {
    live(p).choice(name, kind, {"box", "tetrahedron", "octahedron", "icosahedron", "dodecahedron"},
                   "Kind of the solid. The algorithms use nothing of it but its support points.");
}

}  // namespace

geometry::HullInstancef hullOf(const Body& body) {
    return {hullOfKind(body.kind), {Vec3d{body.center}, geometry::Quatd{body.orientation}}};
}

void place(Pair& pair, const Pair& from) {
    pair.a = {pair.a.kind, from.a.center, from.a.orientation};
    pair.b = {pair.b.kind, from.b.center, from.b.orientation};
}

void rotate(Pair& pair, float angle) {
    const Quatf turn = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, angle);
    pair.b.orientation = glm::normalize(turn * pair.b.orientation);
}

void describeKinds(Parameters& p, Pair& pair) {
    describeKind(p, "shape-a", pair.a.kind);
    describeKind(p, "shape-b", pair.b.kind);
}

void describeHandles(Handles& h, Pair& pair) {
    const char* tip = "Drag to move, turn by the rings.";
    h.place("A", pair.a.center, pair.a.orientation, {.shape = hullOf(pair.a), .tip = tip});
    h.place("B", pair.b.center, pair.b.orientation, {.shape = hullOf(pair.b), .tip = tip});
}

void drawBodies(Canvas& canvas, const Pair& pair, Fill fill) {
    draw(canvas, hullOf(pair.a), {.role = Role::BodyA, .fill = fill});
    draw(canvas, hullOf(pair.b), {.role = Role::BodyB, .fill = fill});
    drawLabel(canvas, pair.a.center, "A", {.role = Role::BodyA});
    drawLabel(canvas, pair.b.center, "B", {.role = Role::BodyB});
}

}  // namespace collidoscope::demos::convex
