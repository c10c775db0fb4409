/// Sidedness, and what the observer of a ray-triangle test is told.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/ray/ray_triangle.h"

namespace collidoscope::geometry::ray_triangle_steps_test {
namespace {

constexpr std::uint64_t kSeed = 8;
constexpr std::array kMethods{RayTriangleMethod::MollerTrumbore, RayTriangleMethod::PlaneBarycentric,
                              RayTriangleMethod::Watertight};
using Question = RayTriangleQuestion;
using Verdict = RayTriangleVerdict;

/// Counter-clockwise seen from above (+z).
constexpr Triangled kTriangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

std::vector<RayTriangleStep> stepsOf(const Rayd& ray, const Triangled& triangle, RayTriangleMethod method,
                                     FaceCulling faces = FaceCulling::Both) {
    std::vector<RayTriangleStep> steps;
    rayCast(ray, triangle, method, faces, [&](const RayTriangleStep& step) { steps.push_back(step); });
    return steps;
}

TEST(RayTriangle, reference_defect_10_sidednessIsAnArgument) {
    const Rayd fromFront{{1, 1, 2}, {0, 0, -1}};
    const Rayd fromBehind{{1, 1, -2}, {0, 0, 1}};
    const Rayd within{{-2, 1, 0}, {1, 0, 0}};
    for (const RayTriangleMethod method : kMethods) {
        EXPECT_TRUE(rayCast(fromFront, kTriangle, method, FaceCulling::FrontOnly));
        EXPECT_FALSE(rayCast(fromBehind, kTriangle, method, FaceCulling::FrontOnly));
        EXPECT_EQ(rayCast(fromBehind, kTriangle, method).value().normal, Vec3d(0, 0, -1)) << "a segment from behind";
        EXPECT_EQ(rayCast(within, kTriangle, method, FaceCulling::FrontOnly).value().t, 2.0)
            << "a segment in the plane";
    }
    const Planed plane{{0, 0, 1}, 0};
    EXPECT_TRUE(rayCast(fromFront, plane, FaceCulling::FrontOnly));
    EXPECT_FALSE(rayCast(fromBehind, plane, FaceCulling::FrontOnly));
    EXPECT_TRUE(rayCast(fromBehind, plane));
    EXPECT_EQ(rayCast(within, plane, FaceCulling::FrontOnly).value().t, 0.0);
}

TEST(RayTriangle, reference_defect_06_aPlaneBehindTheRayIsNotHit) {
    for (const RayTriangleMethod method : kMethods) {
        EXPECT_FALSE(rayCast(Rayd{{1, 1, 2}, {0, 0, 1}}, kTriangle, method));
        const auto steps = stepsOf({{1, 1, 2}, {0, 0, 1}}, kTriangle, method);
        EXPECT_EQ(steps.back().question, Question::Distance);
        EXPECT_EQ(steps.back().verdict, Verdict::Rejects);
        EXPECT_EQ(steps.back().value / steps.back().determinant, -2.0);
    }
}

TEST(RayTriangle, reference_defect_63_touchingCountsFromBothSides) {
    for (const RayTriangleMethod method : kMethods)
        for (const double side : {1.0, -1.0})
            for (const Vec3d& p : {Vec3d{0, 0, 0}, Vec3d{2, 0, 0}, Vec3d{2, 2, 0}, Vec3d{1, 1, 0}}) {
                EXPECT_EQ(rayCast(Rayd{p, {0, 0, side}}, kTriangle, method).value().t, 0.0) << "starts on it";
                EXPECT_EQ(rayCast(Rayd{p - Vec3d{0, 0, side}, {0, 0, side}}, kTriangle, method).value().t, 1.0);
            }
}

TEST(RayTriangle, theStepsOfAHitAreTheWeightsAndTheTime) {
    for (const RayTriangleMethod method : kMethods) {
        const auto steps = stepsOf({{1, 2, 6}, {0, 0, -2}}, kTriangle, method);
        ASSERT_EQ(steps.size(), 5u);
        const Question order[] = {Question::Facing, Question::WeightA, Question::WeightB, Question::WeightC,
                                  Question::Distance};
        const double expected[] = {1.0, 0.25, 0.25, 0.5, 3.0};
        for (std::size_t i = 0; i < steps.size(); ++i) {
            EXPECT_EQ(steps[i].question, order[i]);
            EXPECT_EQ(steps[i].verdict, Verdict::Passes);
            EXPECT_GT(steps[i].determinant, 0.0) << "from the front";
            EXPECT_NEAR(steps[i].value / steps[i].determinant, expected[i], 1e-15);
            EXPECT_LT(steps[i].rounding, 1e-12 * steps[i].determinant);
        }
    }
}

TEST(RayTriangle, theLastStepOfAMissNamesTheEdgeThatIsMissed) {
    for (const RayTriangleMethod method : kMethods) {
        const auto last = [&](const Vec3d& origin) { return stepsOf({origin, {0, 0, -1}}, kTriangle, method).back(); };
        EXPECT_EQ(last({3, 3, 1}).question, Question::WeightA) << "beyond bc";
        EXPECT_EQ(last({-1, 1, 1}).question, Question::WeightB) << "beyond ca";
        EXPECT_EQ(last({1, -1, 1}).question, Question::WeightC) << "beyond ab";
        EXPECT_EQ(last({1, -1, 1}).verdict, Verdict::Rejects);
        EXPECT_EQ(stepsOf({{1, 1, -1}, {0, 0, 1}}, kTriangle, method, FaceCulling::FrontOnly).back().question,
                  Question::Facing);
    }
}

TEST(RayTriangle, whatRoundingHidesIsDecidedExactlyInALastStep) {
    for (const RayTriangleMethod method : kMethods) {
        const auto onEdge = stepsOf({{2, 2, 1}, {0, 0, -1}}, kTriangle, method);
        EXPECT_EQ(onEdge[1].verdict, Verdict::TooClose);
        EXPECT_EQ(onEdge.back().question, Question::Exactly);
        EXPECT_EQ(onEdge.back().verdict, Verdict::Passes);
        EXPECT_EQ(onEdge.back().value, 1.0);
        const auto inPlane = stepsOf({{-1, -1, 0}, {-1, 0, 0}}, kTriangle, method);
        ASSERT_EQ(inPlane.size(), 2u);
        EXPECT_EQ(inPlane[0].verdict, Verdict::TooClose);
        EXPECT_EQ(inPlane[1].verdict, Verdict::Rejects);
    }
}

TEST(RayTriangle, beingObservedChangesNoBit) {
    Random random{kSeed};
    const auto point = [&](float reach) { return Vec3d{random.inBox(Vec3f{-reach}, Vec3f{reach})}; };
    int hits = 0;
    constexpr int kCases = 20000;
    for (int i = 0; i < kCases; ++i) {
        const Triangled t{point(2), point(2), point(2)};
        const Vec3d origin = point(2), there = point(0.7f), back = point(0.7f);
        const Rayd ray{origin, (t.a + t.b + t.c) / 3.0 + there - back};
        const RayTriangleMethod method = kMethods[static_cast<std::size_t>(i % 3)];
        int steps = 0;
        const auto watched = rayCast(ray, t, method, FaceCulling::Both, [&](const RayTriangleStep&) { ++steps; });
        const auto alone = rayCast(ray, t, method);
        ASSERT_EQ(watched.has_value(), alone.has_value()) << "seed " << kSeed << " case " << i;
        EXPECT_GT(steps, 0);
        if (!alone) continue;
        ++hits;
        EXPECT_EQ(watched->t, alone->t);
        EXPECT_EQ(watched->point, alone->point);
        EXPECT_EQ(watched->barycentric, alone->barycentric);
    }
    EXPECT_GT(hits, kCases / 20) << "rays are not aimed here";
}

TEST(RayTriangle, whatIsNotFiniteIsNotHit) {
    const float bad[] = {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                         std::numeric_limits<float>::quiet_NaN()};
    for (const float value : bad)
        for (int place = 0; place < 15; ++place) {
            Vec3f numbers[] = {{1, 1, 2}, {0, 0, -1}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
            numbers[place / 3][place % 3] = value;
            for (const RayTriangleMethod method : kMethods)
                EXPECT_FALSE(
                    rayCast(Rayf{numbers[0], numbers[1]}, Trianglef{numbers[2], numbers[3], numbers[4]}, method))
                    << "place " << place;
        }
}

/// Doubles far beyond floats: still finite, and the same at every scale.
TEST(RayTriangle, hugeAndTinyDoublesAreScaledFirst) {
    for (const double k : {0x1p-1000, 0x1p-300, 0x1p300, 0x1p1000})
        for (const RayTriangleMethod method : kMethods) {
            const Triangled t{kTriangle.a * k, kTriangle.b * k, kTriangle.c * k};
            const auto hit = rayCast(Rayd{Vec3d{1, 2, 6} * k, Vec3d{0, 0, -2} * k}, t, method);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->t, 3.0);
            EXPECT_EQ(hit->point, Vec3d(1, 2, 0) * k);
            EXPECT_FALSE(rayCast(Rayd{Vec3d{5, 2, 6} * k, Vec3d{0, 0, -2} * k}, t, method));
        }
}

}  // namespace
}  // namespace collidoscope::geometry::ray_triangle_steps_test
