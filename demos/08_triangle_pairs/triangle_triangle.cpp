#include <array>

#include "demos/08_triangle_pairs/parts/draw_triangles.h"
#include "demos/08_triangle_pairs/parts/explain_triangles.h"
#include "demos/08_triangle_pairs/parts/two_triangles.h"
#include "demos/draw/shapes.h"
#include "demos/inside/draw_shadows.h"
#include "demos/inside/explain_axes.h"
#include "demos/registry.h"
#include "geometry/triangle/triangle_distance.h"

namespace demos::triangle_triangle_demo {
namespace {

using geometry::Trianglef;
using geometry::TriangleMethod;
using geometry::Vec3f;

constexpr int kMostSteps = 34;  ///< seventeen axes, and each once more when rounding left it open

/// Two triangles and three ways to tell whether they meet.
class TriangleTriangle final : public Demo<TriangleTriangle> {
public:
    void build() override {
        pair_ = triangles::pairOf(scene_);
        turning_.start(pair_.b);
    }

    void step(float h) override {
        if (!isExact(scene_)) turning_.advance(pair_.b, spin_, h);
    }

    void describe(Parameters& p) override {
        p.choiceOf("scene", scene_,
                   {.options = {"crossing", "planes-only", "one-side", "coplanar", "coplanar-apart", "shared-edge",
                                "corner-on-face", "needle"},
                    .effect = Effect::Rebuild,
                    .tip = "Where the triangles stand at first. Drag them and their corners as you like."});
        p.choiceOf("method", method_,
                   {.options = {"separating-axes", "interval-overlap", "determinant-signs"},
                    .tip = "The test that is looked into. All three are exact and always agree."});
        p.stepInside("inside", shown_, kMostSteps, "The step of the test that is shown; 0 shows none.");
        p.real("spin", spin_,
               {.symbol = "ω",
                .unit = "rad/s",
                .range = {0, 2},
                .tip = "How fast B turns about the vertical. Scenes with an exact contact stand still."});
    }

    void handles(Handles& h) override {
        pair_.a.handles(h, "A");
        pair_.b.handles(h, "B");
    }
    void state(Archive& archive) override {
        archive.field("A", pair_.a);
        archive.field("B", pair_.b);
        archive.field("turning", turning_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Trianglef a = pair_.a.triangle(), b = pair_.b.triangle();
        demos::draw(canvas, a, {.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f});
        demos::draw(canvas, b, {.role = Role::BodyB, .fill = Fill::Translucent, .width = 3.0f});
        drawNames(canvas);
        const triangles::TriangleTest test = chosenTest();
        if (const geometry::AxisStep* axis = shownAxis(test.axes, shown_)) {
            triangles::drawAxisEdges(canvas, *axis, a, b);
            drawShadows(canvas, *axis, pair_.a.corners, pair_.b.corners);
            return;
        }
        if (const geometry::TriangleStep* step = triangles::shownStep(test, shown_))
            triangles::drawStep(canvas, test, *step, a, b);
        if (const auto line = lineNow()) triangles::drawSharedLine(canvas, *line);
        triangles::drawIntersection(canvas, a, b);
    }

    void measure(Measurements& m) const override {
        const Trianglef a = pair_.a.triangle(), b = pair_.b.triangle();
        const triangles::TriangleTest axes = testBy(TriangleMethod::SeparatingAxes);
        const triangles::TriangleTest intervals = testBy(TriangleMethod::IntervalOverlap);
        const triangles::TriangleTest signs = testBy(TriangleMethod::DeterminantSigns);
        const bool agree = axes.meet == intervals.meet && axes.meet == signs.meet;
        const std::array<const triangles::TriangleTest*, 3> byMethod{&axes, &intervals, &signs};
        const triangles::TriangleTest& chosen = *byMethod[static_cast<std::size_t>(method_)];
        m.text("verdict", chosen.meet ? "they meet" : "apart", "By the chosen method.");
        m.text("three methods", agree ? "agree" : "DISAGREE", "They must agree on every pair of triangles.");
        m.number("distance", geometry::distance(a, b),
                 {.symbol = "d", .unit = "m", .tip = "Shortest way between the triangles; 0 when they meet."});
        const auto line = triangles::sharedLine(a, b, intervals.steps);
        m.number("shared on the line", line ? line->shared() : 0.0,
                 {.unit = "m",
                  .tip = "min(max) − max(min) of the two intervals; below zero: a gap. 0 without a shared line."});
        m.number("steps", stepsTaken(chosen),
                 {.tip = "Axes or signs that the chosen method looked at.", .plot = false});
    }

    Explanation explain() const override { return triangles::explain(chosenTest(), method_, lineNow(), shown_); }

    View homeView() const override { return {.eye = {2.2f, 3.9f, 5.2f}, .target = {0.05f, 1.4f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"crossing", "Crossing", {"scene=crossing", "spin=0.4", "inside=0"}},
                {"planes-only", "Planes only", {"scene=planes-only", "spin=0", "inside=1"}},
                {"one-side", "One side", {"scene=one-side", "spin=0", "inside=1"}},
                {"hexagon", "Hexagon", {"scene=coplanar", "spin=0", "inside=0"}},
                {"shared-edge", "Shared edge", {"scene=shared-edge", "spin=0", "inside=0"}},
                {"needle", "Needle", {"scene=needle", "spin=0.4", "inside=0"}}};
    }

private:
    triangles::TriangleTest testBy(TriangleMethod method) const {
        return triangles::test(pair_.a.triangle(), pair_.b.triangle(), method);
    }
    triangles::TriangleTest chosenTest() const { return testBy(method_); }
    std::optional<triangles::SharedLine> lineNow() const {
        return triangles::sharedLine(pair_.a.triangle(), pair_.b.triangle(),
                                     testBy(TriangleMethod::IntervalOverlap).steps);
    }
    double stepsTaken(const triangles::TriangleTest& test) const {
        if (method_ == TriangleMethod::SeparatingAxes) return axesTried(test.axes);
        return static_cast<double>(test.steps.size());
    }
    void drawNames(Canvas& canvas) const {
        constexpr std::array<const char*, 3> kNames{"a", "b", "c"};
        for (const auto* triangle : {&pair_.a, &pair_.b}) {
            const Style style{.role = triangle == &pair_.a ? Role::BodyA : Role::BodyB};
            drawLabel(canvas, triangle->middle(), triangle == &pair_.a ? "A" : "B", style);
            if (shown_ == 0 || method_ != TriangleMethod::SeparatingAxes) continue;
            for (std::size_t i = 0; i < 3; ++i) drawLabel(canvas, triangle->corners[i], kNames[i], style);
        }
    }

    triangles::Scene scene_ = triangles::Scene::Crossing;
    TriangleMethod method_ = TriangleMethod::IntervalOverlap;
    int shown_ = 0;
    float spin_ = 0.4f;  ///< rad/s
    triangles::TrianglePair pair_{};
    triangles::TurningB turning_{};
};

}  // namespace
}  // namespace demos::triangle_triangle_demo

namespace demos::table {
Entry triangle_triangle() {
    return entry<triangle_triangle_demo::TriangleTriangle>(
        "Triangle against triangle", "Slide two triangles and watch three exact tests decide whether they meet.",
        "intersection, Möller, Guigue, Devillers, exact predicates, orientation, coplanar, robust");
}
}  // namespace demos::table
