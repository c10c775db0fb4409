#include "demos/22_convex/parts/convex_pair.h"

#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"
#include "geometry/shapes/polyhedra.h"

namespace demos::convex {
namespace {

using geometry::Hullf;
using geometry::Vec3f;

constexpr float kRadius = 0.85f;  ///< m, of the corners of all kinds but the box

Hullf standing(Kind kind) {
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
    p.choiceOf(name, kind,
               {.options = {"box", "tetrahedron", "octahedron", "icosahedron", "dodecahedron"},
                .tip = "The kind of solid. Only its support points are ever asked for."});
}

}  // namespace

Hullf hullOf(const Body& body) {
    Hullf hull = standing(body.kind);
    for (Vec3f& vertex : hull.vertices) vertex = body.center + body.orientation * vertex;
    return geometry::makeHull(std::move(hull.vertices), std::move(hull.faces));
}

void place(Pair& pair, const Pair& from) {
    pair.a = {pair.a.kind, from.a.center, from.a.orientation};
    pair.b = {pair.b.kind, from.b.center, from.b.orientation};
}

void spin(Pair& pair, float angle) {
    const geometry::Quatf turn = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, angle);
    pair.b.orientation = glm::normalize(turn * pair.b.orientation);
}

void describeKinds(Parameters& p, Pair& pair) {
    describeKind(p, "shape-a", pair.a.kind);
    describeKind(p, "shape-b", pair.b.kind);
}

void describeHandles(Handles& h, Pair& pair) {
    const char* tip = "Drag to move, turn by the rings.";
    const auto held = [](const Body& body) { return geometry::Spheref{body.center, 0.6f * kRadius}; };
    h.place("A", pair.a.center, pair.a.orientation, {.shape = held(pair.a), .tip = tip});
    h.place("B", pair.b.center, pair.b.orientation, {.shape = held(pair.b), .tip = tip});
}

void drawBodies(Canvas& canvas, const Hullf& a, const Hullf& b, const Pair& pair, Fill fill) {
    draw(canvas, a, {.role = Role::BodyA, .fill = fill});
    draw(canvas, b, {.role = Role::BodyB, .fill = fill});
    drawLabel(canvas, pair.a.center, "A", {.role = Role::BodyA});
    drawLabel(canvas, pair.b.center, "B", {.role = Role::BodyB});
}

}  // namespace demos::convex
