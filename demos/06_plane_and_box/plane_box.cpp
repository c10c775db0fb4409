#include <algorithm>
#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/overlap/classify.h"

namespace collidoscope::demos::plane_box_demo {
namespace {

using geometry::PlaneBoxMethod;
using geometry::PlaneSide;

struct Scene {
    Planef plane{};
    Boxf box{};
};

constexpr Style kDiagonal{.role = Role::BodyA, .dashed = true, .showThrough = true, .width = 1.0f};
constexpr Style kLineS{.role = Role::BodyB, .showThrough = true, .width = 3.0f};
constexpr Style kLineE{.role = Role::BodyA, .showThrough = true, .width = 3.0f};
constexpr Style kFront{.role = Role::Velocity, .showThrough = true, .width = 2.0f};
constexpr Style kBehind{.role = Role::Impulse, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr float kBarRadius = 0.05f;  // m
constexpr float kDot = 9.0f;         // pixels
constexpr float kBeside = 0.5f;      // m, between the box and the bar
constexpr float kLabelReach = 0.7f;  // m, from a line to the middle of its label

float distanceTo(const Planef& plane, const Vec3f& p) { return glm::dot(plane.normal, p) - plane.distance; }

/// The line from a corner to the plane, in the style of its side.
void drawCornerDistance(Canvas& canvas, const Scene& scene, const Vec3f& corner, bool labelled) {
    const float distance = distanceTo(scene.plane, corner);
    const Style style = distance > 0.0f ? kFront : kBehind;
    draw(canvas, Segmentf{corner, corner - scene.plane.normal * distance}, style);
    drawPoint(canvas, corner, style.withWidth(kDot));
    if (labelled) drawLabel(canvas, corner, lengthText(double{distance}), style);
}

/// A measured length beside the bar, with its name and value to the right of its end.
void drawMeasured(Canvas& canvas, const Segmentf& length, const Vec3f& right, const std::string& text,
                  const Style& style) {
    draw(canvas, length, style);
    for (const Vec3f& end : {length.start, length.end}) drawPoint(canvas, end, style.withWidth(kDot));
    drawLabel(canvas, length.end + right * kLabelReach, text, style);
}

/// The half diagonals of the box, from its centre to its corners.
void drawHalfDiagonals(Canvas& canvas, const Scene& scene) {
    for (const Vec3f& corner : cornersOf(scene.box)) draw(canvas, Segmentf{scene.box.center, corner}, kDiagonal);
    drawLegend(canvas, Mark::Line, kDiagonal, "half diagonals");
}

/// The distance of each corner from the plane; with `extremesOnly`, of the nearest and the farthest one only.
void drawCorners(Canvas& canvas, const Scene& scene, bool extremesOnly) {
    const auto extent = planeBoxExtent(scene.plane, scene.box);
    for (std::size_t i = 0; i < extent.corners.size(); ++i) {
        const bool extreme = i == extent.farthest || i == extent.nearest;
        if (extreme || !extremesOnly) drawCornerDistance(canvas, scene, extent.corners[i], extreme);
    }
    drawLegend(canvas, Mark::Line, kFront, "corner in front of the plane");
    drawLegend(canvas, Mark::Line, kBehind, "corner behind it");
}

/// The distance s of the centre, and the projection of the box on the normal with its half length e, beside the box.
void drawExtent(Canvas& canvas, const Scene& scene) {
    const auto extent = planeBoxExtent(scene.plane, scene.box);
    const Vec3f& n = scene.plane.normal;
    const Vec3f foot = scene.box.center - n * extent.s;
    // The bar stands to the right of the box, and starts where the plane is.
    const Vec3f sideways = Vec3f{1.0f, 0.0f, 0.3f} - n * glm::dot(n, Vec3f{1.0f, 0.0f, 0.3f});
    const Vec3f right = glm::length(sideways) > 0.1f ? glm::normalize(sideways) : tangentsOf(n).u;
    const Vec3f zero = foot + right * (glm::length(scene.box.half) + kBeside);
    const Vec3f middle = zero + n * extent.s;
    const Vec3f aside = right * (4.0f * kBarRadius);

    const SolidItem bar{.pose = {.position = middle, .orientation = turnYTo(n)},
                        .half = {kBarRadius, extent.e, kBarRadius},
                        .style = {.role = Role::BodyA}};
    canvas.solids(Solid::Cylinder, {&bar, 1});
    const Style thin{.role = Role::Construction, .dashed = true, .width = 1.0f};
    draw(canvas, Segmentf{scene.box.center, middle}, thin);
    draw(canvas, Segmentf{extent.corners[extent.farthest], middle + n * extent.e}, thin);
    draw(canvas, Segmentf{extent.corners[extent.nearest], middle - n * extent.e}, thin);
    draw(canvas, Segmentf{foot, zero + 2.0f * aside}, thin);
    const Vec3f inward = n * (extent.s > 0.0f ? -extent.e : extent.e);  // towards the plane, so that e and s compare
    drawMeasured(canvas, {zero + 2.0f * aside, middle + 2.0f * aside}, right, "s = " + lengthText(double{extent.s}),
                 kLineS);
    drawMeasured(canvas, {middle + aside, middle + aside + inward}, right, "e = " + lengthText(double{extent.e}),
                 kLineE);
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "projection of the box on the normal");
    drawLegend(canvas, Mark::Line, kLineS, "s: the centre's distance");
    drawLegend(canvas, Mark::Line, kLineE, "e: half the projection");
}

constexpr float kHalfPatch = 1.7f;                  // m
constexpr Vec3f kRotationAxis{0.36f, 0.48f, 0.8f};  // of unit length; brings faces, edges and corners towards the plane

const char* nameOf(PlaneSide side) {
    constexpr std::array<const char*, 3> kNames{"outside: in front", "inside: behind", "intersecting"};
    return kNames[static_cast<std::size_t>(side)];
}

/// A box that turns over a plane. Its projection on the plane's normal grows and shrinks.
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
        boxTurn_ = glm::normalize(geometry::axisAngle(kRotationAxis, angularSpeed_ * h) * boxTurn_);
    }

    void describe(Parameters& p) override {
        viewed(p).choice("way", way_, {"eight-corners", "two-corners", "extent"},
                         "Method that decides: all corners, the two farthest along and against the normal, or centre "
                         "and projection. All three agree.");
        rebuilt(p).choice("start", start_, {"crossing", "in-front", "touching", "behind"},
                          "Arrangement of box and plane at first. Drag and turn both as you like.");
        describeAngularSpeed(p, angularSpeed_, "Angular speed of the box. A touching box rests.");
        p.group("Half sizes of the box");
        const RealSpec half{
            .unit = "m", .range = {0, 1.2}, .tip = "Half of the box's length along this axis of its own."};
        p.real("half-x", half_.x, half);
        p.real("half-y", half_.y, half);
        p.real("half-z", half_.z, half);
        p.group("");
    }

    void handles(Handles& h) override {
        h.place("box", boxCenter_, boxTurn_,
                {.shape = box(), .tip = "Drag the box to move it, and turn it by the rings."});
        const Boxf slab{.center = planeCenter_, .half = {kHalfPatch, 0.02f, kHalfPatch}, .orientation = planeTurn_};
        h.place("plane", planeCenter_, planeTurn_, {.shape = slab, .tip = "Drag the plane, tilt it by the rings."});
    }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(plane(), box(), "plane-box");
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Scene scene{plane(), box()};
        const bool touches = classify(scene.plane, scene.box) == PlaneSide::Intersecting;
        demos::draw(canvas, scene.plane, {.role = Role::BodyB, .fill = Fill::Translucent}, planeCenter_, kHalfPatch);
        demos::draw(canvas, scene.box, {.role = Role::BodyA, .fill = Fill::Translucent});
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "box");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "plane, its normal to the front");
        const Style center{.role = touches ? Role::Contact : Role::Neutral, .showThrough = true, .width = 9.0f};
        drawPoint(canvas, boxCenter_, center);
        drawHalfDiagonals(canvas, scene);
        if (way_ == PlaneBoxMethod::Extent)
            drawExtent(canvas, scene);
        else
            drawCorners(canvas, scene, way_ == PlaneBoxMethod::TwoExtremeCorners);
        drawLabel(canvas, boxCenter_ + Vec3f{0.0f, glm::length(half_) + 0.4f, 0.0f},
                  nameOf(classify(plane(), box(), way_)), {.role = touches ? Role::Contact : Role::Neutral});
    }

    void measure(Measurements& m) const override {
        const auto extent = planeBoxExtent(plane(), box());
        m.text("verdict", nameOf(classify(plane(), box(), way_)),
               "Verdict of the chosen method. Touching counts as intersecting.");
        m.number("half projection", extent.e,
                 plotted({"e", "m"},
                         "Half the length of the projection on the normal: the sum of each half-extent times |n·u|."));
        m.number("signed distance", extent.s, plotted({"s", "m"}, "Signed distance of the centre from the plane."));
        m.number("clearance", std::abs(extent.s) - extent.e,
                 plotted({"|s| − e", "m"},
                         "Distance of the centre from the plane minus the radius. Box and plane touch if it is not "
                         "above zero."));
        m.group("Bounds of the half projection");
        m.number(
            "least half projection", std::min({half_.x, half_.y, half_.z}),
            unplotted({.unit = "m"}, "Radius when a face is parallel to the plane. It is 0.5 m for a cube of 1 m."));
        m.number("greatest half projection", glm::length(half_),
                 unplotted({.unit = "m"},
                           "Radius when a corner points at the plane, which is half the diagonal. It is 0.866 m for a "
                           "cube of 1 m."));
        m.group("What each way says");
        m.text("eight corners", nameOf(classify(plane(), box(), PlaneBoxMethod::EightCorners)),
               "Verdict from all eight corners, by eight products n·p.");
        m.text("two corners", nameOf(classify(plane(), box(), PlaneBoxMethod::TwoExtremeCorners)),
               "Verdict from the two extreme corners, by two products n·p.");
        m.text("extent", nameOf(classify(plane(), box(), PlaneBoxMethod::Extent)),
               "Verdict from centre and projection, by one product n·c and three n·u.");
        m.text("centre alone",
               extent.s > 0.0f   ? "in front"
               : extent.s < 0.0f ? "behind"
                                 : "on the plane",
               "Side of the plane on which the centre lies. It is not always the side of the box.");
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
    float angularSpeed_ = 0.5f;  ///< rad/s
    Vec3f half_{0.5f};
    Vec3f boxCenter_{0.0f}, planeCenter_{0.0f};
    Quatf boxTurn_ = geometry::kIdentityRotation<float>, planeTurn_ = geometry::kIdentityRotation<float>;
};

}  // namespace

table::Entry entry() {
    return table::entry<PlaneBox>("Plane and box",
                                  "A box meets a plane when its projection on the normal reaches as far as its centre.",
                                  "half-space, support point, projection, signed distance");
}
}  // namespace collidoscope::demos::plane_box_demo
