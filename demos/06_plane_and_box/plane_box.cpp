#include <algorithm>
#include <array>
#include <cmath>

#include "demos/06_plane_and_box/parts/draw_ways.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "geometry/base/elementary.h"

namespace demos::plane_box_demo {
namespace {

using geometry::Boxf;
using geometry::PlaneBoxMethod;
using geometry::Planef;
using geometry::PlaneSide;
using geometry::Quatf;
using geometry::Vec3f;

constexpr float kHalfPatch = 1.7f;              // m
constexpr Vec3f kSpinAxis{0.36f, 0.48f, 0.8f};  // of unit length; brings faces, edges and corners towards the plane

const char* nameOf(PlaneSide side) {
    constexpr std::array<const char*, 3> kNames{"outside: in front", "inside: behind", "intersecting"};
    return kNames[static_cast<std::size_t>(side)];
}

/// A box that turns over a plane. Its shadow on the plane's normal grows and shrinks.
class PlaneBox final : public Demo<PlaneBox> {
public:
    void build() override {
        const float height = std::array{0.55f, 1.4f, 0.5f, -1.2f}[static_cast<std::size_t>(start_)];
        planeTurn_ = geometry::axisAngle(Vec3f{0.0f, 0.0f, 1.0f}, start_ == Start::Touching ? 0.0f : 0.2f);
        planeCenter_ = {0.0f, start_ == Start::Behind ? 2.6f : 1.5f, 0.0f};
        boxCenter_ = planeCenter_ + planeTurn_ * Vec3f{0.0f, height, 0.0f};
        boxTurn_ = start_ == Start::Touching ? geometry::kIdentityRotation<float>
                                             : geometry::axisAngle(Vec3f{1.0f, 0.2f, 0.4f}, 0.7f);
    }

    void step(float h) override {
        if (start_ == Start::Touching) return;  // the least turn would end it
        boxTurn_ = glm::normalize(geometry::axisAngle(kSpinAxis, spin_ * h) * boxTurn_);
    }

    void describe(Parameters& p) override {
        p.choiceOf(
            "way", way_,
            {.options = {"eight-corners", "two-corners", "extent"},
             .effect = Effect::View,
             .tip =
                 "All corners; the two farthest along and against the normal; or centre and projection. All agree."});
        p.choiceOf("start", start_,
                   {.options = {"crossing", "in-front", "touching", "behind"},
                    .effect = Effect::Rebuild,
                    .tip = "Where the box stands at first. Drag and turn box and plane as you like."});
        p.real(
            "spin", spin_,
            {.symbol = "ω", .unit = "rad/s", .range = {0, 2}, .tip = "How fast the box turns. A touching box rests."});
        p.group("Half sizes of the box");
        const RealSpec half{
            .unit = "m", .range = {0, 1.2}, .tip = "Half of the box's length along this axis of its own."};
        p.real("half-x", half_.x, half);
        p.real("half-y", half_.y, half);
        p.real("half-z", half_.z, half);
        p.group("");
    }

    void handles(Handles& h) override {
        h.place("box", boxCenter_, boxTurn_, {.shape = box(), .tip = "Drag to move, turn by the rings."});
        const Boxf slab{.center = planeCenter_, .half = {kHalfPatch, 0.02f, kHalfPatch}, .orientation = planeTurn_};
        h.place("plane", planeCenter_, planeTurn_, {.shape = slab, .tip = "Drag the plane, tilt it by the rings."});
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const plane_box::Scene scene{plane(), planeCenter_, box()};
        const bool touches = classify(scene.plane, scene.box) == PlaneSide::Intersecting;
        demos::draw(canvas, scene.plane, {.role = Role::BodyB, .fill = Fill::Translucent}, planeCenter_, kHalfPatch);
        demos::draw(canvas, scene.box, {.role = Role::BodyA, .fill = Fill::Translucent});
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "box");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "plane, its normal to the front");
        const Style center{.role = touches ? Role::Contact : Role::Neutral, .showThrough = true, .width = 9.0f};
        drawPoint(canvas, boxCenter_, center);
        plane_box::drawHalfDiagonals(canvas, scene);
        if (way_ == PlaneBoxMethod::Extent)
            plane_box::drawExtent(canvas, scene);
        else
            plane_box::drawCorners(canvas, scene, way_ == PlaneBoxMethod::TwoExtremeCorners);
        drawLabel(canvas, boxCenter_ + Vec3f{0.0f, glm::length(half_) + 0.4f, 0.0f},
                  nameOf(classify(plane(), box(), way_)), {.role = touches ? Role::Contact : Role::Neutral});
    }

    void measure(Measurements& m) const override {
        const auto extent = planeBoxExtent(plane(), box());
        m.text("verdict", nameOf(classify(plane(), box(), way_)),
               "Of the chosen way; touching counts as intersecting.");
        m.number("e", extent.e,
                 {.symbol = "e",
                  .unit = "m",
                  .tip = "Half the projection on the normal: the sum of half size times |n·u|."});
        m.number("s", extent.s, {.symbol = "s", .unit = "m", .tip = "Signed distance of the centre from the plane."});
        m.number("clearance", std::abs(extent.s) - extent.e,
                 {.symbol = "|s| − e", .unit = "m", .tip = "Box and plane touch when this is not above zero."});
        m.group("Bounds of e");
        m.number("least e", std::min({half_.x, half_.y, half_.z}),
                 {.unit = "m", .tip = "A face towards the plane: 0.5 m for a cube of 1 m.", .plot = false});
        m.number("greatest e", glm::length(half_),
                 {.unit = "m",
                  .tip = "A corner towards the plane, the half diagonal: 0.866 m for a cube of 1 m.",
                  .plot = false});
        m.group("What each way says");
        m.text("eight corners", nameOf(classify(plane(), box(), PlaneBoxMethod::EightCorners)), "8 products n·p.");
        m.text("two corners", nameOf(classify(plane(), box(), PlaneBoxMethod::TwoExtremeCorners)), "2 products n·p.");
        m.text("extent", nameOf(classify(plane(), box(), PlaneBoxMethod::Extent)), "1 product n·c, and 3 of n·u.");
        m.text("centre alone",
               extent.s > 0.0f   ? "in front"
               : extent.s < 0.0f ? "behind"
                                 : "on the plane",
               "The side of the centre is not the side of the box.");
    }

    View homeView() const override { return {.eye = {1.6f, 3.2f, 5.8f}, .target = {0.35f, 1.65f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"cube", "Cube of 1 m", {"half-x=0.5", "half-y=0.5", "half-z=0.5", "spin=0.5"}},
                {"plate", "Thin plate", {"half-x=1", "half-y=0.05", "half-z=0.8", "spin=0.5"}},
                {"touching", "Just touching", {"half-x=0.5", "half-y=0.5", "half-z=0.5", "spin=0", "start=touching"}},
                {"corners", "Eight corners", {"way=eight-corners", "start=crossing"}},
                {"two", "Two corners do", {"way=two-corners", "start=crossing"}}};
    }

private:
    enum class Start { Crossing, InFront, Touching, Behind };

    Boxf box() const { return {.center = boxCenter_, .half = half_, .orientation = boxTurn_}; }
    Planef plane() const {
        const Vec3f normal = planeTurn_ * Vec3f{0.0f, 1.0f, 0.0f};
        return {normal, glm::dot(normal, planeCenter_)};
    }

    PlaneBoxMethod way_ = PlaneBoxMethod::Extent;
    Start start_ = Start::Crossing;
    float spin_ = 0.5f;  ///< rad/s
    Vec3f half_{0.5f};
    Vec3f boxCenter_{0.0f}, planeCenter_{0.0f};
    Quatf boxTurn_ = geometry::kIdentityRotation<float>, planeTurn_ = geometry::kIdentityRotation<float>;
};

}  // namespace
}  // namespace demos::plane_box_demo

namespace demos::table {
Entry plane_box() {
    return entry<plane_box_demo::PlaneBox>(
        "Plane and box", "A box meets a plane when its projection on the normal reaches as far as its centre.",
        "half-space, support point, projection, signed distance");
}
}  // namespace demos::table
