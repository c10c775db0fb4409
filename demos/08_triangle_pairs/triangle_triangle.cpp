#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/axes.h"
#include "demos/inside/triangle_tests.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/dragged_triangle.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope::demos::triangle_triangle_demo {
namespace {

using geometry::TriangleMethod;
using Corners = std::array<Vec3f, 3>;

/// Two triangles as they stand at first.
struct Scene {
    Corners a{}, b{};
    bool isExact = false;  ///< a special case that the least motion would end
};
constexpr Corners kStanding{Vec3f{-1.3f, 0.5f, 0.5f}, Vec3f{1.4f, 0.7f, 0.2f}, Vec3f{-0.1f, 2.7f, -0.4f}};
constexpr Corners kUpright{Vec3f{-1.5f, 0.5f, 0.0f}, Vec3f{0.5f, 0.5f, 0.0f}, Vec3f{-0.5f, 2.5f, 0.0f}};
/// In the order of the parameter.
constexpr std::array kScenes{
    Scene{kStanding, {Vec3f{0.3f, 1.2f, 1.6f}, Vec3f{1.6f, 1.6f, -0.5f}, Vec3f{-1.2f, 1.7f, -0.9f}}},
    Scene{kUpright, {Vec3f{0.7f, 1.2f, 1.2f}, Vec3f{2.3f, 1.7f, 0.2f}, Vec3f{0.9f, 1.9f, -1.2f}}},
    Scene{kUpright, {Vec3f{-0.7f, 0.8f, 0.4f}, Vec3f{1.2f, 1.0f, 0.9f}, Vec3f{-0.2f, 2.1f, 1.3f}}},
    Scene{{Vec3f{-1.0f, 0.75f, 0.0f}, Vec3f{1.0f, 0.75f, 0.0f}, Vec3f{0.0f, 3.0f, 0.0f}},
          {Vec3f{-1.0f, 2.25f, 0.0f}, Vec3f{1.0f, 2.25f, 0.0f}, Vec3f{0.0f, 0.0f, 0.0f}},
          true},
    Scene{{Vec3f{-1.75f, 0.5f, 0.0f}, Vec3f{0.125f, 0.75f, 0.0f}, Vec3f{-0.75f, 2.5f, 0.0f}},
          {Vec3f{0.5f, 1.0f, 0.0f}, Vec3f{1.75f, 2.125f, 0.0f}, Vec3f{-0.125f, 2.75f, 0.0f}},
          true},
    Scene{{Vec3f{0.0f, 0.5f, 0.0f}, Vec3f{0.0f, 2.5f, 0.0f}, Vec3f{-1.6f, 1.4f, 0.3f}},
          {Vec3f{0.0f, 0.5f, 0.0f}, Vec3f{0.0f, 2.5f, 0.0f}, Vec3f{1.4f, 1.7f, 0.8f}},
          true},
    Scene{kUpright, {Vec3f{-0.5f, 1.25f, 0.0f}, Vec3f{0.75f, 0.5f, 1.5f}, Vec3f{1.25f, 2.0f, 1.25f}}, true},
    Scene{kStanding, {Vec3f{-0.9f, 1.0f, 1.6f}, Vec3f{0.6f, 2.0f, -1.5f}, Vec3f{0.61f, 2.0f, -1.5f}}}};

/// Turns B about the vertical through its middle as it was left; a drag starts the turn anew after a rest.
struct TurningB {
    static constexpr float kRest = 2.0f;  ///< s, after a drag

    Corners home{};      ///< corners at angle 0
    Corners left{};      ///< corners as the turn has put them
    float angle = 0.0f;  ///< rad
    float rest = 0.0f;   ///< s, until the turn goes on

    void start(const DraggedTriangle& b) { *this = {.home = b.corners, .left = b.corners}; }
    void advance(DraggedTriangle& b, float speed, float h) {
        if (b.corners != left) *this = {.home = b.corners, .left = b.corners, .rest = kRest};
        if (rest > 0.0f) {
            rest -= h;
            return;
        }
        if (speed == 0.0f) return;
        angle += speed * h;
        if (angle > 2.0f * geometry::kPi<float>) angle -= 2.0f * geometry::kPi<float>;
        b.corners = left = turned(home, geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, angle));
    }
};
void state(geometry::Archive& archive, TurningB& turning) {
    for (Vec3f& corner : turning.home) archive.field("home", corner);
    for (Vec3f& corner : turning.left) archive.field("left", corner);
    archive.field("angle", turning.angle);
    archive.field("rest", turning.rest);
}

constexpr int kMaxSteps = 34;  ///< seventeen axes, and each once more when rounding left it open

/// Two triangles and three tests whether they meet.
class TriangleTriangle final : public Demo<TriangleTriangle> {
public:
    void build() override {
        a_ = DraggedTriangle(scene().a);
        b_ = DraggedTriangle(scene().b);
        turning_.start(b_);
    }

    void step(float h) override {
        if (!scene().isExact) turning_.advance(b_, angularSpeed_, h);
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_,
                          {"crossing", "planes-only", "one-side", "coplanar", "coplanar-apart", "shared-edge",
                           "corner-on-face", "needle"},
                          "Arrangement of the triangles at first. Drag them and their corners as you like.");
        live(p).choice("method", method_, {"separating-axes", "interval-overlap", "determinant-signs"},
                       "Test whose steps are shown. All three are exact and always agree.");
        p.stepInside("inside", shown_, kMaxSteps, "The step of the test that is shown; 0 shows the one that decides.");
        describeAngularSpeed(p, angularSpeed_,
                             "Angular speed of B about the vertical. Scenes with an exact contact stand still.");
    }

    void handles(Handles& h) override {
        a_.handles(h, "A");
        b_.handles(h, "B");
    }
    void state(Archive& archive) override {
        archive.field("A", a_);
        archive.field("B", b_);
        archive.field("turning", turning_);
    }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(a_.triangle(), b_.triangle(), "triangle-triangle");
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Trianglef a = a_.triangle(), b = b_.triangle();
        demos::draw(canvas, a, {.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f});
        demos::draw(canvas, b, {.role = Role::BodyB, .fill = Fill::Translucent, .width = 3.0f});
        drawNames(canvas);
        const triangles::TriangleTest test = chosenTest();
        if (const geometry::AxisStep* axis = drawnStep(test.axes, shown_)) {
            triangles::drawAxisEdges(canvas, *axis, a, b);
            drawProjections(canvas, *axis, a_.corners, b_.corners);
            return;
        }
        const int step = shown_ > 0 ? shown_ : static_cast<int>(test.steps.size());  // the last one decides
        if (const geometry::TriangleStep* drawn = shownStep(test.steps, step))
            triangles::drawStep(canvas, test, *drawn, a, b);
        if (const auto line = lineNow()) triangles::drawSharedLine(canvas, *line);
        triangles::drawIntersection(canvas, a, b);
    }

    void measure(Measurements& m) const override {
        const Trianglef a = a_.triangle(), b = b_.triangle();
        const triangles::TriangleTest axes = testBy(TriangleMethod::SeparatingAxes);
        const triangles::TriangleTest intervals = testBy(TriangleMethod::IntervalOverlap);
        const triangles::TriangleTest signs = testBy(TriangleMethod::DeterminantSigns);
        const bool agree = axes.meet == intervals.meet && axes.meet == signs.meet;
        const std::array<const triangles::TriangleTest*, 3> byMethod{&axes, &intervals, &signs};
        const triangles::TriangleTest& chosen = *byMethod[static_cast<std::size_t>(method_)];
        m.text("verdict", chosen.meet ? "they meet" : "apart", "Verdict of the chosen method.");
        m.text("three methods", agree ? "agree" : "DISAGREE",
               "Whether the three methods agree, as they must on every pair of triangles.");
        m.number("distance", geometry::distance(a, b),
                 plotted({"d", "m"}, "Shortest distance between the triangles; 0 when they meet."));
        const auto line = triangles::sharedLine(a, b, intervals.steps);
        m.number("shared on the line", line ? line->shared() : 0.0,
                 plotted({.unit = "m"},
                         "Overlap of the two intervals, min(max) − max(min). Below zero there is a gap; it is 0 "
                         "without a shared line."));
        m.unplotted("steps", stepsTaken(chosen), "Number of axes or signs that the chosen method has evaluated.");
    }

    Explanation explain() const override { return triangles::explain(chosenTest(), method_, lineNow(), shown_); }

    View homeView() const override { return {.eye = {2.2f, 3.9f, 5.2f}, .target = {0.05f, 1.4f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"crossing", "Crossing", {"scene=crossing", "spin=0.4"}},
                {"planes-only", "Planes only", {"scene=planes-only", "spin=0"}},
                {"one-side", "One side", {"scene=one-side", "spin=0"}},
                {"hexagon", "Hexagon", {"scene=coplanar", "spin=0"}},
                {"shared-edge", "Shared edge", {"scene=shared-edge", "spin=0"}},
                {"needle", "Needle", {"scene=needle", "spin=0.4"}}};
    }

private:
    const Scene& scene() const { return kScenes[static_cast<std::size_t>(scene_)]; }
    triangles::TriangleTest testBy(TriangleMethod method) const {
        return triangles::test(a_.triangle(), b_.triangle(), method);
    }
    triangles::TriangleTest chosenTest() const { return testBy(method_); }
    std::optional<triangles::SharedLine> lineNow() const {
        return triangles::sharedLine(a_.triangle(), b_.triangle(), testBy(TriangleMethod::IntervalOverlap).steps);
    }
    double stepsTaken(const triangles::TriangleTest& test) const {
        if (method_ == TriangleMethod::SeparatingAxes) return axesTried(test.axes);
        return static_cast<double>(test.steps.size());
    }
    void drawNames(Canvas& canvas) const {
        constexpr std::array<const char*, 3> kNames{"a", "b", "c"};
        for (const auto* triangle : {&a_, &b_}) {
            const Style style{.role = triangle == &a_ ? Role::BodyA : Role::BodyB};
            drawLabel(canvas, triangle->middle(), triangle == &a_ ? "A" : "B", style);
            if (method_ != TriangleMethod::SeparatingAxes) continue;
            for (std::size_t i = 0; i < 3; ++i) drawLabel(canvas, triangle->corners[i], kNames[i], style);
        }
    }

    int scene_ = 0;
    TriangleMethod method_ = TriangleMethod::IntervalOverlap;
    int shown_ = 0;
    float angularSpeed_ = 0.4f;  ///< rad/s
    DraggedTriangle a_{}, b_{};
    TurningB turning_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<TriangleTriangle>(
        "Triangle against triangle", "Slide two triangles and watch three exact tests decide whether they meet.",
        "intersection, Möller, Guigue, Devillers, exact predicates, orientation, coplanar, robust");
}
}  // namespace collidoscope::demos::triangle_triangle_demo
