/// When methods agree, and when they meet what a case expects.

#include "demos/examine/verdict.h"

#include <gtest/gtest.h>

namespace collidoscope::verdict_test {
namespace {

using demos::examine::CaseAnswer;
using demos::examine::CollisionCase;
using demos::examine::MethodAnswer;
using demos::examine::Verdict;
using geometry::Vec3d;

/// A point 0.2 below the top of a unit box.
CollisionCase pointInBox() { return {.a = geometry::Boxd{}, .b = Vec3d{0.0, 0.0, 0.8}, .expect = {}}; }

Verdict judged(const CaseAnswer& first, const CaseAnswer& second, const CollisionCase& all = pointInBox()) {
    return demos::examine::judge(all, {{"one", false, first}, {"two", true, second}});
}

TEST(Verdict, MethodsThatSayTheSameAgree) {
    const CaseAnswer answer{.overlap = true, .distance = -0.2, .normal = Vec3d{0, 0, 1}};
    const Verdict verdict = judged(answer, answer);
    EXPECT_TRUE(verdict.agree && verdict.meetsExpectation && verdict.isFine());
    EXPECT_EQ(verdict.rowIsFine, (std::vector<bool>{true, true}));
    EXPECT_TRUE(verdict.problems.empty());
    EXPECT_TRUE(verdict.notes.empty());
}

TEST(Verdict, AnotherBooleanIsADisagreement) {
    const Verdict verdict = judged({.overlap = true}, {.overlap = false});
    EXPECT_FALSE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    EXPECT_EQ(verdict.rowIsFine, (std::vector<bool>{true, false}));
    EXPECT_EQ(verdict.problems, (std::vector<std::string>{"two (b, a) says no overlap, one (a, b) says overlap"}));
}

TEST(Verdict, DistancesAreComparedWithinTheToleranceOfTheCase) {
    CollisionCase all = pointInBox();
    all.tolerance = 1e-3;
    EXPECT_TRUE(judged({.distance = -0.2}, {.distance = -0.2009}, all).agree);
    EXPECT_FALSE(judged({.distance = -0.2}, {.distance = -0.2011}, all).agree);
    all.tolerance = 0.0;
    EXPECT_FALSE(judged({.distance = -0.2}, {.distance = -0.2 - 1e-16}, all).agree);
}

TEST(Verdict, WithoutAToleranceOnlyRoundingIsForgiven) {
    EXPECT_TRUE(judged({.distance = -0.2}, {.distance = -0.2 + 1e-13}).agree);
    EXPECT_FALSE(judged({.distance = -0.2}, {.distance = -0.2 + 1e-11}).agree);
    // A case a thousand times as large has a thousand times the rounding.
    CollisionCase large = pointInBox();
    large.b = Vec3d{0.0, 0.0, 1000.0};
    EXPECT_TRUE(judged({.distance = 999.0}, {.distance = 999.0 + 1e-10}, large).agree);
}

TEST(Verdict, ADifferenceThatTheDigitsHideIsSaid) {
    const Verdict verdict = judged({.distance = -0.25}, {.distance = -0.25 + 0x1p-36});
    ASSERT_EQ(verdict.problems.size(), 1u);
    EXPECT_TRUE(verdict.problems.front().ends_with(", off by 1.45519152e-11")) << verdict.problems.front();
    EXPECT_EQ(judged({.distance = -0.25}, {.distance = -0.5}).problems.front().find("off by"), std::string::npos);
}

TEST(Verdict, EachFaultIsMeasured) {
    const Verdict numbers = judged({.overlap = true, .distance = -0.25}, {.overlap = false, .distance = -0.5});
    ASSERT_EQ(numbers.faults.size(), 2u);
    EXPECT_EQ(numbers.faults[0].part, "overlap");
    EXPECT_NEAR(numbers.faults[0].by, 0.2, 1e-15) << "how far the point is from the side of the box";
    EXPECT_EQ(numbers.faults[1].part, "distance");
    EXPECT_EQ(numbers.faults[1].by, 0.25);
    for (const demos::examine::Fault& fault : numbers.faults) EXPECT_EQ(fault.row, 1u);
}

TEST(Verdict, ADistanceMustFitTheBoolean) {
    EXPECT_FALSE(judged({.overlap = true}, {.distance = 0.1}).agree);
    EXPECT_FALSE(judged({.overlap = false}, {.distance = -0.1}).agree);
    EXPECT_TRUE(judged({.overlap = true}, {.distance = 0.0}).agree);
    EXPECT_TRUE(judged({.overlap = false}, {.distance = 0.0}).agree) << "0 may be a small number rounded";
}

TEST(Verdict, MovingByTheDistanceAlongTheNormalMustBringTheShapesIntoTouch) {
    const auto agree = [](double distance, const Vec3d& normal) {
        return judged({.distance = distance, .normal = normal}, {}).agree;
    };
    EXPECT_TRUE(agree(-0.2, {0, 0, 1}));
    EXPECT_FALSE(agree(-0.2, {0, 0, -1})) << "deeper still";
    EXPECT_FALSE(agree(-0.2, {1, 0, 0})) << "still inside";
    EXPECT_FALSE(agree(-0.2, {0, 0, 2})) << "too far";
    CollisionCase apart = pointInBox();
    apart.b = Vec3d{0.0, 0.0, 3.0};
    EXPECT_TRUE(judged({.distance = 2.0, .normal = Vec3d{0, 0, 1}}, {}, apart).agree);
    EXPECT_FALSE(judged({.distance = 2.0, .normal = Vec3d{0, 0, -1}}, {}, apart).agree);
}

TEST(Verdict, TheNormalOfAHitStandsAgainstTheRay) {
    const CollisionCase all{.a = geometry::Rayd{{0, 0, 5}, {0, 0, -2}}, .b = geometry::Boxd{}};
    const auto agree = [&](const Vec3d& normal) {
        return demos::examine::judge(all, {{"one", false, {.normal = normal, .t = 2.0}}}).agree;
    };
    EXPECT_TRUE(agree({0, 0, 1}));
    EXPECT_FALSE(agree({0, 0, -1}));
    EXPECT_FALSE(agree({0, 0, 2}));
}

TEST(Verdict, TheTimeOfAShortRayIsComparedByItsOwnSize) {
    const CollisionCase all{.a = geometry::Rayd{{0, 0, 5}, {0, 0, -1e-9}}, .b = geometry::Boxd{}};
    EXPECT_TRUE(judged({.t = 4e9}, {.t = 4e9 + 1e-6}, all).agree);
    EXPECT_FALSE(judged({.t = 4e9}, {.t = 4e9 + 1.0}, all).agree);
}

TEST(Verdict, WhatIsExpectedIsComparedWithEachMethod) {
    CollisionCase all = pointInBox();
    all.expect = {.overlap = true, .distance = -0.2, .normal = Vec3d{0, 0, 3}};
    EXPECT_TRUE(judged({.overlap = true}, {.distance = -0.2, .normal = Vec3d{0, 0, 1}}, all).isFine());

    all.expect = {.overlap = false};
    const Verdict verdict = judged({.overlap = true}, {.overlap = true}, all);
    EXPECT_TRUE(verdict.agree);
    EXPECT_FALSE(verdict.meetsExpectation);
    ASSERT_EQ(verdict.problems.size(), 2u);
    EXPECT_EQ(verdict.problems[0], "one (a, b) says overlap, expected was no overlap");

    all.expect = {.distance = -0.3};
    EXPECT_EQ(judged({.distance = -0.2}, {}, all).problems[0],
              "one (a, b) says distance -0.2, expected was distance -0.3 (tolerance 1e-12)");
    all.expect = {.normal = Vec3d{1, 0, 0}};
    EXPECT_FALSE(judged({.normal = Vec3d{0, 0, 1}}, {}, all).meetsExpectation);
}

TEST(Verdict, WhatNobodyAnswersIsNotMet) {
    CollisionCase all = pointInBox();
    all.expect = {.distance = 1.0, .normal = Vec3d{2, 0, 0}, .contacts = 4};
    const Verdict verdict = judged({.overlap = true}, {.overlap = true}, all);
    EXPECT_TRUE(verdict.agree);
    EXPECT_FALSE(verdict.meetsExpectation);
    EXPECT_EQ(verdict.rowIsFine, (std::vector<bool>{true, true})) << "no method has said anything wrong";
    EXPECT_EQ(verdict.problems, (std::vector<std::string>{
                                    "expected was distance 1, which no method here answers",
                                    "expected was contacts 4, which no method here answers",
                                    "expected was normal (1, 0, 0), which no method here answers",
                                }));
    for (const CaseAnswer& alone : {CaseAnswer{.overlap = true}, CaseAnswer{.distance = 0.0}, CaseAnswer{.contacts = 0},
                                    CaseAnswer{.normal = Vec3d{0, 0, 1}}, CaseAnswer{.t = 0.0},
                                    CaseAnswer{.point = Vec3d{0.0}}, CaseAnswer{.toi = 0.0}}) {
        all.expect = alone;
        EXPECT_FALSE(judged({}, {}, all).meetsExpectation);
    }
}

TEST(Verdict, ContactsOfAnotherMethodAreANoteAndTheFirstIsComparedWithWhatIsExpected) {
    CollisionCase all = pointInBox();
    all.expect = {.contacts = 1};
    const std::vector<MethodAnswer> answers{{"one", false, {.contacts = 1}}, {"two", false, {.contacts = 4}}};
    const Verdict verdict = demos::examine::judge(all, answers);
    EXPECT_TRUE(verdict.isFine());
    EXPECT_EQ(verdict.notes, (std::vector<std::string>{"two (a, b) says contacts 4, one (a, b) says contacts 1"}));
    all.expect = {.contacts = 4};
    EXPECT_FALSE(demos::examine::judge(all, answers).meetsExpectation);
    EXPECT_FALSE(
        demos::examine::judge(all, {{"one", false, {.contacts = 4}}, {"one", true, {.contacts = 1}}}).meetsExpectation);
}

TEST(Verdict, AReportThatDiffersIsTheNews) {
    CollisionCase all = pointInBox();
    all.reported = demos::examine::Report{.engine = "Foo 3", .answer = {.overlap = false}};
    const Verdict verdict = judged({.overlap = true}, {.overlap = true}, all);
    EXPECT_TRUE(verdict.isFine());
    EXPECT_EQ(verdict.notes, (std::vector<std::string>{"Foo 3 says no overlap: the methods here differ"}));
}

/// A sphere that is 5 cm deep in the top of a box.
CollisionCase reportedPair(const CaseAnswer& reported) {
    CollisionCase all{.a = geometry::Boxd{.center = {0, 0, 0}, .half = {0.5, 0.5, 0.5}},
                      .b = geometry::Sphered{{0, 0.75, 0}, 0.3}};
    all.reported = demos::examine::Report{.engine = "Foo 3", .answer = reported};
    return all;
}
Verdict verdictOn(const CollisionCase& all) { return demos::examine::judge(all, runMethods(all)); }

TEST(Verdict, EachWrongPartOfAReportIsToldWithWhatIsRight) {
    const Verdict verdict = verdictOn(reportedPair({.overlap = true, .distance = -0.5, .normal = Vec3d{0, -1, 0}}));
    EXPECT_TRUE(verdict.isFine()) << "a report is no expectation";
    EXPECT_TRUE(verdict.isReportWrong());
    EXPECT_EQ(verdict.notes,
              (std::vector<std::string>{"Foo 3 says overlap, as the methods here do",
                                        "Foo 3 says distance -0.5 m: the methods here say -0.05 m, off by 0.45 m",
                                        "Foo 3 says normal (0, -1, 0): the methods here say (0, 1, 0), off by 180°"}));
}

TEST(Verdict, AReportInSinglePrecisionIsRightAndOneThatIsATenThousandthOffIsNot) {
    EXPECT_FALSE(verdictOn(reportedPair({.distance = double{-0.05f}, .normal = Vec3d{1e-7, 1, 0}})).isReportWrong());
    EXPECT_TRUE(verdictOn(reportedPair({.distance = -0.0501})).isReportWrong());
    EXPECT_TRUE(verdictOn(reportedPair({.normal = Vec3d{0.02, 1, 0}})).isReportWrong());
    EXPECT_TRUE(verdictOn(reportedPair({.contacts = 2})).isReportWrong());
    CollisionCase coarse = reportedPair({.distance = -0.0501});
    coarse.tolerance = 1e-3;
    EXPECT_FALSE(verdictOn(coarse).isReportWrong()) << "the case's own tolerance counts";
}

TEST(Verdict, AnotherShortestWayOutIsNoWrongNormal) {
    CollisionCase all{.a = geometry::Boxd{}, .b = geometry::Boxd{}};
    for (const Vec3d& normal : {Vec3d{1, 0, 0}, Vec3d{0, -1, 0}, Vec3d{0, 0, 1}}) {
        all.reported = demos::examine::Report{.engine = "", .answer = {.normal = normal}};
        EXPECT_FALSE(verdictOn(all).isReportWrong());
    }
    all.reported->answer.normal = Vec3d{0.6, 0.8, 0};
    EXPECT_TRUE(verdictOn(all).isReportWrong());
}

TEST(Verdict, AReportedPartThatNoMethodAnswersIsNeitherRightNorWrong) {
    const Verdict verdict = verdictOn(reportedPair({.t = 3.0}));
    EXPECT_FALSE(verdict.isReportWrong());
    EXPECT_EQ(verdict.notes, (std::vector<std::string>{"Foo 3 says t 3, which no method here answers"}));
}

TEST(Verdict, SilenceIsNoDifference) {
    CollisionCase all = pointInBox();
    all.expect = {.overlap = true, .contacts = 4};
    EXPECT_TRUE(judged({.overlap = true}, {.overlap = true}, all).isUnanswered());
    all.expect.overlap = false;
    const Verdict both = judged({.overlap = true}, {.overlap = true}, all);
    EXPECT_FALSE(both.isUnanswered());
    EXPECT_EQ(both.unanswered, 1u);
    EXPECT_EQ(both.problems.back(), "expected was contacts 4, which no method here answers");
}

}  // namespace
}  // namespace collidoscope::verdict_test
