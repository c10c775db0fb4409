#include <algorithm>
#include <string>

#include "demos/rigid/two_scene_demo.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::box_drop_demo {
namespace {

enum class Scene { Boxes, Stack, Seesaw };
enum class Shown { Speed, Depth };

constexpr float kAside = 1.45f;                     // m, of each scene from the middle
constexpr float kFront = 1.1f;                      // m, where the scenes are named
constexpr double kMinSpeed = 1e-5;                  // m/s, the bottom of the chart
constexpr double kMinDepth = 0.1;                   // mm
constexpr double kSpan = 6.0;                       // s, of the chart
constexpr std::size_t kSequential = 0, kRight = 1;  // of the two worlds

constexpr Style kBookStyle{.role = Role::Mistake, .width = 2.5f};
constexpr Style kRightStyle{.role = Role::BodyA, .width = 2.5f};
constexpr Style kSlop{.role = Role::Construction, .dashed = true, .width = 1.5f};

/// The mistakes of the book's chapter 15: gravity after the impulses, each impulse clamped by itself and divided by the
/// number of contacts, nothing remembered, few iterations.
void makeMistakes(physics::WorldSettings& settings) {
    settings.impulses.order = physics::StepOrder::Chapter15;
    settings.impulses.accumulate = settings.warmStart = false;
    settings.impulses.dividedByCount = true;
    settings.impulses.iterations = 5;
}

/// The same boxes fall twice: with the mistakes of the book, each of which can be mended, and without.
class BoxDrop final : public TwoSceneDemo<BoxDrop> {
public:
    BoxDrop() { makeMistakes(scene(kSequential).world.settings); }

    void build() override {
        TwoSceneDemo::build();
        clock_ = 0.0f;
    }
    void fill(std::size_t i) override {
        scene(i).addGround({.friction = friction_});
        const float middle = i == kSequential ? -kAside : kAside;
        if (scene_ == Scene::Boxes) fillBoxes(scene(i), middle);
        if (scene_ == Scene::Stack) fillStack(scene(i), middle);
        if (scene_ == Scene::Seesaw) fillSeesaw(scene(i), middle);
    }
    void step(float h) override {
        TwoSceneDemo::step(h);
        clock_ += h;
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"boxes", "stack", "seesaw"},
                          "Bodies that are dropped: boxes onto the ground and onto each other, three boxes at rest, or "
                          "a plank with a box on each end.");
        viewed(p).choice("chart", shown_, {"speed", "depth"},
                         "Quantity that is drawn over time: the speed of the fastest body, or the deepest overlap.");
        describeMistakes(p);
        describeBoth(p);
        TwoSceneDemo::describe(p);
    }

    void state(Archive& archive) override {
        TwoSceneDemo::state(archive);
        archive.field("clock", clock_);
    }

    void draw(Canvas& canvas) const override {
        TwoSceneDemo::draw(canvas);
        drawLabel(canvas, {{-2.2f, 0.0f, kFront}, mistakesText(), kBookStyle, Side::Right, "book"});
        drawLabel(canvas, {{1.5f, 0.0f, kFront}, "right", kRightStyle, Side::Right});
        drawChart(canvas, shown_ == Shown::Speed ? chartOfSpeed() : chartOfDepth());
    }

    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        for (const std::size_t i : {kSequential, kRight}) {
            const std::string who = i == kSequential ? "book" : "right";
            const Role role = i == kSequential ? Role::Mistake : Role::BodyA;
            m.group(i == kSequential ? "As in the book" : "Right");
            m.number(who + " fastest", double{fastestBody(scene(i).world)},
                     noisy(kRestSpeed,
                           plotted({"|v|", "m/s"}, role, "Speed of the fastest body. Bodies at rest have no speed.")));
            m.number(
                who + " deepest", 1000.0 * double{deepestOverlap(scene(i).world)},
                {.unit = "mm", .tip = "Largest overlap of all contacts. The slop is meant to stay.", .role = role});
            m.number(who + " highest", highest(scene(i)),
                     plotted({"y", "m"}, role,
                             "Greatest height of the centres of all bodies: it shows how high the seesaw throws."));
            m.number(who + " energy", scene(i).energy(),
                     plotted({"E", "J"}, role, "Kinetic energy, and potential energy above the ground."));
        }
    }

    View homeView() const override { return {.eye = {0.15f, 2.87f, 7.4f}, .target = {0.15f, 2.02f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"boxes", "All mistakes: boxes", {"scene=boxes"}},
                {"stack", "A stack that sinks", {"scene=stack", "chart=depth"}},
                {"seesaw", "Seesaw", {"scene=seesaw"}},
                {"order", "Order mended", {"scene=stack", "order=forces-first"}},
                {"undivided", "Division mended", {"scene=stack", "divided=false"}},
                {"mended",
                 "All mended",
                 {"order=forces-first", "accumulate=true", "divided=false", "warm-start=true", "iterations=20"}}};
    }

private:
    void describeMistakes(Parameters& p) {
        physics::WorldSettings& settings = scene(kSequential).world.settings;
        physics::SequentialImpulsesSettings& s = settings.impulses;
        p.group("Mistakes on the left");
        live(p).choice("order", s.order, {"forces-first", "chapter-14", "chapter-15"},
                       "Order of the parts of a step. In that of chapter 15 gravity comes after the impulses, so a "
                       "body at rest keeps the speed that one step of falling gives it.");
        live(p).toggle(
            "divided", s.dividedByCount,
            "Divides each impulse by the number of contacts, although the iteration already shares the impulses out.");
        live(p).toggle("accumulate", s.accumulate,
                       "Clamps the accumulated impulse of a contact instead of each single one, so that an iteration "
                       "can reduce an impulse that was too large.");
        live(p).toggle("warm-start", settings.warmStart,
                       "Warm starting: each step begins with the impulses of the previous one instead of zero.");
        live(p).integer(
            "iterations", s.iterations, {"n"}, {1, 60}, {0, 1000},
            "Number of passes over all contacts in a step. More passes make stacks stiffer and cost more time.");
        p.group("");
    }
    void describeBoth(Parameters& p) {
        physics::WorldSettings &left = scene(kSequential).world.settings, &right = scene(kRight).world.settings;
        float gravity = -left.gravity.y;
        p.group("Both worlds");
        live(p).real("gravity", gravity, {"g", "m/s²"}, {0, 20}, {-100, 100},
                     "Gravitational acceleration. It acts along −y.");
        describeFriction(p, friction_, "Coefficient of friction of the boxes and the ground.");
        live(p).real("projection", left.impulses.projection, {}, {0, 1},
                     "Share of an overlap that is taken away in a step (\"percent\").");
        live(p).real("slop", left.impulses.slop, {.unit = "m"}, {0, 0.05}, {0, 1},
                     "Overlap that stays, so that contacts do not come and go.");
        p.group("");
        left.gravity = right.gravity = {0.0f, -gravity, 0.0f};
        right.impulses.projection = left.impulses.projection;
        right.impulses.slop = left.impulses.slop;
    }
    /// Names the mistakes on the left, as they are set now.
    std::string mistakesText() const {
        const physics::WorldSettings& settings = scene(kSequential).world.settings;
        const physics::SequentialImpulsesSettings& s = settings.impulses;
        std::string text;
        const auto add = [&](bool isWrong, const char* word) {
            if (isWrong) text += (text.empty() ? "book: " : ", ") + std::string(word);
        };
        add(s.order == physics::StepOrder::Chapter15, "gravity last");
        add(s.dividedByCount, "divided");
        add(!s.accumulate, "not summed");
        add(!settings.warmStart, "cold");
        return text.empty() ? printed("mended, n = %d", s.iterations) : text;
    }

    void addBox(RigidScene& scene, const Vec3f& center, const Vec3f& half, Role role, float density = 1000.0f) const {
        scene.add({.pose = {.position = center}}, Boxf{.half = half}, {.friction = friction_, .density = density},
                  {.role = role});
    }
    void fillBoxes(RigidScene& scene, float middle) const {
        addBox(scene, {middle - 0.15f, 0.55f, 0.0f}, {0.5f, 0.22f, 0.4f}, Role::BodyA);
        addBox(scene, {middle + 0.15f, 1.15f, 0.05f}, {0.3f, 0.25f, 0.3f}, Role::BodyB);
        addBox(scene, {middle - 0.1f, 1.8f, -0.05f}, {0.35f, 0.2f, 0.3f}, Role::BodyA);
        addBox(scene, {middle + 0.05f, 2.4f, 0.0f}, {0.22f, 0.22f, 0.22f}, Role::BodyB);
        addBox(scene, {middle + 0.75f, 0.9f, 0.0f}, {0.2f, 0.3f, 0.2f}, Role::BodyB);
    }
    void fillStack(RigidScene& scene, float middle) const {
        for (int i = 0; i < 3; ++i) {
            const float y = 0.3f + 0.6f * static_cast<float>(i);
            addBox(scene, {middle, y, 0.0f}, Vec3f{0.3f}, alternating(i));
        }
    }
    /// A light box is thrown up by a heavy one that falls on the other end of the plank.
    void fillSeesaw(RigidScene& scene, float middle) const {
        constexpr float kPivot = 0.2f, kPlank = 0.06f;  // m: radius; half the thickness
        scene.addStatic(Capsulef{{middle, kPivot, -0.3f}, {middle, kPivot, 0.3f}, kPivot}, {.friction = friction_});
        const float top = 2.0f * kPivot + 2.0f * kPlank;
        addBox(scene, {middle, top - kPlank, 0.0f}, {0.95f, kPlank, 0.3f}, Role::BodyA, 150.0f);
        addBox(scene, {middle - 0.7f, top + 0.14f, 0.0f}, Vec3f{0.14f}, Role::BodyB, 300.0f);
        addBox(scene, {middle + 0.7f, top + 1.6f, 0.0f}, Vec3f{0.2f}, Role::BodyB, 1000.0f);
    }

    static double highest(const RigidScene& scene) {
        float maximum = 0.0f;
        for (const BodyId body : scene.world.bodies()) maximum = std::max(maximum, scene.world.centerOf(body).y);
        return double{maximum};
    }
    Chart chartOf(const char* title, const char* unit, const Range<double>& range, const std::string& measure) const {
        Chart chart = chartOverTime(title, unit, {double{clock_}, kSpan}, range);
        chart.y.scale = Scale::Logarithmic;
        chart.measured = {{"book " + measure, "book", kBookStyle}, {"right " + measure, "right", kRightStyle}};
        return chart;
    }
    Chart chartOfSpeed() const { return chartOf("Speed of the fastest body", "m/s", {kMinSpeed, 20.0}, "fastest"); }
    Chart chartOfDepth() const {
        Chart chart = chartOf("Deepest overlap", "mm", {kMinDepth, 1000.0}, "deepest");
        const double slop = std::max(kMinDepth, 1000.0 * double{scene(kSequential).world.settings.impulses.slop});
        chart.series.push_back(
            {.name = "slop", .style = kSlop, .points = {{chart.x.range.low, slop}, {chart.x.range.high, slop}}});
        return chart;
    }

    Scene scene_ = Scene::Boxes;
    Shown shown_ = Shown::Speed;
    float friction_ = 0.6f;

    float clock_ = 0.0f;  // s
};

}  // namespace

table::Entry entry() {
    return table::entry<BoxDrop>(
        "Box drop", "The same boxes fall twice: with the mistakes of a book's solver, and without them.",
        "sequential impulses, warm starting, accumulated impulses, order of integration, resting contact, jitter, "
        "seesaw");
}
}  // namespace collidoscope::demos::box_drop_demo
