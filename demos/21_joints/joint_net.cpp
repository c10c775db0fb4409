#include <algorithm>
#include <cstddef>
#include <vector>

#include "demos/21_joints/parts/joint_gap.h"
#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos::joint_net_demo {
namespace {

using physics::JointId;

constexpr float kSide = 5.0f, kHeight = 3.6f;  // m: of the net; above the ground
constexpr float kBall = 0.5f;                  // m, radius of what falls into it
constexpr double kSpan = 10.0;                 // s, of the chart
constexpr Style kGap{.role = Role::Mistake, .width = 2.5f};

enum class Hung { Corners, Edge, Frame };

/// A net of balls that are tied to their neighbours by ball joints, into which a heavy ball falls.
class JointNet final : public SoftStepDemo<JointNet> {
public:
    JointNet() {
        scene().world.settings.soft.jointFrequency = 240.0f;
        scene().world.settings.soft.subSteps = 8;
    }

    void fill(RigidScene& scene) override {
        joints_.clear();
        knots_.clear();
        clock_ = 0.0f;
        worst_ = gap_ = 0.0f;
        scene.addGround();
        for (int row = 0; row < count_; ++row)
            for (int column = 0; column < count_; ++column) knots_.push_back(addKnot(scene, row, column));
        for (int row = 0; row < count_; ++row)
            for (int column = 0; column < count_; ++column) {
                if (column + 1 < count_) tie(scene, at(row, column), at(row, column + 1));
                if (row + 1 < count_) tie(scene, at(row, column), at(row + 1, column));
            }
        if (load_ <= 0.0f) return;
        const float volume = 4.18879f * kBall * kBall * kBall;
        ball_ = scene.add({.pose = {.position = {0.0f, kHeight + 1.5f, hung_ == Hung::Edge ? 0.8f : 0.0f}}},
                          Spheref{.radius = kBall}, {.density = load_ / volume}, {.role = Role::Selection});
        scene.setName(ball_, "load");
    }
    void step(float h) override {
        RigidDemo::step(h);
        clock_ += h;
        gap_ = static_cast<float>(largestGap(world(), joints_));
        worst_ = std::max(worst_, gap_);
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("count", count_, {3, 40}, {2, 120},
                           "Number of balls along a side of the net, which has two joints for each of them.");
        rebuilt(p).choice("hung", hung_, {"corners", "edge", "frame"},
                          "Places at which the net is held: at its four corners, along one edge, or all around.");
        rebuilt(p).real(
            "load", load_, {"m", "kg"}, {0, 500}, {0, 10000},
            "Mass of the ball that falls into the net. The heavier it is, the harder the joints are to hold together.");
        rebuilt(p).logarithmic(
            "knot-mass", knotMass_, {.unit = "kg"}, {0.1, 5}, {0.01, 100},
            "Mass of each ball of the net. Light knots under a heavy load are the hardest case for a solver.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Net");
        m.unplotted("joints", joints_.size(), "Number of ball joints.");
        m.number("largest gap", 1000.0 * double{gap_},
                 plotted({.unit = "mm"}, Role::Mistake,
                         "Largest distance between the two ends of a joint, which should be one point."));
        m.number("worst so far", 1000.0 * double{worst_},
                 {.unit = "mm", .tip = "Largest distance between the two ends of a joint in all steps so far."});
        m.number("stretch", 100.0 * double{gap_ / spacing()},
                 {.unit = "%", .tip = "The largest gap as a share of the distance between two knots."});
        m.number("sag", double{sag()},
                 {.unit = "m", .tip = "Distance of the lowest knot below the height at which the net is held."});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        std::vector<LineItem> strings;
        for (const JointId joint : joints_) {
            if (!world().has(joint)) continue;
            const physics::JointDefinition& tied = world().definitionOf(joint);
            strings.push_back({world().centerOf(tied.bodyA), world().centerOf(tied.bodyB), {.width = 1.5f}});
        }
        canvas.lines(strings);
        Chart chart = chartOverTime("Largest gap of a joint", "mm", {double{clock_}, kSpan}, {0.0, 1.0});
        chart.measured = {{"largest gap", "gap", kGap}};
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("knots", knots_);
        archive.field("joints", joints_);
        archive.field("ball", ball_);
        archive.field("clock", clock_);
        archive.field("gap", gap_);
        archive.field("worst", worst_);
    }
    View homeView() const override { return {.eye = {3.1f, 5.7f, 10.8f}, .target = {1.0f, 3.25f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"curtain", "Hung by an edge", {"hung=edge"}},
                {"trampoline", "Held all around", {"hung=frame", "load=300"}},
                {"heavy", "Light knots, a heavy load", {"knot-mass=0.2", "load=500"}},
                {"large", "Three thousand joints", {"count=40", "knot-mass=0.5"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    std::size_t at(int row, int column) const { return static_cast<std::size_t>(row * count_ + column); }
    float spacing() const { return kSide / static_cast<float>(count_ - 1); }
    bool isHeld(int row, int column) const {
        const bool isRowEnd = row == 0 || row == count_ - 1, isColumnEnd = column == 0 || column == count_ - 1;
        if (hung_ == Hung::Corners) return isRowEnd && isColumnEnd;
        return hung_ == Hung::Edge ? row == 0 : isRowEnd || isColumnEnd;
    }
    /// Neighbours do not reach each other.
    BodyId addKnot(RigidScene& scene, int row, int column) {
        const Vec3f place{spacing() * static_cast<float>(column) - 0.5f * kSide, kHeight,
                          spacing() * static_cast<float>(row) - 0.5f * kSide};
        const float radius = 0.35f * spacing(), volume = 4.18879f * radius * radius * radius;
        const bool isPinned = isHeld(row, column);
        const Style style =
            isPinned ? Style{.role = Role::Neutral, .shade = -0.4f} : Style{.role = alternating(row + column)};
        return scene.add(
            {.kind = isPinned ? physics::BodyKind::Static : physics::BodyKind::Dynamic, .pose = {.position = place}},
            Spheref{.radius = radius}, {.density = knotMass_ / volume}, style);
    }
    /// Ties two knots by a joint midway between both.
    void tie(RigidScene& scene, std::size_t a, std::size_t b) {
        const BodyId bodyA = knots_[a], bodyB = knots_[b];
        if (scene.world.kindOf(bodyA) == physics::BodyKind::Static &&
            scene.world.kindOf(bodyB) == physics::BodyKind::Static)
            return;
        const Vec3f middle = 0.5f * (scene.world.centerOf(bodyA) + scene.world.centerOf(bodyB));
        joints_.push_back(scene.world.addJoint({.bodyA = bodyA, .bodyB = bodyB, .anchor = middle}));
    }
    float sag() const {
        float minimum = kHeight;
        for (const BodyId knot : knots_)
            if (world().has(knot)) minimum = std::min(minimum, world().centerOf(knot).y);
        return kHeight - minimum;
    }

    int count_ = 18;
    Hung hung_ = Hung::Corners;
    float load_ = 150.0f, knotMass_ = 1.0f;  // kg
    std::vector<BodyId> knots_{};
    std::vector<JointId> joints_{};
    BodyId ball_{};
    float clock_ = 0.0f, gap_ = 0.0f, worst_ = 0.0f;  // s, m, m
};

}  // namespace

table::Entry entry() {
    return table::entry<JointNet>("Joint net", "Balls tied by ball joints make a net that catches a ball.",
                                  "net, ball joint, trampoline, hammock, curtain, constraint, stretch");
}
}  // namespace collidoscope::demos::joint_net_demo
