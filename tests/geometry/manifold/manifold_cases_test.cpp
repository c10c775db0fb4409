/// Named cases of manifolds: published mistakes, and reports to collision libraries with their right answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/manifold/collide.h"
#include "geometry/manifold/edge_clipping.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::geometry::manifold_cases_test {
namespace {

/// Both ways to the points of two boxes: by a reference face, and after the book.
constexpr auto byFace = [](const Boxd& a, const Boxd& b) { return collide(a, b); };
constexpr auto byEdges = [](const Boxd& a, const Boxd& b) { return collideByEdges(a, b); };
constexpr std::optional<Manifoldd> (*kMethods[])(const Boxd&, const Boxd&) = {byFace, byEdges};

void expectNear(const Vec3d& found, const Vec3d& expected, double tolerance = 1e-12) {
    EXPECT_LE(glm::length(found - expected), tolerance) << found.x << ' ' << found.y << ' ' << found.z;
}

/// The manifold, after what holds of every one: a unit normal, the same told from B, no contact deeper than the depth.
template <typename A, typename B>
Manifoldd found(const A& a, const B& b, double margin = 0.0) {
    const auto m = collide(a, b, {.margin = margin});
    const auto other = collide(b, a, {.margin = margin});
    EXPECT_TRUE(m && other);
    if (!m || !other) return {};
    EXPECT_NEAR(glm::length(m->normal), 1.0, 1e-12);
    // Each prefers a face of its A.
    EXPECT_NEAR(other->depth, m->depth, 2 * kFaceAdvantage * std::fabs(m->depth) + 1e-12);
    EXPECT_EQ(other->count, m->count);
    EXPECT_GE(m->count, 1u);
    for (const ManifoldPoint<double>& contact : m->points()) EXPECT_LE(contact.depth, m->depth + 1e-9);
    return *m;
}
/// The same of both methods.
void expectOfBoth(const Boxd& a, const Boxd& b, double depth, const Vec3d& normal) {
    for (const auto method : kMethods)
        for (const bool isSwapped : {false, true}) {
            const auto m = isSwapped ? method(b, a) : method(a, b);
            ASSERT_TRUE(m);
            EXPECT_NEAR(m->depth, depth, 1e-12);
            expectNear(m->normal, isSwapped ? -normal : normal);
            EXPECT_GE(m->count, 1u);
            EXPECT_LE(m->count, 4u);
        }
}

Quatd about(const Vec3d& axis, double angle) { return axisAngle(axis, angle); }

TEST(ManifoldReferenceDefect, reference_defect_30_spheresKeepTheirFullDepthAndConcentricOnesCollide) {
    const Manifoldd m = found(Sphered{{0, 0, 0}, 1}, Sphered{{1.9, 0, 0}, 1});
    EXPECT_NEAR(m.depth, 0.1, 1e-12);
    expectNear(m.normal, {1, 0, 0});
    expectNear(m.contacts[0].position, {0.95, 0, 0});
    EXPECT_NEAR(found(Sphered{{1, 1, 1}, 1}, Sphered{{1, 1, 1}, 2}).depth, 3.0, 1e-12);
}
TEST(ManifoldReferenceDefect, reference_defect_31_sphereInsideABoxLeavesByTheNearestFace) {
    const Boxd box{{0, 0, 0}, {3, 2, 1}};
    const Manifoldd m = found(box, Sphered{{1.0, 1.0, 0.6}, 0.25});
    EXPECT_NEAR(m.depth, 0.65, 1e-12);
    expectNear(m.normal, {0, 0, 1});
    EXPECT_NEAR(found(box, Sphered{{0, 0, 0}, 0.25}).depth, 1.25, 1e-12);
}
TEST(ManifoldReferenceDefect, reference_defect_32_boxesOfAnyAxisSignHaveTheirDepthAndAContact) {
    const Boxd box{{0, 0, 0}, {1, 1, 1}};
    for (const double side : {-1.0, 1.0}) {
        expectOfBoth(box, {{side * 1.5, 0.1, 0.2}, {1, 1, 1}}, 0.5, {side, 0, 0});
        expectOfBoth(box, {{0.1, side * 1.5, 0.2}, {1, 1, 1}}, 0.5, {0, side, 0});
    }
    expectOfBoth(box, {{0.3, 0, 0}, {0.2, 0.2, 0.2}}, 0.9, {1, 0, 0});
}
TEST(ManifoldReferenceDefect, reference_defect_33_depthIsFullForBoxesAndSpheresAlike) {
    const Boxd ground{{0, -1, 0}, {5, 1, 5}};
    EXPECT_NEAR(found(ground, Boxd{{0, 0.9, 0}, {1, 1, 1}}).depth, 0.1, 1e-12);
    EXPECT_NEAR(found(ground, Sphered{{0, 0.9, 0}, 1}).depth, 0.1, 1e-12);
    EXPECT_NEAR(found(Planed{{0, 1, 0}, 0}, Sphered{{0, 0.9, 0}, 1}).depth, 0.1, 1e-12);
    EXPECT_NEAR(found(ground, Capsuled{{-1, 0.9, 0}, {1, 0.9, 0}, 1}).depth, 0.1, 1e-12);
}
TEST(ManifoldReferenceDefect, reference_defect_58_containmentKeepsItsNormal) {
    expectOfBoth({{0, 0, 0}, {1, 50, 50}}, {{8, 0, 0}, {10, 50, 50}}, 3.0, {1, 0, 0});
}
TEST(ManifoldReferenceDefect, reference_defect_59_roundingLosesNoContact) {
    // Flat on each other under any common turn: the corners lie on the sides that clip them.
    Random random{59};
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE(i);
        const Quatd turn = glm::normalize(Quatd{random.rotation()});
        const Vec3d center{random.inBox(Vec3f{-9}, Vec3f{9})};
        const double sink = i % 2 == 0 ? 1e-3 : 1e-9;
        const Boxd a{center, {0.5, 0.5, 0.5}, turn};
        const Boxd b{center + turn * Vec3d{0, 1 - sink, 0}, {0.5, 0.5, 0.5}, turn};
        for (const auto method : kMethods) {
            const auto m = method(a, b);
            ASSERT_TRUE(m);
            EXPECT_EQ(m->count, 4u);
            for (const ManifoldPoint<double>& contact : m->points()) EXPECT_NEAR(contact.depth, sink, 1e-6);
        }
    }
}

TEST(ManifoldHardCase, hard_case_33_cubesOverlapByATenth) {
    expectOfBoth({{0, 0, 0}, {1, 1, 1}}, {{0, 0, 1.9}, {1, 1, 1}}, 0.1, {0, 0, 1});
    const Manifoldd m = found(Boxd{{0, 0, 0}, {1, 1, 1}}, Boxd{{0, 0, 1.9}, {1, 1, 1}});
    EXPECT_EQ(m.count, 4u);
    for (const ManifoldPoint<double>& contact : m.points()) expectNear(glm::abs(contact.position), {1, 1, 0.95});
}
TEST(ManifoldHardCase, hard_case_34_boxesOverlapByAQuarter) {
    const Vec3d half{0.5, 0.5, 0.5};
    const Boxd other{{0, 0, 0}, {0.25, 0.5, 0.75}};
    expectOfBoth({{-0.5, 0.5, 0.2}, half}, other, 0.25, {1, 0, 0});
    expectOfBoth({{-0.3, 0.5, 1}, half}, other, 0.25, {0, 0, -1});
}
TEST(ManifoldHardCase, hard_case_35_deepOverlapIsTold) {
    const Boxd box{{0, 0, 0}, {2, 1, 1}};
    expectOfBoth(box, {{3.5, 0, 0}, {2, 1, 1}}, 0.5, {1, 0, 0});
    expectOfBoth(box, {{0, 0.2, 0}, {2, 1, 1}}, 1.8, {0, 1, 0});
}
TEST(ManifoldHardCase, hard_case_36_concentricAndContainedCubesHaveContacts) {
    const Boxd cube{{0, 0, 0}, {1, 1, 1}};
    for (const auto method : kMethods) {
        const auto m = method(cube, cube);
        ASSERT_TRUE(m);
        EXPECT_NEAR(m->depth, 2.0, 1e-12);
        EXPECT_GE(m->count, 1u);
    }
    for (const double offset : {0.5, 0.79, 0.8, 0.81, 1.2})
        expectOfBoth(cube, {{0, offset, 0}, {0.2, 0.2, 0.2}}, 1.2 - offset, {0, 1, 0});
}
TEST(ManifoldHardCase, hard_case_37_identicalSpheresHaveADirection) {
    const Manifoldd m = found(Sphered{{1, 2, 3}, 2}, Sphered{{1, 2, 3}, 2});
    EXPECT_EQ(m.depth, 4.0);
    EXPECT_NEAR(glm::length(m.normal), 1.0, 1e-6);
}
TEST(ManifoldHardCase, hard_case_38_edgeAgainstEdgeTouchesInOnePoint) {
    const double root = std::sqrt(0.5);
    const Quatd turn = about({0, 1, 0}, -kPi<double> / 4) * about({0, 0, 1}, kPi<double> / 4);
    const Vec3d half{0.5, 0.5, 0.5};
    const Manifoldd m = found(Boxd{{0, 0, 0}, half}, Boxd{Vec3d{root, 0, root} * (std::sqrt(2.0) - 0.1), half, turn});
    EXPECT_NEAR(m.depth, 0.1, 1e-12);
    ASSERT_EQ(m.count, 1u);
    expectNear(m.contacts[0].position, Vec3d{root, 0, root} * (root - 0.05));
}
TEST(ManifoldHardCase, hard_case_46_faceNormalOfTheLargerBox) {
    const Boxd a{{1.10164554, -0.11389316, 0.74}, {0.65, 0.48, 0.04}, {-0.348312918, 0, 0, 0.937378318}};
    const Manifoldd m = found(a, Boxd{{1.4, 0, 1.425}, {0.1, 1.2, 1.4}});
    EXPECT_NEAR(m.depth, 0.60736802, 0.60736802 * kFaceAdvantage);
    expectNear(m.normal, {1, 0, 0}, 1e-12);
}
TEST(ManifoldHardCase, hard_case_49_cubesThatLeanALittleKeepTheirFaceAndPatch) {
    const Boxd below{{0, 0, 0}, {0.05, 0.05, 0.05}};
    for (double tilt = 1e-9; tilt < 2e-2; tilt *= 10) {
        SCOPED_TRACE(tilt);
        const Boxd above{{0, 0, 0.1 - 1e-5}, {0.05, 0.05, 0.05}, about({1, 0.5, 3}, tilt)};
        const Manifoldd m = found(below, above);
        if (tilt > 1.5e-4) continue;
        EXPECT_EQ(m.count, 4u);
        EXPECT_GT(std::fabs(m.normal.z), 1 - 1e-7);
    }
}
TEST(ManifoldHardCase, hard_case_50_cubeOnAThinPlateHasFourContacts) {
    for (const double size : {1.0, 10.0, 50.0, 100.0}) {
        const Boxd plate{{0, 0, 0.25}, {size, size, 0.25}};
        const Manifoldd m = found(plate, Boxd{{0, 0, 0.59924578666687}, {0.1, 0.1, 0.1}});
        EXPECT_NEAR(m.depth, 0.00075421333313, 1e-12);
        EXPECT_EQ(m.count, 4u);
        for (const ManifoldPoint<double>& contact : m.points()) EXPECT_NEAR(contact.depth, m.depth, 1e-12);
    }
}
TEST(ManifoldHardCase, hard_case_51_farFromTheOriginNothingChanges) {
    const Quatd turn = about({1, 2, 3}, 0.4);
    const Manifoldd here = found(Boxd{{0, 0, 0}, {1, 1, 1}}, Boxd{{0.3, 1.8, 0.1}, {1, 1, 1}, turn});
    for (const double far : {1.0, 1000.0}) {
        const Vec3d by{far, -far, far};
        const Manifoldd there = found(Boxd{by, {1, 1, 1}}, Boxd{by + Vec3d{0.3, 1.8, 0.1}, {1, 1, 1}, turn});
        EXPECT_NEAR(there.depth, here.depth, 1e-12 * far);
        ASSERT_EQ(there.count, here.count);
        for (std::size_t i = 0; i < here.count; ++i) {
            EXPECT_EQ(there.contacts[i].id, here.contacts[i].id);
            expectNear(there.contacts[i].position - by, here.contacts[i].position, 1e-12 * far);
        }
    }
}
TEST(ManifoldHardCase, hard_case_52_crossedEdgesTouchInOnePoint) {
    const double root = std::sqrt(2.0);
    for (const double d : {1.42, root, 1.41, 1.3}) {
        SCOPED_TRACE(d);
        const Boxd a{{0, 0, 0}, {0.5, 0.5, 0.5}, about({0, 1, 0}, kPi<double> / 4)};
        const Boxd b{{d, 0, 0}, {0.5, 0.5, 0.5}, about({0, 0, 1}, kPi<double> / 4)};
        const Manifoldd m = found(a, b, 0.01);
        EXPECT_NEAR(m.depth, root - d, 1e-12);
        ASSERT_EQ(m.count, 1u);
        expectNear(m.contacts[0].position, {d / 2, 0, 0});
        EXPECT_EQ(collide(a, b).has_value(), overlaps(a, b));
    }
}
TEST(ManifoldHardCase, hard_case_52_leaningCubesAlwaysHaveContacts) {
    const Vec3d half{0.5, 0.5, 0.5};
    for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 0, 1}, Vec3d{1, 0, 1}, Vec3d{1, 0, -1}})
        for (double tilt = 0.0; tilt <= 0.05; tilt += 0.0025) {
            SCOPED_TRACE(tilt);
            const Boxd a{{0, 0, 0}, half}, b{{0, 0.99, 0}, half, about(axis, tilt)};
            const Manifoldd m = found(a, b);
            EXPECT_GE(m.count, 2u);
            EXPECT_LE(m.count, 4u);
            // The highest of the lower corners is so high above the lowest.
            const double rise = glm::length(axis) > 1.1 ? std::sqrt(2.0) * std::sin(tilt) : std::sin(tilt);
            if (rise - m.depth < 0.029) {
                EXPECT_EQ(found(a, b, 0.03).count, 4u);
            }
        }
}
TEST(ManifoldHardCase, hard_case_54_capsuleAgainstALargeTriangle) {
    const Capsuled capsule{{0, -0.675f, 0}, {0, 0.675f, 0}, 0.42f};
    const Triangled triangle{{-0.0904417038f, -4.72410202f, 0.307858467f},
                             {-0.0904417038f, 5.27589798f, 0.307857513f},
                             {9.9095583f, 5.27589798f, 0.307864189f}};
    const Manifoldd m = found(capsule, triangle);
    EXPECT_NEAR(m.depth, 0.112142, 1e-5);
    expectNear(m.normal, {0, 0, 1}, 1e-5);
    EXPECT_EQ(m.count, 2u);
}
TEST(ManifoldHardCase, hard_case_55_capsuleAgainstALargeFloor) {
    for (const double lift : {0.0, 1e-6}) {
        const Triangled floor{{9, -0.9, -6}, {9, -0.9, 4}, {-11, -0.9 + lift, 4}};
        const Manifoldd m = found(Capsuled{{0, -0.5, 0}, {0, 0.5, 0}, 0.5}, floor);
        EXPECT_NEAR(m.depth, 0.1, 1e-5);
        expectNear(m.normal, {0, -1, 0}, 1e-5);
    }
}

/// A capsule that leans by less than a twentieth and reaches over a side of a face is nearest to that side. It lies on
/// the face as well: its points are as deep as the face is above the lowest line of the capsule there.
TEST(ManifoldCases, aCapsuleThatReachesOverASideOfAFaceLiesOnTheFaceToo) {
    const Boxd box{.half = Vec3d{1.0}};
    const Hulld hull = makeBoxHull(Vec3d{1.0});
    for (const double lean : {1e-7, 1e-5, 1e-3, 0.02})
        for (const double half : {1.01, 1.5})
            for (const double radius : {0.25, 1.0})
                for (const double yaw : {0.0, 0.3}) {
                    SCOPED_TRACE(testing::Message() << lean << ", " << half << ", " << radius << ", " << yaw);
                    const Vec3d along{std::cos(lean) * std::cos(yaw), std::sin(lean), std::cos(lean) * std::sin(yaw)};
                    const Vec3d middle{0.0, 0.99 + radius + 1.01 * std::tan(lean), 0.0};
                    const Capsuled capsule{middle - half * along, middle + half * along, radius};
                    for (const Manifoldd& m : {found(box, capsule, 0.1), found(HullInstanced{hull}, capsule, 0.1)}) {
                        ASSERT_EQ(m.count, 2u);
                        expectNear(m.normal, {0.0, 1.0, 0.0}, 1.1 * lean + 1e-9);
                        double minimum = 1.0, maximum = -1.0;
                        for (const ManifoldPoint<double>& contact : m.points()) {
                            const double share = glm::dot(contact.position - middle, along);
                            const double lowest = (middle + share * along).y - radius / std::cos(lean);
                            EXPECT_NEAR(contact.depth, 1.0 - lowest, 2.0 * radius * lean * lean + 1e-6);
                            minimum = std::min(minimum, share), maximum = std::max(maximum, share);
                        }
                        EXPECT_LT(minimum, -0.9);
                        EXPECT_GT(maximum, 0.9);
                    }
                }
}

/// Two roofs, keel on ridge, half a metre long and a millimetre in each other. Turned by two degrees against each
/// other, each ends a centimetre beside the other: there is no contact out there.
TEST(ManifoldCases, roofsThatCrossAtASmallAngleTouchOnlyWhereTheyAreInEachOther) {
    const Hulld ridge = makeHull<double>(
        {{-0.25, 0, 0}, {0.25, 0, 0}, {-0.25, -0.2, 0.2}, {0.25, -0.2, 0.2}, {-0.25, -0.2, -0.2}, {0.25, -0.2, -0.2}},
        {{0, 2, 3, 1}, {0, 1, 5, 4}, {2, 4, 5, 3}, {0, 4, 2}, {1, 3, 5}});
    for (const double turn : {0.002, 0.004, 0.008, 0.02, 0.04, 0.049}) {
        const Quatd upsideDown{0.0, std::cos(0.5 * turn), 0.0, std::sin(0.5 * turn)};
        const HullInstanced lower{ridge}, upper{ridge, {{0.0, -0.001, 0.0}, upsideDown}};
        const Manifoldd m = found(lower, upper);
        expectNear(m.normal, {0.0, 1.0, 0.0}, 1e-9);
        EXPECT_NEAR(m.depth, 0.001, 1e-9);
        EXPECT_EQ(m.count, turn < 0.005 ? 2u : 1u) << "turned by " << turn;
        for (const ManifoldPoint<double>& contact : m.points())
            for (const HullInstanced& roof : {lower, upper})
                EXPECT_LE(distance(AnyShaped{roof}, contact.position), 0.0016) << "turned by " << turn;
    }
}

}  // namespace
}  // namespace collidoscope::geometry::manifold_cases_test
