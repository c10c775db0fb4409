#include <array>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "demos/18_angular_impulse_and_friction/bodies/hung_body.h"
#include "demos/18_angular_impulse_and_friction/bodies/weighed_shape.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/mass/principal_axes.h"

namespace collidoscope::demos::mass_properties_demo {
namespace {

using geometry::Posed;

constexpr Style kCenter{.role = Role::Contact, .showThrough = true, .width = 15.0f};
constexpr Style kPin{.role = Role::Neutral, .showThrough = true, .width = 12.0f};
constexpr Style kPlumb{.role = Role::Acceleration, .dashed = true, .showThrough = true, .width = 2.5f};
constexpr Style kFormer{.role = Role::Selection, .showThrough = true, .width = 2.0f};
constexpr Style kEquivalent{.role = Role::Construction, .showThrough = true, .width = 2.5f};
constexpr std::array kAxes{Role::AxisX, Role::AxisY, Role::AxisZ};
constexpr std::array kNames{"I₁", "I₂", "I₃"};

/// Where the body is pinned, as parts of the half sizes of the box around it.
enum class Pin { Corner, Edge, Side, Top, Center };
Vec3d pinOf(Pin pin, const weighed::Shape& shape) {
    constexpr std::array kParts{Vec3d{-1, 1, 1}, Vec3d{1, -1, 0}, Vec3d{-1, -0.2, 0.3}, Vec3d{0, 1, 0}};
    if (pin == Pin::Center) return shape.mass.center;
    return kParts[static_cast<std::size_t>(pin)] * Vec3d{shape.half};
}

/// A body, its principal axes and its equivalent box. Hung from a pin, the body shows where its centre of mass lies.
class MassPropertiesDemo final : public Demo<MassPropertiesDemo> {
public:
    void build() override {
        weigh();
        body_ = {.pinInBody = pinOf(pin_, shape_), .pin = around().home};
        seize();
    }

    void step(float h) override {
        if (!hangs_) return;
        body_ = seen();
        if (attached_ != pin_) {
            const Vec3d inWorld = transformPoint(poseOf(body_), pinOf(pin_, shape_));
            body_ = pinnedAt(body_, shape_.mass, inWorld);
        }
        hung::advance(body_, shape_.mass, around(), double{h});
        seize();
    }

    void changed() override { weigh(); }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Body");
        rebuilt(p).choice(
            "shape", kind_, {"ball", "box", "capsule", "hull", "l-shape", "mesh"},
            "Body whose mass properties are measured. Each seed makes another hull; the L consists of two boxes.");
        const auto size = [&](const char* name, float& value, const char* tip) {
            rebuilt(p).real(name, value, {.unit = "m"}, {0.2, 2.0}, {0.01, 10.0}, tip);
        };
        size("width", size_.x, "Size along x, which is the diameter of the capsule.");
        size("height", size_.y, "Size along y, which is the diameter of the ball and the longest side of a mesh.");
        size("depth", size_.z, "Size along z.");
        rebuilt(p).logarithmic(
            "density", density_, {"ρ", "kg/m³"}, {10, 10000}, {0.1, 30000.0},
            "Density: wood 500, water 1000, iron 7870. Mass and moments grow with it; the motion stays the same.");
        p.mesh("mesh", mesh_,
               {.effect = Effect::Rebuild,
                .tip = "Closed mesh whose mass properties are computed: one of the library or an OBJ file, which can "
                       "be dropped on the window."});
        p.group("Hanging");
        live(p).toggle("hang", hangs_, "Lets the body swing from the pin instead of keeping it still.");
        live(p).choice(
            "pin", pin_, {"corner", "edge", "side", "top", "center"},
            "Point from which the body hangs. Each plumb line stays marked on the body. The pin can be dragged, too.");
        live(p).real("gravity", gravity_, {"g", "m/s²"}, {0, 25}, {0, 100},
                     "Gravitational acceleration. It acts along −y.");
        live(p).real("friction", friction_, {"k", "1/s"}, {0, 5}, {0, 100},
                     "Friction of the pin: the share of the angular momentum that is lost in a second. At 0 the body "
                     "swings for ever.");
        p.group("Show");
        viewed(p).toggle("axes", showAxes_,
                         "Shows the principal axes, the one with the least moment of inertia first.");
        viewed(p).toggle("equivalent-box", showBox_,
                         "Shows the box that has the same mass and the same moments of inertia.");
        viewed(p).toggle("see-through", glass_, "Shows the inside of the body.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("pin", handle_, {.tip = "Drag the pin: the body hangs from there, and comes to rest below it."});
    }
    void state(Archive& archive) override {
        archive.field("body", body_);
        archive.field("attached", attached_);
        archive.field("placed", placed_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const hung::HungBody body = seen();
        drawBody(canvas, body);
        const Vec3d center = centerOf(body, shape_.mass);
        const physics::PrincipalAxes axes = physics::principalAxes(shape_.mass.inertia);
        const auto half = physics::equivalentBox(shape_.mass.mass, axes.moments);
        const Boxf box{Vec3f{center}, Vec3f{half.value_or(Vec3d{0.0})}, Quatf{body.orientation * axes.frame}};
        if (showBox_) {
            drawOutline(canvas, box, kEquivalent);
            drawLegend(canvas, Mark::Line, kEquivalent, "equivalent box");
        }
        if (showAxes_) drawAxes(canvas, box, axes.moments);
        drawPoint(canvas, Vec3f{center}, kCenter);
        drawLegend(canvas, Mark::Point, kCenter, "centre of mass");
        drawRod(canvas, body);
        drawPlumbLines(canvas, body);
    }

    void measure(Measurements& m) const override {
        const physics::MassProperties& mass = shape_.mass;
        const physics::PrincipalAxes axes = physics::principalAxes(mass.inertia);
        const Vec3d sides = 2.0 * physics::equivalentBox(mass.mass, axes.moments).value_or(Vec3d{0.0});
        m.group("Body");
        m.text("solid", shape_.isSolid ? "yes" : "no: weighed as the box around it",
               "Whether the mesh is solid: closed, with all its faces outwards, so that it has a volume.");
        m.number("mass", mass.mass, unplotted({"m", "kg"}, "Mass of the body: its volume times its density."));
        for (int i = 0; i < 3; ++i) {
            const auto at = static_cast<std::size_t>(i);
            m.number(std::string("moment ") + "123"[at], axes.moments[i],
                     unplotted({kNames[at], "kg m²"}, kAxes[at], "Moment of inertia about this principal axis."));
        }
        for (int i = 0; i < 3; ++i)
            m.number(printed("side %d", i + 1), sides[i],
                     unplotted({.unit = "m"}, "Size of the equivalent box along a principal axis."));
        measureProof(m);
        measureHanging(m);
    }

    View homeView() const override { return {.eye = {1.6f, 1.9f, 4.3f}, .target = {0.0f, 1.2f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"box", "A box", {"shape=box", "width=0.9", "height=1.3", "depth=0.5", "pin=corner"}},
                {"l-shape",
                 "An L, whose centre is outside of it",
                 {"shape=l-shape", "width=1.2", "height=1.4", "depth=0.3", "pin=corner"}},
                {"hull", "A potato", {"shape=hull", "width=0.9", "height=1.3", "depth=0.8", "pin=corner"}},
                {"capsule", "A capsule", {"shape=capsule", "width=0.5", "height=1.4", "pin=side"}},
                {"mesh", "A mesh", {"shape=mesh", "height=1.4", "pin=corner"}},
                {"balance",
                 "Pinned at its centre it stays as it is",
                 {"shape=l-shape", "width=1.2", "height=1.4", "depth=0.3", "pin=center"}},
                {"swing", "Without friction", {"shape=box", "friction=0", "pin=side"}}};
    }

private:
    void weigh() {
        const weighed::Recipe recipe{kind_, size_, density_, seed(), mesh_.mesh};
        if (weighed_ == recipe) return;
        shape_ = weighed::weigh(recipe);
        weighed_ = recipe;
    }
    /// High enough that the body never meets the ground.
    hung::Surroundings around() const {
        const double clear = 2.0 * glm::length(Vec3d{shape_.half}) + 0.15;
        return {double{gravity_}, double{friction_}, {0.0, clear, 0.0}};
    }
    void seize() {
        attached_ = pin_;
        handle_ = placed_ = Vec3f{body_.pin};
    }
    /// With the pin where it has been dragged to since the last step.
    hung::HungBody seen() const { return handle_ == placed_ ? body_ : pinnedAt(body_, shape_.mass, Vec3d{handle_}); }

    void drawBody(Canvas& canvas, const hung::HungBody& body) const {
        const Posed pose = poseOf(body);
        const Style style{.role = Role::BodyA, .fill = glass_ ? Fill::Translucent : Fill::Solid};
        for (const geometry::AnyShapef& part : shape_.parts)
            demos::draw(canvas, moved(part, {Vec3f{pose.position}, Quatf{pose.orientation}}), style);
        drawLegend(canvas, Mark::Patch, style, shape_.isSolid ? "body" : "body, not closed");
    }
    static void drawAxes(Canvas& canvas, const Boxf& box, const Vec3d& moments) {
        for (int i = 0; i < 3; ++i) {
            const auto at = static_cast<std::size_t>(i);
            Vec3f axis{0.0f};
            axis[i] = 1.15f * box.half[i] + 0.12f;
            axis = box.orientation * axis;
            const Style style{.role = kAxes[at], .showThrough = true, .width = 3.0f};
            demos::draw(canvas, Segmentf{box.center - axis, box.center + axis}, style);
            const std::string text = kNames[at] + printed(" = %.3g kg m²", moments[i]);
            drawLabel(canvas, {box.center + axis, text, {.role = kAxes[at]}, Side::Any, kNames[at]});
            drawLegend(canvas, Mark::Line, style, std::string("principal axis ") + "123"[at]);
        }
    }
    /// A pin beside the body holds it by a rod without mass.
    void drawRod(Canvas& canvas, const hung::HungBody& body) const {
        constexpr float kOn = 0.005f;  // m
        const Posed pose = poseOf(body);
        const Vec3f pin{body.pinInBody};
        Vec3f nearest{std::numeric_limits<float>::max()};
        for (const geometry::AnyShapef& part : shape_.parts) {
            const Vec3f found = closestPoint(part, pin);
            if (glm::distance(found, pin) < glm::distance(nearest, pin)) nearest = found;
        }
        if (glm::distance(nearest, pin) < kOn) return;
        const Style style{.role = Role::Neutral, .showThrough = true, .width = 4.0f};
        demos::draw(canvas, Segmentf{Vec3f{body.pin}, Vec3f{transformPoint(pose, Vec3d{nearest})}}, style);
        drawLegend(canvas, Mark::Line, style, "rod without mass");
    }
    void drawPlumbLines(Canvas& canvas, const hung::HungBody& body) const {
        const Posed pose = poseOf(body);
        const auto length = static_cast<double>(2.0f * glm::length(shape_.half));
        for (const hung::PlumbLine& line : body.plumbLines) {
            const Vec3f start{transformPoint(pose, line.pin)}, end{transformPoint(pose, line.pin + length * line.down)};
            demos::draw(canvas, Segmentf{start, end}, kFormer);
            drawPoint(canvas, start, {.role = Role::Selection, .showThrough = true, .width = 7.0f});
        }
        if (!body.plumbLines.empty()) drawLegend(canvas, Mark::Line, kFormer, "upright when it hung at rest");
        demos::draw(canvas, Segmentf{Vec3f{body.pin}, Vec3f{body.pin - Vec3d{0.0, length, 0.0}}}, kPlumb);
        drawLegend(canvas, Mark::Line, kPlumb, "plumb line of the pin");
        drawPoint(canvas, Vec3f{body.pin}, kPin);
        drawLegend(canvas, Mark::Point, kPin, "pin, drag it");
    }

    void measureProof(Measurements& m) const {
        m.group("Proof");
        m.number("moment about z", shape_.mass.inertia[2][2],
                 unplotted({"Izz", "kg m²"}, "Moment of inertia of the tensor about the body's own axis z."));
        if (!shape_.momentAboutZ || !shape_.isSolid) return;
        m.number("by formula", *shape_.momentAboutZ,
                 unplotted({.unit = "kg m²"},
                           "Moment by the formula for its shape: m (w² + h²)/12 for a box, 2/5 m r² for a ball, the "
                           "parallel axis theorem for the L."));
        m.unplotted("difference", shape_.mass.inertia[2][2] / *shape_.momentAboutZ - 1.0,
                    "Relative difference of the two moments. It is only rounding.");
    }
    void measureHanging(Measurements& m) const {
        const hung::HungBody body = seen();
        m.group("Hanging");
        m.number("plumb distance", plumbDistance(body, shape_.mass),
                 ofLastStep({.unit = "m"}, Role::Contact,
                            "Distance of the centre of mass from the plumb line. It is 0 at rest."));
        m.number("energy", energyOf(body, shape_.mass, double{gravity_}),
                 ofLastStep({"E", "J"}, "Energy above that of hanging at rest. Without friction, none is lost."));
        m.unplotted("lines", body.plumbLines.size(),
                    "Number of plumb lines that are marked on the body, which keeps the last four.");
        m.number("lines miss the centre by", missOf(body, shape_.mass),
                 unplotted({.unit = "m"}, Role::Selection,
                           "Greatest distance of a plumb line from the centre of mass. All lines cross there, wherever "
                           "the body was hung from."));
    }

    weighed::Kind kind_ = weighed::Kind::LShape;
    Vec3f size_{1.2f, 1.4f, 0.3f};  ///< m
    float density_ = 500.0f;        ///< kg/m³
    MeshSlot mesh_{"torus-knot", geometry::makeTorusKnot()};
    bool hangs_ = true;
    Pin pin_ = Pin::Corner;
    float gravity_ = 9.81f;  ///< m/s²
    float friction_ = 1.0f;  ///< 1/s
    bool showAxes_ = true, showBox_ = true, glass_ = true;

    weighed::Recipe weighed_{.density = 0.0f};  ///< what shape_ follows from
    weighed::Shape shape_{};
    hung::HungBody body_{};
    Pin attached_ = Pin::Corner;         ///< the choice that the last step saw
    Vec3f handle_{0.0f}, placed_{0.0f};  ///< the handle of the pin, and where the last step has left it
};

}  // namespace

table::Entry entry() {
    return table::entry<MassPropertiesDemo>(
        "Mass properties", "A body has a moment of inertia about each axis; hung up, it shows its centre of mass.",
        "moment of inertia, inertia tensor, principal axes, centre of mass, center of gravity, plumb line, density");
}
}  // namespace collidoscope::demos::mass_properties_demo
