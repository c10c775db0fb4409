#include "demos/replay/examine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::missed_contacts_test {
namespace {

using geometry::Vec3d;

/// Two boxes of a metre that overlap by 0.1 m, of a trace that holds all contacts.
struct TwoBoxes {
    TraceScene scene{};
    TraceFrame frame{};

    TwoBoxes() {
        scene.hasAllContacts = true;
        scene.shapes = {{.name = "box", .shape = geometry::Boxd{.half = Vec3d{0.5}}}};
        scene.bodies = {{.name = "a", .shapes = {0}, .mass = 1.0}, {.name = "b", .shapes = {0}, .mass = 1.0}};
        frame.poses = {{.body = 0}, {.body = 1, .pose = {{0.9, 0.2, 0.1}}}};
    }
    std::vector<Disagreement> found() {
        frame.scene = std::make_shared<const TraceScene>(scene);
        return examineFrame(frame).disagreements;
    }
};

TEST(MissedContacts, AreFoundWhereATraceHoldsAll) {
    TwoBoxes two;
    const auto found = two.found();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].finding, Finding::Missed);
    EXPECT_NEAR(found[0].by, 0.1, 1e-12);
    EXPECT_LT(glm::length(found[0].at - Vec3d{0.45, 0.1, 0.05}), 0.7);
    EXPECT_EQ(sentenceOf(found[0], two.frame), "a and b: overlap by 0.1 m, and no contact is recorded");
    const auto made = caseOf(found[0], two.frame);
    ASSERT_TRUE(made && made->reported);
    EXPECT_EQ(made->reported->answer.overlap, false);
    two.scene.hasAllContacts = false;
    EXPECT_TRUE(two.found().empty());
}

TEST(MissedContacts, AreNoneWhereOneIsRecordedInEitherOrder) {
    TwoBoxes two;
    for (const bool isSwapped : {false, true}) {
        two.frame.contacts = {{.a = isSwapped ? 1u : 0u,
                               .b = isSwapped ? 0u : 1u,
                               .point = {0.45, 0.1, 0.05},
                               .normal = {isSwapped ? -1.0 : 1.0, 0, 0},
                               .depth = 0.1}};
        EXPECT_TRUE(two.found().empty());
    }
}

/// Two boxes side by side make a floor, into which a third has sunk over their seam.
TEST(MissedContacts, AreNoneWhereAnotherContactAtASeamPartsBoth) {
    const auto found = [](const Vec3d& normal, double depth, bool isFloorStatic) {
        TwoBoxes two;
        two.scene.bodies.push_back({.name = "c", .shapes = {0}, .mass = 1.0});
        two.scene.bodies[0].isStatic = two.scene.bodies[1].isStatic = isFloorStatic;
        two.frame.poses = {{.body = 0, .pose = {{-0.5, 0, 0}}},
                           {.body = 1, .pose = {{0.5, 0, 0}}},
                           {.body = 2, .pose = {{0.1, 0.97, 0}}}};
        two.frame.contacts = {{.a = 0, .b = 2, .point = {-0.1, 0.485, 0}, .normal = normal, .depth = depth},
                              {.a = 0, .b = 1, .point = {0, 0, 0}, .normal = {1, 0, 0}, .depth = 0.0}};
        std::size_t missed = 0;
        for (const Disagreement& each : two.found()) missed += each.finding == Finding::Missed ? 1 : 0;
        return missed;
    };
    EXPECT_EQ(found({0, 1, 0}, 0.03, true), 0u);
    EXPECT_EQ(found({0, 1, 0}, 0.01, true), 1u) << "too shallow to part the other";
    EXPECT_EQ(found({0, 0, 1}, 0.03, true), 1u) << "another way";
    EXPECT_EQ(found({0, 1, 0}, 0.03, false), 1u) << "of bodies that move, each needs its own";
}

TEST(MissedContacts, AreNoneOfWhatIsToldToPass) {
    const auto isExcused = [](auto change) {
        TwoBoxes two;
        change(two);
        return two.found().empty();
    };
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.scene.bodies[0].isStatic = two.scene.bodies[1].isStatic = true; }));
    EXPECT_FALSE(isExcused([](TwoBoxes& two) { two.scene.bodies[0].isStatic = true; }));
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.scene.bodies[1].isSensor = true; }));
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.scene.bodies[1].ignored = {0}; }));
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.scene.bodies[0].mask = 2; }));
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.scene.bodies[1].group = 0; }));
    EXPECT_FALSE(isExcused([](TwoBoxes& two) { two.scene.bodies[0].mask = two.scene.bodies[1].group = 2; }));
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.frame.joints = {{.kind = "hinge", .a = 1, .b = 0}}; }));
    EXPECT_FALSE(
        isExcused([](TwoBoxes& two) { two.frame.joints = {{.kind = "hinge", .a = 1, .b = 0, .collides = true}}; }));
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.frame.poses.pop_back(); })) << "it is not there";
    EXPECT_TRUE(isExcused([](TwoBoxes& two) { two.frame.poses[1].pose.position = {0.9995, 0, 0}; })) << "too little";
}

TEST(MissedContacts, AreFoundOfPlanesAndMeshes) {
    TwoBoxes two;
    two.scene.shapes.push_back({.name = "plane", .shape = geometry::Planed{{0, 1, 0}, 0.0}});
    two.scene.shapes.push_back({.name = "ball", .shape = geometry::MeshInstance{geometry::makeIcosphere(1.0f, 3)}});
    two.scene.bodies[0] = {.name = "ground", .shapes = {1}, .isStatic = true};
    two.frame.poses[1].pose.position = {0, 0.48, 0};
    ASSERT_EQ(two.found().size(), 1u);
    EXPECT_NEAR(two.found()[0].by, 0.02, 1e-12);
    two.frame.poses[1].pose.position = {0, 0.52, 0};
    EXPECT_TRUE(two.found().empty());
    two.scene.bodies[0].shapes = {2};
    two.frame.poses[1].pose.position = {0, 1.45, 0};
    ASSERT_EQ(two.found().size(), 1u);
    EXPECT_NEAR(two.found()[0].by, 0.05, 0.02);
    two.frame.poses[1].pose.position = {0, 1.55, 0};
    EXPECT_TRUE(two.found().empty());
}

/// Against every pair of bodies, asked one by one.
TEST(MissedContacts, AreThoseThatAllPairsHave) {
    const std::uint64_t seed = 7;
    geometry::Random random(seed);
    const auto real = [&](float low, float high) { return double{random.uniform(low, high)}; };
    TraceScene scene;
    scene.hasAllContacts = true;
    scene.shapes = {{.shape = geometry::Boxd{.half = {0.5, 0.2, 0.3}}},
                    {.shape = geometry::Sphered{.radius = 0.4}},
                    {.shape = geometry::Capsuled{{0, -0.3, 0}, {0, 0.3, 0}, 0.2}},
                    {.shape = geometry::Planed{{0, 1, 0}, -3.0}}};
    TraceFrame frame;
    constexpr std::uint32_t kBodies = 300;
    for (std::uint32_t i = 0; i < kBodies; ++i) {
        scene.bodies.push_back(
            {.shapes = {i == 0 ? 3u : i % 3}, .isStatic = i % 7 == 0, .mask = i % 5 == 0 ? 0u : ~0u});
        const geometry::Quatd turn{real(0.1f, 1), real(-1, 1), real(-1, 1), real(-1, 1)};
        frame.poses.push_back({.body = i, .pose = {{real(-3, 3), real(-3, 3), real(-3, 3)}, glm::normalize(turn)}});
    }
    frame.poses[0].pose = {};
    frame.scene = std::make_shared<const TraceScene>(scene);
    std::set<std::pair<std::uint32_t, std::uint32_t>> expected, found;
    for (std::uint32_t a = 0; a < kBodies; ++a)
        for (std::uint32_t b = a + 1; b < kBodies; ++b) {
            if ((scene.bodies[a].isStatic && scene.bodies[b].isStatic) ||
                scene.bodies[a].mask * scene.bodies[b].mask == 0)
                continue;
            const auto placed = [&](std::uint32_t i) {
                return geometry::moved(scene.shapes[scene.bodies[i].shapes[0]].shape, frame.poses[i].pose);
            };
            const auto apart = geometry::separation(placed(a), placed(b));
            if (apart && apart->distance < -0.01) expected.emplace(a, b);
        }
    for (const Disagreement& missed : examineFrame(frame, {.tolerance = 0.01}).disagreements) {
        EXPECT_EQ(missed.finding, Finding::Missed);
        found.emplace(missed.a, missed.b);
    }
    EXPECT_EQ(found, expected) << "seed " << seed;
    EXPECT_GT(expected.size(), 100u);
}

}  // namespace
}  // namespace collidoscope::demos::missed_contacts_test
