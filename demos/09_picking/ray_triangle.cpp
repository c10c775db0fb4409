#include "demos/inside/ray_triangle.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/triangle/barycentric.h"

namespace collidoscope::demos::ray_triangle_demo {
namespace {

using geometry::FaceCulling;
using geometry::RayTriangleMethod;

constexpr int kMaxSteps = 6;  ///< five numbers, and exact arithmetic when rounding left one open

enum class Scene { Inside, PastAnEdge, Behind, OnAnEdge, InThePlane };

constexpr Trianglef kTriangle{{-1.5f, 1.25f, 0.5f}, {1.5f, 1.5f, 0.5f}, {0.25f, 3.5f, -0.5f}};

/// These show a special case that the least motion would end.
bool isExact(Scene scene) { return scene == Scene::OnAnEdge || scene == Scene::InThePlane; }

/// Weights of the corners at the point that the ray is aimed at.
Vec3f aimOf(Scene scene) {
    if (scene == Scene::PastAnEdge) return {-0.25f, 0.5f, 0.75f};
    if (scene == Scene::OnAnEdge) return {0.0f, 0.5f, 0.5f};
    return {0.25f, 0.25f, 0.5f};
}

/// A ray and a triangle: the point where it meets the plane, and the three weights that decide whether it hits the
/// triangle.
class RayTriangle final : public Demo<RayTriangle> {
public:
    void build() override {
        triangle_ = kTriangle;
        target_ = pointAt(triangle_, aimOf(scene_));
        origin_ = target_ + Vec3f{-1.75f, 0.75f, 3.0f};
        // Moved towards the viewer and turned round: the plane lies behind.
        if (scene_ == Scene::Behind) origin_ = target_ + Vec3f{-0.6f, 0.3f, 1.2f};
        if (scene_ == Scene::Behind) target_ = origin_ + Vec3f{-0.6f, 0.3f, 1.2f};
        if (scene_ == Scene::InThePlane) origin_ = triangle_.a + 2.0f * (triangle_.a - target_);
        motion_.start(target_);
    }

    void step(float h) override {
        if (isExact(scene_) || !motion_.advance(target_, h, speed_)) return;
        const Vec3f along = triangle_.b - triangle_.a;
        const Vec3f up = triangle_.c - triangle_.a;
        motion_.moveTo(target_, motion_.home + 0.45f * geometry::sin(motion_.phase) * along +
                                    0.35f * geometry::sin(2.0f * motion_.phase) * up);
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"inside", "past-an-edge", "behind", "on-an-edge", "in-the-plane"},
                          "Direction of the ray at first. Drag its ends and the corners as you like.");
        live(p).choice("method", method_, {"moller-trumbore", "plane-barycentric", "watertight"},
                       "Method that computes the hit. All three give the same answer.");
        live(p).toggle("front-only", frontOnly_,
                       "Culls back faces: a ray that comes from behind the normal does not count as a hit.");
        p.stepInside("number", shown_, kMaxSteps, "The number that is computed; 0 shows none.");
        describeDrift(p, speed_,
                      "Speed at which the target wanders over the plane; 0 holds it still, as do the scenes with an "
                      "exact answer. Dragging it makes it wait.",
                      "sweep-speed");
    }

    void handles(Handles& h) override {
        h.move("origin", origin_, {.tip = "Drag the start of the ray."});
        h.move("target", target_, {.tip = "Drag the point that the ray goes through."});
        h.move("A", triangle_.a, {.tip = "Drag a corner of the triangle."});
        h.move("B", triangle_.b, {.tip = "Drag a corner of the triangle."});
        h.move("C", triangle_.c, {.tip = "Drag a corner of the triangle."});
    }
    void state(Archive& archive) override { archive.field("motion", motion_); }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(Rayf{origin_, target_ - origin_}, triangle_, "ray-triangle");
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const picking::TriangleProbe probe = probeNow();
        picking::drawProbe(canvas, probe, picking::cornerInQuestion(probe, shown_));
    }

    void measure(Measurements& m) const override {
        const picking::TriangleProbe probe = probeNow();
        m.text("verdict", picking::verdictOf(probe), "Verdict of the chosen method. All methods agree.");
        if (!probe.planePoint) return;
        m.number("ray parameter", double{probe.planeTime},
                 plotted({"t"},
                         "Ray parameter at which the ray meets the plane, in lengths from the origin to the target. "
                         "Below 0 the plane is behind."));
        m.group("Weights of the corners");
        const Vec3f& w = probe.weights;
        m.number("weight u", double{w.x}, plotted({"u"}, "Weight of corner A. Below 0 the point is beyond edge BC."));
        m.number("weight v", double{w.y}, plotted({"v"}, "Weight of corner B. Below 0 the point is beyond edge CA."));
        m.number("weight w", double{w.z}, plotted({"w"}, "Weight of corner C. Below 0 the point is beyond edge AB."));
        m.unplotted("u + v + w", double{w.x} + double{w.y} + double{w.z},
                    "Sum of the barycentric weights. It is always 1.");
        const auto missed = picking::missedCorner(probe);
        m.text("missed edge", missed ? picking::edgeOpposite(*missed) : "none",
               "Edge that the ray passes outside. The negative weight names it.");
    }

    Explanation explain() const override { return picking::explainProbe(probeNow(), shown_); }

    View homeView() const override { return {.eye = {3.5f, 4.0f, 6.8f}, .target = {-0.1f, 2.0f, 0.4f}}; }

    std::vector<Preset> presets() const override {
        return {{"inside", "A hit", {"scene=inside", "sweep-speed=0"}},
                {"past-an-edge", "Hits the plane only", {"scene=past-an-edge", "sweep-speed=0"}},
                {"behind", "The plane is behind", {"scene=behind", "sweep-speed=0"}},
                {"on-an-edge", "Exactly on an edge", {"scene=on-an-edge", "sweep-speed=0"}},
                {"in-the-plane", "In the plane", {"scene=in-the-plane", "sweep-speed=0"}}};
    }

private:
    picking::TriangleProbe probeNow() const {
        return picking::probe(triangle_, {origin_, target_ - origin_}, method_,
                              frontOnly_ ? FaceCulling::FrontOnly : FaceCulling::Both);
    }

    Scene scene_ = Scene::Inside;
    RayTriangleMethod method_ = RayTriangleMethod::MollerTrumbore;
    bool frontOnly_ = false;
    int shown_ = 0;
    float speed_ = 0.5f;  // rad/s
    Trianglef triangle_{};
    Vec3f origin_{0.0f}, target_{0.0f};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<RayTriangle>("Ray against triangle",
                                     "Three weights decide whether a hit of the plane is a hit of the triangle.",
                                     "Möller–Trumbore, watertight, barycentric, intersection, ray casting");
}
}  // namespace collidoscope::demos::ray_triangle_demo
