/// Named cases of the separating-axis tests of boxes, and what their observers are told.
#include "geometry/overlap/box_overlap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/overlap/exact_axes.h"

namespace collidoscope::geometry::box_overlap_test {
namespace {

constexpr std::uint64_t kSeed = 157;

/// Both orders of a pair of boxes agree with what is expected.
template <typename T>
void expectOverlap(const Box<T>& a, const Box<T>& b, bool expected) {
    EXPECT_EQ(overlaps(a, b), expected);
    EXPECT_EQ(overlaps(b, a), expected);
}

Boxd rolledRod(double crossing, double height) {
    const Quatd roll = axisAngle(Vec3d{1, 0, 0}, kPi<double> / 4);
    return {{0, 0, height}, {50, 1, 1}, axisAngle(Vec3d{0, 0, 1}, crossing) * roll};
}

TEST(ReferenceDefect, reference_defect_01_boxesFarApartDoNotOverlap) {
    expectOverlap(Boxd{{0, 0, 0}, {1, 2, 3}, {1, 0.2, 0.3, 0.4}}, Boxd{{100, 0, 0}, {3, 2, 1}, {1, 0, 1, 0}}, false);
    expectOverlap(Boxf{{0, 0, 0}, {1, 2, 3}, {1, 0.2f, 0.3f, 0.4f}}, Boxf{{0, 100, 0}, {3, 2, 1}, {1, 0, 1, 0}}, false);
}

TEST(ReferenceDefect, reference_defect_57_rodsThatCrossAtOneDegreeAreApart) {
    const double degree = kPi<double> / 180;
    for (const double angle : {degree, 0.1 * degree, 0.01 * degree, 1e-6}) {
        // Half diagonals of the square cross sections, one above the other.
        expectOverlap(rolledRod(0, 0), rolledRod(angle, 2.83), false);
        expectOverlap(rolledRod(0, 0), rolledRod(angle, 2.82), true);
    }
}

TEST(HardCase, hard_case_15_triangleMeetsBoxWithoutThickness) {
    const Triangled triangle{{.222222, .27864439812821123, .10427108852604736},
                             {.370222, .408144, .175922},
                             {.222222, .53764360187178872, .24757291147395263}};
    const Aabbd box{{.222222, .365856, .175922}, {.222222, .408144, .252352}};
    EXPECT_TRUE(overlaps(triangle, box));
    EXPECT_TRUE(overlaps(triangle, Boxd{centerOf(box), halfOf(box), Quatd{3, 0, 0, 0}}));
}

/// A stack of four boxes: touching faces overlap, the smallest gap does not.
TEST(BoxOverlap, alignedStacksTouchExactly) {
    for (const Quatd& q : {Quatd{1, 0, 0, 0}, Quatd{0, 0, 0, 0}, Quatd{1, 0, 1, 0}, Quatd{0, 3, 0, 0}}) {
        const Boxd lower{{0, 0, 0}, {0.5, 0.5, 0.5}, q};
        expectOverlap(lower, Boxd{{0, 1, 0}, {0.5, 0.5, 0.5}, Quatd{1, 0, 0, 0}}, true);
        expectOverlap(lower, Boxd{{0, std::nextafter(1.0, 2.0), 0}, {0.5, 0.5, 0.5}, Quatd{1, 0, 0, 0}}, false);
    }
    EXPECT_TRUE(overlaps(Aabbd{{-1, -1, -1}, {1, 1, 1}}, Boxd{{2, 2, 2}, {1, 1, 1}}));
    EXPECT_FALSE(overlaps(Aabbd{{-1, -1, -1}, {1, 1, 1}}, Boxd{{2, 2, std::nextafter(2.0, 3.0)}, {1, 1, 1}}));
}

/// q = (1, 2, 3, 4) turns by a rational matrix: row (2, 28, 10) / 30 carries the corner of the box.
TEST(BoxOverlap, unnormalisedQuaternionsHaveExactAxes) {
    const Boxd box{{0, 0, 0}, {3, 3, 3}, Quatd{1, 2, 3, 4}};
    // The matrix of q times 30 has the rows (-20, 4, 22), (20, -10, 20), (10, 28, 4): the box reaches 4.6 along x.
    const Aabbd beside{{4.6f, -9, -9}, {9, 9, 9}};
    EXPECT_EQ(overlaps(beside, box), double{4.6f} * 30 <= 3 * 46);
    EXPECT_TRUE(overlaps(Aabbd{{-9, 5, -9}, {9, 9, 9}}, box));
    EXPECT_FALSE(overlaps(Aabbd{{-9, std::nextafter(5.0, 6.0), -9}, {9, 9, 9}}, box));
}

TEST(BoxOverlap, flatBoxesNeedlesAndPoints) {
    const Boxd point{{1, 2, 3}, {0, 0, 0}, {1, 2, 3, 4}};
    expectOverlap(point, point, true);
    expectOverlap(point, Boxd{{1, 2, std::nextafter(3.0, 4.0)}, {0, 0, 0}}, false);
    expectOverlap(Boxd{{0, 0, 0}, {1, 0, 0}}, Boxd{{0, 0, 0}, {0, 1, 0}, {1, 1, 1, 1}}, true);
    expectOverlap(Boxd{{0, 0, 0}, {1, 1, 0}}, Boxd{{2, 2, 0}, {1, 1, 0}}, true);
    expectOverlap(Boxd{{0, 0, 0}, {1, 1, 0}}, Boxd{{2, 2, 1e-300}, {1, 1, 0}}, false);
    EXPECT_TRUE(overlaps(Triangled{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, Aabbd{{0, 0, 0}, {1, 1, 1}}));
    EXPECT_FALSE(overlaps(Triangled{{1, 1, 1.5}, {1, 2, 1.5}, {1, 3, 1.5}}, Aabbd{{0, 0, 0}, {1, 1, 1}}));
}

TEST(BoxOverlap, hugeAndTinyNumbersAndNotNumbers) {
    const double huge = 1e308;
    expectOverlap(Boxd{{huge, 0, 0}, {1, 1, 1}}, Boxd{{-huge, 0, 0}, {1, 1, 1}}, false);
    expectOverlap(Boxd{{huge, 0, 0}, {huge, huge, huge}}, Boxd{{-huge, 0, 0}, {huge, 1, 1}}, true);
    expectOverlap(Boxd{{0, 0, 0}, {5e-324, 0, 0}}, Boxd{{1e-323, 0, 0}, {5e-324, 0, 0}}, true);
    expectOverlap(Boxd{{0, 0, 0}, {5e-324, 0, 0}}, Boxd{{1.5e-323, 0, 0}, {5e-324, 0, 0}}, false);
    const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
    for (const double s : bad) {
        expectOverlap(Boxd{{s, 0, 0}, {1, 1, 1}}, Boxd{{s, 0, 0}, {1, 1, 1}}, false);
        expectOverlap(Boxd{{0, 0, 0}, {1, s, 1}}, Boxd{}, false);
        expectOverlap(Boxd{{0, 0, 0}, {1, 1, 1}, {1, s, 0, 0}}, Boxd{}, false);
        EXPECT_FALSE(overlaps(Triangled{{0, 0, 0}, {1, s, 0}, {0, 1, 0}}, Boxd{}));
        EXPECT_FALSE(overlaps(Triangled{{0, 0, 0}, {1, s, 0}, {0, 1, 0}}, Aabbd{{-1, -1, -1}, {1, 1, 1}}));
    }
}

TEST(BoxOverlap, observersSeeEachAxisAndTheOneThatSeparates) {
    std::vector<AxisStep> steps;
    const auto record = [&](const AxisStep& step) { steps.push_back(step); };
    EXPECT_FALSE(overlaps(rolledRod(0, 0), rolledRod(0.02, 2.83), record));
    ASSERT_EQ(steps.size(), 7u);
    const AxisStep& last = steps.back();
    EXPECT_EQ(last.source, AxisSource::EdgePair);
    EXPECT_EQ(last.verdict, AxisVerdict::Separates);
    EXPECT_LT(last.a.max, last.b.min);
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) EXPECT_EQ(steps[i].verdict, AxisVerdict::Overlaps);

    steps.clear();
    EXPECT_TRUE(overlaps(Boxd{{0, 0, 0}, {1, 1, 1}}, Boxd{{0, 1.5, 0}, {1, 1, 1}}, record));
    int degenerate = 0;
    for (const AxisStep& step : steps) degenerate += step.verdict == AxisVerdict::Degenerate ? 1 : 0;
    EXPECT_EQ(degenerate, 3) << "parallel edges are shielded by the other axes";
}

TEST(BoxOverlap, shadowsOfStepsAreThoseOfTheCorners) {
    Random random{kSeed};
    for (int k = 0; k < 200; ++k) {
        const Boxd a{random.inBox(Vec3f{-1}, Vec3f{1}), random.inBox(Vec3f{0.1f}, Vec3f{1}), Quatd{random.rotation()}};
        const Triangled t{random.inBox(Vec3f{-1}, Vec3f{1}), random.inBox(Vec3f{-1}, Vec3f{1}),
                          random.inBox(Vec3f{-1}, Vec3f{1})};
        overlaps(t, a, [&](const AxisStep& step) {
            const double middle = glm::dot(step.axis, a.center);
            EXPECT_NEAR(0.5 * (step.b.min + step.b.max), middle, 1e-12);
            const double corners[] = {glm::dot(step.axis, t.a), glm::dot(step.axis, t.b), glm::dot(step.axis, t.c)};
            EXPECT_NEAR(step.a.min, *std::min_element(corners, corners + 3), 1e-12);
            EXPECT_NEAR(step.a.max, *std::max_element(corners, corners + 3), 1e-12);
        });
    }
}

}  // namespace
}  // namespace collidoscope::geometry::box_overlap_test
