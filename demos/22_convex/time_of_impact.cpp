#include <algorithm>

#include "demos/22_convex/pairs/swept_pair.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/sweep.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::demos::time_of_impact_demo {
namespace {

using flights::SweptPair;
using geometry::AnyShapef;

enum class Scene { BallAndWall, Boxes, Turning, Graze };
constexpr int kMaxLooks = 40;
constexpr float kBallRadius = 0.25f;  // m

struct Path {
    Vec3f start{0.0f}, end{0.0f};
};
struct Paths {
    Path a{}, b{};
};

Paths pathsOf(Scene scene) {
    switch (scene) {
        case Scene::BallAndWall:
            return {{{-2.6f, 1.5f, 0.0f}, {2.6f, 1.5f, 0.0f}}, {{0.35f, 1.5f, 0.0f}, {0.35f, 1.5f, 0.0f}}};
        case Scene::Boxes:
            return {{{-2.2f, 1.2f, 0.4f}, {1.8f, 1.7f, 0.0f}}, {{1.6f, 2.6f, -0.4f}, {-0.4f, 0.9f, 0.2f}}};
        case Scene::Turning:
            return {{{-2.0f, 1.6f, 0.0f}, {0.6f, 1.6f, 0.0f}}, {{1.2f, 1.4f, 0.0f}, {1.2f, 1.4f, 0.0f}}};
        case Scene::Graze:
            return {{{-2.4f, 2.3f, 0.0f}, {2.4f, 2.3f, 0.0f}}, {{0.0f, 1.4f, 0.0f}, {0.0f, 1.4f, 0.0f}}};
    }
    return {};
}

/// Two bodies that move: when do they first touch, and would looks at a few moments have seen it?
class TimeOfImpact final : public Demo<TimeOfImpact> {
public:
    void build() override {
        paths_ = pathsOf(scene_);
        clock_ = 0.0f;
        random_ = geometry::Random(seed());
        count_ = {};
    }

    void step(float h) override {
        const SweptPair sweptPair = flightNow();
        for (int i = 0; i < kTriesPerStep; ++i) {
            ++count_.tries;
            if (firstSampleInTouch(sweptPair, samples_, random_.unit())) ++count_.caught;
        }
        clock_ += speed_ * h;
        if (clock_ > kRestAtEnd) clock_ = 0.0f;
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"ball-and-wall", "boxes", "turning", "graze"},
                          "Bodies that move. Drag their starts and ends as you like.");
        rebuilt(p).integer("looks", samples_, {"n"}, {1, 20}, "Number of samples of a discrete test during the step.");
        rebuilt(p).real("thickness", thickness_, {"d", "m"}, {0.02, 1.0},
                        "Thickness of the wall. The thinner it is, the more often discrete samples miss it.");
        live(p).real("turn", turn_, {.unit = "rad"}, {-6, 6},
                     "Angle by which A rotates during the step, if it is one of the bodies that rotate.");
        p.stepInside("look", shown_, kMaxLooks, "The distance query that is shown; 0 shows the whole motion.");
        live(p).real("flight-speed", speed_, {}, {0, 2}, "Speed at which the motion is shown, in steps per second.");
    }

    void handles(Handles& h) override {
        const SweptPair sweptPair = flightNow();
        const auto& [a, b] = sweptPair;
        h.move("A start", paths_.a.start, {.shape = a.at(0.0f), .tip = "Drag the start of A."});
        h.move("A end", paths_.a.end, {.shape = a.at(1.0f), .tip = "Drag the end of the path of A: its velocity."});
        h.move("B start", paths_.b.start, {.shape = b.at(0.0f), .tip = "Drag the start of B."});
        if (scene_ == Scene::Boxes)
            h.move("B end", paths_.b.end, {.shape = b.at(1.0f), .tip = "Drag the end of the path of B: its velocity."});
    }
    void state(Archive& archive) override {
        archive.field("clock", clock_);
        archive.field("tries", count_.tries);
        archive.field("caught", count_.caught);
        archive.field("random", random_);
    }

    /// Both as they start, with their displacements; turns are left out, which the format does not know.
    std::optional<examine::CollisionCase> offeredCase() const override {
        const SweptPair sweptPair = flightNow();
        auto all = examine::caseOf(sweptPair.a.at(0.0f), sweptPair.b.at(0.0f), "time-of-impact");
        if (!all) return all;
        all->motionA = Vec3d{sweptPair.a.end} - Vec3d{sweptPair.a.start};
        all->motionB = Vec3d{sweptPair.b.end} - Vec3d{sweptPair.b.start};
        return all;
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const SweptPair sweptPair = flightNow();
        const auto samples = sweptPair.samples();
        drawWays(canvas, sweptPair);
        if (const geometry::SweepStep* sweepStep = shownStep(samples, shown_))
            drawSweepStep(canvas, sweptPair.a.at(static_cast<float>(sweepStep->time)),
                          sweptPair.b.at(static_cast<float>(sweepStep->time)), *sweepStep);
        else
            drawFlight(canvas, sweptPair);
    }

    void measure(Measurements& m) const override {
        const SweptPair sweptPair = flightNow();
        const auto impact = sweptPair.impact();
        m.text("verdict", impact ? "they touch" : "they miss each other",
               "Verdict of the search over the whole motion, without gaps.");
        if (impact)
            m.number("time of impact", double{impact->toi}, plotted({"t"}, "Time of impact, as a share of the step."));
        m.unplotted("looks taken", sweptPair.samples().size(),
                    "Number of distance queries that the search for the time of impact has taken.");
        const bool seen = firstSampleInTouch(sweptPair, samples_, 0.0f).has_value();
        m.text("looks at moments",
               seen     ? "see it"
               : impact ? "tunnel through"
                        : "see nothing",
               "Verdict of the samples at equal times.");
        m.group("Discrete sampling");
        m.number("caught", 100.0 * count_.rate(),
                 {.unit = "%",
                  .tip = "Share of the flights that the samples caught. Each flight begins at a random phase."});
        if (scene_ == Scene::BallAndWall)
            m.number("predicted", 100.0 * predicted(),
                     plotted({"p", "%"}, "Predicted share of the caught flights: (d + 2r) / (v dt), at most 1."));
    }

    Explanation explain() const override { return explainSweep(flightNow().samples(), shown_); }
    View homeView() const override { return {.eye = {0.6f, 2.9f, 6.4f}, .target = {0.0f, 1.5f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"tunnel", "Through a thin wall", {"scene=ball-and-wall", "looks=6", "thickness=0.06"}},
                {"thick", "A wall thick enough", {"scene=ball-and-wall", "looks=6", "thickness=0.6"}},
                {"boxes", "Both move", {"scene=boxes"}},
                {"turning", "A turns", {"scene=turning", "turn=4"}},
                {"graze", "Past each other", {"scene=graze"}}};
    }

private:
    static constexpr int kTriesPerStep = 2;
    static constexpr float kRestAtEnd = 1.4f;  // steps; the last part is a rest

    SweptPair flightNow() const {
        const auto block = [](const Vec3f& half) { return geometry::HullInstancef{geometry::makeBoxHull(half)}; };
        const AnyShapef wall = block({0.5f * thickness_, 1.1f, 1.3f}), box = block({0.45f, 0.35f, 0.4f});
        const AnyShapef ball = Spheref{Vec3f{0.0f}, kBallRadius}, plank = block({0.9f, 0.12f, 0.3f});
        const AnyShapef gem = geometry::HullInstancef{geometry::makeIcosahedron(0.6f)};
        const auto sweptPair = [&](const AnyShapef& a, const AnyShapef& b, const Vec3f& turn) {
            return SweptPair{{a, paths_.a.start, paths_.a.end, turn}, {b, paths_.b.start, endOfB(), Vec3f{0.0f}}};
        };
        switch (scene_) {
            case Scene::Boxes:
                return sweptPair(box, gem, Vec3f{0.0f});
            case Scene::Turning:
                return sweptPair(plank, gem, Vec3f{0.0f, 0.2f, 1.0f} * turn_);
            case Scene::Graze:
                return sweptPair(ball, gem, Vec3f{0.0f});
            case Scene::BallAndWall:
                break;
        }
        return sweptPair(ball, wall, Vec3f{0.0f});
    }
    /// B stands still but in one scene, wherever it is dragged.
    Vec3f endOfB() const { return scene_ == Scene::Boxes ? paths_.b.end : paths_.b.start; }

    /// Across the wall, so that a slanted way counts as it should.
    double predicted() const {
        const float pace = std::fabs(paths_.a.end.x - paths_.a.start.x) / static_cast<float>(samples_);
        return flights::predictedCatchRate(double{thickness_}, double{kBallRadius}, double{pace});
    }

    void drawWays(Canvas& canvas, const SweptPair& sweptPair) const {
        const Style swept{.role = Role::BodyA, .fill = Fill::Translucent};
        drawSwept(canvas, sweptPair.a, swept);
        drawSwept(canvas, sweptPair.b, {.role = Role::BodyB, .fill = Fill::Translucent});
        for (const Path& path : {paths_.a, Path{paths_.b.start, endOfB()}})
            if (path.start != path.end)
                drawArrow(canvas, path.start, path.end - path.start, {.role = Role::Velocity, .showThrough = true});
        drawLegend(canvas, Mark::Patch, swept, "swept volume of A");
        drawLegend(canvas, Mark::Arrow, {.role = Role::Velocity}, "displacement over the step");
    }
    /// The bodies fly until they touch, and rest there.
    void drawFlight(Canvas& canvas, const SweptPair& sweptPair) const {
        const auto impact = sweptPair.impact();
        const float time = std::min({clock_, 1.0f, impact ? impact->toi : 1.0f});
        demos::draw(canvas, sweptPair.a.at(time), {.role = Role::BodyA});
        demos::draw(canvas, sweptPair.b.at(time), {.role = Role::BodyB});
        drawSamples(canvas, sweptPair, samples_);
        flights::drawImpact(canvas, impact);
        const Vec3f place = impact ? impact->pointA : sweptPair.b.end;
        drawLabel(canvas, place + Vec3f{0.0f, 0.3f, 0.0f},
                  impact ? "touch at t = " + numberText(double{impact->toi}) : "no touch", {.role = Role::Contact});
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "body A");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "body B");
    }

    Scene scene_ = Scene::BallAndWall;
    int samples_ = 6, shown_ = 0;
    float thickness_ = 0.06f;  // m
    float turn_ = 4.0f;        // rad
    float speed_ = 0.35f;      // steps per second
    Paths paths_{};
    float clock_ = 0.0f;  // steps since the last start
    geometry::Random random_{1};
    flights::CatchCount count_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<TimeOfImpact>(
        "Time of impact", "However fast two bodies are, their first touch can be found.",
        "CCD, continuous collision detection, conservative advancement, TOI, swept volume, bullet, tunnelling");
}
}  // namespace collidoscope::demos::time_of_impact_demo
