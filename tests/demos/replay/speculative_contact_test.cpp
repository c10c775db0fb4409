#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "demos/replay/examine.h"

namespace collidoscope {

// Contacts at a later time of the step, contacts that name their shapes, and contacts that may be inaccurate.
namespace demos::speculative_contact_test {
namespace {

using geometry::Boxd;
using geometry::Posed;

/// A ball that falls on the ground from a metre above it, and its contact.
TraceFrame falling(double depth = 0.0) {
    TraceScene scene;
    scene.hasAllContacts = true;
    scene.shapes = {{.name = "plane", .shape = geometry::Planed{{0, 1, 0}, 0}},
                    {.name = "ball", .shape = geometry::Sphered{.radius = 0.5}}};
    scene.bodies = {{.name = "ground", .shapes = {0}, .isStatic = true}, {.name = "ball", .shapes = {1}}};
    TraceFrame frame;
    frame.scene = std::make_shared<const TraceScene>(std::move(scene));
    frame.poses = {{.body = 0}, {.body = 1, .pose = {.position = {0, 1.5, 0}}, .velocity = {0, -100, 0}}};
    frame.contacts = {{.a = 0, .b = 1, .point = {0, 0, 0}, .normal = {0, 1, 0}, .depth = depth}};
    return frame;
}

TEST(SpeculativeContacts, AreAskedWhereTheBodiesWillBe) {
    TraceFrame frame = falling();
    EXPECT_FALSE(examineFrame(frame).disagreements.empty()) << "now they are a metre apart";
    frame.contacts[0].speculative = {0.01, Posed{}, Posed{.position = {0, 0.5, 0}}};
    EXPECT_TRUE(examineFrame(frame).disagreements.empty());
    EXPECT_EQ(examineFrame(frame).contacts, 1u);
    frame.contacts[0].speculative->b.position.y = 0.6;
    const Examined examined = examineFrame(frame);
    ASSERT_EQ(examined.disagreements.size(), 2u) << "its point is away from the ball, too";
    for (const Disagreement& found : examined.disagreements) {
        EXPECT_TRUE(found.finding == Finding::NotTouching || found.finding == Finding::PointAway);
        EXPECT_NEAR(found.by, 0.1, 1e-12);
    }
    EXPECT_NE(sentenceOf(examined.disagreements[0], frame).find("0.01 s after this frame"), std::string::npos);
    const auto taken = caseOf(examined.disagreements[0], frame);
    ASSERT_TRUE(taken);
    EXPECT_NEAR(std::get<geometry::Sphered>(taken->b).center.y, 0.6, 1e-12) << "as it will be then";
}

TEST(SpeculativeContacts, OfTwoAndOneOfNowAreToldApart) {
    TraceFrame frame = falling();
    frame.contacts.push_back(frame.contacts[0]);
    frame.contacts[1].speculative = {0.01, Posed{}, Posed{.position = {0, 0.5, 0}}};
    const Examined examined = examineFrame(frame);
    EXPECT_EQ(examined.contacts, 2u);
    for (const Disagreement& found : examined.disagreements) EXPECT_EQ(found.item, 0u);
}

TEST(ContactsThatDenyAnOverlap, AreAtOddsWhicheverWayTheirNormalPoints) {
    for (const double sign : {1.0, -1.0}) {
        TraceFrame frame = falling(-0.1);
        frame.poses[1].pose.position.y = 0.4;
        frame.contacts[0].normal *= sign;
        const Examined examined = examineFrame(frame);
        ASSERT_FALSE(examined.disagreements.empty()) << sign;
        EXPECT_NE(
            sentenceOf(examined.disagreements[0], frame).find("says that they are apart by 0.1 m, and they overlap"),
            std::string::npos)
            << sentenceOf(examined.disagreements[0], frame);
    }
}

TEST(ContactsWithin, MayBeOffByWhatTheySay) {
    TraceFrame frame = falling(0.1);
    frame.poses[1].pose.position.y = 0.402;
    EXPECT_FALSE(examineFrame(frame, {.tolerance = 1e-3}).disagreements.empty());
    frame.contacts[0].within = 0.0025;
    EXPECT_TRUE(examineFrame(frame, {.tolerance = 1e-3}).disagreements.empty());
}

TEST(ContactsOfPreferredFaces, MayBeOffTheLeastDepthButHaveTheirPointOnBoth) {
    for (const double depth : {0.1008, 0.0992}) {
        TraceFrame frame = falling(depth);
        frame.poses[1].pose.position.y = 0.4;
        EXPECT_FALSE(examineFrame(frame, {.tolerance = 5e-4}).disagreements.empty());
        frame.contacts[0].preference = 0.001;
        EXPECT_TRUE(examineFrame(frame, {.tolerance = 5e-4}).disagreements.empty());
        frame.contacts[0].point.y = 0.102;
        EXPECT_FALSE(examineFrame(frame, {.tolerance = 5e-4}).disagreements.empty());
    }
}

/// Along a normal that is off, the depth of the shapes parts them but for a rest, and the contact says how large that
/// is.
TEST(ContactsOfFacesThatHangOver, HaveTheDepthOfTheShapesAndLeaveNoMoreThanTheySay) {
    constexpr double kDepth = 0.1, kLeft = kDepth - 0.8 * kDepth;
    TraceFrame frame = falling(kDepth);
    frame.poses[1].pose.position.y = 0.5 - kDepth;
    frame.contacts[0].normal = {0.6, 0.8, 0};
    ASSERT_EQ(examineFrame(frame).disagreements.size(), 1u);
    EXPECT_NEAR(examineFrame(frame).disagreements[0].by, kLeft, 1e-9);
    frame.contacts[0].overhang = kLeft;
    EXPECT_TRUE(examineFrame(frame).disagreements.empty());
    frame.contacts[0].overhang = 0.5 * kLeft;
    ASSERT_EQ(examineFrame(frame).disagreements.size(), 1u);
    EXPECT_NEAR(examineFrame(frame).disagreements[0].by, 0.5 * kLeft, 1e-9);
    frame.contacts[0].overhang = 1.0;
    frame.contacts[0].depth = 0.5 * kDepth;
    ASSERT_EQ(examineFrame(frame).disagreements.size(), 1u) << "the depth is still that of the shapes";
    EXPECT_NEAR(examineFrame(frame).disagreements[0].by, 0.5 * kDepth, 1e-9);
}

/// Two boxes of one body overlap; the contact is that of the lower one.
TEST(ContactsOfCompounds, AreThoseOfTheShapesThatTheyName) {
    TraceFrame frame = falling(0.0);
    TraceScene scene = *frame.scene;
    scene.shapes.push_back({.name = "low", .shape = Boxd{.center = {0, -0.1, 0}, .half = {1, 0.1, 1}}});
    scene.shapes.push_back({.name = "high", .shape = Boxd{.center = {0.5, 0.0, 0}, .half = {0.6, 0.2, 1}}});
    scene.bodies[0].shapes = {3, 2};
    frame.scene = std::make_shared<const TraceScene>(std::move(scene));
    frame.poses[1].pose.position = {0, 0.5, 0};
    EXPECT_FALSE(examineFrame(frame).disagreements.empty()) << "the point is in both, and the first is taken";
    frame.contacts[0].shapes = std::array<std::uint32_t, 2>{2, 1};
    EXPECT_TRUE(examineFrame(frame).disagreements.empty());
}

}  // namespace
}  // namespace demos::speculative_contact_test
}  // namespace collidoscope
