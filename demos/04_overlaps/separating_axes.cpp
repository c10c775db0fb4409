#include <algorithm>

#include "demos/04_overlaps/parts/box_test.h"
#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/axes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::separating_axes_demo {
namespace {

using geometry::AxisStep;

constexpr float kEighth = geometry::kPi<float> / 4.0f;  ///< rad
constexpr int kMaxSteps = 30;                           ///< fifteen axes, and each once more when rounding left it open

enum class Scene { EdgeGap, FaceGap, Parallel, Touching, Deep };
enum class AxisSet { All, Faces };
struct BoxPair {
    Boxf a{}, b{};
};

/// These show a special case that the least motion would end.
bool isExact(Scene scene) { return scene == Scene::Parallel || scene == Scene::Touching; }

Quatf turn(const Vec3f& axis, float angle) { return geometry::axisAngle(axis, angle); }

BoxPair pairOf(Scene scene) {
    constexpr Vec3f kX{1.0f, 0.0f, 0.0f}, kY{0.0f, 1.0f, 0.0f}, kZ{0.0f, 0.0f, 1.0f};
    if (scene == Scene::FaceGap)
        return {{{-0.8f, 1.5f, 0.0f}, {0.6f, 0.9f, 0.7f}},
                {{1.2f, 1.4f, 0.1f}, {0.5f, 0.9f, 0.4f}, turn({0.3f, 0.5f, 1.0f}, 0.7f)}};
    if (scene == Scene::Parallel)
        return {{{-0.5f, 1.4f, 0.0f}, {0.8f, 0.7f, 0.6f}}, {{0.6f, 1.7f, 0.2f}, {0.6f, 0.9f, 0.5f}}};
    if (scene == Scene::Touching)
        return {{{-0.75f, 1.5f, 0.0f}, {0.75f, 1.0f, 0.5f}},
                {{0.5f, 1.5f, 0.0f}, {0.5f, 0.75f, 0.75f}, turn(kX, 0.6f)}};
    if (scene == Scene::Deep)
        return {{{-0.3f, 1.4f, 0.0f}, {0.9f, 0.7f, 0.6f}, turn(kY, 0.4f)},
                {{0.3f, 1.6f, 0.1f}, {0.5f, 0.8f, 0.6f}, turn({1.0f, 0.4f, 0.7f}, 0.9f)}};
    // Edge y of A stands against edge z of B, each box turned by 45 degrees: 0.12 m lie between the edges.
    return {{{-0.91f, 1.5f, 0.0f}, {0.6f, 1.0f, 0.6f}, turn(kY, kEighth)},
            {{0.907f, 1.5f, 0.0f}, {0.6f, 0.6f, 1.0f}, turn(kZ, kEighth)}};
}

/// Two boxes, and the fifteen axes on which their projections may have a gap.
class SeparatingAxes final : public Demo<SeparatingAxes> {
public:
    void build() override {
        boxes_ = pairOf(scene_);
        random_ = geometry::Random(seed());
        counts_ = {};
    }

    void step(float h) override {
        if (!isExact(scene_))
            boxes_.b.orientation = glm::normalize(turn({1.0f, 0.0f, 0.0f}, angularSpeed_ * h) * boxes_.b.orientation);
        for (int i = 0; i < pairs_; ++i) {
            const Boxf a = axes::randomBox(random_);
            counts_.add(axes::testBoxes(a, axes::randomBox(random_)));
        }
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"edge-gap", "face-gap", "parallel", "touching", "deep"},
                          "Arrangement of the boxes at first. Drag and turn them as you like.");
        live(p).choice("axes", set_, {"all", "faces-only"},
                       "Axes that are tried. With face normals alone there are nine fewer, and some boxes that are "
                       "apart are taken for touching.");
        p.stepInside("axis", shown_, kMaxSteps, "The axis whose projections are shown; 0 shows the one that decides.");
        describeAngularSpeed(
            p, angularSpeed_,
            "Angular speed of B about the x axis of the world. Parallel and touching boxes stand still.");
        live(p).integer("pairs-per-step", pairs_, {0, 200},
                        "Number of random pairs that are tried in each step to count the mistakes of face normals.");
    }

    void handles(Handles& h) override {
        const char* tip = "Drag to move, turn by the rings.";
        h.place("A", boxes_.a.center, boxes_.a.orientation, {.shape = boxes_.a, .tip = tip});
        h.place("B", boxes_.b.center, boxes_.b.orientation, {.shape = boxes_.b, .tip = tip});
    }

    void state(Archive& archive) override {
        archive.field("counts", counts_);
        archive.field("random", random_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const axes::BoxTest test = chosenTest();
        const AxisStep* step = drawnStep(test.steps, shown_);
        const Fill fill = shown_ > 0 ? Fill::Translucent : Fill::Solid;
        demos::draw(canvas, boxes_.a, {.role = Role::BodyA, .fill = fill});
        demos::draw(canvas, boxes_.b, {.role = Role::BodyB, .fill = fill});
        drawLabel(canvas, boxes_.a.center, "A", {.role = Role::BodyA});
        drawLabel(canvas, boxes_.b.center, "B", {.role = Role::BodyB});
        if (step) {
            drawBoxFeatures(canvas, *step, boxes_.a, boxes_.b);
            drawProjections(canvas, *step, cornersOf(boxes_.a), cornersOf(boxes_.b));
        }
        if (shown_ == 0) {
            drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "box A");
            drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "box B");
        }
        if (isFalseHit()) drawFalseHit(canvas);
    }

    void measure(Measurements& m) const override {
        const axes::BoxTest test = chosenTest();
        m.text("verdict", verdict(test), "Verdict of the chosen set of axes.");
        m.unplotted("axes tried", axesTried(test.steps),
                    "Number of axes that were tried until the first gap. It is 15 when there is none.");
        m.number("separation", separationOf(test.steps),
                 plotted({.unit = "m"},
                         "Largest gap between the projections on any axis tried. Below zero the projections overlap by "
                         "that much."));
        m.group("Random pairs");
        m.number("pairs", static_cast<double>(counts_.pairs),
                 unplotted({"n"}, "Number of random pairs that have been tried so far."));
        m.unplotted("hits", counts_.hits, "Number of pairs that touch by all 15 axes.");
        m.unplotted("hits by faces only", counts_.faceHits, "Number of pairs that no face normal separates.");
        m.number(
            "false hits", 100.0 * counts_.share(),
            plotted({.unit = "%"}, "Share of the hits by faces only that are apart: an edge pair separates them."));
    }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(boxes_.a, boxes_.b, "separating-axes");
    }
    Explanation explain() const override {
        const bool all = set_ == AxisSet::All;
        const axes::BoxTest test = chosenTest();
        return explainAxes(
            {.algorithm = all ? "Separating axes, box against box" : "Face normals only, box against box",
             .maxAxes = all ? 15 : 6},
            test.steps, shown_, test.meet);
    }

    View homeView() const override { return {.eye = {1.2f, 3.1f, 6.6f}, .target = {0.0f, 1.75f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"edge-gap", "Apart by edges only", {"scene=edge-gap", "spin=0"}},
                {"face-gap", "Apart by a face", {"scene=face-gap", "spin=0"}},
                {"parallel", "Parallel edges", {"scene=parallel", "spin=0"}},
                {"touching", "Touching", {"scene=touching", "spin=0"}},
                {"deep", "Deep", {"scene=deep", "spin=0"}},
                {"mistake", "Faces only: wrong", {"scene=edge-gap", "axes=faces-only", "spin=0"}}};
    }

private:
    axes::BoxTest chosenTest() const {
        const axes::BoxTest all = axes::testBoxes(boxes_.a, boxes_.b);
        return set_ == AxisSet::All ? all : axes::facesOnly(all);
    }
    bool isFalseHit() const {
        return set_ == AxisSet::Faces && chosenTest().meet && !axes::testBoxes(boxes_.a, boxes_.b).meet;
    }
    const char* verdict(const axes::BoxTest& test) const {
        if (isFalseHit()) return "false hit: they are apart";
        return meetingText(test.meet, separationOf(test.steps));
    }
    void drawFalseHit(Canvas& canvas) const {
        const Vec3f middle = 0.5f * (boxes_.a.center + boxes_.b.center);
        const Style style{.role = Role::Mistake, .showThrough = true, .width = 12.0f};
        drawPoint(canvas, middle, style);
        drawLabel(canvas, middle - Vec3f{0.0f, 1.3f, 0.0f}, "no face separates them, and yet they are apart", style);
        drawLegend(canvas, Mark::Point, style, "false hit");
    }

    Scene scene_ = Scene::EdgeGap;
    AxisSet set_ = AxisSet::All;
    int shown_ = 0;
    float angularSpeed_ = 0.4f;  ///< rad/s
    int pairs_ = 20;
    BoxPair boxes_{};
    axes::FalseHits counts_{};
    geometry::Random random_{1};
};

}  // namespace

table::Entry entry() {
    return table::entry<SeparatingAxes>(
        "Separating axes", "Two boxes are apart when their projections on one of fifteen axes are.",
        "SAT, separating axis theorem, OBB, projection, cross product, intersection, narrow phase");
}
}  // namespace collidoscope::demos::separating_axes_demo
