/// What the observers of the three methods see: the steps tell the same story as the answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "geometry/triangle/determinant_signs.h"
#include "geometry/triangle/interval_overlap.h"
#include "geometry/triangle/triangle_axes.h"
#include "tests/geometry/triangle/triangle_pairs.h"

namespace collidoscope::geometry::triangle_steps_test {
namespace {

constexpr std::uint64_t kSeed = 8;

TwoTriangles anyPair(Random& random, int i) { return i % 2 == 0 ? randomPair(random) : awkwardPair(random); }

std::vector<TriangleStep> stepsOfDeterminants(const Trianglef& a, const Trianglef& b) {
    std::vector<TriangleStep> steps;
    overlapsByDeterminants(a, b, [&](const TriangleStep& step) { steps.push_back(step); });
    return steps;
}
std::vector<TriangleStep> stepsOfIntervals(const Trianglef& a, const Trianglef& b) {
    std::vector<TriangleStep> steps;
    overlapsByIntervals(a, b, [&](const TriangleStep& step) { steps.push_back(step); });
    return steps;
}
std::vector<AxisStep> stepsOfAxes(const Trianglef& a, const Trianglef& b) {
    std::vector<AxisStep> steps;
    overlapsBySeparatingAxes(a, b, [&](const AxisStep& step) { steps.push_back(step); });
    return steps;
}

TEST(TriangleSteps, theObservedAnswerIsTheAnswerAndTheLastStepSaysIt) {
    Random random{kSeed};
    for (int i = 0; i < 4000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " pair " + std::to_string(i));
        const auto [a, b] = anyPair(random, i);
        const TriangleVerdict expected =
            overlapsByDeterminants(a, b) ? TriangleVerdict::Overlap : TriangleVerdict::Apart;
        ASSERT_EQ(stepsOfDeterminants(a, b).back().verdict, expected);
        ASSERT_EQ(stepsOfIntervals(a, b).back().verdict, expected);
        const std::vector<AxisStep> axes = stepsOfAxes(a, b);
        const bool isSeparated = axes.back().verdict == AxisVerdict::Separates;
        ASSERT_TRUE(!isSeparated || expected == TriangleVerdict::Apart);
    }
}

TEST(TriangleSteps, crossingTrianglesTakeSixCornersAndTwoEdgePairs) {
    const Trianglef a{{-2, 0, -1}, {2, 0, -1}, {0, 0, 3}}, b{{0, -1, 0}, {0, 2, 0}, {3, 2, 0.5f}};
    const std::vector<TriangleStep> steps = stepsOfDeterminants(a, b);
    ASSERT_EQ(steps.size(), 8u);
    for (int i = 0; i < 3; ++i) {
        const TriangleStep& ofA = steps[static_cast<std::size_t>(i)];
        const TriangleStep& ofB = steps[static_cast<std::size_t>(3 + i)];
        EXPECT_EQ(ofA.kind, TriangleStepKind::VertexOfA);
        EXPECT_EQ(ofA.featureA, i);
        EXPECT_EQ(ofB.kind, TriangleStepKind::VertexOfB);
        EXPECT_EQ(ofB.featureB, i);
        EXPECT_EQ(ofB.sign, ofB.determinant > 0 ? 1 : -1);
    }
    EXPECT_EQ(steps[6].kind, TriangleStepKind::EdgePair);
    EXPECT_EQ(steps[7].kind, TriangleStepKind::EdgePair);
    EXPECT_EQ(steps[7].verdict, TriangleVerdict::Overlap);
    for (const TriangleStep& step : steps) EXPECT_FALSE(step.isExact);
}

TEST(TriangleSteps, anEdgePairNamesTheEdgesOfItsDeterminant) {
    Random random{kSeed};
    const auto corner = [](const Trianglef& t, int i) { return Vec3d{i % 3 == 0 ? t.a : i % 3 == 1 ? t.b : t.c}; };
    int pairs = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto [a, b] = randomPair(random);
        for (const TriangleStep& step : stepsOfDeterminants(a, b)) {
            if (step.kind != TriangleStepKind::EdgePair) continue;
            ++pairs;
            const Vec3d p = corner(a, step.featureA), q = corner(a, step.featureA + 1);
            const Vec3d r = corner(b, step.featureB), s = corner(b, step.featureB + 1);
            const double volume = glm::dot(glm::cross(q - p, r - p), s - p);
            EXPECT_NEAR(std::fabs(step.determinant), std::fabs(volume), 1e-14);
        }
    }
    EXPECT_GT(pairs, 1000);
}

TEST(TriangleSteps, oneSideOfAPlaneEndsTheTest) {
    const Trianglef a{{0, 0, 1}, {1, 0, 2}, {0, 1, 3}}, b{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(stepsOfDeterminants(a, b).size(), 3u);
    EXPECT_EQ(stepsOfIntervals(a, b).size(), 3u);
    EXPECT_LE(stepsOfAxes(a, b).size(), 2u);
}

TEST(TriangleSteps, whatRoundingMayDecideIsAskedAgainExactly) {
    const Trianglef a{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, touching{{1, 1, 0}, {1, 1, 3}, {2, 2, 5}};
    const std::vector<TriangleStep> steps = stepsOfDeterminants(a, touching);
    const auto isTooClose = [](const TriangleStep& step) { return step.verdict == TriangleVerdict::TooClose; };
    EXPECT_EQ(std::count_if(steps.begin(), steps.end(), isTooClose), 1);
    EXPECT_TRUE(steps.back().isExact);
    const auto axes = stepsOfAxes(a, touching);
    const auto isOpen = [](const AxisStep& step) { return step.verdict == AxisVerdict::TooClose; };
    EXPECT_GE(std::count_if(axes.begin(), axes.end(), isOpen), 1);
    EXPECT_EQ(axes.size(), 17u + static_cast<std::size_t>(std::count_if(axes.begin(), axes.end(), isOpen)));
}

TEST(TriangleSteps, intervalsOnTheCommonLineAreShown) {
    // The planes y = 0 and z = 0 share the x axis: A covers [-1, 1] of it, B covers [0.5, 3.5].
    const Trianglef a{{0, 0, 1}, {-2, 0, -1}, {2, 0, -1}}, b{{2, 1, 0}, {-1, -1, 0}, {5, -1, 0}};
    const std::vector<TriangleStep> steps = stepsOfIntervals(a, b);
    ASSERT_EQ(steps.size(), 8u);
    EXPECT_EQ(steps[6].kind, TriangleStepKind::IntervalOfA);
    EXPECT_TRUE(steps[6].isExact && steps[7].isExact) << "the order of the ends is decided by exact signs";
    EXPECT_EQ(steps[6].interval.min, -1.0);
    EXPECT_EQ(steps[6].interval.max, 1.0);
    EXPECT_EQ(steps[7].interval.min, 0.5);
    EXPECT_EQ(steps[7].interval.max, 3.5);
    EXPECT_EQ(steps[7].line.y, 0.0);
    EXPECT_EQ(steps[7].line.z, 0.0);
    EXPECT_EQ(steps[7].verdict, TriangleVerdict::Overlap);
}

TEST(TriangleSteps, coplanarTrianglesTakeSeventeenAxesAndOneFlatStep) {
    const Trianglef a{{0, 0, 0}, {4, 1, 0}, {1, 3, 0}}, b{{1, 1, 0}, {5, 1, 0}, {2, 7, 0}};
    const std::vector<AxisStep> axes = stepsOfAxes(a, b);
    int different = 0;
    for (const AxisStep& step : axes) different += step.verdict != AxisVerdict::TooClose ? 1 : 0;
    EXPECT_EQ(different, 17);
    EXPECT_EQ(stepsOfDeterminants(a, b).back().kind, TriangleStepKind::Flat);
    EXPECT_EQ(stepsOfIntervals(a, b).back().kind, TriangleStepKind::Flat);
}

TEST(TriangleSteps, anObserverOfAxesSeesTheShadows) {
    const Trianglef a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, above{{0, 0, 2}, {1, 0, 3}, {0, 1, 4}};
    const std::vector<AxisStep> axes = stepsOfAxes(a, above);
    ASSERT_EQ(axes.size(), 1u);
    EXPECT_EQ(axes[0].source, AxisSource::FaceA);
    EXPECT_EQ(axes[0].axis, Vec3d(0, 0, 1));
    EXPECT_EQ(axes[0].a.max, 0.0);
    EXPECT_EQ(axes[0].b.min, 2.0);
    EXPECT_EQ(axes[0].verdict, AxisVerdict::Separates);
}

}  // namespace
}  // namespace collidoscope::geometry::triangle_steps_test
