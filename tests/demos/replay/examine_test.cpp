#include "demos/replay/examine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "demos/replay/frame_source.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::demos {
namespace {

using geometry::Boxd;
using geometry::Vec3d;

/// A box of half size 0.5 that lies 0.1 m deep in the ground y <= 0, and a ball on top of it that touches.
TraceFrame boxOnGround() {
    auto scene = std::make_shared<TraceScene>();
    scene->shapes = {{.name = "plane", .shape = geometry::Planed{}},
                     {.name = "box", .shape = Boxd{.half = Vec3d{0.5}}},
                     {.name = "ball", .shape = geometry::Sphered{.radius = 0.25}}};
    scene->bodies = {{.name = "ground", .shapes = {0}, .isStatic = true},
                     {.name = "crate", .shapes = {1}, .mass = 1.0},
                     {.name = "ball", .shapes = {2}, .mass = 1.0}};
    TraceFrame frame;
    frame.scene = scene;
    frame.poses = {{.body = 0}, {.body = 1, .pose = {{0, 0.4, 0}}}, {.body = 2, .pose = {{0, 1.15, 0}}}};
    return frame;
}
TraceContact groundContact() { return {.a = 0, .b = 1, .point = {0.5, -0.05, 0.5}, .normal = {0, 1, 0}, .depth = 0.1}; }
std::vector<Finding> findingsOf(const TraceFrame& frame) {
    std::vector<Finding> findings;
    for (const Disagreement& found : examineFrame(frame).disagreements) findings.push_back(found.finding);
    return findings;
}
bool finds(const TraceFrame& frame, Finding wanted) {
    const std::vector<Finding> all = findingsOf(frame);
    return std::find(all.begin(), all.end(), wanted) != all.end();
}

TEST(Examine, ConfirmsARightContactWhereverInThePatchItsPointLies) {
    for (const Vec3d& point : {Vec3d{0.5, -0.05, 0.5}, Vec3d{0, 0, 0}, Vec3d{-0.3, -0.1, 0.2}}) {
        TraceFrame frame = boxOnGround();
        frame.contacts = {groundContact()};
        frame.contacts[0].point = point;
        const Examined found = examineFrame(frame);
        EXPECT_EQ(found.contacts, 1u);
        EXPECT_TRUE(found.disagreements.empty()) << sentenceOf(found.disagreements.front(), frame);
        ASSERT_EQ(found.ours.size(), 1u);
        EXPECT_NEAR(found.ours[0].manifold.depth, 0.1, 1e-12);
    }
}

TEST(Examine, SaysByHowMuchADepthIsTooSmallOrTooLarge) {
    TraceFrame frame = boxOnGround();
    frame.contacts = {groundContact()};
    frame.contacts[0].depth = 0.06;
    Examined found = examineFrame(frame);
    ASSERT_EQ(found.disagreements.size(), 1u);
    EXPECT_EQ(found.disagreements[0].finding, Finding::StillOverlaps);
    EXPECT_NEAR(found.disagreements[0].by, 0.04, 1e-9);
    frame.contacts[0].depth = 0.13;
    found = examineFrame(frame);
    ASSERT_EQ(found.disagreements.size(), 1u);
    EXPECT_EQ(found.disagreements[0].finding, Finding::TooDeep);
    EXPECT_NEAR(found.disagreements[0].by, 0.03, 1e-9);
}

TEST(Examine, FindsANormalThatDoesNotSeparate) {
    TraceFrame frame = boxOnGround();
    frame.contacts = {groundContact()};
    frame.contacts[0].normal = {1, 0, 0};
    EXPECT_TRUE(finds(frame, Finding::StillOverlaps));
    frame.contacts[0].normal = {0.6, 0.8, 0};  // the depth is right, and what parts them by it is not said
    const Examined turned = examineFrame(frame);
    ASSERT_EQ(turned.disagreements.size(), 1u);
    EXPECT_NEAR(turned.disagreements[0].turned, std::acos(0.8), 1e-9);
    EXPECT_NE(sentenceOf(turned.disagreements[0], frame).find("normal is 36.9° off"), std::string::npos);
    frame.contacts[0].normal = {0, -1, 0};  // from B to A
    EXPECT_TRUE(finds(frame, Finding::StillOverlaps));
    frame.contacts[0].normal = {0, 2, 0};
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::NormalLength});
}

TEST(Examine, FindsAPointThatIsOnNeitherOfThem) {
    TraceFrame frame = boxOnGround();
    frame.contacts = {groundContact()};
    frame.contacts[0].point = {0.9, 0, 0};
    const Examined found = examineFrame(frame);
    ASSERT_EQ(found.disagreements.size(), 1u);
    EXPECT_EQ(found.disagreements[0].finding, Finding::PointAway);
    EXPECT_NEAR(found.disagreements[0].ours, 0.4, 1e-9);
}

TEST(Examine, FindsAContactOfShapesThatAreApart) {
    TraceFrame frame = boxOnGround();
    frame.contacts = {{.a = 1, .b = 2, .point = {0, 0.95, 0}, .normal = {0, 1, 0}, .depth = 0.0}};
    frame.poses[2].pose.position.y = 1.25;  // 0.1 m above the crate
    EXPECT_TRUE(finds(frame, Finding::NotTouching));
    // A contact that is told ahead says how far they are apart: that is right.
    frame.contacts[0].depth = -0.1;
    EXPECT_TRUE(findingsOf(frame).empty());
}

TEST(Examine, TakesShapesForAsMuchLargerAsTheirMargins) {
    TraceFrame frame = boxOnGround();
    auto scene = std::make_shared<TraceScene>(*frame.scene);
    scene->shapes[1].margin = 0.02;
    frame.scene = scene;
    frame.contacts = {groundContact()};
    frame.contacts[0].depth = 0.12;
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.contacts[0].depth = 0.1;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::StillOverlaps});
}

TEST(Examine, AsksTheShapeOfACompoundThatThePointIsOn) {
    TraceFrame frame = boxOnGround();
    auto scene = std::make_shared<TraceScene>(*frame.scene);
    scene->shapes.push_back({.name = "arm", .shape = Boxd{.center = {2, 0.3, 0}, .half = {1, 0.1, 0.1}}});
    scene->bodies[1].shapes = {1, 3};
    frame.scene = scene;
    frame.poses[2].pose.position = {2.5, 1.03, 0};  // on the arm, whose top is at 0.8, 0.02 m deep
    frame.contacts = {{.a = 1, .b = 2, .point = {2.5, 0.79, 0}, .normal = {0, 1, 0}, .depth = 0.02}};
    EXPECT_TRUE(findingsOf(frame).empty());
}

TEST(Examine, PutsTheWorstFirst) {
    TraceFrame frame = boxOnGround();
    frame.contacts = {groundContact(), {.a = 1, .b = 2, .point = {0, 0.9, 0}, .normal = {0, 1, 0}, .depth = 0.3}};
    frame.contacts[0].depth = 0.05;
    const Examined found = examineFrame(frame);
    ASSERT_GE(found.disagreements.size(), 2u);
    for (std::size_t i = 1; i < found.disagreements.size(); ++i)
        EXPECT_GE(found.disagreements[i - 1].severity(), found.disagreements[i].severity());
    EXPECT_EQ(found.disagreements[0].b, 2u);
    EXPECT_NEAR(found.worstDepth, 0.3, 1e-9);
}

TEST(Examine, CastsRaysAgain) {
    TraceFrame frame = boxOnGround();
    // Down on the ball: 3 - 1.4 m.
    const TraceRay right{
        .origin = {0, 3, 0}, .direction = {0, -2, 0}, .hit = true, .t = 0.8, .normal = Vec3d{0, 1, 0}, .body = 2};
    frame.rays = {right};
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.rays[0].t = 0.9;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::RayDistance});
    frame.rays[0] = right;
    frame.rays[0].body = 1;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::RayBody});
    frame.rays[0] = right;
    frame.rays[0].normal = Vec3d{1, 0, 0};
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::RayNormal});
    frame.rays[0] = right;
    frame.rays[0].hit = false;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::RayHit});
    frame.rays[0].maxT = 0.5;  // it ends before
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.rays[0] = right;
    frame.rays[0].ignored = {2};  // then the crate is hit, at 0.9
    frame.rays[0].t = 1.05, frame.rays[0].body = 1;
    EXPECT_TRUE(findingsOf(frame).empty());
}

TEST(Examine, LetsRaysEndAtAMarginOrAtTheShape) {
    TraceFrame frame = boxOnGround();
    auto scene = std::make_shared<TraceScene>(*frame.scene);
    scene->shapes[scene->bodies[2].shapes[0]].margin = 0.1;
    frame.scene = scene;
    const TraceRay down{.origin = {0, 3, 0}, .direction = {0, -2, 0}, .hit = true, .body = 2};
    frame.rays = {down};
    for (const double t : {0.75, 0.8}) {  // 1.5 m to the margin, 1.6 m to the ball
        frame.rays[0].t = t;
        EXPECT_TRUE(findingsOf(frame).empty()) << t;
    }
    frame.rays[0].t = 0.77;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::RayDistance});
    // One that meets the margin, 0.35 from the middle, and not the ball.
    const double t = 2.0 - std::sqrt(0.35 * 0.35 - 0.3 * 0.3);
    frame.rays[0] = {.origin = {0.3, 1.15, 2.0}, .direction = {0, 0, -1}, .hit = true, .t = t, .body = 2};
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.rays[0].t = 1.7;
    EXPECT_FALSE(findingsOf(frame).empty());
}

TEST(Examine, CountsWhatItCannotAnswer) {
    TraceFrame frame = boxOnGround();
    frame.contacts = {groundContact()};
    frame.poses.erase(frame.poses.begin() + 1);
    const Examined found = examineFrame(frame);
    EXPECT_EQ(found.contacts, 0u);
    EXPECT_EQ(found.notExamined, 1u);
    EXPECT_EQ(found.ofAbsent, 1u);
}

TEST(Examine, StandsHugeAndTinyNumbers) {
    for (const double scale : {1e-30, 1e-9, 1e9, 1e25, 1e30}) {
        TraceFrame frame = boxOnGround();
        frame.poses[1].pose.position = Vec3d{scale};
        frame.contacts = {groundContact()};
        frame.contacts[0].depth = scale, frame.contacts[0].point = Vec3d{scale, -scale, scale};
        frame.contacts[0].normal = Vec3d{scale};
        frame.rays = {{.origin = Vec3d{scale}, .direction = Vec3d{0, -scale, 0}, .hit = true, .t = scale}};
        for (const Disagreement& found : examineFrame(frame).disagreements)
            EXPECT_TRUE(std::isfinite(found.by)) << scale;
    }
}

TEST(SampleTrace, HasOnlyTheMistakesThatWerePutIn) {
    const FrameSourcePtr sample = sampleTrace();
    std::size_t found = 0;
    for (std::uint64_t i = 0; i < sample->frameCount(); ++i) {
        const auto frame = sample->frame(i);
        for (const Disagreement& what : examineFrame(*frame).disagreements) {
            ++found;
            EXPECT_EQ(what.finding, Finding::StillOverlaps) << i << ": " << sentenceOf(what, *frame);
            EXPECT_TRUE(what.a == 3 || what.b == 3) << i << ": " << sentenceOf(what, *frame);
        }
    }
    EXPECT_GT(found, 10u);
}

TEST(TraceDemo, ReachesEveryFrameOfTheRecordAtOnce) {
    TraceDemo demo;
    demo.restart();
    ASSERT_GT(demo.recordedFrames(), 100u);
    for (const std::uint64_t frame : {100u, 3u, 99u}) {
        demo.goTo(frame);
        EXPECT_EQ(demo.stepCount(), frame);
        EXPECT_EQ(demo.frame().number, static_cast<double>(frame));
    }
    demo.advance();
    EXPECT_EQ(demo.frame().number, 100.0);
}

}  // namespace
}  // namespace collidoscope::demos
