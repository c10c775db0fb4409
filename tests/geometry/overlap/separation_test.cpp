/// Named cases of separations, with the right answers of published reports.
#include "geometry/overlap/separation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/epa.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry::separation_test {
namespace {

constexpr std::uint64_t kSeed = 33;

void expectNear(const Vec3d& found, const Vec3d& expected, double tolerance = 1e-12) {
    EXPECT_LE(glm::length(found - expected), tolerance) << found.x << ' ' << found.y << ' ' << found.z;
}

/// GJK and EPA, which know the shapes by their farthest points only, tell the same distance.
template <HasProxy A, HasProxy B>
void expectSameByWalking(const A& a, const B& b, double distance) {
    const ConvexProxy proxyA = proxyOf(a);
    const ConvexProxy proxyB = proxyOf(b);
    const double largest = std::fmax(largestLength(a), largestLength(b));
    if (rescaleFor(largest).exponent != 0) return;  // they want lengths near 1
    const Separation<double> cores = separationOfConvex(proxyA, proxyB, largest);
    // The closed forms prefer a face to edges by this part of the depth.
    EXPECT_NEAR(cores.distance - proxyA.radius - proxyB.radius, distance, 1e-12 * largest + 1e-6 * std::fabs(distance));
}

/// What holds of every answer: a unit normal, points that are as far apart as it says, the same told from B.
template <typename A, typename B>
Separation<double> checked(const A& a, const B& b) {
    const Separation<double> s = separation(a, b);
    EXPECT_NEAR(glm::length(s.normal), 1.0, 1e-12);
    const double size = 1.0 + glm::length(s.pointA);
    expectNear(s.pointB - s.pointA, s.distance * s.normal, 1e-11 * size);
    EXPECT_NEAR(separation(b, a).distance, s.distance, 1e-11 * size);
    if constexpr (HasProxy<A> && HasProxy<B>) expectSameByWalking(a, b, s.distance);
    return s;
}

TEST(HardCase, hard_case_33_cubesOverlapByATenth) {
    const auto s = checked(Boxd{{0, 0, 0}, {1, 1, 1}}, Boxd{{0, 0, 1.9}, {1, 1, 1}});
    EXPECT_NEAR(s.distance, -0.1, 1e-12);
    expectNear(s.normal, {0, 0, 1});
}

TEST(HardCase, hard_case_34_boxesOverlapByAQuarter) {
    const Vec3d small{0.5, 0.5, 0.5};
    const Boxd other{{0, 0, 0}, {0.25, 0.5, 0.75}};
    const auto alongX = checked(Boxd{{-0.5, 0.5, 0.2}, small}, other);
    EXPECT_NEAR(alongX.distance, -0.25, 1e-12);
    expectNear(alongX.normal, {1, 0, 0});
    const auto alongZ = checked(Boxd{{-0.3, 0.5, 1}, small}, other);
    EXPECT_NEAR(alongZ.distance, -0.25, 1e-12);
    expectNear(alongZ.normal, {0, 0, -1});
}

TEST(HardCase, hard_case_35_deepOverlapIsTold) {
    const Boxd box{{0, 0, 0}, {2, 1, 1}};
    EXPECT_NEAR(checked(box, Boxd{{3.5, 0, 0}, {2, 1, 1}}).distance, -0.5, 1e-12);
    EXPECT_NEAR(checked(box, Boxd{{0, 0.2, 0}, {2, 1, 1}}).distance, -1.8, 1e-12);
}

TEST(HardCase, hard_case_36_concentricAndContainedCubes) {
    const Boxd cube{{0, 0, 0}, {1, 1, 1}};
    EXPECT_NEAR(checked(cube, cube).distance, -2.0, 1e-12);
    for (const double offset : {0.5, 0.79, 0.8, 0.81, 1.2}) {
        const auto s = checked(cube, Boxd{{0, offset, 0}, {0.2, 0.2, 0.2}});
        EXPECT_NEAR(s.distance, offset - 1.2, 1e-12);
        expectNear(s.normal, {0, 1, 0});
    }
}

TEST(HardCase, hard_case_37_identicalSpheresHaveADirection) {
    const Sphered sphere{{1, 2, 3}, 2};
    const auto s = checked(sphere, sphere);
    EXPECT_EQ(s.distance, -4.0);
    EXPECT_EQ(s.normal, Vec3d(0, 1, 0));
}

TEST(HardCase, hard_case_38_edgeAgainstEdge) {
    const double root = std::sqrt(0.5);
    const Quatd turn = axisAngle(Vec3d{0, 1, 0}, -kPi<double> / 4) * axisAngle(Vec3d{0, 0, 1}, kPi<double> / 4);
    const Vec3d half{0.5, 0.5, 0.5};
    const auto s = checked(Boxd{{0, 0, 0}, half}, Boxd{Vec3d{root, 0, root} * (std::sqrt(2.0) - 0.1), half, turn});
    EXPECT_NEAR(s.distance, -0.1, 1e-12);
    expectNear(0.5 * (s.pointA + s.pointB), Vec3d{root, 0, root} * (root - 0.05));
}

TEST(HardCase, hard_case_39_kissingBoxesUnderAnyRotation) {
    Random random{kSeed};
    for (const double size : {0.01, 0.25, 0.5, 10.0, 1000.0})
        for (const double gap : {0.0, 1e-15 * size, -1e-15 * size})
            for (int i = 0; i < 50; ++i) {
                const Quatd turn{random.rotation()};
                const Vec3d up = glm::normalize(turn) * Vec3d{0, 1, 0};
                const Vec3d center = up * (size + gap);
                const auto s = checked(Boxd{{0, 0, 0}, Vec3d{0.5 * size}, turn}, Boxd{center, Vec3d{0.5 * size}, turn});
                EXPECT_LE(std::fabs(s.distance), 1.5e-8 * std::fmax(1.0, size)) << "seed " << kSeed << " turn " << i;
                EXPECT_GT(std::fabs(glm::dot(s.normal, up)), 0.999);
            }
}

TEST(HardCase, hard_case_41_thinPlateAgainstTurnedBox) {
    // The rows of the report: the rotation carries the box into the world.
    const Mat3<double> rows{{.10758262492983036718, -.6624881850015212903, -.74130653817877356637},
                            {.22682184885125472595, -.709614040775253474, .6670830248314786326},
                            {-.96797615037608542021, -.23991106241273435495, .07392465377049164954}};
    const Boxd plate{{-.721, -.772, .81}, {.23, .24, .005}};
    const Boxd box{{-.42677133002999478872, -.76596851247746788882, .80746731400091054098},
                   {.0247605, .073, .03625},
                   glm::quat_cast(glm::transpose(rows))};
    EXPECT_NEAR(checked(plate, box).distance, -.0134086138, 1e-9);
}

TEST(HardCase, hard_case_43_uprightBoxes) {
    const Boxd a{{-.071, -.772, .8}, {.1, .165, .05}};
    const Boxd b{{.121, -.78769605692727695523, .53422044196125151316}, {.226, .135, .3}};
    EXPECT_NEAR(checked(a, b).distance, -.0842204420, 1e-9);
}

TEST(HardCase, hard_case_46_faceNormalOfTheLargerBox) {
    const Boxd a{{1.10164554, -.11389316, .74}, {.65, .48, .04}, {-.348312918, 0, 0, .937378318}};
    const auto s = checked(a, Boxd{{1.4, 0, 1.425}, {.1, 1.2, 1.4}});
    EXPECT_NEAR(s.distance, -.60736802, 1e-7);
    expectNear(s.normal, {1, 0, 0});
}

TEST(HardCase, hard_case_51_farFromTheOriginNothingChanges) {
    Random random{kSeed};
    for (int i = 0; i < 300; ++i) {
        const Boxd a{random.inBox(Vec3f{-1}, Vec3f{1}), random.inBox(Vec3f{0.1f}, Vec3f{1}), Quatd{random.rotation()}};
        const Capsuled b{random.inBox(Vec3f{-2}, Vec3f{2}), random.inBox(Vec3f{-2}, Vec3f{2}), 0.25};
        const double here = checked(a, b).distance;
        for (const double shift : {1.0, 1000.0}) {
            const Vec3d by{shift, shift, shift};
            const double there =
                checked(Boxd{a.center + by, a.half, a.orientation}, Capsuled{b.a + by, b.b + by, b.radius}).distance;
            EXPECT_NEAR(here, there, 1e-15 * shift * 16) << "seed " << kSeed << " case " << i;
        }
    }
}

TEST(HardCase, hard_case_52_crossedEdges) {
    const Vec3d half{0.5, 0.5, 0.5};
    const Boxd a{{0, 0, 0}, half, axisAngle(Vec3d{0, 1, 0}, kPi<double> / 4)};
    for (const double d : {1.42, std::sqrt(2.0), 1.41, 1.3}) {
        const Boxd b{{d, 0, 0}, half, axisAngle(Vec3d{0, 0, 1}, kPi<double> / 4)};
        const auto s = checked(a, b);
        EXPECT_NEAR(s.distance, d - std::sqrt(2.0), 1e-12);
        expectNear(s.normal, {1, 0, 0}, 1e-6);
    }
}

TEST(HardCase, hard_case_54_capsuleSunkIntoALargeTriangle) {
    const Capsulef capsule{{0, -.675f, 0}, {0, .675f, 0}, .42f};
    const Trianglef triangle{{-.0904417038f, -4.72410202f, .307858467f},
                             {-.0904417038f, 5.27589798f, .307857513f},
                             {9.9095583f, 5.27589798f, .307864189f}};
    const auto s = checked(toDouble(capsule), toDouble(triangle));
    EXPECT_NEAR(s.distance, -.112142, 1e-6);
    expectNear(s.normal, {0, 0, 1}, 1e-5);
}

TEST(HardCase, hard_case_55_capsuleOnTheEdgeOfALargeTriangle) {
    for (const double shift : {0.0, 1e-6}) {
        const Triangled triangle{{9, -.9, -6}, {9, -.9, 4}, {-11, -.9 + shift, 4}};
        EXPECT_NEAR(checked(Capsuled{{0, -.5, 0}, {0, .5, 0}, .5}, triangle).distance, -.1, 2e-6);
    }
}

TEST(ReferenceDefect, reference_defect_30_depthOfSpheresIsFull) {
    const auto s = checked(Sphered{{0, 0, 0}, 1}, Sphered{{1.9, 0, 0}, 1});
    EXPECT_NEAR(s.distance, -0.1, 1e-15);
    expectNear(s.normal, {1, 0, 0});
    EXPECT_EQ(separation(Spheref{{0, 0, 0}, 1}, Spheref{{0, 0, 0}, 1}).distance, -2.0f);
}

TEST(ReferenceDefect, reference_defect_31_sphereInsideABoxLeavesByTheNearestFace) {
    const auto s = checked(Boxd{{0, 0, 0}, {2, 1, 3}}, Sphered{{1.5, 0.25, 0}, 0.5});
    EXPECT_NEAR(s.distance, -1.0, 1e-15);
    expectNear(s.normal, {1, 0, 0});
    EXPECT_NEAR(checked(Boxd{{0, 0, 0}, {2, 1, 3}}, Sphered{{0, 0, 0}, 0.5}).distance, -1.5, 1e-15);
}

TEST(ReferenceDefect, reference_defect_58_containmentKeepsTheShorterWay) {
    const Boxd a{{0, 0, 0}, {1, 50, 50}};
    const auto s = checked(a, Boxd{{8, 0, 0}, {10, 50, 50}});
    EXPECT_NEAR(s.distance, -3.0, 1e-12);
    expectNear(s.normal, {1, 0, 0});
}

TEST(Separation, coresThatTouchAlongALineHaveADirectionAcrossIt) {
    const Capsuled a{{0, 0, 0}, {4, 0, 0}, 1};
    for (const Capsuled& b : {Capsuled{{1, 0, 0}, {7, 0, 0}, 2}, Capsuled{{2, 0, 0}, {2, 0, 0}, 2}, a}) {
        const auto s = checked(a, b);
        EXPECT_NEAR(s.distance, -(1 + b.radius), 1e-15);
        EXPECT_NEAR(s.normal.x, 0.0, 1e-15);
    }
    const auto crossing = checked(a, Capsuled{{2, -1, 0}, {2, 1, 0}, 0.5});
    EXPECT_NEAR(crossing.distance, -1.5, 1e-15);
    EXPECT_NEAR(std::fabs(crossing.normal.z), 1.0, 1e-15);
}

TEST(Separation, flatShapesInOnePlane) {
    const Triangled a{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
    const auto overlapping = checked(a, Triangled{{0.5, 0.5, 0}, {3, 0.5, 0}, {0.5, 3, 0}});
    EXPECT_EQ(overlapping.distance, 0.0);
    EXPECT_NEAR(std::fabs(overlapping.normal.z), 1.0, 1e-15);
    EXPECT_NEAR(checked(a, Triangled{{2, 2, 0}, {3, 2, 0}, {2, 3, 0}}).distance, std::sqrt(2.0), 1e-15);
    const Triangled point{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    EXPECT_EQ(checked(point, point).distance, 0.0);
    EXPECT_EQ(checked(a, Vec3d{0.5, 0.5, 3}).distance, 3.0);
}

TEST(Separation, fromAPlaneIsToTheHalfSpace) {
    const Planed ground{{0, 1, 0}, 2};
    const auto above = checked(ground, Sphered{{5, 4, 0}, 0.5});
    EXPECT_EQ(above.distance, 1.5);
    EXPECT_EQ(above.pointA, Vec3d(5, 2, 0));
    EXPECT_EQ(above.pointB, Vec3d(5, 3.5, 0));
    EXPECT_EQ(checked(ground, Boxd{{0, 0, 0}, {1, 1, 1}}).distance, -3.0);
    EXPECT_EQ(separation(Boxd{{0, 0, 0}, {1, 1, 1}}, ground).normal, Vec3d(0, -1, 0));
}

TEST(Separation, ofNumbersThatAreNotFiniteIsInfinite) {
    const float bad[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
    for (const float s : bad) {
        EXPECT_TRUE(std::isinf(separation(Spheref{{0, 0, 0}, s}, Vec3f{0, 0, 0}).distance));
        EXPECT_TRUE(std::isinf(separation(Boxf{{0, s, 0}, {1, 1, 1}}, Vec3f{0, 0, 0}).distance));
        EXPECT_TRUE(std::isinf(separation(Planef{{0, 1, 0}, s}, Vec3f{0, 0, 0}).distance));
    }
}

TEST(Separation, hugeAndTinyShapesAreAnsweredAlike) {
    for (const double k : {0x1p-1000, 0x1p-500, 1.0, 0x1p500, 0x1p1000}) {
        const Boxd box{{0, 0, 0}, Vec3d{k, k, k}, {1, 0.25, 0.5, 0.125}};
        const Boxd unit{{0, 0, 0}, {1, 1, 1}, box.orientation};
        const auto apart = separation(box, Triangled{{5 * k, 0, 0}, {0, 5 * k, 0}, {5 * k, 5 * k, k}});
        const auto atOne = separation(unit, Triangled{{5, 0, 0}, {0, 5, 0}, {5, 5, 1}});
        EXPECT_EQ(apart.distance, atOne.distance * k);
        EXPECT_EQ(apart.normal, atOne.normal);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::separation_test
