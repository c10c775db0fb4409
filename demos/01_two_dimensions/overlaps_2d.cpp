#include <algorithm>

#include "demos/01_two_dimensions/sample/flat_sample.h"
#include "demos/draw/shapes.h"
#include "demos/inside/axes.h"
#include "demos/inside/flat_axes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::overlaps_2d_demo {
namespace {

using flat::Kind;
using flat::sampleAt;
using flat::SampleShape;
using geometry::AxisStep;

constexpr int kMaxAxes = 20;
constexpr Style kMistake{.role = Role::Mistake, .dashed = true, .width = 3.0f};

/// Where the shapes stand at first.
enum class Place { Near, Touching, Corner, Deep };
struct FlatPair {
    SampleShape a{}, b{};
};

/// These show a special case that the least motion would end.
bool isExact(Place place) { return place == Place::Touching || place == Place::Corner; }

/// In `Touching` the tip of A lies on the tip of B or on its rim or corner: 3-4-5 triangles make all numbers exact.
FlatPair pairAt(Place place, Kind a, Kind b) {
    const Vec3f exact{0.75f, 1.0f, 0.0f};
    if (place == Place::Touching) return {sampleAt(a, -exact, exact), sampleAt(b, exact, exact)};
    if (place == Place::Corner)
        return {sampleAt(a, {-0.9f, -0.9f, 0}, {0.9f, 0.9f, 0}), sampleAt(b, {0.75f, 0.75f, 0}, {0.6f, 0.8f, 0})};
    if (place == Place::Deep)
        return {sampleAt(a, {-0.35f, -0.2f, 0}, {1.0f, 0.5f, 0}), sampleAt(b, {0.4f, 0.1f, 0}, {0.8f, -0.7f, 0})};
    return {sampleAt(a, {-1.3f, -0.4f, 0}, {0.85f, 0.45f, 0}), sampleAt(b, {1.25f, -0.1f, 0}, {0.9f, 0.5f, 0})};
}

/// Two shapes of the plane, and the axes on which their projections may have a gap.
class Overlaps2d final : public Demo<Overlaps2d> {
public:
    void build() override {
        pair_ = pairAt(place_, kindA_, kindB_);
        motion_.start(pair_.b.position);
    }

    void step(float h) override {
        if (isExact(place_) || !motion_.advance(pair_.b.position, h, speed_)) return;
        const Vec3f loop{-0.9f * geometry::sin(motion_.phase), 0.4f * geometry::sin(2.0f * motion_.phase), 0.0f};
        moveTo(pair_.b, motion_.home + loop);
        motion_.left = pair_.b.position;
    }

    void describe(Parameters& p) override {
        const ChoiceSpec kinds{
            .options = {"point", "line", "ray", "segment", "circle", "rectangle", "oriented-rectangle", "polygon"},
            .effect = Effect::Rebuild,
            .tip = "Shapes that are compared. One test, the separating axes, serves every pair."};
        p.choiceOf("shape-a", kindA_, kinds);
        p.choiceOf("shape-b", kindB_, kinds);
        rebuilt(p).choice("place", place_, {"near", "touching", "corner", "deep"},
                          "Arrangement of the shapes at first. Drag them by their middles and tips as you like.");
        p.stepInside("axis", shown_, kMaxAxes, "The axis whose projections are shown; 0 shows the one that decides.");
        describeDrift(
            p, speed_,
            "Speed at which B wanders; at 0 it stays still. Dragging it makes it wait; touching shapes rest.");
    }

    void handles(Handles& h) override {
        addHandles(h, "A", pair_.a);
        addHandles(h, "B", pair_.b);
    }
    void state(Archive& archive) override { archive.field("motion", motion_); }

    void draw(Canvas& canvas) const override {
        const flat::AxesTest test = testNow();
        const AxisStep* step = drawnStep(test.steps, shown_);
        flat::draw(canvas, pair_.a, bodyStyle(Role::BodyA, kindA_));
        flat::draw(canvas, pair_.b, bodyStyle(Role::BodyB, kindB_));
        if (step) flat::drawFlatAxis(canvas, *step, outlineOf(pair_.a), outlineOf(pair_.b));
        if (shown_ == 0) {
            drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, nameOf(kindA_));
            drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, nameOf(kindB_));
            if (test.byCorner) drawMistake(canvas);
        }
        drawHandles(canvas, pair_.a);
        drawHandles(canvas, pair_.b);
        drawLabel(canvas, pair_.a.position, "A", {.role = Role::BodyA});
        drawLabel(canvas, pair_.b.position, "B", {.role = Role::BodyB});
    }

    void measure(Measurements& m) const override {
        const flat::AxesTest test = testNow();
        m.text("verdict", meetingText(test.meet, separationOf(test.steps)),
               "Exact verdict on whether the shapes share a point. Touching counts.");
        m.text("by sides alone", bySides(test), "Verdict of the normals of the edges without the other axes.");
        m.unplotted("axes tried", axesTried(test.steps), "Number of axes that were tried until the first gap.");
        m.unplotted("axes of this pair", test.maxAxes,
                    "Number of axes that are tried when there is no gap: 1 for circles, 4 for rectangles, 6 for a "
                    "circle and a rectangle.");
        m.number("separation", separationOf(test.steps),
                 plotted({.unit = "m"},
                         "Largest gap between the projections on any axis tried. Below zero the projections overlap by "
                         "that much."));
    }

    Explanation explain() const override { return flat::explainFlatAxes(testNow(), shown_); }

    View homeView() const override { return flatView({0.0f, 0.5f}, 0.32f); }
    std::vector<Preset> presets() const override {
        return {
            {"polygons", "Two polygons", {"shape-a=polygon", "shape-b=polygon", "place=near"}},
            {"corner", "Past a corner", {"shape-a=rectangle", "shape-b=circle", "place=corner", "drift-speed=0"}},
            {"touching", "Touching circles", {"shape-a=circle", "shape-b=circle", "place=touching", "drift-speed=0"}},
            {"collinear",
             "One line, end to end",
             {"shape-a=segment", "shape-b=segment", "place=touching", "drift-speed=0"}},
            {"ray", "A ray that misses", {"shape-a=ray", "shape-b=oriented-rectangle", "place=near", "drift-speed=0"}}};
    }

private:
    static flat::DrawnOutline outlineOf(const SampleShape& sample) {
        const auto outline = std::visit([](const auto& shape) { return geometry::outlineOf(shape); }, shapeOf(sample));
        return {outline, sample.position, sample.tip};
    }
    flat::AxesTest testNow() const { return flat::testAxes(outlineOf(pair_.a).outline, outlineOf(pair_.b).outline); }
    static const char* bySides(const flat::AxesTest& test) {
        if (!test.meet && test.byCorner) return "false hit: they are apart";
        return meetingText(test.meet, separationOf(test.steps));
    }
    /// While a step is shown, solids let the sides and the axis be seen.
    Style bodyStyle(Role role, Kind kind) const {
        const bool translucent = shown_ > 0 && isSolid(kind);
        return {.role = role, .fill = translucent ? Fill::Translucent : Fill::Solid, .width = 3.0f};
    }
    void drawMistake(Canvas& canvas) const {
        const Vec3f middle = 0.5f * (pair_.a.position + pair_.b.position);
        const float top = std::max(pair_.a.position.y, pair_.b.position.y) + 1.6f;
        demos::draw(canvas, Segmentf{pair_.a.position, pair_.b.position}, kMistake);
        drawLabel(canvas, {middle.x, top, 0.0f}, "no side separates them, and yet they are apart", kMistake);
        drawLegend(canvas, Mark::Line, kMistake, "false hit by sides alone");
    }

    Kind kindA_ = Kind::Rectangle, kindB_ = Kind::Polygon;
    Place place_ = Place::Near;
    int shown_ = 0;
    float speed_ = 0.5f;  ///< rad/s
    FlatPair pair_{};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Overlaps2d>(
        "Overlaps in the plane", "Any two shapes of the plane are apart when their projections on some axis are.",
        "SAT, separating axis theorem, intersection, collision test, projection, minimum translation vector");
}
}  // namespace collidoscope::demos::overlaps_2d_demo
