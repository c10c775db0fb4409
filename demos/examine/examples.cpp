#include "demos/examine/case_slot.h"

#include <utility>
#include <vector>

#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Boxd;
using geometry::Vec3d;

/// A cube sunk into a plate five hundred times its size by less than a millimetre.
CollisionCase plateOnCube() {
    return {.name = "a plate of 50 m on a cube",
            .a = Boxd{.center = {0.0, -0.25, 0.0}, .half = {50.0, 0.25, 50.0}},
            .b = Boxd{.center = {0.0, 0.09924578666687, 0.0}, .half = Vec3d{0.1}},
            .expect = {.overlap = true, .distance = -0.00075421333313, .normal = Vec3d{0.0, 1.0, 0.0}, .contacts = 4},
            .tolerance = 5e-11,
            .reported = Report{"a program in single precision", {.overlap = false, .distance = 0.0002}}};
}
/// Faces that share a plane: closed sets touch.
CollisionCase kissingBoxes() {
    return {.name = "boxes that kiss",
            .a = Boxd{.center = {-0.5, 0.5, 0.0}, .half = Vec3d{0.5}},
            .b = Boxd{.center = {0.5, 0.5, 0.0}, .half = Vec3d{0.5}},
            .expect = {.overlap = true, .distance = 0.0},
            .tolerance = 1e-12};
}
/// An edge of each: the axis is a cross product, and a test of faces alone reports a contact that is not there.
CollisionCase crossedEdges() {
    const geometry::Quatd aboutZ{0.92387953251128674, 0.0, 0.0, 0.38268343236508978};
    const geometry::Quatd aboutX{0.92387953251128674, 0.38268343236508978, 0.0, 0.0};
    return {.name = "edges that cross, a centimetre apart",
            .a = Boxd{.center = {0.0, 0.70710678118654757, 0.0}, .half = {0.5, 0.5, 1.0}, .orientation = aboutZ},
            .b = Boxd{.center = {0.0, 2.1313203435596427, 0.0}, .half = {1.0, 0.5, 0.5}, .orientation = aboutX},
            .expect = {.overlap = false, .distance = 0.01},
            .tolerance = 1e-9,
            .reported = Report{"a test of the faces' axes alone", {.overlap = true}}};
}
/// Predicates of floats call these triangles overlapping; they are half a metre apart.
CollisionCase floatsFail() {
    return {.name = "apart, though predicates of floats fail",
            .a = geometry::Triangled{{579.705322265625, -687.2703857421875, 759.8470458984375},
                                     {579.73779296875, -687.144775390625, 759.8795166015625},
                                     {579.1365966796875, -690.3412475585938, 760.1746826171875}},
            .b = geometry::Triangled{{578.97412109375, -689.6671752929688, 759.1158447265625},
                                     {578.9314575195312, -689.7800903320312, 759.0731811523438},
                                     {595.4107055664062, -702.8555908203125, 775.5523681640625}},
            .expect = {.overlap = false, .distance = 0.58179132501493},
            .tolerance = 1e-12,
            .reported = Report{"a test with predicates of floats", {.overlap = true}}};
}
CollisionCase capsuleInTriangle() {
    return {.name = "a capsule through a tall triangle",
            .a = geometry::Capsuled{{-0.6, 0.9, 0.3}, {0.7, 1.2, -0.2}, 0.2},
            .b = geometry::Triangled{{0.0, 0.1, -1.0}, {0.0, 0.1, 1.0}, {0.1, 2.4, 0.0}},
            .expect = {.overlap = true}};
}
CollisionCase hullOnBox() {
    const geometry::Hullf made = geometry::makeDodecahedron(0.6f);
    std::vector<Vec3d> points(made.vertices.begin(), made.vertices.end());
    return {.name = "a dodecahedron on a box",
            .a = Boxd{.center = {0.0, 0.4, 0.0}, .half = {1.0, 0.4, 0.8}},
            .b = geometry::HullInstanced{geometry::convexHull(std::span<const Vec3d>{points}).hull,
                                         {.position = {0.15, 1.27, 0.1},
                                          .orientation = geometry::Quatd{0.9, 0.3, 0.1, 0.2}}},
            .expect = {.overlap = true}};
}
/// A ray down the common edge of a face's two triangles hits one of them at least.
CollisionCase rayAtEdge() {
    return {.name = "a ray at an edge",
            .a = geometry::Rayd{{0.3, 2.0, 0.3}, {0.0, -1.0, 0.0}},
            .b = geometry::Triangled{{-1.0, 0.4, -1.0}, {1.0, 0.4, 1.0}, {-1.0, 0.4, 1.0}},
            .expect = {.overlap = true, .t = 1.6},
            .reported = Report{"a ray caster with a margin at edges", {.overlap = false}}};
}
/// In one step a box passes through a wall that it touches at neither end.
CollisionCase fastBox() {
    return {.name = "a fast box and a thin wall",
            .a = Boxd{.center = {-2.0, 1.0, 0.0}, .half = Vec3d{0.2}},
            .b = Boxd{.center = {0.0, 1.0, 0.0}, .half = {0.02, 1.0, 1.0}},
            .motionA = Vec3d{4.0, -0.2, 0.0},
            .expect = {.overlap = true, .toi = 0.445},
            .tolerance = 1e-9,
            .reported = Report{"a solver that looks at the ends of the step", {.overlap = false}}};
}
CollisionCase circleAndPolygon() {
    return {.name = "a circle at the corner of a polygon",
            .a = geometry::Circled{{-0.35, 1.3}, 0.5},
            .b = geometry::Polygond{{{0.0, 0.2}, {1.6, 0.3}, {1.2, 1.5}, {0.1, 1.2}}},
            .expect = {.overlap = true}};
}

Example example(const char* name, const char* title, CollisionCase all) {
    return {slotOf(std::move(all), name), title};
}

}  // namespace

std::span<const Example> examples() {
    static const std::vector<Example> all{example("plate-on-cube", "Plate on a cube", plateOnCube()),
                                          example("kissing-boxes", "Boxes that kiss", kissingBoxes()),
                                          example("crossed-edges", "Crossed edges", crossedEdges()),
                                          example("floats-fail", "Floats fail", floatsFail()),
                                          example("capsule-triangle", "Capsule, triangle", capsuleInTriangle()),
                                          example("hull-on-box", "Hull on a box", hullOnBox()),
                                          example("ray-at-edge", "Ray at an edge", rayAtEdge()),
                                          example("fast-box", "Fast box", fastBox()),
                                          example("in-the-plane", "In the plane", circleAndPolygon())};
    return all;
}

}  // namespace collidoscope::demos::examine
