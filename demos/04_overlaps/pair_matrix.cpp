#include "demos/04_overlaps/parts/pair_question.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::pair_matrix_demo {
namespace {

constexpr Vec3f kPlaceA{-2.5f, 1.5f, 0.0f};  // m
constexpr Vec3f kPlaceB{-1.2f, 1.7f, 0.0f};
constexpr Style kDistance{.role = Role::Construction, .dashed = true, .showThrough = true};

/// Any two shapes, and beside them what all other pairs would answer at the same places.
class PairMatrix final : public Demo<PairMatrix> {
public:
    void build() override {
        sampleA_ = {.position = kPlaceA, .orientation = geometry::axisAngle(Vec3f{0.3f, 1.0f, 0.2f}, 0.6f)};
        sampleB_ = {.position = kPlaceB, .orientation = geometry::axisAngle(Vec3f{1.0f, 0.4f, 0.7f}, 0.9f)};
        motion_.start(sampleB_.position);
        pressed_ = false;
    }

    void step(float h) override {
        if (!motion_.advance(sampleB_.position, h, speed_)) return;
        const Vec3f loop{0.9f * geometry::sin(motion_.phase) - 0.3f * geometry::sin(2.0f * motion_.phase),
                         0.5f * geometry::sin(2.0f * motion_.phase), 0.3f * geometry::sin(3.0f * motion_.phase)};
        motion_.moveTo(sampleB_.position, motion_.home + loop);
    }

    void pointer(const Pointer& pointer) override {
        const bool begins = pointer.down && !pressed_;
        pressed_ = pointer.down;
        if (!begins || !pointer.chart) return;
        const pairs::Cell cell = pairs::cellAt(*pointer.chart);
        kindA_ = static_cast<int>(cell.row);
        kindB_ = static_cast<int>(cell.column);
    }

    void describe(Parameters& p) override {
        const ChoiceSpec kinds{.options = {"point", "segment", "ray", "line", "sphere", "capsule", "plane", "triangle",
                                           "AABB", "OBB", "hull", "frustum"},
                               .tip = "Kind of this shape. A press on a cell of the table chooses both shapes."};
        p.choice("a", kindA_, kinds);
        p.choice("b", kindB_, kinds);
        describeDrift(p, speed_, "Speed at which B wanders; at 0 it stays still. Dragging it makes it wait.");
    }

    void handles(Handles& h) override {
        const char* tip = "Drag to move, turn by the rings.";
        h.place("A", sampleA_.position, sampleA_.orientation, {.shape = graspOf(a(), nullptr), .tip = tip});
        h.place("B", sampleB_.position, sampleB_.orientation, {.shape = graspOf(b(), nullptr), .tip = tip});
    }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(shapeOf(a(), nullptr), shapeOf(b(), nullptr), "pair-matrix");
    }

    void state(Archive& archive) override {
        archive.field("motion", motion_);
        archive.field("pressed", pressed_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        demos::draw(canvas, a(), nullptr, {.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f});
        demos::draw(canvas, b(), nullptr, {.role = Role::BodyB, .fill = Fill::Translucent, .width = 3.0f});
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "shape A");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "shape B");
        drawSeparation(canvas);
        const pairs::Cell chosen{static_cast<std::size_t>(kindA_), static_cast<std::size_t>(kindB_)};
        drawChart(canvas, pairs::tableOf(pairs::matrixOf(a(), b()), chosen));
    }

    void measure(Measurements& m) const override {
        const pairs::Matrix matrix = pairs::matrixOf(a(), b());
        const auto separation = geometry::separation(shapeA(), shapeB());
        m.text("verdict", meetingText(touches(), separation ? double{separation->distance} : 0.0),
               "Verdict on the pair. Shapes are closed sets, so touching counts.");
        m.text("method", pairs::methodOf(a().kind, b().kind), "Method of the library for this pair of shapes.");
        if (separation)
            m.number("signed distance", separation->distance,
                     plotted({"d", "m"},
                             "Distance of the shapes. Below zero it is minus the full depth. Here a plane counts as "
                             "all that lies behind it."));
        m.group("All pairs at these places");
        m.unplotted("pairs that touch", matrix.touching, "Number of pairs that touch, of all 144.");
        m.unplotted("order mismatches", matrix.orderMismatches,
                    "Number of pairs whose answer changes when A and B are exchanged. It is always 0.");
        m.unplotted("distance mismatches", matrix.distanceMismatches,
                    "Number of pairs whose signed distance contradicts their answer. It is always 0.");
    }

    View homeView() const override { return {.eye = {-0.1f, 2.6f, 8.2f}, .target = {-0.1f, 1.6f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"boxes", "Two boxes", {"a=OBB", "b=OBB"}},
                {"capsules", "Sphere and capsule", {"a=sphere", "b=capsule"}},
                {"triangle", "Triangle in a frustum", {"a=frustum", "b=triangle"}},
                {"line", "Line and plane", {"a=plane", "b=line"}},
                {"still", "Hold still", {"drift-speed=0"}}};
    }

private:
    SampleShape a() const { return placed(sampleA_, kindA_); }
    SampleShape b() const { return placed(sampleB_, kindB_); }
    static SampleShape placed(const SampleShape& sample, int kind) {
        return {pairs::kKinds[static_cast<std::size_t>(kind)], sample.position, sample.orientation};
    }
    geometry::AnyShapef shapeA() const { return shapeOf(a(), nullptr); }
    geometry::AnyShapef shapeB() const { return shapeOf(b(), nullptr); }
    bool touches() const { return overlaps(shapeA(), shapeB()); }

    /// The nearest points, or the deepest ones with the push that parts the shapes.
    void drawSeparation(Canvas& canvas) const {
        const auto separation = geometry::separation(shapeA(), shapeB());
        const Vec3f between = 0.5f * (sampleA_.position + sampleB_.position) + Vec3f{0.0f, 1.1f, 0.0f};
        if (!separation) return drawLabel(canvas, between, touches() ? "they touch" : "apart");
        const std::string text = lengthText(double{separation->distance});
        if (separation->distance <= 0.0f) {
            const std::array<Vec3f, 1> middle{0.5f * (separation->pointA + separation->pointB)};
            drawManifold(canvas, middle, separation->normal, -separation->distance);
            drawLabel(canvas, between, "depth " + lengthText(double{-separation->distance}), {.role = Role::Contact});
            return drawLegend(canvas, Mark::Arrow, {.role = Role::Contact}, "normal from A to B");
        }
        demos::draw(canvas, Segmentf{separation->pointA, separation->pointB}, kDistance);
        for (const Vec3f& p : {separation->pointA, separation->pointB})
            drawPoint(canvas, p, {.role = Role::Contact, .showThrough = true, .width = 9.0f});
        drawLabel(canvas, between, text);
        drawLegend(canvas, Mark::Line, kDistance, "distance");
    }

    int kindA_ = 9, kindB_ = 5;  // of pairs::kKinds
    float speed_ = 0.7f;         ///< rad/s
    SampleShape sampleA_{}, sampleB_{};
    GentleMotion motion_{};
    bool pressed_ = false;  ///< the button was down when the mouse last spoke
};

}  // namespace

table::Entry entry() {
    return table::entry<PairMatrix>(
        "Pair matrix", "Choose any two shapes and see whether they touch, how deep, and how that is found.",
        "overlap, intersection, collision test, narrow phase, dispatch, distance");
}
}  // namespace collidoscope::demos::pair_matrix_demo
