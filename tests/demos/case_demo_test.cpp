/// The demo of collision cases: its examples, its state to the last bit, and handles that change what is asked.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "demos/examine/case_slot.h"
#include "demos/examine/verdict.h"
#include "demos/host/handle_list.h"
#include "demos/host/input.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::testing::case_demo_test {
namespace {

using examine::CollisionCase;
using geometry::Vec3d;

std::unique_ptr<DemoBase> demoWith(const examine::CaseSlot& slot) {
    auto demo = makeDemo(*findDemo("case"));
    apply(*demo, SetCase{"case", slot});
    return demo;
}

TEST(CaseExamples, MeetTheirOwnExpectations) {
    for (const examine::Example& example : examine::examples()) {
        const CollisionCase& all = *example.slot.value;
        const auto answers = runMethods(all);
        ASSERT_FALSE(answers.empty()) << example.title;
        const examine::Verdict verdict = judge(all, answers);
        EXPECT_TRUE(verdict.isFine()) << example.title << ": " << verdict.problems.front();
        if (!all.reported) continue;
        bool differs = false;
        for (const auto& part : compareReport(all, answers, verdict.tolerance)) differs |= part.differs;
        EXPECT_TRUE(differs) << example.title << " shows a report that is wrong";
    }
}

TEST(CaseDemo, ShowsEveryExampleInFiniteNumbers) {
    for (const examine::Example& example : examine::examples()) {
        SCOPED_TRACE(example.title);
        const auto demo = demoWith(example.slot);
        for (const char* algorithm : {"axes", "gjk", "epa", "clipping"}) {
            setParameter(*demo, "algorithm", std::string(algorithm));
            for (int step = 0; step < 6; ++step) {
                setParameter(*demo, "inner-step", step);
                RecordingCanvas canvas;
                demo->draw(canvas);
                EXPECT_TRUE(canvas.allFinite()) << algorithm << ", step " << step;
                EXPECT_FALSE(demo->explain().sentence.empty()) << algorithm;
            }
        }
    }
}

/// Separating axes are for boxes and triangles, and the contacts of what is apart have no steps: a case opens on a
/// method that can be stepped through, and leaves it at that until another one is asked for.
TEST(CaseDemo, OpensOnAMethodThatHasSteps) {
    const geometry::Sphered ball{{0.0, 1.0, 0.0}, 0.5};
    const geometry::Capsuled far{{2.0, 0.0, 0.0}, {2.0, 2.0, 0.0}, 0.3}, near{{0.6, 0.0, 0.0}, {0.6, 2.0, 0.0}, 0.3};
    const geometry::Boxd box{.center = {0.2, 1.0, 0.0}, .half = Vec3d{0.5}};
    const std::vector<CollisionCase> cases{
        {.a = ball, .b = far}, {.a = near, .b = ball}, {.a = box, .b = ball}, {.a = box, .b = box}};
    for (const char* before : {"axes", "epa", "clipping"}) {
        for (const CollisionCase& all : cases) {
            const auto demo = makeDemo(*findDemo("case"));
            setParameter(*demo, "algorithm", std::string(before));
            apply(*demo, SetCase{"case", examine::slotOf(all)});
            EXPECT_FALSE(demo->explain().steps.empty()) << before << ": " << demo->explain().sentence;
            setParameter(*demo, "algorithm", std::string("gjk"));
            EXPECT_TRUE(demo->explain().algorithm.starts_with("Gilbert")) << "what is asked for is shown";
        }
    }
}

examine::CaseMesh tetrahedronAt(const Vec3d& corner) {
    std::vector<Vec3d> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (Vec3d& v : vertices) v += corner;
    return examine::makeCaseMesh(std::move(vertices), {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}});
}

/// Their trees are walked; for the other methods a triangle stands for each mesh, which is said.
TEST(CaseDemo, StepsThroughMeshes) {
    const examine::CaseMesh here = tetrahedronAt({0.0, 0.0, 0.0}), there = tetrahedronAt({0.25, 0.25, 0.25}),
                            rounded = tetrahedronAt({0.1, 0.0, 0.0}), far = tetrahedronAt({3.0, 0.0, 0.0});
    const geometry::Boxd box{.center = {0.5, 0.5, 0.0}, .half = Vec3d{0.25}};
    struct Asked {
        CollisionCase all{};
        const char* algorithm = "";
        const char* verdict = "";
    };
    const std::vector<Asked> asked{{{.a = here, .b = there}, "two meshes", "touch"},
                                   {{.a = here, .b = far}, "two meshes", "apart"},
                                   {{.a = rounded, .b = box}, "mesh", "touch"},
                                   {{.a = box, .b = here}, "mesh", "touch"}};
    for (const Asked& each : asked) {
        const auto demo = demoWith(examine::slotOf(each.all));
        const Explanation whole = demo->explain();
        SCOPED_TRACE(whole.algorithm + ": " + whole.sentence);
        EXPECT_FALSE(whole.steps.empty());
        setParameter(*demo, "inner-step", 1);
        for (const char* method : {"axes", "gjk"}) {
            setParameter(*demo, "algorithm", std::string(method));
            const Explanation steps = demo->explain();
            EXPECT_FALSE(steps.steps.empty()) << method;
            EXPECT_NE(steps.sentence.find("stands for mesh"), std::string::npos) << steps.sentence;
            RecordingCanvas canvas;
            demo->draw(canvas);
            EXPECT_TRUE(canvas.allFinite());
        }
    }
    // The triangles that stand for two meshes that touch do touch.
    const auto touching = demoWith(examine::slotOf({.a = here, .b = there}));
    setParameter(*touching, "algorithm", std::string("axes"));
    EXPECT_EQ(touching->explain().verdict.find("Apart"), std::string::npos) << touching->explain().verdict;
    const auto apart = demoWith(examine::slotOf({.a = rounded, .b = far}));
    EXPECT_NE(apart->explain().sentence.find("rounded to single precision"), std::string::npos)
        << apart->explain().sentence;
}

/// Of a mesh the triangle stands for it that a ray hits first.
TEST(CaseDemo, ARayAsksTheTriangleThatItHits) {
    const auto demo = demoWith(
        examine::slotOf({.a = geometry::Rayd{{0.25, 0.25, 5.0}, {0.0, 0.0, -1.0}}, .b = tetrahedronAt(Vec3d{0.0})}));
    setParameter(*demo, "algorithm", std::string("moller-trumbore"));
    const Explanation steps = demo->explain();
    ASSERT_FALSE(steps.steps.empty()) << steps.sentence;
    EXPECT_NE(steps.sentence.find("triangle 3 stands for mesh B"), std::string::npos) << steps.sentence;
}

TEST(CaseDemo, KeepsEveryBitOfItsState) {
    for (const examine::Example& example : examine::examples()) {
        const auto demo = demoWith(example.slot);
        const auto again = makeDemo(*findDemo("case"));
        load(*again, save(*demo));
        EXPECT_EQ(hashOf(*again), hashOf(*demo)) << example.title;
        EXPECT_TRUE(differences(*again, *demo).empty()) << example.title;
    }
}

TEST(CaseDemo, SeesOneBitOfANumber) {
    CollisionCase all{.a = geometry::Sphered{{0.1, 0.2, 0.3}, 1.0}, .b = Vec3d{0.5}};
    const std::uint64_t before = hashOf(*demoWith(examine::slotOf(all)));
    std::get<geometry::Sphered>(all.a).center.y = std::nextafter(0.2, 1.0);
    EXPECT_NE(hashOf(*demoWith(examine::slotOf(all))), before);
}

TEST(CaseDemo, AHandleThatIsPutWhereItStandsChangesNoBit) {
    for (const examine::Example& example : examine::examples()) {
        const auto demo = demoWith(example.slot);
        const std::uint64_t before = hashOf(*demo);
        for (const HandleInfo& handle : listHandles(*demo)) {
            EXPECT_TRUE(moveHandle(*demo, handle.name, handle.place)) << handle.name;
            EXPECT_EQ(hashOf(*demo), before) << example.title << ", " << handle.name;
        }
    }
}

TEST(CaseDemo, EveryHandleMovesSomethingAndLeavesALegalCase) {
    geometry::Random random(17);
    for (const examine::Example& example : examine::examples()) {
        for (const HandleInfo& handle : listHandles(*demoWith(example.slot))) {
            SCOPED_TRACE(example.title + ", " + handle.name + ", seed 17");
            const auto demo = demoWith(example.slot);
            const std::uint64_t before = hashOf(*demo);
            HandlePose place = handle.place;
            place.position += geometry::Vec3f{0.25f, 0.125f, 0.0f};
            place.length += 0.25f;
            ASSERT_TRUE(moveHandle(*demo, handle.name, place));
            EXPECT_NE(hashOf(*demo), before);
            for (int i = 0; i < 5; ++i) {
                place.position = random.inBox(geometry::Vec3f{-9.0f}, geometry::Vec3f{9.0f});
                place.orientation = random.rotation();
                place.length = random.uniform(-1.0f, 2.0f);
                moveHandle(*demo, handle.name, place);
            }
            RecordingCanvas canvas;
            demo->draw(canvas);
            EXPECT_TRUE(canvas.allFinite());
            EXPECT_EQ(firstNotFinite(*demo), std::nullopt);
        }
    }
}

TEST(CaseDemo, AnswersFollowWhatIsDragged) {
    const auto demo = demoWith(examine::slotOf(
        {.a = geometry::Boxd{.half = Vec3d{0.5}}, .b = geometry::Boxd{.center = {3, 0, 0}, .half = Vec3d{0.5}}}));
    const auto overlap = [&] { return *runMethods(*demo->offeredCase()).front().answer.overlap; };
    EXPECT_FALSE(overlap());
    ASSERT_TRUE(moveHandle(*demo, "B", {.position = {0.75f, 0.0f, 0.0f}}));
    EXPECT_TRUE(overlap());
    ASSERT_TRUE(moveHandle(*demo, "B half x", {.length = 0.125f}));
    EXPECT_FALSE(overlap());
}

TEST(CaseFrame, BringsFarAndSmallCasesWhereFloatsAreFine) {
    const CollisionCase all{.a = geometry::Sphered{{1e7, 0.0, 0.0}, 1e-6},
                            .b = geometry::Sphered{{1e7, 3e-6, 0.0}, 1e-6}};
    const examine::CaseSlot slot = examine::slotOf(all);
    EXPECT_FALSE(slot.frame.isIdentity());
    EXPECT_LT(glm::length(slot.frame.drawn({1e7, 0.0, 0.0})), 10.0f);
    EXPECT_GT(glm::length(slot.frame.drawn({1e7, 3e-6, 0.0}) - slot.frame.drawn({1e7, 0.0, 0.0})), 0.05f);
    EXPECT_TRUE(examine::slotOf({.a = geometry::Sphered{}, .b = geometry::Sphered{{2, 0, 0}, 1.0}}).frame.isIdentity());
}

TEST(CaseReport, SaysHowFarOffEachPartIs) {
    CollisionCase all{.a = geometry::Sphered{{0, 0, 0}, 1.0}, .b = geometry::Sphered{{1.5, 0, 0}, 1.0}};
    all.reported = examine::Report{"", {.overlap = true, .distance = -0.25, .normal = Vec3d{0, 2, 0}}};
    const auto parts = compareReport(all, runMethods(all), 1e-9);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_FALSE(parts[0].differs);
    EXPECT_TRUE(parts[1].differs);
    EXPECT_NEAR(parts[1].by, 0.25, 1e-12);
    EXPECT_NEAR(parts[2].by, std::acos(0.0), 1e-12);
    EXPECT_EQ(parts[2].byText, "off by 90°");
}

}  // namespace
}  // namespace collidoscope::demos::testing::case_demo_test
