/// Why two bodies collide or do not, and what holds one up: gate by gate, on small worlds where the answer is known.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "demos/demo_base.h"
#include "demos/host/recording_canvas.h"
#include "demos/inside/why/next_step.h"
#include "demos/inside/why/reasons.h"
#include "demos/inside/why/why_demo.h"
#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::why::testing {
namespace {

using geometry::Vec3f;
using physics::BodyId;
using physics::BodyKind;
using physics::ShapeId;

/// A world alone.
class WorldDemo final : public Demo<WorldDemo> {
public:
    physics::World world{};

    void step(float h) override { world.step(h, {}, parallelFor()); }
    void draw(Canvas&) const override {}
    std::vector<const physics::World*> worlds() const override { return {&world}; }
    bool choosesContacts() const override { return false; }

    ShapeId addBox(const Vec3f& at, const physics::CollisionFilter& filter = {}) {
        const BodyId body = world.addBody({.pose = {.position = at}});
        return world.addShape(body, {.shape = geometry::Boxf{.half = Vec3f{0.5f}}, .filter = filter});
    }
    ShapeId addBall(const Vec3f& at, float radius) {
        const BodyId body = world.addBody({.pose = {.position = at}});
        return world.addShape(body, {.shape = geometry::Spheref{.radius = radius}});
    }
    ShapeId addGround() {
        const BodyId body = world.addBody({.kind = BodyKind::Static});
        return world.addShape(body, {.shape = geometry::Planef{{0.0f, 1.0f, 0.0f}, 0.0f}});
    }
    void run(int steps) {
        for (int i = 0; i < steps; ++i) advance();
    }

    NextStep next(ShapeId shape) const {
        auto step = nextStepOf(*this, 0, world.bodyOf(shape).index, {"ground", "first", "second"});
        EXPECT_TRUE(step.has_value());
        return *std::move(step);
    }
    Reasons why(ShapeId a, ShapeId b) const { return reasonsOfPair(next(a), a.index, b.index); }
    Reasons why(ShapeId a) const { return reasonsOfBody(next(a), world.bodyOf(a).index); }
};

/// The gate at which the pair's way ends.
std::string endOf(const Reasons& reasons) {
    EXPECT_FALSE(reasons.list.empty());
    EXPECT_EQ(reasons.list.back().row.mark, StepMark::Decides);
    for (std::size_t i = 0; i + 1 < reasons.list.size(); ++i) EXPECT_EQ(reasons.list[i].row.mark, StepMark::Open);
    return reasons.list.back().row.name;
}
const Reason& reasonCalled(const Reasons& reasons, const std::string& start) {
    for (const Reason& reason : reasons.list)
        if (reason.row.name.starts_with(start)) return reason;
    ADD_FAILURE() << "there is no reason that begins with " << start;
    return reasons.list.front();
}

TEST(WhyPair, EndsAtTheLayersThatTheFiltersKeepApart) {
    WorldDemo demo;
    const ShapeId a = demo.addBox({0, 1, 0}, {.layers = 1, .mask = 1}), b = demo.addBox({0.5f, 1, 0}, {.layers = 2});
    const Reasons reasons = demo.why(a, b);
    EXPECT_EQ(endOf(reasons), "layers");
    EXPECT_FALSE(reasons.holds);
    EXPECT_NE(reasons.list.back().formula.find("layers B 0x2 & mask A 0x1 = 0x0"), std::string::npos)
        << reasons.list.back().formula;
}

TEST(WhyPair, EndsAtTheJointThatForbidsThem) {
    WorldDemo demo;
    const ShapeId a = demo.addBox({0, 1, 0}), b = demo.addBox({0.9f, 1, 0});
    demo.world.addJoint({.kind = physics::JointKind::Hinge,
                         .bodyA = demo.world.bodyOf(a),
                         .bodyB = demo.world.bodyOf(b),
                         .anchor = {0.45f, 1, 0}});
    const Reasons reasons = demo.why(a, b);
    EXPECT_EQ(endOf(reasons), "joints");
    EXPECT_NE(reasons.verdict.find("A hinge connects"), std::string::npos) << reasons.verdict;
}

TEST(WhyPair, GoesOnThroughAJointThatLetsThemCollide) {
    WorldDemo demo;
    const ShapeId a = demo.addBox({0, 1, 0}), b = demo.addBox({0.9f, 1, 0});
    demo.world.addJoint({.kind = physics::JointKind::Ball,
                         .bodyA = demo.world.bodyOf(a),
                         .bodyB = demo.world.bodyOf(b),
                         .anchor = {0.45f, 1, 0},
                         .doCollide = true});
    EXPECT_EQ(endOf(demo.why(a, b)), "impulse");
}

TEST(WhyPair, EndsAtOneBodyOrAtTwoThatDoNotMove) {
    WorldDemo demo;
    const ShapeId a = demo.addBox({0, 1, 0});
    const ShapeId part = demo.world.addShape(demo.world.bodyOf(a), {.shape = geometry::Spheref{.radius = 0.6f}});
    EXPECT_EQ(endOf(demo.why(a, part)), "bodies");
    const ShapeId ground = demo.addGround(), other = demo.addGround();
    EXPECT_EQ(endOf(demo.why(ground, other)), "kinds");
}

TEST(WhyPair, EndsAtSleepWithTheContactThatIsKept) {
    WorldDemo demo;
    const ShapeId ground = demo.addGround(), box = demo.addBox({0, 0.5f, 0});
    demo.world.settings.sleep.isOn = true;
    demo.run(120);
    ASSERT_TRUE(demo.world.isAsleep(demo.world.bodyOf(box)));
    const Reasons reasons = demo.why(ground, box);
    EXPECT_EQ(endOf(reasons), "sleep");
    EXPECT_EQ(reasons.list.back().points.size(), 4u);
    EXPECT_NE(reasons.verdict.find("4 points"), std::string::npos) << reasons.verdict;
}

TEST(WhyPair, EndsAtTheBoxesWithTheirGap) {
    WorldDemo demo;
    const ShapeId a = demo.addBox({0, 1, 0}), b = demo.addBox({1.75f, 1, 0});
    const Reasons reasons = demo.why(a, b);
    EXPECT_EQ(endOf(reasons), "boxes");
    EXPECT_NE(reasons.verdict.find("0.750 m apart along x"), std::string::npos) << reasons.verdict;
}

TEST(WhyPair, EndsAtTheShapesWithTheirGapWhereTheBoxesOverlap) {
    WorldDemo demo;
    // The centres are 1.4142 m apart along a diagonal; the radii together are 1.2 m.
    const ShapeId a = demo.addBall({0, 1, 0}, 0.6f), b = demo.addBall({1, 2, 0}, 0.6f);
    const Reasons reasons = demo.why(a, b);
    EXPECT_EQ(endOf(reasons), "shapes");
    EXPECT_NE(reasons.verdict.find("0.214 m apart"), std::string::npos) << reasons.verdict;
}

TEST(WhyPair, TellsTheImpulseOfARestingBodyWhichIsItsWeightTimesTheStep) {
    for (const physics::RigidSolver solver :
         {physics::RigidSolver::SoftStep, physics::RigidSolver::SequentialImpulses}) {
        WorldDemo demo;
        demo.world.settings.solver = solver;
        const ShapeId ground = demo.addGround(), box = demo.addBox({0, 0.5f, 0});
        demo.run(240);
        const Reasons reasons = demo.why(ground, box);
        EXPECT_EQ(endOf(reasons), "impulse");
        EXPECT_TRUE(reasons.holds);
        const double weight = 1000.0 * 9.81;  // N, of a cubic metre of the usual density
        ASSERT_EQ(reasons.list.back().forces.size(), 1u);
        EXPECT_NEAR(double{reasons.list.back().forces.front().force.y}, weight, 0.01 * weight);
        EXPECT_EQ(reasonCalled(reasons, "contact").row.result, "4 points");
        EXPECT_EQ(reasonCalled(reasons, "contact").points.size(), 4u);
    }
}

TEST(WhyPair, TellsOfAStopByContinuousCollision) {
    WorldDemo demo;
    demo.world.settings.isContinuous = true;
    const BodyId wall = demo.world.addBody({.kind = BodyKind::Static, .pose = {.position = {2, 1, 0}}});
    const ShapeId paper = demo.world.addShape(wall, {.shape = geometry::Boxf{.half = {0.005f, 1, 1}}});
    const ShapeId ball = demo.addBall({0, 1, 0}, 0.1f);
    demo.world.setVelocity(demo.world.bodyOf(ball), {240, 0, 0});
    const Reasons reasons = demo.why(paper, ball);
    EXPECT_EQ(endOf(reasons), "impulse") << reasons.verdict;
    const bool isReported =
        demo.next(ball).after.impactEvents().empty() || reasonCalled(reasons, "stopped").row.result.starts_with("at ");
    EXPECT_TRUE(isReported);
}

TEST(WhyBody, IsHeldUpByForcesThatSumToZero) {
    WorldDemo demo;
    const ShapeId ground = demo.addGround(), low = demo.addBox({0, 0.5f, 0}), high = demo.addBox({0, 1.5f, 0});
    demo.run(240);
    const Reasons reasons = demo.why(low);
    EXPECT_TRUE(reasons.holds) << reasons.verdict;
    const double weight = 1000.0 * 9.81;
    EXPECT_NEAR(double{reasonCalled(reasons, "contact with ground").forces.front().force.y}, 2.0 * weight,
                0.02 * weight);
    EXPECT_NEAR(double{reasonCalled(reasons, "contact with second").forces.front().force.y}, -weight, 0.02 * weight);
    EXPECT_NEAR(double{reasonCalled(reasons, "weight").forces.front().force.y}, -weight, 1e-3 * weight);
    EXPECT_EQ(reasonCalled(reasons, "sum").forces.size(), 3u);
    EXPECT_EQ(reasonCalled(reasons, "changes ahead").row.result, "none");
    EXPECT_TRUE(demo.world.has(ground) && demo.world.has(high));
}

TEST(WhyBody, FallsWhereNothingHoldsIt) {
    WorldDemo demo;
    const ShapeId box = demo.addBox({0, 5, 0});
    const Reasons reasons = demo.why(box);
    EXPECT_FALSE(reasons.holds);
    EXPECT_EQ(reasonCalled(reasons, "contacts").row.result, "none");
    EXPECT_NE(reasons.verdict.find("do not cancel"), std::string::npos) << reasons.verdict;
    for (const Reason& reason : reasons.list) EXPECT_NE(reason.row.name, "other forces");
}

TEST(WhyBody, SaysWhyItDoesNotSleep) {
    WorldDemo demo;
    demo.addGround();
    const ShapeId box = demo.addBox({0, 0.5f, 0});
    demo.run(10);
    EXPECT_EQ(reasonCalled(demo.why(box), "sleep").row.result, "awake (sleep is off)");
    demo.world.settings.sleep.isOn = true;
    demo.run(5);
    EXPECT_EQ(reasonCalled(demo.why(box), "sleep").row.result, "soon");
    demo.run(120);
    EXPECT_EQ(reasonCalled(demo.why(box), "sleep").row.result, "asleep");
    EXPECT_TRUE(demo.why(box).holds) << demo.why(box).verdict;
}

TEST(WhyBody, ThatIsNotDynamicHasNoForcesToSum) {
    WorldDemo demo;
    const ShapeId ground = demo.addGround(), box = demo.addBox({0, 0.5f, 0});
    demo.run(60);
    const auto answerFor = [&](ShapeId shape) {
        WhyDemo room;
        room.fill({.step = std::make_shared<const NextStep>(demo.next(shape)), .shapeA = shape.index});
        return demos::testing::measuredText(room, "answer");
    };
    EXPECT_EQ(answerFor(ground), "no force moves it");
    EXPECT_EQ(answerFor(box), "the forces sum to zero");
}

TEST(WhyBody, TellsForcesInTheUnitOfTheirLength) {
    EXPECT_EQ(forceText(Vec3d{3.0, -4.0, 0.0}), "(3, -4, 0) N");
    EXPECT_EQ(forceText(Vec3d{6334.0, -21860.0, 20.72}), "(6.334, -21.86, 0.02072) kN");
}

TEST(WhyRoom, DrawsEachReason) {
    WorldDemo demo;
    const ShapeId ground = demo.addGround(), box = demo.addBox({0, 0.5f, 0});
    demo.run(60);
    for (const std::optional<std::uint32_t> other : {std::optional<std::uint32_t>{}, std::optional(ground.index)}) {
        WhyDemo room;
        room.fill({.step = std::make_shared<const NextStep>(demo.next(box)), .shapeA = box.index, .shapeB = other});
        const Explanation whole = room.explainAt(0);
        ASSERT_FALSE(whole.steps.empty());
        EXPECT_FALSE(whole.verdict.empty());
        for (int step = 1; step <= static_cast<int>(whole.steps.size()); ++step)
            EXPECT_FALSE(room.explainAt(step).sentence.empty());
        RecordingCanvas canvas;
        room.draw(canvas);
        EXPECT_TRUE(canvas.allFinite());
        EXPECT_FALSE(canvas.arrowItems.empty());
    }
}

}  // namespace
}  // namespace collidoscope::demos::why::testing
