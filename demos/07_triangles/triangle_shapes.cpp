#include "demos/07_triangles/pair/triangle_and_shape.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/dragged_triangle.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::triangle_shapes_demo {
namespace {

using triangles::OtherShape;

constexpr int kMaxSteps = 26;  ///< thirteen axes, and each once more when rounding left it open
constexpr Vec3f kHalf{0.55f, 0.4f, 0.7f};

enum class Kind { Sphere, Aabb, Obb, Plane };
constexpr std::array kLegends{"B: sphere", "B: axis-aligned box", "B: turned box", "B: plane"};

/// A triangle against a sphere, both kinds of box, or a plane.
class TriangleShapes final : public Demo<TriangleShapes> {
public:
    void build() override {
        triangle_ = DraggedTriangle({Vec3f{-1.7f, 0.5f, 0.7f}, Vec3f{1.0f, 0.6f, 0.5f}, Vec3f{-0.5f, 2.7f, -0.7f}});
        position_ = {1.0f, 1.7f, 0.3f};
        turn_ = geometry::axisAngle(Vec3f{0.3f, 0.4f, 1.0f}, 0.7f);
        motion_.start(position_);
    }

    void step(float h) override { motion_.sway(position_, h, speed_, {-0.8f, 0.4f, 0.0f}); }

    void describe(Parameters& p) override {
        live(p).choice("shape", kind_, {"sphere", "AABB", "OBB", "plane"}, "Shape that the triangle meets.");
        p.stepInside("inside", shown_, kMaxSteps, "The step of the test that is shown; 0 shows the one that decides.");
        live(p).real("radius", radius_, {"r", "m"}, {0, 1.5}, "Radius of the sphere.");
        describeDrift(p, speed_, "Speed at which the shape wanders; at 0 it stays still. Dragging it makes it wait.");
    }

    void handles(Handles& h) override {
        triangle_.handles(h, "triangle");
        const char* tip = "Drag the shape against the triangle.";
        const Boxf box{position_, kHalf, kind_ == Kind::Obb ? turn_ : geometry::kIdentityRotation<float>};
        if (kind_ == Kind::Plane)
            h.place("shape", position_, turn_, {.tip = "Drag and turn the plane."});
        else if (kind_ == Kind::Obb)
            h.place("shape", position_, turn_, {.shape = box, .tip = tip});
        else if (kind_ == Kind::Aabb)
            h.move("shape", position_, {.shape = box, .tip = tip});
        else
            h.move("shape", position_, {.shape = Spheref{position_, radius_}, .tip = tip});
    }
    void state(Archive& archive) override {
        archive.field("triangle", triangle_);
        archive.field("place", position_);
        archive.field("turn", turn_);
        archive.field("motion", motion_);
    }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return std::visit(
            [&](const auto& shape) { return examine::caseOf(triangle_.triangle(), shape, "triangle-shapes"); },
            shapeNow());
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const OtherShape shape = shapeNow();
        demos::draw(canvas, triangle_.triangle(), {.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f});
        const Style style{.role = Role::BodyB, .fill = Fill::Translucent, .width = 2.0f};
        if (const auto* plane = std::get_if<Planef>(&shape))
            demos::draw(canvas, *plane, style, position_, 1.6f);
        else
            std::visit([&](const auto& solid) { demos::draw(canvas, geometry::AnyShapef{solid}, style); }, shape);
        triangles::drawReason(canvas, triangle_.triangle(), shape, shown_);
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "A: triangle");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, kLegends[static_cast<std::size_t>(kind_)]);
    }

    void measure(Measurements& m) const override {
        m.text("verdict", triangles::touch(triangle_.triangle(), shapeNow()) ? "they touch" : "apart",
               "Verdict on the pair. Shapes are closed sets, so touching counts.");
        m.number("distance", triangles::distanceBetween(triangle_.triangle(), shapeNow()),
                 plotted({"d", "m"}, "Shortest distance between the triangle and the shape. It is 0 when they touch."));
        m.unplotted("axes tried", triangles::axesTried(triangle_.triangle(), shapeNow()).size(),
                    "Number of axes that were tried. It is 13 when none separates; a sphere and a plane need none.");
    }

    Explanation explain() const override { return triangles::explain(triangle_.triangle(), shapeNow(), shown_); }

    View homeView() const override { return {.eye = {2.2f, 3.0f, 5.6f}, .target = {0.0f, 1.5f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"sphere", "Sphere", {"shape=sphere", "drift-speed=0.7"}},
                {"aabb", "Axis-aligned box", {"shape=AABB", "drift-speed=0"}},
                {"obb", "Turned box", {"shape=OBB", "drift-speed=0"}},
                {"plane", "Plane", {"shape=plane", "drift-speed=0"}}};
    }

private:
    OtherShape shapeNow() const {
        if (kind_ == Kind::Sphere) return Spheref{position_, radius_};
        if (kind_ == Kind::Aabb) return Aabbf{position_ - kHalf, position_ + kHalf};
        if (kind_ == Kind::Obb) return Boxf{position_, kHalf, turn_};
        const Vec3f normal = turn_ * Vec3f{0.0f, 1.0f, 0.0f};
        return Planef{normal, glm::dot(normal, position_)};
    }

    Kind kind_ = Kind::Sphere;
    int shown_ = 0;
    float radius_ = 0.6f;  ///< m
    float speed_ = 0.7f;   ///< rad/s
    DraggedTriangle triangle_{};
    Vec3f position_{0.0f};
    Quatf turn_ = geometry::kIdentityRotation<float>;
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<TriangleShapes>("Triangle and shapes",
                                        "A triangle is tested against a sphere, two kinds of box and a plane.",
                                        "SAT, separating axis theorem, intersection, collision test");
}
}  // namespace collidoscope::demos::triangle_shapes_demo
